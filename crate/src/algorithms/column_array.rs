//! `column-array`: `queens[row] = col`, and a square is compared with the queen of each row above.
//!
//! The usual textbook form (Horowitz and Sahni, "Fundamentals of Computer Algorithms", 1978: procedure `PLACE`).

use super::mask::Mask;
use super::row_by_row::{self, Row, SquareTest, topmost};
use crate::algorithm::Algorithm;
use crate::board::Square;

pub(crate) fn build(n: usize) -> Box<dyn Algorithm> {
    row_by_row::build(n, &ColumnArray)
}

/// For the rows from the top: same column, or columns as far apart as rows; stops at the first hit.
pub(crate) struct ColumnArray;

impl<M: Mask> SquareTest<M> for ColumnArray {
    fn checks(&self, row: &Row<M>, columns: M) -> u64 {
        queen_by_queen(row, columns)
    }

    fn first_attacker(&self, queens: &[u8], square: Square) -> Option<u8> {
        topmost(queens, square)
    }
}

/// The comparisons with queens from the top, each square up to the first queen that attacks it.
pub(crate) fn queen_by_queen<M: Mask>(row: &Row<M>, columns: M) -> u64 {
    let mut still_free = columns;
    let mut checks = 0;
    for (above, &col) in row.queens.iter().enumerate() {
        checks += still_free.count();
        let queen = M::bit(usize::from(col));
        let distance = row.queens.len() - above;
        still_free = still_free & !(queen | queen << distance | queen >> distance);
    }
    checks
}
