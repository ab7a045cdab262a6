//! Counting without recursion: one list of nodes a level.
//!
//! What costs in a recursive count is the mispredicted branch at the end of every row, not the arithmetic. Here a
//! pass over the end of a level's list takes free squares off its nodes, appends each child to the next level's list
//! where it has a free square itself, and keeps the parent where it has squares left. Both are decided by advancing
//! an index or not, never by a jump. Deeper levels go first, so that the lists stay short.

use super::Kernel;
use super::border::{Inside, MAX_INSIDE};

/// Nodes that one pass takes from the end of a list, and that a level waits for before it is passed over itself.
pub(super) const CHUNK: usize = 256;

/// The way from a row to the next one that is to be filled.
#[derive(Clone, Copy)]
pub(super) struct Step {
    /// How many rows down it leads.
    pub(super) down: u8,
    /// The columns that the border leaves open in the lower row.
    pub(super) open: u32,
}

/// The last two rows of the inside, whose queens are counted, not placed.
#[derive(Clone, Copy)]
pub(super) struct End {
    /// Into the last row but one.
    pub(super) upper: Step,
    /// Into the last row.
    pub(super) lower: Step,
    /// All columns to be filled.
    pub(super) columns: u32,
}

/// A list of nodes at one depth. None of them is without an untried free column.
pub(super) trait Level {
    /// Makes this the list of the empty inside alone, whose first row has the columns `free`.
    fn start(&mut self, free: u32);
    /// How many nodes it holds.
    fn len(&self) -> usize;
    /// Takes squares off its last nodes, a chunk at most, and appends their children to `children`, which lie one
    /// `step` deeper.
    fn expand(&mut self, children: &mut Self, step: Step);
    /// As [`Level::expand`] where the children's row is the last but one; returns the number of ways to complete them.
    fn complete(&mut self, end: End) -> u64;
}

/// The number of ways to fill `inside`, at least two rows; `levels` are empty.
pub(super) fn fill<L: Level>(levels: &mut [L], inside: &Inside) -> u64 {
    let columns = inside.columns;
    let rows = inside.rows();
    let free = columns & !rows[0].blocked;
    let step = |row: usize| Step {
        down: rows[row].down,
        open: columns & !rows[row + 1].blocked,
    };
    let lower = step(rows.len() - 2);
    let Some(deepest) = rows.len().checked_sub(3) else {
        return u64::from(pairs(0, free, lower, columns));
    };
    if free == 0 {
        return 0;
    }
    let end = End {
        upper: step(deepest),
        lower,
        columns,
    };
    levels[0].start(free);
    let mut sum = 0;
    let mut depth = 0;
    loop {
        if depth == deepest {
            sum += levels[depth].complete(end);
        } else {
            let (upper, lower) = levels.split_at_mut(depth + 1);
            let (parents, children) = (&mut upper[depth], &mut lower[0]);
            parents.expand(children, step(depth));
            if children.len() >= CHUNK || parents.len() == 0 {
                depth += 1;
            }
        }
        while levels[depth].len() == 0 {
            if depth == 0 {
                return sum;
            }
            depth -= 1;
        }
    }
}

/// Bits of one mask in a [`Node`].
const FIELD: u32 = MAX_INSIDE as u32 + 1;
const RIGHT: u64 = (1 << FIELD) - 1;
const COLUMN: u64 = RIGHT << FIELD;
const LEFT: u64 = !(RIGHT | COLUMN);

/// The attacked columns of a row, in three masks: along diagonals that move to higher columns, along columns, along
/// diagonals that move to lower columns, from the high field to the low one.
type Node = u64;

/// `node` seen `down` rows further.
#[inline(always)]
fn descend(node: Node, down: u8) -> Node {
    (node & LEFT) << down | node & COLUMN | (node & RIGHT) >> down
}

/// The columns that `node` attacks; bits above them are noise.
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

/// The ways to fill the last two rows below `node`, whose upper row has the columns `upper` free.
///
/// Two columns are left, and the two queens take one each. None can where the columns lie as far apart as the rows.
/// Else there are two ways where both columns are free in both rows, one where each row has a free column and
/// together they have both, and no other.
#[inline(always)]
fn pairs(node: Node, upper: u32, step: Step, columns: u32) -> u32 {
    let lower = step.open & !attacked(descend(node, step.down));
    let left = columns & !((node >> FIELD) as u32);
    let apart = left & left << step.down == 0;
    let both = upper & lower == left;
    let one = (upper | lower == left) & (upper != 0) & (lower != 0);
    u32::from(apart & one) + u32::from(apart & both)
}

/// A list in scalar words.
#[derive(Clone)]
struct Words {
    nodes: [Node; Self::CAPACITY],
    /// The free columns that a node has not tried yet.
    free: [u32; Self::CAPACITY],
    len: usize,
}

impl Words {
    /// A list shorter than a chunk can be added as much.
    const CAPACITY: usize = 2 * CHUNK;

    /// Takes one square off each of the last nodes and hands the children to `take`, with their free columns.
    #[inline(always)]
    fn peel(&mut self, step: Step, mut take: impl FnMut(Node, u32)) {
        let from = self.len.saturating_sub(CHUNK);
        let mut kept = from;
        for at in from..self.len {
            let (node, free) = (self.nodes[at], self.free[at]);
            let square = free & free.wrapping_neg();
            let child = descend(node | queen(square), step.down);
            take(child, step.open & !attacked(child));
            let rest = free ^ square;
            self.nodes[kept] = node;
            self.free[kept] = rest;
            kept += usize::from(rest != 0);
        }
        self.len = kept;
    }
}

impl Level for Words {
    fn start(&mut self, free: u32) {
        self.nodes[0] = 0;
        self.free[0] = free;
        self.len = 1;
    }

    fn len(&self) -> usize {
        self.len
    }

    fn expand(&mut self, children: &mut Self, step: Step) {
        let mut made = children.len;
        self.peel(step, |child, free| {
            children.nodes[made] = child;
            children.free[made] = free;
            made += usize::from(free != 0);
        });
        children.len = made;
    }

    fn complete(&mut self, end: End) -> u64 {
        let mut sum = 0;
        self.peel(end.upper, |child, free| {
            sum += pairs(child, free, end.lower, end.columns);
        });
        u64::from(sum)
    }
}

/// The lists in scalar words, kept from one count to the next.
pub struct Lists(Vec<Words>);

impl Lists {
    /// Empty lists.
    pub fn new() -> Self {
        let level = Words {
            nodes: [0; Words::CAPACITY],
            free: [0; Words::CAPACITY],
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
