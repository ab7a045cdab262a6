//! Tidy node-link drawings in linear time.
//!
//! The drawing is the one of Buchheim, Jünger and Leipert, "Improving Walker's Algorithm to Run in Linear Time" (2002):
//! subtrees are moved as close together as their outlines allow, a parent stands in the middle of its first and last
//! child, equal subtrees are drawn alike wherever they stand, and where an outer subtree had to make way for another
//! the room between them is shared out evenly among the smaller ones in between (the paper's *shift* and *change*).
//!
//! The paper finds an outline's next node through threads, because a tree in general has no bound on its depth and
//! nodes are objects. Ours comes in the order in which the search enters its nodes, with a depth for each, and all
//! nodes of a depth stand on one line. So an outline is kept as what it is, the outermost place on each line below,
//! in one row of numbers for each depth on the open path. Two subtrees are compared line by line down to the
//! shallower one's last, as in the paper, and that is what bounds the time: no line is looked at twice without a
//! node on it being passed for good.

/// The distance of two neighbours on a line. Places are whole numbers, so that "no closer than this" is exact.
pub const UNIT: i32 = 1 << 10;

/// The groups of siblings that are open while the tree is walked: one row of places for each depth.
struct Outlines {
    /// Numbers in a row: one for each depth of the tree.
    stride: usize,
    /// Per depth of the group and per line: the leftmost place, in the group's own frame (its first member at 0).
    left: Vec<i32>,
    /// Likewise the rightmost.
    right: Vec<i32>,
    /// Which member of the group holds the rightmost place of a line.
    owner: Vec<u32>,
    /// Per group: the last line that it reaches, plus 1; 0 while it is empty.
    reach: Vec<usize>,
    /// Per group: where its members begin in `Members`.
    start: Vec<usize>,
    /// Per group: whether room must be shared out among its members.
    uneven: Vec<bool>,
}

/// Members of all open groups, the deepest group's last.
struct Members {
    node: Vec<u32>,
    place: Vec<i32>,
    /// The paper's shift and change; valid only where the group is `uneven`.
    shift: Vec<f64>,
    change: Vec<f64>,
}

/// Places for the nodes of a tree: `x` of each node in [`UNIT`]s, the leftmost node of all at 0.
///
/// `depth` lists the nodes in preorder; the first is the root (depth 0) and each other is at most one deeper than
/// the one before it. Gives the place of the rightmost node.
///
/// # Panics
///
/// When `x` is not as long as `depth`, or `depth` is no preorder of one tree.
pub fn tidy(depth: &[u8], x: &mut [i32]) -> i32 {
    assert_eq!(depth.len(), x.len(), "a place for each node");
    let Some(&deepest) = depth.iter().max() else {
        return 0;
    };
    assert!(depth[0] == 0, "the first node is the root");
    let lines = usize::from(deepest) + 1;
    let mut outlines = Outlines {
        stride: lines,
        left: vec![0; (lines + 1) * lines],
        right: vec![0; (lines + 1) * lines],
        owner: vec![0; (lines + 1) * lines],
        reach: vec![0; lines + 1],
        start: vec![0; lines + 1],
        uneven: vec![false; lines + 1],
    };
    let mut members = Members {
        node: Vec::new(),
        place: Vec::new(),
        shift: Vec::new(),
        change: Vec::new(),
    };
    let mut path = vec![0u32; lines];
    let mut open = 0usize; // nodes on the path
    for (node, &d) in depth.iter().enumerate() {
        let d = usize::from(d);
        assert!(
            d <= open && (d > 0 || node == 0),
            "depths of one tree in preorder"
        );
        while open > d {
            open -= 1;
            outlines.close(open, path[open], &mut members, x);
        }
        path[d] = node as u32;
        open = d + 1;
        outlines.start[open] = members.node.len();
    }
    while open > 0 {
        open -= 1;
        outlines.close(open, path[open], &mut members, x);
    }
    // The group of depth 0 holds the root alone, so its frame is the root's.
    let leftmost = outlines.left[..lines].iter().min().copied().unwrap_or(0);
    let rightmost = outlines.right[..lines].iter().max().copied().unwrap_or(0);
    let mut parent = vec![0i32; lines + 1];
    parent[0] = -leftmost;
    for (place, &d) in x.iter_mut().zip(depth) {
        let d = usize::from(d);
        *place += parent[d];
        parent[d + 1] = *place;
    }
    rightmost - leftmost
}

