//! The commands. Each checks its arguments, then runs.

mod import;
mod prove;
mod setup;
mod verify;

use crate::{
	cli::{Cli, Groth16, System},
	curves, ecdsa,
	error::{Error, EXIT_REFUSED},
	halo2, lattice, msm,
	progress::Progress,
};
use assay_artefact::OutputFolder;

/// The outcome of a command that ran to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
	/// The command did its work; a proof to verify is valid.
	Done,
	/// The verifier refused.
	Refused,
}

impl Outcome {
	/// Returns the process's exit code.
	pub const fn exit_code(self) -> u8 {
		match self {
			Self::Done => 0,
			Self::Refused => EXIT_REFUSED,
		}
	}
}

/// Runs the command of the command line.
///
/// # Errors
///
/// Every [`Error`]. Nothing was written then, unless writing itself failed.
pub fn run(cli: Cli) -> Result<Outcome, Error> {
	let command = match cli.system {
		System::Groth16 { command } => command,
		System::Curves { command } => return curves::run(command),
		System::Halo2(command) => return halo2::run(command),
		System::Lattice { command } => return lattice::run(command),
		System::Msm(command) => return msm::run(command),
		System::Ecdsa { command } => return ecdsa::run(command),
	};
	match command {
		Groth16::Setup(arguments) => setup::Settings::check(arguments)?.run(),
		Groth16::Prove(arguments) => prove::run(arguments),
		Groth16::Verify(arguments) => verify::Settings::check(arguments)?.run(),
		Groth16::Import(arguments) => import::Settings::check(arguments)?.run(),
	}
}

/// Writes files and prints their paths.
pub(crate) fn write(
	output: &OutputFolder,
	progress: &Progress,
	files: &[(&str, Vec<u8>)],
) -> Result<(), Error> {
	for path in output.write(files)? {
		progress.say(format!("wrote          {}", path.display()));
	}
	Ok(())
}
