//! Prints, as JSON, how large the searches of n = 1 … `--n` (to 16) are: the figures of the page's growth chart.
//!
//! Row-by-row searches are counted by the census, `generate-and-test` too as far as it reaches, and `cell-by-cell` is
//! walked as long as that takes less than some seconds.

mod command_line;

use std::io::Write;
use std::process::ExitCode;

use command_line::{Arguments, Failure};
use queenstep::algorithm::AlgorithmId;
use queenstep::board::NO_QUEEN;
use queenstep::census::{Census, Subtree};
use queenstep::search::Search;

const LARGEST: usize = 16;
/// `cell-by-cell` is walked to this size.
const LARGEST_WALK: usize = 9;

const ROW_BY_ROW: [AlgorithmId; 5] = [
    AlgorithmId::BoardScan,
    AlgorithmId::ColumnArray,
    AlgorithmId::Intercepts,
    AlgorithmId::Flags,
    AlgorithmId::Bitmask,
];

fn main() -> ExitCode {
    command_line::run("usage: growth --n 1…16", &["n"], &[], growth)
}

fn growth(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let last = arguments.size(LARGEST)?;
    writeln!(out, "[")?;
    for n in 1..=last {
        let mut checks = Vec::new();
        let mut tree = Subtree::default();
        for id in ROW_BY_ROW {
            if let Some(counted) = whole(id, n) {
                checks.push(format!("\"{}\": {}", id.name(), counted.checks));
                tree = counted;
            }
        }
        if let Some(counted) = whole(AlgorithmId::GenerateAndTest, n) {
            checks.push(format!("\"generate-and-test\": {}", counted.checks));
        }
        let mut cells = String::new();
        if n <= LARGEST_WALK {
            let mut search = Search::new(AlgorithmId::CellByCell, n).expect("n is a board size");
            search.walk(u64::MAX);
            let figures = search.figures();
            let known = |figure: Option<u64>| figure.expect("everything is known of a walk");
            let [dead_end, exhausted, solved] = figures.reasons.map(known);
            checks.push(format!("\"cell-by-cell\": {}", known(figures.checks)));
            cells = format!(
                ",\n    \"cells\": {{ \"places\": {}, \"conflicts\": {}, \"skips\": {}, \"deadEnds\": {}, \
                 \"reasons\": [{dead_end}, {exhausted}, {solved}] }}",
                known(figures.places),
                known(figures.conflicts),
                known(figures.skips),
                known(figures.dead_ends),
            );
        }
        let depths: Vec<String> = depths(n).iter().map(u64::to_string).collect();
        let root = u64::from(tree.full > 0);
        writeln!(
            out,
            "  {{\n    \"n\": {n},\n    \"places\": {},\n    \"solutions\": {},\n    \"deadEnds\": {},\n    \
             \"solved\": {},\n    \"depths\": [{}],\n    \"checks\": {{ {} }}{cells}\n  }}{}",
            tree.nodes - 1,
            tree.full,
            tree.dead,
            tree.solved - root,
            depths.join(", "),
            checks.join(", "),
            if n == last { "" } else { "," },
        )?;
    }
    Ok(writeln!(out, "]")?)
}

/// The whole tree of a search, as far as the census reaches.
fn whole(id: AlgorithmId, n: usize) -> Option<Subtree> {
    let census = Census::new(id, n)?;
    census.fill(0, census.tasks());
    census.below(&vec![NO_QUEEN; n])
}

/// How many nodes the row-by-row search has at each depth from 0.
fn depths(n: usize) -> Vec<u64> {
    fn visit(n: usize, row: usize, cols: u32, anti: u32, diag: u32, depths: &mut [u64]) {
        depths[row] += 1;
        let mut free = !(cols | anti | diag) & ((1 << n) - 1);
        while row < n && free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            visit(
                n,
                row + 1,
                cols | queen,
                (anti | queen) >> 1,
                (diag | queen) << 1,
                depths,
            );
        }
    }
    let mut depths = vec![0; n + 1];
    visit(n, 0, 0, 0, 0, &mut depths);
    depths
}
