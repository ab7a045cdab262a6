//! `bitmask`: the free squares of a row are one machine word; the lowest bit is the next queen.
//!
//! Known from Martin Richards ("Backtracking algorithms in MCPL using bit patterns and recursion", 1997) and Qiu
//! Zongyan ("Bit-vector encoding of n-queen problem", 2002). A square that is not free is never tried: what others
//! find out square by square is one evaluation of the mask, one check.

use super::mask::{Mask, is_narrow};
use super::row_by_row::Standing;
use crate::algorithm::{Algorithm, Figures, Position};
use crate::event::{Event, Kind};

pub(crate) fn build(n: usize) -> Box<dyn Algorithm> {
    if is_narrow(n) {
        Box::new(Bitmask {
            at: Standing::<u32>::new(n),
        })
    } else {
        Box::new(Bitmask {
            at: Standing::<u128>::new(n),
        })
    }
}

/// The machine. In a row without a free square the cursor is 0 before its `dead-end` and n behind it.
struct Bitmask<M> {
    at: Standing<M>,
}

impl<M: Mask> Bitmask<M> {
    /// The free squares of the row that is open, from the cursor on.
    fn left(&self) -> M {
        self.at.free(self.at.depth) & !M::left_of(self.at.cursor)
    }

    fn dead_row(&self) -> bool {
        self.at.free(self.at.depth) == M::NONE
    }

    /// To just behind the last free square left of it, where going forward leaves it.
    fn draw_cursor_back(&mut self) {
        let passed = self.at.free(self.at.depth) & M::left_of(self.at.cursor);
        self.at.cursor = if passed == M::NONE {
            0
        } else {
            passed.rightmost() + 1
        };
    }

    /// One a row entered; it is counted with the row's first event.
    fn checks(&self) -> u64 {
        let at = &self.at;
        let full_boards = at
            .tally
            .solutions
            .wrapping_add(u64::from(at.full() && !at.told));
        let not_looked_at = u64::from(!at.full() && at.cursor == 0);
        at.tally
            .places
            .wrapping_add(1)
            .wrapping_sub(full_boards)
            .wrapping_sub(not_looked_at)
    }
}

impl<M: Mask> Algorithm for Bitmask<M> {
    fn forward(&mut self) -> Option<Event> {
        if self.at.full() {
            return Some(if self.at.told {
                self.at.backtrack()
            } else {
                self.at.tell_solution()
            });
        }
        let left = self.left();
        if left != M::NONE {
            return Some(self.at.place(left.leftmost()));
        }
        if self.at.cursor == 0 && self.dead_row() {
            self.at.cursor = self.at.n;
            self.at.tally.step += 1;
            self.at.tally.dead_ends = self.at.tally.dead_ends.wrapping_add(1);
            return Some(Event::dead_row(self.at.depth as u8));
        }
        (self.at.depth > 0).then(|| self.at.backtrack())
    }

    fn back(&mut self) -> Option<Event> {
        let event = self.last()?;
        match event.kind() {
            Kind::Solution => {
                self.at.undo_solution();
            }
            Kind::Place => {
                self.at.undo_place();
                self.draw_cursor_back();
            }
            Kind::DeadEnd => {
                self.at.cursor = 0;
                self.at.tally.step -= 1;
                self.at.tally.dead_ends = self.at.tally.dead_ends.wrapping_sub(1);
            }
            _ => {
                self.at.undo_backtrack();
                if !self.at.full() && !self.dead_row() {
                    self.draw_cursor_back();
                }
            }
        }
        Some(event)
    }

    fn last(&self) -> Option<Event> {
        let at = &self.at;
        if at.full() {
            return Some(if at.told {
                Event::solution()
            } else {
                Event::place(at.last_square())
            });
        }
        if at.cursor == 0 {
            return (at.depth > 0).then(|| Event::place(at.last_square()));
        }
        Some(if self.dead_row() {
            Event::dead_row(at.depth as u8)
        } else {
            at.last_backtrack()
        })
    }

    fn finished(&self) -> bool {
        self.at.depth == 0 && self.left() == M::NONE
    }

    fn queens(&self) -> &[u8] {
        &self.at.queens[..self.at.n]
    }

    fn first_attacker(&self) -> Option<u8> {
        None
    }

    fn last_checks(&self) -> u64 {
        let first_of_its_row = match self.last() {
            Some(event) if event.kind() == Kind::Place => event.square().is_some_and(|square| {
                self.at.free(usize::from(square.row)).leftmost() == usize::from(square.col)
            }),
            Some(event) => event.kind() == Kind::DeadEnd,
            None => false,
        };
        u64::from(first_of_its_row)
    }

    fn next_col(&self, row: usize) -> Option<u8> {
        let at = &self.at;
        let tried = if row < at.depth {
            usize::from(at.queens[row]) + 1
        } else if row == at.depth && !at.full() {
            at.cursor
        } else {
            return None;
        };
        let left = at.free(row) & !M::left_of(tried);
        (left != M::NONE).then(|| left.leftmost() as u8)
    }

    fn figures(&self) -> Figures {
        let mut tally = self.at.tally;
        tally.checks = self.checks();
        tally.figures(self.queens())
    }

    fn position(&self) -> Position {
        self.at.position(self.figures())
    }

    fn restore(&mut self, position: &Position) {
        self.at.restore(position);
        if !self.at.full() && !self.dead_row() {
            self.draw_cursor_back();
        }
    }
}
