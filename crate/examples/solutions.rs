//! Prints all solutions in one of the formats people know: `--n 8 --format leetcode`.

mod command_line;

use std::io::Write;
use std::process::ExitCode;

use command_line::{Arguments, Failure};
use queenstep::board::MAX_N;
use queenstep::outputs::{self, Format};

fn main() -> ExitCode {
    command_line::run(
        "usage: solutions --n 1…100 --format NAME",
        &["n", "format"],
        &[],
        solutions,
    )
}

fn solutions(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let n = arguments.size(MAX_N)?;
    let format = format(arguments.required("format")?)?;
    match outputs::write_all(format, n, out)? {
        Ok(_) => Ok(()),
        Err(error) => Err(Failure::Wrong(error.to_string())),
    }
}

fn format(name: &str) -> Result<Format, Failure> {
    Format::from_name(name).ok_or_else(|| {
        let names = Format::ALL.map(Format::name).join(", ");
        Failure::Wrong(format!("--format must be one of {names}"))
    })
}
