//! The sizes of all subtrees of a row-by-row search, as far as a map of it needs them.
//!
//! The upper levels of the tree are remembered in flat tables, a node's children as a run of numbers on the next level.
//! For each node of the last remembered level it is counted how many nodes lie below it at each depth, by bit masks;
//! kept as running sums from the left, so that the same numbers for any node further up are a difference of two. Widths
//! of bars at every depth are linear in them. What is below the last remembered level is searched anew where it is wide
//! enough to be seen.
//!
//! A left-right reflection of the board turns the tree around: the k-th node of a level from the left and the k-th from
//! the right have equal counts. So half the tree is counted.

use std::ops::Range;

use super::map::{Coverage, Window};
use super::structure::{Below, Outcome};
use crate::algorithm::AlgorithmId;
use crate::count::random::SplitMix;

/// The largest board whose tree can be counted.
pub const MAX_N: usize = 16;
/// The most nodes on a remembered level.
const WIDEST: usize = 250_000;
/// Levels below the last remembered one, where `WIDEST` allows; a smaller tree is remembered whole.
const UNREMEMBERED: usize = 7;
/// One more of boards up to this size: there it is counting, which works faster on larger pieces, that takes the time.
const SMALL: usize = 12;
/// Nodes narrower than this, in pixels, are not gone into.
const FINEST: f64 = 1.5;
/// Nodes of the last remembered level narrower than this are not searched anew.
const FINEST_SEARCH: f64 = 2.0;
/// Nor are those that have more nodes below them than this for each pixel.
const CROWDED: f64 = 40.0;

/// Counts by depth; the last is that of full boards.
type ByDepth = [u64; MAX_N + 2];

/// Columns, diagonals and anti-diagonals under attack in the next row.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Masks(u32, u32, u32);

impl Masks {
    pub(super) const NOTHING: Self = Self(0, 0, 0);

    pub(super) fn free(self, all: u32) -> u32 {
        all & !(self.0 | self.1 | self.2)
    }

    pub(super) fn with(self, bit: u32) -> Self {
        Self(self.0 | bit, (self.1 | bit) << 1, (self.2 | bit) >> 1)
    }

    /// A row left empty.
    pub(super) fn without(self) -> Self {
        Self(self.0, self.1 << 1, self.2 >> 1)
    }
}

/// The remembered levels of a search's tree.
#[derive(Clone, Debug)]
pub struct Levels {
    n: usize,
    /// Whether squares are tried that turn out to be attacked (all row-by-row searches but `bitmask`).
    tries_squares: bool,
    /// Depth of the last remembered level.
    last: usize,
    /// Per remembered depth and node: the column of its queen. Empty for the root.
    col: Vec<Vec<u8>>,
    /// Per remembered depth but the last, per node: its first child on the next level; one more at the end.
    first: Vec<Vec<u32>>,
    /// Likewise: how many nodes left of it have no child.
    barren: Vec<Vec<u32>>,
    /// Per depth below the last remembered, per node of that: nodes at that depth below all nodes left of it; while
    /// they are being counted, those below the node before.
    nodes: Vec<Vec<u32>>,
    /// Likewise nodes without a free square: per depth where bars' widths need them, from the last remembered depth on;
    /// else the sum of all depths.
    dead: Vec<Vec<u32>>,
    /// How many nodes of the last remembered level have been counted, from each side.
    counted: usize,
    /// Those of the last remembered level whose counts are only estimated.
    unsure: Range<usize>,
}

/// A node on a path, and where it stands in time.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Step {
    /// The column of its queen.
    pub col: u8,
    /// The step at which it is entered.
    pub enter: u64,
    /// The step at which it is left: that of its `backtrack`.
    pub leave: u64,
    /// How it ends.
    pub outcome: Outcome,
}

/// A node of a remembered level.
#[derive(Clone, Copy)]
struct Node {
    depth: usize,
    index: usize,
    masks: Masks,
    /// Events before the one that enters it.
    start: u64,
}

/// What hangs below a node.
struct Weight {
    /// Nodes by depth, the node itself included.
    nodes: ByDepth,
    /// Dead ends by depth; where squares are tried, those below the last remembered level are all counted there.
    dead: ByDepth,
}

/// A count as a real number. All counts are far below 2^63, and from signed numbers it is one instruction.
#[inline(always)]
fn real(count: u64) -> f64 {
    count as i64 as f64
}

