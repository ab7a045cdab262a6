//! The row-by-row search: a queen into each row, columns left to right, back to the row above when none is left.
//!
//! This is backtracking as Gauss's correspondents did it by hand and as Wirth ("Program development by stepwise
//! refinement", 1971) and Dijkstra ("Notes on structured programming", 1972) programmed it. The search is kept as
//! queens and one cursor; the event that led to a position, and the event that follows, can be told from these, so
//! that going back needs no log.
//!
//! The squares of a row that are attacked are three words, whatever the algorithm's own test looks at. The test
//! decides only what a check is, and how many a row costs.

use super::mask::Mask;
use super::witness::{Order, Witness};
use crate::algorithm::{Algorithm, Figures, Position, Tally};
use crate::board::{MAX_N, NO_QUEEN, Square};
use crate::event::{Event, Reason};

/// The squares of one row that the queens above attack.
#[derive(Clone, Copy)]
pub struct Attacked<M> {
    /// Along columns.
    pub cols: M,
    /// Along anti-diagonals (row + col).
    pub anti: M,
    /// Along diagonals (row - col); bits beyond the board are of no meaning.
    pub diag: M,
}

impl<M: Mask> Attacked<M> {
    pub(crate) const NOTHING: Self = Self {
        cols: M::NONE,
        anti: M::NONE,
        diag: M::NONE,
    };

    /// All of them.
    #[inline(always)]
    pub fn all(self) -> M {
        self.cols | self.anti | self.diag
    }

    /// The squares of a row of `n` that are not attacked.
    #[inline(always)]
    pub(crate) fn free(self, n: usize) -> M {
        M::left_of(n) & !self.all()
    }

    /// In the row below, once a queen stands in column `col` of this row.
    #[inline(always)]
    pub(crate) fn below(self, col: usize) -> Self {
        let queen = M::bit(col);
        Self {
            cols: self.cols | queen,
            anti: (self.anti | queen) >> 1,
            diag: (self.diag | queen) << 1,
        }
    }
}

/// A row whose squares are tested, and the queens above it.
pub struct Row<'a, M> {
    /// The board's size.
    pub n: usize,
    /// The columns of the queens above; the row's own number is their count.
    pub queens: &'a [u8],
    /// Which of the row's squares they attack.
    pub attacked: Attacked<M>,
}

/// How a row-by-row algorithm decides whether a square is free.
pub trait SquareTest<M: Mask> {
    /// The checks that testing each square of `columns` in `row` takes.
    fn checks(&self, row: &Row<M>, columns: M) -> u64;

    /// The row of the queen that the test of `square` meets first. Each row of `queens` above it holds a queen.
    fn first_attacker(&self, queens: &[u8], square: Square) -> Option<u8>;
}

/// The queen in the column of `square`.
pub(crate) fn on_column(queens: &[u8], square: Square) -> Option<u8> {
    nearest(queens, square, |queen| queen.col == square.col)
}

/// The nearest queen up the diagonal (to the left) of `square`.
pub(crate) fn on_diagonal(queens: &[u8], square: Square) -> Option<u8> {
    nearest(queens, square, |queen| {
        queen.col + (square.row - queen.row) == square.col
    })
}

/// The nearest queen up the anti-diagonal (to the right) of `square`.
pub(crate) fn on_anti_diagonal(queens: &[u8], square: Square) -> Option<u8> {
    nearest(queens, square, |queen| {
        queen.col == square.col + (square.row - queen.row)
    })
}

fn nearest(queens: &[u8], square: Square, lies_on: impl Fn(Square) -> bool) -> Option<u8> {
    (0..square.row).rev().find(|&row| {
        let col = queens[usize::from(row)];
        col != NO_QUEEN && lies_on(Square::new(row, col))
    })
}

/// The topmost queen that attacks `square`.
pub(crate) fn topmost(queens: &[u8], square: Square) -> Option<u8> {
    crate::board::attackers(&queens[..usize::from(square.row)], square).next()
}

/// The queens of a row-by-row search, what they attack in each row, and where the search stands among them.
pub(crate) struct Standing<M> {
    pub n: usize,
    /// How many queens stand; they are in the rows above this one.
    pub depth: usize,
    /// The column of row `depth` that comes next; n when the row is finished.
    pub cursor: usize,
    /// A full board has been told.
    pub told: bool,
    pub queens: [u8; MAX_N],
    /// For each row down to `depth`.
    pub attacked: [Attacked<M>; MAX_N + 1],
    pub tally: Tally,
    pub witness: Witness,
    /// No queen of this row or below has a solution in its subtree yet.
    pub barren_from: usize,
}

impl<M: Mask> Standing<M> {
    pub fn new(n: usize) -> Self {
        Self {
            n,
            depth: 0,
            cursor: 0,
            told: false,
            queens: [NO_QUEEN; MAX_N],
            attacked: [Attacked::NOTHING; MAX_N + 1],
            tally: Tally::default(),
            witness: Witness::new(n, Order::LeftToRight),
            barren_from: 0,
        }
    }

    /// The squares of `row` that no queen above attacks.
    #[inline(always)]
    pub fn free(&self, row: usize) -> M {
        self.attacked[row].free(self.n)
    }

