//! The map of `cell-by-cell`: a search that decides upon one square after the other, for any board within reach.
//!
//! What is below the beginning of a row follows from the squares attacked there, and what happens within a row from its
//! free squares: each square is left empty once and tried once, and from each free one on the rest of the row is passed
//! with a queen in it. So one record a beginning is enough: for each row below it, how often that row begins, and how often
//! each of its squares is free. The numbers of nodes and events on each line are sums of these.
//!
//! The beginnings of the first rows are remembered with their records; below, rows are counted anew where they are wide
//! enough to be seen. Of a board that is too large to be counted the records are estimated by random probes, as in
//! [`super::guess`]; then nothing is known below them.
//!
//! Numbers are real ones, which hold every count here exactly.

use super::levels::{Masks, Step};
use super::map::{Coverage, Rough, Window};
use super::structure::{Below, LEFT_EMPTY, Outcome};
use crate::count::random::SplitMix;

/// The largest board whose rows are counted: 31 million.
pub const MAX_N: usize = 11;
/// The largest board that is estimated; its map has a line for each square.
pub const MAX_ESTIMATED: usize = 20;
/// Rows narrower than this, in pixels, are not gone into.
const FINEST: f64 = 1.0;
/// Those that are not remembered not below this width, nor with more rows below them than this for each pixel.
const FINEST_COUNT: f64 = 2.0;
const CROWDED: f64 = 100.0;

/// The beginning of a row: what is attacked there.
#[derive(Clone, Copy)]
struct Start {
    row: usize,
    masks: Masks,
    /// Whether no row above is empty, so that there can be solutions.
    gapless: bool,
}

/// What is below the beginning of a row. Of each row from there on: how often it begins, then per column how often that
/// square is free; at last the number of solutions.
type Record = Vec<f64>;

/// A remembered beginning.
struct Remembered {
    start: Start,
    /// How many are remembered below it, itself included; they follow it.
    size: usize,
    record: Record,
}

/// The remembered beginnings of the search of one board.
pub struct Cells {
    n: usize,
    /// The last row whose beginnings are remembered.
    last: usize,
    /// In the order of the search.
    table: Vec<Remembered>,
    /// Those of the last row.
    leaves: Vec<usize>,
    /// How many of these have been counted.
    counted: usize,
    /// On how many random probes the records rest; 0 where they are counts.
    probes: usize,
}

/// How a row can be left: to the beginning of the next one.
struct Branch {
    /// The column of the row's queen, if it has one.
    col: Option<usize>,
    start: Start,
    /// In the table.
    at: Option<usize>,
    record: Record,
    events: f64,
    below: Sum,
    /// Events before the first of the next row.
    begin: f64,
}

/// A node, and the events before it and up to its end.
#[derive(Clone, Copy)]
struct Node {
    /// Distance from the root.
    line: usize,
    /// The column of its queen; none where the square was left empty.
    col: Option<usize>,
    from: f64,
    to: f64,
    below: Sum,
    /// The branch that leads on from it, where it is the last of its row.
    branch: Option<usize>,
}

/// As [`Below`].
#[derive(Clone, Copy, Default)]
struct Sum {
    places: f64,
    solutions: f64,
    dead_ends: f64,
}

impl From<Sum> for Below {
    fn from(sum: Sum) -> Self {
        Self {
            places: sum.places as u64,
            solutions: sum.solutions as u64,
            dead_ends: sum.dead_ends as u64,
        }
    }
}

impl Cells {
    /// The table of a board, nothing counted yet; `None` for one out of reach.
    pub fn new(n: usize) -> Option<Self> {
        if !(1..=MAX_N).contains(&n) {
            return None;
        }
        Some(Self::table(n, if n < 9 { n.min(3) } else { 4 }))
    }

    fn table(n: usize, last: usize) -> Self {
        let mut cells = Self {
            n,
            last,
            table: Vec::new(),
            leaves: Vec::new(),
            counted: 0,
            probes: 0,
        };
        cells.lay_out(Self::ROOT);
        cells
    }

