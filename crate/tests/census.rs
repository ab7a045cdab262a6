//! What the census finds without walking is what a walk finds.

use std::rc::Rc;

use proptest::prelude::*;
use queenstep::algorithm::{AlgorithmId, Figures};
use queenstep::census::Census;
use queenstep::event::{Event, Kind};
use queenstep::search::{Leap, LeapOutcome, Search};

const COUNTED: [AlgorithmId; 7] = [
    AlgorithmId::BoardScan,
    AlgorithmId::ColumnArray,
    AlgorithmId::Intercepts,
    AlgorithmId::Flags,
    AlgorithmId::Bitmask,
    AlgorithmId::GenerateAndTest,
    AlgorithmId::CellByCell,
];

/// A board of which every step can be looked at.
fn small(id: AlgorithmId) -> usize {
    match id {
        AlgorithmId::GenerateAndTest | AlgorithmId::CellByCell => 4,
        _ => 6,
    }
}

fn filled(id: AlgorithmId, n: usize) -> Census {
    let census = Census::new(id, n).expect("within reach");
    census.fill(0, census.tasks());
    census
}

/// All that can be asked about a step.
#[derive(Debug, PartialEq)]
struct Shown {
    last: Option<Event>,
    queens: Vec<u8>,
    attackers: Vec<u8>,
    first_attacker: Option<u8>,
    next_cols: Vec<Option<u8>>,
    figures: Figures,
    finished: bool,
}

fn shown(search: &Search) -> Shown {
    Shown {
        last: search.last(),
        queens: search.queens().to_vec(),
        attackers: search.attackers(),
        first_attacker: search.first_attacker(),
        next_cols: (0..search.n()).map(|row| search.next_col(row)).collect(),
        figures: search.figures(),
        finished: search.finished(),
    }
}

fn walked_to(id: AlgorithmId, n: usize, step: u64) -> Search {
    let mut search = Search::new(id, n).expect("a size");
    assert_eq!(search.walk(step), step);
    search
}

fn found_at(census: &Census, step: u64) -> Search {
    let mut search = Search::new(census.id(), census.n()).expect("a size");
    search.place_at(&census.position(step).expect("all is counted"));
    search
}

#[test]
fn every_step_of_small_boards_is_found_as_the_walk_shows_it() {
    for id in COUNTED {
        for n in 1..=small(id) {
            let census = filled(id, n);
            let mut walk = Search::new(id, n).expect("a size");
            loop {
                let found = found_at(&census, walk.step());
                assert_eq!(
                    shown(&found),
                    shown(&walk),
                    "{} n = {n}, step {}",
                    id.name(),
                    walk.step()
                );
                if walk.forward().is_none() {
                    break;
                }
            }
            assert_eq!(census.total(), Some(walk.step()), "{} n = {n}", id.name());
        }
    }
}

