// N queens: every way to fill the rows, tested when full
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
    fn peaceful(&self) -> bool {
        let queens = &self.queens;
        for i in 1..self.n {
            for j in 0..i {
                let across = queens[i].abs_diff(queens[j]);
                if across == 0 || across == i - j {  //@ conflict check
                    return false;  //@ refused conflict
                }
            }
        }
        true
    }

    fn search(&mut self, row: usize) {  //@ enter
        if row == self.n {  //@ stop
            if self.peaceful() {  //@ test conflict solution
                self.report();  //@ solution
            }
            return;
        }
        for col in 0..self.n {  //@ choices
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
