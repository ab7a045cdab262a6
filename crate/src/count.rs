//! count: to come.
