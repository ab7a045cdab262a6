//! search: to come.
