//! Prints how many solutions there are: `--n 14 [--fundamental]`.
//!
//! With `--fundamental` those that are turns or mirrors of each other count as one.

mod command_line;

use std::io::Write;
use std::process::ExitCode;

use command_line::{Arguments, Failure};
use queenstep::count::{self, MAX_COUNT_N};

fn main() -> ExitCode {
    command_line::run(
        &format!("usage: count --n 1…{MAX_COUNT_N} [--fundamental]"),
        &["n"],
        &["fundamental"],
        solutions,
    )
}

fn solutions(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let n = arguments.size(MAX_COUNT_N)?;
    let counted = if arguments.switch("fundamental") {
        count::fundamental(n)
    } else {
        count::count(n)
    };
    let counted = counted.map_err(|error| Failure::Wrong(error.to_string()))?;
    Ok(writeln!(out, "{counted}")?)
}
