//! The same command on another code path. The code path is chosen once per process.

use anyhow::{ensure, Context, Result};
use assay_host_functions::CodePath;
use std::{env, process::Command};

/// Returns this program's command, in a process of its own that is forced onto a code path.
pub fn command(path: CodePath) -> Result<Command> {
	ensure!(path.is_available(), "this processor lacks the instructions of the code path {path}");
	let mut command = Command::new(env::current_exe()?);
	command.env(assay_code_path::VARIABLE, path.name());
	Ok(command)
}

/// Runs this very command again, forced onto a code path.
pub fn run_again(path: CodePath) -> Result<()> {
	let status = command(path)?.args(env::args_os().skip(1)).status();
	let status = status.context("this program cannot be started again")?;
	ensure!(status.success(), "failed on the code path {path}: {status}");
	Ok(())
}
