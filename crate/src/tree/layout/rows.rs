//! Puts siblings side by side.
//!
//! A row of siblings grows by one subtree at a time, as each is complete, and keeps the outline of all it has so far. A subtree's
//! outline is that of the row below its root and a line more; where the subtree is the first of its own row, that outline
//! becomes the row's without being copied. That is why a row counts its places from anywhere: from where the row that its
//! outline once began with had its 0.

use super::pieces::SMALL;
use super::{DEEPEST, Piece, UNIT, UNKNOWN};

/// One line of an outline.
#[derive(Clone, Copy, Default)]
struct Line {
    /// The leftmost place.
    left: i32,
    /// The rightmost.
    right: i32,
}

/// One of a small subtree, counted from its root.
#[derive(Clone, Copy)]
struct ShortLine {
    left: i16,
    right: i16,
}

const _: () = assert!(SMALL as i32 * UNIT <= i16::MAX as i32);

/// Which lines are the outline of a shape, its root's own the first.
#[derive(Clone, Copy, Default)]
struct Outline {
    start: u32,
    lines: u32,
}

/// The row of siblings that is open on a line.
#[derive(Clone, Copy)]
struct Row {
    /// Where its outline is: that of the tree's line `l` at `outline + l`.
    outline: usize,
    /// How many lines that has, the row's own the first.
    lines: usize,
    /// The place of its first member.
    first: i32,
    /// Where its members begin.
    members: usize,
    /// How many of its overlaps are noted.
    overlaps: usize,
    /// The piece that is the node above it.
    parent: usize,
}

/// A subtree in an open row.
#[derive(Clone, Copy)]
struct Member {
    piece: u32,
    /// How many lines it reaches.
    lines: u32,
}

/// A member had to move by so much because of another, not its neighbour.
struct Overlap {
    owner: usize,
    member: usize,
    by: i32,
}

struct Rows<'a> {
    pieces: &'a mut [Piece],
    /// Per line.
    rows: Vec<Row>,
    /// Lines of their outlines.
    lines: Vec<Line>,
    /// Members of all open rows, the lowest row's last.
    members: Vec<Member>,
    /// Likewise.
    overlaps: Vec<Overlap>,
    /// Outlines of the shapes drawn so far.
    shapes: Vec<Outline>,
    /// Their lines.
    known: Vec<ShortLine>,
}

/// Gives all pieces their places, with the root in a row by itself. Gives the outermost places of that row.
pub(super) fn place(pieces: &mut [Piece], shapes: usize) -> (i32, i32) {
    let mut rows = Rows {
        pieces,
        rows: Vec::new(),
        lines: Vec::new(),
        members: Vec::new(),
        overlaps: Vec::new(),
        shapes: vec![Outline::default(); shapes],
        known: Vec::new(),
    };
    rows.open(0, 0);
    // The lowest line with an open row.
    let mut lowest = 0;
    for piece in 0..rows.pieces.len() {
        let Piece { depth, size, .. } = rows.pieces[piece];
        let line = usize::from(depth);
        while lowest > line {
            lowest -= 1;
            rows.close(lowest);
        }
        if size > 0 {
            rows.put_known(line, piece);
        } else {
            lowest += 1;
            rows.open(lowest, piece);
        }
    }
    while lowest > 0 {
        lowest -= 1;
        rows.close(lowest);
    }
    let Row { outline, lines, .. } = rows.rows[0];
    let outline = &rows.lines[outline..outline + lines];
    let root = outline[0];
    outline.iter().fold((root.left, root.right), |all, line| {
        (all.0.min(line.left), all.1.max(line.right))
    })
}

