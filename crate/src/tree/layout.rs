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
//! Since equal subtrees are drawn alike, a low one is drawn once. A *shape* is a subtree without its place; it is known
//! by the row of its children's shapes, and rows are numbered as they are met, from the right, by a table that leads from
//! a row and the shape to be put before it to the longer row. The nodes are read from the last to the first, so that
//! each finds its children's row complete: for most of them that is one look into the table. Higher subtrees are nearly
//! all different; each of those is drawn for itself. A second reading, from the first node on, adds up where they stand.

/// The distance of two neighbours on a line. Places are whole numbers, so that "no closer than this" is exact.
pub const UNIT: i32 = 1 << 10;

/// Subtrees with more lines than this are drawn each for itself.
const LOW: u16 = 4;
/// The most shapes that are known by number.
const KNOWN: usize = 1 << 14;
/// In place of a row's number: its members are listed.
const LISTED: u32 = 0xFFFE;
/// The shape of a node without children, and the empty row.
const LEAF: u32 = 0;
/// Nodes at most this deep.
const DEEPEST: usize = u8::MAX as usize;

/// One line of an outline.
#[derive(Clone, Copy, Default)]
struct Line {
    /// The leftmost place.
    left: i32,
    /// The rightmost.
    right: i32,
}

/// Where the outline of a shape is: the lines below its node, the lowest first, the node itself at 0.
#[derive(Clone, Copy)]
struct Outline {
    start: usize,
    lines: u16,
    /// Whether it is that of one subtree, not of a known shape.
    single: bool,
}

/// A row of siblings by its number, and the shape of the node above them.
#[derive(Clone, Copy)]
struct Shape {
    /// The shape of the first of them.
    first: u32,
    /// The row of the others.
    rest: u32,
    /// Lines below the node above them.
    lines: u16,
    /// Where its outline begins; [`Shape::UNDRAWN`] until it is first a whole row.
    start: usize,
}

impl Shape {
    const UNDRAWN: usize = usize::MAX;
}

/// A row's number, and over it bits that say where the table goes on from it. Nodes follow upon each other through this
/// one value, so what it takes to find the next bounds the speed of all.
type Row = u32;

fn number(row: Row) -> u32 {
    row & 0xFFFF
}

/// From a row and the shape to be put before it to the longer row.
#[derive(Clone, Copy)]
struct Slot {
    key: u32,
    row: Row,
}

/// No key: there is no shape of this number.
const EMPTY: Slot = Slot {
    key: u32::MAX,
    row: 0,
};

/// Where in the table what follows upon a row and a shape is looked for first.
#[inline(always)]
fn place_in(table: &[Slot], row: Row, shape: u32) -> usize {
    (row >> 16 ^ shape) as usize & (table.len() - 1)
}

