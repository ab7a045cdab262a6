//! Each solution format, to the byte.

use queenstep::board::{Square, attackers};
use queenstep::outputs::{Format, Solutions, byte_count, write_all};
use queenstep::search::SizeError;

fn listing(format: Format, n: usize) -> String {
    let mut out = Vec::new();
    write_all(format, n, &mut out).unwrap().unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn the_formats_of_four_queens_are_as_people_know_them() {
    let leetcode =
        "[[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"],[\"..Q.\",\"Q...\",\"...Q\",\".Q..\"]]\n";
    assert_eq!(listing(Format::Leetcode, 4), leetcode);
    assert_eq!(listing(Format::Count, 4), "2\n");
    assert_eq!(
        listing(Format::Acwing, 4),
        ".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n\n"
    );
    let matrix = " 0 1 0 0\n 0 0 0 1\n 1 0 0 0\n 0 0 1 0\n\n 0 0 1 0\n 1 0 0 0\n 0 0 0 1\n 0 1 0 0\n\n\
                  The 4 queens puzzle has 2 distinct solutions.\n";
    assert_eq!(listing(Format::Matrix, 4), matrix);
    let numbered = "(1)\n\n. Q . . \n. . . Q \nQ . . . \n. . Q . \n\n(2)\n\n. . Q . \nQ . . . \n. . . Q \n. Q . . \n\n\
                    Count = 2\n";
    assert_eq!(listing(Format::Numbered, 4), numbered);
    assert_eq!(listing(Format::Columns, 4), "[1,3,0,2]\n[2,0,3,1]\n");
}

#[test]
fn a_board_without_a_solution_is_told_as_one() {
    for n in [2, 3] {
        assert_eq!(listing(Format::Leetcode, n), "[]\n");
        assert_eq!(listing(Format::Count, n), "0\n");
        assert_eq!(listing(Format::Acwing, n), "");
        assert_eq!(listing(Format::Columns, n), "");
        assert_eq!(
            listing(Format::Matrix, n),
            format!("The {n} queens puzzle has 0 distinct solutions.\n")
        );
        assert_eq!(listing(Format::Numbered, n), "Count = 0\n");
    }
}

#[test]
fn one_queen_is_a_solution_and_its_sentence_keeps_the_plural() {
    assert_eq!(listing(Format::Leetcode, 1), "[[\"Q\"]]\n");
    assert_eq!(listing(Format::Acwing, 1), "Q\n\n");
    assert_eq!(
        listing(Format::Matrix, 1),
        " 1\n\nThe 1 queens puzzle has 1 distinct solutions.\n"
    );
    assert_eq!(listing(Format::Numbered, 1), "(1)\n\nQ \n\nCount = 1\n");
    assert_eq!(listing(Format::Columns, 1), "[0]\n");
}

#[test]
fn the_solutions_are_all_different_obey_the_rules_of_chess_and_come_in_order() {
    for (n, all) in (1..).zip([1, 0, 0, 2, 10, 4, 40, 92, 352, 724]) {
        let mut solutions = Solutions::new(n).unwrap();
        let mut boards: Vec<Vec<u8>> = Vec::new();
        while let Some(board) = solutions.next(&mut { u64::MAX }) {
            boards.push(board.to_vec());
        }
        assert!(solutions.finished());
        assert_eq!(boards.len(), all, "n = {n}");
        assert!(boards.is_sorted_by(|one, next| one < next), "n = {n}");
        for board in &boards {
            assert_eq!(board.len(), n);
            for (row, &col) in (0u8..).zip(board) {
                assert!(usize::from(col) < n);
                assert_eq!(attackers(board, Square::new(row, col)).count(), 0);
            }
        }
    }
}

#[test]
fn a_walk_cut_short_by_its_budget_goes_on_where_it_was() {
    let mut whole = Solutions::new(8).unwrap();
    let mut cut = Solutions::new(8).unwrap();
    let mut found = 0;
    while !cut.finished() {
        if let Some(board) = cut.next(&mut 5) {
            assert_eq!(Some(board), whole.next(&mut { u64::MAX }));
            found += 1;
        }
    }
    assert_eq!(found, 92);
    assert_eq!(whole.next(&mut { u64::MAX }), None);
}

#[test]
fn the_length_of_a_listing_is_known_beforehand() {
    for format in Format::ALL {
        for (n, boards) in (1..).zip([1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680]) {
            assert_eq!(
                byte_count(format, n, boards),
                listing(format, n).len() as u64,
                "{}, n = {n}",
                format.name()
            );
        }
    }
}

#[test]
fn wide_boards_are_walked_too() {
    let mut solutions = Solutions::new(33).unwrap();
    assert_eq!(solutions.next(&mut 1000), None);
    assert!(!solutions.finished());
}

#[test]
fn sizes_outside_the_range_and_unknown_formats_are_refused() {
    for n in [0, 101] {
        assert_eq!(
            write_all(Format::Count, n, Vec::new()).unwrap(),
            Err(SizeError)
        );
    }
    assert_eq!(Format::from_name("json"), None);
    for format in Format::ALL {
        assert_eq!(Format::from_name(format.name()), Some(format));
    }
}