impl Rows<'_> {
    /// Opens the row below a piece, a node.
    fn open(&mut self, line: usize, parent: usize) {
        if line == self.rows.len() {
            self.rows.push(Row {
                outline: self.lines.len(),
                lines: 0,
                first: 0,
                members: 0,
                overlaps: 0,
                parent,
            });
            self.lines
                .resize(self.lines.len() + DEEPEST + 2, Line::default());
        }
        let row = &mut self.rows[line];
        *row = Row {
            lines: 0,
            members: self.members.len(),
            overlaps: 0,
            parent,
            ..*row
        };
    }

    /// The row below a line is complete: puts the subtree of the node above it into the row on that line.
    fn close(&mut self, line: usize) {
        let below = self.rows[line + 1];
        let middle = self.middle(below, line + 1);
        let piece = &mut self.pieces[below.parent];
        piece.from = middle;
        let shape = piece.shape;
        let lines = below.lines + 1;
        let start = below.outline + line;
        self.lines[start] = Line {
            left: middle,
            right: middle,
        };
        if shape != UNKNOWN {
            self.shapes[usize::from(shape)] = Outline {
                start: self.known.len() as u32,
                lines: lines as u32,
            };
            let outline = self.lines[start..start + lines].iter();
            self.known.extend(outline.map(|line| line.from(middle)));
        }
        let [row, below] = &mut self.rows[line..=line + 1] else {
            unreachable!("two rows");
        };
        let place = if row.lines == 0 {
            std::mem::swap(&mut row.outline, &mut below.outline);
            row.lines = lines;
            row.first = middle;
            middle
        } else {
            let (mine, child) = apart(&mut self.lines, row.outline + line, start);
            let child = &child[..lines];
            middle + row.put(mine, child, &self.members, &mut self.overlaps)
        };
        self.pieces[below.parent].place = place;
        self.members.push(Member {
            piece: below.parent as u32,
            lines: lines as u32,
        });
    }

    /// Puts a subtree of a known shape into the row on a line.
    fn put_known(&mut self, line: usize, piece: usize) {
        let shape = usize::from(self.pieces[piece].shape);
        let Outline { start, lines } = self.shapes[shape];
        let child = &self.known[start as usize..][..lines as usize];
        let row = &mut self.rows[line];
        let mine = &mut self.lines[row.outline + line..];
        self.pieces[piece].place = if row.lines == 0 {
            for (mine, &child) in mine.iter_mut().zip(child) {
                *mine = child.into();
            }
            row.lines = child.len();
            row.first = 0;
            0
        } else {
            row.put(mine, child, &self.members, &mut self.overlaps)
        };
        self.members.push(Member {
            piece: piece as u32,
            lines,
        });
    }

    /// No more comes into a row: gives the middle of its first and last member, 0 where there are none.
    fn middle(&mut self, row: Row, line: usize) -> i32 {
        if row.lines == 0 {
            return 0;
        }
        if row.overlaps > 0 {
            self.share_out(row);
        }
        self.members.truncate(row.members);
        // The last member holds the rightmost place of their own line.
        let last = self.lines[row.outline + line].right;
        row.first + ((last - row.first) >> 1)
    }

    /// The paper's *execute shifts*: from the right, each member moves by what those further right have left it.
    #[cold]
    fn share_out(&mut self, row: Row) {
        let members = &self.members[row.members..];
        // The paper's shift and change of each.
        let mut room = vec![(0.0f64, 0.0f64); members.len()];
        for Overlap { owner, member, by } in
            self.overlaps.drain(self.overlaps.len() - row.overlaps..)
        {
            let by = f64::from(by);
            let share = by / (member - owner) as f64;
            room[member].0 += by;
            room[member].1 -= share;
            room[owner].1 += share;
        }
        let (mut shift, mut change) = (0.0f64, 0.0f64);
        for (member, (own_shift, own_change)) in members.iter().zip(room).rev() {
            self.pieces[member.piece as usize].place += shift.round() as i32;
            change += own_change;
            shift += own_shift + change;
        }
    }
}

impl Row {
    /// Puts a child beside the members, as near as its outline allows, and takes it into theirs. Gives by how much it is moved.
    #[inline(always)]
    fn put<L: Copy + Into<Line>>(
        &mut self,
        mine: &mut [Line],
        child: &[L],
        members: &[Member],
        overlaps: &mut Vec<Overlap>,
    ) -> i32 {
        let both = self.lines.min(child.len());
        let (shared, further) = mine.split_at_mut(both);
        // The lines that the member before reaches are its own; it may make way for nobody.
        let near = members
            .last()
            .map_or(0, |last| last.lines as usize)
            .min(both);
        let beside_last = nearest(&shared[..near], &child[..near]);
        let nearest = beside_last.max(nearest(&shared[near..], &child[near..both]));
        if nearest > beside_last {
            self.note_overlaps(shared, child, members, overlaps);
        }
        let by = nearest + UNIT;
        for (mine, &child) in shared.iter_mut().zip(child) {
            mine.right = child.into().right + by;
        }
        for (mine, &child) in further.iter_mut().zip(&child[both..]) {
            let Line { left, right } = child.into();
            *mine = Line {
                left: left + by,
                right: right + by,
            };
        }
        self.lines = self.lines.max(child.len());
        by
    }

    /// A child is kept away by a member that is not its neighbour: those between the two are to take their share.
    #[cold]
    #[inline(never)]
    fn note_overlaps<L: Copy + Into<Line>>(
        &mut self,
        mine: &[Line],
        child: &[L],
        members: &[Member],
        overlaps: &mut Vec<Overlap>,
    ) {
        let members = &members[self.members..];
        // The member that holds the rightmost place of a line is the last one that reaches it.
        let mut owner = members.len() - 1;
        let mut so_far = i32::MIN;
        for (line, (mine, &child)) in mine.iter().zip(child).enumerate() {
            while members[owner].lines as usize <= line {
                owner -= 1;
            }
            let wanted = mine.right - child.into().left;
            if wanted > so_far {
                if owner + 1 < members.len() {
                    overlaps.push(Overlap {
                        owner,
                        member: members.len(),
                        by: wanted - so_far,
                    });
                    self.overlaps += 1;
                }
                so_far = wanted;
            }
        }
    }
}

/// How far a child has to move until no line of it begins left of where one of the other ends.
#[inline(always)]
fn nearest<L: Copy + Into<Line>>(mine: &[Line], child: &[L]) -> i32 {
    let lines = mine.iter().zip(child);
    lines.fold(i32::MIN, |nearest, (mine, &child)| {
        nearest.max(mine.right - child.into().left)
    })
}

/// What begins at two places, up to where the other begins.
fn apart(lines: &mut [Line], first: usize, second: usize) -> (&mut [Line], &[Line]) {
    let (low, high) = lines.split_at_mut(first.max(second));
    if first < second {
        (&mut low[first..], high)
    } else {
        (high, &low[second..])
    }
}

impl Line {
    /// Counted from a place within a small subtree.
    fn from(self, place: i32) -> ShortLine {
        ShortLine {
            left: (self.left - place) as i16,
            right: (self.right - place) as i16,
        }
    }
}

impl From<ShortLine> for Line {
    #[inline(always)]
    fn from(line: ShortLine) -> Self {
        Self {
            left: line.left.into(),
            right: line.right.into(),
        }
    }
}
