//! mod: to come.
