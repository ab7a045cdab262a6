//! The size of a search tree that is too large to walk, estimated by random probes.
//!
//! D. E. Knuth, *Estimating the efficiency of backtrack programs*, Mathematics of Computation 29 (1975): walk from the
//! root to a leaf and choose each branch with equal probability; the product of the numbers of branches met on the
//! way down to a depth is an unbiased estimate of the number of nodes there. The spread is the standard error of the
//! mean over the probes. A few very heavy subtrees can escape all probes: for large n the estimate tends to be too
//! low, and so does its spread.

use super::random::SplitMix;
use crate::algorithm::AlgorithmId;
use crate::board::MAX_N;

/// An estimated number.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Estimated {
    /// The mean over all probes.
    pub mean: f64,
    /// Its standard error; 0 where the number is exact.
    pub error: f64,
}

impl Estimated {
    /// A number that is known.
    pub fn exactly(mean: f64) -> Self {
        Self { mean, error: 0.0 }
    }
}

/// What is estimated of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Estimate {
    /// How many probes the figures rest on; 0 where a closed form gives them exactly.
    pub probes: u64,
    /// Nodes at each depth from 1; of `cell-by-cell`, whose depth is the number of squares passed, after each whole row.
    pub nodes: Vec<Estimated>,
    /// Queens placed.
    pub places: Estimated,
    /// Solutions.
    pub solutions: Estimated,
    /// Events of the whole search.
    pub events: Estimated,
}

/// Mean and spread of a growing sample (Welford 1962).
#[derive(Clone, Copy, Default, Debug)]
struct Sample {
    mean: f64,
    squares: f64,
}

impl Sample {
    /// Takes in `value`, as number `count` of the sample.
    fn add(&mut self, value: f64, count: f64) {
        let off = value - self.mean;
        self.mean += off / count;
        self.squares += off * (value - self.mean);
    }

    fn estimate(self, count: f64) -> Estimated {
        let error = if count > 1.0 {
            (self.squares / (count * (count - 1.0))).sqrt()
        } else {
            f64::INFINITY
        };
        Estimated {
            mean: self.mean,
            error,
        }
    }
}

/// Probes one search. The figures sharpen with every probe; the same seed gives the same figures.
#[derive(Clone, Debug)]
pub struct Prober {
    id: AlgorithmId,
    n: usize,
    random: SplitMix,
    probes: u64,
    nodes: Vec<Sample>,
    places: Sample,
    solutions: Sample,
    events: Sample,
    /// The nodes of one probe.
    weights: Vec<f64>,
}

impl Prober {
    /// Probes `id` on an n×n board, n from 1 to [`MAX_N`].
    ///
    /// # Panics
    /// Where `n` is out of that range.
    pub fn new(id: AlgorithmId, n: usize, seed: u64) -> Self {
        assert!((1..=MAX_N).contains(&n), "n from 1 to {MAX_N}");
        Self {
            id,
            n,
            random: SplitMix(seed),
            probes: 0,
            nodes: vec![Sample::default(); n],
            places: Sample::default(),
            solutions: Sample::default(),
            events: Sample::default(),
            weights: vec![0.0; n],
        }
    }

    /// Makes `probes` more probes. The nⁿ boards of `generate-and-test` need none.
    pub fn probe(&mut self, probes: u64) {
        if self.id == AlgorithmId::GenerateAndTest {
            return;
        }
        for _ in 0..probes {
            self.probes += 1;
            let count = self.probes as f64;
            let (places, solutions, events) = match self.id {
                AlgorithmId::CellByCell => self.squares(),
                _ => self.rows(),
            };
            for (sample, &weight) in self.nodes.iter_mut().zip(&self.weights) {
                sample.add(weight, count);
            }
            self.places.add(places, count);
            self.solutions.add(solutions, count);
            self.events.add(events, count);
        }
    }

