// N queens: the column of the queen of each row
use std::{env, io};

//@ core
struct Queens {
    n: usize,
    queens: Vec<usize>,
}
//@ rest

impl Queens {
    fn new(n: usize) -> Self {
        Self {
            n,
            queens: vec![0; n],
        }
    }

    fn report(&self) {
        for &col in &self.queens {
            let left = ".".repeat(col);
            let right = ".".repeat(self.n - 1 - col);
            println!("{left}Q{right}");
        }
        println!();
    }

//@ core
    fn attacked(&self, row: usize, col: usize) -> bool {
        for i in 0..row {
            let across = self.queens[i].abs_diff(col);
            if across == 0 || across == row - i {  //@ conflict check
                return true;  //@ conflict
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
            self.queens[row] = col;  //@ choose place
            self.search(row + 1);  //@ recurse place
            // the next write undoes it  //@ undo:overwritten backtrack
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
