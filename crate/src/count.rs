//! Counting solutions fast, all of them or only the fundamental ones; Knuth's estimate of a tree's size.
//!
//! The queens of the four borders are placed first ([`border`]), one case for each orbit of the eight symmetries;
//! what is left inside is counted without recursion, over lists of nodes ([`lists`]). A case stands for
//! 8 ÷ stabiliser boards as many solutions as it has itself. Cases are independent of each other, so that a count can
//! be shared out, shown as it goes on, and stopped between any two of them.
//!
//! Pre-placed borders and their weights are known from the count of n = 27 by Preußer and Engelhardt (2017); cases for
//! queens in the border go back to Takahashi's programs (2003).

pub mod border;
pub mod estimate;
pub mod lists;
pub(crate) mod random;
#[cfg(all(target_arch = "wasm32", feature = "simd"))]
pub mod vectors;

use std::fmt;
use std::ops::{AddAssign, Range};

use border::{Case, Inside};
use lists::Lists;

/// The largest board whose solutions can be counted.
pub const MAX_COUNT_N: usize = border::MAX_INSIDE + 2;

/// Solutions of a board, or of some of its cases.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Count {
    /// Every solution.
    pub all: u64,
    /// Solutions up to turns and mirrors. A class is counted with the case that holds its members' borders.
    pub fundamental: u64,
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        self.all += other.all;
        self.fundamental += other.fundamental;
    }
}

/// A size that is not counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CountError(pub usize);

impl fmt::Display for CountError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "solutions are counted for n from 1 to {MAX_COUNT_N}, not for {}",
            self.0
        )
    }
}

impl std::error::Error for CountError {}

/// Counts the ways to fill the inside of a board whose border is set. Keeps its lists from one case to the next.
pub trait Kernel {
    /// The widest inside it can work on.
    const MAX_INSIDE: usize;

    /// The number of ways to put one queen into each row of `inside`, at least two rows.
    fn fill(&mut self, inside: &Inside) -> u64;
}

/// The count of one board size, in cases.
pub struct Counter<K> {
    n: usize,
    cases: Vec<Case>,
    kernel: K,
}

impl<K: Kernel> Counter<K> {
    /// Lists the cases of `n`, which takes some milliseconds.
    pub fn new(n: usize, kernel: K) -> Result<Self, CountError> {
        if n == 0 || n > K::MAX_INSIDE + 2 {
            return Err(CountError(n));
        }
        Ok(Self {
            n,
            cases: border::cases(n),
            kernel,
        })
    }

    /// The board size.
    pub fn n(&self) -> usize {
        self.n
    }

    /// The number of cases.
    pub fn cases(&self) -> usize {
        self.cases.len()
    }

    /// The solutions of the cases in `range`; what lies beyond the last case counts nothing.
    pub fn count(&mut self, range: Range<usize>) -> Count {
        let end = range.end.min(self.cases.len());
        let start = range.start.min(end);
        let mut sum = Count::default();
        for case in &self.cases[start..end] {
            let inside = case.inside(self.n);
            let found = match inside.rows() {
                [] => 1,
                [only] => u64::from(inside.columns & !only.blocked != 0),
                _ => self.kernel.fill(&inside),
            };
            sum += case.weigh(self.n, found);
        }
        sum
    }
}

/// The number of cases that a count of `n` consists of; 0 where `n` cannot be counted.
pub fn cases(n: usize) -> usize {
    Counter::new(n, Lists::new()).map_or(0, |counter| counter.cases())
}

/// The solutions of the cases `from` up to but without `to`.
pub fn count_cases(n: usize, from: usize, to: usize) -> Result<Count, CountError> {
    Ok(Counter::new(n, Lists::new())?.count(from..to))
}

/// All solutions of `n`.
pub fn count(n: usize) -> Result<u64, CountError> {
    Ok(count_cases(n, 0, usize::MAX)?.all)
}

/// The solutions of `n` up to turns and mirrors.
pub fn fundamental(n: usize) -> Result<u64, CountError> {
    Ok(count_cases(n, 0, usize::MAX)?.fundamental)
}
