//! Checks of whole rows without trying squares: what each algorithm's test costs below a node, and below its mirror
//! image.
//!
//! The kernel hands over four children at a time with the squares of their row that are attacked. From these, and from
//! a word or two that is carried along with each node, follows what testing all squares of the row takes.

use super::kernel::{Children, MAX_LANES, ONES, ROOM, lane};
use crate::algorithms::board_scan::BoardScan;
use crate::algorithms::column_array::ColumnArray;
use crate::algorithms::flags::Flags;
use crate::algorithms::row_by_row::{Attacked, Row, SquareTest};

/// Counts checks while the kernel makes children.
pub trait Weigh {
    /// A count begins. Returns the checks of the node's own row, and of its mirror image's; the node is no full board.
    fn start(&mut self, prefix: &[u8], attacked: Attacked<u32>) -> [u64; 2];

    /// The children of depth `d` follow.
    fn level(&mut self, d: usize);

    /// Four of them.
    fn children(&mut self, children: &Children);

    /// The nodes of depth `d` had so many children in all, and stand-ins so many more.
    fn made(&mut self, d: usize, made: u64, stand_ins: u64);

    /// The checks of all rows below the node's own, down to so many full boards.
    fn finish(&mut self, full_boards: u64) -> [u64; 2];

    /// The checks of a full board itself.
    fn full_board(&self) -> u64 {
        0
    }
}

/// The checks of a whole row, and of its mirror image.
fn own_row(
    test: &dyn SquareTest<u32>,
    n: usize,
    prefix: &[u8],
    attacked: Attacked<u32>,
) -> [u64; 2] {
    let all = (1 << n) - 1;
    let mut mirrored = [0; MAX_LANES];
    let mirrored = &mut mirrored[..prefix.len()];
    for (mirrored, &col) in mirrored.iter_mut().zip(prefix) {
        *mirrored = n as u8 - 1 - col;
    }
    let upright = Row {
        n,
        queens: prefix,
        attacked,
    };
    let reflected = Row {
        n,
        queens: mirrored,
        attacked: super::kernel::attacked_below(mirrored),
    };
    [test.checks(&upright, all), test.checks(&reflected, all)]
}

/// `flags`: each square's column is looked up, the anti-diagonal where the column is free, the diagonal where both are.
pub struct ByFlags {
    n: usize,
    pub(super) checks: [u64; 2],
}

impl ByFlags {
    /// For boards of n ≤ 16.
    pub fn new(n: usize) -> Self {
        Self { n, checks: [0; 2] }
    }
}

impl Weigh for ByFlags {
    fn start(&mut self, prefix: &[u8], attacked: Attacked<u32>) -> [u64; 2] {
        self.checks = [0; 2];
        own_row(&Flags, self.n, prefix, attacked)
    }

    fn level(&mut self, _: usize) {}

    #[inline(always)]
    fn children(&mut self, children: &Children) {
        let [cols, diag, anti] = children.attacked;
        let hit = [cols | anti, cols | diag];
        for (checks, hit) in self.checks.iter_mut().zip(hit) {
            *checks = checks.wrapping_sub(u64::from(hit.count_ones()));
        }
    }

    fn made(&mut self, d: usize, made: u64, stand_ins: u64) {
        // n columns, those that are free, and those that were not hit above.
        let row = d + 1;
        let most = (3 * self.n - row) as u64 * made + self.n as u64 * stand_ins;
        self.checks = self.checks.map(|checks| checks.wrapping_add(most));
    }

    fn finish(&mut self, _: u64) -> [u64; 2] {
        self.checks
    }
}

/// `column-array` and `intercepts`: a square is compared with the queens from the top, until one attacks it. So a row
/// costs, for each number of queens from the top, as many checks as these leave squares free. A mirror image costs the
/// same.
///
/// Each node carries these sums for all rows further down, a byte each (n = 16: at most 16 + 15 + … + 1), two rows to
/// a word. Four nodes' words are added at a time.
///
/// The checks of `generate-and-test` follow from the same sums. The boards whose first attacking pair ends in row i are
/// those that begin with i queens in peace and go on with a refused square of row i; each of these costs the pairs
/// above and the comparisons of that square, whatever follows.
pub struct ByQueen {
    n: usize,
    /// Whether only whole boards are tested.
    whole_boards: bool,
    depth: usize,
    /// Nodes of each level; 1 down to the node's own.
    nodes: [u64; MAX_LANES + 1],
    /// The row of the children at hand.
    row: usize,
    /// For each depth and pair of rows, counted from the last row, one word a node: the lower row in the lower byte.
    sums: Vec<[[u16; ROOM]; PAIRS]>,
    /// The checks of all rows of that number, below the node's own.
    by_row: [u64; MAX_LANES],
}

