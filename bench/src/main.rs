//! The native side of `npm run bench`: does what a line of standard input names, and answers with the milliseconds that it
//! took, so that native and browser runs can take turns.
//!
//! | line | what is timed |
//! | --- | --- |
//! | `plain 14 1` | the baseline, for n = 14: the usual recursive count by bit masks |
//! | `events 12 5` | all events of the `flags` search of n = 12, packed, into one buffer: the average of 5 |

use std::hint::black_box;
use std::io::{Write, stdin, stdout};
use std::time::Instant;

use queenstep::algorithm::AlgorithmId;
use queenstep::search::Search;

fn main() {
    for line in stdin().lines() {
        let line = line.expect("standard input is text");
        let words: Vec<&str> = line.split(' ').collect();
        let [what, n, times] = words[..] else {
            panic!("not a name, a size and a number of times: {line}");
        };
        let n: usize = n.parse().expect("a size");
        let times: u32 = times.parse().expect("a number of times");
        let run: fn(usize) -> u64 = match what {
            "plain" => plain,
            "events" => events,
            _ => panic!("there is no {what} to be timed"),
        };
        let begin = Instant::now();
        for _ in 0..times {
            black_box(run(black_box(n)));
        }
        println!("{}", begin.elapsed().as_secs_f64() * 1e3 / f64::from(times));
        stdout().flush().expect("standard output is open");
    }
}

/// Native plain: recursive, one `u32` mask each for diagonals, columns and diagonals, the lowest free bit first, no
/// symmetry.
fn plain(n: usize) -> u64 {
    fn count(all: u32, left: u32, columns: u32, right: u32) -> u64 {
        if columns == all {
            return 1;
        }
        let mut solutions = 0;
        let mut free = all & !(left | columns | right);
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            solutions += count(
                all,
                (left | queen) << 1,
                columns | queen,
                (right | queen) >> 1,
            );
        }
        solutions
    }
    count((1 << n) - 1, 0, 0, 0)
}

/// The number of events of the whole search.
fn events(n: usize) -> u64 {
    let mut search = Search::new(AlgorithmId::Flags, n).expect("a board");
    let mut buffer = vec![0; 1 << 14];
    let mut made = 0;
    loop {
        let some = search.fill(&mut buffer);
        black_box(&buffer);
        if some == 0 {
            return made;
        }
        made += some as u64;
    }
}
