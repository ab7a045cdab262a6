// N queens: the sum and the difference of each queen
use std::{env, io};

//@ core
struct Queens {
    n: usize,
    queens: Vec<usize>,
    differences: Vec<isize>,
    sums: Vec<usize>,
}
//@ rest

impl Queens {
    fn new(n: usize) -> Self {
        Self {
            n,
            queens: vec![0; n],
            differences: vec![0; n],
            sums: vec![0; n],
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
        let difference = row as isize - col as isize;
        for i in 0..row {
            if self.queens[i] == col  //@ conflict:column check
                || self.differences[i] == difference  //@ conflict:diagonal check
                || self.sums[i] == row + col  //@ conflict:anti check
            {
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
            let difference = row as isize - col as isize;
            self.queens[row] = col;  //@ choose place
            self.differences[row] = difference;  //@ place
            self.sums[row] = row + col;  //@ place
            self.search(row + 1);  //@ recurse place
            // the next writes undo it  //@ undo:overwritten backtrack
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
