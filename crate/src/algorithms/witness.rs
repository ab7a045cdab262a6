//! The solution told last: it decides whether a finished subtree holds a solution.
//!
//! The subtree that has just been finished is the most recent stretch of the search. So it holds a solution
//! exactly where the last solution's board begins with the subtree's queens, and one board is all that has to be
//! remembered. When that solution itself is undone the one before is not known; it is looked for, last first, only
//! when a subtree is asked about, and only below it: never more work than the walk through that subtree was.

use super::mask::{Mask, is_narrow};
use crate::algorithm::LastSolution;
use crate::board::{MAX_N, NO_QUEEN};

/// In which order a search meets the solutions below a node.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    /// Columns left to right: the last one is the rightmost.
    LeftToRight,
    /// Columns right to left, as `cell-by-cell`, which first leaves a square empty.
    RightToLeft,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Never,
    Board,
    Unknown,
}

/// See the head of this file.
#[derive(Clone)]
pub(crate) struct Witness {
    n: usize,
    order: Order,
    known: Known,
    board: [u8; MAX_N],
}

impl Witness {
    pub fn new(n: usize, order: Order) -> Self {
        Self {
            n,
            order,
            known: Known::Never,
            board: [NO_QUEEN; MAX_N],
        }
    }

    /// A solution has been told.
    #[inline]
    pub fn told(&mut self, queens: &[u8]) {
        self.told_by_rows(queens.iter().copied());
    }

    /// The same; the columns come row by row.
    #[inline]
    pub fn told_by_rows(&mut self, columns: impl Iterator<Item = u8>) {
        for (mine, column) in self.board[..self.n].iter_mut().zip(columns) {
            *mine = column;
        }
        self.known = Known::Board;
    }

    /// A solution has been undone; `left` are still told.
    pub fn undone(&mut self, left: u64) {
        self.known = if left == 0 {
            Known::Never
        } else {
            Known::Unknown
        };
    }

    /// Whether a solution lies in the finished subtree of the queens in `prefix` (rows from 0, all filled, no two
    /// attacking each other), which is where the search has just been.
    pub fn lies_below(&self, prefix: &[u8]) -> bool {
        match self.known {
            Known::Never => false,
            Known::Board => self.board.starts_with(prefix),
            Known::Unknown => self.find(prefix).is_some(),
        }
    }

    /// The same, and remembers what it had to look for.
    pub fn look_below(&mut self, prefix: &[u8]) -> bool {
        if self.known == Known::Unknown
            && let Some(board) = self.find(prefix)
        {
            self.board = board;
            self.known = Known::Board;
        }
        self.known == Known::Board && self.board.starts_with(prefix)
    }

    fn find(&self, prefix: &[u8]) -> Option<[u8; MAX_N]> {
        if is_narrow(self.n) {
            last_below::<u32>(self.n, prefix, self.order)
        } else {
            last_below::<u128>(self.n, prefix, self.order)
        }
    }

    pub fn to_position(&self) -> LastSolution {
        match self.known {
            Known::Never => LastSolution::Never,
            Known::Board => LastSolution::Board(self.board[..self.n].to_vec()),
            Known::Unknown => LastSolution::Unknown,
        }
    }

    pub fn restore(&mut self, last: &LastSolution) {
        match last {
            LastSolution::Never => self.known = Known::Never,
            LastSolution::Board(board) => self.told(board),
            LastSolution::Unknown => self.known = Known::Unknown,
        }
    }
}

/// The last solution, in the given order, among those that begin with `prefix`.
fn last_below<M: Mask>(n: usize, prefix: &[u8], order: Order) -> Option<[u8; MAX_N]> {
    let row_mask = M::left_of(n);
    let mut board = [NO_QUEEN; MAX_N];
    // For each row the squares attacked from above: by column, by anti-diagonal, by diagonal; and those left to try.
    let mut above = [(M::NONE, M::NONE, M::NONE, M::NONE); MAX_N + 1];
    let mut attacked = (M::NONE, M::NONE, M::NONE);
    let put = |(cols, anti, diag): (M, M, M), col: usize| {
        let queen = M::bit(col);
        (cols | queen, (anti | queen) >> 1, (diag | queen) << 1)
    };
    for (row, &col) in prefix.iter().enumerate() {
        attacked = put(attacked, usize::from(col));
        board[row] = col;
    }
    let floor = prefix.len();
    let mut row = floor;
    let open = |(cols, anti, diag): (M, M, M)| (cols, anti, diag, row_mask & !(cols | anti | diag));
    above[row] = open(attacked);
    loop {
        if row == n {
            return Some(board);
        }
        let (cols, anti, diag, left) = above[row];
        if left == M::NONE {
            if row == floor {
                return None;
            }
            row -= 1;
            continue;
        }
        let col = match order {
            Order::LeftToRight => left.rightmost(),
            Order::RightToLeft => left.leftmost(),
        };
        above[row].3 = left & !M::bit(col);
        board[row] = col as u8;
        row += 1;
        above[row] = open(put((cols, anti, diag), col));
    }
}
