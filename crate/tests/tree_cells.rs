//! The remembered rows of `cell-by-cell` know every node's steps without walking to it.

mod picture;

use picture::PALETTE;
use queenstep::algorithm::AlgorithmId;
use queenstep::census::Census;
use queenstep::tree::cells::{Cells, MAX_N};
use queenstep::tree::map::{Window, cover};
use queenstep::tree::structure::Structure;

fn complete(n: usize) -> Cells {
    let mut cells = Cells::new(n).expect("within reach");
    cells.complete();
    cells
}

fn whole(n: usize) -> Structure {
    Structure::grow(AlgorithmId::CellByCell, n, 2_000_000).expect("within the budget")
}

#[test]
fn every_step_is_that_of_the_tree() {
    for n in 1..=5 {
        let (cells, tree) = (complete(n), whole(n));
        assert_eq!(cells.total(), tree.total() as f64, "n = {n}");
        for step in (0..=tree.total()).step_by(if n < 5 { 1 } else { 37 }) {
            let path = cells.path(step);
            let mut at = tree.current(step);
            assert_eq!(path.len(), usize::from(tree.depth[at]), "n = {n}, {step}");
            for (node, below) in path.iter().rev() {
                assert_eq!((node.enter, node.leave), (tree.enter[at], tree.leave[at]));
                assert_eq!(
                    (node.col, node.outcome),
                    (tree.choice[at], tree.outcome[at])
                );
                assert_eq!(*below, tree.below(at), "n = {n}, step {step}");
                at = tree.parent[at] as usize;
            }
        }
    }
}

#[test]
fn both_ways_to_the_map_paint_the_same_picture() {
    let (cells, tree) = (complete(4), whole(4));
    for (from, to) in [(0.0, 400.0), (700.0, 760.0)] {
        let width = 1200;
        let window = Window { from, to, width };
        assert_eq!(
            cover(&tree, window).paint(&PALETTE),
            cells.cover(window).paint(&PALETTE)
        );
    }
}

#[test]
fn what_is_too_narrow_to_be_seen_takes_the_same_room() {
    let (cells, tree) = (complete(5), whole(5));
    let window = Window {
        from: 0.0,
        to: tree.total() as f64,
        width: 300,
    };
    // Wide bars keep a gap to their neighbours.
    for (exact, summed) in cover(&tree, window)
        .areas()
        .zip(cells.cover(window).areas())
    {
        assert!((exact - summed).abs() < 1.0, "{exact} and {summed}");
    }
}

#[test]
fn the_wide_nodes_are_those_of_the_tree() {
    let (cells, tree) = (complete(5), whole(5));
    let (from, to) = (1000.0, 30_000.0);
    let window = Window { from, to, width: 1 };
    let mut found: Vec<_> = cells
        .wide(window, 500.0)
        .into_iter()
        .map(|(line, node)| (node.enter, line))
        .collect();
    found.sort_unstable();
    let expected: Vec<_> = (1..tree.len())
        .filter(|&node| {
            let (first, last) = queenstep::tree::map::stretch(&tree, node);
            last > from && first < to && last - first >= 500.0
        })
        .map(|node| (tree.enter[node], usize::from(tree.depth[node])))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn totals_are_those_of_the_census() {
    for n in [6, 7, 8, 9] {
        let census = Census::new(AlgorithmId::CellByCell, n).expect("within reach");
        let tasks = census.tasks();
        census.fill(0, tasks);
        let total = census.total().expect("counted");
        assert_eq!(complete(n).total(), total as f64, "n = {n}");
    }
}

#[test]
fn pieces_are_taken_over_in_order() {
    let mut cells = Cells::new(6).expect("within reach");
    let pieces = cells.pieces();
    let counts = cells.count(0, pieces / 2);
    assert!(!cells.adopt(1, &counts));
    assert!(!cells.adopt(0, &counts[1..]));
    assert!(cells.adopt(0, &counts));
    assert!(!cells.is_complete());
    cells.complete();
    assert_eq!(cells.total(), complete(6).total());
}

#[test]
fn an_estimate_is_near_the_count() {
    for n in [6, 8] {
        let estimate = Cells::estimate(n, 8, 20_000).expect("within reach");
        let part = estimate.total() / complete(n).total();
        assert!((0.9..1.1).contains(&part), "n = {n}: {part}");
    }
    let again = |seed| {
        let estimate = Cells::estimate(12, seed, 3000).expect("within reach");
        estimate.total()
    };
    assert_eq!(again(8), again(8));
}

#[test]
fn the_way_to_some_queens_is_the_path() {
    let (cells, tree) = (complete(5), whole(5));
    for step in (0..tree.total()).step_by(101) {
        let node = tree.current(step);
        let queens: Vec<Option<usize>> = tree
            .queens(node)
            .into_iter()
            .map(|col| (usize::from(col) < 5).then_some(usize::from(col)))
            .collect();
        let way = cells.way(&queens, usize::from(tree.depth[node]));
        let path = cells.path(step);
        // Three rows are remembered.
        assert_eq!(way.len(), path.len().min(15), "step {step}");
        for ((from, _), (node, _)) in way.into_iter().zip(path) {
            assert_eq!(from as u64 + 1, node.enter);
        }
    }
}

#[test]
fn a_board_too_large_has_none() {
    assert!(Cells::estimate(21, 8, 10).is_none());
    assert!(Cells::new(0).is_none());
    assert!(Cells::new(MAX_N + 1).is_none());
}