impl Levels {
    /// The table of a search, nothing counted yet; `None` for a search that is not row by row, or too large.
    pub fn new(algorithm: AlgorithmId, n: usize) -> Option<Self> {
        let tries_squares = match algorithm {
            AlgorithmId::GenerateAndTest | AlgorithmId::CellByCell => return None,
            AlgorithmId::Bitmask => false,
            _ => true,
        };
        if !(1..=MAX_N).contains(&n) {
            return None;
        }
        let all = (1u32 << n) - 1;
        let mut col = vec![Vec::new()];
        let mut first: Vec<Vec<u32>> = Vec::new();
        let mut barren = Vec::new();
        let mut level = vec![Masks::default()];
        let wanted = if n <= UNREMEMBERED {
            n
        } else {
            n - UNREMEMBERED - usize::from(n <= SMALL)
        };
        while first.len() < wanted {
            let children: usize = level
                .iter()
                .map(|masks| masks.free(all).count_ones() as usize)
                .sum();
            if children > WIDEST {
                break;
            }
            let mut starts = Vec::with_capacity(level.len() + 1);
            let mut childless = Vec::with_capacity(level.len() + 1);
            let mut so_far = 0;
            let mut cols = Vec::with_capacity(children);
            let mut next = Vec::with_capacity(children);
            for masks in &level {
                starts.push(next.len() as u32);
                childless.push(so_far);
                let mut free = masks.free(all);
                so_far += u32::from(free == 0);
                while free != 0 {
                    let bit = free & free.wrapping_neg();
                    free ^= bit;
                    cols.push(bit.trailing_zeros() as u8);
                    next.push(masks.with(bit));
                }
            }
            starts.push(next.len() as u32);
            childless.push(so_far);
            first.push(starts);
            barren.push(childless);
            col.push(cols);
            level = next;
        }
        let last = first.len();
        let leaves = level.len();
        let dead = if tries_squares { 1 } else { n + 1 - last };
        Some(Self {
            n,
            tries_squares,
            last,
            col,
            first,
            barren,
            nodes: vec![vec![0; leaves + 1]; n - last],
            dead: vec![vec![0; leaves + 1]; dead],
            counted: 0,
            unsure: 0..0,
        })
    }

    fn leaves(&self) -> usize {
        self.dead[0].len() - 1
    }

    fn all(&self) -> u32 {
        (1 << self.n) - 1
    }

    /// Whether all is counted. Nothing else may be asked before.
    pub fn is_complete(&self) -> bool {
        self.counted == usize::MAX
    }

    /// The share that is counted.
    pub fn known(&self) -> f64 {
        let half = self.leaves().div_ceil(2);
        self.counted.min(half) as f64 / half.max(1) as f64
    }

    /// In how many pieces the counting can be parted.
    pub fn pieces(&self) -> usize {
        self.leaves().div_ceil(2)
    }

    /// Counts the pieces from `from` up to `to`: for each the nodes by depth, then the dead ends.
    pub fn count(&self, from: usize, to: usize) -> Vec<u32> {
        let to = to.min(self.pieces());
        let wide = self.nodes.len() + self.dead.len();
        let mut counts = Vec::with_capacity(to.saturating_sub(from) * wide);
        if from >= to {
            return counts;
        }
        let mut tally = Tally::new(self.n, self.last);
        self.each_leaf(from, to, |masks| {
            tally.run(masks);
            counts.extend_from_slice(&tally.made[self.last + 1..=self.n]);
            if self.tries_squares {
                counts.push(tally.dead.iter().sum());
            } else {
                counts.extend_from_slice(&tally.dead[self.last..=self.n]);
            }
        });
        counts
    }

    /// Takes over what [`Self::count`] gave for the pieces from `from` on. They are to come in order; `false` where they
    /// do not fit.
    pub fn adopt(&mut self, from: usize, counts: &[u32]) -> bool {
        let wide = self.nodes.len() + self.dead.len();
        let pieces = counts.len() / wide;
        if self.is_complete()
            || from != self.counted
            || !counts.len().is_multiple_of(wide)
            || from + pieces > self.pieces()
        {
            return false;
        }
        let leaves = self.leaves();
        for (piece, counts) in counts.chunks_exact(wide).enumerate() {
            let leaf = from + piece;
            let tables = self.nodes.iter_mut().chain(&mut self.dead);
            for (table, &count) in tables.zip(counts) {
                table[leaf + 1] = count;
                table[leaves - leaf] = count;
            }
        }
        self.counted += pieces;
        if self.counted == self.pieces() {
            self.add_up();
        }
        true
    }