    /// Estimates a board from so many probes, and the same from the same seed; `None` for one out of reach.
    pub fn estimate(n: usize, seed: u64, probes: usize) -> Option<Self> {
        if !(1..=MAX_ESTIMATED).contains(&n) {
            return None;
        }
        let mut cells = Self::table(n, n.min(2));
        let mut random = SplitMix(seed);
        let each = probes.div_ceil(cells.leaves.len());
        for leaf in 0..cells.leaves.len() {
            let at = cells.leaves[leaf];
            cells.table[at].record = cells.probe(cells.table[at].start, each, &mut random);
        }
        cells.counted = cells.leaves.len();
        cells.probes = each * cells.leaves.len();
        cells.add_up();
        Some(cells)
    }

    /// Estimates what is below the beginning of a row: leaves row after row in a way taken at random, each with equal
    /// probability.
    fn probe(&self, start: Start, probes: usize, random: &mut SplitMix) -> Record {
        let n = self.n;
        let mut record = vec![0.0; self.length(start.row)];
        for _ in 0..probes {
            let mut at = start;
            let mut weight = 1.0 / probes as f64;
            while at.row < n {
                let own = &mut record[(at.row - start.row) * (n + 1)..][..=n];
                own[0] += weight;
                let free = at.masks.free((1 << n) - 1);
                for (col, own) in own[1..].iter_mut().enumerate() {
                    *own += weight * f64::from(free >> col & 1);
                }
                let ways = free.count_ones() + 1;
                weight *= f64::from(ways);
                if let Some((_, next)) = self.ways(at).nth(random.below(ways) as usize) {
                    at = next;
                }
            }
            if let Some(solutions) = record.last_mut().filter(|_| at.gapless) {
                *solutions += weight;
            }
        }
        record
    }

    fn lay_out(&mut self, start: Start) {
        let at = self.table.len();
        self.table.push(Remembered {
            start,
            size: 1,
            record: Record::new(),
        });
        if start.row == self.last {
            self.leaves.push(at);
            return;
        }
        for (_, next) in self.ways(start) {
            self.lay_out(next);
        }
        self.table[at].size = self.table.len() - at;
    }

    /// How a row can be left, in the order of the search: without a queen, then with one, from the right.
    fn ways(&self, start: Start) -> impl Iterator<Item = (Option<usize>, Start)> + use<> {
        let free = start.masks.free((1 << self.n) - 1);
        let row = start.row + 1;
        let without = Start {
            row,
            masks: start.masks.without(),
            gapless: false,
        };
        let with = (0..self.n).rev().filter(move |col| free >> col & 1 == 1);
        let with = with.map(move |col| {
            let masks = start.masks.with(1 << col);
            (
                Some(col),
                Start {
                    row,
                    masks,
                    ..start
                },
            )
        });
        std::iter::once((None, without)).chain(with)
    }

    /// Numbers in a record of the beginning of a row.
    fn length(&self, row: usize) -> usize {
        (self.n - row) * (self.n + 1) + 1
    }

    /// Whether all is counted. Nothing else may be asked before.
    pub fn is_complete(&self) -> bool {
        self.counted == self.leaves.len()
    }

    /// The share that is counted.
    pub fn known(&self) -> f64 {
        self.counted as f64 / self.leaves.len() as f64
    }

    /// In how many pieces the counting can be parted.
    pub fn pieces(&self) -> usize {
        self.leaves.len()
    }

    /// Counts the pieces from `from` up to `to`.
    pub fn count(&self, from: usize, to: usize) -> Vec<u32> {
        let to = to.min(self.pieces());
        let leaves = &self.leaves[from.min(to)..to];
        let mut counts = Vec::with_capacity(leaves.len() * self.length(self.last));
        for &at in leaves {
            counts.extend(self.count_below(self.table[at].start));
        }
        counts
    }

    /// Takes over what [`Self::count`] gave for the pieces from `from` on. They are to come in order; `false` where they
    /// do not fit.
    pub fn adopt(&mut self, from: usize, counts: &[u32]) -> bool {
        let wide = self.length(self.last);
        let pieces = counts.len() / wide;
        let fits = from == self.counted
            && counts.len().is_multiple_of(wide)
            && from + pieces <= self.pieces();
        if !fits || pieces == 0 {
            return fits;
        }
        for (record, &at) in counts.chunks_exact(wide).zip(&self.leaves[from..]) {
            self.table[at].record = real(record);
        }
        self.counted += pieces;
        if self.is_complete() {
            self.add_up();
        }
        true
    }

    /// Counts all that is left.
    pub fn complete(&mut self) {
        let from = self.counted;
        let counts = self.count(from, self.pieces());
        self.adopt(from, &counts);
    }

