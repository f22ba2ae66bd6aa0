//! Other libraries, each in a program of its own. arkworks and blst are in the cases.

pub mod latticezk;
pub mod program;

use anyhow::{bail, ensure, Context, Result};
use program::Program;
use std::{path::Path, process::Command};

/// The folder of gnark-crypto's program, which is in Go.
const GNARK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/libraries/gnark");

/// The program with halo2's own libraries, beside this one. It belongs to the prover's workspace
/// (`prover/halo2/cli`) and is built separately: its dependencies and the node's do not fit into one lock
/// file.
const HALO2: &str = "assay-halo2";

/// The proofs that halo2's program checks: those of the cases.
const HALO2_PROOFS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../client/test/data/halo2");

/// The program with Snowbridge's Ethereum client, beside this one. It belongs to a workspace of its own
/// (`benchmarking/snowbridge`) for the same reason.
const SNOWBRIDGE: &str = "assay-snowbridge";

/// Builds gnark-crypto's program into this folder and starts it.
pub fn build_gnark(folder: &Path) -> Result<Program> {
	let program = folder.join("gnark");
	let output = Command::new("go")
		.args(["build", "-o"])
		.arg(&program)
		.arg(".")
		.current_dir(GNARK)
		.output()
		.context("Go is not there (https://go.dev)")?;
	if !output.status.success() {
		bail!("go build failed: {}", String::from_utf8_lossy(&output.stderr).trim());
	}
	Program::start("gnark", &mut Command::new(program))
}

/// Starts the program with VROOM (eprint 2026/393), which `scripts/build-vroom.sh` builds.
pub fn start_vroom(program: &Path) -> Result<Program> {
	ensure!(program.is_file(), "{} is not there (scripts/build-vroom.sh)", program.display());
	Program::start("vroom", &mut Command::new(program))
}

/// Starts the program with halo2's libraries, if it is in this folder.
pub fn start_halo2(folder: &Path) -> Result<Program> {
	let program = folder.join(HALO2);
	ensure!(program.is_file(), "{HALO2} is not built (scripts/build.sh halo2)");
	let mut command = Command::new(program);
	// Checks would otherwise spread over all cores.
	command.args(["libraries", "--proofs", HALO2_PROOFS]).env("RAYON_NUM_THREADS", "1");
	Program::start("halo2", &mut command)
}

/// Starts the program with Snowbridge's client, if it is in this folder.
pub fn start_snowbridge(folder: &Path) -> Result<Program> {
	let program = folder.join(SNOWBRIDGE);
	ensure!(program.is_file(), "{SNOWBRIDGE} is not built (make bench-snowbridge)");
	Program::start("snowbridge", Command::new(program).arg("serve"))
}
