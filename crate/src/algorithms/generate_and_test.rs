//! `generate-and-test`: all nⁿ ways to put one queen into each row; only a full board is tested.
//!
//! Brute force, the yardstick for what backtracking saves. Walked as an odometer, so that it can be watched with the
//! same events as the others.

use super::witness::{Order, Witness};
#[cfg(not(feature = "light"))]
use crate::algorithm::Until;
use crate::algorithm::{Algorithm, Figures, Position, Tally};
use crate::board::{self, MAX_N, NO_QUEEN, Square};
use crate::event::{Event, Kind, Reason};

pub(crate) fn build(n: usize) -> Box<dyn Algorithm> {
    Box::new(GenerateAndTest {
        n,
        depth: 0,
        cursor: 0,
        told: false,
        queens: [NO_QUEEN; MAX_N],
        verdicts: [Verdict {
            attacked: None,
            checks: 0,
        }; MAX_N + 1],
        tally: Tally::default(),
        witness: Witness::new(n, Order::LeftToRight),
    })
}

/// To look whether a subtree can be passed over takes about as long as so many events made one after another.
#[cfg(not(feature = "light"))]
const PASS_COST: u64 = 8;

/// How far the test of pairs gets among the first queens: it is the same for every board that begins with them.
#[derive(Clone, Copy)]
struct Verdict {
    /// The first queen that one above it attacks.
    attacked: Option<u8>,
    /// The pairs looked at up to there, or all.
    checks: u16,
}

/// The machine: as `RowByRow`, but every column is taken.
struct GenerateAndTest {
    n: usize,
    depth: usize,
    cursor: usize,
    told: bool,
    queens: [u8; MAX_N],
    /// For each number of queens from the top.
    verdicts: [Verdict; MAX_N + 1],
    tally: Tally,
    witness: Witness,
}

impl GenerateAndTest {
    fn full(&self) -> bool {
        self.depth == self.n
    }

    fn verdict(&self) -> Verdict {
        self.verdicts[self.depth]
    }

    fn square(&self, row: usize) -> Square {
        Square::new(row as u8, self.queens[row])
    }

    fn put(&mut self, col: usize) {
        let row = self.depth;
        self.queens[row] = col as u8;
        let above = self.verdicts[row];
        self.verdicts[row + 1] = if above.attacked.is_some() {
            above
        } else {
            match board::attackers(&self.queens[..row], self.square(row)).next() {
                Some(first) => Verdict {
                    attacked: Some(row as u8),
                    checks: above.checks + u16::from(first) + 1,
                },
                None => Verdict {
                    attacked: None,
                    checks: above.checks + row as u16,
                },
            }
        };
        self.depth += 1;
        self.cursor = 0;
        self.told = false;
    }

    /// Takes the last queen off and returns its square.
    fn take(&mut self) -> Square {
        self.depth -= 1;
        let square = self.square(self.depth);
        self.queens[self.depth] = NO_QUEEN;
        self.cursor = usize::from(square.col);
        square
    }

    /// The events of the subtree of a node with so many queens, its `place` and `backtrack` included.
    #[cfg(not(feature = "light"))]
    fn events(&self, depth: usize) -> Option<u64> {
        let n = self.n as u64;
        (depth..self.n).try_fold(3u64, |below, _| below.checked_mul(n)?.checked_add(2))
    }

    /// Passes over as many of the next siblings as `events` holds, where their boards fail all alike: because of two
    /// queens that stand already, or because of the first of these siblings and one that stands. Returns how many
    /// events that was.
    #[cfg(not(feature = "light"))]
    fn pass_failing(&mut self, events: u64) -> u64 {
        if self.full() || self.cursor == self.n {
            return 0;
        }
        let Some(each) = self.events(self.depth + 1).filter(|&each| each <= events) else {
            return 0;
        };
        let failing = self.verdict().attacked.is_some();
        let (depth, cursor) = (self.depth, self.cursor);
        self.put(cursor);
        let checks = u64::from(self.verdict().checks);
        let fails = self.verdict().attacked.is_some();
        self.take();
        self.cursor = cursor;
        if !fails {
            return 0;
        }
        let most = if failing { self.n - cursor } else { 1 };
        let siblings = (events / each).min(most as u64);
        self.cursor += siblings as usize;
        // All fit into a number of events, which is larger than each of them.
        let boards = siblings * (self.n as u64).pow((self.n - depth - 1) as u32);
        let passed = siblings * each;
        let tally = &mut self.tally;
        tally.step += passed;
        tally.places = tally.places.wrapping_add((passed - boards) / 2);
        tally.leaves = tally.leaves.wrapping_add(boards);
        tally.checks = tally.checks.wrapping_add(boards.wrapping_mul(checks));
        passed
    }

