//! The map of a search that is too large to count: its subtrees' sizes, estimated by random probes.
//!
//! D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29 (1975): walk from a
//! node to a leaf and choose each branch with equal probability; the product of the numbers of branches met on the way
//! is an unbiased estimate of the number of nodes at each depth. Here every node of the first rows gets probes of its
//! own, so that the widths of their bars are estimates too. They say what the search is like, and no step rests on them.

use super::map::{Coverage, Rough, Window};
use super::structure::Outcome;
use crate::algorithm::AlgorithmId;
use crate::board::MAX_N;
use crate::count::random::SplitMix;

/// The most nodes that get probes of their own.
const WIDEST: usize = 2500;

/// Columns, diagonals and anti-diagonals under attack in the next row.
#[derive(Clone, Copy, Default)]
struct Masks(u128, u128, u128);

impl Masks {
    fn free(self, n: usize) -> u128 {
        let all = u128::MAX >> (128 - n);
        all & !(self.0 | self.1 | self.2)
    }

    fn with(self, bit: u128) -> Self {
        Self(self.0 | bit, (self.1 | bit) << 1, (self.2 | bit) >> 1)
    }
}

/// A node of the first rows.
struct Node {
    /// Its depth.
    depth: usize,
    /// Column of its queen; of the root 0.
    col: usize,
    /// One past the last node of its subtree among these.
    end: usize,
    /// Estimated nodes below it at each depth, itself included.
    nodes: Vec<f64>,
    /// Estimated dead ends.
    dead: f64,
}

/// An estimated map.
pub struct Guess {
    n: usize,
    tries_squares: bool,
    /// How many of the first rows are listed.
    rows: usize,
    /// Their nodes in preorder.
    tree: Vec<Node>,
}

impl Guess {
    /// Estimates a row-by-row search from so many probes, and the same from the same seed; `None` for another search, or
    /// n out of range.
    pub fn new(algorithm: AlgorithmId, n: usize, seed: u64, probes: usize) -> Option<Self> {
        let tries_squares = match algorithm {
            AlgorithmId::GenerateAndTest | AlgorithmId::CellByCell => return None,
            AlgorithmId::Bitmask => false,
            _ => true,
        };
        if !(1..=MAX_N).contains(&n) {
            return None;
        }
        // As many rows as have few enough nodes.
        let mut rows = 1;
        let mut widest = n;
        while rows < n && widest * n.saturating_sub(3 * rows).max(1) <= WIDEST {
            widest *= n.saturating_sub(3 * rows).max(1);
            rows += 1;
        }
        let mut guess = Self {
            n,
            tries_squares,
            rows,
            tree: Vec::new(),
        };
        let mut leaves = Vec::new();
        guess.list(&mut leaves);
        let each = probes.div_ceil(leaves.len().max(1));
        let mut random = SplitMix(seed);
        for (leaf, masks) in leaves {
            guess.probe(leaf, masks, each, &mut random);
        }
        guess.add_up();
        Some(guess)
    }

    /// Lists the nodes of the first rows, and those of the last of them with what they attack.
    fn list(&mut self, leaves: &mut Vec<(usize, Masks)>) {
        let (n, rows) = (self.n, self.rows);
        let mut open = vec![(0, 0, Masks::default())];
        let mut path: Vec<usize> = Vec::new();
        while let Some((depth, col, masks)) = open.pop() {
            let at = self.tree.len();
            while path.len() > depth {
                if let Some(over) = path.pop() {
                    self.tree[over].end = at;
                }
            }
            path.push(at);
            let mut nodes = vec![0.0; n + 1];
            nodes[depth] = 1.0;
            self.tree.push(Node {
                depth,
                col,
                end: at + 1,
                nodes,
                dead: 0.0,
            });
            if depth == rows {
                leaves.push((at, masks));
                continue;
            }
            let mut free = masks.free(n);
            if free == 0 {
                self.tree[at].dead = 1.0;
            }
            // The leftmost is taken off first.
            while free != 0 {
                let col = 127 - free.leading_zeros() as usize;
                free ^= 1 << col;
                open.push((depth + 1, col, masks.with(1 << col)));
            }
        }
        let end = self.tree.len();
        for over in path {
            self.tree[over].end = end;
        }
    }

    /// Walks down from a leaf of the list so many times.
    fn probe(&mut self, leaf: usize, masks: Masks, probes: usize, random: &mut SplitMix) {
        let n = self.n;
        let node = &mut self.tree[leaf];
        let share = 1.0 / probes as f64;
        for _ in 0..probes {
            let mut masks = masks;
            let mut weight = share;
            for depth in node.depth..n {
                let mut free = masks.free(n);
                let branches = free.count_ones();
                if branches == 0 {
                    node.dead += weight;
                    break;
                }
                weight *= f64::from(branches);
                node.nodes[depth + 1] += weight;
                for _ in 0..random.below(branches) {
                    free &= free - 1;
                }
                masks = masks.with(free & free.wrapping_neg());
            }
        }
    }

