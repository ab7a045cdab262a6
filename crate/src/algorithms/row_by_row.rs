//! The row-by-row search: a queen into each row, columns left to right, back to the row above when none is left.
//!
//! This is backtracking as Gauss's correspondents did it by hand and as Wirth ("Program development by stepwise
//! refinement", 1971) and Dijkstra ("Notes on structured programming", 1972) programmed it. The search is kept as
//! queens and one cursor; the event that led to a position, and the event that follows, can be told from these, so
//! that going back needs no log.
//!
//! The squares of a row that are attacked are three words, whatever the algorithm's own test looks at. The test
//! decides only what a check is, and how many a row costs.

use super::mask::{Mask, is_narrow};
use super::witness::{Order, Witness};
use crate::algorithm::{Algorithm, Figures, MOST_AT_ONCE, Position, SLACK, Tally};
use crate::board::{MAX_N, NO_QUEEN, Square};
use crate::event::{Event, Kind, Reason};

/// The squares of one row that the queens above attack.
#[derive(Clone, Copy)]
pub struct Attacked<M> {
    /// Along columns.
    pub cols: M,
    /// Along anti-diagonals (row + col).
    pub anti: M,
    /// Along diagonals (row - col); bits beyond the board are of no meaning.
    pub diag: M,
}

impl<M: Mask> Attacked<M> {
    #[cfg_attr(feature = "light", allow(dead_code))]
    pub(crate) const NOTHING: Self = Self {
        cols: M::NONE,
        anti: M::NONE,
        diag: M::NONE,
    };

    /// All of them.
    #[inline(always)]
    pub fn all(self) -> M {
        self.cols | self.anti | self.diag
    }

    /// The squares of a row of `n` that are not attacked.
    #[inline(always)]
    pub(crate) fn free(self, n: usize) -> M {
        M::left_of(n) & !self.all()
    }

    /// In the row below, once a queen stands in column `col` of this row.
    #[inline(always)]
    pub(crate) fn below(self, col: usize) -> Self {
        self.below_queen(M::bit(col))
    }

    /// The same, the queen's square as a mask.
    #[inline(always)]
    fn below_queen(self, queen: M) -> Self {
        Self {
            cols: self.cols | queen,
            anti: (self.anti | queen) >> 1,
            diag: (self.diag | queen) << 1,
        }
    }
}

/// A row whose squares are tested, and the queens above it.
pub struct Row<'a, M> {
    /// The board's size.
    pub n: usize,
    /// The columns of the queens above; the row's own number is their count.
    pub queens: &'a [u8],
    /// Which of the row's squares they attack.
    pub attacked: Attacked<M>,
}

/// How a row-by-row algorithm decides whether a square is free.
pub trait SquareTest<M: Mask> {
    /// The checks that testing each square of `columns` in `row` takes.
    fn checks(&self, row: &Row<M>, columns: M) -> u64;

    /// The checks that all squares of `row` take whatever stands above it.
    fn sure_checks(&self, _n: usize, _row: usize) -> u32 {
        0
    }

    /// The checks of all columns, which are `whole`, beyond the sure ones.
    fn row_checks(&self, row: &Row<M>, whole: M) -> u64 {
        self.checks(row, whole)
    }

    /// The row of the queen that the test of `square` meets first. Each row of `queens` above it holds a queen.
    fn first_attacker(&self, queens: &[u8], square: Square) -> Option<u8>;
}

/// The queen in the column of `square`.
pub(crate) fn on_column(queens: &[u8], square: Square) -> Option<u8> {
    nearest(queens, square, |queen| queen.col == square.col)
}

/// The nearest queen up the diagonal (to the left) of `square`.
pub(crate) fn on_diagonal(queens: &[u8], square: Square) -> Option<u8> {
    nearest(queens, square, |queen| {
        queen.col + (square.row - queen.row) == square.col
    })
}

/// The nearest queen up the anti-diagonal (to the right) of `square`.
pub(crate) fn on_anti_diagonal(queens: &[u8], square: Square) -> Option<u8> {
    nearest(queens, square, |queen| {
        queen.col == square.col + (square.row - queen.row)
    })
}

fn nearest(queens: &[u8], square: Square, lies_on: impl Fn(Square) -> bool) -> Option<u8> {
    (0..square.row).rev().find(|&row| {
        let col = queens[usize::from(row)];
        col != NO_QUEEN && lies_on(Square::new(row, col))
    })
}

