//! `assay halo2`, which runs the program `assay-halo2`.
//!
//! halo2's libraries need a separate workspace and lock file, so their prover is another program.

use crate::{
	command::Outcome,
	error::{Error, SystemError},
};
use std::{
	env,
	ffi::OsString,
	io,
	os::unix::process::CommandExt,
	path::{Path, PathBuf},
	process,
};

/// The program's name.
const PROGRAM: &str = "assay-halo2";

/// The arguments, which are passed on unchanged.
#[derive(clap::Args)]
pub struct Command {
	/// The arguments of assay-halo2
	#[arg(value_name = "ARGUMENT", trailing_var_arg = true, allow_hyphen_values = true)]
	arguments: Vec<OsString>,
}

/// An error that prevents the program from running.
#[derive(Debug, thiserror::Error)]
pub enum Halo2Error {
	/// The program was not found.
	#[error(
		"the program {PROGRAM} is neither in {} nor on PATH: build it with `scripts/build.sh halo2`",
		.0.display()
	)]
	Missing(PathBuf),
	/// The program does not start.
	#[error("cannot run {}: {source}", .program.display())]
	Run {
		/// The program.
		program: PathBuf,
		/// The operating system's reason.
		source: io::Error,
	},
}

impl SystemError for Halo2Error {}

/// Replaces this process by the program beside it, or else by that on PATH. The program then receives
/// signals, and its exit code is this process's.
///
/// # Errors
///
/// [`Halo2Error`] if the program cannot be run.
pub fn run(command: Command) -> Result<Outcome, Error> {
	let folder = env::current_exe()
		.ok()
		.and_then(|program| program.parent().map(Path::to_owned))
		.unwrap_or_default();
	let beside = folder.join(PROGRAM);
	let program = if beside.is_file() { beside } else { PROGRAM.into() };
	let source = process::Command::new(&program).args(command.arguments).exec();
	Err(match source.kind() {
		io::ErrorKind::NotFound => Halo2Error::Missing(folder).into(),
		_ => Halo2Error::Run { program, source }.into(),
	})
}