    pub fn row(&self, row: usize) -> Row<'_, M> {
        Row {
            n: self.n,
            queens: &self.queens[..row],
            attacked: self.attacked[row],
        }
    }

    pub fn full(&self) -> bool {
        self.depth == self.n
    }

    pub fn square(&self, col: usize) -> Square {
        Square::new(self.depth as u8, col as u8)
    }

    pub fn last_square(&self) -> Square {
        Square::new(self.depth as u8 - 1, self.queens[self.depth - 1])
    }

    pub fn put(&mut self, col: usize) {
        self.queens[self.depth] = col as u8;
        self.attacked[self.depth + 1] = self.attacked[self.depth].below(col);
        self.depth += 1;
        self.cursor = 0;
        self.told = false;
    }

    pub fn take(&mut self) {
        self.depth -= 1;
        self.cursor = usize::from(self.queens[self.depth]);
        self.queens[self.depth] = NO_QUEEN;
    }

    /// Puts a queen down, for the first time or (with `undo`) as the inverse of taking it off.
    pub fn place(&mut self, col: usize) -> Event {
        let event = Event::place(self.square(col));
        self.put(col);
        self.tally.step += 1;
        self.tally.places = self.tally.places.wrapping_add(1);
        event
    }

    pub fn undo_place(&mut self) -> Event {
        self.take();
        self.tally.step -= 1;
        self.tally.places = self.tally.places.wrapping_sub(1);
        Event::place(self.square(self.cursor))
    }

    pub fn tell_solution(&mut self) -> Event {
        self.told = true;
        self.witness.told(&self.queens);
        self.barren_from = self.n;
        self.tally.step += 1;
        self.tally.solutions = self.tally.solutions.wrapping_add(1);
        Event::solution()
    }

    pub fn undo_solution(&mut self) -> Event {
        self.told = false;
        self.tally.step -= 1;
        self.tally.solutions = self.tally.solutions.wrapping_sub(1);
        self.witness.undone(self.tally.solutions);
        Event::solution()
    }

    /// Takes the last queen off; its subtree is finished.
    pub fn backtrack(&mut self) -> Event {
        let reason = self.reason(self.depth);
        let square = self.last_square();
        self.take();
        self.cursor += 1;
        self.barren_from = self.barren_from.min(self.depth);
        self.tally.step += 1;
        match reason {
            Reason::DeadEnd => self.tally.leaves = self.tally.leaves.wrapping_add(1),
            Reason::Solved => self.tally.solved = self.tally.solved.wrapping_add(1),
            _ => {}
        }
        Event::backtrack(square, reason)
    }

    /// Puts the queen back that was taken off last, its subtree finished.
    pub fn undo_backtrack(&mut self) -> Event {
        self.put(self.cursor - 1);
        if self.full() {
            self.told = true;
        } else {
            self.cursor = self.n;
        }
        self.barren_from = self.depth;
        let reason = self.reason(self.depth);
        self.tally.step -= 1;
        match reason {
            Reason::DeadEnd => self.tally.leaves = self.tally.leaves.wrapping_sub(1),
            Reason::Solved => self.tally.solved = self.tally.solved.wrapping_sub(1),
            _ => {}
        }
        Event::backtrack(self.last_square(), reason)
    }

    /// Why the last of the first `depth` queens goes, now that its subtree is finished.
    fn reason(&mut self, depth: usize) -> Reason {
        if depth == self.n {
            Reason::Solved
        } else if self.free(depth) == M::NONE {
            Reason::DeadEnd
        } else if depth <= self.barren_from && self.witness.look_below(&self.queens[..depth]) {
            Reason::Solved
        } else {
            Reason::Exhausted
        }
    }

    /// The `backtrack` that led here, if the square left of the cursor is one that held a queen.
    pub fn last_backtrack(&self) -> Event {
        let col = self.cursor - 1;
        let below = self.attacked[self.depth].below(col);
        let reason = if self.depth + 1 == self.n {
            Reason::Solved
        } else if below.free(self.n) == M::NONE {
            Reason::DeadEnd
        } else {
            let mut prefix = self.queens;
            prefix[self.depth] = col as u8;
            if self.witness.lies_below(&prefix[..=self.depth]) {
                Reason::Solved
            } else {
                Reason::Exhausted
            }
        };
        Event::backtrack(self.square(col), reason)
    }

    pub fn position(&self, figures: Figures) -> Position {
        Position {
            queens: self.queens[..self.n].to_vec(),
            cursor: if self.full() { 0 } else { self.cursor as u16 },
            done: self.full() && self.told,
            last_solution: self.witness.to_position(),
            figures,
        }
    }

    pub fn restore(&mut self, position: &Position) {
        self.queens = [NO_QUEEN; MAX_N];
        self.depth = 0;
        for &col in position.queens.iter().take_while(|&&col| col != NO_QUEEN) {
            self.put(usize::from(col));
        }
        self.cursor = usize::from(position.cursor);
        self.told = position.done;
        self.tally = Tally::from_figures(&position.figures);
        self.witness.restore(&position.last_solution);
        self.barren_from = self.depth;
    }
}

