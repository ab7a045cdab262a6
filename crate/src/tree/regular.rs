//! The map of `generate-and-test`: every row has all n columns, so that every subtree of a row has the same size.

use std::cell::RefCell;

use super::levels::Step;
use super::map::{Coverage, Rough, Window};
use super::structure::{Below, Outcome};

/// The largest board whose events are whole numbers that a page can hold. Of larger ones, bars stand where they do but for
/// rounding, and no step can be told.
pub const EXACT: usize = 13;
/// The largest board.
pub const MAX_N: usize = 100;
/// Nodes that are searched for a solution below one of a larger board, before it is taken to have none.
const PATIENCE: u64 = 2000;
/// Nodes narrower than this, in pixels, are not gone into.
const FINEST: f64 = 1.0;

/// The tree of `generate-and-test`.
#[derive(Debug)]
pub struct Regular {
    n: usize,
    /// By depth: events of a node, from the one that enters it to the one that leaves it; of the root all.
    spans: Vec<f64>,
    /// By depth: the queens whose solutions have last been counted, and how many these are. Steps that follow each other
    /// share most of their queens.
    counted: RefCell<Vec<(Vec<u8>, u64)>>,
}

impl Regular {
    /// The tree of a board; `None` where it is too large.
    pub fn new(n: usize) -> Option<Self> {
        if !(1..=MAX_N).contains(&n) {
            return None;
        }
        let mut spans = vec![3.0; n + 1];
        for depth in (0..n).rev() {
            spans[depth] = n as f64 * spans[depth + 1] + if depth > 0 { 2.0 } else { 0.0 };
        }
        Some(Self {
            n,
            spans,
            counted: RefCell::new(vec![(Vec::new(), 0); n + 1]),
        })
    }

    /// Whether steps can be told.
    pub fn is_exact(&self) -> bool {
        self.n <= EXACT
    }

    /// Events of the whole search.
    pub fn total(&self) -> f64 {
        self.spans[0]
    }

    /// The nodes on the way to these queens: the events before each, and up to its end.
    pub fn way(&self, queens: &[u8]) -> Vec<(f64, f64)> {
        let mut start = 0.0;
        let mut way = Vec::new();
        for (row, &col) in queens.iter().enumerate().take(self.n) {
            let span = self.spans[row + 1];
            let from = start + f64::from(col) * span;
            way.push((from, from + span));
            start = from + 1.0;
        }
        way
    }

    /// The nodes on the path at `step` of an exact tree, from the first row's on, and what is below each, itself included.
    pub fn path(&self, step: u64) -> Vec<(Step, Below)> {
        let mut path = Vec::new();
        let mut queens: Vec<u8> = Vec::new();
        let mut start = 0;
        for depth in 1..=self.n {
            let span = self.spans[depth] as u64;
            let Some(passed) = step.checked_sub(start + 1) else {
                break;
            };
            let col = passed / span;
            let from = start + col * span;
            // Once the last event of a child has passed, its queen is off again.
            if col >= self.n as u64 || step >= from + span {
                break;
            }
            queens.push(col as u8);
            let solutions = self.count_solutions(&queens);
            path.push(self.tell(&queens, from, solutions));
            start = from + 1;
        }
        path
    }

    /// What is told of the node of these queens, which so many events come before, with so many solutions below it.
    fn tell(&self, queens: &[u8], start: u64, solutions: u64) -> (Step, Below) {
        let n = self.n as u64;
        let depth = queens.len();
        let boards = n.pow((self.n - depth) as u32);
        // 1 + n + n² + …
        let places = (boards * n - 1) / (n - 1).max(1);
        let below = Below {
            places: if n == 1 { 1 } else { places },
            solutions,
            dead_ends: boards - solutions,
        };
        let step = Step {
            col: queens.last().copied().unwrap_or(0),
            enter: start + 1,
            leave: start + self.spans[depth] as u64,
            outcome: self.outcome(depth, solutions > 0),
        };
        (step, below)
    }

    fn outcome(&self, depth: usize, solved: bool) -> Outcome {
        match (solved, depth == self.n) {
            (true, true) => Outcome::Solution,
            (true, false) => Outcome::Solved,
            (false, true) => Outcome::DeadEnd,
            (false, false) => Outcome::Exhausted,
        }
    }

    /// How many solutions begin with these queens.
    fn count_solutions(&self, queens: &[u8]) -> u64 {
        let counted = &mut self.counted.borrow_mut()[queens.len()];
        if counted.0 != queens {
            *counted = (queens.to_vec(), self.solutions(queens, u64::MAX));
        }
        counted.1
    }

