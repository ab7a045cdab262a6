//! The closed form of `generate-and-test` is its tree.

use queenstep::algorithm::AlgorithmId;
use queenstep::tree::map::{Palette, Window, cover};
use queenstep::tree::regular::Regular;
use queenstep::tree::structure::Structure;

#[test]
fn every_step_of_the_closed_form_is_that_of_the_tree() {
    for n in 1..=4 {
        let tree = Structure::grow(AlgorithmId::GenerateAndTest, n, 10_000).expect("a small tree");
        let regular = Regular::new(n).expect("a small board");
        assert_eq!(regular.total(), tree.total());
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
    let palette = Palette {
        exhausted: 0x0060_6060,
        solved: 0x0000_8000,
        solution: 0x0000_ff00,
        to_come: 0x00c0_c0c0,
    };
    let window = Window {
        from: 100.0,
        to: 400.0,
        width: 1200,
    };
    assert_eq!(
        cover(&tree, window).paint(&palette),
        regular.cover(window).paint(&palette)
    );
}

#[test]
fn a_board_too_large_has_none() {
    assert!(Regular::new(0).is_none());
    assert!(Regular::new(12).is_some());
    assert!(Regular::new(13).is_none());
}
