//! The single checks of a step are those that the search counts.

use queenstep::algorithm::AlgorithmId;
use queenstep::board::{NO_QUEEN, Square};
use queenstep::checks::{Check, Relation};
use queenstep::search::Search;

/// The number of single checks shown over a whole search; each step's are as many as the search counts for it, and
/// only the last one can refuse.
fn shown_over_whole_search(id: AlgorithmId, n: usize) -> u64 {
    let mut search = Search::new(id, n).unwrap();
    let mut shown = 0;
    while search.forward().is_some() {
        let checks = search.checks();
        shown += checks.len() as u64;
        assert_eq!(
            search.figures().checks,
            Some(shown),
            "{id:?}, n = {n}, step {}",
            search.step()
        );
        if let Some((_, before)) = checks.split_last() {
            assert!(before.iter().all(|check| !check.hit()));
        }
    }
    shown
}

#[test]
fn every_check_of_a_search_is_shown() {
    assert_eq!(shown_over_whole_search(AlgorithmId::BoardScan, 4), 141);
    assert_eq!(shown_over_whole_search(AlgorithmId::ColumnArray, 4), 84);
    assert_eq!(shown_over_whole_search(AlgorithmId::Intercepts, 4), 84);
    assert_eq!(shown_over_whole_search(AlgorithmId::Flags, 4), 115);
    assert_eq!(shown_over_whole_search(AlgorithmId::Bitmask, 4), 15);
    assert_eq!(
        shown_over_whole_search(AlgorithmId::GenerateAndTest, 4),
        432
    );
    assert_eq!(shown_over_whole_search(AlgorithmId::CellByCell, 4), 850);
}

#[test]
fn every_check_of_larger_searches_is_shown() {
    for n in [1, 2, 3, 5, 6] {
        for id in AlgorithmId::ALL {
            if id != AlgorithmId::CellByCell || n < 6 {
                shown_over_whole_search(id, n);
            }
        }
    }
    assert_eq!(shown_over_whole_search(AlgorithmId::BoardScan, 8), 81_318);
    assert_eq!(shown_over_whole_search(AlgorithmId::Flags, 8), 24_648);
}

#[test]
fn a_square_is_refused_by_the_check_that_meets_the_first_attacker() {
    for id in [
        AlgorithmId::BoardScan,
        AlgorithmId::ColumnArray,
        AlgorithmId::Intercepts,
        AlgorithmId::Flags,
    ] {
        let mut search = Search::new(id, 6).unwrap();
        while let Some(event) = search.forward() {
            let last = search.checks().last().copied();
            let Some(first) = search.first_attacker() else {
                assert!(last.is_none_or(|check| !check.hit()));
                continue;
            };
            let queen = Square::new(first, search.queens()[usize::from(first)]);
            let tried = event.square().unwrap();
            match last {
                Some(Check::Examine { square, hit, .. }) => assert!(hit && square == queen),
                Some(Check::Compare { with, relation, .. }) => {
                    assert!(with == first && relation != Relation::None);
                }
                Some(Check::Read {
                    relation,
                    index,
                    set,
                }) => {
                    assert!(set);
                    let shared = match relation {
                        Relation::Column => (queen.col, tried.col),
                        Relation::Anti => (queen.row + queen.col, tried.row + tried.col),
                        Relation::Diagonal => {
                            (queen.row + 5 - queen.col, tried.row + 5 - tried.col)
                        }
                        Relation::Row | Relation::None => panic!("no row is ever looked up"),
                    };
                    assert_eq!(shared, (index, index));
                }
                _ => panic!("a refused square has a check that refuses it"),
            }
        }
    }
}

#[test]
fn a_board_scan_looks_down_the_column_then_up_the_diagonals_nearest_first() {
    // Q . . .
    // . . . Q     then row 2, column 1 is free up to its diagonal
    let queens = [0, 3, NO_QUEEN, NO_QUEEN];
    let tried = queenstep::event::Event::conflict(Square::new(2, 2));
    let squares: Vec<(u8, u8, bool)> =
        queenstep::checks::checks(AlgorithmId::BoardScan, &queens, tried)
            .into_iter()
            .map(|check| match check {
                Check::Examine { square, hit, .. } => (square.row, square.col, hit),
                _ => panic!("a board scan examines squares"),
            })
            .collect();
    assert_eq!(
        squares,
        [(0, 2, false), (1, 2, false), (1, 1, false), (0, 0, true)]
    );
}

#[test]
fn packed_checks_say_what_the_checks_say() {
    let packed = Check::Examine {
        square: Square::new(99, 98),
        relation: Relation::Diagonal,
        hit: true,
    }
    .pack();
    assert_eq!(packed, 1 << 2 | 3 << 3 | 99 << 6 | 98 << 14);
    let packed = Check::Read {
        relation: Relation::Anti,
        index: 198,
        set: false,
    }
    .pack();
    assert_eq!(packed, 2 | 2 << 3 | 198 << 6);
    let packed = Check::Compare {
        of: 7,
        with: 5,
        relation: Relation::None,
    }
    .pack();
    assert_eq!(packed, 1 | 7 << 6 | 5 << 14);
    let packed = Check::Evaluate { row: 3, none: true }.pack();
    assert_eq!(packed, 3 | 1 << 2 | 3 << 6);
}
