//! The census of a row-by-row search, and of `generate-and-test`, whose peaceful part is one.

use std::cell::RefCell;

use super::Subtree;
use super::kernel::{Kernel, MAX_LANES};
use super::plain::Plain;
use super::table::{Table, pack};
#[cfg(all(target_arch = "wasm32", feature = "simd"))]
use super::vectors::{ByPlanes as ByScan, WeighEight as Weigher};
use super::weigh::{ByFlags, ByQueen};
#[cfg(not(all(target_arch = "wasm32", feature = "simd")))]
use super::weigh::{ByScan, Weigh as Weigher};
use crate::algorithm::{AlgorithmId, LastSolution, Position, Tally};
use crate::algorithms::board_scan::BoardScan;
use crate::algorithms::column_array::ColumnArray;
use crate::algorithms::flags::Flags;
use crate::algorithms::row_by_row::{Attacked, Row, SquareTest};
use crate::board::{self, NO_QUEEN, Square};

/// How a search goes through a row.
#[derive(Clone, Copy)]
pub enum Shape {
    /// Tests every square.
    Squares(&'static dyn SquareTest<u32>),
    /// Takes the free squares alone; a row without one is told.
    FreeSquares,
    /// Takes every square; full boards are tested.
    Boards,
}

impl Shape {
    fn of(id: AlgorithmId) -> Self {
        match id {
            AlgorithmId::GenerateAndTest => Self::Boards,
            AlgorithmId::BoardScan => Self::Squares(&BoardScan),
            AlgorithmId::Flags => Self::Squares(&Flags),
            AlgorithmId::Bitmask => Self::FreeSquares,
            _ => Self::Squares(&ColumnArray),
        }
    }
}

/// Counts what is below a node whose queens do not attack each other.
pub trait Count {
    /// The checks of a node's own row.
    fn own_checks(&mut self, prefix: &[u8]) -> u64;

    /// What is below a node.
    fn count(&mut self, prefix: &[u8]) -> Subtree;

    /// The same, and the checks below the node's mirror image, of which all other counts are the same.
    fn count_both(&mut self, prefix: &[u8]) -> (Subtree, u64);
}

impl<W: Weigher> Count for Kernel<W> {
    fn own_checks(&mut self, prefix: &[u8]) -> u64 {
        Kernel::own_checks(self, prefix)
    }

    fn count(&mut self, prefix: &[u8]) -> Subtree {
        Kernel::count(self, prefix).0
    }

    fn count_both(&mut self, prefix: &[u8]) -> (Subtree, u64) {
        Kernel::count(self, prefix)
    }
}

/// The lists that count for a search.
fn lists(id: AlgorithmId, n: usize) -> Box<dyn Count> {
    match id {
        AlgorithmId::BoardScan => Box::new(Kernel::new(n, ByScan::new(n))),
        AlgorithmId::ColumnArray | AlgorithmId::Intercepts => {
            Box::new(Kernel::new(n, ByQueen::new(n)))
        }
        AlgorithmId::GenerateAndTest => Box::new(Kernel::new(n, ByQueen::whole_boards(n))),
        AlgorithmId::Flags | AlgorithmId::Bitmask | AlgorithmId::CellByCell => {
            Box::new(Kernel::new(n, ByFlags::new(n)))
        }
    }
}

/// See the head of this file.
pub struct Rows {
    n: usize,
    shape: Shape,
    table: RefCell<Table>,
    counter: RefCell<Box<dyn Count>>,
}

/// What is looked for on the way down.
#[derive(Clone, Copy)]
enum Goal<'a> {
    Step(u64),
    /// The solution of that number.
    Solution(u64),
    /// The node of these queens.
    Node(&'a [u8]),
}

/// A node on the way down, and what lies before it.
struct Path {
    queens: [u8; MAX_LANES],
    depth: usize,
    /// The column that the node's row comes to next.
    cursor: usize,
    /// A full board has been told.
    told: bool,
    attacked: Attacked<u32>,
    record: Option<usize>,
    /// Whole boards: what testing any board with these queens takes, once two of them attack each other.
    refused_by: Option<u64>,
    step: u64,
    /// The subtrees that are finished, and the checks of the open rows.
    before: Subtree,
}

impl Rows {
    /// The largest board of which there is a census.
    pub fn reach(id: AlgorithmId) -> usize {
        match id {
            // Steps are counted up to 2⁵³ - 1.
            AlgorithmId::GenerateAndTest => 13,
            _ => MAX_LANES,
        }
    }

    /// The census of a search within reach, counted by lists.
    pub fn new(id: AlgorithmId, n: usize) -> Self {
        Self::counted_by(lists(id, n), id, n)
    }

    /// The same, counted by plain recursion.
    pub fn plain(id: AlgorithmId, n: usize) -> Self {
        let shape = Shape::of(id);
        Self::counted_by(Box::new(Plain { n, shape }), id, n)
    }

