//! Builds the wasm package of the crate for the page.
//!
//! Compiles `queenstep` for `wasm32-unknown-unknown` and lets wasm-bindgen write the glue, the module and their
//! types into `www/pkg`. wasm-bindgen is used as a library, pinned beside the crate's own `wasm-bindgen` in one lock
//! file: a command-line tool of another version would refuse the module ("schema version").
//!
//! Run from the root of the workspace:
//!
//! ```text
//! cargo run --profile tool -p xtask [-- [--features LIST] [--profile NAME] [--out DIR]]
//! ```

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use wasm_bindgen_cli_support::Bindgen;

const USAGE: &str = "xtask [--features LIST] [--profile NAME] [--out DIR]: builds the wasm package into DIR (www/pkg)";
const TARGET: &str = "wasm32-unknown-unknown";
const PACKAGE: &str = "queenstep";

fn main() -> ExitCode {
    let done = Order::parse(env::args().skip(1)).and_then(|order| order.carry_out());
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

/// What to build, and where to.
struct Order {
    features: Option<String>,
    /// As Cargo.toml names it.
    profile: String,
    out: PathBuf,
}

impl Order {
    fn parse(mut args: impl Iterator<Item = String>) -> Result<Order, String> {
        let mut order = Order {
            features: None,
            profile: "release".to_owned(),
            out: PathBuf::from("www/pkg"),
        };
        while let Some(arg) = args.next() {
            let value = args.next();
            match (arg.as_str(), value) {
                ("--features", Some(list)) => order.features = Some(list),
                ("--profile", Some(name)) => order.profile = name,
                ("--out", Some(dir)) => order.out = PathBuf::from(dir),
                _ => return Err(USAGE.to_owned()),
            }
        }
        Ok(order)
    }

    fn carry_out(&self) -> Result<(), String> {
        let root = env::current_dir().map_err(|why| format!("No working directory: {why}."))?;
        if !root.join("crate/Cargo.toml").is_file() {
            return Err(format!(
                "{} is not the root of the workspace: there is no crate/Cargo.toml.",
                root.display()
            ));
        }
        eprintln!("Compiling the solver to WebAssembly …");
        self.compile(&root)?;
        eprintln!("Writing the wasm package to {} …", self.out.display());
        bind(&self.compiled_module(&root), &root.join(&self.out))
    }

    fn compile(&self, root: &Path) -> Result<(), String> {
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command
            .current_dir(root)
            .args(["build", "--quiet", "--locked", "--profile", &self.profile])
            .args(["--package", PACKAGE, "--lib", "--target", TARGET]);
        if let Some(features) = &self.features {
            command.args(["--features", features]);
        }
        let status = command
            .status()
            .map_err(|why| format!("cargo could not be started: {why}."))?;
        if status.success() {
            Ok(())
        } else {
            Err("The solver did not compile to WebAssembly; cargo's own words stand above.".into())
        }
    }

    fn compiled_module(&self, root: &Path) -> PathBuf {
        let target = env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
        root.join(target)
            .join(TARGET)
            .join(&self.profile)
            .join(PACKAGE)
            .with_extension("wasm")
    }
}

fn bind(module: &Path, out: &Path) -> Result<(), String> {
    Bindgen::new()
        .input_path(module)
        .web(true)
        .map(|bindgen| bindgen.typescript(true))
        // Without an argument the glue fetches the module that lies beside it.
        .map(|bindgen| bindgen.omit_default_module_path(false))
        .map(|bindgen| bindgen.remove_name_section(true))
        .map(|bindgen| bindgen.remove_producers_section(true))
        .and_then(|bindgen| bindgen.generate(out))
        .map_err(|why| format!("wasm-bindgen could not write the package: {why:#}."))
}