/// A row-by-row search that tries every square with a test of its own.
pub(crate) struct RowByRow<M: 'static> {
    at: Standing<M>,
    test: &'static dyn SquareTest<M>,
}

/// The machine for a test, on words as wide as n needs.
pub(crate) fn build<T: SquareTest<u32> + SquareTest<u128>>(
    n: usize,
    test: &'static T,
) -> Box<dyn Algorithm> {
    if n < 32 {
        Box::new(RowByRow::<u32>::new(n, test))
    } else {
        Box::new(RowByRow::<u128>::new(n, test))
    }
}

impl<M: Mask> RowByRow<M> {
    fn new(n: usize, test: &'static dyn SquareTest<M>) -> Self {
        let mut machine = Self {
            at: Standing::new(n),
            test,
        };
        machine.enter_row();
        machine
    }

    /// The checks of a whole row are counted when it is entered; those of squares not tried yet are taken off again
    /// when the total is asked for.
    fn enter_row(&mut self) {
        self.at.tally.checks = self.at.tally.checks.wrapping_add(self.row_checks());
    }

    fn leave_row_upwards(&mut self) {
        self.at.tally.checks = self.at.tally.checks.wrapping_sub(self.row_checks());
    }

    fn row_checks(&self) -> u64 {
        self.test
            .checks(&self.at.row(self.at.depth), M::left_of(self.at.n))
    }

    /// The checks of the squares not tried yet, over all open rows.
    fn checks_ahead(&self) -> u64 {
        let at = &self.at;
        (0..=at.depth.min(at.n - 1))
            .map(|row| {
                let next = if row == at.depth {
                    at.cursor
                } else {
                    usize::from(at.queens[row]) + 1
                };
                let ahead = M::left_of(at.n) & !M::left_of(next);
                self.test.checks(&at.row(row), ahead)
            })
            .fold(0, u64::wrapping_add)
    }
}

impl<M: Mask> Algorithm for RowByRow<M> {
    fn forward(&mut self) -> Option<Event> {
        let at = &mut self.at;
        if at.full() {
            return Some(if at.told {
                at.backtrack()
            } else {
                at.tell_solution()
            });
        }
        let col = at.cursor;
        if col == at.n {
            return (at.depth > 0).then(|| at.backtrack());
        }
        if at.free(at.depth).has(col) {
            let event = at.place(col);
            if !at.full() {
                self.enter_row();
            }
            return Some(event);
        }
        at.cursor += 1;
        at.tally.step += 1;
        Some(Event::conflict(at.square(col)))
    }

    fn back(&mut self) -> Option<Event> {
        if self.at.full() {
            return Some(if self.at.told {
                self.at.undo_solution()
            } else {
                self.at.undo_place()
            });
        }
        if self.at.cursor == 0 {
            if self.at.depth == 0 {
                return None;
            }
            self.leave_row_upwards();
            return Some(self.at.undo_place());
        }
        if self.at.free(self.at.depth).has(self.at.cursor - 1) {
            let event = self.at.undo_backtrack();
            return Some(event);
        }
        self.at.cursor -= 1;
        self.at.tally.step -= 1;
        Some(Event::conflict(self.at.square(self.at.cursor)))
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
        Some(if at.free(at.depth).has(at.cursor - 1) {
            at.last_backtrack()
        } else {
            Event::conflict(at.square(at.cursor - 1))
        })
    }

    fn finished(&self) -> bool {
        self.at.depth == 0 && self.at.cursor == self.at.n
    }

    fn queens(&self) -> &[u8] {
        &self.at.queens[..self.at.n]
    }

    fn first_attacker(&self) -> Option<u8> {
        let at = &self.at;
        let refused = !at.full() && at.cursor > 0 && !at.free(at.depth).has(at.cursor - 1);
        if refused {
            self.test
                .first_attacker(&at.queens, at.square(at.cursor - 1))
        } else {
            None
        }
    }

    fn last_checks(&self) -> u64 {
        use crate::event::Kind::{Conflict, Place};
        match self.last() {
            Some(event) if matches!(event.kind(), Place | Conflict) => {
                event.square().map_or(0, |square| {
                    self.test.checks(
                        &self.at.row(usize::from(square.row)),
                        M::bit(usize::from(square.col)),
                    )
                })
            }
            _ => 0,
        }
    }

    fn next_col(&self, row: usize) -> Option<u8> {
        let at = &self.at;
        let next = if row < at.depth {
            usize::from(at.queens[row]) + 1
        } else if row == at.depth {
            at.cursor
        } else {
            at.n
        };
        (next < at.n).then_some(next as u8)
    }

    fn figures(&self) -> Figures {
        let mut tally = self.at.tally;
        tally.checks = tally.checks.wrapping_sub(self.checks_ahead());
        tally.figures(self.queens())
    }

    fn position(&self) -> Position {
        self.at.position(self.figures())
    }

    fn restore(&mut self, position: &Position) {
        self.at.restore(position);
        self.at.tally.checks = self.at.tally.checks.wrapping_add(self.checks_ahead());
    }
}
