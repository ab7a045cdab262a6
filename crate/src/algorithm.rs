//! What an algorithm is, and the list of all.

use crate::algorithms;
use crate::board::{self, NO_QUEEN, Square};
use crate::event::{Event, Kind, Reason};

/// Spare places that [`Algorithm::run`] needs behind its limit: runs of refused squares are written in blocks.
pub const SLACK: usize = 128;

/// The most events that [`Algorithm::burst`] and [`Algorithm::run`] may be asked for.
pub const MOST_AT_ONCE: usize = 1 << 20;

/// Where [`Algorithm::pass`] stops, if it gets so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// After so many events as it may make.
    Events,
    /// At the next solution.
    Solution,
}

/// An N-queens search as a machine that makes one event after the other and can undo each.
///
/// Its state is a position in the search and the totals so far; it grows with the depth of the search only.
/// Whatever can be told from the position is told, not stored.
pub trait Algorithm {
    /// Makes the next event; `None` at the end.
    fn forward(&mut self) -> Option<Event>;

    /// Undoes the last event and returns it; `None` at the beginning. An exact inverse of [`Self::forward`].
    fn back(&mut self) -> Option<Event>;

    /// Makes up to `limit` events (at most [`MOST_AT_ONCE`]), packed, into the front of `out`; returns how many. Stops
    /// wherever it can't go on fast, be it at once: fewer do not mean the end.
    ///
    /// `out` must be at least `limit + SLACK` long; what it holds behind the events is undefined.
    fn burst(&mut self, _out: &mut [u32], _limit: usize) -> usize {
        0
    }

    /// The same, without a stop: fewer only at the end.
    fn run(&mut self, out: &mut [u32], limit: usize) -> usize {
        let mut made = 0;
        while made < limit {
            let got = self.burst(&mut out[made..], limit - made);
            made += got;
            if got == 0 {
                let Some(event) = self.forward() else {
                    break;
                };
                out[made] = event.0;
                made += 1;
            }
        }
        made
    }

    /// Whether [`Self::pass`] goes far.
    fn passes(&self) -> bool {
        false
    }

    /// Goes forward by up to `events` events, or until a solution has been told if that is asked for, past whole subtrees at once where a formula tells all of them. What
    /// that costs in events made one after another is taken from `budget`. Returns how many events it went; it can be
    /// fewer for any reason.
    fn pass(&mut self, _events: u64, _budget: &mut u64, _until: Until) -> u64 {
        0
    }

    /// How many events ago the queen of `row` was put down, where a formula tells.
    fn since_place(&self, _row: usize) -> Option<u64> {
        None
    }

    /// How many events lead from here to just after the `backtrack` of the queen placed last, where a formula tells.
    fn until_backtrack(&self) -> Option<u64> {
        None
    }

    /// The event that led here; `None` at the beginning.
    fn last(&self) -> Option<Event>;

    /// Whether the end is reached.
    fn finished(&self) -> bool;

    /// The queens on the board, as a placement of length n.
    fn queens(&self) -> &[u8];

