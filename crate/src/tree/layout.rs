//! Tidy node-link drawings in linear time.
//!
//! The drawing is the one of Buchheim, Jünger and Leipert, "Improving Walker's Algorithm to Run in Linear Time" (2002):
//! subtrees are moved as close together as their outlines allow, a parent stands in the middle of its first and last
//! child, equal subtrees are drawn alike wherever they stand, and where an outer subtree had to make way for another
//! the room between them is shared out evenly among the smaller ones in between (the paper's *shift* and *change*).
//!
//! The paper finds an outline's next node through threads, because a tree in general has no bound on its depth and
//! nodes are objects. Ours comes in the order in which the search enters its nodes, with a depth for each, and all
//! nodes of a depth stand on one line. So an outline is kept as what it is, the outermost place on each line below.
//!
//! Since equal subtrees are drawn alike, a small one is drawn once: most nodes of a search's tree are in small subtrees,
//! and there are not many different ones. Three readings from the first node to the last make the drawing:
//!
//! | module | reading |
//! | --- | --- |
//! | `pieces` | cuts the tree into nodes and small subtrees that have been met before |
//! | `rows` | puts siblings side by side, which gives each piece its place in its row |
//! | here | adds up where the pieces stand, and copies the places within a subtree from where it was first met |

mod pieces;
mod rows;

/// The distance of two neighbours on a line. Places are whole numbers, so that "no closer than this" is exact.
pub const UNIT: i32 = 1 << 10;

/// Nodes at most this deep.
const DEEPEST: usize = u8::MAX as usize;

/// A part of the tree with a place of its own: a node, or a whole subtree equal to one that came before.
#[derive(Clone, Copy)]
struct Piece {
    /// Where its root stands, counted as its row is.
    place: i32,
    /// Of a node: the middle of the row of its children, counted as that row is. Of a subtree: the node at which its like
    /// was first met.
    from: i32,
    /// The number of a subtree's shape; of a node that of the subtree below it, should its like come again.
    shape: u16,
    /// Of its root.
    depth: u8,
    /// The nodes of a subtree; 0 for a node.
    size: u8,
}

/// In place of a shape's number: the subtree is not known by one.
const UNKNOWN: u16 = u16::MAX;

impl Piece {
    fn node(depth: u8, shape: u16) -> Self {
        Self {
            place: 0,
            from: 0,
            shape,
            depth,
            size: 0,
        }
    }
}

/// Places for the nodes of a tree: `x` of each node in [`UNIT`]s, the leftmost node of all at 0.
///
/// `depth` lists the nodes in preorder; the first is the root (depth 0) and each other is at most one deeper than
/// the one before it. Gives the place of the rightmost node, or nothing where these are the depths of no tree.
///
/// # Panics
///
/// When `x` is not as long as `depth`.
pub fn tidy(depth: &[u8], x: &mut [i32]) -> Option<i32> {
    assert_eq!(depth.len(), x.len(), "a place for each node");
    let (mut pieces, shapes) = pieces::read(depth)?;
    let (leftmost, rightmost) = rows::place(&mut pieces, shapes);
    stand(&pieces, -leftmost, x);
    Some(rightmost - leftmost)
}

/// Adds up where all nodes stand, when the root stands at `top`.
fn stand(pieces: &[Piece], top: i32, x: &mut [i32]) {
    // Per line: where its open row has its 0.
    let mut origins = [top; DEEPEST + 2];
    let mut node = 0;
    for piece in pieces {
        let line = usize::from(piece.depth);
        let place = origins[line] + piece.place;
        if piece.size == 0 {
            x[node] = place;
            origins[line + 1] = place - piece.from;
            node += 1;
        } else {
            let (before, rest) = x.split_at_mut(node);
            let first = &before[piece.from as usize..];
            let size = usize::from(piece.size);
            move_to(rest, first, place - first[0], size);
            node += size;
        }
    }
}

/// Copies the first `size` places, moved. May write more than those where there is room: what follows upon them is yet to come.
#[inline(always)]
fn move_to(to: &mut [i32], from: &[i32], by: i32, size: usize) {
    // Whole chunks, whose length is known: to count the places of each subtree would cost more.
    const CHUNK: usize = pieces::SMALL / 2;
    if let (Some((to, further)), Some((from, others))) = (
        to.split_first_chunk_mut::<CHUNK>(),
        from.split_first_chunk::<CHUNK>(),
    ) {
        for (to, from) in to.iter_mut().zip(from) {
            *to = from.wrapping_add(by);
        }
        if size <= CHUNK {
            return;
        }
        if let (Some(to), Some(from)) = (
            further.first_chunk_mut::<CHUNK>(),
            others.first_chunk::<CHUNK>(),
        ) {
            for (to, from) in to.iter_mut().zip(from) {
                *to = from.wrapping_add(by);
            }
            return;
        }
    }
    for (to, from) in to[..size].iter_mut().zip(from) {
        *to = from + by;
    }
}
