//! census: to come.