    /// Makes running sums of the counts: from now on all can be asked.
    fn add_up(&mut self) {
        for table in self.nodes.iter_mut().chain(&mut self.dead) {
            let mut sum = 0u32;
            for count in table {
                sum = sum.wrapping_add(*count);
                *count = sum;
            }
        }
        self.counted = usize::MAX;
    }

    /// Estimates the pieces that have not been counted, each from one random probe as in [`super::guess`], until their
    /// counts are taken over. A single one says little; what is seen are sums of many.
    pub fn guess(&mut self, seed: u64) {
        if self.is_complete() {
            return;
        }
        let (n, last, leaves) = (self.n, self.last, self.leaves());
        let mut random = SplitMix(seed);
        let all = self.all();
        let mut guesses = Vec::new();
        self.each_leaf(self.counted, self.pieces(), |masks| {
            let mut masks = masks;
            let (mut nodes, mut dead) = ([0u32; MAX_N + 2], [0u32; MAX_N + 2]);
            let mut weight = 1;
            for depth in last..n {
                let mut free = masks.free(all);
                let branches = free.count_ones();
                if branches == 0 {
                    dead[depth] = weight;
                    break;
                }
                weight *= branches;
                nodes[depth + 1] = weight;
                for _ in 0..random.below(branches) {
                    free &= free - 1;
                }
                masks = masks.with(free & free.wrapping_neg());
            }
            guesses.push((nodes, dead));
        });
        for (leaf, (nodes, dead)) in (self.counted..).zip(guesses) {
            for at in [leaf + 1, leaves - leaf] {
                for (table, count) in self.nodes.iter_mut().zip(&nodes[last + 1..]) {
                    table[at] = *count;
                }
                if self.tries_squares {
                    self.dead[0][at] = dead.iter().sum();
                } else {
                    for (table, count) in self.dead.iter_mut().zip(&dead[last..]) {
                        table[at] = *count;
                    }
                }
            }
        }
    }

    /// The table as it stands, what has not been counted as [`Self::guess`] has it.
    pub fn so_far(&self) -> Self {
        let mut so_far = self.clone();
        if !self.is_complete() {
            let leaves = self.leaves();
            so_far.unsure = self.counted..leaves.saturating_sub(self.counted).max(self.counted);
            so_far.add_up();
        }
        so_far
    }

    /// The stretch whose bars are only estimated: events before it, and up to its end.
    pub fn unsure(&self) -> (u64, u64) {
        let Range { start, end } = self.unsure;
        if start >= end {
            return (0, 0);
        }
        let (from, _) = self.stretch_of_leaf(start);
        let (_, to) = self.stretch_of_leaf(end - 1);
        (from, to)
    }

    /// Events before a node of the last remembered level, and up to its end.
    fn stretch_of_leaf(&self, leaf: usize) -> (u64, u64) {
        let mut indices = vec![leaf; self.last + 1];
        for depth in (0..self.last).rev() {
            let below = indices[depth + 1];
            indices[depth] = self.first[depth].partition_point(|&at| at as usize <= below) - 1;
        }
        let (mut node, mut end) = (self.root(), 0);
        for &index in &indices[1..] {
            let mut next = node;
            self.children(node, &mut |child, _, span| {
                (next, end) = (child, child.start + span);
                child.index < index
            });
            node = next;
        }
        (node.start, end)
    }

    /// Whether the counts of a node of the last remembered level are only estimated.
    fn is_unsure(&self, node: Node) -> bool {
        node.depth == self.last && self.unsure.contains(&node.index)
    }

    /// The nodes on the way to these queens, as far as they are remembered: the events before each, and up to its end.
    pub fn way(&self, queens: &[u8]) -> Vec<(u64, u64)> {
        let mut way = Vec::new();
        let mut node = self.root();
        for &col in queens.iter().take(self.last) {
            let mut found = None;
            self.children(node, &mut |child, _, span| {
                if self.col[child.depth][child.index] == col {
                    found = Some((child, child.start + span));
                }
                found.is_none()
            });
            let Some((child, end)) = found else {
                break;
            };
            way.push((child.start, end));
            node = child;
        }
        way
    }

