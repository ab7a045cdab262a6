//! The single checks of one step: the primitive tests that an algorithm makes of a square (or of a full board), one by
//! one, in its own order.
//!
//! A search only counts its checks. For the step that is shown they are listed here, so that what the tests cost can be
//! seen: which squares are examined, which queens compared, which flags read. What one check is differs from algorithm
//! to algorithm; `TRACE.md` defines each.

use crate::algorithm::AlgorithmId;
use crate::board::{NO_QUEEN, Square};
use crate::event::{Event, Kind};

/// How one queen attacks another, in the words of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Relation {
    /// It does not.
    None = 0,
    /// Same column.
    Column = 1,
    /// Same `row + col`: the anti-diagonal, down to the left.
    Anti = 2,
    /// Same `row - col`: the diagonal, down to the right.
    Diagonal = 3,
    /// Same row, which only `cell-by-cell` looks up.
    Row = 4,
}

/// One primitive test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Check {
    /// `board-scan`: a square is examined on the line that `relation` names.
    Examine {
        /// The square that is examined.
        square: Square,
        /// The line along which the test looks.
        relation: Relation,
        /// Whether a queen stands there.
        hit: bool,
    },
    /// `column-array`, `intercepts`: the square is compared with the queen of row `with`;
    /// `generate-and-test`: the queen of row `of` with the queen of row `with`.
    Compare {
        /// The row of the square, or of the later queen.
        of: u8,
        /// The row of the earlier queen.
        with: u8,
        /// The relation that holds.
        relation: Relation,
    },
    /// `flags`, `cell-by-cell`: a flag is read.
    Read {
        /// Which array it stands in.
        relation: Relation,
        /// Its index there; `row - col` is shifted by n - 1.
        index: u8,
        /// Its value.
        set: bool,
    },
    /// `bitmask`: the free squares of a row are computed, all at once.
    Evaluate {
        /// The row.
        row: u8,
        /// Whether there is none.
        none: bool,
    },
}

impl Check {
    /// Whether this check refuses the square, the board or the row.
    pub fn hit(self) -> bool {
        match self {
            Self::Examine { hit, .. } => hit,
            Self::Compare { relation, .. } => relation != Relation::None,
            Self::Read { set, .. } => set,
            Self::Evaluate { none, .. } => none,
        }
    }

    /// In 32 bits, the form in which it crosses into the page.
    ///
    /// | bits | what |
    /// | --- | --- |
    /// | 0–1 | 0 examine, 1 compare, 2 read, 3 evaluate |
    /// | 2 | whether it hits |
    /// | 3–5 | [`Relation`] |
    /// | 6–13 | examine: row; compare: `of`; read: index; evaluate: row |
    /// | 14–21 | examine: column; compare: `with`; else 0 |
    pub fn pack(self) -> u32 {
        let (what, relation, a, b) = match self {
            Self::Examine {
                square, relation, ..
            } => (0, relation, square.row, square.col),
            Self::Compare { of, with, relation } => (1, relation, of, with),
            Self::Read {
                relation, index, ..
            } => (2, relation, index, 0),
            Self::Evaluate { row, .. } => (3, Relation::None, row, 0),
        };
        what | u32::from(self.hit()) << 2
            | (relation as u32) << 3
            | u32::from(a) << 6
            | u32::from(b) << 14
    }
}

