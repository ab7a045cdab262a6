//! The census of `cell-by-cell`.
//!
//! What happens in a row follows from its free squares, so that the squares need not be walked: with the queens that
//! stand when the row begins, each square is left empty once and tried once, and from each free square on, the rest of
//! the row is passed with a queen in it. Rows may stay empty, so that the tree has a branch for every set of queens
//! that do not attack each other: 31 million rows for n = 11.

use std::cell::RefCell;

use super::kernel::columns;
use crate::algorithm::{LastSolution, Position, Tally};
use crate::algorithms::flags::Flags;
use crate::algorithms::row_by_row::{Attacked, Row, SquareTest};
use crate::board::NO_QUEEN;

/// The largest board whose sets of queens are counted.
pub const REACH: usize = 11;

/// What happens from the beginning of a row on, until the search comes back to in front of it.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Below {
    skips: u64,
    places: u64,
    conflicts: u64,
    solutions: u64,
    dead_ends: u64,
    checks: u64,
    /// Queens taken off for the reason `dead-end`, and for the reason `solved`.
    leaves: u64,
    solved: u64,
}

/// The numbers in which a subtree is handed over.
const PACKED: usize = 16;

impl Below {
    fn events(&self) -> u64 {
        self.skips + 2 * self.places + self.conflicts + self.solutions + self.dead_ends
    }

    fn fields(&mut self) -> [&mut u64; 8] {
        [
            &mut self.skips,
            &mut self.places,
            &mut self.conflicts,
            &mut self.solutions,
            &mut self.dead_ends,
            &mut self.checks,
            &mut self.leaves,
            &mut self.solved,
        ]
    }

    fn add(&mut self, mut other: Self) {
        for (mine, theirs) in self.fields().into_iter().zip(other.fields()) {
            *mine += *theirs;
        }
    }

    fn pack(mut self) -> [u32; PACKED] {
        let mut packed = [0; PACKED];
        for (at, field) in self.fields().into_iter().enumerate() {
            packed[2 * at] = *field as u32;
            packed[2 * at + 1] = (*field >> 32) as u32;
        }
        packed
    }

    fn unpack(packed: &[u32; PACKED]) -> Self {
        let mut below = Self::default();
        for (at, field) in below.fields().into_iter().enumerate() {
            *field = u64::from(packed[2 * at]) | u64::from(packed[2 * at + 1]) << 32;
        }
        below
    }
}

/// Sums over the rows of a subtree.
#[derive(Default)]
struct Rows {
    count: u64,
    places: u64,
    /// Squares behind a queen of their own row.
    passed: u64,
    /// Look-ups of anti-diagonals and diagonals.
    looked_up: u64,
    solutions: u64,
    /// Events behind the last square.
    ends: u64,
    leaves: u64,
    solved: u64,
}

/// The beginning of a row: the queens above it, and what they attack in it.
#[derive(Clone, Copy)]
struct Start {
    row: usize,
    standing: usize,
    queens: [u8; REACH],
    attacked: Attacked<u32>,
}

impl Start {
    const ROOT: Self = Self {
        row: 0,
        standing: 0,
        queens: [NO_QUEEN; REACH],
        attacked: Attacked::NOTHING,
    };

    /// The beginning of the next row, with a queen in a column of this one, or without.
    fn next(&self, col: Option<usize>) -> Self {
        let mut next = *self;
        next.row += 1;
        match col {
            Some(col) => {
                next.queens[self.row] = col as u8;
                next.standing += 1;
                next.attacked = self.attacked.below(col);
            }
            None => {
                next.attacked.anti = self.attacked.anti >> 1;
                next.attacked.diag = self.attacked.diag << 1;
            }
        }
        next
    }

    /// No row above is empty, so that there can be solutions.
    fn gapless(&self) -> bool {
        self.standing == self.row
    }
}

/// A beginning of one of the first rows.
struct Record {
    /// Records of its subtree, its own included.
    size: usize,
    below: Option<Below>,
}

/// See the head of this file.
pub struct Cells {
    n: usize,
    /// The row whose beginnings are the table's leaves.
    depth: usize,
    records: RefCell<Vec<Record>>,
    /// The leaves, and where their records are.
    leaves: Vec<(Start, usize)>,
    /// For each set of free squares, the squares behind each of them in the row.
    passed: Vec<u8>,
}

/// What is looked for on the way down.
#[derive(Clone, Copy)]
enum Goal<'a> {
    Step(u64),
    /// The solution of that number.
    Solution(u64),
    /// The event that places the last queen of a placement.
    Placed(&'a [u8]),
}

