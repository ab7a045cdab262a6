//! `board-scan`: an n×n board, and a square's column and two upward diagonals are looked along for a queen.
//!
//! The form that beginners write, and that most listings on the web show: no more is stored than the board itself.

use super::mask::Mask;
use super::row_by_row::{self, Row, SquareTest, on_anti_diagonal, on_column, on_diagonal};
use crate::algorithm::Algorithm;
use crate::board::Square;

pub(crate) fn build(n: usize) -> Box<dyn Algorithm> {
    row_by_row::build(n, &BoardScan)
}

/// Squares examined: the column from the top, the diagonal from the square up to the left, the anti-diagonal up to the
/// right; stops at the first queen.
pub(crate) struct BoardScan;

impl<M: Mask> SquareTest<M> for BoardScan {
    fn checks(&self, row: &Row<M>, columns: M) -> u64 {
        let r = row.queens.len();
        let past_column = columns & !row.attacked.cols;
        let past_diagonal = past_column & !row.attacked.diag;
        let to_the_top = r as u64 * past_column.count();
        // Up to the edge: a square's k-th neighbour exists where the square is at least k columns from the edge.
        let free_diagonal = past_diagonal;
        let free_anti_diagonal = past_diagonal & !row.attacked.anti;
        let to_the_edge: u64 = (1..=r.min(row.n))
            .map(|k| {
                (free_diagonal >> k).count() + (free_anti_diagonal & M::left_of(row.n - k)).count()
            })
            .sum();
        // Up to a queen. On a free column, the nearest queen of a diagonal is the only one.
        let to_a_queen: u64 = row
            .queens
            .iter()
            .enumerate()
            .map(|(above, &col)| {
                let queen = M::bit(usize::from(col));
                let distance = r - above;
                let down_the_column = (columns & queen).count() * (above as u64 + 1);
                let down_the_diagonal = (past_column & (queen << distance)).count();
                let down_the_anti_diagonal = (past_diagonal & (queen >> distance)).count();
                down_the_column + (down_the_diagonal + down_the_anti_diagonal) * distance as u64
            })
            .sum();
        to_the_top + to_the_edge + to_a_queen
    }

    fn first_attacker(&self, queens: &[u8], square: Square) -> Option<u8> {
        on_column(queens, square)
            .or_else(|| on_diagonal(queens, square))
            .or_else(|| on_anti_diagonal(queens, square))
    }
}