    /// How a node ends. Of a board that is not exact, as far as is soon found.
    fn outcome_of(&self, queens: &[u8]) -> Outcome {
        self.outcome(queens.len(), self.solutions(queens, 1) > 0)
    }

    /// How many solutions begin with these queens, counted up to `most`.
    fn solutions(&self, queens: &[u8], most: u64) -> u64 {
        let (mut cols, mut diag, mut anti) = (0u128, 0u128, 0u128);
        let all = u128::MAX >> (128 - self.n);
        for &col in queens {
            let bit = 1 << col;
            if bit & !(cols | diag | anti) == 0 {
                return 0;
            }
            (cols, diag, anti) = (cols | bit, (diag | bit) << 1, (anti | bit) >> 1);
        }
        let mut count = 0;
        let mut patience = if self.is_exact() { u64::MAX } else { PATIENCE };
        let mut open = vec![(cols, diag, anti)];
        while let Some((cols, diag, anti)) = open.pop() {
            patience -= 1;
            if cols == all {
                count += 1;
            }
            if count == most || patience == 0 {
                break;
            }
            let mut free = all & !(cols | diag | anti);
            while free != 0 {
                let bit = free & free.wrapping_neg();
                free ^= bit;
                open.push((cols | bit, (diag | bit) << 1, (anti | bit) >> 1));
            }
        }
        count
    }

    /// Calls `visit` with every node that takes at least `least` events within `window`: its queens and the events
    /// before it.
    fn each(&self, window: Window, least: f64, visit: &mut dyn FnMut(&[u8], f64)) {
        let mut open: Vec<(Vec<u8>, f64)> = vec![(Vec::new(), 0.0)];
        while let Some((queens, start)) = open.pop() {
            let depth = queens.len();
            if depth > 0 {
                visit(&queens, start);
            }
            if depth == self.n || self.spans[depth + 1] < least {
                continue;
            }
            let span = self.spans[depth + 1];
            let first = start + if depth > 0 { 1.0 } else { 0.0 };
            for col in 0..self.n {
                let from = first + col as f64 * span;
                if from + span <= window.from || from >= window.to {
                    continue;
                }
                let mut child = queens.clone();
                child.push(col as u8);
                open.push((child, from));
            }
        }
    }

    /// The nodes of an exact tree within `window` that take at least `least` events, and their depths.
    pub fn wide(&self, window: Window, least: f64) -> Vec<(usize, Step)> {
        let mut wide = Vec::new();
        self.each(window, least, &mut |queens, start| {
            // Only whether there are solutions is told of them.
            let solutions = self.solutions(queens, 1);
            wide.push((queens.len(), self.tell(queens, start as u64, solutions).0));
        });
        wide
    }

    /// The same of any tree, but for rounding.
    pub fn rough(&self, window: Window, least: f64) -> Vec<Rough> {
        let mut wide = Vec::new();
        self.each(window, least, &mut |queens, from| {
            let line = queens.len();
            let to = from + self.spans[line];
            // 1 + n + n² + …
            let places = (line..self.n).fold(1.0, |sum, _| sum * self.n as f64 + 1.0);
            wide.push(Rough {
                line,
                choice: queens.last().copied().unwrap_or(0),
                from,
                to,
                below: [places, f64::NAN, f64::NAN],
            });
        });
        wide
    }

    /// The bars within `window`.
    pub fn cover(&self, window: Window) -> Coverage {
        let mut coverage = Coverage::new(window.width, self.n);
        let scale = window.width as f64 / (window.to - window.from).max(f64::MIN_POSITIVE);
        let least = FINEST / scale;
        self.each(window, least, &mut |queens, start| {
            let depth = queens.len();
            let span = self.spans[depth];
            let from = (start - window.from) * scale;
            let to = from + span * scale;
            coverage.bar(depth - 1, from, to, self.outcome_of(queens));
            if depth < self.n && self.spans[depth + 1] < least {
                let Some(strip) = coverage.strip(from, to) else {
                    return;
                };
                let mut nodes = 1.0;
                for below in depth + 1..=self.n {
                    nodes *= self.n as f64;
                    let part = nodes * self.spans[below] / span;
                    coverage.haze(below - 1, &strip, part as f32, Outcome::Exhausted);
                }
            }
        });
        coverage
    }
}
