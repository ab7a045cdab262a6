//! The remembered levels know every node's steps without walking to it.

mod picture;

use picture::PALETTE;
use queenstep::algorithm::AlgorithmId;
use queenstep::search::Search;
use queenstep::tree::levels::{Levels, Step};
use queenstep::tree::map::{Window, cover};
use queenstep::tree::structure::{Below, Structure};

fn complete(algorithm: AlgorithmId, n: usize) -> Levels {
    let mut levels = Levels::new(algorithm, n).expect("within reach");
    levels.complete();
    levels
}

#[test]
fn totals_are_those_of_the_searches() {
    for (algorithm, n, total) in [
        (AlgorithmId::Flags, 4, 78),
        (AlgorithmId::Bitmask, 4, 38),
        (AlgorithmId::Flags, 8, 17_868),
        (AlgorithmId::Bitmask, 8, 4848),
        (AlgorithmId::Flags, 1, 3),
        (AlgorithmId::Flags, 2, 8),
    ] {
        let levels = complete(algorithm, n);
        assert_eq!(levels.total(), total, "{algorithm:?} {n}");
    }
    for n in 1..=11 {
        let places = 1 + complete(AlgorithmId::Flags, n)
            .branches(&[])
            .map_or(0, |branches| {
                branches.iter().map(|(_, below)| below.places).sum()
            });
        if let Some(tree) = Structure::grow(AlgorithmId::Flags, n, 200_000) {
            assert_eq!(places, tree.len() as u64, "n = {n}");
        }
    }
}

#[test]
fn the_path_at_any_step_is_the_one_walked_to() {
    for algorithm in [AlgorithmId::Flags, AlgorithmId::Bitmask] {
        for n in [1, 2, 3, 4, 6, 9] {
            let levels = complete(algorithm, n);
            let tree = Structure::grow(algorithm, n, 200_000).expect("within the budget");
            let mut search = Search::new(algorithm, n).expect("a size within the range");
            for step in 0..=levels.total() {
                if n < 9 || step % 97 == 0 {
                    let path = levels.path(step);
                    let queens: Vec<u8> = path.iter().map(|(node, _)| node.col).collect();
                    let standing = search.queens();
                    assert_eq!(
                        queens,
                        standing[..queens.len()],
                        "{algorithm:?} {n} at {step}"
                    );
                    assert!(standing[queens.len()..].iter().all(|&col| col == u8::MAX));
                    if let Some((node, below)) = path.last() {
                        let at = tree.current(step);
                        assert_eq!(node.enter, tree.enter[at]);
                        assert_eq!(node.leave, tree.leave[at]);
                        assert_eq!(node.outcome, tree.outcome[at]);
                        assert_eq!(*below, tree.below(at));
                    }
                }
                search.forward();
            }
        }
    }
}

#[test]
fn branches_tell_what_is_below_them() {
    let levels = complete(AlgorithmId::Flags, 9);
    let tree = Structure::grow(AlgorithmId::Flags, 9, 200_000).expect("within the budget");
    for node in (0..tree.len()).step_by(7) {
        let queens = tree.queens(node);
        let prefix = &queens[..usize::from(tree.depth[node])];
        let branches = levels.branches(prefix).expect("a peaceful prefix");
        let children: Vec<usize> = tree.children(node).collect();
        assert_eq!(branches.len(), children.len());
        for ((step, below), child) in branches.into_iter().zip(children) {
            assert_eq!(step.enter, tree.enter[child]);
            assert_eq!(step.leave, tree.leave[child]);
            assert_eq!(step.outcome, tree.outcome[child]);
            assert_eq!(below, tree.below(child));
        }
    }
    assert!(levels.branches(&[0, 0]).is_none());
    assert!(levels.branches(&[0, 2, 4, 1, 1]).is_none());
}

#[test]
fn counting_in_pieces_is_counting_at_once() {
    let whole = complete(AlgorithmId::Flags, 10);
    let mut pieces = Levels::new(AlgorithmId::Flags, 10).expect("within reach");
    let mut from = 0;
    while from < pieces.pieces() {
        let counts = pieces.count(from, from + 7);
        assert!(pieces.adopt(from, &counts));
        from = (from + 7).min(pieces.pieces());
    }
    assert!(pieces.is_complete());
    assert_eq!(pieces.total(), whole.total());
    assert_eq!(pieces.path(12_345), whole.path(12_345));
}

