//! The search tree as a drawing: what there is, where it stands, how it is painted.
//!
//! The three are kept apart, so that a layout can be thrown away while the structure stands, and so that a step
//! changes neither:
//!
//! | module | what is in it |
//! | --- | --- |
//! | [`cells`] | the map of `cell-by-cell`, from what is attacked where its rows begin |
//! | [`regular`] | the map of `generate-and-test`, whose subtrees are all alike |
//! | [`structure`] | the nodes in the order in which the search enters them; their steps and outcomes |
//! | [`guess`] | the map of a search too large to count, from random probes |
//! | [`layout`] | where each node stands in the tidy node-link drawing |
//! | [`levels`] | the sizes of all subtrees of a large search, for its map |
//! | [`map`] | the whole search as nested bars, painted into pixels |
//! | [`part`] | an honest part of a tree that is too large to be drawn whole |
//!
//! No node carries a state of its own. Whether it is to come, open or left at step k follows from the two steps at
//! which it is entered and left, so going back through a search costs what going forward does.

pub mod cells;
pub mod guess;
pub mod layout;
pub mod levels;
pub mod map;
pub mod part;
pub mod regular;
pub mod structure;