    /// Tells a full board.
    fn board_event(&self) -> Event {
        match self.verdict().attacked {
            Some(row) => Event::conflict(self.square(usize::from(row))),
            None => Event::solution(),
        }
    }

    /// Why the last queen goes, now that its subtree is finished.
    fn reason(&self) -> Reason {
        let peaceful = self.verdict().attacked.is_none();
        if self.full() {
            if peaceful {
                Reason::Solved
            } else {
                Reason::DeadEnd
            }
        } else if peaceful && self.witness.lies_below(&self.queens[..self.depth]) {
            Reason::Solved
        } else {
            Reason::Exhausted
        }
    }

    /// Remembers the solution that [`Self::reason`] would have to look for.
    fn look_below(&mut self) {
        if !self.full() && self.verdict().attacked.is_none() {
            self.witness.look_below(&self.queens[..self.depth]);
        }
    }

    /// Puts back the queen that was taken off last.
    fn put_back(&mut self) {
        self.put(self.cursor - 1);
        if self.full() {
            self.told = true;
        } else {
            self.cursor = self.n;
        }
    }
}

impl Algorithm for GenerateAndTest {
    fn forward(&mut self) -> Option<Event> {
        let event = if self.full() && !self.told {
            self.told = true;
            self.tally.checks = self
                .tally
                .checks
                .wrapping_add(u64::from(self.verdict().checks));
            let event = self.board_event();
            if event.kind() == Kind::Solution {
                self.tally.solutions = self.tally.solutions.wrapping_add(1);
                self.witness.told(&self.queens);
            }
            event
        } else if self.full() || self.cursor == self.n {
            if self.depth == 0 {
                return None;
            }
            self.look_below();
            let reason = self.reason();
            self.tally.count(reason, 1);
            let square = self.take();
            self.cursor += 1;
            Event::backtrack(square, reason)
        } else {
            let square = Square::new(self.depth as u8, self.cursor as u8);
            self.put(self.cursor);
            self.tally.places = self.tally.places.wrapping_add(1);
            Event::place(square)
        };
        self.tally.step += 1;
        Some(event)
    }

    fn back(&mut self) -> Option<Event> {
        let event = if self.full() && self.told {
            self.told = false;
            self.tally.checks = self
                .tally
                .checks
                .wrapping_sub(u64::from(self.verdict().checks));
            let event = self.board_event();
            if event.kind() == Kind::Solution {
                self.tally.solutions = self.tally.solutions.wrapping_sub(1);
                self.witness.undone(self.tally.solutions);
            }
            event
        } else if self.full() || self.cursor == 0 {
            if self.depth == 0 {
                return None;
            }
            self.tally.places = self.tally.places.wrapping_sub(1);
            Event::place(self.take())
        } else {
            self.put_back();
            self.look_below();
            let reason = self.reason();
            self.tally.count(reason, Tally::UNDO);
            Event::backtrack(self.square(self.depth - 1), reason)
        };
        self.tally.step -= 1;
        Some(event)
    }

    #[cfg(not(feature = "light"))]
    fn passes(&self) -> bool {
        true
    }

    #[cfg(not(feature = "light"))]
    fn pass(&mut self, events: u64, budget: &mut u64, until: Until) -> u64 {
        let mut left = events;
        while left > 0 && *budget > 0 {
            *budget = budget.saturating_sub(PASS_COST);
            let passed = self.pass_failing(left);
            if passed > 0 {
                left -= passed;
                continue;
            }
            let Some(event) = self.forward() else { break };
            left -= 1;
            if until == Until::Solution && event.kind() == Kind::Solution {
                break;
            }
        }
        events - left
    }