    /// Counts all that is left.
    pub fn complete(&mut self) {
        if !self.is_complete() {
            let from = self.counted;
            let counts = self.count(from, self.pieces());
            self.adopt(from, &counts);
        }
    }

    /// The masks of the nodes of the last remembered level, in order.
    fn each_leaf(&self, from: usize, to: usize, mut visit: impl FnMut(Masks)) {
        let mut masks = vec![Masks::default(); self.last + 1];
        let mut node = vec![0usize; self.last + 1];
        node[self.last] = from;
        for depth in (0..self.last).rev() {
            node[depth] =
                self.first[depth].partition_point(|&at| at as usize <= node[depth + 1]) - 1;
        }
        let mut depth = 1;
        loop {
            while depth <= self.last {
                masks[depth] = masks[depth - 1].with(1 << self.col[depth][node[depth]]);
                depth += 1;
            }
            visit(masks[self.last]);
            node[self.last] += 1;
            if node[self.last] >= to {
                return;
            }
            depth = self.last;
            while self.first[depth - 1][node[depth - 1] + 1] as usize <= node[depth] {
                depth -= 1;
                node[depth] += 1;
                // Nodes without children hold no leaf.
                while self.first[depth][node[depth] + 1] as usize <= node[depth + 1] {
                    node[depth] += 1;
                }
            }
        }
    }

    /// What hangs below a remembered node.
    #[inline(always)]
    fn weigh(&self, depth: usize, index: usize) -> Weight {
        let mut nodes: ByDepth = [0; MAX_N + 2];
        let mut dead: ByDepth = [0; MAX_N + 2];
        let (mut low, mut high) = (index, index + 1);
        nodes[depth] = 1;
        for at in depth..self.last {
            let starts = &self.first[at];
            dead[at] = u64::from(self.barren[at][high] - self.barren[at][low]);
            (low, high) = (starts[low] as usize, starts[high] as usize);
            nodes[at + 1] = (high - low) as u64;
        }
        for (table, count) in self.nodes.iter().zip(&mut nodes[self.last + 1..]) {
            *count = u64::from(table[high] - table[low]);
        }
        if self.tries_squares {
            dead[self.last] = u64::from(self.dead[0][high] - self.dead[0][low]);
        } else {
            for (table, count) in self.dead.iter().zip(&mut dead[self.last..]) {
                *count = u64::from(table[high] - table[low]);
            }
        }
        Weight { nodes, dead }
    }

    /// Events of a node at `depth` from the one that enters it to the one that leaves it.
    #[inline(always)]
    fn span(&self, depth: usize, weight: &Weight) -> u64 {
        let n = self.n;
        let own = if depth > 0 { 2 } else { 0 };
        if depth == n {
            return own + 1;
        }
        let places: u64 = weight.nodes[depth + 1..=n].iter().sum();
        let full = weight.nodes[n];
        let below = if self.tries_squares {
            n as u64 * (places - full + 1) + places + full
        } else {
            2 * places + full + weight.dead.iter().sum::<u64>()
        };
        own + below
    }

    /// Events of the whole search.
    pub fn total(&self) -> u64 {
        self.span(0, &self.weigh(0, 0))
    }

    /// How many events the bars of a subtree take on each line below its own.
    #[inline(always)]
    fn widths(&self, depth: usize, weight: &Weight) -> ByDepth {
        let n = self.n;
        let mut widths: ByDepth = [0; MAX_N + 2];
        widths[n] = 3 * weight.nodes[n];
        for at in (depth + 1..n).rev() {
            let nodes = weight.nodes[at];
            let own = if self.tries_squares {
                n as u64 * nodes - weight.nodes[at + 1]
            } else {
                weight.dead[at]
            };
            widths[at] = 2 * nodes + own + widths[at + 1];
        }
        widths
    }

    fn root(&self) -> Node {
        Node {
            depth: 0,
            index: 0,
            masks: Masks::default(),
            start: 0,
        }
    }

    /// Calls `visit` with each child of a remembered node, its weight and its span, from the left, until it says stop.
    #[inline(never)]
    fn children(&self, node: Node, visit: &mut dyn FnMut(Node, &Weight, u64) -> bool) {
        self.each_remembered(node, visit);
    }

