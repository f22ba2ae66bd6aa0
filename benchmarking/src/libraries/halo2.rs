//! halo2's own libraries, by a program of the prover's workspace (`prover/halo2/cli`), which is built
//! apart: their dependencies and the node's do not fit into one lock file.

use super::program::Program;
use anyhow::{ensure, Result};
use std::{path::Path, process::Command};

/// The program's name, beside this one.
const PROGRAM: &str = "assay-halo2";

/// The proofs to check: those of the cases.
const PROOFS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../client/test/data/halo2");

/// Starts the program, if it is in this folder.
pub fn start(folder: &Path) -> Result<Program> {
	let program = folder.join(PROGRAM);
	ensure!(program.is_file(), "{PROGRAM} is not built (scripts/build.sh halo2)");
	let mut command = Command::new(program);
	// Checks would otherwise spread over all cores.
	command.args(["libraries", "--proofs", PROOFS]).env("RAYON_NUM_THREADS", "1");
	Program::start("halo2", &mut command)
}