/// The shapes of one tree.
struct Shapes {
    /// The known ones.
    known: Vec<Shape>,
    /// How many there may be; subtrees drawn for themselves are numbered from here on.
    most: usize,
    /// Per number: where the places of its children begin.
    places_at: Vec<u32>,
    /// Of the children of each shape, from their parent's.
    places: Vec<i32>,
    /// Outlines of known shapes.
    lines: Vec<Line>,
    /// Outlines of the subtrees drawn for themselves that are members of open rows, the last made on top.
    singles: Vec<Line>,
    /// Members of all rows that are listed, the deepest row's last, each from the right.
    members: Vec<Outline>,
    /// The outline of the row that is being put together, from its own line down.
    outline: Vec<Line>,
    /// Which member holds the rightmost place of each of its lines.
    owners: Vec<u32>,
    /// The paper's shift and change of each of its members; empty while it is even.
    room: Vec<(f64, f64)>,
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
    let (&root, depth) = depth.split_first()?;
    let (top, x) = x.split_first_mut()?;
    if root != 0 {
        return None;
    }
    let mut shapes = Shapes::new(depth.len());
    let mut table = vec![EMPTY; 2 * shapes.most];
    // Per depth: the row of those met so far, and where its list begins.
    let mut rows = [LEAF; DEEPEST + 2];
    let mut lists = [0usize; DEEPEST + 2];
    let mut below = 0;
    for (&d, x) in depth.iter().zip(&mut *x).rev() {
        let d = usize::from(d);
        if d == 0 || below > d + 1 {
            return None;
        }
        below = d;
        let shape = number(rows[d + 1]);
        rows[d + 1] = LEAF;
        *x = shape as i32;
        let slot = table[place_in(&table, rows[d], shape)];
        let key = rows[d] << 16 | shape;
        if slot.key == key {
            rows[d] = slot.row;
        } else {
            let (list, under) = lists[d..=d + 1].split_at_mut(1);
            *x = shapes.join(&mut table, &mut rows[d], &mut list[0], shape, under[0]) as i32;
        }
    }
    if below > 1 {
        return None;
    }
    let (shape, outline) = shapes.finish(number(rows[1]), lists[1]);
    let lines = outline.within(&shapes.lines, &shapes.singles);
    let leftmost = lines.iter().map(|line| line.left).min().unwrap_or(0).min(0);
    let rightmost = lines
        .iter()
        .map(|line| line.right)
        .max()
        .unwrap_or(0)
        .max(0);
    // Per depth: where the last node stands, and the place of its next child from it.
    let mut above = [(-leftmost, shapes.places_at[shape as usize]); DEEPEST + 1];
    *top = -leftmost;
    let Shapes {
        places, places_at, ..
    } = shapes;
    for (&d, x) in depth.iter().zip(x) {
        let d = usize::from(d);
        let (parent, next) = &mut above[d - 1];
        let place = *parent + places[*next as usize];
        *next += 1;
        above[d] = (place, places_at[*x as usize]);
        *x = place;
    }
    Some(rightmost - leftmost)
}

impl Shapes {
    /// For a tree of so many nodes.
    fn new(nodes: usize) -> Self {
        let most = (nodes + 2).next_power_of_two().min(KNOWN);
        // As much as a search's tree takes; to grow by doubling takes up to thrice that.
        let mut known = Vec::with_capacity(most);
        known.push(Shape {
            first: LEAF,
            rest: LEAF,
            lines: 0,
            start: 0,
        });
        let mut places_at = Vec::with_capacity(most + nodes / 12);
        places_at.resize(most, 0);
        Self {
            known,
            most,
            places_at,
            places: Vec::with_capacity(nodes / 4),
            lines: Vec::new(),
            singles: Vec::new(),
            members: Vec::new(),
            outline: vec![Line::default(); DEEPEST + 2],
            owners: vec![0; DEEPEST + 2],
            room: Vec::new(),
        }
    }

    /// Puts a node before its siblings' row, which has not been found at once. The row of its own children is `shape`, and
    /// listed from `under` on. Gives the number of its shape.
    #[inline(never)]
    fn join(
        &mut self,
        table: &mut [Slot],
        row: &mut Row,
        list: &mut usize,
        shape: u32,
        under: usize,
    ) -> u32 {
        let mut at = 0;
        if shape != LISTED && *row != LISTED {
            let key = *row << 16 | shape;
            at = place_in(table, *row, shape);
            while table[at].key != EMPTY.key {
                if table[at].key == key {
                    *row = table[at].row;
                    return shape;
                }
                at = (at + 1) & (table.len() - 1);
            }
        }
        let (made, outline) = self.finish(shape, under);
        if *row != LISTED {
            let rest = number(*row);
            let lines = self.known[rest as usize].lines.max(outline.lines + 1);
            if shape != LISTED && lines <= LOW && self.known.len() < self.most {
                let longer = self.known.len() as u32;
                self.known.push(Shape {
                    first: shape,
                    rest,
                    lines,
                    start: Shape::UNDRAWN,
                });
                let key = *row << 16 | shape;
                *row = longer.wrapping_mul(0x9E37_79B1) & !0xFFFF | longer;
                table[at] = Slot { key, row: *row };
                return made;
            }
            *list = self.members.len();
            self.spread(rest);
            *row = LISTED;
        }
        self.members.push(outline);
        made
    }