#[test]
fn a_search_put_by_the_census_goes_on_and_back_as_the_walk_does() {
    for id in COUNTED {
        let n = small(id);
        let census = filled(id, n);
        let total = census.total().expect("all is counted");
        for step in (0..total).step_by(7) {
            let mut walk = walked_to(id, n, step);
            let mut found = found_at(&census, step);
            for _ in 0..9 {
                assert_eq!(found.forward(), walk.forward());
            }
            for _ in 0..30 {
                assert_eq!(found.back(), walk.back());
                assert_eq!(shown(&found), shown(&walk));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn any_step_is_found_as_the_walk_shows_it(algorithm in 0..5usize, n in 7..=10usize, share in 0.0..1.0f64) {
        let id = COUNTED[algorithm];
        let census = filled(id, n);
        let total = census.total().expect("all is counted");
        let step = (share * total as f64) as u64;
        prop_assert_eq!(shown(&found_at(&census, step)), shown(&walked_to(id, n, step)));
    }
}

#[test]
fn nodes_and_solutions_are_found_at_their_steps() {
    for id in COUNTED {
        let n = small(id);
        let census = filled(id, n);
        let mut walk = Search::new(id, n).expect("a size");
        let mut open: Vec<u64> = Vec::new();
        let mut solutions = 0;
        let mut prefixes: Vec<Vec<u8>> = vec![Vec::new()];
        while let Some(event) = walk.forward() {
            match event.kind() {
                Kind::Place => {
                    open.push(walk.step());
                    let row = event.row().expect("a square");
                    prefixes.push(walk.queens()[..=usize::from(row)].to_vec());
                }
                Kind::Backtrack => {
                    let prefix = prefixes.pop().expect("a queen stood");
                    let entered = open.pop().expect("a queen stood");
                    assert_eq!(census.span(&prefix), Some((entered, walk.step())));
                }
                Kind::Solution => {
                    solutions += 1;
                    assert_eq!(census.solution(solutions), Some(walk.step()));
                }
                _ => {}
            }
        }
        assert_eq!(census.solution(solutions + 1), None);
        assert_eq!(census.span(&[]), Some((0, walk.step())));
    }
}

/// A search with a census, and one without, led by the same calls.
fn pair(id: AlgorithmId, n: usize) -> [Search; 2] {
    [true, false].map(|counted| {
        let mut search = Search::new(id, n).expect("a size");
        if counted {
            assert!(search.adopt(Rc::new(filled(id, n))));
        }
        search
    })
}

fn leap(search: &mut Search, leap: Leap) -> LeapOutcome {
    loop {
        match search.leap(leap, 1 << 20) {
            LeapOutcome::More => {}
            LeapOutcome::None => {
                return LeapOutcome::None;
            }
            LeapOutcome::Arrived => return LeapOutcome::Arrived,
        }
    }
}

const LEAPS: [Leap; 8] = [
    Leap::Over,
    Leap::Out,
    Leap::OutBack,
    Leap::NextSolution,
    Leap::PreviousSolution,
    Leap::NextBacktrack,
    Leap::PreviousBacktrack,
    Leap::End,
];

#[test]
fn leaps_from_every_step_of_cell_by_cell_lead_where_walking_leads() {
    let [mut counted, mut walked] = pair(AlgorithmId::CellByCell, 4);
    for step in 0..=counted.total().expect("all is counted") {
        for one in LEAPS {
            assert!(counted.seek(step, 4096) && walked.seek(step, 4096));
            assert_eq!(leap(&mut counted, one), leap(&mut walked, one));
            assert_eq!(shown(&counted), shown(&walked), "{one:?} from step {step}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10))]

    #[test]
    fn steps_of_cell_by_cell_are_found_as_the_walk_shows_them(n in 5..=7usize, share in 0.0..1.0f64) {
        let census = filled(AlgorithmId::CellByCell, n);
        let total = census.total().expect("all is counted");
        let step = (share * total as f64) as u64;
        let walk = walked_to(AlgorithmId::CellByCell, n, step);
        prop_assert_eq!(shown(&found_at(&census, step)), shown(&walk));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn leaps_by_the_census_lead_where_walking_leads(
        algorithm in 0..5usize,
        n in 6..=9usize,
        share in 0.0..1.0f64,
        leaps in prop::collection::vec(0..8usize, 1..6),
    ) {
        let id = COUNTED[algorithm];
        let [mut counted, mut walked] = pair(id, n);
        let step = (share * counted.total().expect("all is counted") as f64) as u64;
        prop_assert!(counted.seek(step, 4096));
        prop_assert!(walked.seek(step, u64::MAX));
        for index in leaps {
            prop_assert_eq!(leap(&mut counted, LEAPS[index]), leap(&mut walked, LEAPS[index]));
            prop_assert_eq!(shown(&counted), shown(&walked), "{:?}", LEAPS[index]);
        }
    }
}

#[test]
fn plain_counting_counts_the_same_as_lists() {
    for id in COUNTED {
        let n = if id == AlgorithmId::CellByCell { 6 } else { 9 };
        let lists = filled(id, n);
        let plain = Census::plain(id, n).expect("within reach");
        plain.fill(0, plain.tasks());
        assert_eq!(plain.total(), lists.total(), "{}", id.name());
        for prefix in [&[][..], &[0], &[1, 4], &[4, 1, 5], &[3, 5]] {
            assert_eq!(plain.below(prefix), lists.below(prefix), "{}", id.name());
        }
    }
}

#[test]
fn a_census_of_another_search_is_not_adopted() {
    let mut search = Search::new(AlgorithmId::Flags, 5).expect("a size");
    assert!(!search.adopt(Rc::new(filled(AlgorithmId::Flags, 6))));
    assert!(!search.adopt(Rc::new(filled(AlgorithmId::BoardScan, 5))));
    assert_eq!(search.total(), None);
}

#[test]
fn a_census_filled_in_pieces_serves_as_far_as_it_knows() {
    let (id, n) = (AlgorithmId::Flags, 9);
    let worker = Census::new(id, n).expect("within reach");
    let census = Rc::new(Census::new(id, n).expect("within reach"));
    let mut search = Search::new(id, n).expect("a size");
    assert!(search.adopt(Rc::clone(&census)));
    assert_eq!(search.total(), None);
    let first = worker.count(0, 20);
    census.adopt(0, &first).expect("counts of this search");
    assert!(census.known() > 0.0 && census.known() < 1.0);
    // The first steps are known before the whole is.
    assert!(search.seek(3_000, 4096));
    assert_eq!(shown(&search), shown(&walked_to(id, n, 3_000)));
    let mut placed = Search::new(id, n).expect("a size");
    placed.place_at(&census.position(3_000).expect("in the first subtrees"));
    assert_eq!(shown(&placed), shown(&search));
    assert_eq!(census.position(60_000), None);
    for from in (20..worker.tasks()).step_by(50) {
        census
            .adopt(from, &worker.count(from, from + 50))
            .expect("counts of this search");
    }
    assert_eq!(search.total(), filled(id, n).total());
    assert!(census.adopt(0, &first[1..]).is_err());
}