/// The topmost queen that attacks `square`.
pub(crate) fn topmost(queens: &[u8], square: Square) -> Option<u8> {
    crate::board::attackers(&queens[..usize::from(square.row)], square).next()
}

/// Rows for which there is storage: more than a board has, and a power of two.
const ROWS: usize = 128;

const _: () = assert!(ROWS > MAX_N);

/// What is kept of a row that the search has come to.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
struct Level<M> {
    attacked: Attacked<M>,
    /// With a queen in the row: the free squares right of it.
    left: M,
    /// With a queen in the row: its `place` plus one of the numbers below.
    exit: u32,
    /// Its number, as a packed event has it.
    row: u32,
    /// Where its squares begin in the list of all `conflict`s.
    squares: u32,
    /// The checks that its squares take whatever stands above.
    sure_checks: u32,
}

/// The queens of a row-by-row search, what they attack in each row, and where the search stands among them.
pub(crate) struct Standing<M> {
    pub n: usize,
    /// How many queens stand; they are in the rows above this one.
    pub depth: usize,
    /// The column of row `depth` that comes next; n when the row is finished.
    pub cursor: usize,
    /// A full board has been told.
    pub told: bool,
    pub queens: [u8; ROWS],
    levels: [Level<M>; ROWS],
    /// Some queens' exits may be doubtful.
    in_doubt: bool,
    pub tally: Tally,
    pub witness: Witness,
}

/// To a queen's `place` as a packed event, this adds what makes it a `backtrack`: no solution has been told in its
/// subtree so far.
const EXHAUSTED: u32 = to_backtrack(Reason::Exhausted);

/// The same: a solution has been told.
const SOLVED: u32 = to_backtrack(Reason::Solved);

/// Whether one has been told is not known. This makes no event at all, but a kind of its own.
const DOUBTFUL: u32 = EXHAUSTED + 1;

/// The kind that [`DOUBTFUL`] makes.
const DOUBT: u32 = Kind::Backtrack as u32 + 1;

const KIND: u32 = 0b111;
const REASON_SHIFT: u32 = 3;
const REASON: u32 = 0b11 << REASON_SHIFT;
const ODD_REASON: u32 = 1 << REASON_SHIFT;
const ROW_SHIFT: usize = 5;
const COL_SHIFT: usize = 12;

/// From exhausted to dead end.
const LEAF: u32 = EXHAUSTED - to_backtrack(Reason::DeadEnd);

const fn to_backtrack(reason: Reason) -> u32 {
    let square = Square::new(0, 0);
    Event::backtrack(square, reason).0 - Event::place(square).0
}

impl<M: Mask> Standing<M> {
    pub fn new(n: usize) -> Self {
        Self {
            n,
            depth: 0,
            cursor: 0,
            told: false,
            queens: [NO_QUEEN; ROWS],
            levels: std::array::from_fn(|row| Level {
                attacked: Attacked::NOTHING,
                left: M::NONE,
                exit: 0,
                row: (row as u32) << ROW_SHIFT,
                squares: (row * ROWS) as u32,
                sure_checks: 0,
            }),
            in_doubt: false,
            tally: Tally::default(),
            witness: Witness::new(n, Order::LeftToRight),
        }
    }

    /// The squares of `row` that are attacked from above.
    #[inline(always)]
    pub fn attacked(&self, row: usize) -> Attacked<M> {
        self.levels[row].attacked
    }

    /// The squares of `row` that no queen above attacks.
    #[inline(always)]
    pub fn free(&self, row: usize) -> M {
        self.attacked(row).free(self.n)
    }

