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
use crate::algorithm::{Algorithm, Figures, Position, SLACK, Tally, one_by_one};
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

    /// The same for all columns, which are `whole`.
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
const REASON_SHIFT: usize = 3;
const REASON: usize = 0b11 << REASON_SHIFT;
const ODD_REASON: usize = 1 << REASON_SHIFT;
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
            levels: [Level {
                attacked: Attacked::NOTHING,
                left: M::NONE,
                exit: 0,
            }; ROWS],
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

    /// The last row's queen in `col`, the solution, and the queen off again.
    #[cold]
    #[inline(never)]
    fn full_board(&mut self, col: usize) -> [Event; 3] {
        self.read_queens(self.n - 1);
        [self.place(col), self.tell_solution(), self.backtrack()]
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
    run: fn(&mut Self, &mut [u32], usize) -> usize,
}

/// The machine for a test, on words as wide as n needs.
pub(crate) fn build<T: SquareTest<u32> + SquareTest<u128>>(
    n: usize,
    test: &'static T,
) -> Box<dyn Algorithm> {
    if is_narrow(n) {
        Box::new(RowByRow::<u32>::new(n, test, RowByRow::run_calling))
    } else {
        Box::new(RowByRow::<u128>::new(n, test, RowByRow::run_calling))
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
        Box::new(RowByRow::<u32>::new(n, test, RowByRow::run_inlined::<T>))
    } else {
        build(n, test)
    }
}

impl<M: Mask> RowByRow<M> {
    fn new(
        n: usize,
        test: &'static dyn SquareTest<M>,
        run: fn(&mut Self, &mut [u32], usize) -> usize,
    ) -> Self {
        let columns = 0..ROWS as u8;
        let squares =
            (0..n as u8).flat_map(|row| columns.clone().map(move |col| Square::new(row, col)));
        let conflicts = squares.map(|square| Event::conflict(square).0).collect();
        let mut machine = Self {
            at: Standing::new(n),
            test,
            conflicts,
            run,
        };
        machine.enter_row();
        machine
    }

    fn run_calling(&mut self, out: &mut [u32], limit: usize) -> usize {
        if cfg!(feature = "light") {
            return one_by_one(self, out, limit);
        }
        self.run_with::<_, false>(out, limit, self.test)
    }

    fn run_inlined<T: SquareTest<M> + Default>(&mut self, out: &mut [u32], limit: usize) -> usize {
        self.run_with::<_, true>(out, limit, &T::default())
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
    /// As `forward`, again and again.
    #[inline(always)]
    fn run_with<T: SquareTest<M> + ?Sized, const INLINED: bool>(
        &mut self,
        out: &mut [u32],
        limit: usize,
        test: &T,
    ) -> usize {
        assert!(out.len() >= limit + SLACK);
        let mut made = 0;
        loop {
            // Into or out of a full board that does not fit whole, and as long as there is a doubt about a reason.
            while made < limit && (self.at.depth + 1 >= self.at.n || self.at.in_doubt) {
                let Some(event) = self.forward() else {
                    return made;
                };
                out[made] = event.0;
                made += 1;
            }
            if made == limit {
                return made;
            }
            made = self.run_rows::<T, INLINED>(out, made, limit, test);
            if self.finished() {
                return made;
            }
        }
    }

    /// The same, with the state of the open row in registers, until there is no room for a full board. What costs time
    /// in such a search is the branch that nobody can guess; there is one in a round: after a run of refused squares
    /// either a queen is placed, or the row is finished.
    #[inline(always)]
    fn run_rows<T: SquareTest<M> + ?Sized, const INLINED: bool>(
        &mut self,
        out: &mut [u32],
        from: usize,
        limit: usize,
        test: &T,
    ) -> usize {
        let at = &mut self.at;
        let conflicts = self.conflicts.as_slice();
        let n = at.n;
        let last_row = n - 1;
        let whole_row = M::left_of(n);
        let behind = M::bit(n);
        let step = at.tally.step;
        let start = at.depth;
        let mut row = start;
        let mut cursor = at.cursor;
        let mut left = at.free(row) & !M::left_of(cursor);
        let (mut taken, mut reasons, mut odd_reasons, mut checks) = (0, 0, 0, 0);
        let mut pen = Pen::new(&mut out[from..], limit - from);
        loop {
            let next = (left | behind).leftmost();
            let refused = next - cursor;
            pen.copy(conflicts, row * ROWS + cursor, refused);
            if pen.is_short_of(refused + 1) {
                let told = refused.min(pen.room());
                cursor += told;
                pen.skip(told);
                break;
            }
            if left == M::NONE {
                pen.skip(refused);
                if row == 0 {
                    cursor = n;
                    break;
                }
                row -= 1;
                let level = &at.levels[row % ROWS];
                left = level.left;
                let exit = level.exit;
                pen.write(Event(exit));
                taken += 1;
                reasons += exit as usize & REASON;
                odd_reasons += exit as usize & ODD_REASON;
                cursor = (exit >> COL_SHIFT) as usize + 1;
                continue;
            }
            if row == last_row {
                if pen.is_short_of(refused + 3) {
                    break;
                }
                pen.skip(refused);
                for event in at.full_board(next) {
                    pen.write(event);
                }
                left = M::NONE;
                cursor = next + 1;
                continue;
            }
            pen.skip(refused);
            let queen = left.first();
            left = left & !queen;
            let place = (row << ROW_SHIFT | next << COL_SHIFT) as u32;
            pen.write(Event(place));
            let attacked = at.levels[row % ROWS].attacked.below_queen(queen);
            let free = whole_row & !attacked.all();
            if !INLINED {
                at.queens[row % ROWS] = next as u8;
            }
            let level = &mut at.levels[row % ROWS];
            level.left = left;
            level.exit = place + EXHAUSTED - LEAF * u32::from(free == M::NONE);
            row += 1;
            at.levels[row % ROWS].attacked = attacked;
            let entered = Row {
                n,
                queens: &at.queens[..row % ROWS],
                attacked,
            };
            checks += test.row_checks(&entered, whole_row) as usize;
            left = free;
            cursor = 0;
        }
        let made = limit - pen.room();
        at.depth = row;
        at.cursor = cursor;
        at.read_queens(row);
        at.tally.step = step + (made - from) as u64;
        // Dead ends count 1, exhausted 2, solved 3: that is their packed form, and quicker to sum than to sort.
        let (reasons, odd_reasons) = (reasons >> REASON_SHIFT, odd_reasons >> REASON_SHIFT);
        let exhausted = taken - odd_reasons;
        let solved = (reasons - odd_reasons) / 2 - exhausted;
        let dead_end = odd_reasons - solved;
        // Each queen that was placed stands or was taken off again.
        let places = (taken + row).wrapping_sub(start);
        let add = |total: &mut u64, here: usize| *total = total.wrapping_add(here as isize as u64);
        add(&mut at.tally.places, places);
        add(&mut at.tally.leaves, dead_end);
        add(&mut at.tally.solved, solved);
        add(&mut at.tally.checks, checks);
        made
    }
}

/// Squares refused in a row are written so many at a time; what is too much is overwritten by what follows.
const BLOCK: usize = 12;

const _: () = assert!(MAX_N + BLOCK <= SLACK && MAX_N + BLOCK <= ROWS);

/// Writes packed events one after the other, without a look at the end each time.
struct Pen<'a> {
    next: *mut u32,
    /// There are [`SLACK`] events behind it.
    limit: *mut u32,
    out: std::marker::PhantomData<&'a mut [u32]>,
}

