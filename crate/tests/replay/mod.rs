//! What is to be seen at each step of a search, from one walk through it from the beginning.

// Each test file is compiled with its own copy and uses a part of it.
#![allow(dead_code)]

use queenstep::algorithm::{AlgorithmId, Figures};
use queenstep::event::{Event, TRACE_HEADER};
use queenstep::search::Search;

/// A search at step 0.
pub fn search(id: AlgorithmId, n: usize) -> Search {
    Search::new(id, n).expect("a size within the range")
}

/// The whole trace as text.
pub fn trace(id: AlgorithmId, n: usize) -> String {
    let mut search = search(id, n);
    let mut text = format!("{TRACE_HEADER}\n").into_bytes();
    while let Some(event) = search.forward() {
        let figures = search.figures();
        let (solutions, checks) = (figures.solutions.unwrap(), figures.checks.unwrap());
        event
            .write_trace_line(
                &mut text,
                search.step(),
                &search.attackers(),
                solutions,
                checks,
            )
            .unwrap();
    }
    String::from_utf8(text).unwrap()
}

/// All that a search shows at a step.
#[derive(Clone, PartialEq, Debug)]
pub struct Shown {
    pub step: u64,
    pub finished: bool,
    pub last: Option<Event>,
    pub queens: Vec<u8>,
    pub attackers: Vec<u8>,
    pub first_attacker: Option<u8>,
    pub last_checks: u64,
    pub next_cols: Vec<Option<u8>>,
    pub figures: Figures,
}

pub fn shown(search: &Search) -> Shown {
    Shown {
        step: search.step(),
        finished: search.finished(),
        last: search.last(),
        queens: search.queens().to_vec(),
        attackers: search.attackers(),
        first_attacker: search.first_attacker(),
        last_checks: search.last_checks(),
        next_cols: (0..search.n()).map(|row| search.next_col(row)).collect(),
        figures: search.figures(),
    }
}

/// What is shown at each step, from 0 to the end.
pub fn replay(id: AlgorithmId, n: usize) -> Vec<Shown> {
    let mut search = search(id, n);
    let mut all = vec![shown(&search)];
    while let Some(event) = search.forward() {
        let now = shown(&search);
        assert_eq!(
            now.last,
            Some(event),
            "the event that led here is the one that was made"
        );
        all.push(now);
    }
    all
}
