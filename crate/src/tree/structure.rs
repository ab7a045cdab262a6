//! The nodes of a search tree, in the order in which the search enters them.
//!
//! Flat arrays over preorder numbers: a node's subtree is the run of numbers from it up to its `end`, and the steps at
//! which nodes are entered ascend. Refused squares are no nodes; their steps follow from the nodes around them.

use crate::algorithm::AlgorithmId;
use crate::board::NO_QUEEN;

/// In [`Structure::choice`]: the root, which no choice led to.
pub const NO_CHOICE: u8 = 255;
/// In [`Structure::choice`]: a square left empty (`cell-by-cell`).
pub const LEFT_EMPTY: u8 = 254;
/// The deepest line that a whole tree may have.
pub const MAX_DEPTH: usize = 250;

/// How a node ends, once the search has left it for good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Outcome {
    /// Not known.
    Unknown = 0,
    /// A leaf that failed.
    DeadEnd = 1,
    /// The search went on from here and found nothing.
    Exhausted = 2,
    /// A solution stands below.
    Solved = 3,
    /// A full board of peaceful queens.
    Solution = 4,
}

/// A square that was tried and refused, as a leaf under its row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The row of the square.
    pub row: u8,
    /// The column of the square.
    pub col: u8,
    /// The step at which it is refused.
    pub step: u64,
}

/// What lies below a node, the node itself included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Below {
    /// Nodes reached by putting a queen down.
    pub places: u64,
    /// Full boards of peaceful queens.
    pub solutions: u64,
    /// Leaves that failed.
    pub dead_ends: u64,
}

/// A whole search tree.
#[derive(Clone, Debug)]
pub struct Structure {
    /// Whose tree it is.
    pub algorithm: AlgorithmId,
    /// Board size.
    pub n: usize,
    /// Distance from the root.
    pub depth: Vec<u8>,
    /// The column chosen to come here, [`LEFT_EMPTY`] or [`NO_CHOICE`].
    pub choice: Vec<u8>,
    /// Number of the parent; the root is its own.
    pub parent: Vec<u32>,
    /// One past the last node of the subtree.
    pub end: Vec<u32>,
    /// The step at which the node is entered.
    pub enter: Vec<u64>,
    /// The first step at which it is left: that of its `backtrack`; where nothing is said on the way back, the next
    /// event's. For the root one past the last step.
    pub leave: Vec<u64>,
    /// How it ends.
    pub outcome: Vec<Outcome>,
}

/// Builds a [`Structure`] from what happens, in order.
struct Grower {
    tree: Structure,
    step: u64,
    open: Vec<u32>,
    budget: usize,
}

impl Structure {
    /// The whole tree of a search, or nothing where it has more than `budget` nodes.
    pub fn grow(algorithm: AlgorithmId, n: usize, budget: usize) -> Option<Self> {
        let deepest = match algorithm {
            AlgorithmId::CellByCell => n * n,
            _ => n,
        };
        if n == 0 || deepest > MAX_DEPTH {
            return None;
        }
        let mut grower = Grower {
            tree: Structure {
                algorithm,
                n,
                depth: Vec::new(),
                choice: Vec::new(),
                parent: Vec::new(),
                end: Vec::new(),
                enter: Vec::new(),
                leave: Vec::new(),
                outcome: Vec::new(),
            },
            step: 0,
            open: Vec::new(),
            budget,
        };
        grower.push(NO_CHOICE)?;
        match algorithm {
            AlgorithmId::GenerateAndTest => grower.every_board(n)?,
            AlgorithmId::CellByCell => grower.cell_by_cell(n)?,
            AlgorithmId::Bitmask => grower.row_by_row(n, false)?,
            _ => grower.row_by_row(n, true)?,
        }
        grower.step += 1;
        grower.close();
        Some(grower.tree)
    }

    /// Number of nodes, the root included.
    pub fn len(&self) -> usize {
        self.depth.len()
    }

    /// Whether there is no node; never so for a grown tree.
    pub fn is_empty(&self) -> bool {
        self.depth.is_empty()
    }

    /// Events of the whole search.
    pub fn total(&self) -> u64 {
        self.leave.first().map_or(0, |leave| leave - 1)
    }

    /// How many nodes have been entered by `step`; they are the first so many.
    pub fn visited(&self, step: u64) -> usize {
        self.enter.partition_point(|&enter| enter <= step)
    }

