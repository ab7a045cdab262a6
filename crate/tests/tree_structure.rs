//! The grown tree tells what the search does.

use queenstep::algorithm::AlgorithmId;
use queenstep::board::NO_QUEEN;
use queenstep::event::{Kind, Reason};
use queenstep::search::Search;
use queenstep::tree::structure::{LEFT_EMPTY, Outcome, Structure};

const BUDGET: usize = 100_000;

fn grow(algorithm: AlgorithmId, n: usize) -> Structure {
    Structure::grow(algorithm, n, BUDGET).expect("within the budget")
}

#[test]
fn sizes_are_those_of_the_searches() {
    for (algorithm, n, places, events, solutions) in [
        (AlgorithmId::Flags, 4, 16, 78, 2),
        (AlgorithmId::Bitmask, 4, 16, 38, 2),
        (AlgorithmId::GenerateAndTest, 4, 340, 936, 2),
        (AlgorithmId::CellByCell, 4, 86, 895, 2),
        (AlgorithmId::Flags, 8, 2056, 17_868, 92),
        (AlgorithmId::Bitmask, 8, 2056, 4848, 92),
    ] {
        let tree = grow(algorithm, n);
        let below = tree.below(0);
        assert_eq!(below.places, places, "{algorithm:?}");
        assert_eq!(below.solutions, solutions, "{algorithm:?}");
        assert_eq!(tree.total(), events, "{algorithm:?}");
    }
    assert_eq!(grow(AlgorithmId::CellByCell, 4).len(), 1 + 86 + 361);
}

#[test]
fn refused_squares_are_all_there_at_steps_of_their_own() {
    for (algorithm, n, squares) in [
        (AlgorithmId::Flags, 4, 44),
        (AlgorithmId::Flags, 8, 13_664),
        (AlgorithmId::CellByCell, 4, 275),
        (AlgorithmId::Bitmask, 6, 0),
    ] {
        let tree = grow(algorithm, n);
        let mut steps: Vec<u64> = (0..tree.len())
            .flat_map(|node| tree.refused(node))
            .map(|refused| refused.step)
            .collect();
        assert_eq!(steps.len(), squares, "{algorithm:?}");
        steps.extend(&tree.enter[1..]);
        steps.sort_unstable();
        let before = steps.len();
        steps.dedup();
        assert_eq!(steps.len(), before, "{algorithm:?}: a step shows one thing");
    }
}

#[test]
fn a_tree_beyond_the_budget_is_not_grown() {
    assert!(Structure::grow(AlgorithmId::Flags, 8, 2057).is_some());
    assert!(Structure::grow(AlgorithmId::Flags, 8, 2056).is_none());
    assert!(Structure::grow(AlgorithmId::CellByCell, 100, BUDGET).is_none());
    assert!(Structure::grow(AlgorithmId::Flags, 100, BUDGET).is_none());
}

#[test]
fn a_node_solved_holds_a_solution() {
    for algorithm in AlgorithmId::ALL {
        let tree = grow(algorithm, 4);
        for node in 0..tree.len() {
            let below = tree.below(node);
            match tree.outcome[node] {
                Outcome::Solved | Outcome::Solution => assert!(below.solutions > 0),
                Outcome::DeadEnd => assert_eq!(tree.end[node] as usize, node + 1),
                Outcome::Exhausted => assert_eq!(below.solutions, 0),
                Outcome::Unknown => panic!("a grown tree knows its outcomes"),
            }
        }
    }
}

#[test]
fn the_tree_grown_by_masks_is_the_one_that_the_search_walks() {
    for algorithm in AlgorithmId::ALL {
        let n = match algorithm {
            AlgorithmId::CellByCell | AlgorithmId::GenerateAndTest => 4,
            _ => 6,
        };
        let tree = grow(algorithm, n);
        let mut search = Search::new(algorithm, n).expect("a size within the range");
        let mut step = 0;
        while let Some(event) = search.forward() {
            step += 1;
            match event.kind() {
                Kind::Place | Kind::Skip => {
                    let node = tree.current(step);
                    assert_eq!(tree.enter[node], step, "{algorithm:?} enters at {step}");
                    if event.kind() == Kind::Place {
                        assert_eq!(Some(tree.choice[node]), event.col());
                    }
                }
                Kind::Backtrack => {
                    let left = tree.leave.iter().rposition(|&leave| leave == step);
                    let node = left.expect("a node that is left here");
                    let reason = match tree.outcome[node] {
                        Outcome::DeadEnd => Reason::DeadEnd,
                        Outcome::Exhausted => Reason::Exhausted,
                        _ => Reason::Solved,
                    };
                    let queen = (0..tree.len())
                        .find(|&at| tree.leave[at] == step && tree.choice[at] < LEFT_EMPTY)
                        .expect("the node of the queen taken off");
                    assert_eq!(event.col(), Some(tree.choice[queen]));
                    if algorithm != AlgorithmId::CellByCell {
                        assert_eq!(event.reason(), reason, "{algorithm:?} at {step}");
                    }
                }
                Kind::Solution => {
                    assert_eq!(tree.outcome[tree.current(step)], Outcome::Solution);
                }
                Kind::Conflict | Kind::DeadEnd => {}
            }
            if algorithm != AlgorithmId::CellByCell {
                let queens = search.queens().iter().filter(|&&col| col != NO_QUEEN);
                assert_eq!(queens.count(), usize::from(tree.depth[tree.current(step)]));
            }
        }
        assert_eq!(step, tree.total(), "{algorithm:?}");
    }
}

#[test]
fn refused_squares_carry_the_step_of_their_conflict() {
    for algorithm in [AlgorithmId::Flags, AlgorithmId::CellByCell] {
        let n = if algorithm == AlgorithmId::Flags {
            6
        } else {
            4
        };
        let tree = grow(algorithm, n);
        let mut refused: Vec<_> = (0..tree.len())
            .flat_map(|node| tree.refused(node))
            .map(|it| (it.step, it.row, it.col))
            .collect();
        refused.sort_unstable();
        let mut search = Search::new(algorithm, n).expect("a size within the range");
        let mut conflicts = Vec::new();
        while let Some(event) = search.forward() {
            if let (Kind::Conflict, Some(square)) = (event.kind(), event.square()) {
                conflicts.push((search.step(), square.row, square.col));
            }
        }
        assert_eq!(refused, conflicts, "{algorithm:?}");
    }
}
