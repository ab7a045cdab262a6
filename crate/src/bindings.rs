//! bindings: to come.
