// N queens: the free squares of a row as bits of a word
use std::{env, io};

//@ core
struct Queens {
    n: usize,
    queens: Vec<u32>,
    full: u32,
}
//@ rest

impl Queens {
    fn new(n: usize) -> Self {
        Self {
            n,
            queens: vec![0; n],
            full: (1 << n) - 1,
        }
    }

    fn report(&self) {
        for &bit in &self.queens {
            let col = bit.trailing_zeros() as usize;
            let left = ".".repeat(col);
            let right = ".".repeat(self.n - 1 - col);
            println!("{left}Q{right}");
        }
        println!();
    }

//@ core
    fn search(  //@ enter
        &mut self,  //@ enter
        row: usize,  //@ enter
        columns: u32,  //@ enter
        antis: u32,  //@ enter
        diagonals: u32,  //@ enter
    ) {  //@ enter
        if row == self.n {  //@ stop solution
            self.report();  //@ solution
            return;
        }
        let taken = columns | antis | diagonals;  //@ test dead-end check
        let mut free = self.full & !taken;  //@ dead-end check
        while free != 0 {  //@ choices dead-end
            let bit = free & free.wrapping_neg();
            free ^= bit;  //@ choose place
            self.queens[row] = bit;  //@ place
            self.search(  //@ recurse place
                row + 1,  //@ place
                columns | bit,  //@ place
                (antis | bit) >> 1,  //@ place
                (diagonals | bit) << 1,  //@ place
            );  //@ place
            // the masks here are unchanged  //@ undo:returned backtrack
        }
    }
//@ rest
}

fn main() {
    let n = env::args().nth(1).unwrap_or_else(|| {
        io::read_to_string(io::stdin()).unwrap()
    });
    let n = n.trim().parse().expect("n is a number");
    Queens::new(n).search(0, 0, 0, 0);
}