    /// The rows, ascending, whose queens attack the square that the last event refused; else none.
    fn attackers(&self) -> Vec<u8> {
        match self.last() {
            Some(event) if event.kind() == Kind::Conflict => {
                let square = event.square().unwrap_or(Square::new(0, 0));
                board::attackers(self.queens(), square).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The row of the queen that the algorithm's own test met when it refused the last event's square.
    fn first_attacker(&self) -> Option<u8>;

    /// The checks that the last event carries.
    fn last_checks(&self) -> u64;

    /// The column that the frame of `row` tries next; `None` where it has none left, or where `row` has no frame.
    fn next_col(&self, row: usize) -> Option<u8>;

    /// The totals so far.
    fn figures(&self) -> Figures;

    /// The number of events of the whole search, where a formula tells it.
    fn total(&self) -> Option<u64> {
        None
    }

    /// Where the search stands.
    fn position(&self) -> Position;

    /// Goes to a position of the same algorithm and n. Figures that are `None` count on from 0.
    fn restore(&mut self, position: &Position);
}

/// A point of a search, complete: a machine put here goes on as the one that walked here.
///
/// | search | `cursor` | `done` |
/// | --- | --- | --- |
/// | row by row, `generate-and-test` | the column that the row below the last queen looks at next, n when that row is finished; 0 on a full board | the full board has been told (by its `solution` or `conflict`) |
/// | `bitmask` | the same; n also after the row's `dead-end` | the same |
/// | `cell-by-cell`, going down | the square (row · n + col) that is left empty next; n² before the last square's `solution` or `dead-end` | false |
/// | `cell-by-cell`, coming back | one more than the square whose subtree behind it has just been finished; 0 at the end of the search | true |
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The queens on the board, a placement of length n.
    pub queens: Vec<u8>,
    /// See the table above.
    pub cursor: u16,
    /// See the table above.
    pub done: bool,
    /// The board of the solution told last.
    pub last_solution: LastSolution,
    /// The totals so far.
    pub figures: Figures,
}

/// What is known of the solution told last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LastSolution {
    /// None has been told yet.
    Never,
    /// This one, as a placement.
    Board(Vec<u8>),
    /// There may be one; it is looked for when it is first needed.
    Unknown,
}

/// Totals over the events so far; `None` where a total is not known.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Figures {
    /// Events.
    pub step: u64,
    /// Checks, as each algorithm defines them.
    pub checks: Option<u64>,
    /// Solutions told.
    pub solutions: Option<u64>,
    /// Queens put down.
    pub places: Option<u64>,
    /// Squares (in `generate-and-test`: full boards) refused.
    pub conflicts: Option<u64>,
    /// Squares left empty.
    pub skips: Option<u64>,
    /// `dead-end` events.
    pub dead_ends: Option<u64>,
    /// Queens taken off.
    pub backtracks: Option<u64>,
    /// Queens taken off because of a dead end, because exhausted, because solved.
    pub reasons: [Option<u64>; 3],
}

impl Figures {
    /// At the beginning: all are known to be 0.
    pub const START: Self = Self {
        step: 0,
        checks: Some(0),
        solutions: Some(0),
        places: Some(0),
        conflicts: Some(0),
        skips: Some(0),
        dead_ends: Some(0),
        backtracks: Some(0),
        reasons: [Some(0); 3],
    };

    /// Whether all are known.
    pub fn complete(&self) -> bool {
        let totals = [
            self.checks,
            self.solutions,
            self.places,
            self.conflicts,
            self.skips,
            self.dead_ends,
            self.backtracks,
        ];
        totals.iter().chain(&self.reasons).all(Option::is_some)
    }

    /// These, without those that are not known in `known`.
    pub(crate) fn known_in(mut self, known: &Self) -> Self {
        self.checks = known.checks.and(self.checks);
        self.solutions = known.solutions.and(self.solutions);
        self.places = known.places.and(self.places);
        self.conflicts = known.conflicts.and(self.conflicts);
        self.skips = known.skips.and(self.skips);
        self.dead_ends = known.dead_ends.and(self.dead_ends);
        self.backtracks = known.backtracks.and(self.backtracks);
        for (mine, theirs) in self.reasons.iter_mut().zip(known.reasons) {
            *mine = theirs.and(*mine);
        }
        self
    }
}

/// The totals that a machine keeps; the rest of [`Figures`] follows from them and the queens that stand.
///
/// They wrap, so that totals that started from an unknown value do no harm.
#[derive(Clone, Copy, Default)]
pub(crate) struct Tally {
    pub step: u64,
    pub checks: u64,
    pub solutions: u64,
    pub places: u64,
    pub skips: u64,
    pub dead_ends: u64,
    /// Backtracks with reason `dead-end`.
    pub leaves: u64,
    /// Backtracks with reason `solved`.
    pub solved: u64,
}