    /// The node that the search stands at, at `step`: the deepest that is entered and not left.
    pub fn current(&self, step: u64) -> usize {
        let mut node = self.visited(step).max(1) - 1;
        while self.leave[node] <= step && node > 0 {
            node = self.parent[node] as usize;
        }
        node
    }

    /// Children of a node, in the order in which they are entered.
    pub fn children(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let end = self.end[node] as usize;
        let mut next = node + 1;
        std::iter::from_fn(move || {
            (next < end).then(|| {
                let child = next;
                next = self.end[child] as usize;
                child
            })
        })
    }

    /// The queens that stand at `node`, as in [`crate::board`].
    pub fn queens(&self, node: usize) -> Vec<u8> {
        let mut queens = vec![NO_QUEEN; self.n];
        let mut at = node;
        while at != 0 {
            if self.choice[at] < LEFT_EMPTY {
                let taken = usize::from(self.depth[at]) - 1;
                let row = match self.algorithm {
                    AlgorithmId::CellByCell => taken / self.n,
                    _ => taken,
                };
                queens[row] = self.choice[at];
            }
            at = self.parent[at] as usize;
        }
        queens
    }

    /// The squares refused in trying to go on from `node`, in order.
    pub fn refused(&self, node: usize) -> Vec<Refused> {
        let (n, depth) = (self.n, usize::from(self.depth[node]));
        match self.algorithm {
            AlgorithmId::Bitmask | AlgorithmId::GenerateAndTest => Vec::new(),
            AlgorithmId::CellByCell => {
                let mut children = self.children(node);
                match (children.next(), children.next()) {
                    (Some(empty), None) => vec![Refused {
                        row: (depth / n) as u8,
                        col: (depth % n) as u8,
                        step: self.leave[empty],
                    }],
                    _ => Vec::new(),
                }
            }
            _ if depth == n => Vec::new(),
            _ => {
                let mut refused = Vec::new();
                let mut children = self.children(node).peekable();
                let mut step = self.enter[node];
                for col in 0..n as u8 {
                    match children.next_if(|&child| self.choice[child] == col) {
                        Some(child) => step = self.leave[child],
                        None => {
                            step += 1;
                            let row = depth as u8;
                            refused.push(Refused { row, col, step });
                        }
                    }
                }
                refused
            }
        }
    }

    /// What lies below `node`, itself included. Takes time in proportion to the subtree.
    pub fn below(&self, node: usize) -> Below {
        let mut below = Below::default();
        for at in node..self.end[node] as usize {
            below.places += u64::from(self.choice[at] < LEFT_EMPTY);
            below.solutions += u64::from(self.outcome[at] == Outcome::Solution);
            below.dead_ends += u64::from(self.outcome[at] == Outcome::DeadEnd);
        }
        below
    }
}

impl Grower {
    fn push(&mut self, choice: u8) -> Option<()> {
        let tree = &mut self.tree;
        if tree.depth.len() >= self.budget {
            return None;
        }
        let node = tree.depth.len() as u32;
        tree.depth.push(self.open.len() as u8);
        tree.choice.push(choice);
        tree.parent.push(self.open.last().copied().unwrap_or(0));
        tree.end.push(0);
        tree.enter.push(self.step);
        tree.leave.push(0);
        tree.outcome.push(Outcome::Unknown);
        self.open.push(node);
        Some(())
    }

    /// A `place` or a `skip`.
    fn enter(&mut self, choice: u8) -> Option<()> {
        self.step += 1;
        self.push(choice)
    }

    /// A `solution`.
    fn solution(&mut self) {
        self.step += 1;
        if let Some(&node) = self.open.last() {
            self.tree.outcome[node as usize] = Outcome::Solution;
        }
    }

    /// A `backtrack`.
    fn backtrack(&mut self) {
        self.step += 1;
        self.close();
    }

    /// The deepest open node is left; `step` is the first at which it is.
    fn close(&mut self) {
        let tree = &mut self.tree;
        let Some(node) = self.open.pop() else { return };
        let at = node as usize;
        tree.leave[at] = self.step;
        tree.end[at] = tree.depth.len() as u32;
        if tree.outcome[at] == Outcome::Unknown {
            tree.outcome[at] = if tree.end[at] == node + 1 {
                Outcome::DeadEnd
            } else {
                Outcome::Exhausted
            };
        }
        if let Some(&parent) = self.open.last()
            && matches!(tree.outcome[at], Outcome::Solved | Outcome::Solution)
        {
            tree.outcome[parent as usize] = Outcome::Solved;
        }
    }

