//! The census for the page. What takes long is counted by workers, with the bindings in `tasks.rs`.

use std::rc::Rc;

use js_sys::Float64Array;
use wasm_bindgen::prelude::*;

use super::{Search, error, known, whole};
use crate::algorithm::AlgorithmId;
use crate::census;

/// The sizes of all subtrees of one search; see [`crate::census`].
#[wasm_bindgen]
pub struct Census {
    pub(super) census: Rc<census::Census>,
}

#[wasm_bindgen]
impl Census {
    /// Nothing is counted yet. Throws where there is no such search, or where it is out of reach.
    #[wasm_bindgen(constructor)]
    pub fn new(algorithm: &str, n: f64) -> Result<Census, JsValue> {
        AlgorithmId::from_name(algorithm)
            .and_then(|id| census::Census::plain(id, whole(n) as usize))
            .map(|census| Census {
                census: Rc::new(census),
            })
            .ok_or_else(|| error("no census reaches that search"))
    }

    /// Whether there is a census of that search.
    pub fn reaches(algorithm: &str, n: f64) -> bool {
        AlgorithmId::from_name(algorithm)
            .is_some_and(|id| census::Census::reaches(id, whole(n) as usize))
    }

    /// In how many pieces the counting can be parted.
    #[wasm_bindgen(getter)]
    pub fn tasks(&self) -> f64 {
        self.census.tasks() as f64
    }

    /// The share that is counted, from 0 to 1.
    #[wasm_bindgen(getter)]
    pub fn known(&self) -> f64 {
        self.census.known()
    }

    /// The number of events of the whole search; NaN until all is counted.
    #[wasm_bindgen(getter)]
    pub fn total(&self) -> f64 {
        known(self.census.total())
    }

    /// Counts the tasks from `from` up to `to`.
    pub fn fill(&self, from: f64, to: f64) {
        self.census.fill(whole(from) as usize, whole(to) as usize);
    }

    /// Takes over what another census has counted for the tasks from `from` on.
    pub fn adopt(&self, from: f64, packed: &[u32]) -> Result<(), JsValue> {
        self.census
            .adopt(whole(from) as usize, packed)
            .map_err(|wrong| error(&wrong.to_string()))
    }

    /// The step of the solution of that number, from 1; NaN where there is none, or where it is not counted yet.
    pub fn solution(&self, number: f64) -> f64 {
        known(self.census.solution(whole(number)))
    }

    /// The steps at which the node of these queens (the columns of the rows from 0 on) is entered and left; empty
    /// where that is not counted yet, or where there is no such node.
    pub fn span(&self, queens: &[u8]) -> Float64Array {
        let steps = self.census.span(queens);
        let steps = steps.map_or(Vec::new(), |(enter, leave)| {
            vec![enter as f64, leave as f64]
        });
        Float64Array::from(&steps[..])
    }
}

#[wasm_bindgen]
impl Search {
    /// Lets seeking, leaping and the total rest on what `census` knows, now and when it is filled further. Whether it is
    /// one of this search.
    pub fn adopt(&mut self, census: &Census) -> bool {
        self.ahead.search().adopt(Rc::clone(&census.census))
    }
}