    /// The same, compiled into its caller: for painting, which asks for thousands of nodes a frame.
    #[inline(always)]
    fn each_remembered(&self, node: Node, mut visit: impl FnMut(Node, &Weight, u64) -> bool) {
        let Node { depth, index, .. } = node;
        let (low, high) = (self.first[depth][index], self.first[depth][index + 1]);
        let mut start = node.start + u64::from(depth > 0);
        let mut next = 0;
        for child in low as usize..high as usize {
            let col = usize::from(self.col[depth + 1][child]);
            if self.tries_squares {
                start += (col - next) as u64;
                next = col + 1;
            }
            let weight = self.weigh(depth + 1, child);
            let span = self.span(depth + 1, &weight);
            let child = Node {
                depth: depth + 1,
                index: child,
                masks: node.masks.with(1 << col),
                start,
            };
            if !visit(child, &weight, span) {
                return;
            }
            start += span;
        }
    }

    /// The bars within `window`.
    pub fn cover(&self, window: Window) -> Coverage {
        let mut coverage = Coverage::new(window.width, self.n);
        let scale = window.width as f64 / (window.to - window.from).max(f64::MIN_POSITIVE);
        let mut open = vec![self.root()];
        let mut next = Vec::new();
        while let Some(node) = open.pop() {
            if node.depth == self.last {
                self.search(node, |depth, from, to, outcome| {
                    let from = (real(from) - window.from) * scale;
                    let to = (real(to) - window.from) * scale;
                    coverage.bar(depth - 1, from, to, outcome);
                });
                continue;
            }
            self.each_remembered(node, |child, weight, span| {
                let (from, to) = (real(child.start), real(child.start + span));
                if to <= window.from {
                    return true;
                }
                if from >= window.to {
                    return false;
                }
                let from = (from - window.from) * scale;
                let to = (to - window.from) * scale;
                let full = weight.nodes[self.n];
                let outcome = if child.depth == self.n {
                    Outcome::Solution
                } else if full > 0 {
                    Outcome::Solved
                } else {
                    Outcome::Exhausted
                };
                coverage.bar(child.depth - 1, from, to, outcome);
                let wide = to - from;
                let enter = if child.depth < self.last {
                    wide >= FINEST
                } else {
                    child.depth < self.n
                        && !self.unsure.contains(&child.index)
                        && wide >= FINEST_SEARCH
                        && real(weight.nodes.iter().sum()) <= CROWDED * wide
                };
                if enter {
                    next.push(child);
                } else if let Some(strip) = coverage.strip(from, to) {
                    let widths = self.widths(child.depth, weight);
                    let share = (1.0 / real(span)) as f32;
                    let full = full as f32;
                    let lines = widths.iter().zip(&weight.nodes).enumerate();
                    for (depth, (&events, &nodes)) in lines.take(self.n + 1).skip(child.depth + 1) {
                        if events == 0 {
                            break;
                        }
                        let part = events as f32 * share;
                        if depth == self.n {
                            coverage.haze(depth - 1, &strip, part, Outcome::Solution);
                        } else {
                            let solved = (full / nodes as f32).min(1.0);
                            coverage.haze_of_both(depth - 1, &strip, part, solved);
                        }
                    }
                }
                true
            });
            open.append(&mut next);
        }
        coverage
    }

    /// The nodes within `window` that take at least `least` events, and their depths.
    pub fn wide(&self, window: Window, least: f64) -> Vec<(usize, Step)> {
        let mut wide = Vec::new();
        // Of each open node its masks and the step at which it is entered.
        let mut open = vec![(Found::Remembered(self.root()), 0)];
        let mut next = Vec::new();
        while let Some((node, enter)) = open.pop() {
            let mut visit = |child: Found, (step, _): (Step, Below), depth: usize| {
                let (from, to) = ((step.enter - 1) as f64, step.leave as f64);
                if to <= window.from || from >= window.to || to - from < least {
                    return;
                }
                wide.push((depth, step));
                next.push((child, step.enter));
            };
            match node {
                Found::Remembered(node) if node.depth < self.last => {
                    self.children(node, &mut |child, weight, _| {
                        let col = self.col[child.depth][child.index];
                        let told = self.tell(col, child.masks, child.start, weight);
                        visit(Found::Remembered(child), told, child.depth);
                        true
                    });
                }
                Found::Remembered(node) if self.is_unsure(node) => {}
                Found::Remembered(Node { masks, .. }) | Found::Below(masks) => {
                    let depth = masks.0.count_ones() as usize;
                    if depth < self.n {
                        self.each_child(masks, enter, &mut |col, start, weight| {
                            let below = masks.with(1 << col);
                            let told = self.tell(col, below, start, weight);
                            visit(Found::Below(below), told, depth + 1);
                        });
                    }
                }
            }
            open.append(&mut next);
        }
        wide
    }

