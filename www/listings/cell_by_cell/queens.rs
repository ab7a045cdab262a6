// N queens: each square first empty, then with a queen
use std::{env, io};

//@ core
struct Queens {
    n: usize,
    board: Vec<Vec<char>>,
    rows: Vec<bool>,
    column: Vec<bool>,
    anti: Vec<bool>,
    diag: Vec<bool>,
//@ rest
    found: Vec<Vec<Vec<char>>>,
//@ core
}
//@ rest

impl Queens {
    fn new(n: usize) -> Self {
        Self {
            n,
            board: vec![vec!['.'; n]; n],
            rows: vec![false; n],
            column: vec![false; n],
            anti: vec![false; 2 * n - 1],
            diag: vec![false; 2 * n - 1],
            found: vec![],
        }
    }

    fn report(&mut self) {
        self.found.push(self.board.clone());
    }

//@ core
    fn search(&mut self, square: usize, placed: usize) {  //@ enter
        let n = self.n;
        if square == n * n {  //@ stop
            if placed == n {  //@ solution dead-end
                self.report();  //@ solution
            }
            return;  //@ dead-end
        }
        // first choice: leave it empty  //@ choices
        self.search(square + 1, placed);  //@ recurse skip
        // second choice: put a queen there
        let (row, col) = (square / n, square % n);
        let (a, d) = (row + col, row + n - 1 - col);
        if self.rows[row]  //@ test conflict:row check:row
            || self.column[col]  //@ conflict:column check:column
            || self.anti[a]  //@ conflict:anti check:anti
            || self.diag[d]  //@ conflict:diagonal check:diagonal
        {
            return;  //@ refused conflict
        }
        self.board[row][col] = 'Q';  //@ choose place
        self.rows[row] = true;  //@ place
        self.column[col] = true;  //@ place
        self.anti[a] = true;  //@ place
        self.diag[d] = true;  //@ place
        self.search(square + 1, placed + 1);  //@ recurse place
        self.board[row][col] = '.';  //@ undo backtrack
        self.rows[row] = false;  //@ backtrack
        self.column[col] = false;  //@ backtrack
        self.anti[a] = false;  //@ backtrack
        self.diag[d] = false;  //@ backtrack
    }
//@ rest
}

fn main() {
    let n = env::args().nth(1).unwrap_or_else(|| {
        io::read_to_string(io::stdin()).unwrap()
    });
    let n = n.trim().parse().expect("n is a number");
    let mut queens = Queens::new(n);
    queens.search(0, 0);
    // Row by row they come the other way round.
    for solution in queens.found.iter().rev() {
        for line in solution {
            println!("{}", String::from_iter(line));
        }
        println!();
    }
}
