//! Counts of solutions, and estimates of what is too large to count.
#![allow(missing_docs)]

use queenstep::algorithm::AlgorithmId;
use queenstep::count::estimate::{Estimated, Prober};
use queenstep::count::{Count, MAX_COUNT_N, cases, count, count_cases, fundamental};

/// All and fundamental solutions of n = 1 … 16 (OEIS A000170, A002562).
const KNOWN: [(u64, u64); 16] = [
    (1, 1),
    (0, 0),
    (0, 0),
    (2, 1),
    (10, 2),
    (4, 1),
    (40, 6),
    (92, 12),
    (352, 46),
    (724, 92),
    (2680, 341),
    (14200, 1787),
    (73712, 9233),
    (365596, 45752),
    (2279184, 285053),
    (14772512, 1846955),
];

/// Nodes at depths 1 … 8 of the row-by-row search of n = 8.
const NODES_8: [f64; 8] = [8.0, 42.0, 140.0, 344.0, 568.0, 550.0, 312.0, 92.0];

#[test]
fn all_and_fundamental_solutions_are_the_known_ones() {
    for (n, known) in (1..=14).zip(KNOWN) {
        assert_eq!(
            (count(n), fundamental(n)),
            (Ok(known.0), Ok(known.1)),
            "n = {n}"
        );
    }
}

/// Minutes without optimisation.
#[test]
#[ignore = "long; run with --release -- --ignored"]
fn larger_counts_are_the_known_ones() {
    for (n, known) in (1..=16).zip(KNOWN).skip(14) {
        assert_eq!(
            (count(n), fundamental(n)),
            (Ok(known.0), Ok(known.1)),
            "n = {n}"
        );
    }
}

#[test]
fn any_split_of_the_cases_sums_to_the_whole() {
    for n in [4, 5, 8, 9, 10] {
        let whole = count_cases(n, 0, cases(n)).unwrap();
        for size in [1, 2, 7, 1000] {
            let mut sum = Count::default();
            for from in (0..cases(n)).step_by(size) {
                sum += count_cases(n, from, from + size).unwrap();
            }
            assert_eq!(sum, whole, "n = {n}, {size} cases at a time");
        }
    }
}

#[test]
fn sizes_out_of_range_are_refused_in_words() {
    for n in [0, MAX_COUNT_N + 1, usize::MAX] {
        let error = count(n).unwrap_err();
        assert!(
            error
                .to_string()
                .contains(&format!("from 1 to {MAX_COUNT_N}"))
        );
        assert_eq!(cases(n), 0);
    }
}

/// Whether `estimate` is within five standard errors of `truth`.
fn covers(estimate: Estimated, truth: f64) -> bool {
    (estimate.mean - truth).abs() <= 5.0 * estimate.error.max(1e-9 * truth)
}

#[test]
fn probes_find_the_nodes_at_every_depth() {
    let mut prober = Prober::new(AlgorithmId::Flags, 8, 1);
    prober.probe(20_000);
    let estimate = prober.estimate();
    for (found, truth) in estimate.nodes.iter().zip(NODES_8) {
        assert!(covers(*found, truth), "{found:?} for {truth}");
        assert!(found.error < 0.05 * truth, "{found:?} for {truth}");
    }
    assert!(covers(estimate.places, 2056.0));
    assert!(covers(estimate.solutions, 92.0));
    assert!(covers(estimate.events, 17_868.0));
    assert_eq!(estimate.probes, 20_000);
}

#[test]
fn every_shape_of_search_is_estimated() {
    for (id, n, places, events) in [
        (AlgorithmId::BoardScan, 4, 16.0, 78.0),
        (AlgorithmId::Bitmask, 4, 16.0, 38.0),
        (AlgorithmId::Bitmask, 8, 2056.0, 4848.0),
        (AlgorithmId::CellByCell, 4, 86.0, 895.0),
        (AlgorithmId::GenerateAndTest, 4, 340.0, 936.0),
        (AlgorithmId::CellByCell, 1, 1.0, 5.0),
        (AlgorithmId::Flags, 1, 1.0, 3.0),
    ] {
        let mut prober = Prober::new(id, n, 7);
        prober.probe(20_000);
        let estimate = prober.estimate();
        assert!(covers(estimate.places, places), "{id:?} {n}: {estimate:?}");
        assert!(covers(estimate.events, events), "{id:?} {n}: {estimate:?}");
    }
}

#[test]
fn a_tree_without_chance_is_estimated_without_spread() {
    let mut prober = Prober::new(AlgorithmId::Flags, 2, 3);
    prober.probe(10);
    let estimate = prober.estimate();
    assert_eq!(estimate.places, Estimated::exactly(2.0));
    assert_eq!(estimate.events, Estimated::exactly(8.0));
}

#[test]
fn the_largest_board_is_estimated_in_finite_numbers() {
    for id in AlgorithmId::ALL {
        let mut prober = Prober::new(id, 100, 5);
        prober.probe(200);
        let estimate = prober.estimate();
        assert!(estimate.events.mean.is_finite() && estimate.events.mean > 1e60);
        assert!(estimate.events.error.is_finite());
    }
}

#[test]
fn the_same_seed_gives_the_same_estimate() {
    let figures = |seed, parts: [u64; 2]| {
        let mut prober = Prober::new(AlgorithmId::Flags, 20, seed);
        parts.into_iter().for_each(|probes| prober.probe(probes));
        prober.estimate()
    };
    assert_eq!(figures(9, [300, 700]), figures(9, [1000, 0]));
    assert_ne!(figures(9, [300, 700]), figures(10, [300, 700]));
}
