// N queens: looking along the lines of an n x n board
use std::{env, io};

//@ core
struct Queens {
    n: usize,
    board: Vec<Vec<char>>,
}
//@ rest

impl Queens {
    fn new(n: usize) -> Self {
        Self {
            n,
            board: vec![vec!['.'; n]; n],
        }
    }

    fn report(&self) {
        for line in &self.board {
            println!("{}", String::from_iter(line));
        }
        println!();
    }

//@ core
    fn attacked(&self, row: usize, col: usize) -> bool {
        for i in 0..row {
            if self.board[i][col] == 'Q' {  //@ conflict:column check:column
                return true;  //@ conflict:column
            }
        }
        for k in 1..=row.min(col) {
            if self.board[row - k][col - k] == 'Q' {  //@ conflict:diagonal check:diagonal
                return true;  //@ conflict:diagonal
            }
        }
        for k in 1..=row.min(self.n - 1 - col) {
            if self.board[row - k][col + k] == 'Q' {  //@ conflict:anti check:anti
                return true;  //@ conflict:anti
            }
        }
        false
    }

    fn search(&mut self, row: usize) {  //@ enter
        if row == self.n {  //@ stop solution
            self.report();  //@ solution
            return;
        }
        for col in 0..self.n {  //@ choices
            if self.attacked(row, col) {  //@ test conflict
                continue;  //@ refused conflict
            }
            self.board[row][col] = 'Q';  //@ choose place
            self.search(row + 1);  //@ recurse place
            self.board[row][col] = '.';  //@ undo backtrack
        }
    }
//@ rest
}

fn main() {
    let n = env::args().nth(1).unwrap_or_else(|| {
        io::read_to_string(io::stdin()).unwrap()
    });
    let n = n.trim().parse().expect("n is a number");
    Queens::new(n).search(0);
}
