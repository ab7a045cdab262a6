//! In place of the census, where all searches are short: there is none, so that nothing that rests on one is compiled.

use crate::algorithm::{AlgorithmId, Position};

/// The sizes of all subtrees of one search; there is none.
pub enum Census {}

#[allow(missing_docs)]
impl Census {
    pub fn id(&self) -> AlgorithmId {
        match *self {}
    }

    pub fn n(&self) -> usize {
        match *self {}
    }

    pub fn total(&self) -> Option<u64> {
        match *self {}
    }

    pub fn position(&self, _step: u64) -> Option<Position> {
        match *self {}
    }

    pub fn solution(&self, _number: u64) -> Option<u64> {
        match *self {}
    }

    pub fn span(&self, _placement: &[u8]) -> Option<(u64, u64)> {
        match *self {}
    }

    pub fn behind(&self, _placement: &[u8], _square: usize) -> Option<u64> {
        match *self {}
    }
}
