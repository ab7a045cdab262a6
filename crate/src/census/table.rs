//! The upper levels of a search tree as a flat table in depth-first order, filled from its leaves.

use super::Subtree;
use super::kernel::columns;
use crate::algorithms::row_by_row::Attacked;

/// A node of the upper levels.
#[derive(Clone, Copy)]
struct Record {
    /// Records of the node's subtree, its own included: so much further on stands its next sibling.
    size: u32,
    /// 0 while the subtree is not known.
    nodes: u32,
    full: u32,
    dead: u32,
    solved: u32,
    /// While the subtree is not known, those of the node's own row.
    checks: u64,
}

/// A deepest remembered node that has no forebear without a free square.
struct Leaf {
    record: u32,
    /// Its columns, four bits each, the first row's in the highest.
    path: u32,
}

/// The numbers in which a leaf is handed over.
pub const PACKED: usize = 8;

/// The table of one search.
pub struct Table {
    n: usize,
    depth: usize,
    records: Vec<Record>,
    leaves: Vec<Leaf>,
    known: usize,
}

impl Table {
    /// The table's layout for n ≤ 16, with its levels down to `depth`, at most n - 1 and 8; `own_checks` are those of
    /// a node's own row.
    pub fn new(n: usize, depth: usize, own_checks: &mut dyn FnMut(&[u8]) -> u64) -> Self {
        let mut table = Self {
            n,
            depth,
            records: Vec::new(),
            leaves: Vec::new(),
            known: 0,
        };
        // Doubling on the way would take twice the memory.
        let mut sizes = vec![0; depth + 1];
        measure(n, Attacked::NOTHING, &mut sizes);
        table.records.reserve_exact(sizes.iter().sum());
        table.leaves.reserve_exact(sizes[0]);
        table.lay_out(&mut Vec::new(), Attacked::NOTHING, own_checks);
        table.settle();
        table
    }

    fn lay_out(
        &mut self,
        prefix: &mut Vec<u8>,
        attacked: Attacked<u32>,
        own_checks: &mut dyn FnMut(&[u8]) -> u64,
    ) {
        let at = self.records.len();
        self.records.push(Record {
            size: 1,
            nodes: 0,
            full: 0,
            dead: 0,
            solved: 0,
            checks: 0,
        });
        if prefix.len() == self.depth {
            let path = prefix
                .iter()
                .fold(0, |path, &col| path << 4 | u32::from(col));
            self.leaves.push(Leaf {
                record: at as u32,
                path,
            });
            return;
        }
        let checks = own_checks(prefix);
        let free = attacked.free(self.n);
        self.records[at].checks = checks;
        if free == 0 {
            self.put(at, &Subtree::dead_end(checks));
        }
        for col in columns(free) {
            prefix.push(col);
            self.lay_out(prefix, attacked.below(usize::from(col)), own_checks);
            prefix.pop();
        }
        self.records[at].size = (self.records.len() - at) as u32;
    }

    /// The leaves that have to be counted; the others are mirror images of these.
    pub fn tasks(&self) -> usize {
        let half = (self.n.div_ceil(2) as u32) << (4 * self.depth.saturating_sub(1));
        self.leaves.partition_point(|leaf| leaf.path < half)
    }

    /// The share of the leaves that is known.
    pub fn known(&self) -> f64 {
        self.known as f64 / self.leaves.len() as f64
    }

    /// The queens of a leaf that has to be counted; `None` where its mirror image stands before it.
    pub fn task(&self, leaf: usize) -> Option<Vec<u8>> {
        let path = self.leaves[leaf].path;
        (self.mirrored(path) >= path).then(|| {
            (0..self.depth)
                .map(|row| (path >> (4 * (self.depth - 1 - row)) & 15) as u8)
                .collect()
        })
    }

    fn mirrored(&self, path: u32) -> u32 {
        let each = (self.n as u32 - 1) * (0x1111_1111 & ((1u64 << (4 * self.depth)) - 1) as u32);
        each - path
    }

