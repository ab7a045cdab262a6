//! Builds the wasm package for the page.
fn main() {}
