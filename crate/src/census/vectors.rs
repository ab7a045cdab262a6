//! The kernel's passes in 128-bit vectors: eight nodes at once.
//!
//! Of eight children or parents those that stay are moved together by one shuffle an array, with the table of
//! [`crate::count`]'s vectors.

use core::arch::wasm32::*;

use super::kernel::{Children, Kernel, Level, ROOM, Rest, lane};
use super::weigh::{ByFlags, ByQueen, ByScan, Weigh};
use crate::algorithms::row_by_row::Attacked;
use crate::count::vectors::TOGETHER;

const LANES: usize = 8;

/// A list's array.
type Array = [u16; ROOM];

/// Eight lanes from `at` on, which is at most `ROOM - LANES`.
#[inline]
#[target_feature(enable = "simd128")]
fn load(array: &Array, at: usize) -> v128 {
    debug_assert!(at + LANES <= ROOM);
    // SAFETY: the eight lanes lie inside the array; `v128_load` needs no alignment.
    unsafe { v128_load(array.as_ptr().add(at).cast()) }
}

/// Puts eight lanes to `at` and behind, which is at most `ROOM - LANES`.
#[inline]
#[target_feature(enable = "simd128")]
fn store(array: &mut Array, at: usize, lanes: v128) {
    debug_assert!(at + LANES <= ROOM);
    // SAFETY: as in `load`.
    unsafe { v128_store(array.as_mut_ptr().add(at).cast(), lanes) }
}

/// Which of eight lanes are not 0, how they move together, and how many they are.
#[derive(Clone, Copy)]
pub struct Stay {
    gone: u8,
    together: v128,
}

impl Stay {
    #[inline]
    #[target_feature(enable = "simd128")]
    fn of(lanes: v128) -> Self {
        let gone = u16x8_bitmask(u16x8_eq(lanes, u16x8_splat(0)));
        // SAFETY: a `[u8; 16]` is a vector's size.
        let together = unsafe { v128_load(TOGETHER[usize::from(gone)].as_ptr().cast()) };
        Self { gone, together }
    }

    #[inline]
    fn count(self) -> usize {
        self.gone.count_zeros() as usize
    }

    #[inline]
    #[target_feature(enable = "simd128")]
    fn put(self, array: &mut Array, at: usize, lanes: v128) {
        store(array, at, u8x16_swizzle(lanes, self.together));
    }
}

/// Eight children that a pass has made; those of stand-ins have all columns taken.
pub struct Eight {
    /// Which are kept, and where they go.
    stay: Stay,
    to: usize,
    /// Their parents' places in their list.
    parents: v128,
    queens: v128,
    cols: v128,
    diag: v128,
    anti: v128,
}

/// Counts checks while eight children are made at a time. What it carries along with the nodes it moves itself.
pub trait WeighEight: Weigh {
    /// The next children are those of eight nodes from `at` on, in their list or (`again`) in the rest.
    fn parents(&mut self, _at: usize, _again: bool) {}

    /// They have been made.
    fn eight(&mut self, children: &Eight);

    /// Those of the parents that stay go to the rest.
    fn rest(&mut self, _stay: Stay, _to: usize) {}
}

impl<W: WeighEight> Kernel<W> {
    /// Makes all children of level `d`, keeps those with a free square, and returns how many were made; `None` where
    /// there may be too many.
    #[target_feature(enable = "simd128")]
    pub(super) fn expand(&mut self, d: usize) -> Option<usize> {
        let n = self.n;
        let len = self.len[d];
        let (above, below) = self.levels.split_at_mut(d + 1);
        let (parents, kids) = (&mut above[d], &mut below[0]);
        let rest = &mut *self.rest;
        if !parents.children_fit(len, n, d) {
            return None;
        }
        let row = u16x8_splat(((1u32 << n) - 1) as u16);
        let stand_in = v128_and(row, u16x8_splat(!1));
        let zero = u16x8_splat(0);
        for (array, lanes) in [
            (&mut parents.cols, stand_in),
            (&mut parents.diag, zero),
            (&mut parents.anti, zero),
        ] {
            store(array, len, lanes);
        }
        self.weigh.level(d);
        let mut pass = Pass {
            row,
            kids,
            rest,
            kept: 0,
            left: 0,
        };
        let mut index = u16x8(0, 1, 2, 3, 4, 5, 6, 7);
        for at in (0..len).step_by(LANES) {
            let masks = [&parents.cols, &parents.diag, &parents.anti].map(|array| load(array, at));
            let taken = v128_or(masks[0], v128_or(masks[1], masks[2]));
            self.weigh.parents(at, false);
            pass.take(masks, v128_andnot(row, taken), index, &mut self.weigh);
            index = u16x8_add(index, u16x8_splat(LANES as u16));
        }
        let mut made = len;
        let mut stand_ins = len.wrapping_neg() % LANES;
        while pass.left > 0 {
            let len = pass.left;
            pass.left = 0;
            let rest = &mut *pass.rest;
            store(&mut rest.free, len, u16x8_splat(1));
            store(&mut rest.index, len, zero);
            for (array, lanes) in rest.masks.iter_mut().zip([stand_in, zero, zero]) {
                store(array, len, lanes);
            }
            made += len;
            stand_ins += len.wrapping_neg() % LANES;
            for at in (0..len).step_by(LANES) {
                let masks = [0, 1, 2].map(|array| load(&pass.rest.masks[array], at));
                let free = load(&pass.rest.free, at);
                let index = load(&pass.rest.index, at);
                self.weigh.parents(at, true);
                pass.take(masks, free, index, &mut self.weigh);
            }
        }
        self.len[d + 1] = pass.kept;
        self.weigh.made(d, made as u64, stand_ins as u64);
        Some(made)
    }
}

