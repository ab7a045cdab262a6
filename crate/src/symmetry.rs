//! The eight symmetries of the square board, and solutions up to them.
//!
//! Four turns and four mirrors: the dihedral group of the square. Solutions that one of them carries into each
//! other are one *fundamental* solution; they form an *orbit*, whose size is 8 divided by the number of symmetries
//! that leave a member as it is (its *stabiliser*).

use crate::board::{NO_QUEEN, Square};

/// A turn or a mirror of the board. Turns are clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Symmetry {
    /// The board as it is.
    Identity,
    /// A quarter turn.
    QuarterTurn,
    /// A half turn.
    HalfTurn,
    /// Three quarters of a turn.
    ThreeQuarterTurn,
    /// Left and right exchanged.
    MirrorColumns,
    /// Top and bottom exchanged.
    MirrorRows,
    /// Rows and columns exchanged: a mirror along the diagonal from the top left.
    MirrorDiagonal,
    /// A mirror along the diagonal from the top right.
    MirrorAntiDiagonal,
}

use Symmetry::*;

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Self; 8] = [
        Identity,
        QuarterTurn,
        HalfTurn,
        ThreeQuarterTurn,
        MirrorColumns,
        MirrorRows,
        MirrorDiagonal,
        MirrorAntiDiagonal,
    ];

    /// The name by which the page speaks of it.
    pub const fn name(self) -> &'static str {
        match self {
            Identity => "identity",
            QuarterTurn => "quarter-turn",
            HalfTurn => "half-turn",
            ThreeQuarterTurn => "three-quarter-turn",
            MirrorColumns => "mirror-columns",
            MirrorRows => "mirror-rows",
            MirrorDiagonal => "mirror-diagonal",
            MirrorAntiDiagonal => "mirror-anti-diagonal",
        }
    }

    /// Where `square` of an n×n board goes.
    pub const fn square(self, square: Square, n: usize) -> Square {
        let (row, col) = (square.row, square.col);
        let (up, left) = (n as u8 - 1 - row, n as u8 - 1 - col);
        match self {
            Identity => Square::new(row, col),
            QuarterTurn => Square::new(col, up),
            HalfTurn => Square::new(up, left),
            ThreeQuarterTurn => Square::new(left, row),
            MirrorColumns => Square::new(row, left),
            MirrorRows => Square::new(up, col),
            MirrorDiagonal => Square::new(col, row),
            MirrorAntiDiagonal => Square::new(left, up),
        }
    }

    /// The board that `placement` becomes. No two queens of it may share a row or a column.
    pub fn board(self, placement: &[u8]) -> Vec<u8> {
        let n = placement.len();
        let mut image = vec![NO_QUEEN; n];
        for (row, &col) in placement.iter().enumerate() {
            if col != NO_QUEEN {
                let to = self.square(Square::new(row as u8, col), n);
                image[usize::from(to.row)] = to.col;
            }
        }
        image
    }

    /// The symmetry that takes this one back.
    pub const fn inverse(self) -> Self {
        match self {
            QuarterTurn => ThreeQuarterTurn,
            ThreeQuarterTurn => QuarterTurn,
            own => own,
        }
    }

    /// This one, then `next`, as one symmetry.
    pub fn then(self, next: Self) -> Self {
        // A square off every axis of a 4×4 board has eight different images, which tell the symmetries apart.
        let probe = Square::new(0, 1);
        let image = next.square(self.square(probe, 4), 4);
        Self::ALL
            .into_iter()
            .find(|one| one.square(probe, 4) == image)
            .expect("the symmetries of the square are a group")
    }

    /// A symmetry that maps the board `from` to `to`; the first of [`Symmetry::ALL`] where several do.
    pub fn between(from: &[u8], to: &[u8]) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.board(from) == to)
    }
}

/// The image of `placement` that comes first in the order of columns, and a symmetry that leads to it.
pub fn canonical(placement: &[u8]) -> (Vec<u8>, Symmetry) {
    Symmetry::ALL
        .into_iter()
        .map(|one| (one.board(placement), one))
        .min_by(|a, b| a.0.cmp(&b.0))
        .expect("there are eight")
}

/// How many of the eight symmetries leave `placement` as it is: 1, 2, 4 or (n = 1) 8.
pub fn stabiliser(placement: &[u8]) -> usize {
    Symmetry::ALL
        .into_iter()
        .filter(|one| one.board(placement) == placement)
        .count()
}

/// How many different boards the symmetries make of `placement`.
pub fn orbit_size(placement: &[u8]) -> usize {
    Symmetry::ALL.len() / stabiliser(placement)
}

/// Solutions that are one up to symmetry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Class {
    /// Index of each solution of the class in the list it was found in, ascending, with the symmetry that maps the
    /// class's first solution to it.
    pub members: Vec<(usize, Symmetry)>,
}

/// Groups `solutions` into classes, in the order of each class's first solution.
pub fn classes<B: AsRef<[u8]>>(solutions: &[B]) -> Vec<Class> {
    let mut index = std::collections::HashMap::new();
    let mut classes: Vec<Class> = Vec::new();
    for (at, solution) in solutions.iter().enumerate() {
        let solution = solution.as_ref();
        let class = *index.entry(canonical(solution).0).or_insert_with(|| {
            classes.push(Class {
                members: Vec::new(),
            });
            classes.len() - 1
        });
        let members = &mut classes[class].members;
        let first = members.first().map_or(at, |&(first, _)| first);
        let symmetry = Symmetry::between(solutions[first].as_ref(), solution)
            .expect("boards of one canonical form are images of each other");
        members.push((at, symmetry));
    }
    classes
}