impl Cells {
    /// The census for n up to [`REACH`].
    pub fn new(n: usize) -> Self {
        let mut cells = Self {
            n,
            depth: if n < 9 { 2.min(n) } else { 3 },
            records: RefCell::new(Vec::new()),
            leaves: Vec::new(),
            passed: (0..1u32 << n)
                .map(|free| columns(free).map(|col| n as u8 - 1 - col).sum())
                .collect(),
        };
        cells.lay_out(Start::ROOT);
        cells
    }

    fn lay_out(&mut self, start: Start) {
        let at = self.records.get_mut().len();
        self.records.get_mut().push(Record {
            size: 1,
            below: None,
        });
        if start.row == self.depth {
            self.leaves.push((start, at));
            return;
        }
        for col in self.branches(&start) {
            self.lay_out(start.next(col));
        }
        let records = self.records.get_mut();
        records[at].size = records.len() - at;
    }

    /// How a row can be left, in the order of the search: without a queen, then with one, from the right.
    fn branches(&self, start: &Start) -> impl Iterator<Item = Option<usize>> + use<> {
        let free = start.attacked.free(self.n);
        let n = self.n;
        let with_a_queen = (0..n).rev().filter(move |&col| free >> col & 1 == 1);
        std::iter::once(None).chain(with_a_queen.map(Some))
    }

    pub fn tasks(&self) -> usize {
        self.leaves.len()
    }

    pub fn known(&self) -> f64 {
        let records = self.records.borrow();
        let known = |&&(_, at): &&(Start, usize)| records[at].below.is_some();
        self.leaves.iter().filter(known).count() as f64 / self.leaves.len() as f64
    }

    pub fn count(&self, from: usize, to: usize) -> Vec<u32> {
        self.leaves[from.min(to)..to.min(self.leaves.len())]
            .iter()
            .flat_map(|(start, _)| self.below(start).pack())
            .collect()
    }

    pub fn adopt(&self, from: usize, packed: &[u32]) -> bool {
        let (counts, rest) = packed.as_chunks::<PACKED>();
        let Some(leaves) = self.leaves.get(from..from + counts.len()) else {
            return false;
        };
        let mut records = self.records.borrow_mut();
        for ((_, at), count) in leaves.iter().zip(counts) {
            records[*at].below = Some(Below::unpack(count));
        }
        drop(records);
        self.settle(&Start::ROOT, 0);
        rest.is_empty()
    }

    /// Adds up what is known of all branches.
    fn settle(&self, start: &Start, at: usize) -> Option<Below> {
        let known = self.records.borrow()[at].below;
        if known.is_some() || start.row == self.depth {
            return known;
        }
        let mut sum = self.row(start);
        let mut all = true;
        let mut child = at + 1;
        for col in self.branches(start) {
            match self.settle(&start.next(col), child) {
                Some(below) => self.add_branch(&mut sum, start, col, below),
                None => all = false,
            }
            child += self.records.borrow()[child].size;
        }
        let settled = all.then_some(sum);
        self.records.borrow_mut()[at].below = settled;
        settled
    }

    /// What happens in the row itself.
    fn row(&self, start: &Start) -> Below {
        let n = self.n as u64;
        let free = start.attacked.free(self.n);
        let places = u64::from(free.count_ones());
        let passed = u64::from(self.passed[free as usize]);
        Below {
            skips: n + passed,
            places,
            conflicts: n - places + passed,
            checks: self.look_ups(start, (1 << n) - 1) + passed,
            ..Below::default()
        }
    }

    /// The look-ups for squares of a row without a queen: the row, and those of `flags`.
    fn look_ups(&self, start: &Start, columns: u32) -> u64 {
        let queens = [0; REACH];
        let row = Row {
            n: self.n,
            queens: &queens[..start.row],
            attacked: start.attacked,
        };
        u64::from(columns.count_ones()) + Flags.checks(&row, columns)
    }

    /// Adds what happens behind a branch, and the reason for which its queen is taken off.
    fn add_branch(&self, sum: &mut Below, start: &Start, col: Option<usize>, below: Below) {
        sum.add(below);
        if let Some(col) = col {
            let solved = start.gapless() && below.solutions > 0;
            let last_square = start.row + 1 == self.n && col + 1 == self.n;
            sum.solved += u64::from(solved);
            sum.leaves += u64::from(last_square && !solved);
        }
    }

    /// Counts what happens from the beginning of a row on.
    fn below(&self, start: &Start) -> Below {
        if start.row == self.n {
            let solved = start.standing == self.n;
            return Below {
                solutions: u64::from(solved),
                dead_ends: u64::from(!solved),
                ..Below::default()
            };
        }
        let mut rows = Rows::default();
        self.add_rows(start.row, start.standing, start.attacked, &mut rows);
        let squares = self.n as u64 * rows.count;
        Below {
            skips: squares + rows.passed,
            places: rows.places,
            conflicts: squares - rows.places + rows.passed,
            solutions: rows.solutions,
            dead_ends: rows.ends - rows.solutions,
            // The row and the column of every square are looked up.
            checks: 2 * squares + rows.looked_up + rows.passed,
            leaves: rows.leaves,
            solved: rows.solved,
        }
    }