    fn counted_by(mut counter: Box<dyn Count>, id: AlgorithmId, n: usize) -> Self {
        let depth = match n {
            0..=12 => 3.min(n - 1),
            13 | 14 => 4,
            _ => 5,
        };
        let table = Table::new(n, depth, &mut |prefix| counter.own_checks(prefix));
        Self {
            n,
            shape: Shape::of(id),
            table: RefCell::new(table),
            counter: RefCell::new(counter),
        }
    }

    pub fn tasks(&self) -> usize {
        self.table.borrow().tasks()
    }

    pub fn known(&self) -> f64 {
        self.table.borrow().known()
    }

    /// Counts the tasks from `from` up to `to`, packed.
    pub fn count(&self, from: usize, to: usize) -> Vec<u32> {
        let table = self.table.borrow();
        let mut counter = self.counter.borrow_mut();
        (from..to.min(table.tasks()))
            .flat_map(|leaf| match table.task(leaf) {
                Some(prefix) => {
                    let (subtree, mirrored) = counter.count_both(&prefix);
                    pack(&subtree, mirrored)
                }
                None => Default::default(),
            })
            .collect()
    }

    pub fn adopt(&self, from: usize, packed: &[u32]) -> bool {
        self.table.borrow_mut().adopt(from, packed)
    }

    pub fn total(&self) -> Option<u64> {
        Some(self.events(&self.subtree(&self.root())?))
    }

    /// The position at `step`, or at the end where that is nearer.
    pub fn position(&self, step: u64) -> Option<Position> {
        let path = self.go_down(Goal::Step(step));
        (path.step == step || Some(path.step) == self.total()).then(|| self.put(path))
    }

    /// The step of the solution of that number.
    pub fn solution(&self, number: u64) -> Option<u64> {
        if number == 0
            || self
                .subtree(&self.root())
                .is_some_and(|all| all.full < number)
        {
            return None;
        }
        let path = self.go_down(Goal::Solution(number));
        (path.depth == self.n).then_some(path.step + 1)
    }

    /// The steps at which the queen placed last in `prefix` is placed and taken off again; 0 and the last step for no
    /// queens.
    pub fn span(&self, placement: &[u8]) -> Option<(u64, u64)> {
        let path = self.node(placement)?;
        let inside = self.events(&self.subtree(&path)?);
        Some((path.step, path.step + inside + u64::from(path.depth > 0)))
    }

    /// What stands below the node of a placement.
    pub fn below(&self, placement: &[u8]) -> Option<Subtree> {
        self.subtree(&self.node(placement)?)
    }

    fn node(&self, placement: &[u8]) -> Option<Path> {
        let rows = placement.iter().take_while(|&&col| col != NO_QUEEN);
        let prefix = &placement[..rows.count()];
        let path = self.go_down(Goal::Node(prefix));
        (path.queens[..path.depth] == *prefix).then_some(path)
    }

    fn root(&self) -> Path {
        Path {
            queens: [NO_QUEEN; MAX_LANES],
            depth: 0,
            cursor: 0,
            told: false,
            attacked: Attacked::NOTHING,
            record: Some(0),
            refused_by: None,
            step: 0,
            before: Subtree::default(),
        }
    }

    /// Events after a node is entered and before it is left.
    fn events(&self, below: &Subtree) -> u64 {
        let &Subtree {
            nodes, full, dead, ..
        } = below;
        let placed_and_taken = 2 * (nodes - 1) + full;
        match self.shape {
            Shape::Squares(_) => self.n as u64 * (nodes - full) + nodes - 1 + full,
            Shape::FreeSquares | Shape::Boards => placed_and_taken + dead,
        }
    }

    fn subtree(&self, node: &Path) -> Option<Subtree> {
        let counted = if node.refused_by.is_some() {
            Subtree::default()
        } else if let Some(record) = node.record {
            self.table.borrow().subtree(record)?
        } else {
            let prefix = &node.queens[..node.depth];
            self.counter.borrow_mut().count(prefix)
        };
        Some(match self.shape {
            Shape::Squares(_) => counted,
            Shape::FreeSquares => Subtree {
                checks: counted.nodes - counted.full,
                ..counted
            },
            Shape::Boards => {
                let below = |rows: usize| (self.n as u64).pow(rows as u32);
                let rows = self.n - node.depth;
                let boards = below(rows);
                Subtree {
                    nodes: (0..=rows).map(below).sum(),
                    dead: boards - counted.full,
                    checks: node
                        .refused_by
                        .map_or(counted.checks, |checks| checks * boards),
                    ..counted
                }
            }
        })
    }

    /// The records of a node's children.
    fn records_below(&self, node: &Path) -> Vec<usize> {
        let table = self.table.borrow();
        node.record
            .map_or(Vec::new(), |record| table.children(record).collect())
    }