#[test]
fn both_ways_to_the_map_paint_the_same_picture() {
    for algorithm in [AlgorithmId::Flags, AlgorithmId::Bitmask] {
        let tree = Structure::grow(algorithm, 9, 200_000).expect("within the budget");
        let levels = complete(algorithm, 9);
        let total = levels.total() as f64;
        // Zoomed in so far that every node is wider than a pixel the pictures are equal.
        let window = Window {
            from: total * 0.4,
            to: total * 0.4 + 300.0,
            width: 1200,
        };
        assert_eq!(
            cover(&tree, window).paint(&PALETTE),
            levels.cover(window).paint(&PALETTE),
            "{algorithm:?}"
        );
        // From afar what falls into a pixel is summed: the covered areas agree.
        let window = Window {
            from: 0.0,
            to: total,
            width: 500,
        };
        for (line, (walked, counted)) in cover(&tree, window)
            .areas()
            .zip(levels.cover(window).areas())
            .enumerate()
        {
            let off = (walked - counted).abs() / walked.max(1.0);
            assert!(off < 0.03, "{algorithm:?} line {line}: {walked} {counted}");
        }
    }
}

#[test]
fn searches_beyond_reach_have_no_levels() {
    assert!(Levels::new(AlgorithmId::Flags, 17).is_none());
    assert!(Levels::new(AlgorithmId::Flags, 0).is_none());
    assert!(Levels::new(AlgorithmId::CellByCell, 4).is_none());
    assert!(Levels::new(AlgorithmId::GenerateAndTest, 4).is_none());
}

#[test]
fn wide_nodes_are_those_that_take_many_events() {
    let tree = Structure::grow(AlgorithmId::Flags, 9, 200_000).expect("within the budget");
    let levels = complete(AlgorithmId::Flags, 9);
    let (from, to, least) = (20_000.0, 40_000.0, 37.0);
    let window = Window { from, to, width: 1 };
    let mut wide: Vec<_> = levels
        .wide(window, least)
        .into_iter()
        .map(|(depth, step)| (step.enter, step.leave, depth, step.outcome))
        .collect();
    wide.sort_unstable_by_key(|&(enter, ..)| enter);
    let expected: Vec<_> = (1..tree.len())
        .filter(|&node| {
            let (begin, end) = ((tree.enter[node] - 1) as f64, tree.leave[node] as f64);
            end > from && begin < to && end - begin >= least
        })
        .map(|node| {
            let depth = usize::from(tree.depth[node]);
            (
                tree.enter[node],
                tree.leave[node],
                depth,
                tree.outcome[node],
            )
        })
        .collect();
    assert_eq!(wide, expected);
}

#[test]
fn what_is_counted_so_far_stands_beside_estimates() {
    let mut levels = Levels::new(AlgorithmId::Flags, 11).expect("within reach");
    let whole = complete(AlgorithmId::Flags, 11);
    levels.guess(8);
    let pieces = levels.pieces();
    let counts = levels.count(0, pieces / 2);
    assert!(levels.adopt(0, &counts));
    let so_far = levels.so_far();
    let part = so_far.total() as f64 / whole.total() as f64;
    assert!((0.9..1.1).contains(&part), "{part}");
    // Exact from the left and, mirrored, from the right.
    let (from, to) = so_far.unsure();
    let off = so_far.total() as i64 - whole.total() as i64;
    for step in (1..from).step_by(10_007) {
        let (told, expected) = (so_far.path(step), whole.path(step));
        let entered = |path: &[(Step, Below)]| path.last().map(|(node, _)| (node.col, node.enter));
        assert_eq!(entered(&told), entered(&expected));
    }
    for step in (to + 1..so_far.total()).step_by(10_007) {
        let told = so_far.path(step);
        let expected = whole.path(step.wrapping_add_signed(-off));
        let left = |path: &[(Step, Below)]| path.last().map(|(node, _)| (node.col, node.leave));
        let (told, expected) = (left(&told), left(&expected));
        let moved = |(col, leave): (u8, u64)| (col, leave.wrapping_add_signed(off));
        assert_eq!(told, expected.map(moved), "step {step}");
    }
    // Of a piece that is only estimated nothing is told that would not be within it.
    for step in (from + 1..to).step_by(1_009) {
        let ends: Vec<u64> = so_far
            .path(step)
            .iter()
            .map(|(node, _)| node.leave)
            .collect();
        assert!(ends.is_sorted_by(|a, b| a > b), "step {step}: {ends:?}");
    }
    let queens: Vec<u8> = whole.path(5000).iter().map(|(node, _)| node.col).collect();
    let way = so_far.way(&queens);
    assert!(!way.is_empty());
    for ((from, _), (node, _)) in way.into_iter().zip(whole.path(5000)) {
        assert_eq!(from + 1, node.enter);
    }
    // Once all is counted, nothing is left of the estimates.
    levels.complete();
    assert_eq!(levels.total(), whole.total());
    assert_eq!(levels.so_far().unsure(), (0, 0));
}
