//! A search read in slices is the same search, whenever it is looked at.

mod replay;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use queenstep::ahead::Ahead;
use queenstep::algorithm::AlgorithmId;
use replay::{search, shown};

#[derive(Clone, Debug)]
enum Move {
    Events(usize),
    Walk(u64),
    Look,
    Back(usize),
}

fn any_move() -> impl Strategy<Value = Move> {
    let count = || prop_oneof![0..40usize, 900..1100usize, 8000..20_000usize];
    prop_oneof![
        3 => count().prop_map(Move::Events),
        3 => count().prop_map(|count| Move::Walk(count as u64)),
        1 => Just(Move::Look),
        1 => (0..40usize).prop_map(Move::Back),
    ]
}

/// Makes the moves both ways, and compares what comes and where they lead.
fn compare(id: AlgorithmId, n: usize, moves: &[Move]) -> Result<(), TestCaseError> {
    let mut plain = search(id, n);
    let mut ahead = Ahead::new(search(id, n));
    for a_move in moves {
        match *a_move {
            Move::Events(count) => {
                let mut out = vec![0; count];
                let made = plain.fill(&mut out);
                prop_assert_eq!(ahead.events(count), &out[..made]);
            }
            Move::Walk(count) => prop_assert_eq!(ahead.walk(count), plain.walk(count)),
            Move::Look => prop_assert_eq!(shown(ahead.search()), shown(&plain)),
            Move::Back(count) => {
                for _ in 0..count {
                    prop_assert_eq!(ahead.search().back(), plain.back());
                }
            }
        }
    }
    prop_assert_eq!(shown(ahead.search()), shown(&plain));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn slices_hold_the_events_of_the_whole(
        id in select(&AlgorithmId::ALL[..]),
        n in 1..=14usize,
        moves in vec(any_move(), 1..30),
    ) {
        compare(id, n, &moves)?;
    }
}

#[test]
fn slices_end_where_the_search_ends() {
    for id in AlgorithmId::ALL {
        let mut whole = search(id, 4);
        whole.walk(u64::MAX);
        let mut ahead = Ahead::new(search(id, 4));
        while ahead.walk(7) == 7 {}
        assert_eq!(ahead.walk(7), 0);
        assert!(ahead.events(7).is_empty());
        assert!(ahead.search().finished(), "{}", id.name());
        assert_eq!(shown(ahead.search()), shown(&whole));
    }
}
