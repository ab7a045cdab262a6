//! How fast the engine makes events, and how soon it is at a step: `cargo bench -p queenstep`.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use queenstep::algorithm::{AlgorithmId, SLACK};
use queenstep::outputs::Solutions;
use queenstep::search::Search;

fn search(id: AlgorithmId, n: usize) -> Search {
    Search::new(id, n).expect("a size within the range")
}

/// A stretch of each search, handed out in batches.
fn events(criterion: &mut Criterion) {
    const EVENTS: u64 = 100_000;
    let mut group = criterion.benchmark_group("events");
    group.throughput(Throughput::Elements(EVENTS));
    let mut batch = vec![0; 4096 + SLACK];
    for id in AlgorithmId::ALL {
        group.bench_function(id.name(), |bencher| {
            bencher.iter(|| {
                let mut search = search(id, 12);
                while search.step() < EVENTS {
                    search.fill_with_slack(&mut batch, 4096);
                    black_box(&batch);
                }
            });
        });
    }
    group.finish();
}

/// Undoing single events, and making them again.
fn back(criterion: &mut Criterion) {
    for (name, n) in [("back, n = 12", 12), ("back, n = 100", 100)] {
        let mut search = search(AlgorithmId::Flags, n);
        search.walk(500_000);
        criterion.bench_function(name, |bencher| {
            bencher.iter(|| {
                for _ in 0..100 {
                    black_box(search.back());
                }
                search.walk(100);
            });
        });
    }
}

/// Far back and forth by checkpoints.
fn seek(criterion: &mut Criterion) {
    let mut search = search(AlgorithmId::Flags, 12);
    search.walk(u64::MAX);
    let end = search.step();
    let mut step = 0;
    criterion.bench_function("seek by checkpoints, n = 12", |bencher| {
        bencher.iter(|| {
            step = (step + 7_654_321) % end;
            black_box(search.seek(step, u64::MAX))
        });
    });
}

/// All solutions without making events.
fn solutions(criterion: &mut Criterion) {
    criterion.bench_function("solutions, n = 10", |bencher| {
        bencher.iter(|| {
            let mut solutions = Solutions::new(10).expect("a size within the range");
            let mut count = 0;
            while solutions.next(&mut { u64::MAX }).is_some() {
                count += 1;
            }
            black_box(count)
        });
    });
}

criterion_group!(benches, events, back, seek, solutions);
criterion_main!(benches);
