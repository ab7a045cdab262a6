//! `intercepts`: of each queen the column and the intercepts `row - col` and `row + col` of its diagonals are stored.
//!
//! As `column-array`, but the diagonals' numbers are compared, not distances: each is computed once, when the queen is
//! placed.

use super::column_array::queen_by_queen;
use super::mask::Mask;
use super::row_by_row::{self, Row, SquareTest, topmost};
use crate::algorithm::Algorithm;
use crate::board::Square;

pub(crate) fn build(n: usize) -> Box<dyn Algorithm> {
    row_by_row::build(n, &Intercepts)
}

/// For the rows from the top: equal column, difference or sum; stops at the first hit.
struct Intercepts;

impl<M: Mask> SquareTest<M> for Intercepts {
    fn checks(&self, row: &Row<M>, columns: M) -> u64 {
        queen_by_queen(row, columns)
    }

    fn first_attacker(&self, queens: &[u8], square: Square) -> Option<u8> {
        topmost(queens, square)
    }
}
