//! A second opinion: accepts the text of a trace only if it is the one that an algorithm's definition leads to.
//!
//! It shares no code with the crate. Each search is written out once more as the plain recursion that it is known as,
//! over a list of squares with queens, every test and every count as the definition words it, as slow as need be.

/// One opinion on one trace.
pub struct Checker<'a> {
    n: i64,
    algorithm: &'a str,
    /// Squares with queens, in the order in which they were put down.
    queens: Vec<(i64, i64)>,
    lines: std::str::Split<'a, char>,
    step: u64,
    checks: u64,
    solutions: u64,
}

type Verdict = Result<(), String>;

/// What became of a subtree.
#[derive(Clone, Copy, Default)]
struct Below {
    went_on: bool,
    solved: bool,
}

/// `Ok` if `text` is the whole trace of the search; else what is wrong with it.
pub fn check(algorithm: &str, n: usize, text: &str) -> Verdict {
    let text = text
        .strip_suffix('\n')
        .ok_or("the last line is not ended")?;
    let mut checker = Checker {
        n: n as i64,
        algorithm,
        queens: Vec::new(),
        lines: text.split('\n'),
        step: 0,
        checks: 0,
        solutions: 0,
    };
    match checker.lines.next() {
        Some("step,event,row,col,detail,checks") => {}
        other => return Err(format!("the header is {other:?}")),
    }
    match algorithm {
        "generate-and-test" => drop(checker.generate(0)?),
        "board-scan" | "column-array" | "intercepts" | "flags" => drop(checker.try_row(0)?),
        "cell-by-cell" => drop(checker.visit(0)?),
        "bitmask" => drop(checker.enter(0)?),
        other => return Err(format!("unknown algorithm {other}")),
    }
    match checker.lines.next() {
        None => Ok(()),
        Some(line) => Err(format!("the search is over, but there is: {line}")),
    }
}