/// A pass over a list, or over the rest of it.
struct Pass<'a> {
    row: v128,
    kids: &'a mut Level,
    rest: &'a mut Rest,
    /// Children that have been kept.
    kept: usize,
    /// Parents of this pass that have gone to the rest.
    left: usize,
}

impl Pass<'_> {
    /// Takes one square of each of eight parents.
    #[inline]
    #[target_feature(enable = "simd128")]
    fn take<W: WeighEight>(
        &mut self,
        [cols, diag, anti]: [v128; 3],
        free: v128,
        parents: v128,
        weigh: &mut W,
    ) {
        let left = v128_and(free, u16x8_sub(free, u16x8_splat(1)));
        let queens = v128_xor(free, left);
        let child_cols = v128_or(cols, queens);
        let child_diag = v128_and(u16x8_shl(v128_or(diag, queens), 1), self.row);
        let child_anti = u16x8_shr(v128_or(anti, queens), 1);
        let taken = v128_or(child_cols, v128_or(child_diag, child_anti));
        let stay = Stay::of(v128_andnot(self.row, taken));
        let to = self.kept;
        stay.put(&mut self.kids.cols, to, child_cols);
        stay.put(&mut self.kids.diag, to, child_diag);
        stay.put(&mut self.kids.anti, to, child_anti);
        stay.put(&mut self.kids.parent, to, parents);
        self.kept += stay.count();
        weigh.eight(&Eight {
            stay,
            to,
            parents,
            queens,
            cols: child_cols,
            diag: child_diag,
            anti: child_anti,
        });
        let stay = Stay::of(left);
        stay.put(&mut self.rest.free, self.left, left);
        stay.put(&mut self.rest.index, self.left, parents);
        for (array, lanes) in self.rest.masks.iter_mut().zip([cols, diag, anti]) {
            stay.put(array, self.left, lanes);
        }
        weigh.rest(stay, self.left);
        self.left += stay.count();
    }
}

/// How many bits there are in all lanes.
#[inline]
#[target_feature(enable = "simd128")]
fn count(lanes: v128) -> u64 {
    let bytes = i8x16_popcnt(lanes);
    let words = u32x4_extadd_pairwise_u16x8(u16x8_extadd_pairwise_u8x16(bytes));
    let halves = u32x4_add(words, u32x4_shuffle::<2, 3, 0, 1>(words, words));
    u64::from(u32x4_extract_lane::<0>(halves) + u32x4_extract_lane::<1>(halves))
}

impl WeighEight for ByFlags {
    #[inline]
    #[target_feature(enable = "simd128")]
    fn eight(&mut self, children: &Eight) {
        let &Eight {
            cols, diag, anti, ..
        } = children;
        for (checks, hit) in self.checks.iter_mut().zip([anti, diag]) {
            *checks = checks.wrapping_sub(count(v128_or(cols, hit)));
        }
    }
}

/// The lists move in vectors; the sums are added four at a time.
impl WeighEight for ByQueen {
    #[target_feature(enable = "simd128")]
    fn eight(&mut self, children: &Eight) {
        let halves = |lanes| {
            [
                u64x2_extract_lane::<0>(lanes),
                u64x2_extract_lane::<1>(lanes),
            ]
        };
        let parents = halves(children.parents);
        let queens = halves(children.queens);
        let attacked = [children.cols, children.diag, children.anti].map(halves);
        let mut next = children.to;
        for half in 0..2 {
            let to = [0, 1, 2, 3].map(|k| {
                let at = next;
                next += usize::from(children.stay.gone >> (4 * half + k) & 1 == 0);
                at
            });
            self.children(&Children {
                to,
                parents: parents[half],
                queens: queens[half],
                attacked: attacked.map(|halves| halves[half]),
            });
        }
    }
}

/// [`ByScan`] with each bit of the queens' numbers in an array of its own.
pub struct ByPlanes {
    scan: ByScan,
    /// For each depth: the four bits along diagonals, and the four along anti-diagonals.
    levels: Vec<[Array; PLANES]>,
    rest: Box<[Array; PLANES]>,
    /// Those of the eight parents at hand.
    parents: [v128; PLANES],
    /// How many squares have each bit in what they cost; for the tree, and for its mirror image.
    sums: [[v128; BITS]; 2],
    checks: [u64; 2],
}

