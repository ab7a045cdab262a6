//! The seven algorithms, one file each, and what they share.
//!
//! Four of them ([`board_scan`], [`column_array`], [`intercepts`], [`flags`]) make the same events and differ
//! only in how they test a square: each is a [`row_by_row::SquareTest`].

pub mod bitmask;
pub mod board_scan;
pub mod cell_by_cell;
pub mod column_array;
pub mod flags;
pub mod generate_and_test;
pub mod intercepts;
pub mod row_by_row;

mod mask;
mod witness;

pub use mask::Mask;