    pub fn row(&self, row: usize) -> Row<'_, M> {
        Row {
            n: self.n,
            queens: &self.queens[..row],
            attacked: self.attacked(row),
        }
    }

    pub fn full(&self) -> bool {
        self.depth == self.n
    }

    pub fn square(&self, col: usize) -> Square {
        Square::new(self.depth as u8, col as u8)
    }

    pub fn last_square(&self) -> Square {
        Square::new(self.depth as u8 - 1, self.queens[self.depth - 1])
    }

    fn put(&mut self, col: usize) {
        let row = self.depth;
        self.queens[row] = col as u8;
        self.levels[row].left = self.free(row) & M::right_of(col);
        self.levels[row + 1].attacked = self.attacked(row).below(col);
        let leaf = row + 1 < self.n && self.free(row + 1) == M::NONE;
        self.levels[row].exit =
            Event::place(self.square(col)).0 + EXHAUSTED - LEAF * u32::from(leaf);
        self.depth += 1;
        self.cursor = 0;
        self.told = false;
    }

    fn take(&mut self) {
        self.depth -= 1;
        self.cursor = usize::from(self.queens[self.depth]);
        self.queens[self.depth] = NO_QUEEN;
    }

    /// Of the queens in the first `rows` rows it is now known, or no longer, whether they have been solved.
    fn mark(&mut self, rows: usize, exit: u32) {
        for (row, &col) in (0u8..).zip(&self.queens[..rows]) {
            self.levels[usize::from(row)].exit = Event::place(Square::new(row, col)).0 + exit;
        }
    }

    pub fn place(&mut self, col: usize) -> Event {
        let event = Event::place(self.square(col));
        self.put(col);
        self.tally.step += 1;
        self.tally.places = self.tally.places.wrapping_add(1);
        event
    }

    pub fn undo_place(&mut self) -> Event {
        self.take();
        self.tally.step -= 1;
        self.tally.places = self.tally.places.wrapping_sub(1);
        Event::place(self.square(self.cursor))
    }

    pub fn tell_solution(&mut self) -> Event {
        self.told = true;
        self.witness.told(&self.queens);
        self.mark(self.n, SOLVED);
        self.in_doubt = false;
        self.tally.step += 1;
        self.tally.solutions = self.tally.solutions.wrapping_add(1);
        Event::solution()
    }

    pub fn undo_solution(&mut self) -> Event {
        self.told = false;
        self.tally.step -= 1;
        self.tally.solutions = self.tally.solutions.wrapping_sub(1);
        self.witness.undone(self.tally.solutions);
        self.in_doubt = self.tally.solutions != 0;
        self.mark(self.n, if self.in_doubt { DOUBTFUL } else { EXHAUSTED });
        Event::solution()
    }

    /// Brings `queens` in line with the levels: `depth` queens stand.
    fn read_queens(&mut self, depth: usize) {
        self.depth = depth;
        for (row, (queen, level)) in self.queens[..self.n]
            .iter_mut()
            .zip(&self.levels)
            .enumerate()
        {
            *queen = if row < depth {
                (level.exit >> COL_SHIFT) as u8
            } else {
                NO_QUEEN
            };
        }
    }

    /// Whether each queen that stands has been marked, and as one whose subtree goes on.
    fn plain(&self) -> bool {
        let leaf = |row: usize| self.levels[row].exit & REASON == (EXHAUSTED - LEAF) & REASON;
        !self.full() && !self.in_doubt && self.depth.checked_sub(1).is_none_or(|row| !leaf(row))
    }

    /// Takes the last queen off; its subtree is finished.
    pub fn backtrack(&mut self) -> Event {
        let reason = self.reason();
        let square = self.last_square();
        self.take();
        self.cursor += 1;
        self.in_doubt &= self.depth > 0;
        self.tally.step += 1;
        self.tally.count(reason, 1);
        Event::backtrack(square, reason)
    }

    /// Puts the queen back that was taken off last, its subtree finished.
    pub fn undo_backtrack(&mut self) -> Event {
        self.put(self.cursor - 1);
        if self.full() {
            self.told = true;
        } else {
            self.cursor = self.n;
        }
        let reason = self.reason_by_witness();
        self.tally.step -= 1;
        self.tally.count(reason, Tally::UNDO);
        Event::backtrack(self.last_square(), reason)
    }

    /// Why the last queen goes, now that its subtree is finished.
    fn reason(&mut self) -> Reason {
        let exit = Event(self.levels[self.depth - 1].exit);
        if exit.0 & KIND == DOUBT {
            self.reason_by_witness()
        } else {
            exit.reason()
        }
    }

    /// The same, whatever has been noted, and notes it.
    fn reason_by_witness(&mut self) -> Reason {
        let above = self.depth - 1;
        let place = Event::place(self.last_square()).0;
        if !self.full() && self.free(self.depth) == M::NONE {
            self.levels[above].exit = place + EXHAUSTED - LEAF;
            Reason::DeadEnd
        } else if self.full() || self.witness.look_below(&self.queens[..self.depth]) {
            // What lies below a queen lies below those above it as well.
            self.mark(self.depth, SOLVED);
            self.in_doubt = false;
            Reason::Solved
        } else {
            self.levels[above].exit = place + EXHAUSTED;
            Reason::Exhausted
        }
    }

    /// The `backtrack` that led here, if the square left of the cursor is one that held a queen.
    pub fn last_backtrack(&self) -> Event {
        let col = self.cursor - 1;
        let below = self.attacked(self.depth).below(col);
        let reason = if self.depth + 1 == self.n {
            Reason::Solved
        } else if below.free(self.n) == M::NONE {
            Reason::DeadEnd
        } else {
            let mut prefix = self.queens;
            prefix[self.depth] = col as u8;
            if self.witness.lies_below(&prefix[..=self.depth]) {
                Reason::Solved
            } else {
                Reason::Exhausted
            }
        };
        Event::backtrack(self.square(col), reason)
    }

    pub fn position(&self, figures: Figures) -> Position {
        Position {
            queens: self.queens[..self.n].to_vec(),
            cursor: if self.full() { 0 } else { self.cursor as u16 },
            done: self.full() && self.told,
            last_solution: self.witness.to_position(),
            figures,
        }
    }

    pub fn restore(&mut self, position: &Position) {
        self.queens = [NO_QUEEN; ROWS];
        self.depth = 0;
        for &col in position.queens.iter().take_while(|&&col| col != NO_QUEEN) {
            self.put(usize::from(col));
        }
        self.mark(self.depth, DOUBTFUL);
        self.in_doubt = self.depth > 0;
        self.cursor = usize::from(position.cursor);
        self.told = position.done;
        self.tally = Tally::from_figures(&position.figures);
        self.witness.restore(&position.last_solution);
    }
}