const PAIRS: usize = MAX_LANES / 2;

/// How many bits each lane has.
#[inline(always)]
fn count_lanes(word: u64) -> u64 {
    let pairs = word - (word >> 1 & (0x5555 * ONES));
    let fours = (pairs & (0x3333 * ONES)) + (pairs >> 2 & (0x3333 * ONES));
    let eights = (fours + (fours >> 4)) & (0x0f0f * ONES);
    (eights + (eights >> 8)) & (0x00ff * ONES)
}

/// All bits of the lanes that are not 0.
#[inline(always)]
fn filled(word: u64) -> u64 {
    const LOW: u64 = 0x7fff * ONES;
    (((((word & LOW) + LOW) | word) >> 15) & ONES) * 0xffff
}

/// The lanes' sum, each times its weight (for the last lane the first), if it fits into a lane.
#[inline(always)]
fn sum_lanes(word: u64, weights: u64) -> u64 {
    word.wrapping_mul(weights) >> 48
}

impl ByQueen {
    /// For `generate-and-test`.
    pub fn whole_boards(n: usize) -> Self {
        Self {
            whole_boards: true,
            ..Self::new(n)
        }
    }

    /// The checks of `row` at all its nodes, given what comparing each square with the queens would take.
    fn row_checks(&self, row: usize, comparisons: u64) -> u64 {
        if !self.whole_boards {
            return comparisons;
        }
        let n = self.n;
        let free = self.nodes[row + 1];
        let refused = n as u64 * self.nodes[row] - free;
        let pairs_above = (row * row.saturating_sub(1) / 2) as u64;
        let each = refused * pairs_above + comparisons - row as u64 * free;
        (n as u64).pow((n - 1 - row) as u32) * each
    }

    /// The pair that `row` belongs to, and where in the word it stands.
    #[inline(always)]
    fn place_of(&self, row: usize) -> (usize, usize) {
        let from_below = self.n - 1 - row;
        (from_below / 2, from_below % 2 * 8)
    }
}

/// The words of four nodes.
///
/// # Safety
/// Their places must be below [`ROOM`].
#[inline(always)]
unsafe fn gather(words: &[u16; ROOM], nodes: u64) -> u64 {
    (0..4).fold(0, |word, k| {
        // SAFETY: the caller's promise.
        let of_node = unsafe { *words.get_unchecked(usize::from(lane(nodes, k))) };
        word | u64::from(of_node) << (16 * k)
    })
}

impl ByQueen {
    /// For boards of n ≤ 16.
    pub fn new(n: usize) -> Self {
        Self {
            n,
            whole_boards: false,
            depth: 0,
            nodes: [1; MAX_LANES + 1],
            row: 0,
            sums: vec![[[0; ROOM]; PAIRS]; n],
            by_row: [0; MAX_LANES],
        }
    }
}

impl Weigh for ByQueen {
    fn start(&mut self, prefix: &[u8], attacked: Attacked<u32>) -> [u64; 2] {
        let n = self.n;
        let depth = prefix.len();
        self.by_row = [0; MAX_LANES];
        for pair in &mut self.sums[depth] {
            pair[0] = 0;
        }
        for row in depth + 1..n {
            let mut free = (1u32 << n) - 1;
            let mut sum = free.count_ones();
            for (above, &col) in prefix.iter().enumerate() {
                let queen = 1 << col;
                let distance = row - above;
                free &= !(queen | queen << distance | queen >> distance);
                sum += free.count_ones();
            }
            let (pair, shift) = self.place_of(row);
            self.sums[depth][pair][0] |= (sum as u16) << shift;
        }
        self.depth = depth;
        self.nodes = [1; MAX_LANES + 1];
        self.nodes[depth + 1] = u64::from(attacked.free(n).count_ones());
        own_row(&ColumnArray, n, prefix, attacked).map(|checks| self.row_checks(depth, checks))
    }

    fn level(&mut self, d: usize) {
        self.row = d + 1;
    }