    /// Searches below a node of the last remembered level: for each node below, its depth, the events before it, those
    /// before its end, and how it ends; a node after all that are below it.
    fn search(&self, node: Node, mut visit: impl FnMut(usize, u64, u64, Outcome)) {
        let (n, all) = (self.n, self.all());
        let top = node.depth;
        if top == n {
            return;
        }
        let mut masks = [Masks::default(); MAX_N + 1];
        let mut left = [0u32; MAX_N + 1];
        let mut from = [0u64; MAX_N + 1];
        let mut solved = [false; MAX_N + 1];
        let mut tried = [0u32; MAX_N + 1];
        let mut row = top;
        masks[row] = node.masks;
        left[row] = node.masks.free(all);
        let mut now = node.start + u64::from(top > 0);
        loop {
            if left[row] != 0 {
                let bit = left[row] & left[row].wrapping_neg();
                left[row] ^= bit;
                let col = bit.trailing_zeros();
                if self.tries_squares {
                    now += u64::from(col - tried[row]);
                    tried[row] = col + 1;
                }
                let below = masks[row].with(bit);
                row += 1;
                masks[row] = below;
                from[row] = now;
                now += 1;
                tried[row] = 0;
                solved[row] = false;
                left[row] = if row == n { 0 } else { below.free(all) };
                if row == n || left[row] == 0 && !self.tries_squares {
                    now += 1;
                }
                solved[row] = row == n;
                continue;
            }
            if row == top {
                return;
            }
            if self.tries_squares && row < n {
                now += u64::from(n as u32 - tried[row]);
            }
            now += 1;
            let outcome = if row == n {
                Outcome::Solution
            } else if solved[row] {
                Outcome::Solved
            } else if masks[row].free(all) == 0 {
                Outcome::DeadEnd
            } else {
                Outcome::Exhausted
            };
            visit(row, from[row], now, outcome);
            row -= 1;
            solved[row] |= solved[row + 1];
        }
    }

    /// The nodes on the path at `step`, from the first row's on, and what is below each, itself included.
    pub fn path(&self, step: u64) -> Vec<(Step, Below)> {
        let mut path = Vec::new();
        let mut node = self.root();
        while node.depth < self.last {
            let mut found = None;
            self.children(node, &mut |child, weight, span| {
                // The node stands from the step after `start` to the one before that of its backtrack.
                if child.start + 1 > step {
                    return false;
                }
                if step >= child.start + span {
                    return true;
                }
                let col = self.col[child.depth][child.index];
                found = Some((child, self.tell(col, child.masks, child.start, weight)));
                false
            });
            let Some((child, told)) = found else {
                return path;
            };
            path.push(told);
            node = child;
        }
        // What is below a node that is only estimated is not known.
        if self.is_unsure(node) {
            return path;
        }
        let mut masks = node.masks;
        let mut enter = node.start + u64::from(node.depth > 0);
        while path.len() < self.n {
            let mut found = None;
            self.each_child(masks, enter, &mut |col, start, weight| {
                let told = self.tell(col, masks.with(1 << col), start, weight);
                if told.0.enter <= step && step < told.0.leave {
                    found = Some(told);
                }
            });
            let Some(told) = found else {
                return path;
            };
            masks = masks.with(1 << told.0.col);
            enter = told.0.enter;
            path.push(told);
        }
        path
    }

    /// What is told of a node with the given weight.
    #[inline(never)]
    fn tell(&self, col: u8, masks: Masks, start: u64, weight: &Weight) -> (Step, Below) {
        let depth = masks.0.count_ones() as usize;
        let below = Below {
            places: weight.nodes[depth..=self.n].iter().sum(),
            solutions: weight.nodes[self.n],
            dead_ends: weight.dead.iter().sum(),
        };
        let step = Step {
            col,
            enter: start + 1,
            leave: start + self.span(depth, weight),
            outcome: self.outcome(depth, masks, below.solutions),
        };
        (step, below)
    }

