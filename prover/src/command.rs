//! The outcome of commands, and the arguments that the commands of several systems have.

use crate::error::EXIT_REFUSED;
use clap::Args;
use std::path::PathBuf;

/// The outcome of a command that ran to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
	/// The command did its work; a proof to verify is valid.
	Done,
	/// The verifier refused.
	Refused,
	/// The machine lacks something necessary.
	Lacking,
}

impl Outcome {
	/// Returns the process's exit code.
	pub const fn exit_code(self) -> u8 {
		match self {
			Self::Done => 0,
			Self::Refused | Self::Lacking => EXIT_REFUSED,
		}
	}
}

/// A proof with its key and public inputs.
#[derive(Args)]
pub struct ProofArgs {
	/// The verifying key, .json or .scale
	#[arg(long, value_name = "FILE")]
	pub key: PathBuf,
	/// The proof, .json or .scale
	#[arg(long, value_name = "FILE")]
	pub proof: PathBuf,
	/// The public inputs, .json or .scale
	#[arg(long, value_name = "FILE")]
	pub inputs: PathBuf,
	/// Print nothing; the exit code is the verdict
	#[arg(long, short)]
	pub quiet: bool,
}

/// The output of a command.
#[derive(Args)]
pub struct OutputArgs {
	/// The folder to write to; created if it does not exist
	#[arg(long, value_name = "DIR")]
	pub out: PathBuf,
	/// Overwrite existing files
	#[arg(long)]
	pub force: bool,
	/// Print warnings and errors only
	#[arg(long, short)]
	pub quiet: bool,
}