    #[inline(always)]
    fn children(&mut self, children: &Children) {
        let row = self.row;
        let (pair, shift) = self.place_of(row);
        let (above, below) = self.sums.split_at_mut(row);
        let (above, below) = (&above[row - 1], &mut below[0]);
        let all = ONES * ((1u64 << self.n) - 1);
        // SAFETY: here and below, what the kernel hands over are places in its lists.
        let own = unsafe { gather(&above[pair], children.parents) } >> shift & (0xff * ONES);
        self.by_row[row] += sum_lanes(own & filled(all & !children.attacked[0]), ONES);
        // The rows further down: what the queens so far leave free there is added to the parents' sums.
        let [cols, mut diag, mut anti] = children.attacked;
        let mut more = [0; PAIRS];
        for row in row + 1..self.n {
            diag = diag << 1 & all & !ONES;
            anti = anti >> 1 & !(0x8000 * ONES);
            let from_below = self.n - 1 - row;
            more[from_below / 2] +=
                count_lanes(all & !(cols | diag | anti)) << (from_below % 2 * 8);
        }
        for pair in 0..(self.n - row) / 2 {
            let sums = unsafe { gather(&above[pair], children.parents) } + more[pair];
            for (k, &to) in children.to.iter().enumerate() {
                unsafe { *below[pair].get_unchecked_mut(to) = lane(sums, k) };
            }
        }
    }

    fn made(&mut self, d: usize, made: u64, _: u64) {
        self.nodes[d + 1] = made;
    }

    fn finish(&mut self, full_boards: u64) -> [u64; 2] {
        let n = self.n;
        self.nodes[n] = full_boards;
        let rows = (self.depth + 1..n).map(|row| self.row_checks(row, self.by_row[row]));
        [rows.sum::<u64>() + full_boards * self.full_board(); 2]
    }

    fn full_board(&self) -> u64 {
        if self.whole_boards {
            (self.n * (self.n - 1) / 2) as u64
        } else {
            0
        }
    }
}

/// `board-scan`: squares of the column from the top, of the diagonal and of the anti-diagonal upwards, up to a queen.
///
/// Where the column is free at most one queen stands on each diagonal. So what a diagonal costs is a number for each
/// square of the row: the distance to the queen, or to the edge. The four bits of these numbers are the four lanes of
/// a word. For the queens they are carried along with each node and shift with the diagonals, as 15 minus the queen's
/// row; for the edge they are fixed for a row.
pub struct ByScan {
    pub(super) n: usize,
    /// The depth at which the count began, and the row of the children at hand.
    pub(super) depth: usize,
    pub(super) row: usize,
    /// For each depth and node: the queens along diagonals, and along anti-diagonals.
    pub(super) queens: Vec<[[u64; 2]; ROOM]>,
    /// For the row at hand: squares up to the edge along diagonals, and along anti-diagonals.
    pub(super) edge: [u64; 2],
    /// The bits of 15 minus the row above.
    pub(super) queen: u64,
    counters: [Counter; 2],
    /// What does not depend on where the queens stand; wraps on its way.
    base: u64,
}

/// Adds up words whose lanes are the bits of numbers, by carry-save adders.
#[derive(Clone, Copy, Default)]
struct Counter {
    ones: u64,
    twos: u64,
    fours: u64,
    /// In eights.
    eights: u64,
}

#[inline(always)]
fn add(a: u64, b: u64, c: u64) -> (u64, u64) {
    let half = a ^ b;
    (half ^ c, a & b | half & c)
}

/// The sum of all numbers of which `word` is the bits.
#[inline(always)]
fn sum_numbers(word: u64) -> u64 {
    sum_lanes(count_lanes(word), 0x0001_0002_0004_0008)
}

impl Counter {
    #[inline(always)]
    fn add(&mut self, words: [u64; 8]) {
        let [a, b, c, d, e, f, g, h] = words;
        let (ones, twos_a) = add(self.ones, a, b);
        let (ones, twos_b) = add(ones, c, d);
        let (ones, twos_c) = add(ones, e, f);
        let (ones, twos_d) = add(ones, g, h);
        let (twos, fours_a) = add(self.twos, twos_a, twos_b);
        let (twos, fours_b) = add(twos, twos_c, twos_d);
        let (fours, eights) = add(self.fours, fours_a, fours_b);
        (self.ones, self.twos, self.fours) = (ones, twos, fours);
        self.eights += sum_numbers(eights);
    }

    fn sum(&self) -> u64 {
        sum_numbers(self.ones)
            + 2 * sum_numbers(self.twos)
            + 4 * sum_numbers(self.fours)
            + 8 * self.eights
    }
}

/// A queen's row is kept as what is missing from this.
const TOP: usize = 15;

/// The bits of `number`, each all over its lane.
fn bits(number: usize) -> u64 {
    (0..4).fold(0, |word, k| {
        word | ((number as u64 >> k & 1) * 0xffff) << (16 * k)
    })
}

