//! The queens of the four borders, up to symmetry, and what they leave of the inside.

use super::random::SplitMix;
use crate::board::Square;
use crate::symmetry::Symmetry;

/// The widest inside whose masks fit the scalar lists.
pub const MAX_INSIDE: usize = 20;

/// The queens on a board's border: the column of those in the first and the last row, the row of those in the
/// first and the last column. A queen in a corner stands in two of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Border {
    top: u8,
    bottom: u8,
    left: u8,
    right: u8,
}

impl Border {
    fn queens(self, n: usize) -> [Square; 4] {
        let last = n as u8 - 1;
        [
            Square::new(0, self.top),
            Square::new(last, self.bottom),
            Square::new(self.left, 0),
            Square::new(self.right, last),
        ]
    }

    fn is_peaceful(self, n: usize) -> bool {
        let queens = self.queens(n);
        (0..4).all(|i| (0..i).all(|j| !queens[i].attacks(queens[j])))
    }

    fn image(self, symmetry: Symmetry, n: usize) -> Self {
        let last = n as u8 - 1;
        let mut image = self;
        for queen in self.queens(n).map(|queen| symmetry.square(queen, n)) {
            if queen.row == 0 {
                image.top = queen.col;
            }
            if queen.row == last {
                image.bottom = queen.col;
            }
            if queen.col == 0 {
                image.left = queen.row;
            }
            if queen.col == last {
                image.right = queen.row;
            }
        }
        image
    }
}

/// One border for each orbit of the symmetries.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    border: Border,
    stabiliser: u8,
}

/// A row of the inside that is still to be filled.
#[derive(Clone, Copy, Default, Debug)]
pub struct Row {
    /// The inner columns that the border's queens attack in it.
    pub blocked: u32,
    /// How many rows further down the next row to be filled lies: the rows between hold a queen at the left or right.
    pub down: u8,
}

/// What a border leaves to be filled: as many rows as columns. Bit 0 of a mask is the board's column 1.
#[derive(Clone, Debug)]
pub struct Inside {
    /// The inner columns that hold no queen of the border.
    pub columns: u32,
    rows: [Row; MAX_INSIDE],
    count: usize,
}

impl Inside {
    /// The rows to be filled, from the top.
    pub fn rows(&self) -> &[Row] {
        &self.rows[..self.count]
    }
}

/// All cases of an n×n board, n up to [`MAX_INSIDE`] + 2.
pub fn cases(n: usize) -> Vec<Case> {
    let line = || 0..n as u8;
    let mut cases = Vec::new();
    for top in line() {
        for bottom in line() {
            for left in line() {
                for right in line() {
                    let border = Border {
                        top,
                        bottom,
                        left,
                        right,
                    };
                    if border.is_peaceful(n) {
                        cases.extend(representative(border, n));
                    }
                }
            }
        }
    }
    shuffle(&mut cases);
    cases
}

/// Mixes the cases, always in the same way: any stretch of them then is a fair sample, from which the time that is left
/// can be told.
fn shuffle(cases: &mut [Case]) {
    let mut random = SplitMix(0);
    for at in (1..cases.len()).rev() {
        cases.swap(at, random.below(at as u32 + 1) as usize);
    }
}

/// The case of `border`, where it is the least of its images; turned so that the search has the fewest nodes, as far as
/// that can be foreseen.
fn representative(border: Border, n: usize) -> Option<Case> {
    let mut stabiliser = 0;
    for symmetry in Symmetry::ALL {
        let image = border.image(symmetry, n);
        if image < border {
            return None;
        }
        stabiliser += u8::from(image == border);
    }
    let lie = |symmetry| Case {
        border: border.image(symmetry, n),
        stabiliser,
    };
    // Mirrored left to right, a board makes the same tree.
    [
        Symmetry::Identity,
        Symmetry::QuarterTurn,
        Symmetry::HalfTurn,
        Symmetry::ThreeQuarterTurn,
    ]
    .map(lie)
    .into_iter()
    .min_by(|a, b| a.burden(n).total_cmp(&b.burden(n)))
}