impl Outlines {
    /// All children of `node` have been gathered: centre it over them and put it to its own siblings.
    /// Its children's places become relative to it.
    #[inline]
    fn close(&mut self, d: usize, node: u32, members: &mut Members, x: &mut [i32]) {
        let below = d + 1;
        let first = self.start[below];
        let gathered = members.node.len();
        let mut centre = 0;
        let mut reach = below;
        if self.reach[below] > 0 {
            if self.uneven[below] {
                self.share_out(below, first, members);
            }
            centre = (members.place[first] + members.place[gathered - 1]) >> 1;
            for (&child, &place) in members.node[first..].iter().zip(&members.place[first..]) {
                x[child as usize] = place - centre;
            }
            members.node.truncate(first);
            members.place.truncate(first);
            reach = self.reach[below];
            self.reach[below] = 0;
        }
        let place = self.join(d, centre, reach, members);
        members.node.push(node);
        members.place.push(place);
        x[node as usize] = 0;
    }

    /// Puts the subtree whose lines are gathered below `d` (in a frame where its root stands at `centre`, down to
    /// line `reach - 1`) to the right of its siblings. Gives the place of its root in the siblings' frame.
    #[inline]
    fn join(&mut self, d: usize, centre: i32, reach: usize, members: &mut Members) -> i32 {
        let stride = self.stride;
        let (above, under) = (d * stride, (d + 1) * stride);
        let reached = self.reach[d];
        if reached == 0 {
            self.left[above + d] = 0;
            self.right[above + d] = 0;
            self.owner[above + d] = 0;
            for line in d + 1..reach {
                self.left[above + line] = self.left[under + line] - centre;
                self.right[above + line] = self.right[under + line] - centre;
                self.owner[above + line] = 0;
            }
            self.reach[d] = reach;
            self.uneven[d] = false;
            return 0;
        }
        let first = self.start[d];
        let member = members.node.len() - first;
        let mut place = self.right[above + d] + UNIT;
        for line in d + 1..reach.min(reached) {
            let overlap =
                self.right[above + line] + UNIT - (self.left[under + line] - centre + place);
            if overlap > 0 {
                place += overlap;
                let owner = self.owner[above + line] as usize;
                if owner + 1 < member {
                    self.push_apart(d, first, owner, member, overlap, members);
                }
            }
        }
        self.right[above + d] = place;
        self.owner[above + d] = member as u32;
        let by = place - centre;
        for line in d + 1..reach {
            self.right[above + line] = self.right[under + line] + by;
            self.owner[above + line] = member as u32;
        }
        for line in reached..reach {
            self.left[above + line] = self.left[under + line] + by;
        }
        self.reach[d] = reached.max(reach);
        place
    }

    /// `member` had to move by `overlap` because of `owner`: note that those between take their share.
    #[cold]
    fn push_apart(
        &mut self,
        d: usize,
        first: usize,
        owner: usize,
        member: usize,
        overlap: i32,
        members: &mut Members,
    ) {
        if !self.uneven[d] {
            self.uneven[d] = true;
            members.shift.resize(first, 0.0);
            members.change.resize(first, 0.0);
        }
        members.shift.resize(first + member + 1, 0.0);
        members.change.resize(first + member + 1, 0.0);
        let overlap = f64::from(overlap);
        let share = overlap / (member - owner) as f64;
        members.shift[first + member] += overlap;
        members.change[first + member] -= share;
        members.change[first + owner] += share;
    }

    /// The paper's *execute shifts*: from the right, each member moves by what those further right have left it.
    #[cold]
    fn share_out(&mut self, group: usize, first: usize, members: &mut Members) {
        self.uneven[group] = false;
        members.shift.resize(members.node.len(), 0.0);
        members.change.resize(members.node.len(), 0.0);
        let (mut shift, mut change) = (0.0f64, 0.0f64);
        for at in (first..members.node.len()).rev() {
            members.place[at] += shift.round() as i32;
            change += members.change[at];
            shift += members.shift[at] + change;
        }
        members.shift.truncate(first);
        members.change.truncate(first);
    }
}
