//! `Ahead`: a search that is asked for a few events at a time.
//!
//! To stop the machine after a given event and to set it going again costs time that a short slice of events does not
//! take. So from the second slice on events are made in blocks, and slices are cut from the block; whoever wants to know
//! more of the search than its events gets it set back to where the slices have come.

use crate::algorithm::SLACK;
use crate::search::{BLOCK, Search};

/// See the head of this file.
pub struct Ahead {
    /// Behind all events of the block.
    search: Search,
    /// The block, and behind it the places that making one needs.
    events: Vec<u32>,
    /// Those from `next` to `made` have not been handed out.
    next: usize,
    made: usize,
    /// Something has been asked for since the search was looked at.
    in_slices: bool,
}

impl Ahead {
    /// Nothing has been read ahead.
    pub fn new(search: Search) -> Self {
        Self {
            search,
            events: Vec::new(),
            next: 0,
            made: 0,
            in_slices: false,
        }
    }

    /// The search, behind the event handed out last.
    pub fn search(&mut self) -> &mut Search {
        let left = self.left();
        if left > 0 {
            let step = self.search.step() - left as u64;
            self.search.seek(step, u64::MAX);
        }
        self.drop_block();
        self.in_slices = false;
        &mut self.search
    }

    /// As [`Search::walk`].
    #[inline]
    pub fn walk(&mut self, events: u64) -> u64 {
        if events <= self.left() as u64 {
            self.next += events as usize;
            return events;
        }
        self.walk_on(events)
    }

    fn walk_on(&mut self, events: u64) -> u64 {
        let mut walked = self.left() as u64;
        self.drop_block();
        while walked < events {
            let asked = events - walked;
            if asked >= BLOCK as u64 || !self.in_slices {
                self.in_slices = true;
                return walked + self.search.walk(asked);
            }
            self.make_block();
            if self.made == 0 {
                break;
            }
            self.next = self.made.min(asked as usize);
            walked += self.next as u64;
        }
        walked
    }

    /// The next events, packed; fewer than `limit` only at the end.
    pub fn events(&mut self, limit: usize) -> &[u32] {
        let first = self.next;
        if limit <= self.left() {
            self.next += limit;
            return &self.events[first..self.next];
        }
        // What is left moves to the front, and the rest is made behind it.
        self.events.copy_within(first..self.made, 0);
        let mut made = self.left();
        self.drop_block();
        if limit - made < BLOCK && self.in_slices {
            while made < limit {
                self.make_room(made + BLOCK);
                let got = self.search.fill_some(&mut self.events[made..], BLOCK);
                if got == 0 {
                    break;
                }
                made += got;
            }
            self.made = made;
            self.next = made.min(limit);
            return &self.events[..self.next];
        }
        self.in_slices = true;
        self.make_room(limit);
        made += self
            .search
            .fill_with_slack(&mut self.events[made..], limit - made);
        &self.events[..made]
    }

    /// How many events have been made and not been handed out.
    #[inline]
    fn left(&self) -> usize {
        self.made - self.next
    }

    fn drop_block(&mut self) {
        (self.next, self.made) = (0, 0);
    }

    fn make_block(&mut self) {
        self.make_room(BLOCK);
        self.next = 0;
        self.made = self.search.fill_some(&mut self.events, BLOCK);
    }

    fn make_room(&mut self, events: usize) {
        let needed = events + SLACK;
        if self.events.len() < needed {
            self.events.resize(needed, 0);
        }
    }
}