impl<'a> Pen<'a> {
    /// At the front of `out`, which is at least [`SLACK`] longer than `room`.
    #[inline(always)]
    fn new(out: &'a mut [u32], room: usize) -> Self {
        assert!(out.len() >= room + SLACK);
        let next = out.as_mut_ptr();
        // SAFETY: `out` is longer than `room`.
        let limit = unsafe { next.add(room) };
        Self {
            next,
            limit,
            out: std::marker::PhantomData,
        }
    }

    /// How many events there is room for.
    #[inline(always)]
    fn room(&self) -> usize {
        // SAFETY: both point into `out`, and `next` never passes `limit`: see `skip`.
        unsafe { self.limit.offset_from_unsigned(self.next) }
    }

    /// Whether there is no room for `count` events.
    #[inline(always)]
    fn is_short_of(&self, count: usize) -> bool {
        // No reading or writing here, just a comparison of places.
        self.next.wrapping_add(count) > self.limit
    }

    /// Leaves `count` events as they are, at most as many as there is room for.
    #[inline(always)]
    fn skip(&mut self, count: usize) {
        debug_assert!(count <= self.room());
        // SAFETY: the callers stay within the room.
        self.next = unsafe { self.next.add(count) };
    }

    /// Writes an event; there must be room for it.
    #[inline(always)]
    fn write(&mut self, event: Event) {
        // SAFETY: `next` points at or before `limit`, and `out` goes on behind it.
        unsafe { self.next.write(event.0) };
        self.skip(1);
    }

    /// Copies `count` events from the place `first` on, at most to the end of a row, and of those behind them some more
    /// up to whole blocks; goes past none of them.
    #[inline(always)]
    fn copy(&mut self, conflicts: &[u32], first: usize, count: usize) {
        debug_assert!(count <= MAX_N && first + count + BLOCK <= conflicts.len());
        // SAFETY: there are SLACK events behind the limit, and in `conflicts` more than a block behind each row.
        unsafe {
            let from = conflicts.as_ptr().add(first);
            copy_block(from, self.next);
            if count > BLOCK {
                copy_blocks(from, self.next, count);
            }
        }
    }
}

/// Out of the way: a loop in the loop of [`RowByRow::run_rows`] would take its registers.
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

    fn run(&mut self, out: &mut [u32], limit: usize) -> usize {
        (self.run)(self, out, limit)
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
