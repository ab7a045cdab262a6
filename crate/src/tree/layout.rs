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

/// One line of an outline, in the frame of the group of siblings that it belongs to: its first member stands at 0.
#[derive(Clone, Copy, Default)]
struct Line {
    /// The leftmost place.
    left: i32,
    /// The rightmost.
    right: i32,
    /// Which member of the group holds the rightmost place.
    owner: u32,
}

/// A group of siblings that is being gathered.
#[derive(Clone, Copy, Default)]
struct Group {
    /// Its members so far.
    size: u32,
    /// The last line that it reaches, plus 1.
    reach: usize,
    /// Where its members begin in the list of all.
    start: usize,
    /// Whether room must be shared out among its members.
    uneven: bool,
}

/// The groups that are open while the tree is walked: at most one of each depth.
struct Outlines {
    groups: Vec<Group>,
    /// Per depth of the group one row: its outline, a line for each depth of the tree.
    lines: Vec<Line>,
    /// Lines in a row.
    stride: usize,
    /// Members of all open groups, the deepest group's last.
    members: Vec<u32>,
    /// The paper's shift and change of each member; valid in groups that are uneven.
    room: Vec<(f64, f64)>,
}

/// Places for the nodes of a tree: `x` of each node in [`UNIT`]s, the leftmost node of all at 0.
///
/// `depth` lists the nodes in preorder; the first is the root (depth 0) and each other is at most one deeper than
/// the one before it. Gives the place of the rightmost node. It takes no memory that grows with the number of nodes.
///
/// # Panics
///
/// When `x` is not as long as `depth`, or `depth` is no preorder of one tree.
pub fn tidy(depth: &[u8], x: &mut [i32]) -> i32 {
    assert_eq!(depth.len(), x.len(), "a place for each node");
    if depth.is_empty() {
        return 0;
    }
    assert!(is_tree(depth), "depths of one tree in preorder");
    let deepest = depth.iter().copied().max().unwrap_or(0);
    let stride = usize::from(deepest) + 1;
    let mut outlines = Outlines {
        groups: vec![Group::default(); stride + 1],
        lines: vec![Line::default(); (stride + 1) * stride],
        stride,
        members: Vec::new(),
        room: Vec::new(),
    };
    // The first of a group stands at 0 of the group's frame: its `x` is free to hold where that lies from the parent.
    let mut path = vec![0usize; stride];
    for (node, &d) in depth.iter().enumerate() {
        let d = usize::from(d);
        let next = depth.get(node + 1).map_or(0, |&next| usize::from(next));
        if next > d {
            path[d] = node;
            outlines.groups[next] = Group {
                start: outlines.members.len(),
                ..Group::default()
            };
            continue;
        }
        x[node] = outlines.join_leaf(d);
        outlines.members.push(node as u32);
        for above in (next..d).rev() {
            let parent = path[above];
            let centre = outlines.centre(above + 1, x);
            x[parent + 1] = -centre;
            x[parent] = outlines.join(above, centre);
            outlines.members.push(parent as u32);
        }
    }
    // The root's group is the root alone.
    let outline = &outlines.lines[..outlines.groups[0].reach];
    let leftmost = outline.iter().map(|line| line.left).min().unwrap_or(0);
    let rightmost = outline.iter().map(|line| line.right).max().unwrap_or(0);
    x[0] = -leftmost;
    let mut frames = vec![0i32; stride];
    let (mut above, mut parent) = (0, x[0]);
    for (place, &d) in x[1..].iter_mut().zip(&depth[1..]) {
        let d = usize::from(d);
        if d > above {
            *place += parent;
            frames[d] = *place;
        } else {
            *place += frames[d];
        }
        (above, parent) = (d, *place);
    }
    rightmost - leftmost
}

/// Whether these are the depths of the nodes of one tree in preorder.
pub fn is_tree(depth: &[u8]) -> bool {
    let (Some((&root, rest)), Some((_, before))) = (depth.split_first(), depth.split_last()) else {
        return false;
    };
    let wrong = |(&d, &above): (&u8, &u8)| u8::from(d == 0) | u8::from(d.saturating_sub(1) > above);
    root == 0 && rest.iter().zip(before).map(wrong).fold(0, |a, b| a | b) == 0
}