    /// The children of any node, whose masks are given and which is entered at step `enter`: column, events before,
    /// weight.
    #[inline(never)]
    fn each_child(&self, masks: Masks, enter: u64, visit: &mut dyn FnMut(u8, u64, &Weight)) {
        let all = self.all();
        let mut free = masks.free(all);
        let depth = masks.0.count_ones() as usize;
        let mut start = enter;
        let mut next = 0;
        while free != 0 {
            let bit = free & free.wrapping_neg();
            free ^= bit;
            let col = bit.trailing_zeros();
            if self.tries_squares {
                start += u64::from(col - next);
                next = col + 1;
            }
            let weight = self.weigh_anew(depth + 1, masks.with(bit));
            let span = self.span(depth + 1, &weight);
            visit(col as u8, start, &weight);
            start += span;
        }
    }

    /// What hangs below any node, counted.
    #[inline(never)]
    fn weigh_anew(&self, depth: usize, masks: Masks) -> Weight {
        let mut tally = Tally::new(self.n, depth);
        if depth < self.n {
            tally.run(masks);
        }
        let mut nodes: ByDepth = [0; MAX_N + 2];
        let mut dead: ByDepth = [0; MAX_N + 2];
        for (wide, &made) in nodes.iter_mut().zip(&tally.made) {
            *wide = u64::from(made);
        }
        nodes[depth] = 1;
        for (wide, &count) in dead.iter_mut().zip(&tally.dead) {
            *wide = u64::from(count);
        }
        Weight { nodes, dead }
    }

    fn outcome(&self, depth: usize, masks: Masks, full: u64) -> Outcome {
        if depth == self.n {
            Outcome::Solution
        } else if full > 0 {
            Outcome::Solved
        } else if masks.free(self.all()) == 0 {
            Outcome::DeadEnd
        } else {
            Outcome::Exhausted
        }
    }

    /// The children of the node of these queens, from the left: each as on a path, and what is below it. `None` where
    /// the queens attack each other.
    pub fn branches(&self, prefix: &[u8]) -> Option<Vec<(Step, Below)>> {
        let (node, enter) = self.find(prefix)?;
        let mut branches = Vec::new();
        match node {
            Found::Remembered(node) if node.depth < self.last => {
                self.children(node, &mut |child, weight, _| {
                    let col = self.col[child.depth][child.index];
                    branches.push(self.tell(col, child.masks, child.start, weight));
                    true
                });
            }
            Found::Remembered(Node { masks, .. }) | Found::Below(masks) => {
                if prefix.len() < self.n {
                    self.each_child(masks, enter, &mut |col, start, weight| {
                        branches.push(self.tell(col, masks.with(1 << col), start, weight));
                    });
                }
            }
        }
        Some(branches)
    }

    /// The node of these queens and the step at which it is entered.
    #[inline(never)]
    fn find(&self, prefix: &[u8]) -> Option<(Found, u64)> {
        let mut node = self.root();
        for &col in prefix.iter().take(self.last) {
            let mut found = None;
            self.children(node, &mut |child, _, _| {
                if self.col[child.depth][child.index] == col {
                    found = Some(child);
                }
                found.is_none()
            });
            node = found?;
        }
        let mut enter = node.start + u64::from(node.depth > 0);
        if prefix.len() <= self.last {
            return Some((Found::Remembered(node), enter));
        }
        let mut masks = node.masks;
        for &col in &prefix[self.last..] {
            if u32::from(col) >= 32 || masks.free(self.all()) & 1 << col == 0 {
                return None;
            }
            let mut found = 0;
            self.each_child(masks, enter, &mut |at, start, _| {
                if at == col {
                    found = start + 1;
                }
            });
            enter = found;
            masks = masks.with(1 << col);
        }
        Some((Found::Below(masks), enter))
    }
}

/// Where a node was found.
enum Found {
    Remembered(Node),
    Below(Masks),
}

/// Counts nodes by depth below a node.
///
/// What costs in such a count is the branch that cannot be foreseen, not the arithmetic. So there is a list of nodes with
/// free squares for each depth; one pass takes the first free square off each of a chunk of them, makes the children and
/// keeps, without a branch, the children that have free squares and the nodes that have some left. Deeper lists are
/// emptied first, which keeps all of them short.
struct Tally {
    n: usize,
    top: usize,
    made: [u32; MAX_N + 2],
    dead: [u32; MAX_N + 2],
    /// Per depth from the top on.
    lists: Vec<Vec<Packed>>,
}

