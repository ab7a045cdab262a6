//! The tidy drawing: no two nodes of a line overlap, parents stand over the middle of their children, order is kept.

use proptest::prelude::*;
use queenstep::algorithm::AlgorithmId;
use queenstep::tree::layout::{UNIT, tidy};
use queenstep::tree::structure::Structure;

/// Holds a drawing against its rules, which follow from the depths alone.
fn check(depth: &[u8]) -> Result<(), TestCaseError> {
    let mut x = vec![0; depth.len()];
    let width = tidy(depth, &mut x).expect("a tree");
    let mut last_on_line: Vec<Option<i32>> = vec![None; 256];
    let mut children: Vec<Vec<i32>> = vec![Vec::new(); depth.len()];
    let mut path: Vec<usize> = Vec::new();
    for (node, &d) in depth.iter().enumerate() {
        let line = usize::from(d);
        if let Some(before) = last_on_line[line] {
            prop_assert!(
                x[node] - before >= UNIT,
                "node {node} is too close to its neighbour"
            );
        }
        last_on_line[line] = Some(x[node]);
        path.truncate(line);
        if let Some(&parent) = path.last() {
            children[parent].push(x[node]);
        }
        path.push(node);
    }
    for (node, places) in children.iter().enumerate() {
        if let (Some(first), Some(last)) = (places.first(), places.last()) {
            prop_assert!(
                (2 * x[node] - first - last).abs() <= 1,
                "node {node} is off centre"
            );
        }
    }
    prop_assert_eq!(x.iter().min(), Some(&0));
    prop_assert_eq!(x.iter().max(), Some(&width));
    Ok(())
}

fn any_tree() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(0u8..=255, 0..400).prop_map(|dice| {
        let mut depth = vec![0u8];
        for die in dice {
            let deepest = depth.last().map_or(1, |&d| d.min(30) + 1);
            depth.push(1 + die % deepest);
        }
        depth
    })
}

proptest! {
    #[test]
    fn any_tree_is_drawn_tidily(depth in any_tree()) {
        check(&depth)?;
    }
}

#[test]
fn every_search_is_drawn_tidily() {
    for algorithm in AlgorithmId::ALL {
        for n in 1..=8 {
            if let Some(tree) = Structure::grow(algorithm, n, 60_000) {
                check(&tree.depth).expect("a tidy drawing");
            }
        }
    }
}

#[test]
fn equal_subtrees_are_drawn_alike() {
    // Two equal subtrees, with a leaf between them.
    let depth = [0, 1, 2, 3, 3, 2, 1, 1, 2, 3, 3, 2];
    let mut x = vec![0; depth.len()];
    tidy(&depth, &mut x).expect("a tree");
    let shape = |root: usize| {
        (root..root + 5)
            .map(|at| x[at] - x[root])
            .collect::<Vec<_>>()
    };
    assert_eq!(shape(1), shape(7));
}

#[test]
fn room_is_shared_out_among_the_smaller_subtrees_between() {
    // A wide subtree, three leaves, a wide subtree: the leaves stand evenly between their neighbours.
    let mut depth = vec![0, 1, 2, 3, 3, 3, 3, 3, 1, 1, 1, 1, 2];
    depth.extend([3; 5]);
    let mut x = vec![0; depth.len()];
    tidy(&depth, &mut x).expect("a tree");
    let line: Vec<i32> = [1, 8, 9, 10, 11].iter().map(|&at| x[at]).collect();
    for places in line.windows(3) {
        let gaps = (places[1] - places[0], places[2] - places[1]);
        assert!((gaps.0 - gaps.1).abs() <= 1, "{line:?}");
    }
}

#[test]
fn a_single_node_has_a_drawing() {
    let mut x = [7];
    assert_eq!(tidy(&[0], &mut x), Some(0));
    assert_eq!(x, [0]);
}

#[test]
fn what_is_no_tree_has_none() {
    for depth in [&[][..], &[1], &[0, 0], &[0, 2], &[0, 1, 3], &[0, 1, 0, 1]] {
        assert_eq!(tidy(depth, &mut vec![0; depth.len()]), None, "{depth:?}");
    }
}