    #[cfg(not(feature = "light"))]
    fn since_place(&self, row: usize) -> Option<u64> {
        // Of each row from there on: what its columns so far have taken, and the `place` of the next queen.
        let mut since = u64::from(self.full() && self.told);
        for at in row + 1..=self.depth {
            let columns = if at < self.depth {
                since = since.checked_add(1)?;
                u64::from(self.queens[at])
            } else if at < self.n {
                self.cursor as u64
            } else {
                0
            };
            if columns > 0 {
                since = since.checked_add(self.events(at + 1)?.checked_mul(columns)?)?;
            }
        }
        Some(since)
    }

    #[cfg(not(feature = "light"))]
    fn until_backtrack(&self) -> Option<u64> {
        if self.full() {
            return Some(if self.told { 1 } else { 2 });
        }
        let left = (self.n - self.cursor) as u64;
        if left == 0 {
            return Some(1);
        }
        self.events(self.depth + 1)?
            .checked_mul(left)?
            .checked_add(1)
    }

    fn last(&self) -> Option<Event> {
        if self.full() && self.told {
            return Some(self.board_event());
        }
        if self.full() || self.cursor == 0 {
            return (self.depth > 0).then(|| Event::place(self.square(self.depth - 1)));
        }
        let mut before = Self {
            verdicts: self.verdicts,
            witness: self.witness.clone(),
            ..*self
        };
        before.put_back();
        Some(Event::backtrack(before.square(self.depth), before.reason()))
    }

    fn finished(&self) -> bool {
        self.depth == 0 && self.cursor == self.n
    }

    fn queens(&self) -> &[u8] {
        &self.queens[..self.n]
    }

    /// Only queens above the refused one count: the test has not come to those below.
    fn attackers(&self) -> Vec<u8> {
        match self.verdict().attacked {
            Some(row) if self.full() && self.told => {
                let row = usize::from(row);
                board::attackers(&self.queens[..row], self.square(row)).collect()
            }
            _ => Vec::new(),
        }
    }

    fn first_attacker(&self) -> Option<u8> {
        self.attackers().first().copied()
    }

    fn last_checks(&self) -> u64 {
        if self.full() && self.told {
            u64::from(self.verdict().checks)
        } else {
            0
        }
    }

    fn next_col(&self, row: usize) -> Option<u8> {
        let next = if row < self.depth {
            usize::from(self.queens[row]) + 1
        } else if row == self.depth {
            self.cursor
        } else {
            self.n
        };
        (next < self.n).then_some(next as u8)
    }

    fn figures(&self) -> Figures {
        self.tally.figures(self.queens())
    }

    /// n + n² + … + nⁿ places, as many backtracks, and nⁿ boards.
    fn total(&self) -> Option<u64> {
        let n = self.n as u64;
        let boards = n.checked_pow(self.n as u32)?;
        let places = if n == 1 {
            1
        } else {
            (boards - 1).checked_mul(n)? / (n - 1)
        };
        places
            .checked_mul(2)?
            .checked_add(boards)
            .filter(|&total| total < 1 << 53)
    }

    fn position(&self) -> Position {
        Position {
            queens: self.queens().to_vec(),
            cursor: if self.full() { 0 } else { self.cursor as u16 },
            done: self.full() && self.told,
            last_solution: self.witness.to_position(),
            figures: self.figures(),
        }
    }

    fn restore(&mut self, position: &Position) {
        self.queens = [NO_QUEEN; MAX_N];
        self.depth = 0;
        for &col in position.queens.iter().take_while(|&&col| col != NO_QUEEN) {
            self.put(usize::from(col));
        }
        self.cursor = usize::from(position.cursor);
        self.told = position.done;
        self.tally = Tally::from_figures(&position.figures);
        self.witness.restore(&position.last_solution);
    }
}