/// Nodes that are gone on from at a time.
const CHUNK: usize = 64;

/// From the lowest bits on, 16 each: columns, diagonals and anti-diagonals under attack in the next row, and which of
/// its free squares are left.
type Packed = u64;

const FREE: u32 = 48;

/// The node's next child, and the child's free squares.
#[inline(always)]
fn next_child(node: Packed, all: u32) -> (Packed, u32) {
    let free = (node >> FREE) as u32;
    let bit = u64::from(free & free.wrapping_neg());
    let attacked = node | bit | bit << 16 | bit << 32;
    let columns = attacked & 0xFFFF;
    let diagonals = attacked << 1 & 0xFFFE_0000;
    let antis = attacked >> 1 & 0x7FFF_0000_0000;
    let free = all & !(columns | diagonals >> 16 | antis >> 32) as u32;
    let child = columns | diagonals | antis | u64::from(free) << FREE;
    (child, free)
}

/// The node without its first free square.
#[inline(always)]
fn without_first(node: Packed) -> Packed {
    node & (node.wrapping_sub(1 << FREE) | !(u64::MAX << FREE))
}

/// Takes the children off the nodes of a list, the first of each node that has one left, and so on, and shows each with its
/// free squares; what is in the list is then used up. Gives the sum of these squares, and how many children have none.
#[inline(always)]
fn peel(nodes: &mut [Packed], all: u32, mut child: impl FnMut(Packed, u32)) -> (u32, u32) {
    let (mut made, mut dead) = (0, 0);
    let mut left = nodes.len();
    while left > 0 {
        let mut kept = 0;
        for at in 0..left {
            let node = nodes[at];
            let (next, free) = next_child(node, all);
            made += free.count_ones();
            dead += u32::from(free == 0);
            child(next, free);
            let rest = without_first(node);
            nodes[kept] = rest;
            kept += usize::from(rest >> FREE != 0);
        }
        left = kept;
    }
    (made, dead)
}

impl Tally {
    fn new(n: usize, top: usize) -> Self {
        Self {
            n,
            top,
            made: [0; MAX_N + 2],
            dead: [0; MAX_N + 2],
            lists: vec![Vec::new(); n.saturating_sub(top)],
        }
    }

    /// Counts anew; the node itself is counted among the dead ends where it is one.
    fn run(&mut self, node: Masks) {
        let (n, top) = (self.n, self.top);
        self.made[top..=n].fill(0);
        self.dead[top..=n].fill(0);
        if top == n {
            return;
        }
        let all = (1u32 << n) - 1;
        let free = node.free(all);
        self.made[top + 1] = free.count_ones();
        if free == 0 {
            self.dead[top] = 1;
            return;
        }
        if top + 1 == n {
            return;
        }
        let mut sizes = [0usize; MAX_N];
        let first = &mut self.lists[0];
        if first.is_empty() {
            first.push(0);
        }
        let Masks(columns, diagonals, antis) = node;
        first[0] = u64::from(columns)
            | u64::from(diagonals & 0xFFFF) << 16
            | u64::from(antis & 0xFFFF) << 32
            | u64::from(free) << FREE;
        sizes[0] = 1;
        let mut level = 0;
        loop {
            if sizes[level] == 0 {
                if level == 0 {
                    return;
                }
                level -= 1;
                continue;
            }
            let size = sizes[level];
            let from = size.saturating_sub(CHUNK);
            sizes[level] = from;
            let (lists, below) = self.lists.split_at_mut(level + 1);
            let chunk = &mut lists[level][from..size];
            let row = top + level;
            // With one row left a node has at most one free square, and that is a full board.
            let (made, dead) = if row + 2 == n {
                peel(chunk, all, |_, _| ())
            } else {
                let children = &mut below[0];
                let most = chunk.len() * (n - row);
                if children.len() < most {
                    children.resize(most, 0);
                }
                let mut count = 0;
                let made = peel(chunk, all, |child, free| {
                    children[count] = child;
                    count += usize::from(free != 0);
                });
                level += 1;
                sizes[level] = count;
                made
            };
            self.made[row + 2] += made;
            self.dead[row + 1] += dead;
        }
    }
}