/// A row-by-row search that tries every square with a test of its own.
pub(crate) struct RowByRow<M: 'static> {
    at: Standing<M>,
    test: &'static dyn SquareTest<M>,
    /// The `conflict` of each square, packed, `ROWS` columns a row (those beyond the board are never told).
    conflicts: Vec<u32>,
    burst: fn(&mut Self, &mut [u32], usize) -> usize,
}

/// The machine for a test, on words as wide as n needs.
pub(crate) fn build<T: SquareTest<u32> + SquareTest<u128>>(
    n: usize,
    test: &'static T,
) -> Box<dyn Algorithm> {
    if is_narrow(n) {
        Box::new(RowByRow::<u32>::new(n, test, RowByRow::burst_calling))
    } else {
        Box::new(RowByRow::<u128>::new(n, test, RowByRow::burst_calling))
    }
}

/// The same, for a test that takes less time than calling it: it is compiled into the loop of the narrow boards.
pub(crate) fn build_inlined<T: SquareTest<u32> + SquareTest<u128> + Default>(
    n: usize,
    test: &'static T,
) -> Box<dyn Algorithm> {
    if cfg!(feature = "light") {
        build(n, test)
    } else if is_narrow(n) {
        Box::new(RowByRow::<u32>::new(n, test, RowByRow::burst_inlined::<T>))
    } else {
        build(n, test)
    }
}

impl<M: Mask> RowByRow<M> {
    fn new(
        n: usize,
        test: &'static dyn SquareTest<M>,
        burst: fn(&mut Self, &mut [u32], usize) -> usize,
    ) -> Self {
        let columns = 0..ROWS as u8;
        let squares =
            (0..n as u8).flat_map(|row| columns.clone().map(move |col| Square::new(row, col)));
        let conflicts = squares.map(|square| Event::conflict(square).0).collect();
        let mut machine = Self {
            at: Standing::new(n),
            test,
            conflicts,
            burst,
        };
        for row in 0..n {
            machine.at.levels[row].sure_checks = test.sure_checks(n, row);
        }
        machine.enter_row();
        machine
    }

    fn burst_calling(&mut self, out: &mut [u32], limit: usize) -> usize {
        if cfg!(feature = "light") {
            return 0;
        }
        self.burst_with::<_, false, false>(out, limit, self.test)
    }

    fn burst_inlined<T: SquareTest<M> + Default>(
        &mut self,
        out: &mut [u32],
        limit: usize,
    ) -> usize {
        if self.at.n <= BLOCK {
            self.burst_with::<_, true, true>(out, limit, &T::default())
        } else {
            self.burst_with::<_, true, false>(out, limit, &T::default())
        }
    }

    /// The checks of a whole row are counted when it is entered; those of squares not tried yet are taken off again
    /// when the total is asked for.
    fn enter_row(&mut self) {
        self.at.tally.checks = self.at.tally.checks.wrapping_add(self.row_checks());
    }

