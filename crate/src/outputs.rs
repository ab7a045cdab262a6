//! Solution formats: those that people know this problem by.
//!
//! A [`Listing`] writes boards in a format as they come; [`Solutions`] finds them, in the order of the row-by-row
//! search, without making events; [`byte_count`] says beforehand how long a listing will be.

use std::io::{self, Write};

use crate::algorithms::Mask;
use crate::board::{MAX_N, NO_QUEEN};
use crate::search::SizeError;

/// How solutions are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// LeetCode 51: a JSON array of boards, each an array of strings of `.` and `Q`.
    Leetcode,
    /// LeetCode 52: the number of solutions.
    Count,
    /// AcWing 843: rows of `.` and `Q`, an empty line after each board.
    Acwing,
    /// Rows of ` 0` and ` 1`, an empty line after each board, then a sentence with the count.
    Matrix,
    /// `(1)`, an empty line, rows of `. ` and `Q `, an empty line; then `Count = 92`.
    Numbered,
    /// The queens' columns in brackets, one line a board.
    Columns,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Leetcode,
        Self::Count,
        Self::Acwing,
        Self::Matrix,
        Self::Numbered,
        Self::Columns,
    ];

    /// The name used on the command line and in the page.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Leetcode => "leetcode",
            Self::Count => "count",
            Self::Acwing => "acwing",
            Self::Matrix => "matrix",
            Self::Numbered => "numbered",
            Self::Columns => "columns",
        }
    }

    /// The format of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }
}

/// Writes solutions in a format: [`Self::board`] for each, then [`Self::end`].
pub struct Listing<W> {
    format: Format,
    n: usize,
    told: u64,
    out: W,
}

impl<W: Write> Listing<W> {
    /// An empty listing of boards of size `n`.
    pub fn new(format: Format, n: usize, out: W) -> Self {
        Self {
            format,
            n,
            told: 0,
            out,
        }
    }

    /// Writes the next solution; `columns` are those of the queens of rows 0 … n-1.
    pub fn board(&mut self, columns: &[u8]) -> io::Result<()> {
        self.told += 1;
        match self.format {
            Format::Count => Ok(()),
            Format::Leetcode => {
                self.out
                    .write_all(if self.told == 1 { b"[" } else { b"," })?;
                for (row, &col) in columns.iter().enumerate() {
                    self.out
                        .write_all(if row == 0 { b"[\"" } else { b"\",\"" })?;
                    self.squares(col, b".", b"Q")?;
                }
                self.out.write_all(b"\"]")
            }
            Format::Acwing => self.rows(columns, b".", b"Q"),
            Format::Matrix => self.rows(columns, b" 0", b" 1"),
            Format::Numbered => {
                self.out.write_all(b"(")?;
                write_number(&mut self.out, self.told)?;
                self.out.write_all(b")\n\n")?;
                self.rows(columns, b". ", b"Q ")
            }
            Format::Columns => {
                for (row, &col) in columns.iter().enumerate() {
                    self.out.write_all(if row == 0 { b"[" } else { b"," })?;
                    write_number(&mut self.out, u64::from(col))?;
                }
                self.out.write_all(b"]\n")
            }
        }
    }

    /// Writes what follows the last solution, and returns how many there were. Called once, at the end.
    pub fn end(&mut self) -> io::Result<u64> {
        let Self {
            format,
            n,
            told,
            out,
        } = self;
        let (n, told) = (*n, *told);
        match format {
            Format::Leetcode => out.write_all(if told == 0 { b"[]\n" } else { b"]\n" })?,
            Format::Count => {
                write_number(out, told)?;
                out.write_all(b"\n")?;
            }
            Format::Acwing | Format::Columns => {}
            Format::Matrix => {
                out.write_all(b"The ")?;
                write_number(out, n as u64)?;
                out.write_all(b" queens puzzle has ")?;
                write_number(out, told)?;
                out.write_all(b" distinct solutions.\n")?;
            }
            Format::Numbered => {
                out.write_all(b"Count = ")?;
                write_number(out, told)?;
                out.write_all(b"\n")?;
            }
        }
        Ok(told)
    }

    /// Where it is written to; what stands there may be taken away between two calls.
    pub fn out(&mut self) -> &mut W {
        &mut self.out
    }

    /// The rows of a board, each on a line, and an empty line.
    fn rows(&mut self, columns: &[u8], empty: &[u8], queen: &[u8]) -> io::Result<()> {
        for &col in columns {
            self.squares(col, empty, queen)?;
            self.out.write_all(b"\n")?;
        }
        self.out.write_all(b"\n")
    }

    fn squares(&mut self, queen_col: u8, empty: &[u8], queen: &[u8]) -> io::Result<()> {
        let mut line = [0; 2 * MAX_N];
        let width = empty.len();
        let line = &mut line[..self.n * width];
        for (col, square) in line.chunks_exact_mut(width).enumerate() {
            square.copy_from_slice(if col == usize::from(queen_col) {
                queen
            } else {
                empty
            });
        }
        self.out.write_all(line)
    }
}

