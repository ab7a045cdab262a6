//! Estimated maps: right on average, the same every time, and in one piece.

use queenstep::algorithm::AlgorithmId;
use queenstep::tree::guess::Guess;
use queenstep::tree::levels::Levels;
use queenstep::tree::map::Window;

#[test]
fn an_estimate_is_near_the_count() {
    for algorithm in [AlgorithmId::Flags, AlgorithmId::Bitmask] {
        let mut levels = Levels::new(algorithm, 12).expect("within reach");
        levels.complete();
        let guess = Guess::new(algorithm, 12, 1, 40_000).expect("a row-by-row search");
        let off = guess.total() / levels.total() as f64 - 1.0;
        assert!(off.abs() < 0.03, "{algorithm:?} is off by {off}");
        // The bars of the estimate stand where those of the count do.
        let window = |to| Window {
            from: 0.0,
            to,
            width: 600,
        };
        let estimated = guess.cover(window(guess.total()));
        let counted = levels.cover(window(levels.total() as f64));
        for (line, (guessed, counted)) in estimated.areas().zip(counted.areas()).enumerate() {
            let off = (guessed - counted).abs();
            assert!(off < 30.0, "{algorithm:?} line {line}: {guessed} {counted}");
        }
    }
}

#[test]
fn a_small_tree_is_known_exactly() {
    // All its nodes are listed, and nothing is left to chance.
    let guess = Guess::new(AlgorithmId::Flags, 4, 7, 1).expect("a row-by-row search");
    assert_eq!(guess.total(), 78.0);
    // Row 0, column 1 is entered by event 28 and left by event 40.
    let mut levels = Levels::new(AlgorithmId::Flags, 4).expect("within reach");
    levels.complete();
    let path = levels.path(30);
    let queens: Vec<u8> = path.iter().map(|(node, _)| node.col).collect();
    let expected: Vec<(f64, f64)> = path
        .iter()
        .map(|(node, _)| ((node.enter - 1) as f64, node.leave as f64))
        .collect();
    assert_eq!(guess.way(&queens), expected);
}

#[test]
fn the_same_seed_gives_the_same_estimate_at_any_size() {
    for n in [17, 40, 100] {
        let total = || Guess::new(AlgorithmId::Flags, n, 3, 500).map(|guess| guess.total());
        assert_eq!(total(), total());
        assert!(total().is_some_and(f64::is_finite), "n = {n}");
    }
    assert!(Guess::new(AlgorithmId::CellByCell, 20, 1, 100).is_none());
    assert!(Guess::new(AlgorithmId::Flags, 101, 1, 100).is_none());
}

#[test]
fn what_is_told_of_bars_is_what_is_drawn_and_counted() {
    let guess = Guess::new(AlgorithmId::Flags, 4, 7, 1).expect("a row-by-row search");
    let window = |from, to| Window { from, to, width: 1 };
    let mut levels = Levels::new(AlgorithmId::Flags, 4).expect("within reach");
    levels.complete();
    for step in 1..=78 {
        let event = step as f64 - 0.5;
        let told = guess.wide(window(event, event), 0.0);
        // An event belongs to all nodes that are entered by it or before, and left by it or later.
        let (before, after) = (levels.path(step - 1), levels.path(step));
        assert_eq!(told.len(), before.len().max(after.len()));
        let path = [before, after].concat();
        for node in told {
            let (known, below) = path
                .iter()
                .find(|(known, _)| known.enter - 1 == node.from as u64)
                .expect("a node of the tree");
            assert_eq!((known.col, known.leave as f64), (node.choice, node.to));
            let counts = [below.places, below.solutions, below.dead_ends];
            assert_eq!(counts.map(|count| count as f64), node.below);
        }
    }
    // Those of a large search stand within each other, from the left.
    let large = Guess::new(AlgorithmId::Flags, 20, 7, 600).expect("a row-by-row search");
    let mut ends = vec![large.total()];
    for node in large.wide(window(0.0, large.total()), 0.0) {
        ends.truncate(node.line);
        assert!(node.from < node.to && ends.iter().all(|&end| node.to <= end));
        ends.push(node.to);
    }
}