    /// The records of all rows but the last, from those of the next.
    fn add_up(&mut self) {
        for at in (0..self.table.len()).rev() {
            let Remembered { start, size, .. } = self.table[at];
            if start.row == self.last {
                continue;
            }
            let mut record = vec![0.0; self.length(start.row)];
            let free = start.masks.free((1 << self.n) - 1);
            record[0] = 1.0;
            for col in 0..self.n {
                record[1 + col] = f64::from(free >> col & 1);
            }
            let mut child = at + 1;
            while child < at + size {
                let below = &self.table[child];
                for (sum, more) in record[self.n + 1..].iter_mut().zip(&below.record) {
                    *sum += more;
                }
                child += below.size;
            }
            self.table[at].record = record;
        }
    }

    /// Counts what is below the beginning of a row.
    fn count_below(&self, start: Start) -> Vec<u32> {
        let mut record = vec![0; self.length(start.row)];
        let solutions = self.walk(start.row, start.masks, start.gapless, &mut record);
        if let Some(last) = record.last_mut() {
            *last = solutions;
        }
        record
    }

    /// Adds the rows from this one on, and gives the number of solutions.
    fn walk(&self, row: usize, masks: Masks, gapless: bool, record: &mut [u32]) -> u32 {
        let n = self.n;
        if row == n {
            return u32::from(gapless);
        }
        let mut free = masks.free((1 << n) - 1);
        let (own, below) = record.split_at_mut(n + 1);
        own[0] += 1;
        if row + 1 == n {
            let solutions = if gapless { free.count_ones() } else { 0 };
            while free != 0 {
                own[1 + free.trailing_zeros() as usize] += 1;
                free &= free - 1;
            }
            return solutions;
        }
        let mut solutions = 0;
        self.walk(row + 1, masks.without(), false, below);
        while free != 0 {
            let col = free.trailing_zeros();
            own[1 + col as usize] += 1;
            free &= free - 1;
            solutions += self.walk(row + 1, masks.with(1 << col), gapless, below);
        }
        solutions
    }

    /// Calls `visit` with each line below the beginning of a row, from the last: its nodes, and the events that their
    /// bars take. Gives all events there.
    fn lines(&self, row: usize, record: &[f64], mut visit: impl FnMut(usize, f64, f64)) -> f64 {
        let n = self.n;
        let mut events = self.ends(record);
        for at in (row..n).rev() {
            let own = &record[(at - row) * (n + 1)..][..=n];
            let mut nodes: f64 = own.iter().sum();
            for col in (0..n).rev() {
                let free = own[1 + col];
                // Each is entered, and taken off again where it is a queen.
                events += nodes + free;
                visit(at * n + col + 1, nodes, events);
                // All nodes above try the square; those are refused that are not the beginning of a row where it is free.
                nodes -= free;
                events += nodes - free;
            }
        }
        events
    }

    /// Leaves below the beginning of a row.
    fn ends(&self, record: &[f64]) -> f64 {
        match record.len() {
            1 => 1.0,
            len => record[len - self.n - 2..len - 1].iter().sum(),
        }
    }

    /// What is below the beginning of a row.
    fn below(&self, record: &[f64]) -> Sum {
        let (&solutions, rows) = record.split_last().unwrap_or((&0.0, &[]));
        let places = rows.chunks_exact(self.n + 1).flat_map(|row| &row[1..]);
        Sum {
            places: places.sum(),
            solutions,
            dead_ends: self.ends(record) - solutions,
        }
    }

    /// Events of the whole search.
    pub fn total(&self) -> f64 {
        self.lines(0, &self.table[0].record, |_, _, _| ())
    }

