//! The map of `generate-and-test`: every row has all n columns, so that every subtree of a row has the same size.

use super::levels::Step;
use super::map::{Coverage, Window};
use super::structure::{Below, Outcome};

/// The largest board whose events are whole numbers that a page can hold.
pub const MAX_N: usize = 12;
/// Nodes narrower than this, in pixels, are not gone into.
const FINEST: f64 = 1.0;

/// The tree of `generate-and-test`.
#[derive(Clone, Debug)]
pub struct Regular {
    n: usize,
    /// By depth: events of a node, from the one that enters it to the one that leaves it; of the root all.
    spans: Vec<u64>,
}

impl Regular {
    /// The tree of a board; `None` where it is too large.
    pub fn new(n: usize) -> Option<Self> {
        if !(1..=MAX_N).contains(&n) {
            return None;
        }
        let mut spans = vec![3; n + 1];
        for depth in (0..n).rev() {
            spans[depth] = n as u64 * spans[depth + 1] + if depth > 0 { 2 } else { 0 };
        }
        Some(Self { n, spans })
    }

    /// Events of the whole search.
    pub fn total(&self) -> u64 {
        self.spans[0]
    }

    /// The nodes on the path at `step`, from the first row's on, and what is below each, itself included.
    pub fn path(&self, step: u64) -> Vec<(Step, Below)> {
        let mut path = Vec::new();
        let mut queens: Vec<u8> = Vec::new();
        let mut start = 0;
        for depth in 1..=self.n {
            let span = self.spans[depth];
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
            path.push(self.tell(&queens, from, u64::MAX));
            start = from + 1;
        }
        path
    }

    /// What is told of the node of these queens, which so many events come before; of its solutions at most so many.
    fn tell(&self, queens: &[u8], start: u64, most: u64) -> (Step, Below) {
        let n = self.n as u64;
        let depth = queens.len();
        let boards = n.pow((self.n - depth) as u32);
        let solutions = self.solutions(queens, most);
        // 1 + n + n² + …
        let places = (boards * n - 1) / (n - 1).max(1);
        let below = Below {
            places: if n == 1 { 1 } else { places },
            solutions,
            dead_ends: boards - solutions,
        };
        let outcome = match solutions {
            0 if depth == self.n => Outcome::DeadEnd,
            0 => Outcome::Exhausted,
            _ if depth == self.n => Outcome::Solution,
            _ => Outcome::Solved,
        };
        let step = Step {
            col: queens.last().copied().unwrap_or(0),
            enter: start + 1,
            leave: start + self.spans[depth],
            outcome,
        };
        (step, below)
    }

    /// How many solutions begin with these queens, counted up to `most`.
    fn solutions(&self, queens: &[u8], most: u64) -> u64 {
        let (mut cols, mut diag, mut anti) = (0u32, 0u32, 0u32);
        let all = (1u32 << self.n) - 1;
        for &col in queens {
            let bit = 1 << col;
            if bit & !(cols | diag | anti) == 0 {
                return 0;
            }
            (cols, diag, anti) = (cols | bit, (diag | bit) << 1, (anti | bit) >> 1);
        }
        let mut count = 0;
        let mut open = vec![(cols, diag, anti)];
        while let Some((cols, diag, anti)) = open.pop() {
            if cols == all {
                count += 1;
                if count == most {
                    break;
                }
                continue;
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
    fn each(&self, window: Window, least: f64, visit: &mut dyn FnMut(&[u8], u64)) {
        let mut open: Vec<(Vec<u8>, u64)> = vec![(Vec::new(), 0)];
        while let Some((queens, start)) = open.pop() {
            let depth = queens.len();
            if depth > 0 {
                visit(&queens, start);
            }
            if depth == self.n || (self.spans[depth + 1] as f64) < least {
                continue;
            }
            let span = self.spans[depth + 1];
            let first = start + u64::from(depth > 0);
            for col in 0..self.n as u64 {
                let from = first + col * span;
                if (from + span) as f64 <= window.from || from as f64 >= window.to {
                    continue;
                }
                let mut child = queens.clone();
                child.push(col as u8);
                open.push((child, from));
            }
        }
    }

    /// The nodes within `window` that take at least `least` events, and their depths.
    pub fn wide(&self, window: Window, least: f64) -> Vec<(usize, Step)> {
        let mut wide = Vec::new();
        self.each(window, least, &mut |queens, start| {
            wide.push((queens.len(), self.tell(queens, start, 1).0));
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
            let span = self.spans[depth] as f64;
            let from = (start as f64 - window.from) * scale;
            let to = from + span * scale;
            let outcome = self.tell(queens, start, 1).0.outcome;
            coverage.bar(depth - 1, from, to, outcome);
            if depth < self.n && (self.spans[depth + 1] as f64) < least {
                let Some(strip) = coverage.strip(from, to) else {
                    return;
                };
                let mut nodes = 1.0;
                for below in depth + 1..=self.n {
                    nodes *= self.n as f64;
                    let part = nodes * self.spans[below] as f64 / span;
                    coverage.haze(below - 1, &strip, part, Outcome::Exhausted);
                }
            }
        });
        coverage
    }
}
