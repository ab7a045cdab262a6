//! Cuts a tree into the pieces that are placed by themselves.
//!
//! The depths of a small subtree's nodes, counted from its root's, tell its shape, and so few of them fit into one word. Where
//! the subtree ends, at the first node that is no deeper than its root, is found in all bytes at once. So a subtree that has
//! been met before is known again by one look into a table, without a look at its nodes one by one.

use std::hint::select_unpredictable;

use super::{Piece, UNKNOWN};

/// The most nodes of a subtree that is known by its shape: four bits for each but its root.
pub(super) const SMALL: usize = 16;
/// The most shapes that are known.
const KNOWN: usize = 1 << 14;
/// Nodes as deep as this are read one by one: [`subtree`] might not see where their subtrees end.
const TOO_DEEP: u8 = 240;

/// A 1 in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// The pieces of a tree in preorder, yet without places, and how many shapes they are of; nothing where these are the depths
/// of no tree.
pub(super) fn read(depth: &[u8]) -> Option<(Vec<Piece>, usize)> {
    if depth.first() != Some(&0) {
        return None;
    }
    let mut shapes = Shapes::new(depth.len());
    // Some more than a search's tree takes.
    let mut pieces = Vec::with_capacity(depth.len() / 4 + 1);
    pieces.push(Piece::node(0, UNKNOWN));
    let (mut node, mut deepest) = (1, 1);
    while let Some(&d) = depth.get(node) {
        if d == 0 || d > deepest {
            return None;
        }
        if pieces.len() == pieces.capacity() {
            make_room(&mut pieces, node, depth.len());
        }
        let mut shape = UNKNOWN;
        let (key, size) = subtree(depth, node);
        if size <= SMALL && d < TOO_DEEP {
            match shapes.find(key) {
                Found::Shape(known) => {
                    pieces.push(Piece {
                        place: 0,
                        from: shapes.first[usize::from(known)] as i32,
                        shape: known,
                        depth: d,
                        size: size as u8,
                    });
                    // That it is the shape of a tree was seen when it was first met.
                    node += size;
                    deepest = d;
                    continue;
                }
                Found::Room(at) => shape = shapes.add(at, key, node),
            }
        }
        pieces.push(Piece::node(d, shape));
        node += 1;
        deepest = d.saturating_add(1);
    }
    Some((pieces, shapes.keys.len()))
}

/// Makes room for as many pieces a node as the first nodes had, and some more; to double it each time may take twice that.
#[cold]
fn make_room(pieces: &mut Vec<Piece>, read: usize, nodes: usize) {
    let left = nodes - read;
    let likely = (pieces.len() as f64 / read as f64 * left as f64 * 1.1) as usize;
    pieces.reserve_exact(likely.clamp(1, left));
}

/// The key of the shape of the subtree whose root is a node, and how many nodes it has. The key is right for at most [`SMALL`] of
/// them; where there are more, their number is only more than that. Neither means anything for a root as deep as [`TOO_DEEP`].
///
/// The key has four bits for the depth of each node but the root, counted from the root's, and 0 where there is none.
#[inline(always)]
fn subtree(depth: &[u8], node: usize) -> (u64, usize) {
    let [near, far] = following(depth, node);
    // Each less the least depth within the subtree. A byte that falls below 0 takes from the next, but that comes after the end.
    let least = (u64::from(depth[node]) + 1).wrapping_mul(ONES);
    let (near, far) = (near.wrapping_sub(least), far.wrapping_sub(least));
    // The end shows in a byte's upper half: one below 0 is at least 16, from 256 down, since the depths differ by less than 240.
    let ends = [near, far].map(|bytes| bytes & (0xF0 * ONES));
    // Which of the two words it is in cannot be foretold.
    let in_near = ends[0] != 0;
    let end = select_unpredictable(in_near, ends[0], ends[1]).trailing_zeros();
    let within = 1u64.wrapping_shl(end & !7).wrapping_sub(1);
    let (near, far) = (near.wrapping_add(ONES), far.wrapping_add(ONES));
    let key = select_unpredictable(in_near, near & within, near | (far & within) << 4);
    let before = if in_near { 1 } else { 9 };
    (key, end as usize / 8 + before)
}

/// The depths of the 16 nodes that follow upon one, the first in the lowest byte; 0 where there are no more.
#[inline(always)]
fn following(depth: &[u8], node: usize) -> [u64; 2] {
    let rest = &depth[node + 1..];
    let bytes = match rest.first_chunk::<16>() {
        Some(&bytes) => bytes,
        None => {
            let mut bytes = [0; 16];
            bytes[..rest.len()].copy_from_slice(rest);
            bytes
        }
    };
    let both = u128::from_le_bytes(bytes);
    [both as u64, (both >> 64) as u64]
}

/// The shapes of small subtrees.
struct Shapes {
    /// From a key to the number of its shape, by open addressing.
    table: Vec<u16>,
    /// By number.
    keys: Vec<u64>,
    /// Where each was first met.
    first: Vec<u32>,
    /// The most there may be.
    most: usize,
}

enum Found {
    /// The number of the shape.
    Shape(u16),
    /// It is not known; here is room for it in the table.
    Room(usize),
}

impl Shapes {
    /// For a tree of so many nodes.
    fn new(nodes: usize) -> Self {
        let most = nodes.next_power_of_two().min(KNOWN);
        Self {
            table: vec![UNKNOWN; 2 * most],
            keys: Vec::new(),
            first: Vec::new(),
            most,
        }
    }

    #[inline(always)]
    fn find(&self, key: u64) -> Found {
        let hash = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut at = (hash >> (u64::BITS - self.table.len().trailing_zeros())) as usize;
        loop {
            let shape = self.table[at];
            if shape == UNKNOWN {
                return Found::Room(at);
            }
            if self.keys[usize::from(shape)] == key {
                return Found::Shape(shape);
            }
            at = (at + 1) & (self.table.len() - 1);
        }
    }

    /// Gives a shape that has been met at a node its number, if there may be more.
    fn add(&mut self, at: usize, key: u64, node: usize) -> u16 {
        if self.keys.len() == self.most {
            return UNKNOWN;
        }
        let shape = self.keys.len() as u16;
        self.table[at] = shape;
        self.keys.push(key);
        self.first.push(node as u32);
        shape
    }
}
