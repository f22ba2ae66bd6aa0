//! The outcome of commands, and the arguments that the commands of several systems have.

use crate::error::EXIT_REFUSED;
use clap::Args;
use std::path::PathBuf;

/// Reads an argument of `N` bytes in hexadecimal, with or without 0x.
pub(crate) fn hex_array<const N: usize>(text: &str) -> Result<[u8; N], String> {
	let mut bytes = [0; N];
	hex::decode_to_slice(text.strip_prefix("0x").unwrap_or(text), &mut bytes)
		.map_err(|_| format!("it is {N} bytes: {} hexadecimal digits", 2 * N))?;
	Ok(bytes)
}

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
