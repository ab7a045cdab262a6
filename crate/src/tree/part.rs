//! An honest part of a tree that is too large to draw whole: the current path, the branches beside it, and the
//! squares refused on the current row.
//!
//! Which branches there are follows from the queens alone; what is in them does not, and is not claimed.

use super::structure::{LEFT_EMPTY, NO_CHOICE};
use crate::algorithm::AlgorithmId;
use crate::board::{NO_QUEEN, Square};

/// The most lines of a path that are shown, counted from its end.
pub const LINES: usize = 120;

/// Where a search stands.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// Whose search it is.
    pub algorithm: AlgorithmId,
    /// Board size.
    pub n: usize,
    /// The queens, as in [`crate::board`].
    pub queens: &'a [u8],
    /// How many choices led here: queens, or squares of `cell-by-cell`.
    pub depth: usize,
    /// How many of the choices from here have been tried.
    pub tried: usize,
}

/// The part, its nodes in preorder.
#[derive(Clone, Debug, Default)]
pub struct Part {
    /// Distance from the first node.
    pub depth: Vec<u8>,
    /// As in [`super::structure::Structure`].
    pub choice: Vec<u8>,
    /// Number of the parent; the first node is its own.
    pub parent: Vec<u32>,
    /// Number of the node where the search stands.
    pub current: usize,
    /// How many nodes have been entered; they are the first so many.
    pub visited: usize,
    /// Distance of the first node from the root of the whole tree.
    pub above: usize,
    /// Columns of the refused squares under the current node, in order.
    pub refused: Vec<u8>,
    /// How many of them have been tried.
    pub refused_so_far: usize,
}

impl Part {
    /// The part around a moment.
    pub fn around(moment: Moment) -> Self {
        let lines = match moment.algorithm {
            AlgorithmId::CellByCell => LINES / 3,
            _ => LINES,
        };
        let mut part = Self {
            above: moment.depth.saturating_sub(lines),
            ..Self::default()
        };
        part.push(0, NO_CHOICE, 0);
        // Branches to the right of the path, to be entered after everything below it.
        let mut later: Vec<(usize, Vec<u8>)> = Vec::new();
        let mut node = 0;
        for depth in part.above..moment.depth {
            let (choices, _) = moment.choices(depth);
            let taken = moment.taken(depth);
            let at = choices.iter().position(|&choice| choice == taken);
            let Some(at) = at else { break };
            let line = (depth - part.above + 1) as u8;
            for &choice in &choices[..at] {
                part.push(line, choice, node);
            }
            later.push((node, choices[at + 1..].to_vec()));
            let parent = node;
            node = part.depth.len();
            part.push(line, taken, parent);
        }
        part.current = node;
        let line = (moment.depth - part.above + 1) as u8;
        let (choices, refused) = moment.choices(moment.depth);
        part.refused_so_far = refused.iter().filter(|&&col| moment.is_tried(col)).count();
        part.refused = refused;
        part.visited = part.depth.len();
        for choice in choices {
            part.push(line, choice, node);
            if moment.is_tried(choice) {
                part.visited = part.depth.len();
            }
        }
        while let Some((parent, choices)) = later.pop() {
            for choice in choices {
                part.push(part.depth[parent] + 1, choice, parent);
            }
        }
        part
    }

    fn push(&mut self, line: u8, choice: u8, parent: usize) {
        self.depth.push(line);
        self.choice.push(choice);
        self.parent.push(parent as u32);
    }
}

impl Moment<'_> {
    /// The choices at `depth` on the path that are nodes, and the columns that are refused, both in order.
    fn choices(&self, depth: usize) -> (Vec<u8>, Vec<u8>) {
        let cell_by_cell = self.algorithm == AlgorithmId::CellByCell;
        let n = self.n;
        if depth >= if cell_by_cell { n * n } else { n } {
            return (Vec::new(), Vec::new());
        }
        match self.algorithm {
            AlgorithmId::CellByCell => {
                let (row, col) = (depth / n, depth % n);
                if self.is_free(row, col) {
                    (vec![LEFT_EMPTY, col as u8], Vec::new())
                } else {
                    (vec![LEFT_EMPTY], vec![col as u8])
                }
            }
            AlgorithmId::GenerateAndTest => ((0..n as u8).collect(), Vec::new()),
            _ => {
                let (free, refused) =
                    (0..n as u8).partition(|&col| self.is_free(depth, col.into()));
                let tests = self.algorithm != AlgorithmId::Bitmask;
                (free, if tests { refused } else { Vec::new() })
            }
        }
    }

    /// The choice that the path takes at `depth`.
    fn taken(&self, depth: usize) -> u8 {
        if self.algorithm == AlgorithmId::CellByCell {
            let (row, col) = (depth / self.n, depth % self.n);
            match self.queens[row] {
                queen if usize::from(queen) == col => queen,
                _ => LEFT_EMPTY,
            }
        } else {
            self.queens[depth]
        }
    }

    /// Whether no queen of an earlier choice attacks this square.
    fn is_free(&self, row: usize, col: usize) -> bool {
        let square = Square::new(row as u8, col as u8);
        let same_row = self.algorithm == AlgorithmId::CellByCell;
        let earlier = self.queens.iter().enumerate().take(row + 1);
        earlier
            .filter(|&(r, &queen)| {
                queen != NO_QUEEN && (r < row || same_row && usize::from(queen) < col)
            })
            .all(|(r, &queen)| !Square::new(r as u8, queen).attacks(square))
    }

    /// Whether a choice from the current node has been tried.
    fn is_tried(&self, choice: u8) -> bool {
        match self.algorithm {
            AlgorithmId::CellByCell if choice == LEFT_EMPTY => self.tried > 0,
            AlgorithmId::CellByCell => self.tried > 1,
            _ => usize::from(choice) < self.tried,
        }
    }
}
