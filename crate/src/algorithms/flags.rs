//! `flags`: three boolean arrays say which columns, anti-diagonals and diagonals are taken.
//!
//! The form in which Wirth gives the eight queens ("Program development by stepwise refinement", 1971; "Algorithms
//! + Data Structures = Programs", 1976). A test is at most three look-ups, however many queens stand.

use super::mask::Mask;
use super::row_by_row::{self, Row, SquareTest, on_anti_diagonal, on_column, on_diagonal};
use crate::algorithm::Algorithm;
use crate::board::Square;

pub(crate) fn build(n: usize) -> Box<dyn Algorithm> {
    row_by_row::build_inlined(n, &Flags)
}

/// Look-ups of column, anti-diagonal, diagonal, stopping at the first that is set.
#[derive(Default)]
pub(crate) struct Flags;

impl<M: Mask> SquareTest<M> for Flags {
    #[inline(always)]
    fn checks(&self, row: &Row<M>, columns: M) -> u64 {
        let past_column = columns & !row.attacked.cols;
        let past_anti_diagonal = past_column & !row.attacked.anti;
        columns.count() + past_column.count() + past_anti_diagonal.count()
    }

    /// Each square is looked up once, and again where its column is not taken: each queen above has one of its own.
    fn sure_checks(&self, n: usize, row: usize) -> u32 {
        (2 * n - row) as u32
    }

    #[inline(always)]
    fn row_checks(&self, row: &Row<M>, whole: M) -> u64 {
        (whole & !(row.attacked.cols | row.attacked.anti)).count()
    }

    fn first_attacker(&self, queens: &[u8], square: Square) -> Option<u8> {
        on_column(queens, square)
            .or_else(|| on_anti_diagonal(queens, square))
            .or_else(|| on_diagonal(queens, square))
    }
}