    /// Takes over what has been counted for the leaves from `from` on, each packed in [`PACKED`] numbers; those of a
    /// leaf that is no task are not looked at. Whether they can be such.
    pub fn adopt(&mut self, from: usize, packed: &[u32]) -> bool {
        let (leaves, rest) = packed.as_chunks::<PACKED>();
        if !rest.is_empty() || from + leaves.len() > self.leaves.len() {
            return false;
        }
        for (leaf, packed) in (from..).zip(leaves) {
            let [
                nodes,
                full,
                dead,
                solved,
                low,
                high,
                mirrored_low,
                mirrored_high,
            ] = *packed;
            let path = self.leaves[leaf].path;
            let mirrored = self.mirrored(path);
            if nodes == 0 || mirrored < path {
                continue;
            }
            let subtree = Subtree {
                nodes: nodes.into(),
                full: full.into(),
                dead: dead.into(),
                solved: solved.into(),
                checks: u64::from(high) << 32 | u64::from(low),
            };
            self.put_leaf(leaf, &subtree);
            if let Ok(other) = self
                .leaves
                .binary_search_by_key(&mirrored, |leaf| leaf.path)
            {
                let checks = u64::from(mirrored_high) << 32 | u64::from(mirrored_low);
                self.put_leaf(other, &Subtree { checks, ..subtree });
            }
        }
        self.settle();
        true
    }

    fn put_leaf(&mut self, leaf: usize, subtree: &Subtree) {
        let at = self.leaves[leaf].record as usize;
        self.known += usize::from(self.records[at].nodes == 0);
        self.put(at, subtree);
    }

    fn put(&mut self, at: usize, subtree: &Subtree) {
        let record = &mut self.records[at];
        record.nodes = subtree.nodes as u32;
        record.full = subtree.full as u32;
        record.dead = subtree.dead as u32;
        record.solved = subtree.solved as u32;
        record.checks = subtree.checks;
    }

    /// Adds up what is known of all children. In the opposite of depth-first order these come before their parents.
    fn settle(&mut self) {
        for at in (0..self.records.len()).rev() {
            let record = self.records[at];
            if record.nodes > 0 || record.size == 1 {
                continue;
            }
            let sum =
                self.children(at)
                    .try_fold(Subtree::inner(record.checks), |mut sum, child| {
                        sum.add_child(&self.subtree(child)?);
                        Some(sum)
                    });
            if let Some(sum) = sum {
                self.put(at, &sum);
            }
        }
    }

    /// The records of a node's children, left to right.
    pub fn children(&self, at: usize) -> impl Iterator<Item = usize> {
        let end = at + self.records[at].size as usize;
        let mut next = at + 1;
        std::iter::from_fn(move || {
            let child = next;
            (child < end).then(|| {
                next += self.records[child].size as usize;
                child
            })
        })
    }

    /// What stands below a record, if it is known.
    pub fn subtree(&self, at: usize) -> Option<Subtree> {
        let record = &self.records[at];
        (record.nodes > 0).then(|| Subtree {
            nodes: record.nodes.into(),
            full: record.full.into(),
            dead: record.dead.into(),
            solved: record.solved.into(),
            checks: record.checks,
        })
    }
}

/// A leaf and its mirror image's checks, as they are handed over.
pub fn pack(subtree: &Subtree, mirrored: u64) -> [u32; PACKED] {
    [
        subtree.nodes as u32,
        subtree.full as u32,
        subtree.dead as u32,
        subtree.solved as u32,
        subtree.checks as u32,
        (subtree.checks >> 32) as u32,
        mirrored as u32,
        (mirrored >> 32) as u32,
    ]
}

/// Adds up the nodes of each level, the last level's first, down to where `sizes` ends.
fn measure(n: usize, attacked: Attacked<u32>, sizes: &mut [usize]) {
    let Some((size, below)) = sizes.split_last_mut() else {
        return;
    };
    *size += 1;
    let free = attacked.free(n);
    match below {
        [] => {}
        [last] => *last += free.count_ones() as usize,
        _ => columns(free).for_each(|col| measure(n, attacked.below(usize::from(col)), below)),
    }
}
