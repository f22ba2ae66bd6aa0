//! The outcome of commands, the arguments that the commands of several systems have, and the device that computes.

use crate::{
	error::{Error, SystemError, EXIT_REFUSED},
	progress::Progress,
};
use assay_gpu::{choice::DeviceArgs, Gpu, GpuError};
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

impl SystemError for GpuError {}

/// Opens the device that computes: `None` is the CPU. Unless the CPU was requested, prints which device it is.
///
/// # Errors
///
/// [`GpuError`], if a GPU is requested and none can be used.
pub fn open_device(device: DeviceArgs, progress: &Progress) -> Result<Option<Gpu>, Error> {
	Ok(device.open(|line| progress.note(line))?)
}
