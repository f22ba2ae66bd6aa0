//! gnark-crypto, by a program in Go (`libraries/gnark`).

use super::program::Program;
use anyhow::{bail, Context, Result};
use std::{path::Path, process::Command};

/// The folder of its source.
const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/libraries/gnark");

/// Builds the program into this folder and starts it.
pub fn build(folder: &Path) -> Result<Program> {
	let program = folder.join("gnark");
	let output = Command::new("go")
		.args(["build", "-o"])
		.arg(&program)
		.arg(".")
		.current_dir(SOURCE)
		.output()
		.context("Go is not there (https://go.dev)")?;
	if !output.status.success() {
		bail!("go build failed: {}", String::from_utf8_lossy(&output.stderr).trim());
	}
	Program::start("gnark", &mut Command::new(program))
}
