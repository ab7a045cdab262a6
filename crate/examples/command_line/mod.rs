//! What the examples share: strict arguments, one line about what is wrong, buffered output.

// Each example is compiled with its own copy and uses a part of it.
#![allow(dead_code)]

use std::env;
use std::ffi::OsString;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

/// Why an example stops.
pub enum Failure {
    /// The arguments are wrong; what is accepted.
    Wrong(String),
    /// The output cannot be written.
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

/// The arguments, each given at most once: `--name value` or `--name=value`, and switches `--name`.
pub struct Arguments {
    values: Vec<(&'static str, String)>,
    switches: Vec<&'static str>,
}

impl Arguments {
    fn parse(
        given: impl Iterator<Item = OsString>,
        names: &[&'static str],
        switches: &[&'static str],
    ) -> Result<Self, String> {
        let mut given = given.map(|argument| argument.to_string_lossy().into_owned());
        let mut parsed = Self {
            values: Vec::new(),
            switches: Vec::new(),
        };
        while let Some(argument) = given.next() {
            let flag = argument
                .strip_prefix("--")
                .ok_or_else(|| format!("unknown argument '{}'", shown(&argument)))?;
            let (flag, attached) = match flag.split_once('=') {
                Some((flag, value)) => (flag, Some(value.to_owned())),
                None => (flag, None),
            };
            let find = |list: &[&'static str]| list.iter().copied().find(|&name| name == flag);
            if let (Some(switch), None) = (find(switches), &attached) {
                parsed.switches.push(switch);
                continue;
            }
            let name =
                find(names).ok_or_else(|| format!("unknown argument '{}'", shown(&argument)))?;
            if parsed.value(name).is_some() {
                return Err(format!("--{name} is given twice"));
            }
            let value = attached
                .or_else(|| given.next())
                .ok_or_else(|| format!("--{name} needs a value"))?;
            parsed.values.push((name, value));
        }
        Ok(parsed)
    }

    fn value(&self, name: &str) -> Option<&str> {
        self.values
            .iter()
            .find(|(given, _)| *given == name)
            .map(|(_, value)| value.as_str())
    }

    /// Whether `--name` is given.
    pub fn switch(&self, name: &str) -> bool {
        self.switches.contains(&name)
    }

    /// The value of `--name`, which must be given.
    pub fn required(&self, name: &str) -> Result<&str, Failure> {
        self.value(name)
            .ok_or_else(|| Failure::Wrong(format!("--{name} is missing")))
    }

    /// The value of `--n`, digits alone, from 1 to `largest`.
    pub fn size(&self, largest: usize) -> Result<usize, Failure> {
        let text = self.required("n")?;
        digits(text)
            .and_then(|number| usize::try_from(number).ok())
            .filter(|n| (1..=largest).contains(n))
            .ok_or_else(|| {
                let given = shown(text);
                Failure::Wrong(format!(
                    "--n must be a whole number from 1 to {largest}, not '{given}'"
                ))
            })
    }

    /// The value of `--name`, a whole number from 0 to 2⁵³ - 1, where it is given.
    pub fn number(&self, name: &str) -> Result<Option<u64>, Failure> {
        let Some(text) = self.value(name) else {
            return Ok(None);
        };
        match digits(text).filter(|&number| number < 1 << 53) {
            Some(number) => Ok(Some(number)),
            None => Err(Failure::Wrong(format!(
                "--{name} must be a whole number from 0 to 9007199254740991, not '{}'",
                shown(text)
            ))),
        }
    }
}

fn digits(text: &str) -> Option<u64> {
    text.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| text.parse().ok())
        .flatten()
}

/// What was given, fit for one line.
fn shown(text: &str) -> String {
    let mut shown: String = text.chars().take(40).flat_map(char::escape_debug).collect();
    if text.chars().nth(40).is_some() {
        shown.push('…');
    }
    shown
}

/// Runs an example: arguments in, buffered standard output out. Wrong arguments are told in one line on standard error,
/// with exit status 2 and nothing on standard output. A reader that has seen enough ends it quietly.
pub fn run(
    usage: &str,
    names: &[&'static str],
    switches: &[&'static str],
    example: impl FnOnce(&Arguments, &mut dyn Write) -> Result<(), Failure>,
) -> ExitCode {
    let arguments = match Arguments::parse(env::args_os().skip(1), names, switches) {
        Ok(arguments) => arguments,
        Err(wrong) => return refuse(&wrong, usage),
    };
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    match example(&arguments, &mut out).and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Wrong(wrong)) => refuse(&wrong, usage),
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Output(error)) => {
            eprintln!("the output cannot be written: {error}");
            ExitCode::FAILURE
        }
    }
}

fn refuse(wrong: &str, usage: &str) -> ExitCode {
    eprintln!("{wrong} ({usage})");
    ExitCode::from(2)
}
