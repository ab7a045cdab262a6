//! Queenstep's solver: the N-queens search as a machine that can be stepped forward and back.
//!
//! The map of the crate:
//!
//! | module | what is in it |
//! | --- | --- |
//! | [`board`] | squares, placements, who attacks whom |
//! | [`event`] | what a search does, one event at a time: kinds, packed form, text form |
//! | [`algorithm`] | what an algorithm is, and the list of all seven |
//! | [`algorithms`] | the seven, one file each |
//! | [`search`] | [`search::Search`]: the resumable step machine (forward, back, seek) |
//! | [`ahead`] | a search that hands out its events in short slices |
//! | [`checks`] | the single checks of one step, for showing them |
//! | [`census`] | exact sizes of subtrees; from a step to a node and back |
//! | [`count`] | counting solutions fast; Knuth's estimate of a tree's size |
//! | [`symmetry`] | the eight symmetries of the square; fundamental solutions |
//! | [`tree`] | geometry of the search tree: node-link layout, whole-search map, painting |
//! | [`outputs`] | solution formats |
//!
//! `bindings` is compiled for wasm alone and only translates; everything else knows no browser.

pub mod ahead;
pub mod algorithm;
pub mod algorithms;
pub mod board;
#[cfg_attr(feature = "light", path = "census/none.rs")]
pub mod census;
pub mod checks;
pub mod count;
pub mod event;
pub mod outputs;
pub mod search;
pub mod symmetry;
pub mod tree;

#[cfg(all(target_arch = "wasm32", not(feature = "counting")))]
mod bindings;

#[cfg(all(target_arch = "wasm32", feature = "counting"))]
#[path = "bindings/counting.rs"]
mod bindings;
