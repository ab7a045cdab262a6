//! Counts everything below one node of a row-by-row search, level by level and without a branch for each node.
//!
//! What a recursive count pays for is the mispredicted branch, not the arithmetic. So each level is one list of nodes,
//! kept as a structure of arrays of 16-bit masks, and four nodes travel in one machine word. A pass takes the leftmost
//! free square of every node of a list and makes those children at once. Children that have a free square themselves
//! are packed into the next level's list, nodes with squares left into the list of the next pass. Children without one
//! are dead ends: they are counted, not kept.
//!
//! A left-right reflection turns a search tree into that of the reflected node with the children in reverse order. All
//! counts stay the same, and the checks of the reflected tree are counted in the same pass: every count serves two
//! nodes.

use super::Subtree;
use super::weigh::Weigh;
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
struct Level {
    cols: [u16; ROOM],
    diag: [u16; ROOM],
    anti: [u16; ROOM],
    /// Index of the parent in the level above.
    parent: [u16; ROOM],
}

impl Level {
    /// Fills a place with a node that makes up a whole word: it has one square left, and behind that nothing.
    fn stand_in(&mut self, at: usize, row: u16) {
        (self.cols[at], self.diag[at], self.anti[at]) = (row & !1, 0, 0);
    }
}

/// Nodes with squares left after a pass.
#[repr(C)]
struct Rest {
    free: [u16; ROOM],
    index: [u16; ROOM],
}

/// Lists of nodes, used again for every count.
pub struct Kernel<W> {
    n: usize,
    levels: Vec<Level>,
    len: [usize; MAX_LANES],
    rest: Box<Rest>,
    seen: Vec<u8>,
    marked: Vec<u16>,
    weigh: W,
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

/// Reads four lanes.
///
/// # Safety
/// Four numbers must stand there.
#[inline(always)]
unsafe fn load(from: *const u16) -> u64 {
    // SAFETY: the caller's promise.
    u64::from_le(unsafe { from.cast::<u64>().read_unaligned() })
}

/// Lane `k` of `word`.
#[inline(always)]
pub const fn lane(word: u64, k: usize) -> u16 {
    (word >> (16 * k)) as u16
}

/// Where the lanes of `word` go when those that are 0 are dropped, and where the next word's go.
#[inline(always)]
fn pack(word: u64, from: usize) -> ([usize; 4], usize) {
    const LOW: u64 = 0x7fff * ONES;
    let some = ((((word & LOW) + LOW) | word) >> 15) & ONES;
    // Lane k: how many of the lanes up to k are not 0.
    let upto = some.wrapping_mul(ONES);
    (
        [
            from,
            from + (upto & 7) as usize,
            from + (upto >> 16 & 7) as usize,
            from + (upto >> 32 & 7) as usize,
        ],
        from + (upto >> 48) as usize,
    )
}

impl<W: Weigh> Kernel<W> {
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

    /// Makes all children of level `d`, keeps those with a free square, and returns how many were made; `None` where
    /// there may be too many.
    fn expand(&mut self, d: usize) -> Option<usize> {
        let n = self.n;
        let len = self.len[d];
        let row = ONES * ((1u64 << n) - 1);
        // A shift moves one bit of each lane into its neighbour.
        let diag_mask = row & !ONES;
        let anti_mask = row & !(0x8000 * ONES);
        let (above, below) = self.levels.split_at_mut(d + 1);
        let parents: &mut Level = &mut above[d];
        let kids: &mut Level = &mut below[0];
        if len * (n - d) > MOST {
            let made = |i: usize| {
                let taken = parents.cols[i] | parents.diag[i] | parents.anti[i];
                (row as u16 & !taken).count_ones() as usize
            };
            if (0..len).map(made).sum::<usize>() > MOST {
                return None;
            }
        }
        for at in len..len + 3 {
            parents.stand_in(at, row as u16);
        }
        let parents: *const u16 = std::ptr::from_ref(parents).cast();
        let kids: *mut u16 = std::ptr::from_mut(kids).cast();
        let rests: *mut u16 = std::ptr::from_mut(&mut *self.rest).cast();
        let weigh = &mut self.weigh;
        weigh.level(d);
        let mut kept = 0;
        // Takes one square of each of four parents; `left` parents of this pass have gone to the rest so far.
        let mut take = |[cols, diag, anti]: [u64; 3], parents: u64, free: u64, left| {
            // No lane is 0, so that none borrows from its neighbour.
            let rest = free & (free - ONES);
            let queens = free ^ rest;
            let cols = cols | queens;
            let diag = (diag | queens) << 1 & diag_mask;
            let anti = (anti | queens) >> 1 & anti_mask;
            let (to, end) = pack(row & !(cols | diag | anti), kept);
            for (k, &to) in to.iter().enumerate() {
                // SAFETY: no more than `MOST` children are kept, and no lane goes further than 3 behind them.
                unsafe {
                    let node = kids.add(to);
                    node.write(lane(cols, k));
                    node.add(ROOM).write(lane(diag, k));
                    node.add(2 * ROOM).write(lane(anti, k));
                    node.add(3 * ROOM).write(lane(parents, k));
                }
            }
            weigh.children(&Children {
                to,
                parents,
                queens,
                attacked: [cols, diag, anti],
            });
            kept = end;
            let (to, end) = pack(rest, left);
            for (k, &to) in to.iter().enumerate() {
                // SAFETY: a pass writes no more nodes to the rest than it has read from a list.
                unsafe {
                    let node = rests.add(to);
                    node.write(lane(rest, k));
                    node.add(ROOM).write(lane(parents, k));
                }
            }
            end
        };
        // The first pass reads the list from end to end.
        let mut index = 0x0003_0002_0001_0000;
        let mut left = 0;
        for at in (0..len).step_by(4) {
            // SAFETY: the arrays reach 8 beyond the list's end.
            let [cols, diag, anti] =
                [0, 1, 2].map(|array| unsafe { load(parents.add(array * ROOM + at)) });
            left = take([cols, diag, anti], index, row & !(cols | diag | anti), left);
            index += 4 * ONES;
        }
        let mut made = len;
        let mut stand_ins = len.wrapping_neg() & 3;
        while left > 0 {
            let len = left;
            for at in len..len + 3 {
                // SAFETY: as above.
                unsafe {
                    rests.add(at).write(1);
                    rests.add(ROOM + at).write((ROOM - 1) as u16);
                }
            }
            made += len;
            stand_ins += len.wrapping_neg() & 3;
            left = 0;
            for at in (0..len).step_by(4) {
                // SAFETY: as above; the lanes of `index` are places in the list, or the stand-in's.
                let (masks, index, free) = unsafe {
                    let rest = rests.cast_const().add(at);
                    let free = load(rest);
                    let index = load(rest.add(ROOM));
                    let masks = [0, 1, 2].map(|array| {
                        let from = parents.add(array * ROOM);
                        [0, 1, 2, 3].into_iter().fold(0, |word, k| {
                            let mask = from.add(usize::from(lane(index, k))).read();
                            word | u64::from(mask) << (16 * k)
                        })
                    });
                    (masks, index, free)
                };
                left = take(masks, index, free, left);
            }
        }
        self.len[d + 1] = kept;
        self.weigh.made(d, made as u64, stand_ins as u64);
        Some(made)
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