impl Tally {
    /// What [`Self::count`] adds to undo.
    pub const UNDO: u64 = 1u64.wrapping_neg();

    /// Counts a backtrack.
    pub fn count(&mut self, reason: Reason, by: u64) {
        match reason {
            Reason::DeadEnd => self.leaves = self.leaves.wrapping_add(by),
            Reason::Solved => self.solved = self.solved.wrapping_add(by),
            _ => {}
        }
    }

    pub fn from_figures(figures: &Figures) -> Self {
        Self {
            step: figures.step,
            checks: figures.checks.unwrap_or(0),
            solutions: figures.solutions.unwrap_or(0),
            places: figures.places.unwrap_or(0),
            skips: figures.skips.unwrap_or(0),
            dead_ends: figures.dead_ends.unwrap_or(0),
            leaves: figures.reasons[0].unwrap_or(0),
            solved: figures.reasons[2].unwrap_or(0),
        }
    }

    pub fn figures(&self, queens: &[u8]) -> Figures {
        let standing = queens.iter().filter(|&&col| col != NO_QUEEN).count() as u64;
        let backtracks = self.places.wrapping_sub(standing);
        let conflicts = [
            self.places,
            backtracks,
            self.solutions,
            self.skips,
            self.dead_ends,
        ]
        .into_iter()
        .fold(self.step, u64::wrapping_sub);
        let exhausted = backtracks
            .wrapping_sub(self.leaves)
            .wrapping_sub(self.solved);
        Figures {
            step: self.step,
            checks: Some(self.checks),
            solutions: Some(self.solutions),
            places: Some(self.places),
            conflicts: Some(conflicts),
            skips: Some(self.skips),
            dead_ends: Some(self.dead_ends),
            backtracks: Some(backtracks),
            reasons: [Some(self.leaves), Some(exhausted), Some(self.solved)],
        }
    }
}

/// Writes the list of algorithms: the enum, its names, and what builds each.
macro_rules! algorithms {
    ($($(#[$about:meta])* $id:ident $name:literal $build:path;)*) => {
        /// One of the seven classic algorithms.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum AlgorithmId {
            $($(#[$about])* $id,)*
        }

        impl AlgorithmId {
            /// All of them.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$id),*];

            /// The name used in addresses, on the command line and in exports.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$id => $name,)*
                }
            }

            /// Its machine for n queens, at the beginning of the search; n from 1 to [`board::MAX_N`].
            pub(crate) fn build(self, n: usize) -> Box<dyn Algorithm> {
                match self {
                    $(Self::$id => $build(n),)*
                }
            }
        }
    };
}

algorithms! {
    /// All nⁿ boards with one queen a row; only full boards are tested.
    GenerateAndTest "generate-and-test" algorithms::generate_and_test::build;
    /// Row by row; the test looks along the squares of an n×n board.
    BoardScan "board-scan" algorithms::board_scan::build;
    /// Row by row; `queens[row] = col`.
    ColumnArray "column-array" algorithms::column_array::build;
    /// Row by row; the intercepts `row - col` and `row + col` of every queen are stored.
    Intercepts "intercepts" algorithms::intercepts::build;
    /// Row by row; three boolean arrays.
    Flags "flags" algorithms::flags::build;
    /// All n² squares in row-major order, each first left empty.
    CellByCell "cell-by-cell" algorithms::cell_by_cell::build;
    /// Row by row; the free squares of a row are one machine word.
    Bitmask "bitmask" algorithms::bitmask::build;
}

impl AlgorithmId {
    /// The largest board that can be searched.
    pub const fn largest(self) -> usize {
        if !cfg!(feature = "light") {
            return board::MAX_N;
        }
        // Those whose whole tree is small.
        match self {
            Self::GenerateAndTest => 5,
            Self::CellByCell => 4,
            _ => 8,
        }
    }

    /// The algorithm of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|id| id.name() == name)
    }
}
