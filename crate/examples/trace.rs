//! Prints the events of a search as CSV: `--algorithm flags --n 8 [--from 0] [--limit 100]`.
//!
//! With `--from k` the events k+1, k+2, … follow the header.

mod command_line;

use std::io::{self, Write};
use std::process::ExitCode;
use std::rc::Rc;

use command_line::{Arguments, Failure};
use queenstep::algorithm::AlgorithmId;
use queenstep::board::MAX_N;
use queenstep::census::Census;
use queenstep::event::{Kind, TRACE_HEADER};
use queenstep::search::Search;

fn main() -> ExitCode {
    command_line::run(
        "usage: trace --algorithm NAME --n 1…100 [--from STEP] [--limit COUNT]",
        &["algorithm", "n", "from", "limit"],
        &[],
        trace,
    )
}

fn trace(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let id = algorithm(arguments.required("algorithm")?)?;
    let n = arguments.size(MAX_N)?;
    let from = arguments.number("from")?.unwrap_or(0);
    let limit = arguments.number("limit")?.unwrap_or(u64::MAX);
    let mut search = Search::new(id, n).map_err(|error| Failure::Wrong(error.to_string()))?;
    writeln!(out, "{TRACE_HEADER}")?;
    if limit > 0 {
        if from > FAR {
            count_ahead(&mut search);
        }
        while !search.seek(from, u64::MAX) {}
        events(&mut search, limit, out)?;
    }
    Ok(())
}

/// Walking so many events takes no longer than counting does.
const FAR: u64 = 10_000_000;

/// Lets the search go to any step without walking there, where counting reaches.
fn count_ahead(search: &mut Search) {
    if let Some(census) = Census::new(search.id(), search.n()) {
        census.fill(0, census.tasks());
        search.adopt(Rc::new(census));
    }
}

fn algorithm(name: &str) -> Result<AlgorithmId, Failure> {
    AlgorithmId::from_name(name).ok_or_else(|| {
        let names = AlgorithmId::ALL.map(AlgorithmId::name);
        Failure::Wrong(format!("--algorithm must be one of {}", names.join(", ")))
    })
}

fn events(search: &mut Search, limit: u64, mut out: &mut dyn Write) -> io::Result<()> {
    let figures = search.figures();
    let mut checks = figures.checks.unwrap_or(0);
    let mut solutions = figures.solutions.unwrap_or(0);
    for _ in 0..limit {
        let Some(event) = search.forward() else { break };
        checks += search.last_checks();
        solutions += u64::from(event.kind() == Kind::Solution);
        event.write_trace_line(
            &mut out,
            search.step(),
            &search.attackers(),
            solutions,
            checks,
        )?;
    }
    Ok(())
}
