//! Squares, placements, and who attacks whom.
//!
//! Rows and columns count from 0, top to bottom and left to right. A placement is a slice of `n` bytes:
//! the column of each row's queen, or [`NO_QUEEN`]. No search of this crate ever has two queens in a row.

/// The largest board that can be stepped through.
pub const MAX_N: usize = 100;

/// Stands in a placement for a row without a queen.
pub const NO_QUEEN: u8 = u8::MAX;

/// A square of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Square {
    /// Row, from 0 at the top.
    pub row: u8,
    /// Column, from 0 at the left.
    pub col: u8,
}

impl Square {
    /// The square at `row`, `col`.
    pub const fn new(row: u8, col: u8) -> Self {
        Self { row, col }
    }

    /// Whether a queen here attacks `other`: same row, column, diagonal or anti-diagonal. No square attacks itself.
    pub fn attacks(self, other: Self) -> bool {
        let rows = self.row.abs_diff(other.row);
        let cols = self.col.abs_diff(other.col);
        self != other && (rows == 0 || cols == 0 || rows == cols)
    }
}

/// The rows, ascending, whose queen in `placement` attacks `square`.
///
/// A queen on `square` itself does not count. The square's own row can be among them, which only
/// `cell-by-cell` ever sees.
pub fn attackers(placement: &[u8], square: Square) -> impl Iterator<Item = u8> + '_ {
    (0u8..)
        .zip(placement)
        .filter(move |&(row, &col)| col != NO_QUEEN && Square::new(row, col).attacks(square))
        .map(|(row, _)| row)
}