impl Outlines {
    /// Puts a node without children to the right of its siblings. Gives its place in their frame.
    #[inline]
    fn join_leaf(&mut self, d: usize) -> i32 {
        let group = &mut self.groups[d];
        let line = &mut self.lines[d * self.stride + d];
        if group.size == 0 {
            *line = Line::default();
            group.reach = d + 1;
        } else {
            line.right += UNIT;
            line.owner = group.size;
        }
        group.size += 1;
        line.right
    }

    /// All members of a group have been gathered: gives the middle of the first and the last in their frame.
    #[inline]
    fn centre(&mut self, d: usize, x: &mut [i32]) -> i32 {
        let group = self.groups[d];
        if group.uneven {
            self.share_out(group.start, x);
        }
        self.members.truncate(group.start);
        // The last member holds the rightmost place of the group's own line, and the first stands at 0.
        self.lines[d * self.stride + d].right >> 1
    }

    /// Puts the node at depth `d` whose children have been gathered, and which stands at `centre` in their frame, to the
    /// right of its siblings. Gives its place in theirs.
    #[inline]
    fn join(&mut self, d: usize, centre: i32) -> i32 {
        let reach = self.groups[d + 1].reach;
        let (above, under) = self.lines.split_at_mut((d + 1) * self.stride);
        let above = &mut above[d * self.stride..];
        let under = &under[..reach];
        let group = &mut self.groups[d];
        let member = group.size;
        group.size += 1;
        if member == 0 {
            above[d] = Line::default();
            for (mine, child) in above[d + 1..reach].iter_mut().zip(&under[d + 1..]) {
                *mine = Line {
                    left: child.left - centre,
                    right: child.right - centre,
                    owner: 0,
                };
            }
            group.reach = reach;
            return 0;
        }
        let reached = group.reach;
        let both = reach.min(reached);
        let beside = above[d].right + UNIT;
        let mut place = beside;
        for (mine, child) in above[d + 1..both].iter().zip(&under[d + 1..both]) {
            place = place.max(mine.right - child.left + centre + UNIT);
        }
        if place > beside && member > 1 {
            // Those between the new member and the one that it was kept away from take their share.
            let mut so_far = beside;
            for (mine, child) in above[d + 1..both].iter().zip(&under[d + 1..both]) {
                let wanted = mine.right - child.left + centre + UNIT;
                if wanted > so_far {
                    if mine.owner + 1 < member {
                        if !group.uneven {
                            group.uneven = true;
                            self.room.truncate(group.start);
                        }
                        push_apart(
                            &mut self.room,
                            group.start,
                            mine.owner,
                            member,
                            wanted - so_far,
                        );
                    }
                    so_far = wanted;
                }
            }
        }
        above[d].right = place;
        above[d].owner = member;
        let by = place - centre;
        for (mine, child) in above[d + 1..reach].iter_mut().zip(&under[d + 1..]) {
            mine.right = child.right + by;
            mine.owner = member;
        }
        if reach > reached {
            for (mine, child) in above[reached..reach].iter_mut().zip(&under[reached..]) {
                mine.left = child.left + by;
            }
            group.reach = reach;
        }
        place
    }

    /// The paper's *execute shifts*: from the right, each member moves by what those further right have left it.
    #[cold]
    fn share_out(&mut self, start: usize, x: &mut [i32]) {
        self.room.resize(self.members.len(), (0.0, 0.0));
        let (mut shift, mut change) = (0.0f64, 0.0f64);
        let rooms = self.room[start..].iter().rev();
        for (&member, &(own_shift, own_change)) in self.members[start..].iter().rev().zip(rooms) {
            x[member as usize] += shift.round() as i32;
            change += own_change;
            shift += own_shift + change;
        }
        self.room.truncate(start);
    }
}

/// `member` had to move by `overlap` because of `owner`: notes that those between take their share.
#[cold]
fn push_apart(room: &mut Vec<(f64, f64)>, start: usize, owner: u32, member: u32, overlap: i32) {
    let (owner, member) = (owner as usize, member as usize);
    room.resize(start + member + 1, (0.0, 0.0));
    let overlap = f64::from(overlap);
    let share = overlap / (member - owner) as f64;
    room[start + member].0 += overlap;
    room[start + member].1 -= share;
    room[start + owner].1 += share;
}