    /// The figures so far.
    pub fn estimate(&self) -> Estimate {
        if self.id == AlgorithmId::GenerateAndTest {
            return enumeration(self.n);
        }
        let count = self.probes as f64;
        Estimate {
            probes: self.probes,
            nodes: self.nodes.iter().map(|s| s.estimate(count)).collect(),
            places: self.places.estimate(count),
            solutions: self.solutions.estimate(count),
            events: self.events.estimate(count),
        }
    }

    /// One probe of a row-by-row search: places, solutions, events.
    fn rows(&mut self) -> (f64, f64, f64) {
        let n = self.n;
        self.weights.fill(0.0);
        let mut attacks = Attacks::default();
        let mut weight = 1.0;
        let mut dead_ends = 0.0;
        for row in 0..n {
            let free = attacks.free(n);
            let branches = free.count_ones();
            if branches == 0 {
                dead_ends = weight;
                break;
            }
            weight *= f64::from(branches);
            self.weights[row] = weight;
            attacks.place(bit(free, self.random.below(branches)));
            attacks.descend();
        }
        let places: f64 = self.weights.iter().sum();
        let solutions = self.weights[n - 1];
        let events = match self.id {
            AlgorithmId::Bitmask => 2.0 * places + solutions + dead_ends,
            _ => n as f64 * (places - solutions + 1.0) + places + solutions,
        };
        (places, solutions, events)
    }

    /// One probe of `cell-by-cell`. Its nodes after t squares are the peaceful sets of queens on the first t squares, so
    /// that a probe can take a row at once: it stays empty or gets a queen on one of its free squares.
    fn squares(&mut self) -> (f64, f64, f64) {
        let n = self.n;
        let mut attacks = Attacks::default();
        let mut weight = 1.0;
        let mut inner = 0.0;
        let mut queens = 0;
        for row in 0..n {
            let free = attacks.free(n);
            // The nodes before each square of the row: this one, and for each free square passed one with a queen there.
            let mut nodes = n;
            let mut rest = free;
            while rest != 0 {
                nodes += n - 1 - rest.trailing_zeros() as usize;
                rest &= rest - 1;
            }
            inner += weight * nodes as f64;
            let branches = free.count_ones() + 1;
            weight *= f64::from(branches);
            self.weights[row] = weight;
            let choice = self.random.below(branches);
            if choice + 1 < branches {
                attacks.place(bit(free, choice));
                queens += 1;
            }
            attacks.descend();
        }
        // Every node but those at the end skips one square and tries one; all sets but the empty one end in a place.
        let places = weight - 1.0;
        let solutions = if queens == n { weight } else { 0.0 };
        (places, solutions, 2.0 * inner + places + weight)
    }
}

/// Attacked columns of a row, for up to 100 columns.
#[derive(Default)]
struct Attacks {
    left: u128,
    column: u128,
    right: u128,
}

impl Attacks {
    fn free(&self, n: usize) -> u128 {
        ((1 << n) - 1) & !(self.left | self.column | self.right)
    }

    fn place(&mut self, square: u128) {
        self.left |= square;
        self.column |= square;
        self.right |= square;
    }

    fn descend(&mut self) {
        self.left <<= 1;
        self.right >>= 1;
    }
}

/// The bit of `mask` that has `below` others below it.
fn bit(mut mask: u128, below: u32) -> u128 {
    for _ in 0..below {
        mask &= mask - 1;
    }
    mask & mask.wrapping_neg()
}

/// `generate-and-test`: all nⁿ boards, whatever stands on them. Its solutions are not told by their number.
fn enumeration(n: usize) -> Estimate {
    let nodes: Vec<f64> = (1..=n as i32).map(|depth| (n as f64).powi(depth)).collect();
    let places: f64 = nodes.iter().sum();
    let boards = nodes[n - 1];
    Estimate {
        probes: 0,
        nodes: nodes.into_iter().map(Estimated::exactly).collect(),
        places: Estimated::exactly(places),
        solutions: Estimated {
            mean: f64::NAN,
            error: f64::NAN,
        },
        events: Estimated::exactly(2.0 * places + boards),
    }
}