/// The checks that `event` carries, where it led to `queens`; none where it carries none.
///
/// # Examples
///
/// ```
/// use queenstep::{algorithm::AlgorithmId, board::{NO_QUEEN, Square}, checks::checks, event::Event};
/// let queens = [0, NO_QUEEN, NO_QUEEN, NO_QUEEN];
/// let refused = Event::conflict(Square::new(1, 1));
/// let flags = checks(AlgorithmId::Flags, &queens, refused);
/// assert_eq!(flags.len(), 3, "the column is free, the anti-diagonal is, the diagonal is not");
/// ```
pub fn checks(id: AlgorithmId, queens: &[u8], event: Event) -> Vec<Check> {
    // The test of a square saw the board without the queen that it let through.
    let mut board = queens.to_vec();
    if let (Kind::Place, Some(row)) = (event.kind(), event.row()) {
        board[usize::from(row)] = NO_QUEEN;
    }
    let tested = match event.kind() {
        Kind::Place | Kind::Conflict => event.square(),
        _ => None,
    };
    let mut all: Vec<Check> = match (id, tested) {
        (AlgorithmId::GenerateAndTest, _) => match event.kind() {
            Kind::Conflict | Kind::Solution => pairs(queens),
            _ => Vec::new(),
        },
        (AlgorithmId::Bitmask, _) => evaluation(&board, event),
        (_, None) => Vec::new(),
        (AlgorithmId::BoardScan, Some(square)) => lines(&board, square),
        (AlgorithmId::ColumnArray | AlgorithmId::Intercepts, Some(square)) => {
            comparisons(&board, square)
        }
        (AlgorithmId::Flags, Some(square)) => look_ups(
            &board,
            square,
            &[Relation::Column, Relation::Anti, Relation::Diagonal],
        ),
        (AlgorithmId::CellByCell, Some(square)) => look_ups(
            &board,
            square,
            &[
                Relation::Row,
                Relation::Column,
                Relation::Anti,
                Relation::Diagonal,
            ],
        ),
    };
    // Every test stops at its first hit.
    if let Some(first) = all.iter().position(|check| check.hit()) {
        all.truncate(first + 1);
    }
    all
}

fn relation(square: Square, queen: Square) -> Relation {
    if square.col == queen.col {
        Relation::Column
    } else if square.row == queen.row {
        Relation::Row
    } else if square.row + square.col == queen.row + queen.col {
        Relation::Anti
    } else if i16::from(square.row) - i16::from(square.col)
        == i16::from(queen.row) - i16::from(queen.col)
    {
        Relation::Diagonal
    } else {
        Relation::None
    }
}

/// The squares that `board-scan` examines: the column from above, then both diagonals, nearest first.
fn lines(board: &[u8], square: Square) -> Vec<Check> {
    let n = board.len() as u8;
    let Square { row, col } = square;
    let column = (0..row).map(|i| (i, col, Relation::Column));
    let diagonal = (1..=row.min(col)).map(|k| (row - k, col - k, Relation::Diagonal));
    let anti = (1..=row.min(n - 1 - col)).map(|k| (row - k, col + k, Relation::Anti));
    column
        .chain(diagonal)
        .chain(anti)
        .map(|(row, col, relation)| Check::Examine {
            square: Square::new(row, col),
            relation,
            hit: board[usize::from(row)] == col,
        })
        .collect()
}

fn comparisons(board: &[u8], square: Square) -> Vec<Check> {
    (0..square.row)
        .map(|with| Check::Compare {
            of: square.row,
            with,
            relation: relation(square, Square::new(with, board[usize::from(with)])),
        })
        .collect()
}

fn pairs(queens: &[u8]) -> Vec<Check> {
    (1..queens.len() as u8)
        .flat_map(|of| comparisons(queens, Square::new(of, queens[usize::from(of)])))
        .collect()
}

fn look_ups(board: &[u8], square: Square, arrays: &[Relation]) -> Vec<Check> {
    let shift = board.len() as u8 - 1;
    let index = |of: Square, array: Relation| match array {
        Relation::Row => of.row,
        Relation::Anti => of.row + of.col,
        Relation::Diagonal => of.row + shift - of.col,
        Relation::Column | Relation::None => of.col,
    };
    arrays
        .iter()
        .map(|&array| {
            let own = index(square, array);
            let set = (0u8..)
                .zip(board)
                .any(|(row, &col)| col != NO_QUEEN && index(Square::new(row, col), array) == own);
            Check::Read {
                relation: array,
                index: own,
                set,
            }
        })
        .collect()
}

/// A row of `bitmask` is evaluated once, on entering it; the first event in it carries the check.
fn evaluation(board: &[u8], event: Event) -> Vec<Check> {
    let Some(row) = event.row() else {
        return Vec::new();
    };
    let free = |col: u8| {
        comparisons(board, Square::new(row, col))
            .iter()
            .all(|check| !check.hit())
    };
    let first = match (event.kind(), event.col()) {
        (Kind::DeadEnd, _) => true,
        (Kind::Place, Some(col)) => !(0..col).any(free),
        _ => false,
    };
    if first {
        vec![Check::Evaluate {
            row,
            none: event.kind() == Kind::DeadEnd,
        }]
    } else {
        Vec::new()
    }
}