    /// Each node of the list takes over what is below its children.
    fn add_up(&mut self) {
        let mut path: Vec<usize> = Vec::new();
        for at in (0..self.tree.len()).rev() {
            // Children come before their parent, the last child first.
            while let Some(&child) = path.last()
                && child < self.tree[at].end
            {
                path.pop();
                let below = std::mem::take(&mut self.tree[child].nodes);
                let dead = self.tree[child].dead;
                let node = &mut self.tree[at];
                for (mine, more) in node.nodes.iter_mut().zip(&below) {
                    *mine += more;
                }
                node.dead += dead;
                self.tree[child].nodes = below;
            }
            path.push(at);
        }
    }

    /// Estimated events of a node of the list, from the one that enters it to the one that leaves it.
    fn span(&self, node: &Node) -> f64 {
        let n = self.n as f64;
        let own = if node.depth > 0 { 2.0 } else { 0.0 };
        if node.depth == self.n {
            return own + 1.0;
        }
        let places: f64 = node.nodes[node.depth + 1..].iter().sum();
        let full = node.nodes[self.n];
        if self.tries_squares {
            own + n * (places - full + 1.0) + places + full
        } else {
            own + 2.0 * places + full + node.dead
        }
    }

    /// Estimated events of the whole search.
    pub fn total(&self) -> f64 {
        self.tree.first().map_or(0.0, |root| self.span(root))
    }

    /// Calls `visit` with each node of the list but the root, the events before it and its own.
    #[inline(never)]
    fn each(&self, visit: &mut dyn FnMut(usize, &Node, f64, f64)) {
        // Per depth: where the next child begins, and the columns that have been passed.
        let mut next = vec![(0.0, 0usize); self.n + 2];
        for (at, node) in self.tree.iter().enumerate().skip(1) {
            let span = self.span(node);
            let (mut start, tried) = next[node.depth];
            if self.tries_squares {
                start += (node.col - tried) as f64;
            }
            next[node.depth] = (start + span, node.col + 1);
            next[node.depth + 1] = (start + 1.0, 0);
            visit(at, node, start, span);
        }
    }

    /// The nodes on the way to these queens, as far as they are in the list: the events before each, and up to its end.
    pub fn way(&self, queens: &[u8]) -> Vec<(f64, f64)> {
        let mut path = Vec::new();
        let mut within = 0..self.tree.len();
        self.each(&mut |at, node, start, span| {
            let next = path.len() + 1;
            let taken = queens.get(next - 1).map(|&col| usize::from(col));
            if within.contains(&at) && node.depth == next && taken == Some(node.col) {
                path.push((start, start + span));
                within = at..node.end;
            }
        });
        path
    }

    /// The nodes of the list within `window` that take at least `least` events.
    pub fn wide(&self, window: Window, least: f64) -> Vec<Rough> {
        let mut wide = Vec::new();
        self.each(&mut |_, node, from, span| {
            let to = from + span;
            if to > window.from && from < window.to && span >= least {
                let places = node.nodes[node.depth..].iter().sum();
                wide.push(Rough {
                    line: node.depth,
                    choice: node.col as u8,
                    from,
                    to,
                    below: [places, node.nodes[self.n], node.dead],
                });
            }
        });
        wide
    }

    /// The bars within `window`, in events.
    pub fn cover(&self, window: Window) -> Coverage {
        let mut coverage = Coverage::new(window.width, self.n);
        let scale = window.width as f64 / (window.to - window.from).max(f64::MIN_POSITIVE);
        let n = self.n;
        self.each(&mut |_, node, start, span| {
            let from = (start - window.from) * scale;
            let to = (start + span - window.from) * scale;
            if to <= 0.0 || from >= window.width as f64 {
                return;
            }
            let full = node.nodes[n];
            let outcome = match full > 0.0 {
                true if node.depth == n => Outcome::Solution,
                true => Outcome::Solved,
                false => Outcome::Exhausted,
            };
            coverage.bar(node.depth - 1, from, to, outcome);
            if node.depth < self.rows {
                return;
            }
            let Some(strip) = coverage.strip(from, to) else {
                return;
            };
            let mut below = if node.depth < n { 3.0 * full } else { 0.0 };
            for depth in (node.depth + 1..=n).rev() {
                let nodes = node.nodes[depth];
                if depth < n {
                    let own = if self.tries_squares {
                        n as f64 * nodes - node.nodes[depth + 1]
                    } else {
                        0.0
                    };
                    below += 2.0 * nodes + own.max(0.0);
                }
                let part = (below / span).min(1.0);
                let outcome = if depth == n {
                    Outcome::Solution
                } else {
                    outcome
                };
                coverage.haze(depth - 1, &strip, part as f32, outcome);
            }
        });
        coverage
    }
}