    /// The checks up to where `path` ends.
    fn checks(&self, path: &Path) -> u64 {
        let n = self.n;
        let in_open_rows = match self.shape {
            Shape::Squares(test) => {
                let mut attacked = Attacked::NOTHING;
                let mut checks = 0;
                for row in 0..=path.depth.min(n - 1) {
                    let tried = if row < path.depth {
                        usize::from(path.queens[row]) + 1
                    } else {
                        path.cursor
                    };
                    let queens = &path.queens[..row];
                    checks += test.checks(
                        &Row {
                            n,
                            queens,
                            attacked,
                        },
                        (1 << tried) - 1,
                    );
                    if row < path.depth {
                        attacked = attacked.below(tried - 1);
                    }
                }
                checks
            }
            // A row is looked at with its first event.
            Shape::FreeSquares => path.depth as u64 + u64::from(path.cursor > 0),
            Shape::Boards if path.told => path.refused_by.unwrap_or((n * (n - 1) / 2) as u64),
            Shape::Boards => 0,
        };
        path.before.checks + in_open_rows
    }

    fn put(&self, path: Path) -> Position {
        let mut queens = path.queens[..self.n].to_vec();
        queens[path.depth..].fill(NO_QUEEN);
        let solution_told = path.told && path.refused_by.is_none();
        let solutions = path.before.full + u64::from(solution_told);
        let dead_row = path.cursor > 0 && path.attacked.free(self.n) == 0;
        let dead_ends = match self.shape {
            Shape::FreeSquares => path.before.dead + u64::from(dead_row),
            _ => 0,
        };
        let tally = Tally {
            step: path.step,
            checks: self.checks(&path),
            solutions,
            places: path.before.nodes + path.depth as u64,
            skips: 0,
            dead_ends,
            leaves: path.before.dead,
            solved: path.before.solved,
        };
        Position {
            cursor: path.cursor as u16,
            done: path.told,
            last_solution: if solutions == 0 {
                LastSolution::Never
            } else if solution_told {
                LastSolution::Board(queens.clone())
            } else {
                LastSolution::Unknown
            },
            figures: tally.figures(&queens),
            queens,
        }
    }

    /// The child of `node` with a queen in column `col`.
    fn child(&self, node: &Path, col: usize, record: Option<usize>) -> Path {
        let mut queens = node.queens;
        queens[node.depth] = col as u8;
        let refused_by = node.refused_by.or_else(|| {
            let square = Square::new(node.depth as u8, col as u8);
            let first = board::attackers(&queens[..node.depth], square).next()?;
            let pairs_above = node.depth * node.depth.saturating_sub(1) / 2;
            Some((pairs_above + usize::from(first) + 1) as u64)
        });
        Path {
            queens,
            depth: node.depth + 1,
            cursor: 0,
            told: false,
            attacked: node.attacked.below(col),
            record,
            refused_by,
            step: node.step + 1,
            before: node.before,
        }
    }

    /// Goes down to the goal, or until what is counted ends.
    fn go_down(&self, goal: Goal) -> Path {
        let mut node = self.root();
        'level: while node.depth < self.n {
            if matches!(goal, Goal::Node(prefix) if prefix.len() == node.depth) {
                return node;
            }
            let free = node.attacked.free(self.n);
            let mut records = self.records_below(&node).into_iter();
            if free == 0 && matches!(self.shape, Shape::FreeSquares) {
                if matches!(goal, Goal::Step(step) if step > node.step) {
                    node.step += 1;
                    node.cursor = self.n;
                }
                return node;
            }
            while node.cursor < self.n {
                if matches!(goal, Goal::Step(step) if step == node.step) {
                    return node;
                }
                let col = node.cursor;
                let is_free = free >> col & 1 == 1;
                let record = if is_free { records.next() } else { None };
                if !is_free && !matches!(self.shape, Shape::Boards) {
                    node.step += u64::from(matches!(self.shape, Shape::Squares(_)));
                    node.cursor += 1;
                    continue;
                }
                let child = self.child(&node, col, record);
                if matches!(goal, Goal::Node(prefix) if usize::from(prefix[node.depth]) == col) {
                    node = child;
                    continue 'level;
                }
                // What is not counted yet can still hold the goal in a part that is.
                let Some(below) = self.subtree(&child) else {
                    node = child;
                    continue 'level;
                };
                let span = self.events(&below) + 2;
                let enter = match goal {
                    Goal::Step(step) => step < node.step + span,
                    Goal::Solution(number) => number <= node.before.full + below.full,
                    Goal::Node(_) => false,
                };
                if enter {
                    node = child;
                    continue 'level;
                }
                node.step += span;
                node.before.add(&below);
                node.cursor += 1;
            }
            return node;
        }
        if matches!(goal, Goal::Step(step) if step > node.step) {
            node.step += 1;
            node.told = true;
        }
        node
    }
}
