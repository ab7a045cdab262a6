//! The part of a tree around a moment says only what the queens tell, and says it rightly.

use queenstep::algorithm::AlgorithmId;
use queenstep::tree::part::{Moment, Part};
use queenstep::tree::structure::{NO_CHOICE, Structure};

/// The whole tree, cut down to the path to `node`, the branches beside it and those under it.
fn cut(tree: &Structure, node: usize) -> Vec<(u8, u8)> {
    let mut path = vec![node];
    while path[path.len() - 1] != 0 {
        path.push(tree.parent[path[path.len() - 1]] as usize);
    }
    (0..tree.len())
        .filter(|&at| at == 0 || path.contains(&(tree.parent[at] as usize)))
        .map(|at| (tree.depth[at], tree.choice[at]))
        .collect()
}

#[test]
fn the_part_is_the_whole_tree_without_what_lies_off_the_path() {
    for algorithm in AlgorithmId::ALL {
        let n = match algorithm {
            AlgorithmId::CellByCell | AlgorithmId::GenerateAndTest => 4,
            _ => 6,
        };
        let tree = Structure::grow(algorithm, n, 10_000).expect("within the budget");
        for node in 0..tree.len() {
            let queens = tree.queens(node);
            let part = Part::around(Moment {
                algorithm,
                n,
                queens: &queens,
                depth: usize::from(tree.depth[node]),
                tried: 0,
            });
            let nodes: Vec<_> = part
                .depth
                .iter()
                .copied()
                .zip(part.choice.clone())
                .collect();
            assert_eq!(nodes, cut(&tree, node), "{algorithm:?} at {node}");
            assert_eq!(part.choice[part.current], tree.choice[node]);
            assert_eq!(part.refused.len(), tree.refused(node).len());
            assert_eq!(part.visited, part.current + 1);
        }
    }
}

#[test]
fn what_has_been_tried_is_visited() {
    let part = Part::around(Moment {
        algorithm: AlgorithmId::Flags,
        n: 4,
        queens: &[0, 255, 255, 255],
        depth: 1,
        tried: 3,
    });
    // Under row 0, column 0: columns 0 and 1 refused, 2 and 3 free; all but the last have been tried.
    assert_eq!(part.refused, [0, 1]);
    assert_eq!(part.refused_so_far, 2);
    assert_eq!(part.choice[..part.visited], [NO_CHOICE, 0, 2]);
}

#[test]
fn a_long_path_is_shown_from_its_end() {
    let queens = [0u8; 100].map(|_| 255);
    let part = Part::around(Moment {
        algorithm: AlgorithmId::CellByCell,
        n: 100,
        queens: &queens,
        depth: 10_000,
        tried: 0,
    });
    assert!(part.above > 9_000);
    assert_eq!(part.above + usize::from(part.depth[part.current]), 10_000);
}
