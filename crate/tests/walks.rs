//! However a step is reached, it is the same step.

mod replay;

use std::sync::OnceLock;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use queenstep::algorithm::{AlgorithmId, LastSolution};
use queenstep::board::{NO_QUEEN, Square};
use queenstep::event::Kind;
use queenstep::search::{Leap, LeapOutcome, Search};
use replay::{Shown, replay, search, shown};

/// The replays of n = 1 … 5, made once.
fn known(id: AlgorithmId, n: usize) -> &'static [Shown] {
    static REPLAYS: [[OnceLock<Vec<Shown>>; 5]; 7] = [const { [const { OnceLock::new() }; 5] }; 7];
    let index = AlgorithmId::ALL
        .iter()
        .position(|&other| other == id)
        .unwrap();
    REPLAYS[index][n - 1].get_or_init(|| replay(id, n))
}

fn any_algorithm() -> impl Strategy<Value = AlgorithmId> {
    select(&AlgorithmId::ALL[..])
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

#[derive(Clone, Debug)]
enum Move {
    Forward(usize),
    Back(usize),
    Fill(usize),
    Walk(u64),
    /// To a share of the whole search, in thousandths; beyond the end, too.
    Seek(u64, u64),
    Leap(Leap, u64),
    Rebuild,
    /// Away and back by the position alone, with the last solution forgotten or not.
    Transplant(bool),
}

fn any_move() -> impl Strategy<Value = Move> {
    prop_oneof![
        (0..40usize).prop_map(Move::Forward),
        (0..60usize).prop_map(Move::Back),
        (0..700usize).prop_map(Move::Fill),
        (0..700u64).prop_map(Move::Walk),
        (0..1100u64, prop_oneof![Just(u64::MAX), 1..500u64])
            .prop_map(|(to, budget)| Move::Seek(to, budget)),
        (select(&LEAPS[..]), prop_oneof![Just(u64::MAX), 1..500u64])
            .prop_map(|(leap, budget)| Move::Leap(leap, budget)),
        Just(Move::Rebuild),
        any::<bool>().prop_map(Move::Transplant),
    ]
}

/// Makes a move, checks what it hands out against the replay, and returns the step where the search must be now.
fn make(search: &mut Search, known: &[Shown], a_move: &Move) -> Result<u64, TestCaseError> {
    let here = search.step();
    let end = known.len() as u64 - 1;
    let event = |step: u64| known[step as usize].last.unwrap();
    Ok(match *a_move {
        Move::Forward(count) => {
            for step in here + 1..=here + count as u64 {
                prop_assert_eq!(search.forward(), (step <= end).then(|| event(step)));
            }
            end.min(here + count as u64)
        }
        Move::Back(count) => {
            for undone in 0..count as u64 {
                prop_assert_eq!(
                    search.back(),
                    here.checked_sub(undone).filter(|&step| step > 0).map(event)
                );
            }
            here.saturating_sub(count as u64)
        }
        Move::Fill(length) => {
            let mut out = vec![0; length];
            let made = search.fill(&mut out);
            let there = end.min(here + length as u64);
            prop_assert_eq!(made as u64, there - here);
            for (packed, step) in out[..made].iter().zip(here + 1..) {
                prop_assert_eq!(*packed, event(step).0);
            }
            there
        }
        Move::Walk(events) => {
            let there = end.min(here + events);
            prop_assert_eq!(search.walk(events), there - here);
            there
        }
        Move::Seek(thousandths, budget) => {
            let to = end * thousandths / 1000;
            while !search.seek(to, budget) {}
            to.min(end)
        }
        Move::Leap(leap, budget) => {
            let outcome = loop {
                match search.leap(leap, budget) {
                    LeapOutcome::More => {}
                    outcome => break outcome,
                }
            };
            let there = leads_to(known, here, leap);
            prop_assert_eq!(outcome == LeapOutcome::Arrived, there.is_some());
            there.unwrap_or(here)
        }
        Move::Rebuild => {
            *search = replay::search(search.id(), search.n());
            search.seek(here, u64::MAX);
            here
        }
        Move::Transplant(forget) => {
            let mut position = search.position();
            if forget {
                position.last_solution = LastSolution::Unknown;
            }
            *search = replay::search(search.id(), search.n());
            search.place_at(&position);
            here
        }
    })
}

/// Where a leap leads by its definition, by looking at the events one by one.
fn leads_to(known: &[Shown], here: u64, leap: Leap) -> Option<u64> {
    let end = known.len() as u64 - 1;
    let event = |step: u64| known[step as usize].last.unwrap();
    let is = |kind: Kind| move |&step: &u64| event(step).kind() == kind;
    let mut ahead = here + 1..=end;
    let mut before = (1..here).rev();
    let placed_last = || {
        let queens = &known[here as usize].queens;
        let row = queens.iter().rposition(|&col| col != NO_QUEEN)?;
        Some(Square::new(row as u8, queens[row]))
    };
    match leap {
        Leap::End => Some(end),
        Leap::NextSolution => ahead.find(is(Kind::Solution)),
        Leap::NextBacktrack => ahead.find(is(Kind::Backtrack)),
        Leap::PreviousSolution => before.find(is(Kind::Solution)),
        Leap::PreviousBacktrack => before.find(is(Kind::Backtrack)),
        Leap::Out => match placed_last() {
            Some(square) => ahead.find(|&step| {
                event(step).kind() == Kind::Backtrack && event(step).square() == Some(square)
            }),
            None => Some(end),
        },
        Leap::OutBack => {
            if here == 0 {
                return None;
            }
            let standing = &known[here as usize].queens;
            let placed_one_that_stands = |&step: &u64| {
                let put = event(step);
                let stood_since = || {
                    (step..=here).all(|between| {
                        put.square().is_some_and(|square| {
                            known[between as usize].queens[usize::from(square.row)] == square.col
                        })
                    })
                };
                put.kind() == Kind::Place
                    && put
                        .square()
                        .is_some_and(|square| standing[usize::from(square.row)] == square.col)
                    && stood_since()
            };
            before.find(placed_one_that_stands).or(Some(0))
        }
        Leap::Over => {
            if here == end {
                return None;
            }
            let next = event(here + 1);
            let same_square = |step: &u64| event(*step).square() == next.square();
            ahead.next();
            match next.kind() {
                Kind::Place => {
                    ahead.find(|step| same_square(step) && event(*step).kind() == Kind::Backtrack)
                }
                Kind::Skip => ahead.find(same_square).map(|step| step - 1),
                _ => Some(here + 1),
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_walk_leads_to_what_a_replay_from_the_start_shows(
        id in any_algorithm(),
        n in 1..=5usize,
        moves in vec(any_move(), 1..25),
    ) {
        let known = known(id, n);
        let mut search = search(id, n);
        for a_move in &moves {
            let step = make(&mut search, known, a_move)?;
            prop_assert_eq!(&shown(&search), &known[step as usize]);
        }
    }

    #[test]
    fn a_run_cut_into_slices_has_the_same_events(
        id in any_algorithm(),
        n in 1..=5usize,
        slice in 1..400usize,
    ) {
        let known = known(id, n);
        let mut search = search(id, n);
        let mut slices = Vec::new();
        loop {
            let mut out = vec![0; slice];
            let made = search.fill(&mut out);
            slices.extend_from_slice(&out[..made]);
            if made < slice {
                break;
            }
        }
        let whole: Vec<u32> = known[1..].iter().map(|shown| shown.last.unwrap().0).collect();
        prop_assert_eq!(slices, whole);
    }

    #[test]
    fn large_boards_are_undone_exactly(
        id in any_algorithm(),
        n in select(&[9, 12, 20, 31, 32, 33, 64, 65, 100][..]),
        lead in 0..5000u64,
        length in 1..1500usize,
    ) {
        let mut search = search(id, n);
        search.walk(lead);
        let mut ways: Vec<Shown> = vec![shown(&search)];
        for _ in 0..length {
            if search.forward().is_some() {
                ways.push(shown(&search));
            }
        }
        while ways.len() > 1 {
            let now = ways.pop().unwrap();
            prop_assert_eq!(search.back(), now.last);
            prop_assert_eq!(Some(&shown(&search)), ways.last());
        }
    }
}

#[test]
fn batches_hold_the_events_that_single_steps_make_whatever_the_size() {
    for id in AlgorithmId::ALL {
        for n in [8, 12, 13, 17, 24, 31, 32, 33, 99, 100] {
            let mut batches = search(id, n);
            let mut steps = search(id, n);
            let mut out = [0; 1500];
            for length in [1, 7, 130, 1500, 129, 1000, 128, 2, 1500] {
                let made = batches.fill(&mut out[..length]);
                for &packed in &out[..made] {
                    assert_eq!(steps.forward().map(|event| event.0), Some(packed));
                }
                assert_eq!(shown(&batches), shown(&steps), "{}, n = {n}", id.name());
            }
        }
    }
}

#[test]
fn after_a_solution_is_undone_batches_still_know_who_has_been_solved() {
    for id in AlgorithmId::ALL {
        let mut whole = search(id, if id == AlgorithmId::CellByCell { 5 } else { 7 });
        let mut undone = search(id, whole.n());
        whole.walk(u64::MAX);
        let end = whole.step();
        for told in 1..4 {
            while whole.leap(Leap::PreviousSolution, u64::MAX) != LeapOutcome::Arrived {}
            undone.seek(whole.step() + 2, u64::MAX);
            for _ in 0..3 + 10 * told {
                undone.back();
            }
            undone.walk(u64::MAX);
            assert_eq!(undone.step(), end);
            let mut fresh = search(id, whole.n());
            fresh.walk(u64::MAX);
            assert_eq!(shown(&undone), shown(&fresh), "{}", id.name());
        }
    }
}

#[test]
fn every_leap_from_every_step_goes_where_its_definition_says() {
    for id in AlgorithmId::ALL {
        for n in 1..=4 {
            let known = known(id, n);
            let stride = if known.len() > 200 { 7 } else { 1 };
            let mut search = search(id, n);
            for here in (0..known.len() as u64).step_by(stride) {
                for leap in LEAPS {
                    search.seek(here, u64::MAX);
                    let step = make(&mut search, known, &Move::Leap(leap, 1 + here)).unwrap();
                    assert_eq!(
                        shown(&search),
                        known[step as usize],
                        "{}, n = {n}, {here}, {leap:?}",
                        id.name()
                    );
                }
            }
        }
    }
}

#[test]
fn from_the_end_one_can_go_back_to_the_empty_board_event_by_event() {
    for id in AlgorithmId::ALL {
        let known = known(id, 5);
        let mut search = search(id, 5);
        search.walk(u64::MAX);
        for now in known.iter().skip(1).rev() {
            assert_eq!(shown(&search), *now);
            assert_eq!(search.back(), now.last);
        }
        assert_eq!(search.back(), None);
        assert_eq!(shown(&search), known[0]);
    }
}

#[test]
fn a_search_put_at_any_position_goes_on_both_ways_as_the_one_that_walked_there() {
    for id in AlgorithmId::ALL {
        let known = known(id, 4);
        let mut walked = search(id, 4);
        for now in known {
            let mut position = walked.position();
            for last_solution in [position.last_solution.clone(), LastSolution::Unknown] {
                position.last_solution = last_solution;
                let mut put = search(id, 4);
                put.place_at(&position);
                assert_eq!(shown(&put), *now);
                let back = put.back();
                assert_eq!(back, now.last);
                if back.is_some() {
                    assert_eq!(put.forward(), now.last);
                    assert_eq!(shown(&put), *now);
                }
                put.walk(u64::MAX);
                assert_eq!(Some(&shown(&put)), known.last());
            }
            walked.forward();
        }
    }
}

#[test]
fn figures_unknown_where_a_search_was_put_stay_unknown_and_the_others_count_on() {
    let mut walked = search(AlgorithmId::Flags, 6);
    walked.walk(500);
    let mut position = walked.position();
    position.figures.checks = None;
    position.figures.reasons[2] = None;
    let mut put = search(AlgorithmId::Flags, 6);
    put.place_at(&position);
    walked.walk(100);
    put.walk(100);
    let (known, figures) = (walked.figures(), put.figures());
    assert_eq!(figures.checks, None);
    assert_eq!(figures.reasons[2], None);
    assert_eq!(figures.places, known.places);
    assert_eq!(figures.conflicts, known.conflicts);
    assert_eq!(figures.solutions, known.solutions);
    assert_eq!(figures.reasons[0], known.reasons[0]);
}

#[test]
fn no_two_queens_that_stand_attack_each_other_where_that_is_promised() {
    for id in AlgorithmId::ALL
        .into_iter()
        .filter(|&id| id != AlgorithmId::GenerateAndTest)
    {
        for (n, events) in [(5, u64::MAX), (8, 20_000), (33, 3_000), (100, 3_000)] {
            let mut search = search(id, n);
            while search.step() < events && search.forward().is_some() {
                let queens: Vec<Square> = (0u8..)
                    .zip(search.queens())
                    .filter(|&(_, &col)| col != NO_QUEEN)
                    .map(|(row, &col)| Square::new(row, col))
                    .collect();
                let peaceful = queens
                    .iter()
                    .all(|queen| queens.iter().all(|other| !queen.attacks(*other)));
                assert!(peaceful, "{}, n = {n}, step {}", id.name(), search.step());
            }
        }
    }
}

#[test]
fn far_steps_are_found_again_by_checkpoints() {
    for (id, n) in [
        (AlgorithmId::Flags, 10),
        (AlgorithmId::Bitmask, 10),
        (AlgorithmId::CellByCell, 6),
    ] {
        let mut first = search(id, n);
        first.walk(u64::MAX);
        let end = first.step();
        let mut steps: Vec<u64> = (1..40).map(|k| k * k * 7919 * 65537 % (end + 1)).collect();
        let seen: Vec<Shown> = {
            let mut sorted = steps.clone();
            sorted.sort();
            let mut fresh = search(id, n);
            let in_order: Vec<(u64, Shown)> = sorted
                .into_iter()
                .map(|step| {
                    fresh.walk(step - fresh.step());
                    (step, shown(&fresh))
                })
                .collect();
            steps.dedup();
            steps
                .iter()
                .map(|step| {
                    in_order
                        .iter()
                        .find(|(other, _)| other == step)
                        .unwrap()
                        .1
                        .clone()
                })
                .collect()
        };
        for (step, seen) in steps.iter().zip(&seen) {
            while !first.seek(*step, 1000) {}
            assert_eq!(shown(&first), *seen, "{}, n = {n}", id.name());
            let undone = first.back();
            assert_eq!(undone, seen.last);
        }
    }
}

#[test]
fn boards_that_fail_all_alike_are_passed_at_once_and_counted() {
    // Walked through event by event, as nothing but `seek` passes over anything.
    let mut walked = search(AlgorithmId::GenerateAndTest, 6);
    let mut sought = search(AlgorithmId::GenerateAndTest, 6);
    let end = walked.total().unwrap();
    for step in (0..=end).step_by(997).chain([end]) {
        walked.walk(step - walked.step());
        let mut fresh = search(AlgorithmId::GenerateAndTest, 6);
        assert!(fresh.seek(step, u64::MAX));
        assert_eq!(shown(&fresh), shown(&walked));
        while !sought.seek(step, 3) {}
        assert_eq!(shown(&sought), shown(&walked));
    }
}

#[test]
fn the_largest_steps_of_the_largest_boards_are_shown_without_walking_there() {
    let largest = (1u64 << 53) - 1;
    for n in [16usize, 20, 53, 100] {
        let mut search = search(AlgorithmId::GenerateAndTest, n);
        for step in (largest - 3 * n as u64..=largest).rev() {
            assert!(search.seek(step, 10_000), "n = {n}");
            // The subtree of a node with d queens takes s(d) = 2 + n · s(d + 1) events, a full board 3.
            let mut sizes = vec![3u128];
            for _ in 1..n {
                // As large as they come, those of whole branches are not passed.
                sizes.push(
                    (n as u128)
                        .saturating_mul(sizes[sizes.len() - 1])
                        .saturating_add(2),
                );
            }
            let mut left = u128::from(step);
            let (mut queens, mut boards, mut told) = (Vec::new(), 0u128, false);
            while queens.len() < n {
                // Events so far among the siblings of the next row, at most those of all of them.
                let size = sizes[n - 1 - queens.len()];
                let passed = left / size;
                if passed > 0 {
                    boards += passed * (n as u128).pow((n - 1 - queens.len()) as u32);
                }
                left -= passed * size;
                if left == 0 || passed == n as u128 {
                    break;
                }
                queens.push(passed as u8);
                left -= 1;
                told = queens.len() == n && left > 0;
            }
            queens.resize(n, NO_QUEEN);
            assert_eq!(search.queens(), queens, "n = {n}, step {step}");
            // The queens of the first two rows fail every board so far, at the first check.
            let figures = search.figures();
            assert_eq!(figures.solutions, Some(0));
            assert_eq!(
                figures.checks.map(u128::from),
                Some(boards + u128::from(told))
            );
        }
    }
}

#[test]
fn subtrees_too_large_to_walk_are_leapt_over_where_a_formula_tells_their_size() {
    let mut large = search(AlgorithmId::GenerateAndTest, 15);
    let leap = |search: &mut Search, leap| {
        let mut slices = 0;
        while search.leap(leap, 1 << 16) == LeapOutcome::More {
            slices += 1;
            assert!(slices < 1000);
        }
        search.step()
    };
    // Back from queen to queen, as long as two that attack each other stand: each was put down before, and its
    // subtree is finished later.
    let here = 1_000_000_000_000_000;
    assert!(large.seek(here, 10_000));
    let mut queens = large.queens().to_vec();
    let mut rows = queens.iter().filter(|&&col| col != NO_QUEEN).count();
    assert!(rows > 2);
    let mut before = here;
    while rows > 2 {
        let at = leap(&mut large, Leap::OutBack);
        assert!(at < before);
        assert_eq!(large.last().unwrap().kind(), Kind::Place);
        assert_eq!(large.queens(), queens);
        before = at;
        assert!(leap(&mut large, Leap::Out) > here);
        assert!(large.seek(at, 10_000));
        rows -= 1;
        queens[rows] = NO_QUEEN;
    }
    // Below the second queen, itself included, stand 1 + 15 + … + 15¹³ nodes, and 15¹³ boards are told.
    let nodes = (0..=13).map(|rows| 15u64.pow(rows)).sum::<u64>();
    assert!(large.seek(2, 100));
    assert_eq!(leap(&mut large, Leap::Out), 1 + 2 * nodes + 15u64.pow(13));
}

#[test]
fn solutions_between_boards_that_fail_alike_are_found_and_none_beyond_the_largest_step() {
    let arrive = |search: &mut Search| loop {
        match search.leap(Leap::NextSolution, 1 << 16) {
            LeapOutcome::More => {}
            outcome => break outcome,
        }
    };
    // Both go through the columns from left to right.
    let mut brute = search(AlgorithmId::GenerateAndTest, 14);
    let mut flags = search(AlgorithmId::Flags, 14);
    for number in 1..=3 {
        assert_eq!(arrive(&mut brute), LeapOutcome::Arrived);
        assert_eq!(arrive(&mut flags), LeapOutcome::Arrived);
        assert_eq!(brute.queens(), flags.queens());
        assert_eq!(brute.last(), flags.last());
        assert_eq!(brute.figures().solutions, Some(number));
    }
    // Its first solution begins with queens in columns 0 and 2; twice 17¹⁵ boards come before.
    let mut larger = search(AlgorithmId::GenerateAndTest, 17);
    larger.walk(40);
    assert_eq!(arrive(&mut larger), LeapOutcome::None);
    assert_eq!(larger.step(), 40);
}

#[test]
fn the_distance_of_checkpoints_doubles_and_they_still_lead_everywhere() {
    let mut long = search(AlgorithmId::Flags, 12);
    long.walk(u64::MAX);
    assert_eq!(long.step(), 10_974_256);
    let mut fresh = search(AlgorithmId::Flags, 12);
    for step in [
        16_383, 16_384, 16_385, 4_000_000, 8_388_607, 8_388_608, 9_999_999,
    ] {
        fresh.walk(step - fresh.step());
        assert!(long.seek(step, u64::MAX));
        assert_eq!(shown(&long), shown(&fresh));
    }
}

#[test]
fn a_leap_that_leads_nowhere_leaves_the_search_where_it_was() {
    let mut search = search(AlgorithmId::Flags, 8);
    search.walk(17_800);
    let before = shown(&search);
    let outcome = loop {
        match search.leap(Leap::NextSolution, 7) {
            LeapOutcome::More => {}
            outcome => break outcome,
        }
    };
    assert_eq!(outcome, LeapOutcome::None);
    assert_eq!(shown(&search), before);
    search.seek(900, u64::MAX);
    assert_eq!(
        search.leap(Leap::PreviousSolution, u64::MAX),
        LeapOutcome::None
    );
    assert_eq!(search.step(), 900);
}

#[test]
fn sizes_outside_the_range_are_refused_in_words_that_name_it() {
    for id in AlgorithmId::ALL {
        for n in [0, 101, usize::MAX] {
            let words = Search::new(id, n).err().unwrap().to_string();
            assert!(words.contains("1 to 100"), "{words}");
        }
        assert!(Search::new(id, 1).is_ok() && Search::new(id, 100).is_ok());
    }
}