/// Digits without the machinery of `core::fmt`, which would weigh on the page's package.
fn write_number(out: &mut impl Write, mut number: u64) -> io::Result<()> {
    let mut digits = [0; 20];
    let mut first = digits.len();
    loop {
        first -= 1;
        digits[first] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            return out.write_all(&digits[first..]);
        }
    }
}

/// How many bytes a listing of `boards` solutions of size `n` has.
pub fn byte_count(format: Format, n: usize, boards: u64) -> u64 {
    let size = n as u64;
    match format {
        Format::Leetcode if boards == 0 => 3,
        // Per board: rows in quotes, commas between them, brackets; and a comma or bracket in front of it.
        Format::Leetcode => boards * (size * (size + 2) + (size - 1) + 2 + 1) + 2,
        Format::Count => digit_count(boards) + 1,
        Format::Acwing => boards * (size * (size + 1) + 1),
        Format::Matrix => {
            let sentence = "The  queens puzzle has  distinct solutions.\n".len() as u64;
            boards * (size * (2 * size + 1) + 1)
                + sentence
                + digit_count(size)
                + digit_count(boards)
        }
        Format::Numbered => {
            let number_line = "()\n\n".len() as u64;
            let end = "Count = \n".len() as u64 + digit_count(boards);
            boards * (number_line + size * (2 * size + 1) + 1) + digits_up_to(boards) + end
        }
        // Each board names every column once.
        Format::Columns => boards * (1 + digits_up_to(size - 1) + size + 1 + 1),
    }
}

fn digit_count(number: u64) -> u64 {
    u64::from(number.checked_ilog10().unwrap_or(0)) + 1
}

/// The digits of the numbers 1 … `last`.
fn digits_up_to(last: u64) -> u64 {
    let mut digits = 0;
    let mut first = 1;
    while first <= last {
        digits += last - first + 1;
        first = first.saturating_mul(10);
    }
    digits
}

/// Lists all solutions of size `n` in a format; returns how many there are.
pub fn write_all(format: Format, n: usize, out: impl Write) -> io::Result<Result<u64, SizeError>> {
    let Ok(mut solutions) = Solutions::new(n) else {
        return Ok(Err(SizeError));
    };
    let mut listing = Listing::new(format, n, out);
    while let Some(board) = solutions.next(&mut { u64::MAX }) {
        listing.board(board)?;
    }
    listing.end().map(Ok)
}

/// The solutions in the order of the row-by-row search: a walk over free squares by bit masks, which can be sliced.
pub struct Solutions(Width);

enum Width {
    Narrow(Box<Walk<u32>>),
    Wide(Box<Walk<u128>>),
}

impl Solutions {
    /// Before the first solution.
    pub fn new(n: usize) -> Result<Self, SizeError> {
        match n {
            1..32 => Ok(Self(Width::Narrow(Box::new(Walk::new(n))))),
            32..=MAX_N => Ok(Self(Width::Wide(Box::new(Walk::new(n))))),
            _ => Err(SizeError),
        }
    }

    /// The next solution, the columns of the queens of rows 0 … n-1. `None` at the end, and where `budget` (of queens
    /// put down, which is counted down) is used up: then the same call goes on.
    pub fn next(&mut self, budget: &mut u64) -> Option<&[u8]> {
        match &mut self.0 {
            Width::Narrow(walk) => walk.next(budget),
            Width::Wide(walk) => walk.next(budget),
        }
    }

    /// Whether all have been found.
    pub fn finished(&self) -> bool {
        match &self.0 {
            Width::Narrow(walk) => walk.finished(),
            Width::Wide(walk) => walk.finished(),
        }
    }
}

/// An open row: what is attacked along columns, anti-diagonals and diagonals, and the squares left to try.
#[derive(Clone, Copy)]
struct Open<M> {
    cols: M,
    anti: M,
    diag: M,
    left: M,
}

struct Walk<M> {
    n: usize,
    row: usize,
    queens: [u8; MAX_N],
    rows: [Open<M>; MAX_N],
}

impl<M: Mask> Walk<M> {
    fn new(n: usize) -> Self {
        let root = Open {
            cols: M::NONE,
            anti: M::NONE,
            diag: M::NONE,
            left: M::left_of(n),
        };
        Self {
            n,
            row: 0,
            queens: [NO_QUEEN; MAX_N],
            rows: [root; MAX_N],
        }
    }

    fn finished(&self) -> bool {
        self.row == 0 && self.rows[0].left == M::NONE
    }

    fn next(&mut self, budget: &mut u64) -> Option<&[u8]> {
        let all = M::left_of(self.n);
        while *budget > 0 {
            let open = self.rows[self.row];
            if open.left == M::NONE {
                if self.row == 0 {
                    return None;
                }
                self.row -= 1;
                continue;
            }
            *budget -= 1;
            let col = open.left.leftmost();
            let queen = M::bit(col);
            self.rows[self.row].left = open.left & !queen;
            self.queens[self.row] = col as u8;
            if self.row + 1 == self.n {
                return Some(&self.queens[..self.n]);
            }
            let cols = open.cols | queen;
            let anti = (open.anti | queen) >> 1;
            let diag = (open.diag | queen) << 1;
            self.row += 1;
            self.rows[self.row] = Open {
                cols,
                anti,
                diag,
                left: all & !(cols | anti | diag),
            };
        }
        None
    }
}
