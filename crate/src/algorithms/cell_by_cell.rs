//! `cell-by-cell`: walks all n² squares; at each it first leaves the square empty, then tries a queen there.
//!
//! A binary search tree, as subset problems are taught, and as many first solutions on the judges' sites are written.
//! Its many nodes with the same queens show what the row-by-row view saves.
//!
//! The search is kept as the queens, one square and one bit that says whether the search is on its way down or back; as
//! in the row-by-row search, the events before and after follow from these.

use super::row_by_row::{on_anti_diagonal, on_column, on_diagonal};
use super::witness::{Order, Witness};
use crate::algorithm::{Algorithm, Figures, Position, Tally};
use crate::board::{MAX_N, NO_QUEEN, Square};
use crate::event::{Event, Kind, Reason};

pub(crate) fn build(n: usize) -> Box<dyn Algorithm> {
    Box::new(CellByCell {
        n,
        cursor: Cursor::START,
        standing: 0,
        queens: [NO_QUEEN; MAX_N],
        cols: [false; MAX_N],
        anti: [false; 2 * MAX_N],
        diag: [false; 2 * MAX_N],
        tally: Tally::default(),
        witness: Witness::new(n, Order::RightToLeft),
    })
}

/// Where the walk is. Row and column are kept apart, so that no event needs a division.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Cursor {
    /// Going down: the square to leave empty next, row n behind the last square.
    /// Coming back: the square behind the one to which the search returns; row 0, column 0 at the end.
    row: usize,
    col: usize,
    back: bool,
}

impl Cursor {
    const START: Self = Self {
        row: 0,
        col: 0,
        back: false,
    };
}

struct CellByCell {
    n: usize,
    cursor: Cursor,
    standing: usize,
    queens: [u8; MAX_N],
    cols: [bool; MAX_N],
    anti: [bool; 2 * MAX_N],
    diag: [bool; 2 * MAX_N],
    tally: Tally,
    witness: Witness,
}

impl CellByCell {
    /// The square in front of (row, col).
    fn before(&self, row: usize, col: usize) -> (usize, usize) {
        if col == 0 {
            (row - 1, self.n - 1)
        } else {
            (row, col - 1)
        }
    }

    /// The square behind (row, col).
    fn behind(&self, row: usize, col: usize) -> (usize, usize) {
        if col + 1 == self.n {
            (row + 1, 0)
        } else {
            (row, col + 1)
        }
    }

    fn at_start(&self, row: usize, col: usize) -> bool {
        row == 0 && col == 0
    }

    fn holds(&self, row: usize, col: usize) -> bool {
        usize::from(self.queens[row]) == col
    }

    /// Look-ups of row, column, anti-diagonal, diagonal, up to the first that is set; and whether one was.
    fn look_up(&self, row: usize, col: usize) -> (u64, bool) {
        if self.queens[row] != NO_QUEEN {
            (1, true)
        } else if self.cols[col] {
            (2, true)
        } else if self.anti[row + col] {
            (3, true)
        } else {
            (4, self.diag[row + self.n - col])
        }
    }

    fn set_flags(&mut self, row: usize, col: usize, taken: bool) {
        self.cols[col] = taken;
        self.anti[row + col] = taken;
        self.diag[row + self.n - col] = taken;
    }

    fn put(&mut self, row: usize, col: usize) {
        self.queens[row] = col as u8;
        self.set_flags(row, col, true);
        self.standing += 1;
    }

    fn take(&mut self, row: usize, col: usize) {
        self.queens[row] = NO_QUEEN;
        self.set_flags(row, col, false);
        self.standing -= 1;
    }

    /// The queens that stand when the one at (row, col), the last, is taken off with its subtree finished: where a
    /// row above is empty there can be no solution.
    fn may_hold_a_solution(&self, row: usize) -> bool {
        self.standing == row + 1
    }

    fn reason(&self, row: usize, col: usize) -> Reason {
        if self.may_hold_a_solution(row) && self.witness.lies_below(&self.queens[..=row]) {
            Reason::Solved
        } else if row + 1 == self.n && col + 1 == self.n {
            Reason::DeadEnd
        } else {
            Reason::Exhausted
        }
    }

    fn look_below(&mut self, row: usize) {
        if self.may_hold_a_solution(row) {
            self.witness.look_below(&self.queens[..=row]);
        }
    }

    fn leaf_event(&self) -> Event {
        if self.standing == self.n {
            Event::solution()
        } else {
            Event::too_few(self.standing as u8)
        }
    }

    fn go(&mut self, (row, col): (usize, usize), back: bool) {
        self.cursor = Cursor { row, col, back };
    }

    fn down(&mut self, row: usize, col: usize) -> Event {
        if row < self.n {
            self.go(self.behind(row, col), false);
            self.tally.skips = self.tally.skips.wrapping_add(1);
            return Event::skip(Square::new(row as u8, col as u8));
        }
        self.go((row, col), true);
        let event = self.leaf_event();
        if event.kind() == Kind::Solution {
            self.tally.solutions = self.tally.solutions.wrapping_add(1);
            self.witness.told(&self.queens);
        } else {
            self.tally.dead_ends = self.tally.dead_ends.wrapping_add(1);
        }
        event
    }

    /// The subtree behind the square (row, col) is finished.
    fn return_to(&mut self, row: usize, col: usize) -> Event {
        let square = Square::new(row as u8, col as u8);
        if self.holds(row, col) {
            self.look_below(row);
            let reason = self.reason(row, col);
            self.tally.count(reason, 1);
            self.take(row, col);
            self.go((row, col), true);
            return Event::backtrack(square, reason);
        }
        let (checks, taken) = self.look_up(row, col);
        self.tally.checks = self.tally.checks.wrapping_add(checks);
        if taken {
            self.go((row, col), true);
            return Event::conflict(square);
        }
        self.put(row, col);
        self.tally.places = self.tally.places.wrapping_add(1);
        self.go(self.behind(row, col), false);
        Event::place(square)
    }