const BITS: usize = 4;
const PLANES: usize = 2 * BITS;

impl ByPlanes {
    /// For boards of n ≤ 16.
    pub fn new(n: usize) -> Self {
        const NOTHING: v128 = u64x2(0, 0);
        Self {
            scan: ByScan::new(n),
            levels: vec![[[0; ROOM]; PLANES]; n],
            rest: Box::new([[0; ROOM]; PLANES]),
            parents: [NOTHING; PLANES],
            sums: [[NOTHING; BITS]; 2],
            checks: [0; 2],
        }
    }
}

/// All of the vector where the bit is set.
#[inline]
#[target_feature(enable = "simd128")]
fn plane(words: u64, bit: usize) -> v128 {
    u16x8_splat(lane(words, bit))
}

impl Weigh for ByPlanes {
    fn start(&mut self, prefix: &[u8], attacked: Attacked<u32>) -> [u64; 2] {
        let own = self.scan.start(prefix, attacked);
        let queens = self.scan.queens[prefix.len()][0];
        for (at, array) in self.levels[prefix.len()].iter_mut().enumerate() {
            array[0] = lane(queens[at / BITS], at % BITS);
        }
        self.checks = [0; 2];
        own
    }

    fn level(&mut self, d: usize) {
        self.scan.level(d);
    }

    fn children(&mut self, _: &Children) {}

    #[target_feature(enable = "simd128")]
    fn made(&mut self, d: usize, made: u64, stand_ins: u64) {
        self.scan.made(d, made, stand_ins);
        for (checks, sums) in self.checks.iter_mut().zip(&mut self.sums) {
            for (bit, sum) in sums.iter_mut().enumerate() {
                let words = u32x4_extadd_pairwise_u16x8(*sum);
                let halves = u32x4_add(words, u32x4_shuffle::<2, 3, 0, 1>(words, words));
                let squares = u32x4_extract_lane::<0>(halves) + u32x4_extract_lane::<1>(halves);
                *checks += u64::from(squares) << bit;
                *sum = u16x8_splat(0);
            }
        }
    }

    fn finish(&mut self, full_boards: u64) -> [u64; 2] {
        let base = self.scan.finish(full_boards);
        [0, 1].map(|which| base[which].wrapping_add(self.checks[which]))
    }
}

impl WeighEight for ByPlanes {
    #[inline]
    #[target_feature(enable = "simd128")]
    fn parents(&mut self, at: usize, again: bool) {
        let arrays = if again {
            &*self.rest
        } else {
            &self.levels[self.scan.row - 1]
        };
        for (lanes, array) in self.parents.iter_mut().zip(arrays) {
            *lanes = load(array, at);
        }
    }

    #[inline]
    #[target_feature(enable = "simd128")]
    fn eight(&mut self, children: &Eight) {
        let &Eight {
            stay,
            to,
            queens,
            cols,
            diag,
            anti,
            ..
        } = children;
        let row = u16x8_splat(((1u32 << self.scan.n) - 1) as u16);
        let free_col = v128_andnot(row, cols);
        let past_diag = v128_andnot(free_col, diag);
        let past_anti = v128_andnot(free_col, anti);
        let level = &mut self.levels[self.scan.row];
        for bit in 0..BITS {
            let queen = v128_and(queens, plane(self.scan.queen, bit));
            let along_diag = u16x8_shl(v128_or(self.parents[bit], queen), 1);
            let along_diag = v128_and(along_diag, row);
            let along_anti = u16x8_shr(v128_or(self.parents[BITS + bit], queen), 1);
            stay.put(&mut level[bit], to, along_diag);
            stay.put(&mut level[BITS + bit], to, along_anti);
            let edge_diag = v128_andnot(plane(self.scan.edge[0], bit), diag);
            let edge_anti = v128_andnot(plane(self.scan.edge[1], bit), anti);
            let diag_cost = v128_or(along_diag, edge_diag);
            let anti_cost = v128_or(along_anti, edge_anti);
            // The diagonal is looked along first; in the mirror image it is the anti-diagonal.
            let squares = [
                [
                    v128_and(diag_cost, free_col),
                    v128_and(anti_cost, past_diag),
                ],
                [
                    v128_and(anti_cost, free_col),
                    v128_and(diag_cost, past_anti),
                ],
            ];
            for (sums, [first, second]) in self.sums.iter_mut().zip(squares) {
                let bytes = u8x16_add(i8x16_popcnt(first), i8x16_popcnt(second));
                sums[bit] = u16x8_add(sums[bit], u16x8_extadd_pairwise_u8x16(bytes));
            }
        }
    }

    #[inline]
    #[target_feature(enable = "simd128")]
    fn rest(&mut self, stay: Stay, to: usize) {
        for (array, lanes) in self.rest.iter_mut().zip(self.parents) {
            stay.put(array, to, lanes);
        }
    }
}
