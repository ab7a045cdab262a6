//! The closed form of `generate-and-test` is its tree.

mod picture;

use picture::PALETTE;
use queenstep::algorithm::AlgorithmId;
use queenstep::tree::map::{Window, cover};
use queenstep::tree::regular::Regular;
use queenstep::tree::structure::Structure;

#[test]
fn every_step_of_the_closed_form_is_that_of_the_tree() {
    for n in 1..=4 {
        let tree = Structure::grow(AlgorithmId::GenerateAndTest, n, 10_000).expect("a small tree");
        let regular = Regular::new(n).expect("a small board");
        assert_eq!(regular.total(), tree.total() as f64);
        for step in 0..=tree.total() {
            let at = tree.current(step);
            let path = regular.path(step);
            assert_eq!(
                path.len(),
                usize::from(tree.depth[at]),
                "n = {n}, step {step}"
            );
            if let Some((node, below)) = path.last() {
                assert_eq!((node.enter, node.leave), (tree.enter[at], tree.leave[at]));
                assert_eq!(
                    (node.col, node.outcome),
                    (tree.choice[at], tree.outcome[at])
                );
                assert_eq!(*below, tree.below(at));
            }
        }
    }
}

#[test]
fn both_ways_to_the_map_paint_the_same_picture() {
    let tree = Structure::grow(AlgorithmId::GenerateAndTest, 4, 10_000).expect("a small tree");
    let regular = Regular::new(4).expect("a small board");
    let window = Window {
        from: 100.0,
        to: 400.0,
        width: 1200,
    };
    assert_eq!(
        cover(&tree, window).paint(&PALETTE),
        regular.cover(window).paint(&PALETTE)
    );
}

#[test]
fn what_a_page_can_count_is_exact() {
    let exact = Regular::new(13).expect("a board within the range");
    assert!(exact.is_exact());
    assert!(exact.total() < 2f64.powi(53));
    // The root's 13 children, in whole numbers.
    let events = exact.total() as u64;
    assert_eq!(events % 13, 0);
    let last = exact.path(events - 1);
    assert_eq!((last[0].0.col, last[0].0.leave), (12, events));
    let rounded = Regular::new(14).expect("a board within the range");
    assert!(!rounded.is_exact());
    assert!(rounded.total() > 2f64.powi(53));
}

#[test]
fn the_way_to_some_queens_is_the_path() {
    let regular = Regular::new(5).expect("a small board");
    for step in (1..regular.total() as u64).step_by(97) {
        let path = regular.path(step);
        let queens: Vec<u8> = path.iter().map(|(node, _)| node.col).collect();
        let way = regular.way(&queens);
        assert_eq!(way.len(), path.len());
        for ((from, to), (node, _)) in way.into_iter().zip(path) {
            assert_eq!((from as u64 + 1, to as u64), (node.enter, node.leave));
        }
    }
}

#[test]
fn even_the_largest_board_has_a_map() {
    let regular = Regular::new(100).expect("a board within the range");
    let to = regular.total();
    let from = 0.0;
    let width = 1000;
    let areas: Vec<f32> = regular.cover(Window { from, to, width }).areas().collect();
    assert_eq!(areas.len(), 100);
    // All columns of the first row, with gaps between them.
    assert!(areas[0] > 890.0 && areas[1] > 890.0, "{areas:?}");
    assert!(areas.iter().all(|area| area.is_finite()));
}

#[test]
fn a_board_too_large_has_none() {
    assert!(Regular::new(0).is_none());
    assert!(Regular::new(101).is_none());
}
