//! Counts everything below one node of a row-by-row search, level by level and without a branch for each node.
//!
//! What a recursive count pays for is the mispredicted branch, not the arithmetic. So each level is one list of nodes,
//! kept as a structure of arrays of 16-bit masks, and several nodes travel in one machine word ([`super::words`]) or
//! vector. A pass takes the leftmost free square of every node of a list and makes those children at once. Children that
//! have a free square themselves are packed into the next level's list, nodes with squares left into the list of the
//! next pass. Children without one are dead ends: they are counted, not kept.
//!
//! A left-right reflection turns a search tree into that of the reflected node with the children in reverse order. All
//! counts stay the same, and the checks of the reflected tree are counted in the same pass: every count serves two
//! nodes.

use super::Subtree;
#[cfg(all(target_arch = "wasm32", feature = "simd"))]
use super::vectors::WeighEight as Weigher;
#[cfg(not(all(target_arch = "wasm32", feature = "simd")))]
use super::weigh::Weigh as Weigher;
use crate::algorithms::row_by_row::Attacked;

/// The largest board: a row is a 16-bit lane.
pub const MAX_LANES: usize = 16;

/// One in each lane.
pub const ONES: u64 = 0x0001_0001_0001_0001;

/// Nodes that a list has room for. Not a multiple of 4 KiB, lest the arrays fight for the same cache lines.
pub const ROOM: usize = 2048 + 16;

/// The last places stay free: whole words are read and written at a list's end.
const MOST: usize = ROOM - 8;

/// The kept nodes of one level: those with a free square. One allocation, so that one address reaches all arrays; the
/// masks are shifted for the row that the node tries.
#[repr(C)]
pub struct Level {
    pub cols: [u16; ROOM],
    pub diag: [u16; ROOM],
    pub anti: [u16; ROOM],
    /// Index of the parent in the level above.
    pub parent: [u16; ROOM],
}

impl Level {
    /// Whether the next list has room for the children of the first `len` nodes, of depth `d`.
    pub fn children_fit(&self, len: usize, n: usize, d: usize) -> bool {
        let row = ((1u32 << n) - 1) as u16;
        let children = |i: usize| {
            let taken = self.cols[i] | self.diag[i] | self.anti[i];
            (row & !taken).count_ones() as usize
        };
        len * (n - d) <= MOST || (0..len).map(children).sum::<usize>() <= MOST
    }
}

/// Nodes with squares left after a pass.
#[repr(C)]
pub struct Rest {
    pub free: [u16; ROOM],
    pub index: [u16; ROOM],
    /// In vectors the masks go with the node: moving eight of them together costs less than looking them up.
    #[cfg(all(target_arch = "wasm32", feature = "simd"))]
    pub masks: [[u16; ROOM]; 3],
}

/// Lists of nodes, used again for every count.
pub struct Kernel<W> {
    pub(super) n: usize,
    pub(super) levels: Vec<Level>,
    pub(super) len: [usize; MAX_LANES],
    pub(super) rest: Box<Rest>,
    seen: Vec<u8>,
    marked: Vec<u16>,
    pub(super) weigh: W,
}

/// Four children that a pass has made. Some may be those of stand-ins: then all their columns hold a queen.
pub struct Children {
    /// Where each goes in its level's list. One that is dropped goes where the next one that is kept will.
    pub to: [usize; 4],
    /// Their parents' places in their list.
    pub parents: u64,
    /// The squares of their queens in the row above.
    pub queens: u64,
    /// Which squares of their own row are attacked.
    pub attacked: [u64; 3],
}

/// Lane `k` of `word`.
#[inline(always)]
pub const fn lane(word: u64, k: usize) -> u16 {
    (word >> (16 * k)) as u16
}

impl<W: Weigher> Kernel<W> {
    /// Lists for boards of n ≤ 16.
    pub fn new(n: usize, weigh: W) -> Self {
        assert!(n <= MAX_LANES, "a row is a 16-bit lane");
        let row = ((1u32 << n) - 1) as u16;
        let empty = || Level {
            // The last place is a stand-in for good.
            cols: [row & !1; ROOM],
            diag: [0; ROOM],
            anti: [0; ROOM],
            parent: [0; ROOM],
        };
        Self {
            n,
            levels: (0..n).map(|_| empty()).collect(),
            len: [0; MAX_LANES],
            rest: Box::new(Rest {
                free: [0; ROOM],
                index: [0; ROOM],
                #[cfg(all(target_arch = "wasm32", feature = "simd"))]
                masks: [[0; ROOM]; 3],
            }),
            seen: Vec::new(),
            marked: Vec::new(),
            weigh,
        }
    }

