//! Exact sizes of subtrees, counted and not walked through; from a step to a node, and from a node to its steps.
//!
//! A subtree's events follow from how many nodes, full boards and dead ends it has. These are counted by bit masks
//! (`kernel`), never by trying squares, and so are the checks (`weigh`). The upper levels of the tree are
//! remembered in a flat table in depth-first order; what is below its leaves is counted when it is asked for. So any
//! step of the whole search is found by going down from the root, at each node past the children whose subtrees lie
//! before it.
//!
//! The table is filled in pieces, which workers can count and hand over.

mod cells;
mod kernel;
mod plain;
mod rows;
mod table;
#[cfg(all(target_arch = "wasm32", feature = "simd"))]
mod vectors;
mod weigh;
#[cfg(not(all(target_arch = "wasm32", feature = "simd")))]
mod words;

use std::fmt;

use self::cells::Cells;
use self::rows::Rows;
use crate::algorithm::{AlgorithmId, Position};

/// What stands below a node, the node itself included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Subtree {
    /// Nodes.
    pub nodes: u64,
    /// Nodes with n queens; in `generate-and-test` those that are solutions.
    pub full: u64,
    /// Leaves that fail: nodes without a free square in the next row; in `generate-and-test` refused boards.
    pub dead: u64,
    /// Nodes with a solution below them, or which are one.
    pub solved: u64,
    /// Checks, of all rows that are tried.
    pub checks: u64,
}

impl Subtree {
    fn full_board(checks: u64) -> Self {
        Self {
            nodes: 1,
            full: 1,
            dead: 0,
            solved: 1,
            checks,
        }
    }

    fn dead_end(checks: u64) -> Self {
        Self {
            nodes: 1,
            dead: 1,
            checks,
            ..Self::default()
        }
    }

    /// A node that has children, before these are added.
    fn inner(checks: u64) -> Self {
        Self {
            nodes: 1,
            checks,
            ..Self::default()
        }
    }

    fn add(&mut self, other: &Self) {
        self.nodes += other.nodes;
        self.full += other.full;
        self.dead += other.dead;
        self.solved += other.solved;
        self.checks += other.checks;
    }

    /// Adds a child to its parent, or its next sibling to the children before.
    fn add_child(&mut self, child: &Self) {
        // The parent itself holds a solution from the first child on that does.
        self.solved += u64::from(self.solved == 0 && child.solved > 0);
        self.add(child);
    }
}

/// The sizes of all subtrees of one search.
pub struct Census {
    id: AlgorithmId,
    n: usize,
    of: Of,
}

/// The searches differ in what a node is.
enum Of {
    Rows(Rows),
    Cells(Cells),
}

/// What was handed over is not what [`Census::count`] makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSuchTasks;

impl fmt::Display for NoSuchTasks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("these are not counts of this search's subtrees")
    }
}

impl std::error::Error for NoSuchTasks {}

impl Census {
    /// The census of a search, nothing counted yet; `None` beyond its reach.
    pub fn new(id: AlgorithmId, n: usize) -> Option<Self> {
        Self::with(Rows::new, id, n)
    }

    /// The same with less code and slower counting: for looking up what another census has counted.
    pub fn plain(id: AlgorithmId, n: usize) -> Option<Self> {
        Self::with(Rows::plain, id, n)
    }

    fn with(rows: fn(AlgorithmId, usize) -> Rows, id: AlgorithmId, n: usize) -> Option<Self> {
        Self::reaches(id, n).then(|| Self {
            id,
            n,
            of: match id {
                AlgorithmId::CellByCell => Of::Cells(Cells::new(n)),
                _ => Of::Rows(rows(id, n)),
            },
        })
    }

    /// Whether there is a census of that search.
    pub fn reaches(id: AlgorithmId, n: usize) -> bool {
        let most = match id {
            AlgorithmId::CellByCell => cells::REACH,
            _ => Rows::reach(id),
        };
        (1..=most).contains(&n)
    }

    /// The algorithm.
    pub fn id(&self) -> AlgorithmId {
        self.id
    }

    /// The board's size.
    pub fn n(&self) -> usize {
        self.n
    }

    /// In how many pieces the counting can be parted.
    pub fn tasks(&self) -> usize {
        match &self.of {
            Of::Rows(rows) => rows.tasks(),
            Of::Cells(cells) => cells.tasks(),
        }
    }

    /// The share that is counted, from 0 to 1.
    pub fn known(&self) -> f64 {
        match &self.of {
            Of::Rows(rows) => rows.known(),
            Of::Cells(cells) => cells.known(),
        }
    }

    /// Counts the tasks from `from` up to `to`, and packs the counts for [`Self::adopt`] of this or another census of
    /// the same search.
    pub fn count(&self, from: usize, to: usize) -> Vec<u32> {
        match &self.of {
            Of::Rows(rows) => rows.count(from, to),
            Of::Cells(cells) => cells.count(from, to),
        }
    }

    /// Takes over what has been counted for the tasks from `from` on.
    pub fn adopt(&self, from: usize, packed: &[u32]) -> Result<(), NoSuchTasks> {
        let fits = match &self.of {
            Of::Rows(rows) => rows.adopt(from, packed),
            Of::Cells(cells) => cells.adopt(from, packed),
        };
        if fits { Ok(()) } else { Err(NoSuchTasks) }
    }

    /// Counts the tasks from `from` up to `to`.
    pub fn fill(&self, from: usize, to: usize) {
        let fits = self.adopt(from, &self.count(from, to));
        debug_assert!(fits.is_ok());
    }

    /// The number of events of the whole search, once all is counted.
    pub fn total(&self) -> Option<u64> {
        match &self.of {
            Of::Rows(rows) => rows.total(),
            Of::Cells(cells) => cells.total(),
        }
    }

    /// The position at `step`, or at the end where that is nearer; `None` where too little is counted yet.
    pub fn position(&self, step: u64) -> Option<Position> {
        match &self.of {
            Of::Rows(rows) => rows.position(step),
            Of::Cells(cells) => cells.position(step),
        }
    }

    /// The step of the solution of that number, from 1; `None` where there is none, or too little is counted yet.
    pub fn solution(&self, number: u64) -> Option<u64> {
        match &self.of {
            Of::Rows(rows) => rows.solution(number),
            Of::Cells(cells) => cells.solution(number),
        }
    }

    /// The steps at which the node of a placement (all of it, or only its rows with queens) is entered and left: those
    /// of its `place` and of its `backtrack`; for the root 0 and the last. `None` where too little is counted yet.
    ///
    /// The queens must be those of a node.
    pub fn span(&self, placement: &[u8]) -> Option<(u64, u64)> {
        match &self.of {
            Of::Rows(rows) => rows.span(placement),
            Of::Cells(cells) => cells.span(placement),
        }
    }

    /// `cell-by-cell`: the events of the subtree behind a square, from when the search has left it empty until it comes
    /// back to it, with the queens of `placement` in front of it. `None` elsewhere, and where too little is counted yet.
    pub fn behind(&self, placement: &[u8], square: usize) -> Option<u64> {
        match &self.of {
            Of::Rows(_) => None,
            Of::Cells(cells) => cells.behind(placement, square),
        }
    }

    /// What stands below the node of a placement, itself included; `None` for `cell-by-cell`, and where too little is
    /// counted yet.
    pub fn below(&self, placement: &[u8]) -> Option<Subtree> {
        match &self.of {
            Of::Rows(rows) => rows.below(placement),
            Of::Cells(_) => None,
        }
    }
}