    /// Adds a row and all that follow; whether there is a solution, where no row above is empty.
    fn add_rows(
        &self,
        row: usize,
        standing: usize,
        attacked: Attacked<u32>,
        rows: &mut Rows,
    ) -> bool {
        let n = self.n;
        let gapless = standing == row;
        let all = (1u32 << n) - 1;
        let free = attacked.free(n);
        let places = u64::from(free.count_ones());
        rows.count += 1;
        rows.places += places;
        rows.passed += u64::from(self.passed[free as usize]);
        rows.looked_up += u64::from((all & !attacked.cols).count_ones());
        rows.looked_up += u64::from((all & !(attacked.cols | attacked.anti)).count_ones());
        if row + 1 == n {
            rows.ends += 1 + places;
            if gapless {
                rows.solutions += places;
                rows.solved += places;
            } else {
                rows.leaves += u64::from(free >> (n - 1));
            }
            return gapless && places > 0;
        }
        let without = Attacked {
            cols: attacked.cols,
            anti: attacked.anti >> 1,
            diag: attacked.diag << 1,
        };
        self.add_rows(row + 1, standing, without, rows);
        let mut any = false;
        for col in columns(free) {
            let with = attacked.below(usize::from(col));
            let solved = self.add_rows(row + 1, standing + 1, with, rows) && gapless;
            rows.solved += u64::from(solved);
            any |= solved;
        }
        any
    }

    /// The same, out of the table where it stands there.
    fn counted(&self, start: &Start, record: Option<usize>) -> Option<Below> {
        match record {
            Some(at) => self.records.borrow()[at].below,
            None => Some(self.below(start)),
        }
    }

    pub fn total(&self) -> Option<u64> {
        Some(self.counted(&Start::ROOT, Some(0))?.events())
    }

    /// The position at `step`, or at the end where that is nearer.
    pub fn position(&self, step: u64) -> Option<Position> {
        let found = self.go_down(Goal::Step(step))?;
        let step_found = found.figures.step;
        (step_found == step || Some(step_found) == self.total()).then_some(found)
    }

    pub fn solution(&self, number: u64) -> Option<u64> {
        let all = self.counted(&Start::ROOT, Some(0));
        if number == 0 || all.is_some_and(|all| all.solutions < number) {
            return None;
        }
        Some(self.go_down(Goal::Solution(number))?.figures.step)
    }

    pub fn span(&self, placement: &[u8]) -> Option<(u64, u64)> {
        let Some(row) = placement.iter().rposition(|&col| col != NO_QUEEN) else {
            return Some((0, self.total()?));
        };
        let enter = self.go_down(Goal::Placed(&placement[..=row]))?;
        let enter = enter.figures.step;
        let square = row * self.n + usize::from(placement[row]);
        Some((enter, enter + self.behind(placement, square)? + 1))
    }

    /// The events of the subtree behind a square: from when the search has left it empty, or put a queen there, until
    /// it comes back to it. The queens up to that square are those of `placement`.
    pub fn behind(&self, placement: &[u8], square: usize) -> Option<u64> {
        let n = self.n;
        let (row, col) = (square / n, square % n);
        let mut start = Start::ROOT;
        let mut record = Some(0);
        for &above in &placement[..row] {
            let col = (above != NO_QUEEN).then_some(usize::from(above));
            let (_, child) = self.children(start, record).find(|&(to, _)| to == col)?;
            start = start.next(col);
            record = child;
        }
        let passed = (n - 1 - col) as u64;
        let here = placement.get(row).copied().unwrap_or(NO_QUEEN);
        if here != NO_QUEEN {
            let here = Some(usize::from(here));
            let (_, child) = self.children(start, record).find(|&(to, _)| to == here)?;
            let below = self.counted(&start.next(here), child)?;
            return Some(passed + below.events() + passed);
        }
        let free = start.attacked.free(n) >> (col + 1);
        let refused = passed - u64::from(free.count_ones());
        self.children(start, record)
            .filter(|&(to, _)| to.is_none_or(|to| to > col))
            .try_fold(passed + refused, |events, (to, child)| {
                let below = self.counted(&start.next(to), child)?.events();
                let around = to.map_or(0, |to| 2 * (n - to) as u64);
                Some(events + below + around)
            })
    }

