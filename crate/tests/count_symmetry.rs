//! The eight symmetries, and solutions grouped by them.
#![allow(missing_docs)]

use queenstep::board::{NO_QUEEN, Square, attackers};
use queenstep::symmetry::{Symmetry, canonical, classes, orbit_size, stabiliser};

/// All solutions of `n` in the order of the row-by-row search.
fn solutions(n: usize) -> Vec<Vec<u8>> {
    fn search(board: &mut Vec<u8>, row: usize, found: &mut Vec<Vec<u8>>) {
        if row == board.len() {
            return found.push(board.clone());
        }
        for col in 0..board.len() as u8 {
            let square = Square::new(row as u8, col);
            if attackers(board, square).next().is_none() {
                board[row] = col;
                search(board, row + 1, found);
                board[row] = NO_QUEEN;
            }
        }
    }
    let mut found = Vec::new();
    search(&mut vec![NO_QUEEN; n], 0, &mut found);
    found
}

#[test]
fn a_quarter_turn_is_clockwise() {
    // The top left corner goes to the top right.
    assert_eq!(
        Symmetry::QuarterTurn.square(Square::new(0, 0), 5),
        Square::new(0, 4)
    );
    assert_eq!(Symmetry::QuarterTurn.board(&[1, 3, 0, 2]), [1, 3, 0, 2]);
    assert_eq!(Symmetry::MirrorColumns.board(&[1, 3, 0, 2]), [2, 0, 3, 1]);
    assert_eq!(
        Symmetry::QuarterTurn.board(&[0, 2, NO_QUEEN, NO_QUEEN]),
        [3, NO_QUEEN, 2, NO_QUEEN]
    );
}

#[test]
fn the_symmetries_are_a_group() {
    let board = [0, 4, 7, 5, 2, 6, 1, 3];
    for one in Symmetry::ALL {
        assert_eq!(one.then(one.inverse()), Symmetry::Identity);
        for other in Symmetry::ALL {
            assert_eq!(
                other.board(&one.board(&board)),
                one.then(other).board(&board)
            );
        }
    }
}

#[test]
fn eight_queens_fall_into_twelve_classes_and_one_of_them_has_four_boards() {
    let boards = solutions(8);
    let classes = classes(&boards);
    assert_eq!(classes.len(), 12);
    let mut sizes: Vec<usize> = classes.iter().map(|class| class.members.len()).collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [4, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8]);
    for class in &classes {
        let first = &boards[class.members[0].0];
        assert_eq!(class.members[0].1, Symmetry::Identity);
        assert_eq!(orbit_size(first), class.members.len());
        for &(at, symmetry) in &class.members {
            assert_eq!(symmetry.board(first), boards[at]);
            assert_eq!(canonical(&boards[at]).0, canonical(first).0);
        }
    }
}

#[test]
fn classes_are_as_many_as_fundamental_solutions() {
    for (n, known) in [
        (1, 1),
        (2, 0),
        (3, 0),
        (4, 1),
        (5, 2),
        (6, 1),
        (7, 6),
        (9, 46),
    ] {
        assert_eq!(classes(&solutions(n)).len(), known, "n = {n}");
    }
}

#[test]
fn the_stabiliser_of_a_board_that_turns_into_itself_is_four() {
    assert_eq!(stabiliser(&[0]), 8);
    assert_eq!(stabiliser(&[1, 3, 0, 2]), 4);
    assert_eq!(stabiliser(&[1, 3, 5, 0, 2, 4]), 2);
    assert_eq!(stabiliser(&[0, 4, 7, 5, 2, 6, 1, 3]), 1);
    assert_eq!(
        Symmetry::between(&[1, 3, 0, 2], &[2, 0, 3, 1]),
        Some(Symmetry::MirrorColumns)
    );
    assert_eq!(Symmetry::between(&[1, 3, 0, 2], &[0, 1, 2, 3]), None);
}