    fn leave_row_upwards(&mut self) {
        self.at.tally.checks = self.at.tally.checks.wrapping_sub(self.row_checks());
    }

    fn row_checks(&self) -> u64 {
        self.test
            .checks(&self.at.row(self.at.depth), M::left_of(self.at.n))
    }

    /// The checks of the squares not tried yet, over all open rows.
    fn checks_ahead(&self) -> u64 {
        let at = &self.at;
        (0..=at.depth.min(at.n - 1))
            .map(|row| {
                let next = if row == at.depth {
                    at.cursor
                } else {
                    usize::from(at.queens[row]) + 1
                };
                let ahead = M::left_of(at.n) & !M::left_of(next);
                self.test.checks(&at.row(row), ahead)
            })
            .fold(0, u64::wrapping_add)
    }
}

impl<M: Mask> RowByRow<M> {
    /// As `forward`, again and again, with the open row in registers, until there might be no room for all events of
    /// a round.
    ///
    /// What costs time in such a search is the branch that nobody can guess. There are two in a round: whether the
    /// queen just placed leaves a free square in the row below (if not, that row and the queen's `backtrack` are told
    /// at once), and whether the open row has one more to try. What is only added up is kept in one word.
    ///
    /// `INLINED`: the test does not look at the queens. `SHORT`: a row is no longer than a block.
    #[inline(always)]
    fn burst_with<T: SquareTest<M> + ?Sized, const INLINED: bool, const SHORT: bool>(
        &mut self,
        out: &mut [u32],
        limit: usize,
        test: &T,
    ) -> usize {
        assert!(out.len() >= limit + SLACK && limit <= MOST_AT_ONCE);
        let at = &mut self.at;
        let n = at.n;
        // The longest round: all squares of two rows, and `place`, `solution` and `backtrack`.
        let Some(last_start) = limit.checked_sub(2 * n + 3) else {
            return 0;
        };
        if !at.plain() {
            return 0;
        }
        let start = at.depth;
        let whole_row = M::left_of(n);
        let (mut cursor, mut left) = (at.cursor, at.free(start) & !M::left_of(at.cursor));
        let (mut sums, mut checks, mut full_boards) = (Sums(0), 0usize, 0usize);
        let conflicts = self.conflicts.as_ptr();
        let front = out.as_mut_ptr();
        let top = at.levels.as_mut_ptr();
        let open;
        let made;
        // SAFETY: `level` runs through the rows from 0 to n - 1, for which there are levels, and one more (see `ROWS`).
        // A round that begins at or before `last` writes no events behind the limit but those of whole blocks, for
        // which there is the slack; `conflicts` has more than a block behind each row, the last one included.
        unsafe {
            let last = front.add(last_start);
            let bottom = top.add(n - 1);
            let mut pen = front;
            let mut level = top.add(start);
            'all: loop {
                while left != M::NONE {
                    if pen > last {
                        break 'all;
                    }
                    let next = left.leftmost();
                    let from = conflicts.add((*level).squares as usize + cursor);
                    copy::<SHORT>(from, pen, next - cursor);
                    pen = pen.add(next - cursor);
                    let queen = left.first();
                    left = left & !queen;
                    let place = (*level).row | (next << COL_SHIFT) as u32;
                    pen.write(place);
                    let attacked = (*level).attacked.below_queen(queen);
                    let free = whole_row & !attacked.all();
                    let below = level.add(1);
                    cursor = next + 1;
                    if free == M::NONE && level == bottom {
                        pen.add(1).write(Event::solution().0);
                        pen.add(2).write(place + SOLVED);
                        pen = pen.add(3);
                        full_boards += 1;
                        tell(&mut at.levels, &mut at.witness, (n - 1, next as u8));
                        continue;
                    }
                    let row = ((*level).row >> ROW_SHIFT) as usize % ROWS;
                    if !INLINED {
                        at.queens[row] = next as u8;
                    }
                    let entered = Row {
                        n,
                        queens: &at.queens[..=row],
                        attacked,
                    };
                    checks += (*below).sure_checks as usize;
                    checks += test.row_checks(&entered, whole_row) as usize;
                    if free == M::NONE {
                        copy::<SHORT>(conflicts.add((*below).squares as usize), pen.add(1), n);
                        pen.add(n + 1).write(place + EXHAUSTED - LEAF);
                        pen = pen.add(n + 2);
                        sums.add_leaf();
                        continue;
                    }
                    pen = pen.add(1);
                    (*level).left = left;
                    (*level).exit = place + EXHAUSTED;
                    (*below).attacked = attacked;
                    level = below;
                    (cursor, left) = (0, free);
                }
                if pen > last {
                    break;
                }
                let from = conflicts.add((*level).squares as usize + cursor);
                copy::<SHORT>(from, pen, n - cursor);
                pen = pen.add(n - cursor);
                if level == top {
                    cursor = n;
                    break;
                }
                level = level.sub(1);
                let exit = (*level).exit;
                left = (*level).left;
                pen.write(exit);
                pen = pen.add(1);
                sums.add_exit(exit);
                cursor = (exit >> COL_SHIFT) as usize + 1;
            }
            open = level.offset_from_unsigned(top);
            made = pen.offset_from_unsigned(front);
        }
        at.depth = open;
        at.cursor = cursor;
        at.read_queens(open);
        at.tally.step += made as u64;
        let (leaves, exits, solved) = sums.read();
        let full_boards = full_boards as u64;
        // Each queen that was placed stands, or was taken off again.
        let places = (leaves + exits + full_boards + open as u64).wrapping_sub(start as u64);
        let add = |total: &mut u64, here: u64| *total = total.wrapping_add(here);
        add(&mut at.tally.places, places);
        add(&mut at.tally.solutions, full_boards);
        add(&mut at.tally.leaves, leaves);
        add(&mut at.tally.solved, solved + full_boards);
        add(&mut at.tally.checks, checks as u64);
        made
    }
}