    /// Lists the members of a row, from the right.
    fn spread(&mut self, mut row: u32) {
        let from = self.members.len();
        while row != LEAF {
            let Shape { first, rest, .. } = self.known[row as usize];
            let Shape { lines, start, .. } = self.known[first as usize];
            self.members.push(Outline {
                start,
                lines,
                single: false,
            });
            row = rest;
        }
        self.members[from..].reverse();
    }

    /// A row is complete: gives the number and the outline of the shape whose children it holds.
    fn finish(&mut self, row: u32, list: usize) -> (u32, Outline) {
        if row == LISTED {
            let number = self.places_at.len() as u32;
            self.places_at.push(self.places.len() as u32);
            return (number, self.draw_single(list));
        }
        let known = self.known[row as usize];
        if known.start == Shape::UNDRAWN {
            let list = self.members.len();
            self.spread(row);
            self.places_at[row as usize] = self.places.len() as u32;
            let (lines, centre) = self.arrange(list);
            self.members.truncate(list);
            self.known[row as usize].start = self.lines.len();
            let outline = self.outline[..lines].iter().rev();
            self.lines.extend(outline.map(|line| line.moved(-centre)));
        }
        let outline = Outline {
            start: self.known[row as usize].start,
            lines: known.lines,
            single: false,
        };
        (row, outline)
    }

    /// Draws a subtree whose children are listed; its outline takes the place of theirs.
    fn draw_single(&mut self, list: usize) -> Outline {
        if let [
            Outline {
                start,
                lines,
                single: true,
            },
        ] = self.members[list..]
        {
            // An only child stands under its parent.
            self.members.truncate(list);
            self.places.push(0);
            self.singles.push(Line::default());
            return Outline {
                start,
                lines: lines + 1,
                single: true,
            };
        }
        if let [last, first] = self.members[list..] {
            self.members.truncate(list);
            return self.draw_pair(first, last);
        }
        let singles = self.members[list..].iter().filter(|member| member.single);
        let start = singles.map(|member| member.start).min();
        let start = start.unwrap_or(self.singles.len());
        let (lines, centre) = self.arrange(list);
        self.members.truncate(list);
        self.singles.truncate(start);
        let outline = self.outline[..lines].iter().rev();
        self.singles.extend(outline.map(|line| line.moved(-centre)));
        Outline {
            start,
            lines: lines as u16,
            single: true,
        }
    }

    /// The same for two children, as most have.
    fn draw_pair(&mut self, first: Outline, last: Outline) -> Outline {
        let top = self.singles.len();
        let start = match (first.single, last.single) {
            (_, true) => last.start,
            (true, false) => first.start,
            _ => top,
        };
        let lines = first.lines.max(last.lines) + 1;
        self.singles
            .resize(top + usize::from(lines), Line::default());
        let (singles, made) = self.singles.split_at_mut(top);
        let left = first.within(&self.lines, singles);
        let right = last.within(&self.lines, singles);
        let mut place = UNIT;
        for (mine, child) in left.iter().rev().zip(right.iter().rev()) {
            place = place.max(mine.right - child.left + UNIT);
        }
        let centre = place >> 1;
        let by = place - centre;
        self.places.extend([-centre, by]);
        // The lines that only one of them reaches, those of both, and their own.
        let single = left.len().abs_diff(right.len());
        let (low, both) = made.split_at_mut(single);
        let (mut left, mut right) = (left, right);
        if left.len() > right.len() {
            for (made, line) in low.iter_mut().zip(left) {
                *made = line.moved(-centre);
            }
            left = &left[single..];
        } else {
            for (made, line) in low.iter_mut().zip(right) {
                *made = line.moved(by);
            }
            right = &right[single..];
        }
        for ((made, left), right) in both.iter_mut().zip(left).zip(right) {
            *made = Line {
                left: left.left - centre,
                right: right.right + by,
            };
        }
        both[left.len()] = Line {
            left: -centre,
            right: by,
        };
        self.singles.copy_within(top.., start);
        self.singles.truncate(start + usize::from(lines));
        Outline {
            start,
            lines,
            single: true,
        }
    }

