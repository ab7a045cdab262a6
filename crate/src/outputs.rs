//! outputs: to come.