/// A full board has been told: its last row and that row's queen, and the rest by the levels.
#[cold]
#[inline(never)]
fn tell<M>(levels: &mut [Level<M>; ROWS], witness: &mut Witness, last: (usize, u8)) {
    let (row, col) = last;
    let above = levels[..row].iter();
    let columns = above.map(|level| (level.exit >> COL_SHIFT) as u8);
    witness.told_by_rows(columns.chain([col]));
    for level in levels[..row].iter_mut().rev() {
        // What is solved already is so up to the top.
        if level.exit & ODD_REASON != 0 {
            break;
        }
        level.exit |= ODD_REASON;
    }
}

/// What a burst adds up of the queens that it takes off, in one word: how many at once below their `place`, how many
/// later, and the sum of the packed reasons of the latter, which are 2 or 3.
#[derive(Clone, Copy)]
struct Sums(u64);

impl Sums {
    /// Bits that [`MOST_AT_ONCE`] events don't fill.
    const LEAVES: u32 = 21;
    const EXITS: u32 = 21;

    #[inline(always)]
    fn add_leaf(&mut self) {
        self.0 += 1;
    }

    #[inline(always)]
    fn add_exit(&mut self, exit: u32) {
        let reason = u64::from(exit & REASON) << (Self::LEAVES + Self::EXITS - REASON_SHIFT);
        self.0 += (1 << Self::LEAVES) + reason;
    }

    /// How many were taken off at once, later, and later as solved.
    fn read(self) -> (u64, u64, u64) {
        let exits = self.0 >> Self::LEAVES & ((1 << Self::EXITS) - 1);
        let reasons = self.0 >> (Self::LEAVES + Self::EXITS);
        (
            self.0 & ((1 << Self::LEAVES) - 1),
            exits,
            reasons - 2 * exits,
        )
    }
}

/// Squares refused in a row are written so many at a time; what is too much is overwritten by what follows.
const BLOCK: usize = 12;

const _: () = assert!(MAX_N + BLOCK <= SLACK && MAX_N + BLOCK <= ROWS);

/// Copies `count` events, and of those behind them some more up to whole blocks; `SHORT`: `count` is at most a block.
#[inline(always)]
unsafe fn copy<const SHORT: bool>(from: *const u32, to: *mut u32, count: usize) {
    debug_assert!(count <= if SHORT { BLOCK } else { MAX_N });
    // SAFETY: the caller has `count` to read and to write, and a block more.
    unsafe {
        copy_block(from, to);
        if !SHORT && count > BLOCK {
            copy_blocks(from, to, count);
        }
    }
}

