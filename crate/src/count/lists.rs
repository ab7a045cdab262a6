//! The kernel without recursion: one list of nodes a level.
//!
//! What costs in a recursive count is the mispredicted branch at the end of every row, not the arithmetic. Here a
//! pass over the end of a level's list takes one free square off each node, appends the child to the next level's
//! list where it has a free square itself, and keeps the parent where it has squares left. Both are decided by
//! advancing an index or not, never by a jump. Deeper levels go first, so that the lists stay short.

use super::Kernel;
use super::border::{Inside, MAX_INSIDE, Row};

/// Nodes that one pass takes from the end of a list.
const CHUNK: usize = 256;
/// A level is left for the next one once that one holds a chunk, and a pass adds no more than a chunk.
const CAPACITY: usize = 2 * CHUNK;

/// Bits of one mask in a [`Node`].
const FIELD: u32 = MAX_INSIDE as u32 + 1;
const RIGHT: u64 = (1 << FIELD) - 1;
const COLUMN: u64 = RIGHT << FIELD;
const LEFT: u64 = !(RIGHT | COLUMN);

/// The attacked columns of a row, in three masks: along diagonals that move left, along columns, along diagonals that
/// move right, from the high field to the low one. (With column 0 as bit 0, "left" is a shift to higher bits.)
type Node = u64;

/// `node` seen `down` rows further.
#[inline(always)]
fn descend(node: Node, down: u8) -> Node {
    (node & LEFT) << down | node & COLUMN | (node & RIGHT) >> down
}

/// The columns that `node` attacks.
#[inline(always)]
fn attacked(node: Node) -> u32 {
    (node | node >> FIELD | node >> (2 * FIELD)) as u32
}

/// A queen on the column of the one bit `square`.
#[inline(always)]
fn queen(square: u32) -> Node {
    let square = u64::from(square);
    square | square << FIELD | square << (2 * FIELD)
}

#[derive(Clone)]
struct Level {
    nodes: [Node; CAPACITY],
    /// The free columns that a node has not tried yet; never 0.
    free: [u32; CAPACITY],
    len: usize,
}

/// The lists, kept from one count to the next.
pub struct Lists {
    levels: Vec<Level>,
}

impl Lists {
    /// Empty lists, about 6 KiB a level.
    pub fn new() -> Self {
        let level = Level {
            nodes: [0; CAPACITY],
            free: [0; CAPACITY],
            len: 0,
        };
        Self {
            levels: vec![level; MAX_INSIDE],
        }
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
        let rows = inside.rows();
        let columns = inside.columns;
        let free = columns & !rows[0].blocked;
        let ends = Ends::new(rows, columns);
        if rows.len() == 2 {
            return u64::from(ends.count(0, free));
        }
        if free == 0 {
            return 0;
        }
        let deepest = rows.len() - 3;
        let levels = &mut self.levels[..=deepest];
        levels[0].nodes[0] = 0;
        levels[0].free[0] = free;
        levels[0].len = 1;
        let mut sum = 0;
        let mut depth = 0;
        loop {
            if depth == deepest {
                sum += last(&mut levels[depth], rows, columns, &ends);
            } else {
                let (upper, lower) = levels.split_at_mut(depth + 1);
                let (parents, children) = (&mut upper[depth], &mut lower[0]);
                expand(
                    parents,
                    children,
                    rows[depth].down,
                    columns & !rows[depth + 1].blocked,
                );
                if children.len >= CHUNK || parents.len == 0 {
                    depth += 1;
                    continue;
                }
            }
            while levels[depth].len == 0 {
                if depth == 0 {
                    return sum;
                }
                depth -= 1;
            }
        }
    }
}

/// Takes one square off each of the last nodes of `parents`; `open` are the columns of the children's row that the
/// border leaves open.
#[inline(always)]
fn expand(parents: &mut Level, children: &mut Level, down: u8, open: u32) {
    let from = parents.len.saturating_sub(CHUNK);
    let mut kept = from;
    let mut made = children.len;
    for at in from..parents.len {
        let node = parents.nodes[at];
        let free = parents.free[at];
        let square = free & free.wrapping_neg();
        let rest = free ^ square;
        let child = descend(node | queen(square), down);
        let child_free = open & !attacked(child);
        children.nodes[made] = child;
        children.free[made] = child_free;
        made += usize::from(child_free != 0);
        parents.nodes[kept] = node;
        parents.free[kept] = rest;
        kept += usize::from(rest != 0);
    }
    parents.len = kept;
    children.len = made;
}

/// As [`expand`], for the third row from the end, whose children are counted, not kept.
#[inline(always)]
fn last(parents: &mut Level, rows: &[Row], columns: u32, ends: &Ends) -> u64 {
    let depth = rows.len() - 3;
    let down = rows[depth].down;
    let open = columns & !rows[depth + 1].blocked;
    let from = parents.len.saturating_sub(CHUNK);
    let mut kept = from;
    let mut sum = 0;
    for at in from..parents.len {
        let node = parents.nodes[at];
        let free = parents.free[at];
        let square = free & free.wrapping_neg();
        let rest = free ^ square;
        let child = descend(node | queen(square), down);
        sum += ends.count(child, open & !attacked(child));
        parents.nodes[kept] = node;
        parents.free[kept] = rest;
        kept += usize::from(rest != 0);
    }
    parents.len = kept;
    u64::from(sum)
}

/// The last two rows.
struct Ends {
    down: u8,
    /// Columns that the border leaves open in the last row.
    open: u32,
    columns: u32,
}

impl Ends {
    fn new(rows: &[Row], columns: u32) -> Self {
        let [upper, lower] = rows[rows.len() - 2..] else {
            unreachable!("two rows at least");
        };
        Self {
            down: upper.down,
            open: columns & !lower.blocked,
            columns,
        }
    }

    /// The ways to fill the last two rows below `node`, whose upper row has the columns `upper` free.
    ///
    /// Two columns are left, and the two queens take one each. None can where the columns lie as far apart as the
    /// rows. Else there are two ways where both columns are free in both rows, one where each row has a free column
    /// and together they have both, and no other.
    #[inline(always)]
    fn count(&self, node: Node, upper: u32) -> u32 {
        let lower = self.open & !attacked(descend(node, self.down));
        let left = self.columns & !((node >> FIELD) as u32);
        let apart = left & left << self.down == 0;
        let both = upper & lower == left;
        let one = (upper | lower == left) & (upper != 0) & (lower != 0);
        u32::from(apart & one) + u32::from(apart & both)
    }
}
