//! The examples as they are run from a shell.

mod checker;

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use queenstep::algorithm::AlgorithmId;

/// Where the examples are, built as this test was.
fn folder() -> &'static PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let deps = std::env::current_exe().unwrap();
        let profile_folder = deps.parent().unwrap().parent().unwrap();
        let profile = match profile_folder.file_name().unwrap().to_str().unwrap() {
            "debug" => "dev",
            other => other,
        };
        let built = Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--examples", "--profile", profile])
            .args([
                "--manifest-path",
                concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"),
            ])
            .arg("--target-dir")
            .arg(profile_folder.parent().unwrap())
            .status()
            .unwrap();
        assert!(built.success());
        profile_folder.join("examples")
    })
}

fn command(example: &str, arguments: &str) -> Command {
    let mut command = Command::new(folder().join(example));
    command.args(arguments.split_whitespace());
    command
}

fn run(example: &str, arguments: &str) -> Output {
    command(example, arguments).output().unwrap()
}

fn prints(example: &str, arguments: &str) -> String {
    let output = run(example, arguments);
    assert!(output.status.success(), "{example} {arguments}");
    assert_eq!(output.stderr, b"", "{example} {arguments}");
    String::from_utf8(output.stdout).unwrap()
}

fn refuses(mut command: Command) {
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{command:?}");
    assert_eq!(output.stdout, b"", "{command:?}");
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(
        words.ends_with('\n') && words.lines().count() == 1 && words.len() > 10,
        "{command:?}: {words:?}"
    );
}

#[test]
fn trace_prints_the_whole_search() {
    for id in AlgorithmId::ALL {
        let text = prints("trace", &format!("--algorithm {} --n 4", id.name()));
        assert_eq!(checker::check(id.name(), 4, &text), Ok(()), "{}", id.name());
    }
}

#[test]
fn trace_prints_the_part_that_is_asked_for() {
    let whole = prints("trace", "--algorithm flags --n 6");
    let lines: Vec<&str> = whole.lines().collect();
    let part = |arguments: &str| prints("trace", &format!("--algorithm flags --n 6 {arguments}"));
    let expected = |from: usize, to: usize| {
        [&lines[..1], &lines[from + 1..=to]]
            .concat()
            .iter()
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    };
    let end = lines.len() - 1;
    assert_eq!(part("--from 0 --limit 5"), expected(0, 5));
    assert_eq!(part("--from 500 --limit 3"), expected(500, 503));
    assert_eq!(part("--limit 0"), expected(0, 0));
    assert_eq!(part(&format!("--from {}", end - 2)), expected(end - 2, end));
    assert_eq!(part(&format!("--from {end}")), expected(end, end));
    assert_eq!(part("--from 9007199254740991"), expected(end, end));
    assert_eq!(part("--from=10 --limit=2"), expected(10, 12));
}

#[test]
fn solutions_and_count_print_what_they_are_asked_for() {
    assert_eq!(
        prints("solutions", "--n 4 --format columns"),
        "[1,3,0,2]\n[2,0,3,1]\n"
    );
    assert_eq!(prints("solutions", "--format count --n 8"), "92\n");
    assert_eq!(prints("solutions", "--n 3 --format acwing"), "");
    assert_eq!(prints("count", "--n 10"), "724\n");
    assert_eq!(prints("count", "--n 8 --fundamental"), "12\n");
    assert_eq!(prints("count", "--n 2"), "0\n");
}

#[test]
fn wrong_sizes_are_refused_in_one_line() {
    for n in [
        "0",
        "101",
        "4.5",
        "1e3",
        "-1",
        "queen",
        "+4",
        "4 ",
        " ",
        "",
        "٤",
        "99999999999999999999999",
        "4\n5",
    ] {
        for (example, rest) in [
            ("trace", ["--algorithm", "flags"].as_slice()),
            ("solutions", &["--format", "count"]),
            ("count", &[]),
        ] {
            let mut split = command(example, "");
            split.args(rest).args(["--n", n]);
            refuses(split);
            let mut joined = command(example, "");
            joined.args(rest).arg(format!("--n={n}"));
            refuses(joined);
        }
    }
}

#[test]
fn wrong_names_flags_and_missing_arguments_are_refused_in_one_line() {
    for (example, arguments) in [
        ("trace", ""),
        ("trace", "--n 4"),
        ("trace", "--algorithm flags"),
        ("trace", "--algorithm flags --n"),
        ("trace", "--algorithm magic --n 4"),
        ("trace", "--algorithm Flags --n 4"),
        ("trace", "--algorithm flags --n 4 --from -1"),
        ("trace", "--algorithm flags --n 4 --from x"),
        ("trace", "--algorithm flags --n 4 --limit 1.5"),
        ("trace", "--algorithm flags --n 4 --from 9007199254740992"),
        ("trace", "--algorithm flags --n 4 --colour red"),
        ("trace", "--algorithm flags --n 4 extra"),
        ("trace", "--algorithm flags --n 4 --n 5"),
        ("trace", "-n 4 --algorithm flags"),
        ("solutions", ""),
        ("solutions", "--n 4"),
        ("solutions", "--format count"),
        ("solutions", "--n 4 --format json"),
        ("solutions", "--n 4 --format count --fundamental"),
        ("count", ""),
        ("count", "--n 8 --fundamental=yes"),
        ("count", "8"),
    ] {
        refuses(command(example, arguments));
    }
}

#[test]
fn a_reader_that_has_seen_enough_ends_an_example_without_a_word() {
    let mut child = command("trace", "--algorithm flags --n 100")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    reader.read_line(&mut first).unwrap();
    drop(reader);
    assert_eq!(first, "step,event,row,col,detail,checks\n");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.stderr, b"");
}