impl Checker<'_> {
    fn expect(&mut self, event: &str, square: Option<(i64, i64)>, detail: String) -> Verdict {
        let (row, col) = match square {
            Some((row, col)) => (row.to_string(), col.to_string()),
            None => Default::default(),
        };
        self.expect_at(event, row, col, detail)
    }

    fn expect_at(&mut self, event: &str, row: String, col: String, detail: String) -> Verdict {
        self.step += 1;
        let expected = format!("{},{event},{row},{col},{detail},{}", self.step, self.checks);
        match self.lines.next() {
            Some(line) if line == expected => Ok(()),
            Some(line) => Err(format!("should be {expected}, is {line}")),
            None => Err(format!("ends before {expected}")),
        }
    }

    fn attacks((row, col): (i64, i64), (other_row, other_col): (i64, i64)) -> bool {
        row == other_row
            || col == other_col
            || row - col == other_row - other_col
            || row + col == other_row + other_col
    }

    /// Rows of the queens, among the first `count`, that attack the square: ascending, with spaces between them.
    fn attackers(&self, square: (i64, i64), count: usize) -> String {
        let mut rows: Vec<i64> = self.queens[..count]
            .iter()
            .filter(|&&queen| Self::attacks(queen, square))
            .map(|queen| queen.0)
            .collect();
        rows.sort();
        rows.iter()
            .map(i64::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn free(&self, square: (i64, i64)) -> bool {
        !self
            .queens
            .iter()
            .any(|&queen| Self::attacks(queen, square))
    }

    fn queen_on(&self, square: (i64, i64)) -> bool {
        self.queens.contains(&square)
    }

    fn solution(&mut self) -> Result<Below, String> {
        self.solutions += 1;
        self.expect("solution", None, self.solutions.to_string())?;
        Ok(Below {
            went_on: false,
            solved: true,
        })
    }

    /// A queen on a square, what follows below, and the queen off again.
    fn with_queen(
        &mut self,
        square: (i64, i64),
        deeper: impl FnOnce(&mut Self) -> Result<Below, String>,
    ) -> Result<bool, String> {
        self.expect("place", Some(square), String::new())?;
        self.queens.push(square);
        let below = deeper(self)?;
        self.queens.pop();
        let reason = match below {
            Below { solved: true, .. } => "solved",
            Below { went_on: true, .. } => "exhausted",
            _ => "dead-end",
        };
        self.expect("backtrack", Some(square), reason.into())?;
        Ok(below.solved)
    }

    fn generate(&mut self, row: i64) -> Result<Below, String> {
        if row == self.n {
            for i in 1..self.queens.len() {
                for j in 0..i {
                    self.checks += 1;
                    if Self::attacks(self.queens[i], self.queens[j]) {
                        let detail = self.attackers(self.queens[i], i);
                        self.expect("conflict", Some(self.queens[i]), detail)?;
                        return Ok(Below::default());
                    }
                }
            }
            return self.solution();
        }
        let mut solved = false;
        for col in 0..self.n {
            solved |= self.with_queen((row, col), |checker| checker.generate(row + 1))?;
        }
        Ok(Below {
            went_on: true,
            solved,
        })
    }

    fn try_row(&mut self, row: i64) -> Result<Below, String> {
        if row == self.n {
            return self.solution();
        }
        let mut below = Below::default();
        for col in 0..self.n {
            if self.test(row, col) {
                below.went_on = true;
                below.solved |= self.with_queen((row, col), |checker| checker.try_row(row + 1))?;
            } else {
                let detail = self.attackers((row, col), self.queens.len());
                self.expect("conflict", Some((row, col)), detail)?;
            }
        }
        Ok(below)
    }

    fn test(&mut self, row: i64, col: i64) -> bool {
        match self.algorithm {
            "board-scan" => {
                let column = (0..row).map(|r| (r, col));
                let diagonal = (1..)
                    .map(|d| (row - d, col - d))
                    .take_while(|&(r, c)| r >= 0 && c >= 0);
                let anti = (1..)
                    .map(|d| (row - d, col + d))
                    .take_while(|&(r, c)| r >= 0 && c < self.n);
                let squares: Vec<_> = column.chain(diagonal).chain(anti).collect();
                for square in squares {
                    self.checks += 1;
                    if self.queen_on(square) {
                        return false;
                    }
                }
                true
            }
            "flags" => {
                let column = self.queens.iter().any(|queen| queen.1 == col);
                let anti = self
                    .queens
                    .iter()
                    .any(|queen| queen.0 + queen.1 == row + col);
                let diagonal = self
                    .queens
                    .iter()
                    .any(|queen| queen.0 - queen.1 == row - col);
                self.look_up(&[column, anti, diagonal])
            }
            _ => {
                for i in 0..self.queens.len() {
                    self.checks += 1;
                    if Self::attacks(self.queens[i], (row, col)) {
                        return false;
                    }
                }
                true
            }
        }
    }

    /// Look-ups up to the first flag that is set; whether none is.
    fn look_up(&mut self, flags: &[bool]) -> bool {
        for &flag in flags {
            self.checks += 1;
            if flag {
                return false;
            }
        }
        true
    }

    fn visit(&mut self, index: i64) -> Result<Below, String> {
        if index == self.n * self.n {
            if self.queens.len() as i64 == self.n {
                return self.solution();
            }
            self.expect("dead-end", None, self.queens.len().to_string())?;
            return Ok(Below::default());
        }
        let (row, col) = (index / self.n, index % self.n);
        self.expect("skip", Some((row, col)), String::new())?;
        let mut solved = self.visit(index + 1)?.solved;
        let in_row = self.queens.iter().any(|queen| queen.0 == row);
        let column = self.queens.iter().any(|queen| queen.1 == col);
        let anti = self
            .queens
            .iter()
            .any(|queen| queen.0 + queen.1 == row + col);
        let diagonal = self
            .queens
            .iter()
            .any(|queen| queen.0 - queen.1 == row - col);
        if self.look_up(&[in_row, column, anti, diagonal]) {
            solved |= self.with_queen((row, col), |checker| checker.visit(index + 1))?;
        } else {
            let detail = self.attackers((row, col), self.queens.len());
            self.expect("conflict", Some((row, col)), detail)?;
        }
        Ok(Below {
            went_on: true,
            solved,
        })
    }

    fn enter(&mut self, row: i64) -> Result<Below, String> {
        if row == self.n {
            return self.solution();
        }
        self.checks += 1;
        let free: Vec<i64> = (0..self.n).filter(|&col| self.free((row, col))).collect();
        if free.is_empty() {
            self.expect_at("dead-end", row.to_string(), String::new(), String::new())?;
        }
        let mut below = Below {
            went_on: !free.is_empty(),
            solved: false,
        };
        for col in free {
            below.solved |= self.with_queen((row, col), |checker| checker.enter(row + 1))?;
        }
        Ok(below)
    }
}
