//! The commands: each checks its arguments into settings, then runs.

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

/// How a command ended that could be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
	/// Everything asked for was done.
	Done,
	/// A verifier said no.
	Refused,
}

impl Outcome {
	/// The process's exit code.
	pub const fn exit_code(self) -> u8 {
		match self {
			Self::Done => 0,
			Self::Refused => EXIT_REFUSED,
		}
	}
}

/// Runs what the command line asks for.
///
/// # Errors
///
/// An [`Error`] says what stands in the way. Nothing was written then, unless writing itself failed.
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

/// Writes files and names them.
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