impl Case {
    /// Grows with the number of nodes that the search will have: the choices in the rows down to where its tree is
    /// widest, some of them taken away by the queens above.
    fn burden(&self, n: usize) -> f64 {
        let inside = self.inside(n);
        let rows = inside.rows();
        (0..rows.len().min(rows.len() / 2 + 2))
            .map(|at| {
                let open = (inside.columns & !rows[at].blocked).count_ones();
                (f64::from(open) - 0.5 * at as f64).max(0.5).ln()
            })
            .sum()
    }

    /// What the border leaves of an n×n board.
    pub fn inside(&self, n: usize) -> Inside {
        let queens = self.border.queens(n);
        let mut inside = Inside {
            columns: (1..n.saturating_sub(1) as u8)
                .filter(|&col| col != self.border.top && col != self.border.bottom)
                .fold(0, |mask, col| mask | 1 << (col - 1)),
            rows: [Row::default(); MAX_INSIDE],
            count: 0,
        };
        let mut last = 0;
        for row in 1..(n as u8).saturating_sub(1) {
            if row == self.border.left || row == self.border.right {
                continue;
            }
            let blocked = queens.iter().fold(0, |mask, queen| {
                let far = row.abs_diff(queen.row);
                mask | 1u64 << (queen.col + far) | (1u64 << queen.col) >> far
            });
            if inside.count > 0 {
                inside.rows[inside.count - 1].down = row - last;
            }
            inside.rows[inside.count] = Row {
                blocked: (blocked >> 1) as u32 & inside.columns,
                down: 0,
            };
            inside.count += 1;
            last = row;
        }
        inside
    }

    /// The solutions that the case stands for, where its own border is completed by `found` of them.
    ///
    /// The case's classes are the orbits of its stabiliser on its solutions; Burnside's lemma counts them from
    /// those that a symmetry leaves as they are. No mirror does, for n > 1: a queen and its image would attack
    /// each other.
    pub fn weigh(&self, n: usize, found: u64) -> super::Count {
        let group = u64::from(self.stabiliser);
        let fixed = match group {
            2 => self.symmetric(n).0,
            4 => {
                let (half, quarter) = self.symmetric(n);
                half + 2 * quarter
            }
            // n = 1: every symmetry leaves the one board as it is.
            8 => 7 * found,
            _ => 0,
        };
        super::Count {
            all: found * (Symmetry::ALL.len() as u64 / group),
            fundamental: (found + fixed) / group,
        }
    }

    /// How many of the case's solutions a half turn leaves as they are, and how many of these a quarter turn too.
    fn symmetric(&self, n: usize) -> (u64, u64) {
        let mut board = vec![None; n];
        for queen in self.border.queens(n) {
            board[usize::from(queen.row)] = Some(queen.col);
        }
        let mut found = (0, 0);
        pairs(&mut board, 1, &mut found);
        found
    }
}

/// Fills `board` from row `from` on by pairs of queens that a half turn exchanges, and counts the solutions.
fn pairs(board: &mut [Option<u8>], from: usize, found: &mut (u64, u64)) {
    let n = board.len();
    let Some(row) = (from..n.div_ceil(2)).find(|&row| board[row].is_none()) else {
        let placement: Vec<u8> = board.iter().map(|col| col.expect("full")).collect();
        found.0 += 1;
        found.1 += u64::from(Symmetry::QuarterTurn.board(&placement) == placement);
        return;
    };
    for col in 0..n as u8 {
        let queen = Square::new(row as u8, col);
        let image = Symmetry::HalfTurn.square(queen, n);
        let free = !queen.attacks(image)
            && board.iter().enumerate().all(|(row, &col)| {
                col.is_none_or(|col| {
                    let other = Square::new(row as u8, col);
                    !other.attacks(queen) && !other.attacks(image)
                })
            });
        if free {
            board[row] = Some(col);
            board[usize::from(image.row)] = Some(image.col);
            pairs(board, row + 1, found);
            board[row] = None;
            board[usize::from(image.row)] = None;
        }
    }
}
