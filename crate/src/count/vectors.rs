//! The lists of [`super::lists`] in 128-bit vectors: eight nodes at once, in masks of 16 bits.
//!
//! A list is a structure of arrays. Of eight nodes, those that stay are moved together by one shuffle an array; a
//! table gives it for each of the 256 ways to keep some of eight lanes.

use core::arch::wasm32::*;

use super::Kernel;
use super::border::Inside;
use super::lists::{CHUNK, End, Level, Step, fill};

/// The widest inside whose masks fit a lane.
const MAX_INSIDE: usize = 16;

const LANES: usize = 8;

/// Squares that a pass takes off each node before what is left of the nodes is moved together.
const PEELS: usize = 2;

/// A list shorter than a chunk can be added so many; vectors are written whole, and one more closes the list.
const CAPACITY: usize = (1 + PEELS) * CHUNK + 2 * LANES;

/// For each set of lanes that go (bit i: lane i), the bytes of those that stay, in order.
pub(crate) static TOGETHER: [[u8; 16]; 256] = {
    let mut table = [[0; 16]; 256];
    let mut gone = 0;
    while gone < 256 {
        let (mut lane, mut to) = (0, 0);
        while lane < LANES {
            if gone >> lane & 1 == 0 {
                table[gone][to] = 2 * lane as u8;
                table[gone][to + 1] = 2 * lane as u8 + 1;
                to += 2;
            }
            lane += 1;
        }
        gone += 1;
    }
    table
};

/// One mask of each node of a list.
#[derive(Clone)]
struct Masks([u16; CAPACITY]);

impl Masks {
    /// Eight masks from `at` on, which is at most `CAPACITY - LANES`.
    #[inline]
    #[target_feature(enable = "simd128")]
    fn load(&self, at: usize) -> v128 {
        debug_assert!(at + LANES <= CAPACITY);
        // SAFETY: the eight masks lie inside the array; `v128_load` needs no alignment.
        unsafe { v128_load(self.0.as_ptr().add(at).cast()) }
    }

    /// Puts eight masks to `at` and behind, which is at most `CAPACITY - LANES`.
    #[inline]
    #[target_feature(enable = "simd128")]
    fn store(&mut self, at: usize, masks: v128) {
        debug_assert!(at + LANES <= CAPACITY);
        // SAFETY: as in `load`.
        unsafe { v128_store(self.0.as_mut_ptr().add(at).cast(), masks) }
    }
}

/// Eight nodes: the columns attacked along diagonals that move to higher columns, along columns, and along diagonals
/// that move to lower columns.
#[derive(Clone, Copy)]
struct Nodes {
    left: v128,
    column: v128,
    right: v128,
}

impl Nodes {
    /// Each with a queen on its `square`, seen one `step` further.
    #[inline]
    #[target_feature(enable = "simd128")]
    fn child(self, square: v128, step: Step) -> Self {
        Self {
            left: v128_or(self.left, square),
            column: v128_or(self.column, square),
            right: v128_or(self.right, square),
        }
        .descend(step)
    }

    #[inline]
    #[target_feature(enable = "simd128")]
    fn descend(self, step: Step) -> Self {
        Self {
            left: u16x8_shl(self.left, step.down.into()),
            column: self.column,
            right: u16x8_shr(self.right, step.down.into()),
        }
    }

    /// The free columns where the border leaves `open`.
    #[inline]
    #[target_feature(enable = "simd128")]
    fn free(self, open: v128) -> v128 {
        v128_andnot(open, v128_or(self.column, v128_or(self.left, self.right)))
    }
}

/// A list in vectors. Behind the last node stands a vector with all columns attacked and no column free, of which a
/// pass over whole vectors makes nothing.
#[derive(Clone)]
struct Vectors {
    left: Masks,
    column: Masks,
    right: Masks,
    /// The free columns that a node has not tried yet.
    free: Masks,
    len: usize,
}

impl Vectors {
    #[inline]
    #[target_feature(enable = "simd128")]
    fn nodes(&self, at: usize) -> Nodes {
        Nodes {
            left: self.left.load(at),
            column: self.column.load(at),
            right: self.right.load(at),
        }
    }

    /// Writes those of `nodes` that have `free` columns to `at` and behind; returns where they end.
    #[inline]
    #[target_feature(enable = "simd128")]
    fn put(&mut self, at: usize, nodes: Nodes, free: v128) -> usize {
        let gone = u16x8_bitmask(u16x8_eq(free, u16x8_splat(0)));
        // SAFETY: a `[u8; 16]` is a vector's size.
        let together = unsafe { v128_load(TOGETHER[usize::from(gone)].as_ptr().cast()) };
        self.left.store(at, u8x16_swizzle(nodes.left, together));
        self.column.store(at, u8x16_swizzle(nodes.column, together));
        self.right.store(at, u8x16_swizzle(nodes.right, together));
        self.free.store(at, u8x16_swizzle(free, together));
        at + LANES - gone.count_ones() as usize
    }