    /// The nodes of a row that begins after so many events, in the order of the search, and how it can be left.
    fn row(&self, start: Start, at: Option<usize>, base: f64) -> (Vec<Node>, Vec<Branch>) {
        let n = self.n;
        let mut child = at.filter(|_| start.row < self.last).map(|at| at + 1);
        let branches = self.ways(start).map(|(col, start)| {
            let record = match child {
                Some(at) => self.table[at].record.clone(),
                None => real(&self.count_below(start)),
            };
            let at = child;
            child = at.map(|at| at + self.table[at].size);
            Branch {
                col,
                start,
                at,
                events: self.lines(start.row, &record, |_, _, _| ()),
                below: self.below(&record),
                record,
                begin: 0.0,
            }
        });
        let mut branches: Vec<Branch> = branches.collect();
        let first = start.row * n + 1;
        let node = |square: usize, col, from| Node {
            line: first + square,
            col,
            from,
            to: 0.0,
            below: Sum::default(),
            branch: None,
        };
        // The row without a queen.
        let mut nodes: Vec<Node> = (0..n)
            .map(|square| node(square, None, base + square as f64))
            .collect();
        let mut now = base + n as f64;
        let mut next = 1;
        let mut below = branches[0].below;
        branches[0].begin = now;
        now += branches[0].events;
        nodes[n - 1].branch = Some(0);
        for square in (0..n).rev() {
            nodes[square].to = now;
            nodes[square].below = below;
            let taken = next;
            let Some(branch) = branches
                .get_mut(taken)
                .filter(|branch| branch.col == Some(square))
            else {
                now += 1.0;
                continue;
            };
            next += 1;
            // The squares behind the queen: left empty, and tried on the way back.
            let passed = (n - 1 - square) as f64;
            branch.begin = now + 1.0 + passed;
            let end = branch.begin + branch.events;
            let with_queen = Sum {
                places: branch.below.places + 1.0,
                ..branch.below
            };
            let behind = (square + 1..n).map(|other| Node {
                to: end + (n - 1 - other) as f64,
                below: branch.below,
                ..node(other, None, now + (other - square) as f64)
            });
            let queen = Node {
                to: end + passed + 1.0,
                below: with_queen,
                ..node(square, Some(square), now)
            };
            nodes.push(queen);
            nodes.extend(behind);
            if let Some(last) = nodes.last_mut() {
                last.branch = Some(taken);
            }
            now = end + passed + 1.0;
            below.places += with_queen.places;
            below.solutions += with_queen.solutions;
            below.dead_ends += with_queen.dead_ends;
        }
        (nodes, branches)
    }

    const ROOT: Start = Start {
        row: 0,
        masks: Masks::NOTHING,
        gapless: true,
    };

    fn outcome(&self, node: &Node) -> Outcome {
        let leaf = node.line == self.n * self.n;
        match (node.below.solutions > 0.0, leaf) {
            (true, true) => Outcome::Solution,
            (true, false) => Outcome::Solved,
            (false, true) => Outcome::DeadEnd,
            (false, false) => Outcome::Exhausted,
        }
    }

    fn tell(&self, node: &Node) -> Step {
        Step {
            col: node.col.map_or(LEFT_EMPTY, |col| col as u8),
            enter: node.from as u64 + 1,
            // Nothing is said when an empty square is given up: the next event is the first without it.
            leave: node.to as u64 + u64::from(node.col.is_none()),
            outcome: self.outcome(node),
        }
    }

    /// The bars within `window`.
    pub fn cover(&self, window: Window) -> Coverage {
        let n = self.n;
        let mut coverage = Coverage::new(window.width, n * n);
        let scale = window.width as f64 / (window.to - window.from).max(f64::MIN_POSITIVE);
        let pixel = |events: f64| (events - window.from) * scale;
        let mut open = vec![(Self::ROOT, Some(0), 0.0)];
        while let Some((start, at, base)) = open.pop() {
            let (nodes, branches) = self.row(start, at, base);
            for node in &nodes {
                let (from, to) = (pixel(node.from), pixel(node.to));
                if to > 0.0 && from < window.width as f64 {
                    coverage.bar(node.line - 1, from, to, self.outcome(node));
                }
            }
            for branch in branches {
                let row = branch.start.row;
                let (from, to) = (pixel(branch.begin), pixel(branch.begin + branch.events));
                let Some(strip) = coverage.strip(from, to).filter(|_| row < n) else {
                    continue;
                };
                let wide = to - from;
                let enter = if row < self.last {
                    wide >= FINEST
                } else {
                    let rows = branch.record.iter().step_by(n + 1);
                    let rows: f64 = rows.take(n - row).sum();
                    self.probes == 0 && wide >= FINEST_COUNT && rows <= CROWDED * wide
                };
                if enter {
                    open.push((branch.start, branch.at, branch.begin));
                    continue;
                }
                let share = 1.0 / branch.events;
                let solutions = branch.below.solutions;
                self.lines(row, &branch.record, |line, nodes, events| {
                    let part = events * share;
                    let solved = (solutions / nodes).min(1.0);
                    let kind = match line == n * n {
                        true => Outcome::Solution,
                        false => Outcome::Solved,
                    };
                    coverage.haze(line - 1, &strip, (part * solved) as f32, kind);
                    let plain = part * (1.0 - solved);
                    coverage.haze(line - 1, &strip, plain as f32, Outcome::Exhausted);
                });
            }
        }
        coverage
    }

