//! The arguments of `assay lattice`.

use crate::{
	command::{OutputArgs, ProofArgs},
	randomness::Seed,
};
use assay_gpu::choice::DeviceArgs;
use assay_lattice::{sets, Parameters};
use assay_lattice_prover::forge;
use clap::{Args, Subcommand, ValueEnum};
use std::{fmt, path::PathBuf};

/// The commands of lattice proofs.
#[derive(Subcommand)]
pub enum Command {
	/// Show the parameter sets, and whether a chain accepts them
	#[command(
		after_help = "Examples:\n  assay lattice params\n  assay lattice params --set compact"
	)]
	Params(ParamsArgs),

	/// Draw a short witness and commit to it
	///
	/// The statement is a chain's verifying key. witness.bin is the secret.
	#[command(after_help = "Example:\n  assay lattice commit --set compact --out keys")]
	Commit(CommitArgs),

	/// Prove knowledge of the witness
	#[command(
		after_help = "Example:\n  assay lattice prove --keys keys --context \"to whom\" --out proof"
	)]
	Prove(ProveArgs),

	/// Check a proof exactly as the chain does
	#[command(after_help = "Example:\n  \
		assay lattice verify --key keys/verifying_key.json --proof proof/proof.json \\\n      \
			--inputs proof/public_inputs.json")]
	Verify(ProofArgs),

	/// Measure the samplers, the protocol and the sets on this machine
	#[command(
		after_help = "Examples:\n  assay lattice bench protocol\n  assay lattice bench protocol --device cuda"
	)]
	Bench(BenchArgs),
}

/// A parameter set's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SetName {
	/// One secret, the smallest proof
	Compact,
	/// Sixteen secrets
	Standard,
	/// 512 secrets
	Amortised,
	/// LatticeZK's demonstration, for measurements only
	Reference,
}

impl SetName {
	/// Every set.
	pub const ALL: [Self; 4] = [Self::Compact, Self::Standard, Self::Amortised, Self::Reference];

	/// Returns the parameters.
	pub const fn parameters(self) -> Parameters {
		match self {
			Self::Compact => sets::COMPACT,
			Self::Standard => sets::STANDARD,
			Self::Amortised => sets::AMORTISED,
			Self::Reference => sets::REFERENCE,
		}
	}
}

impl fmt::Display for SetName {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.pad(match self {
			Self::Compact => "compact",
			Self::Standard => "standard",
			Self::Amortised => "amortised",
			Self::Reference => "reference",
		})
	}
}

/// Arguments of `params`.
#[derive(Args)]
pub struct ParamsArgs {
	/// The set to show [default: all]
	#[arg(long)]
	pub set: Option<SetName>,
}

/// Arguments of `commit`.
#[derive(Args)]
pub struct CommitArgs {
	/// The parameter set
	#[arg(long, default_value_t = SetName::Compact)]
	pub set: SetName,
	/// Take the witness from 32 bytes in hexadecimal: FOR TESTS ONLY
	#[arg(long, value_name = "HEX32")]
	pub seed: Option<Seed>,
	/// The device.
	#[command(flatten)]
	pub device: DeviceArgs,
	/// The output.
	#[command(flatten)]
	pub output: OutputArgs,
}

/// Arguments of `prove`.
#[derive(Args)]
pub struct ProveArgs {
	/// The folder that `commit` wrote
	#[arg(long, value_name = "DIR")]
	pub keys: PathBuf,
	/// The context to which the proof is bound, at most 1024 bytes
	#[arg(long, default_value = "", value_name = "TEXT")]
	pub context: String,
	/// Forge a proof, which verifiers must refuse
	#[arg(long, value_name = "HOW")]
	pub forge: Option<Forgery>,
	/// Take the masks from 32 bytes in hexadecimal: FOR TESTS ONLY
	#[arg(long, value_name = "HEX32")]
	pub seed: Option<Seed>,
	/// The device.
	#[command(flatten)]
	pub device: DeviceArgs,
	/// The output.
	#[command(flatten)]
	pub output: OutputArgs,
}

/// A kind of forgery.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Forgery {
	/// A witness that is not short
	LongWitness,
	/// An honest response times two
	ScaledResponse,
	/// A challenge that the prover chose
	ChosenChallenge,
}

impl From<Forgery> for forge::Forgery {
	fn from(forgery: Forgery) -> Self {
		match forgery {
			Forgery::LongWitness => Self::LongWitness,
			Forgery::ScaledResponse => Self::ScaledResponse,
			Forgery::ChosenChallenge => Self::ChosenChallenge,
		}
	}
}

/// Arguments of `bench`.
#[derive(Args)]
pub struct BenchArgs {
	/// The measurement
	#[arg(default_value = "all")]
	pub what: Measured,
	/// Threads for the products of the protocol
	#[arg(long, default_value_t = 1)]
	pub threads: usize,
	/// The device.
	#[command(flatten)]
	pub device: DeviceArgs,
	/// A table of LatticeZK's figures to print beside [default: its published figures]
	#[arg(long, value_name = "FILE")]
	pub figures: Option<PathBuf>,
}

/// A measurement.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Measured {
	/// Uniform and Gaussian samplers
	Samplers,
	/// LatticeZK's whole demonstration
	Protocol,
	/// Proving and verifying with each set
	Sets,
	/// Everything
	All,
}