    fn row_by_row(&mut self, n: usize, tries_squares: bool) -> Option<()> {
        let all = all_columns(n);
        // Columns, diagonals (one further right a row) and anti-diagonals under attack in each row.
        let mut attacked = vec![(0u128, 0u128, 0u128); n + 1];
        let mut next = vec![0usize; n + 1];
        let mut row = 0;
        loop {
            if row == n {
                self.solution();
            } else {
                let (columns, diagonals, antis) = attacked[row];
                let free = all & !(columns | diagonals | antis);
                if !tries_squares && free == 0 {
                    self.step += 1;
                }
                let left = if next[row] < n {
                    free >> next[row] << next[row]
                } else {
                    0
                };
                if left != 0 {
                    let col = left.trailing_zeros() as usize;
                    if tries_squares {
                        self.step += (col - next[row]) as u64;
                    }
                    next[row] = col + 1;
                    let bit = 1u128 << col;
                    attacked[row + 1] = (columns | bit, (diagonals | bit) << 1, (antis | bit) >> 1);
                    self.enter(col as u8)?;
                    row += 1;
                    next[row] = 0;
                    continue;
                }
                if tries_squares {
                    self.step += (n - next[row]) as u64;
                }
            }
            if row == 0 {
                return Some(());
            }
            self.backtrack();
            row -= 1;
        }
    }

    fn every_board(&mut self, n: usize) -> Option<()> {
        let mut next = vec![0usize; n + 1];
        let mut columns = vec![0usize; n];
        let mut row = 0;
        loop {
            if row == n {
                if peaceful(&columns) {
                    self.solution();
                } else {
                    self.step += 1;
                }
            } else if next[row] < n {
                let col = next[row];
                next[row] += 1;
                columns[row] = col;
                self.enter(col as u8)?;
                row += 1;
                next[row] = 0;
                continue;
            }
            if row == 0 {
                return Some(());
            }
            self.backtrack();
            row -= 1;
        }
    }

    fn cell_by_cell(&mut self, n: usize) -> Option<()> {
        #[derive(Clone, Copy)]
        enum Next {
            LeaveEmpty,
            Try,
            Done,
        }
        let squares = n * n;
        let mut next = vec![Next::LeaveEmpty; squares + 1];
        let mut queens: Vec<usize> = Vec::new();
        let mut square = 0;
        loop {
            if square == squares {
                if queens.len() == n {
                    self.solution();
                } else {
                    self.step += 1;
                }
            } else {
                match next[square] {
                    Next::LeaveEmpty => {
                        next[square] = Next::Try;
                        self.enter(LEFT_EMPTY)?;
                        square += 1;
                        next[square] = Next::LeaveEmpty;
                        continue;
                    }
                    Next::Try => {
                        next[square] = Next::Done;
                        if queens.iter().all(|&queen| !attack(n, queen, square)) {
                            queens.push(square);
                            self.enter((square % n) as u8)?;
                            square += 1;
                            next[square] = Next::LeaveEmpty;
                            continue;
                        }
                        self.step += 1;
                    }
                    Next::Done => {}
                }
            }
            if square == 0 {
                return Some(());
            }
            square -= 1;
            if queens.last() == Some(&square) {
                queens.pop();
                self.backtrack();
            } else {
                // Nothing is said on the way back from an empty square: the next event is the first without it.
                self.step += 1;
                self.close();
                self.step -= 1;
            }
        }
    }
}

fn all_columns(n: usize) -> u128 {
    if n >= 128 { u128::MAX } else { (1 << n) - 1 }
}

fn attack(n: usize, a: usize, b: usize) -> bool {
    let (rows, cols) = ((a / n).abs_diff(b / n), (a % n).abs_diff(b % n));
    rows == 0 || cols == 0 || rows == cols
}

fn peaceful(columns: &[usize]) -> bool {
    (1..columns.len()).all(|i| {
        (0..i).all(|j| columns[i] != columns[j] && columns[i].abs_diff(columns[j]) != i - j)
    })
}
