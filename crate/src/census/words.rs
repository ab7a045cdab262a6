//! The kernel's passes in 64-bit words: four nodes at once, on any machine.

use super::kernel::{Children, Kernel, Level, ONES, ROOM, lane};
use super::weigh::Weigh;

/// Fills a place with a node that makes up a whole word: it has one square left, and behind that nothing.
fn stand_in(list: &mut Level, at: usize, row: u16) {
    (list.cols[at], list.diag[at], list.anti[at]) = (row & !1, 0, 0);
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
    /// Makes all children of level `d`, keeps those with a free square, and returns how many were made; `None` where
    /// there may be too many.
    pub(super) fn expand(&mut self, d: usize) -> Option<usize> {
        let n = self.n;
        let len = self.len[d];
        let row = ONES * ((1u64 << n) - 1);
        // A shift moves one bit of each lane into its neighbour.
        let diag_mask = row & !ONES;
        let anti_mask = row & !(0x8000 * ONES);
        let (above, below) = self.levels.split_at_mut(d + 1);
        let parents: &mut Level = &mut above[d];
        let kids: &mut Level = &mut below[0];
        if !parents.children_fit(len, n, d) {
            return None;
        }
        for at in len..len + 3 {
            stand_in(parents, at, row as u16);
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
}
