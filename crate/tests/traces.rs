//! The events of each search are those that its definition leads to.

mod checker;
mod replay;

use queenstep::algorithm::AlgorithmId;
use queenstep::event::{Kind, Reason};
use replay::{search, trace};

const ROW_BY_ROW: [AlgorithmId; 5] = [
    AlgorithmId::BoardScan,
    AlgorithmId::ColumnArray,
    AlgorithmId::Intercepts,
    AlgorithmId::Flags,
    AlgorithmId::Bitmask,
];

fn accept(id: AlgorithmId, n: usize) {
    if let Err(wrong) = checker::check(id.name(), n, &trace(id, n)) {
        panic!("{}, n = {n}: {wrong}", id.name());
    }
}

#[test]
fn every_search_of_a_small_board_is_the_one_that_is_defined() {
    for id in AlgorithmId::ALL {
        for n in 1..=if id == AlgorithmId::CellByCell { 5 } else { 6 } {
            accept(id, n);
        }
    }
}

#[test]
fn the_row_by_row_searches_of_the_chess_board_are_those_that_are_defined() {
    for id in ROW_BY_ROW {
        accept(id, 8);
    }
}

#[test]
fn the_checker_refuses_a_trace_with_any_line_changed_left_out_or_added() {
    for id in AlgorithmId::ALL {
        let text = trace(id, 3);
        let lines: Vec<&str> = text.lines().collect();
        let refused =
            |lines: &[String]| checker::check(id.name(), 3, &(lines.join("\n") + "\n")).is_err();
        let own = || {
            lines
                .iter()
                .map(|line| line.to_string())
                .collect::<Vec<_>>()
        };
        assert!(!refused(&own()));
        for at in 0..lines.len() {
            let mut changed = own();
            changed[at].push('0');
            assert!(refused(&changed), "{}: line {at} changed", id.name());
            let mut without = own();
            without.remove(at);
            assert!(refused(&without), "{}: line {at} left out", id.name());
            let mut twice = own();
            twice.insert(at, lines[at].into());
            assert!(refused(&twice), "{}: line {at} twice", id.name());
        }
        assert!(
            checker::check(id.name(), 3, text.trim_end()).is_err(),
            "the last line ends, too"
        );
    }
}

#[test]
fn golden_traces_stay_as_they_are() {
    for id in AlgorithmId::ALL {
        for n in 1..=3 {
            insta::assert_snapshot!(format!("{}-{n}", id.name()), trace(id, n));
        }
    }
    for id in ROW_BY_ROW {
        insta::assert_snapshot!(format!("{}-4", id.name()), trace(id, 4));
    }
}

/// Events, places, conflicts, backtracks, solutions, skips, dead ends, checks.
fn totals(id: AlgorithmId, n: usize) -> [u64; 8] {
    let mut search = search(id, n);
    search.walk(u64::MAX);
    assert_eq!(search.total(), Some(search.step()));
    let figures = search.figures();
    [
        figures.step,
        figures.places.unwrap(),
        figures.conflicts.unwrap(),
        figures.backtracks.unwrap(),
        figures.solutions.unwrap(),
        figures.skips.unwrap(),
        figures.dead_ends.unwrap(),
        figures.checks.unwrap(),
    ]
}

#[test]
fn the_known_totals_hold() {
    use AlgorithmId::*;
    assert_eq!(totals(Flags, 4), [78, 16, 44, 16, 2, 0, 0, 115]);
    assert_eq!(totals(BoardScan, 4), [78, 16, 44, 16, 2, 0, 0, 141]);
    assert_eq!(totals(ColumnArray, 4), [78, 16, 44, 16, 2, 0, 0, 84]);
    assert_eq!(totals(Intercepts, 4), [78, 16, 44, 16, 2, 0, 0, 84]);
    assert_eq!(totals(Bitmask, 4), [38, 16, 0, 16, 2, 0, 4, 15]);
    assert_eq!(
        totals(GenerateAndTest, 4),
        [936, 340, 254, 340, 2, 0, 0, 432]
    );
    assert_eq!(totals(CellByCell, 4), [895, 86, 275, 86, 2, 361, 85, 850]);
    assert_eq!(
        totals(Flags, 8),
        [17868, 2056, 13664, 2056, 92, 0, 0, 24648]
    );
    assert_eq!(
        totals(BoardScan, 8),
        [17868, 2056, 13664, 2056, 92, 0, 0, 81318]
    );
    assert_eq!(
        totals(ColumnArray, 8),
        [17868, 2056, 13664, 2056, 92, 0, 0, 46752]
    );
    assert_eq!(
        totals(Intercepts, 8),
        [17868, 2056, 13664, 2056, 92, 0, 0, 46752]
    );
    assert_eq!(totals(Bitmask, 8), [4848, 2056, 0, 2056, 92, 0, 644, 1965]);
}

#[test]
fn the_known_reasons_hold() {
    for (id, n, reasons) in ROW_BY_ROW
        .into_iter()
        .flat_map(|id| [(id, 4, [4, 4, 8]), (id, 8, [644, 862, 550])])
        .chain([
            (AlgorithmId::GenerateAndTest, 4, [254, 78, 8]),
            (AlgorithmId::CellByCell, 4, [11, 67, 8]),
        ])
    {
        let mut search = search(id, n);
        let mut told = [0; 3];
        while let Some(event) = search.forward() {
            match event.reason() {
                Reason::None => assert_ne!(event.kind(), Kind::Backtrack),
                reason => told[reason as usize - 1] += 1,
            }
        }
        assert_eq!(told, reasons, "{}, n = {n}", id.name());
        assert_eq!(
            search.figures().reasons,
            reasons.map(Some),
            "{}, n = {n}",
            id.name()
        );
    }
}

#[test]
fn the_first_solution_of_the_chess_board_comes_where_it_is_known_to() {
    let step_of_first = |id| {
        let mut search = search(id, 8);
        while search
            .forward()
            .is_some_and(|event| event.kind() != Kind::Solution)
        {}
        search
    };
    let flags = step_of_first(AlgorithmId::Flags);
    let figures = flags.figures();
    assert_eq!(flags.step(), 982);
    assert_eq!(figures.places.unwrap() + figures.conflicts.unwrap(), 876);
    let bitmask = step_of_first(AlgorithmId::Bitmask);
    assert_eq!(bitmask.step(), 261);
    assert_eq!(bitmask.figures().places, Some(113));
}

#[test]
fn solutions_are_as_many_as_is_known() {
    for (n, all) in (1..).zip([1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680]) {
        let [events, places, .., solutions, _, _, _] = {
            let [e, p, c, b, s, k, d, h] = totals(AlgorithmId::Flags, n);
            [e, p, c, b, s, k, d, h]
        };
        assert_eq!(solutions, all, "n = {n}");
        assert_eq!(
            events,
            n as u64 * (places - solutions + 1) + places + solutions
        );
        let [events, places, _, _, solutions, _, dead_ends, checks] =
            totals(AlgorithmId::Bitmask, n);
        assert_eq!(solutions, all, "n = {n}");
        assert_eq!(events, 2 * places + solutions + dead_ends);
        assert_eq!(checks, places - solutions + 1);
    }
}

#[test]
fn plain_enumeration_has_as_many_events_as_its_formula_says() {
    for n in 1..=6 {
        let told = search(AlgorithmId::GenerateAndTest, n).total();
        let [events, ..] = totals(AlgorithmId::GenerateAndTest, n);
        assert_eq!(told, Some(events), "n = {n}");
    }
    assert_eq!(
        search(AlgorithmId::GenerateAndTest, 100).total(),
        None,
        "beyond what a step number can be"
    );
}