    /// The checks of the own row of the node of `prefix`, which has fewer than n queens.
    pub fn own_checks(&mut self, prefix: &[u8]) -> u64 {
        self.weigh.start(prefix, attacked_below(prefix))[0]
    }

    /// What is below the node of `prefix`, whose queens do not attack each other; and the checks below its mirror
    /// image, the other counts of which are the same.
    pub fn count(&mut self, prefix: &[u8]) -> (Subtree, u64) {
        let n = self.n;
        let depth = prefix.len();
        let attacked = attacked_below(prefix);
        let free = attacked.free(n);
        if depth == n {
            let checks = self.weigh.full_board();
            return (Subtree::full_board(checks), checks);
        }
        if free == 0 {
            let [checks, mirrored] = self.weigh.start(prefix, attacked);
            return (Subtree::dead_end(checks), mirrored);
        }
        self.below(prefix, attacked).unwrap_or_else(|| {
            // A list overflowed: smaller subtrees have shorter ones.
            let [checks, mut mirrored] = self.weigh.start(prefix, attacked);
            let mut sum = Subtree::inner(checks);
            for col in columns(free) {
                let mut child = [0; MAX_LANES];
                child[..depth].copy_from_slice(prefix);
                child[depth] = col;
                let (below, checks) = self.count(&child[..=depth]);
                sum.add_child(&below);
                mirrored += checks;
            }
            (sum, mirrored)
        })
    }

    /// The same for a node that has children, if no list overflows.
    fn below(&mut self, prefix: &[u8], attacked: Attacked<u32>) -> Option<(Subtree, u64)> {
        let n = self.n;
        let depth = prefix.len();
        let top = &mut self.levels[depth];
        top.cols[0] = attacked.cols as u16;
        top.diag[0] = (attacked.diag & ((1 << n) - 1)) as u16;
        top.anti[0] = attacked.anti as u16;
        self.len[depth] = 1;
        let [mut checks, mut mirrored] = self.weigh.start(prefix, attacked);
        let mut nodes = 1;
        let mut dead = 0;
        for d in depth..n - 1 {
            let made = self.expand(d)?;
            nodes += made;
            dead += made - self.len[d + 1];
        }
        // A node that is kept with one row left has one free square there: a full board.
        let full = self.len[n - 1];
        nodes += full;
        let more = self.weigh.finish(full as u64);
        checks += more[0];
        mirrored += more[1];
        let solved = full + self.solved(depth);
        let below = Subtree {
            nodes: nodes as u64,
            full: full as u64,
            dead: dead as u64,
            solved: solved as u64,
            checks,
        };
        Some((below, mirrored))
    }

    /// How many nodes from level `depth` down to the last row have a solution below: the kept nodes of the last row,
    /// and their forebears.
    fn solved(&mut self, depth: usize) -> usize {
        let last = self.n - 1;
        let mut count = self.len[last];
        let mut solved = count;
        self.marked.clear();
        self.marked
            .extend_from_slice(&self.levels[last].parent[..count]);
        for d in (depth..last).rev() {
            let parent = &self.levels[d].parent;
            self.seen.clear();
            self.seen.resize(self.len[d], 0);
            let mut distinct = 0;
            for at in 0..count {
                let node = usize::from(self.marked[at]);
                // Written whether or not the node is new: a guess would often be wrong.
                self.marked[distinct] = parent[node];
                distinct += usize::from(1 - self.seen[node]);
                self.seen[node] = 1;
            }
            count = distinct;
            solved += count;
        }
        solved
    }
}

/// What the queens of `prefix` attack in the row below.
pub fn attacked_below(prefix: &[u8]) -> Attacked<u32> {
    prefix.iter().fold(Attacked::NOTHING, |attacked, &col| {
        attacked.below(usize::from(col))
    })
}

/// The columns of `mask`, left to right.
pub fn columns(mask: u32) -> impl Iterator<Item = u8> {
    std::iter::successors(Some(mask), |mask| Some(mask & mask.wrapping_sub(1)))
        .take_while(|&mask| mask != 0)
        .map(|mask| mask.trailing_zeros() as u8)
}