    /// Puts the members of a list beside each other, the first at 0, and notes their places from the middle of the first
    /// and the last. Gives how many lines their outline has, and that middle.
    fn arrange(&mut self, list: usize) -> (usize, i32) {
        let Self {
            members,
            places,
            lines,
            singles,
            outline,
            owners,
            room,
            ..
        } = self;
        let from = places.len();
        // Lines below the members' own: of all so far, and of the last one.
        let (mut reached, mut last) = (0, 0);
        outline[0] = Line::default();
        let (own, outline) = outline.split_at_mut(1);
        let own = &mut own[0];
        for (member, child) in (0u32..).zip(members[list..].iter().rev()) {
            let below = child.within(lines, singles);
            let reach = below.len();
            let mut place = 0;
            if member > 0 {
                let beside = own.right + UNIT;
                let mut both = outline[..reached].iter().zip(below.iter().rev());
                let wanted = |(mine, child): (&Line, &Line)| mine.right - child.left + UNIT;
                // The lines that the member before reaches are its own; it may make way for nobody.
                let beside_last = both.by_ref().take(last).map(wanted).fold(beside, i32::max);
                place = both.map(wanted).fold(beside_last, i32::max);
                if place > beside_last && member > 1 {
                    // Those between the new member and the one that it was kept away from take their share.
                    let mut so_far = beside;
                    let lines = outline[..reached].iter().zip(below.iter().rev());
                    for ((mine, child), &owner) in lines.zip(&*owners) {
                        let wanted = mine.right - child.left + UNIT;
                        if wanted > so_far {
                            if owner + 1 < member {
                                push_apart(room, owner, member, wanted - so_far);
                            }
                            so_far = wanted;
                        }
                    }
                }
            }
            last = reach;
            own.right = place;
            places.push(place);
            for ((mine, child), owner) in
                outline.iter_mut().zip(below.iter().rev()).zip(&mut *owners)
            {
                mine.right = child.right + place;
                *owner = member;
            }
            if reach > reached {
                let further = outline[reached..reach].iter_mut();
                for (mine, child) in further.zip(below[..reach - reached].iter().rev()) {
                    mine.left = child.left + place;
                }
                reached = reach;
            }
        }
        let places = &mut places[from..];
        if !room.is_empty() {
            share_out(room, places);
        }
        // The last member holds the rightmost place of their own line.
        let centre = own.right >> 1;
        for place in places {
            *place -= centre;
        }
        (reached + 1, centre)
    }
}

impl Outline {
    fn within<'a>(&self, known: &'a [Line], singles: &'a [Line]) -> &'a [Line] {
        let all = if self.single { singles } else { known };
        &all[self.start..self.start + usize::from(self.lines)]
    }
}

impl Line {
    fn moved(self, by: i32) -> Self {
        Self {
            left: self.left + by,
            right: self.right + by,
        }
    }
}

/// `member` had to move by `overlap` because of `owner`: notes that those between take their share.
#[cold]
fn push_apart(room: &mut Vec<(f64, f64)>, owner: u32, member: u32, overlap: i32) {
    let (owner, member) = (owner as usize, member as usize);
    room.resize(member + 1, (0.0, 0.0));
    let overlap = f64::from(overlap);
    let share = overlap / (member - owner) as f64;
    room[member].0 += overlap;
    room[member].1 -= share;
    room[owner].1 += share;
}

/// The paper's *execute shifts*: from the right, each member moves by what those further right have left it.
#[cold]
fn share_out(room: &mut Vec<(f64, f64)>, places: &mut [i32]) {
    room.resize(places.len(), (0.0, 0.0));
    let (mut shift, mut change) = (0.0f64, 0.0f64);
    for (place, (own_shift, own_change)) in places.iter_mut().zip(room.drain(..)).rev() {
        *place += shift.round() as i32;
        change += own_change;
        shift += own_shift + change;
    }
}
