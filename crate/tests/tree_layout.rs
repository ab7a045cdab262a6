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

/// A tree of a few small subtrees that come again and again, most of about the size up to which they are drawn once,
/// at the end of a chain that may leave them little room below.
fn repeating_tree() -> impl Strategy<Value = Vec<u8>> {
    let small = prop::collection::vec(0u8..=255, 0..19).prop_map(|dice| {
        let mut depth = vec![0u8];
        for die in dice {
            let deepest = depth.last().map_or(1, |&d| d + 1);
            // Rather deeper than not.
            depth.push(deepest - (die % deepest).min(die >> 4));
        }
        depth
    });
    let chain = prop_oneof![Just(0u8), 1u8..20, 215u8..=255];
    let smalls = prop::collection::vec(small, 1..6);
    let at = prop::collection::vec((0usize..6, 0u8..=255, 0u8..5), 0..80);
    (chain, smalls, at).prop_map(|(chain, smalls, at)| {
        let mut depth: Vec<u8> = (0..=chain).collect();
        for (which, die, up) in at {
            let last = depth.last().copied().unwrap_or(0);
            let root = match up {
                0 => 1 + die % last.max(1),
                _ => last.saturating_sub(up - 1).saturating_add(1),
            };
            let subtree = smalls[which % smalls.len()].iter();
            depth.extend(subtree.map_while(|d| d.checked_add(root)));
        }
        depth
    })
}

/// The same drawing without a short cut: each subtree for itself, with an outline of its own.
fn plainly(depth: &[u8]) -> Vec<i32> {
    struct Outline(Vec<(i32, i32)>);
    let mut place = vec![0; depth.len()];
    // Of the children of each depth's open node, from the right.
    let mut rows: Vec<Vec<(usize, Outline)>> = (0..=257).map(|_| Vec::new()).collect();
    for (node, &d) in depth.iter().enumerate().rev() {
        let mut row = std::mem::take(&mut rows[usize::from(d) + 1]);
        row.reverse();
        // Per line below: the outermost places, and who holds the rightmost.
        let mut lines: Vec<(i32, i32, usize)> = Vec::new();
        let (mut shift_of, mut change_of) = (vec![0.0; row.len()], vec![0.0; row.len()]);
        for (member, (child, outline)) in row.iter().enumerate() {
            let mut x = 0;
            for (line, (&(_, right, owner), &(left, _))) in lines.iter().zip(&outline.0).enumerate()
            {
                let wanted = right - left + UNIT;
                if line == 0 {
                    x = wanted;
                } else if wanted > x {
                    if owner + 1 < member {
                        let by = f64::from(wanted - x);
                        shift_of[member] += by;
                        change_of[member] -= by / (member - owner) as f64;
                        change_of[owner] += by / (member - owner) as f64;
                    }
                    x = wanted;
                }
            }
            place[*child] = x;
            lines.resize(lines.len().max(outline.0.len()), (i32::MAX, 0, 0));
            for (line, &(left, right)) in lines.iter_mut().zip(&outline.0) {
                *line = (line.0.min(left + x), right + x, member);
            }
        }
        let middle = lines.first().map_or(0, |&(_, right, _)| right >> 1);
        let (mut shift, mut change) = (0.0f64, 0.0f64);
        for (member, &(child, _)) in row.iter().enumerate().rev() {
            place[child] += shift.round() as i32 - middle;
            change += change_of[member];
            shift += shift_of[member] + change;
        }
        let below = lines
            .iter()
            .map(|&(left, right, _)| (left - middle, right - middle));
        let outline = Outline([(0, 0)].into_iter().chain(below).collect());
        rows[usize::from(d)].push((node, outline));
    }
    let mut above = vec![0; 257];
    for (x, &d) in place.iter_mut().zip(depth) {
        *x += above[usize::from(d)];
        above[usize::from(d) + 1] = *x;
    }
    let leftmost = place.iter().min().copied().unwrap_or(0);
    place.iter().map(|x| x - leftmost).collect()
}

fn check_plainly(depth: &[u8]) -> Result<(), TestCaseError> {
    let mut x = vec![0; depth.len()];
    tidy(depth, &mut x).expect("a tree");
    prop_assert_eq!(x, plainly(depth), "{:?}", depth);
    Ok(())
}

fn is_tree(depth: &[u8]) -> bool {
    let steps = depth.windows(2);
    depth.first() == Some(&0)
        && steps
            .into_iter()
            .all(|pair| pair[1] > 0 && pair[1] - 1 <= pair[0])
}

proptest! {
    #[test]
    fn any_tree_is_drawn_tidily(depth in any_tree()) {
        check(&depth)?;
        check_plainly(&depth)?;
    }

    #[test]
    fn subtrees_that_come_again_are_drawn_like_any_other(depth in repeating_tree()) {
        check(&depth)?;
        check_plainly(&depth)?;
    }

    #[test]
    fn one_wrong_depth_makes_no_tree(mut depth in repeating_tree(), at: usize, wrong: u8) {
        let at = at % depth.len();
        depth[at] = wrong;
        let drawn = tidy(&depth, &mut vec![0; depth.len()]).is_some();
        prop_assert_eq!(drawn, is_tree(&depth), "{:?}", depth);
    }
}

#[test]
fn chains_and_stars_of_any_size_are_drawn_tidily() {
    for size in 1..=255u8 {
        let chain: Vec<u8> = (0..=size).collect();
        let star: Vec<u8> = (0..=size).map(|node| node.min(1)).collect();
        // Each thrice below one root, too.
        let thrice = |tree: &[u8]| {
            let below = tree.iter().map_while(|d| d.checked_add(1));
            [vec![0], below.collect::<Vec<_>>().repeat(3)].concat()
        };
        for depth in [thrice(&chain), thrice(&star), chain, star] {
            check(&depth).expect("a tidy drawing");
            check_plainly(&depth).expect("the same drawing");
        }
    }
}

#[test]
fn the_deepest_nodes_are_told_from_what_follows_them() {
    for deepest in 200..=255 {
        let chain: Vec<u8> = (1..=deepest).collect();
        let after = [deepest, 1, 2, 3, 3, 2, 1];
        let depth = [&[0], &chain[..], &chain, &after].concat();
        check_plainly(&depth).expect("the same drawing");
    }
}

#[test]
fn more_shapes_than_are_kept_are_drawn_tidily() {
    // All trees of up to 11 nodes, each twice: what follows upon a node is one deeper, or steps back by a number.
    fn extend(tree: &mut Vec<u8>, all: &mut Vec<u8>) {
        for _ in 0..2 {
            all.extend(tree.iter().map(|d| d + 1));
        }
        let deepest = tree.last().map_or(0, |d| d + 1);
        if tree.len() < 11 {
            for d in 1..=deepest {
                tree.push(d);
                extend(tree, all);
                tree.pop();
            }
        }
    }
    let mut depth = vec![0];
    extend(&mut vec![0], &mut depth);
    check_plainly(&depth).expect("the same drawing");
}

#[test]
fn every_search_is_drawn_tidily() {
    for algorithm in AlgorithmId::ALL {
        for n in 1..=8 {
            if let Some(tree) = Structure::grow(algorithm, n, 60_000) {
                check(&tree.depth).expect("a tidy drawing");
                check_plainly(&tree.depth).expect("the same drawing");
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
