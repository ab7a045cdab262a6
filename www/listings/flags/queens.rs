// N queens: a flag for each column and diagonal
use std::{env, io};

//@ core
struct Queens {
    n: usize,
    queens: Vec<usize>,
    column: Vec<bool>,
    anti: Vec<bool>,
    diag: Vec<bool>,
}
//@ rest

impl Queens {
    fn new(n: usize) -> Self {
        Self {
            n,
            queens: vec![0; n],
            column: vec![false; n],
            anti: vec![false; 2 * n - 1],
            diag: vec![false; 2 * n - 1],
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
    fn search(&mut self, row: usize) {  //@ enter
        if row == self.n {  //@ stop solution
            self.report();  //@ solution
            return;
        }
        for col in 0..self.n {  //@ choices
            let a = row + col;
            let d = row + self.n - 1 - col;
            if self.column[col]  //@ test conflict:column check:column
                || self.anti[a]  //@ conflict:anti check:anti
                || self.diag[d]  //@ conflict:diagonal check:diagonal
            {
                continue;  //@ refused conflict
            }
            self.queens[row] = col;  //@ choose place
            self.column[col] = true;  //@ place
            self.anti[a] = true;  //@ place
            self.diag[d] = true;  //@ place
            self.search(row + 1);  //@ recurse place
            self.column[col] = false;  //@ undo backtrack
            self.anti[a] = false;  //@ backtrack
            self.diag[d] = false;  //@ backtrack
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
