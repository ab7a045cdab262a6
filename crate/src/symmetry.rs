//! symmetry: to come.