    fn undo_down(&mut self, row: usize, col: usize) -> Event {
        let square = Square::new(row as u8, col as u8);
        self.go((row, col), false);
        if !self.holds(row, col) {
            self.tally.skips = self.tally.skips.wrapping_sub(1);
            return Event::skip(square);
        }
        self.take(row, col);
        self.tally.places = self.tally.places.wrapping_sub(1);
        self.tally.checks = self.tally.checks.wrapping_sub(4);
        self.go(self.behind(row, col), true);
        Event::place(square)
    }

    /// Undoes the event that finished the square (row, col) or, with row n, the end of the board.
    fn undo_return(&mut self, row: usize, col: usize) -> Event {
        if row == self.n {
            self.go((row, col), false);
            let event = self.leaf_event();
            if event.kind() == Kind::Solution {
                self.tally.solutions = self.tally.solutions.wrapping_sub(1);
                self.witness.undone(self.tally.solutions);
            } else {
                self.tally.dead_ends = self.tally.dead_ends.wrapping_sub(1);
            }
            return event;
        }
        let square = Square::new(row as u8, col as u8);
        self.go(self.behind(row, col), true);
        let (checks, taken) = self.look_up(row, col);
        if taken {
            self.tally.checks = self.tally.checks.wrapping_sub(checks);
            return Event::conflict(square);
        }
        self.put(row, col);
        self.look_below(row);
        let reason = self.reason(row, col);
        self.tally.count(reason, Tally::UNDO);
        Event::backtrack(square, reason)
    }
}

impl Algorithm for CellByCell {
    fn forward(&mut self) -> Option<Event> {
        let Cursor { row, col, back } = self.cursor;
        let event = if !back {
            self.down(row, col)
        } else if self.at_start(row, col) {
            return None;
        } else {
            let (row, col) = self.before(row, col);
            self.return_to(row, col)
        };
        self.tally.step += 1;
        Some(event)
    }

    fn back(&mut self) -> Option<Event> {
        let Cursor { row, col, back } = self.cursor;
        let event = if back {
            self.undo_return(row, col)
        } else if self.at_start(row, col) {
            return None;
        } else {
            let (row, col) = self.before(row, col);
            self.undo_down(row, col)
        };
        self.tally.step -= 1;
        Some(event)
    }

    fn last(&self) -> Option<Event> {
        let Cursor { row, col, back } = self.cursor;
        if !back {
            if self.at_start(row, col) {
                return None;
            }
            let (row, col) = self.before(row, col);
            let square = Square::new(row as u8, col as u8);
            return Some(if self.holds(row, col) {
                Event::place(square)
            } else {
                Event::skip(square)
            });
        }
        if row == self.n {
            return Some(self.leaf_event());
        }
        let square = Square::new(row as u8, col as u8);
        if self.look_up(row, col).1 {
            return Some(Event::conflict(square));
        }
        let mut before = Self {
            witness: self.witness.clone(),
            ..*self
        };
        before.put(row, col);
        Some(Event::backtrack(square, before.reason(row, col)))
    }

    fn finished(&self) -> bool {
        self.cursor.back && self.at_start(self.cursor.row, self.cursor.col)
    }

    fn queens(&self) -> &[u8] {
        &self.queens[..self.n]
    }

    fn first_attacker(&self) -> Option<u8> {
        let square = self
            .last()
            .filter(|event| event.kind() == Kind::Conflict)?
            .square()?;
        if self.queens[usize::from(square.row)] != NO_QUEEN {
            return Some(square.row);
        }
        on_column(&self.queens, square)
            .or_else(|| on_anti_diagonal(&self.queens, square))
            .or_else(|| on_diagonal(&self.queens, square))
    }

    fn last_checks(&self) -> u64 {
        match self.last() {
            Some(event) if event.kind() == Kind::Place => 4,
            Some(event) if event.kind() == Kind::Conflict => {
                self.look_up(self.cursor.row, self.cursor.col).0
            }
            _ => 0,
        }
    }

    /// The square that the walk looks at next, in its own row; the rows above and below have no frame of their own.
    fn next_col(&self, row: usize) -> Option<u8> {
        let Cursor { row: at, col, back } = self.cursor;
        let (at, col) = match (back, self.at_start(at, col)) {
            (true, true) => return None,
            (true, false) => self.before(at, col),
            (false, _) => (at, col),
        };
        (at == row && row < self.n).then_some(col as u8)
    }

    fn figures(&self) -> Figures {
        self.tally.figures(self.queens())
    }

    fn position(&self) -> Position {
        Position {
            queens: self.queens().to_vec(),
            cursor: (self.cursor.row * self.n + self.cursor.col) as u16,
            done: self.cursor.back,
            last_solution: self.witness.to_position(),
            figures: self.figures(),
        }
    }

    fn restore(&mut self, position: &Position) {
        for row in 0..self.n {
            if self.queens[row] != NO_QUEEN {
                self.take(row, usize::from(self.queens[row]));
            }
        }
        for (row, &col) in position.queens.iter().enumerate() {
            if col != NO_QUEEN {
                self.put(row, usize::from(col));
            }
        }
        let cursor = usize::from(position.cursor);
        self.go((cursor / self.n, cursor % self.n), position.done);
        self.tally = Tally::from_figures(&position.figures);
        self.witness.restore(&position.last_solution);
    }
}