    /// The nodes on the path at `step`, from the first square's on, and what is below each, itself included.
    pub fn path(&self, step: u64) -> Vec<(Step, Below)> {
        let mut path = Vec::new();
        let mut next = Some((Self::ROOT, Some(0), 0.0));
        while let Some((start, at, base)) = next.take() {
            let (nodes, branches) = self.row(start, at, base);
            let mut standing: Vec<(usize, Step, &Node)> = nodes
                .iter()
                .map(|node| (node.line, self.tell(node), node))
                .filter(|(_, told, _)| told.enter <= step && step < told.leave)
                .collect();
            standing.sort_by_key(|&(line, ..)| line);
            let last = standing.last().and_then(|(.., node)| node.branch);
            let told = standing.into_iter();
            path.extend(told.map(|(_, step, node)| (step, node.below.into())));
            next = last
                .map(|at| &branches[at])
                .filter(|branch| branch.start.row < self.n)
                .map(|branch| (branch.start, branch.at, branch.begin));
        }
        path
    }

    /// The nodes on the way to these queens, after so many squares, as far as they are remembered: the events before each,
    /// and up to its end.
    pub fn way(&self, queens: &[Option<usize>], squares: usize) -> Vec<(f64, f64)> {
        let n = self.n;
        let mut way = Vec::new();
        let mut next = Some((Self::ROOT, Some(0), 0.0));
        while let Some((start, at, base)) = next.take().filter(|(start, ..)| start.row < self.last)
        {
            let queen = queens.get(start.row).copied().flatten();
            let (nodes, branches) = self.row(start, at, base);
            // The row without a queen stands first, then each queen with the squares behind it.
            let mut of = None;
            for node in &nodes {
                of = node.col.or(of);
                let square = node.line - 1 - start.row * n;
                let on_it = of == queen || of.is_none() && queen.is_some_and(|col| square < col);
                if on_it && node.line <= squares {
                    way.push((node.from, node.to));
                }
            }
            if squares >= (start.row + 1) * n {
                let taken = branches.iter().find(|branch| branch.col == queen);
                next = taken.map(|branch| (branch.start, branch.at, branch.begin));
            }
        }
        way
    }

    /// The nodes within `window` that take at least `least` events, and their depths.
    pub fn wide(&self, window: Window, least: f64) -> Vec<(usize, Step)> {
        let mut wide = Vec::new();
        self.each(window, least, |node| {
            wide.push((node.line, self.tell(node)))
        });
        wide
    }

    /// The same of an estimate, as far as it reaches.
    pub fn rough(&self, window: Window, least: f64) -> Vec<Rough> {
        let mut wide = Vec::new();
        self.each(window, least, |node| {
            wide.push(Rough {
                line: node.line,
                choice: node.col.map_or(LEFT_EMPTY, |col| col as u8),
                from: node.from,
                to: node.to,
                below: [
                    node.below.places,
                    node.below.solutions,
                    node.below.dead_ends,
                ],
            });
        });
        wide
    }

    /// Calls `visit` with each node within `window` that takes at least `least` events.
    fn each(&self, window: Window, least: f64, mut visit: impl FnMut(&Node)) {
        let mut open = vec![(Self::ROOT, Some(0), 0.0)];
        let within =
            |from: f64, to: f64| to > window.from && from < window.to && to - from >= least;
        while let Some((start, at, base)) = open.pop() {
            let (nodes, branches) = self.row(start, at, base);
            nodes
                .iter()
                .filter(|node| within(node.from, node.to))
                .for_each(&mut visit);
            for branch in branches {
                let end = branch.begin + branch.events;
                let known = self.probes == 0 || branch.start.row < self.last;
                if branch.start.row < self.n && known && within(branch.begin, end) {
                    open.push((branch.start, branch.at, branch.begin));
                }
            }
        }
    }
}

fn real(counts: &[u32]) -> Record {
    counts.iter().map(|&count| f64::from(count)).collect()
}
