//! halo2: `assay halo2` is the program `assay-halo2`.
//!
//! halo2's libraries have a lock file of their own, so what uses them is a program of its own.

use crate::{commands::Outcome, error::Error};
use std::{
	env,
	ffi::OsString,
	io,
	os::unix::process::CommandExt,
	path::{Path, PathBuf},
	process,
};

/// The program.
const PROGRAM: &str = "assay-halo2";

/// All arguments, as they are.
#[derive(clap::Args)]
pub struct Command {
	/// The arguments of assay-halo2
	#[arg(value_name = "ARGUMENT", trailing_var_arg = true, allow_hyphen_values = true)]
	arguments: Vec<OsString>,
}

/// Why the program was not run.
#[derive(Debug, thiserror::Error)]
pub enum Halo2Error {
	/// It is nowhere.
	#[error(
		"the program {PROGRAM} is neither in {} nor on PATH: build it with `scripts/build.sh halo2`",
		.0.display()
	)]
	Missing(PathBuf),
	/// It is there, but does not start.
	#[error("cannot run {}: {source}", .program.display())]
	Run {
		/// The program.
		program: PathBuf,
		/// The operating system's reason.
		source: io::Error,
	},
}

/// Becomes the program that is beside this one, or else on PATH: signals reach it, and its exit code
/// is this one's.
///
/// # Errors
///
/// [`Error::Halo2`], if there is no such program.
pub fn run(command: Command) -> Result<Outcome, Error> {
	let folder = env::current_exe()
		.ok()
		.and_then(|program| program.parent().map(Path::to_owned))
		.unwrap_or_default();
	let beside = folder.join(PROGRAM);
	let program = if beside.is_file() { beside } else { PROGRAM.into() };
	let source = process::Command::new(&program).args(command.arguments).exec();
	Err(Error::Halo2(match source.kind() {
		io::ErrorKind::NotFound => Halo2Error::Missing(folder),
		_ => Halo2Error::Run { program, source },
	}))
}
