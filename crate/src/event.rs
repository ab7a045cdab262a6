//! What a search does, one event at a time: the kinds, the packed form that crosses into the page, the text form.

use std::io::{self, Write};

use crate::board::Square;

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Kind {
    /// A queen is put down; the search goes one level deeper.
    Place = 0,
    /// A square (in `generate-and-test`: a full board) is tried and refused.
    Conflict = 1,
    /// `cell-by-cell`: a square is left empty; the search goes one level deeper.
    Skip = 2,
    /// A row without a free square, or too few queens after the last square.
    DeadEnd = 3,
    /// n queens stand.
    Solution = 4,
    /// A queen is taken off again.
    Backtrack = 5,
}

/// Why a queen is taken off; [`Reason::None`] with every other kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Reason {
    /// Not a backtrack.
    None = 0,
    /// A leaf that failed.
    DeadEnd = 1,
    /// The search went on from here, and found nothing.
    Exhausted = 2,
    /// The subtree, its node included, holds a solution.
    Solved = 3,
}

/// The value of a packed row or column that an event does not have.
const ABSENT: u32 = 127;

/// An event in 32 bits, the form in which batches cross into the page.
///
/// | bits | what |
/// | --- | --- |
/// | 0–2 | [`Kind`] |
/// | 3–4 | [`Reason`] |
/// | 5–11 | row, 127 for none |
/// | 12–18 | column, 127 for none |
/// | 19–25 | queens on the board at a `dead-end` of `cell-by-cell`, else 0 |
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub struct Event(pub u32);

impl Event {
    const fn pack(kind: Kind, reason: Reason, row: u32, col: u32, queens: u32) -> Self {
        Self(kind as u32 | (reason as u32) << 3 | row << 5 | col << 12 | queens << 19)
    }

    /// A queen is put on `square`.
    pub const fn place(square: Square) -> Self {
        Self::pack(
            Kind::Place,
            Reason::None,
            square.row as u32,
            square.col as u32,
            0,
        )
    }

    /// `square` is refused.
    pub const fn conflict(square: Square) -> Self {
        Self::pack(
            Kind::Conflict,
            Reason::None,
            square.row as u32,
            square.col as u32,
            0,
        )
    }

    /// `square` is left empty.
    pub const fn skip(square: Square) -> Self {
        Self::pack(
            Kind::Skip,
            Reason::None,
            square.row as u32,
            square.col as u32,
            0,
        )
    }

    /// `row` has no free square (`bitmask`).
    pub const fn dead_row(row: u8) -> Self {
        Self::pack(Kind::DeadEnd, Reason::None, row as u32, ABSENT, 0)
    }

    /// Only `queens` queens stand after the last square (`cell-by-cell`).
    pub const fn too_few(queens: u8) -> Self {
        Self::pack(Kind::DeadEnd, Reason::None, ABSENT, ABSENT, queens as u32)
    }

    /// n queens stand.
    pub const fn solution() -> Self {
        Self::pack(Kind::Solution, Reason::None, ABSENT, ABSENT, 0)
    }

    /// The queen on `square` is taken off.
    pub const fn backtrack(square: Square, reason: Reason) -> Self {
        Self::pack(
            Kind::Backtrack,
            reason,
            square.row as u32,
            square.col as u32,
            0,
        )
    }

    /// What happened.
    pub const fn kind(self) -> Kind {
        match self.0 & 7 {
            0 => Kind::Place,
            1 => Kind::Conflict,
            2 => Kind::Skip,
            3 => Kind::DeadEnd,
            4 => Kind::Solution,
            _ => Kind::Backtrack,
        }
    }

    /// Why the queen was taken off.
    pub const fn reason(self) -> Reason {
        match self.0 >> 3 & 3 {
            0 => Reason::None,
            1 => Reason::DeadEnd,
            2 => Reason::Exhausted,
            _ => Reason::Solved,
        }
    }

    /// The row, where the event has one.
    pub const fn row(self) -> Option<u8> {
        match self.0 >> 5 & 127 {
            ABSENT => None,
            row => Some(row as u8),
        }
    }

    /// The column, where the event has one.
    pub const fn col(self) -> Option<u8> {
        match self.0 >> 12 & 127 {
            ABSENT => None,
            col => Some(col as u8),
        }
    }

    /// The square, where the event has both a row and a column.
    pub const fn square(self) -> Option<Square> {
        match (self.row(), self.col()) {
            (Some(row), Some(col)) => Some(Square::new(row, col)),
            _ => None,
        }
    }

    /// The number of queens that a `dead-end` of `cell-by-cell` tells.
    pub const fn queens(self) -> u8 {
        (self.0 >> 19 & 127) as u8
    }
}

/// The first line of a trace.
pub const TRACE_HEADER: &str = "step,event,row,col,detail,checks";

impl Event {
    /// Writes the line of a trace that tells this event: it leads to `step`, `solutions` and `checks` are the totals
    /// after it, and `attackers` the rows that refuse its square.
    pub fn write_trace_line(
        self,
        out: &mut impl Write,
        step: u64,
        attackers: &[u8],
        solutions: u64,
        checks: u64,
    ) -> io::Result<()> {
        write!(out, "{step},{},", self.kind().name())?;
        for coordinate in [self.row(), self.col()] {
            match coordinate {
                Some(number) => write!(out, "{number},")?,
                None => out.write_all(b",")?,
            }
        }
        match self.kind() {
            Kind::Conflict => {
                for (i, row) in attackers.iter().enumerate() {
                    write!(out, "{}{row}", if i == 0 { "" } else { " " })?;
                }
            }
            Kind::DeadEnd if self.row().is_none() => write!(out, "{}", self.queens())?,
            Kind::Solution => write!(out, "{solutions}")?,
            _ => out.write_all(self.reason().name().as_bytes())?,
        }
        writeln!(out, ",{checks}")
    }
}

impl Kind {
    /// The kind's name in a trace.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Place => "place",
            Kind::Conflict => "conflict",
            Kind::Skip => "skip",
            Kind::DeadEnd => "dead-end",
            Kind::Solution => "solution",
            Kind::Backtrack => "backtrack",
        }
    }
}

impl Reason {
    /// The reason's name in a trace; empty for [`Reason::None`].
    pub const fn name(self) -> &'static str {
        match self {
            Reason::None => "",
            Reason::DeadEnd => "dead-end",
            Reason::Exhausted => "exhausted",
            Reason::Solved => "solved",
        }
    }
}