/// Out of the way: a loop in the loop of [`RowByRow::burst_with`] would take its registers.
#[inline(never)]
unsafe fn copy_blocks(from: *const u32, to: *mut u32, count: usize) {
    for written in (BLOCK..count).step_by(BLOCK) {
        // SAFETY: the caller has `count` to read and to write, and a block more.
        unsafe { copy_block(from.add(written), to.add(written)) };
    }
}

/// Copies pair by pair: a call that copies would take longer than the copying.
#[inline(always)]
unsafe fn copy_block(from: *const u32, to: *mut u32) {
    let (from, to) = (from.cast::<u64>(), to.cast::<u64>());
    // SAFETY: the caller has a block to read, and one to write.
    unsafe {
        let pairs: [u64; BLOCK / 2] = std::array::from_fn(|pair| from.add(pair).read_unaligned());
        for (pair, events) in pairs.into_iter().enumerate() {
            to.add(pair).write_unaligned(events);
        }
    }
}

impl<M: Mask> Algorithm for RowByRow<M> {
    fn forward(&mut self) -> Option<Event> {
        let at = &mut self.at;
        if at.full() {
            return Some(if at.told {
                at.backtrack()
            } else {
                at.tell_solution()
            });
        }
        let col = at.cursor;
        if col == at.n {
            return (at.depth > 0).then(|| at.backtrack());
        }
        if at.free(at.depth).has(col) {
            let event = at.place(col);
            if !at.full() {
                self.enter_row();
            }
            return Some(event);
        }
        at.cursor += 1;
        at.tally.step += 1;
        Some(Event::conflict(at.square(col)))
    }

    fn back(&mut self) -> Option<Event> {
        if self.at.full() {
            return Some(if self.at.told {
                self.at.undo_solution()
            } else {
                self.at.undo_place()
            });
        }
        if self.at.cursor == 0 {
            if self.at.depth == 0 {
                return None;
            }
            self.leave_row_upwards();
            return Some(self.at.undo_place());
        }
        if self.at.free(self.at.depth).has(self.at.cursor - 1) {
            let event = self.at.undo_backtrack();
            return Some(event);
        }
        self.at.cursor -= 1;
        self.at.tally.step -= 1;
        Some(Event::conflict(self.at.square(self.at.cursor)))
    }

    fn burst(&mut self, out: &mut [u32], limit: usize) -> usize {
        (self.burst)(self, out, limit)
    }

    fn last(&self) -> Option<Event> {
        let at = &self.at;
        if at.full() {
            return Some(if at.told {
                Event::solution()
            } else {
                Event::place(at.last_square())
            });
        }
        if at.cursor == 0 {
            return (at.depth > 0).then(|| Event::place(at.last_square()));
        }
        Some(if at.free(at.depth).has(at.cursor - 1) {
            at.last_backtrack()
        } else {
            Event::conflict(at.square(at.cursor - 1))
        })
    }

    fn finished(&self) -> bool {
        self.at.depth == 0 && self.at.cursor == self.at.n
    }

    fn queens(&self) -> &[u8] {
        &self.at.queens[..self.at.n]
    }

    fn first_attacker(&self) -> Option<u8> {
        let at = &self.at;
        let refused = !at.full() && at.cursor > 0 && !at.free(at.depth).has(at.cursor - 1);
        if refused {
            self.test
                .first_attacker(&at.queens, at.square(at.cursor - 1))
        } else {
            None
        }
    }

    fn last_checks(&self) -> u64 {
        match self.last() {
            Some(event) if matches!(event.kind(), Kind::Place | Kind::Conflict) => {
                event.square().map_or(0, |square| {
                    self.test.checks(
                        &self.at.row(usize::from(square.row)),
                        M::bit(usize::from(square.col)),
                    )
                })
            }
            _ => 0,
        }
    }

    fn next_col(&self, row: usize) -> Option<u8> {
        let at = &self.at;
        let next = if row < at.depth {
            usize::from(at.queens[row]) + 1
        } else if row == at.depth {
            at.cursor
        } else {
            at.n
        };
        (next < at.n).then_some(next as u8)
    }

    fn figures(&self) -> Figures {
        let mut tally = self.at.tally;
        tally.checks = tally.checks.wrapping_sub(self.checks_ahead());
        tally.figures(self.queens())
    }

    fn position(&self) -> Position {
        self.at.position(self.figures())
    }

    fn restore(&mut self, position: &Position) {
        self.at.restore(position);
        self.at.tally.checks = self.at.tally.checks.wrapping_add(self.checks_ahead());
    }
}