    #[inline]
    #[target_feature(enable = "simd128")]
    fn close(&mut self, len: usize) {
        self.column.store(len, u16x8_splat(u16::MAX));
        self.free.store(len, u16x8_splat(0));
        self.len = len;
    }
}

// A machine without vectors refuses the whole module before any of it runs.
impl Level for Vectors {
    #[target_feature(enable = "simd128")]
    fn start(&mut self, free: u32) {
        self.left.0[0] = 0;
        self.column.0[0] = 0;
        self.right.0[0] = 0;
        self.free.0[0] = free as u16;
        self.close(1);
    }

    fn len(&self) -> usize {
        self.len
    }

    #[target_feature(enable = "simd128")]
    fn expand(&mut self, children: &mut Self, step: Step) {
        let open = u16x8_splat(step.open as u16);
        let from = self.len.saturating_sub(CHUNK);
        let mut kept = from;
        let mut made = children.len;
        for at in (from..self.len).step_by(LANES) {
            let nodes = self.nodes(at);
            let mut rest = self.free.load(at);
            for peel in 0..PEELS {
                let square = v128_and(rest, i16x8_neg(rest));
                let child = nodes.child(square, step);
                let mut free = child.free(open);
                if peel > 0 {
                    free = v128_andnot(free, u16x8_eq(rest, u16x8_splat(0)));
                }
                made = children.put(made, child, free);
                rest = v128_xor(rest, square);
            }
            kept = self.put(kept, nodes, rest);
        }
        self.close(kept);
        children.close(made);
    }

    /// The names are those of the scalar lists' `pairs`.
    #[target_feature(enable = "simd128")]
    fn complete(&mut self, end: End) -> u64 {
        let zero = u16x8_splat(0);
        let upper_open = u16x8_splat(end.upper.open as u16);
        let lower_open = u16x8_splat(end.lower.open as u16);
        let columns = u16x8_splat(end.columns as u16);
        let from = self.len.saturating_sub(CHUNK);
        let mut kept = from;
        let mut sum = zero;
        for at in (from..self.len).step_by(LANES) {
            let nodes = self.nodes(at);
            let mut rest = self.free.load(at);
            for _ in 0..PEELS {
                let square = v128_and(rest, i16x8_neg(rest));
                let child = nodes.child(square, end.upper);
                let upper = child.free(upper_open);
                let lower = child.descend(end.lower).free(lower_open);
                let left = v128_andnot(columns, child.column);
                let near = v128_and(left, u16x8_shl(left, end.lower.down.into()));
                let apart = v128_andnot(u16x8_eq(near, zero), u16x8_eq(rest, zero));
                let none = v128_or(u16x8_eq(upper, zero), u16x8_eq(lower, zero));
                let one = v128_andnot(u16x8_eq(v128_or(upper, lower), left), none);
                let both = u16x8_eq(v128_and(upper, lower), left);
                // A lane that holds is -1.
                sum = u16x8_sub(sum, v128_and(apart, one));
                sum = u16x8_sub(sum, v128_and(apart, both));
                rest = v128_xor(rest, square);
            }
            kept = self.put(kept, nodes, rest);
        }
        self.close(kept);
        let pairs = u32x4_extadd_pairwise_u16x8(sum);
        let halves = u32x4_add(pairs, u32x4_shuffle::<2, 3, 0, 1>(pairs, pairs));
        u64::from(u32x4_extract_lane::<0>(halves) + u32x4_extract_lane::<1>(halves))
    }
}

/// The lists in vectors, kept from one count to the next.
pub struct Lists(Vec<Vectors>);

impl Lists {
    /// Empty lists.
    pub fn new() -> Self {
        let level = Vectors {
            left: Masks([0; CAPACITY]),
            column: Masks([0; CAPACITY]),
            right: Masks([0; CAPACITY]),
            free: Masks([0; CAPACITY]),
            len: 0,
        };
        Self(vec![level; MAX_INSIDE])
    }
}

impl Default for Lists {
    fn default() -> Self {
        Self::new()
    }
}

impl Kernel for Lists {
    const MAX_INSIDE: usize = MAX_INSIDE;

    fn fill(&mut self, inside: &Inside) -> u64 {
        fill(&mut self.0, inside)
    }
}