    /// The branches of a row, and their records.
    fn children(
        &self,
        start: Start,
        record: Option<usize>,
    ) -> impl Iterator<Item = (Option<usize>, Option<usize>)> {
        let mut next = record
            .filter(|_| start.row < self.depth)
            .map(|record| record + 1);
        self.branches(&start).map(move |col| {
            let child = next;
            next = child.map(|at| at + self.records.borrow()[at].size);
            (col, child)
        })
    }

    /// Goes down to the goal, or until what is counted ends.
    fn go_down(&self, goal: Goal) -> Option<Position> {
        let n = self.n;
        let mut start = Start::ROOT;
        let mut record = Some(0);
        let mut sum = Below::default();
        let mut step = 0;
        // How many more events there are to go; none where the goal is not a step.
        let left = |step: u64| match goal {
            Goal::Step(goal) => Some(goal - step),
            _ => None,
        };
        'row: while start.row < n {
            let first = start.row * n;
            if let Some(left) = left(step).filter(|&left| left < n as u64) {
                sum.skips += left;
                return Some(self.put(&start, first + left as usize, false, step + left, &sum));
            }
            sum.skips += n as u64;
            step += n as u64;
            let mut children = self.children(start, record);
            let (_, child) = children.next()?;
            let empty = start.next(None);
            let below = match goal {
                Goal::Placed(queens) if queens[start.row] == NO_QUEEN => None,
                _ => self.counted(&empty, child),
            };
            let pass = below.filter(|below| match goal {
                Goal::Step(_) => left(step) >= Some(below.events()),
                Goal::Solution(number) => sum.solutions + below.solutions < number,
                Goal::Placed(_) => true,
            });
            let Some(below) = pass else {
                (start, record) = (empty, child);
                continue 'row;
            };
            sum.add(below);
            step += below.events();
            let free = start.attacked.free(n);
            for col in (0..n).rev() {
                if left(step) == Some(0) {
                    return Some(self.put(&start, first + col + 1, true, step, &sum));
                }
                sum.checks += self.look_ups(&start, 1 << col);
                step += 1;
                if free >> col & 1 == 0 {
                    sum.conflicts += 1;
                    continue;
                }
                sum.places += 1;
                let (_, child) = children.next()?;
                let placed = start.next(Some(col));
                let passed = (n - 1 - col) as u64;
                let below = match goal {
                    Goal::Placed(queens) if usize::from(queens[start.row]) == col => {
                        if queens.len() == start.row + 1 {
                            return Some(self.put(&placed, first + col + 1, false, step, &sum));
                        }
                        None
                    }
                    _ => self.counted(&placed, child),
                };
                if let Some(left) = left(step).filter(|&left| left < passed) {
                    sum.skips += left;
                    let cursor = first + col + 1 + left as usize;
                    return Some(self.put(&placed, cursor, false, step + left, &sum));
                }
                sum.skips += passed;
                step += passed;
                let pass = below.filter(|below| match goal {
                    Goal::Step(_) => left(step) >= Some(below.events()),
                    Goal::Solution(number) => sum.solutions + below.solutions < number,
                    Goal::Placed(_) => true,
                });
                let Some(below) = pass else {
                    (start, record) = (placed, child);
                    continue 'row;
                };
                step += below.events();
                if let Some(left) = left(step).filter(|&left| left <= passed) {
                    sum.add(below);
                    sum.conflicts += left;
                    sum.checks += left;
                    let cursor = first + n - left as usize;
                    return Some(self.put(&placed, cursor, true, step + left, &sum));
                }
                sum.conflicts += passed;
                sum.checks += passed;
                self.add_branch(&mut sum, &start, Some(col), below);
                step += passed + 1;
            }
            return Some(self.put(&start, first, true, step, &sum));
        }
        let told = left(step) != Some(0);
        if told {
            let event = self.below(&start);
            sum.add(event);
            step += 1;
        }
        Some(self.put(&start, n * n, told, step, &sum))
    }

    fn put(&self, start: &Start, cursor: usize, back: bool, step: u64, sum: &Below) -> Position {
        let queens = start.queens[..self.n].to_vec();
        let just_told = cursor == self.n * self.n && back && start.standing == self.n;
        let tally = Tally {
            step,
            checks: sum.checks,
            solutions: sum.solutions,
            places: sum.places,
            skips: sum.skips,
            dead_ends: sum.dead_ends,
            leaves: sum.leaves,
            solved: sum.solved,
        };
        Position {
            cursor: cursor as u16,
            done: back,
            last_solution: if sum.solutions == 0 {
                LastSolution::Never
            } else if just_told {
                LastSolution::Board(queens.clone())
            } else {
                LastSolution::Unknown
            },
            figures: tally.figures(&queens),
            queens,
        }
    }
}