impl ByScan {
    fn shift_masks(n: usize) -> [u64; 2] {
        let all = ONES * ((1u64 << n) - 1);
        [all & !ONES, all & !(0x8000 * ONES)]
    }

    fn enter(&mut self, row: usize) {
        let n = self.n;
        self.row = row;
        self.queen = bits(TOP + 1 - row);
        self.edge = [0; 2];
        for col in 0..n {
            let [diag, anti] = [row.min(col), row.min(n - 1 - col)].map(bits);
            self.edge[0] |= diag & ONES << col;
            self.edge[1] |= anti & ONES << col;
        }
    }
}

impl ByScan {
    /// For boards of n ≤ 16.
    pub fn new(n: usize) -> Self {
        Self {
            n,
            depth: 0,
            row: 0,
            queens: vec![[[0; 2]; ROOM]; n],
            edge: [0; 2],
            queen: 0,
            counters: [Counter::default(); 2],
            base: 0,
        }
    }
}

impl Weigh for ByScan {
    fn start(&mut self, prefix: &[u8], attacked: Attacked<u32>) -> [u64; 2] {
        self.depth = prefix.len();
        self.counters = [Counter::default(); 2];
        self.base = 0;
        let [low, high] = Self::shift_masks(self.n);
        let mut queens = [0; 2];
        for (row, &col) in prefix.iter().enumerate() {
            let queen = bits(TOP - row) & ONES << col;
            queens = [
                (queens[0] | queen) << 1 & low,
                (queens[1] | queen) >> 1 & high,
            ];
        }
        self.queens[self.depth][0] = queens;
        own_row(&BoardScan, self.n, prefix, attacked)
    }

    fn level(&mut self, d: usize) {
        self.enter(d + 1);
    }

    #[inline(always)]
    fn children(&mut self, children: &Children) {
        let [low, high] = Self::shift_masks(self.n);
        let row = ONES * ((1u64 << self.n) - 1);
        let [cols, diag, anti] = children.attacked;
        let edge = self.edge;
        let (above, below) = self.queens.split_at_mut(self.row);
        let (above, below) = (&above[self.row - 1], &mut below[0]);
        let mut words = [[0; 8]; 2];
        for k in 0..4 {
            let all = |word: u64| u64::from(lane(word, k)) * ONES;
            let parent = usize::from(lane(children.parents, k));
            // SAFETY: what the kernel hands over are places in its lists.
            let above = unsafe { *above.get_unchecked(parent) };
            let queen = all(children.queens) & self.queen;
            let queens = [
                (above[0] | queen) << 1 & low,
                (above[1] | queen) >> 1 & high,
            ];
            unsafe { *below.get_unchecked_mut(children.to[k]) = queens };
            let free_col = row & !all(cols);
            let (diag, anti) = (all(diag), all(anti));
            let along_diag = queens[0] | edge[0] & !diag;
            let along_anti = queens[1] | edge[1] & !anti;
            // The diagonal is looked along first; in the mirror image it is the anti-diagonal.
            words[0][2 * k] = along_diag & free_col;
            words[0][2 * k + 1] = along_anti & free_col & !diag;
            words[1][2 * k] = along_anti & free_col;
            words[1][2 * k + 1] = along_diag & free_col & !anti;
        }
        for (counter, words) in self.counters.iter_mut().zip(words) {
            counter.add(words);
        }
    }

    fn made(&mut self, d: usize, made: u64, _: u64) {
        // In each row of the children, its number r: 1 + 2 + … + r squares of the columns that hold a queen and r of
        // each other. A diagonal that meets a queen costs r less the queen's row; the kept 15 less the queen's row is
        // too much by 15 - r, for each square whose column is free and which is attacked all the same.
        let n = self.n as u64;
        let row = d as u64 + 1;
        let columns = row * (row + 1) / 2 + (n - row) * row;
        let too_much = (TOP as u64 - row) * (n - row);
        self.base = self
            .base
            .wrapping_add(columns.wrapping_sub(too_much).wrapping_mul(made));
        if d > self.depth {
            self.free_squares(d as u64, made);
        }
    }

    fn finish(&mut self, full_boards: u64) -> [u64; 2] {
        if self.depth + 1 < self.n {
            self.free_squares(self.n as u64 - 1, full_boards);
        }
        self.counters
            .map(|counter| counter.sum().wrapping_add(self.base))
    }
}

impl ByScan {
    /// So many squares of rows of that number are free.
    fn free_squares(&mut self, row: u64, squares: u64) {
        self.base = self.base.wrapping_add((TOP as u64 - row) * squares);
    }
}
