//! The same counts by plain recursion: slower for a whole search, but short, and quick enough for what is below a
//! remembered leaf. The page's own module has no other.

use super::Subtree;
use super::kernel::{MAX_LANES, columns};
use super::rows::{Count, Shape};
use crate::algorithms::column_array::ColumnArray;
use crate::algorithms::row_by_row::{Attacked, Row, SquareTest};

/// See the head of this file.
pub struct Plain {
    pub n: usize,
    pub shape: Shape,
}

impl Plain {
    /// The checks of all squares of a row.
    fn row_checks(&self, queens: &[u8], attacked: Attacked<u32>) -> u64 {
        let n = self.n;
        let all = (1 << n) - 1;
        let row = Row {
            n,
            queens,
            attacked,
        };
        match self.shape {
            Shape::Squares(test) => test.checks(&row, all),
            Shape::FreeSquares => 0,
            // As in `weigh`.
            Shape::Boards => {
                let depth = queens.len() as u64;
                let free = u64::from(attacked.free(n).count_ones());
                let pairs_above = depth * depth.saturating_sub(1) / 2;
                let each = (n as u64 - free) * pairs_above + ColumnArray.checks(&row, all);
                (n as u64).pow((n - 1 - queens.len()) as u32) * (each - depth * free)
            }
        }
    }

    fn full_board_checks(&self) -> u64 {
        match self.shape {
            Shape::Boards => (self.n * (self.n - 1) / 2) as u64,
            _ => 0,
        }
    }

    /// Adds a node with fewer than n queens and all that is below; whether there is a solution.
    fn add(
        &self,
        queens: &mut [u8; MAX_LANES],
        depth: usize,
        attacked: Attacked<u32>,
        sum: &mut Subtree,
    ) -> bool {
        sum.nodes += 1;
        sum.checks += self.row_checks(&queens[..depth], attacked);
        let free = attacked.free(self.n);
        if free == 0 {
            sum.dead += 1;
            return false;
        }
        let mut solved = false;
        if depth + 1 == self.n {
            sum.add(&Subtree::full_board(self.full_board_checks()));
            solved = true;
        } else {
            for col in columns(free) {
                queens[depth] = col;
                solved |= self.add(queens, depth + 1, attacked.below(usize::from(col)), sum);
            }
        }
        sum.solved += u64::from(solved);
        solved
    }

    fn of(&self, prefix: impl Iterator<Item = u8>) -> Subtree {
        let mut queens = [0; MAX_LANES];
        let mut attacked = Attacked::NOTHING;
        let mut depth = 0;
        for col in prefix {
            queens[depth] = col;
            attacked = attacked.below(usize::from(col));
            depth += 1;
        }
        if depth == self.n {
            return Subtree::full_board(self.full_board_checks());
        }
        let mut sum = Subtree::default();
        self.add(&mut queens, depth, attacked, &mut sum);
        sum
    }
}

impl Count for Plain {
    fn own_checks(&mut self, prefix: &[u8]) -> u64 {
        self.row_checks(prefix, super::kernel::attacked_below(prefix))
    }

    fn count(&mut self, prefix: &[u8]) -> Subtree {
        self.of(prefix.iter().copied())
    }

    fn count_both(&mut self, prefix: &[u8]) -> (Subtree, u64) {
        let last = self.n as u8 - 1;
        let mirrored = self.of(prefix.iter().map(|&col| last - col));
        (self.count(prefix), mirrored.checks)
    }
}
