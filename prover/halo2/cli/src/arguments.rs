//! The command line's arguments.

use assay_gpu::choice::DeviceArgs;
use assay_halo2_circuits::{CircuitError, CircuitName, Preimage, DEFAULT_SIZE};
use clap::{Args, Parser, Subcommand};
use std::{fmt, path::PathBuf, str::FromStr};

/// Proofs of halo2's circuits for Assay, a chain that verifies zero-knowledge proofs.
#[derive(Parser)]
#[command(
	name = "assay-halo2",
	version,
	arg_required_else_help = true,
	after_help = "Exit codes:\n  \
		0  done\n  \
		1  the statement is not true, the verifier refuses the proof, or a key fails its audit\n  \
		2  wrong usage, or a file that cannot be used, read or written"
)]
pub struct Cli {
	/// The command.
	#[command(subcommand)]
	pub command: Command,
}

/// The output of a command.
#[derive(Args)]
pub struct OutputArgs {
	/// The folder to write to
	#[arg(long, value_name = "FOLDER")]
	pub out: PathBuf,
	/// Overwrite existing files
	#[arg(long)]
	pub force: bool,
	/// Print warnings and errors only
	#[arg(long, short)]
	pub quiet: bool,
}

/// The commands.
#[derive(Subcommand)]
pub enum Command {
	/// Prove a statement
	///
	/// A circuit of halo2-lib is laid out automatically in 2^k rows. The keys are made as well.
	#[command(after_help = "Examples:\n  \
		assay halo2 prove ecdsa --k 15 --input signature.json --srs powers.ptau --out proof\n  \
		assay halo2 prove msm --config msm.json --size 100 --srs-for-tests demo --out proof\n  \
		assay halo2 prove zcash-poseidon --out proof\n\n\
		It checks the proof as the chain does, and writes verifying_key, proof and public_inputs, each\n\
		as .json and .scale, and config.json.")]
	Prove(ProveArgs),
	/// Add hints to a proof, for a chain that verifies in wasm
	///
	/// A chain without host functions verifies a proof with hints in less time. It needs no secret,
	/// only the proof. The key is written too, because a chain registers it under another hash for
	/// such proofs.
	#[command(after_help = "Example:\n  \
		assay halo2 hint --key proof/verifying_key.json --proof proof/proof.json \\\n      \
			--inputs proof/public_inputs.json --out hinted")]
	Hint(HintArgs),
	/// Check that a verifying key is what its registrant claims
	///
	/// Prints one line per check. A chain checks only that a key is usable.
	#[command(after_help = "Examples:\n  \
		assay halo2 audit verifying_key.json --srs powers.ptau --rebuilt rebuilt.json\n  \
		assay halo2 audit verifying_key.json --srs powers.ptau --circuit ecdsa --config config.json\n  \
		assay halo2 audit verifying_key.scale --circuit zcash-poseidon --key-hash 0x9f3c...\n\n\
		It fails with exit code 1 if a check fails. Checks without their option are NOT CHECKED.")]
	Audit(AuditArgs),
	/// Check a statement without a proof
	Mock(InspectArgs),
	/// Show the layout of a circuit for several numbers of rows
	Layout(InspectArgs),
	/// Measure keys and proofs over several configurations, as CSV
	#[command(after_help = "Examples:\n  \
		assay halo2 bench ecdsa --k 14 15 16 17 > ecdsa.csv\n  \
		assay halo2 bench ecdsa --config bench_ecdsa.config > ecdsa.csv")]
	Bench(BenchArgs),
	/// Make a structured reference string, or import one after a check
	Srs(SrsArgs),
	/// Time the verifiers of halo2's own libraries, by requests on the standard input
	#[command(hide = true)]
	Libraries(LibrariesArgs),
}

/// A circuit of this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Circuit {
	/// A circuit of halo2-lib, proved with KZG.
	Library(CircuitName),
	/// Zcash's circuit, proved by the inner product argument.
	Zcash,
}

impl FromStr for Circuit {
	type Err = CircuitError;

	fn from_str(name: &str) -> Result<Self, CircuitError> {
		match name {
			Preimage::NAME => Ok(Self::Zcash),
			other => other.parse().map(Self::Library),
		}
	}
}

impl fmt::Display for Circuit {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		match self {
			Self::Library(name) => name.fmt(f),
			Self::Zcash => f.write_str(Preimage::NAME),
		}
	}
}

/// A circuit and its input.
#[derive(Args)]
pub struct StatementArgs {
	/// ecdsa, pairing, msm, fixed-msm, ec-add, fp-mul, inner-product or range of halo2-lib; or
	/// zcash-poseidon
	pub circuit: Circuit,
	/// The input, as JSON [default: drawn from the seed]
	#[arg(long, value_name = "FILE")]
	pub input: Option<PathBuf>,
	/// The number of points or entries of a drawn input
	#[arg(long, value_name = "N", default_value_t = DEFAULT_SIZE, conflicts_with = "input")]
	pub size: usize,
	/// The seed of a drawn input
	#[arg(long, value_name = "N", default_value_t = 0, conflicts_with = "input")]
	pub seed: u64,
}

/// The numbers of rows of a circuit, from both lists.
#[derive(Args)]
pub struct Rows {
	/// The circuit has 2^K rows; fewer rows take more columns [default: 16, for zcash-poseidon 7]
	#[arg(long, value_name = "K", num_args = 1..)]
	pub k: Vec<u32>,
	/// Files of configurations, as `prove` writes them or as lines of halo2-lib's
	#[arg(long, value_name = "FILE", num_args = 1..)]
	pub config: Vec<PathBuf>,
}

/// The source of a structured reference string. The inner product argument needs none.
#[derive(Args)]
#[group(multiple = false)]
pub struct SrsSource {
	/// A file: .ptau of the perpetual powers of tau, or halo2's own form
	#[arg(long, value_name = "FILE")]
	pub srs: Option<PathBuf>,
	/// FOR TESTS ONLY: the string derived from a name, whose secret is public
	#[arg(long, value_name = "NAME")]
	pub srs_for_tests: Option<String>,
}

/// Arguments of `prove`.
#[derive(Args)]
pub struct ProveArgs {
	/// The statement.
	#[command(flatten)]
	pub statement: StatementArgs,
	/// The circuit has 2^K rows; fewer rows take more columns [default: 16, for zcash-poseidon 7]
	#[arg(long, value_name = "K", conflicts_with = "config")]
	pub k: Option<u32>,
	/// A configuration, as `prove` writes it or as a line of halo2-lib's
	#[arg(long, value_name = "FILE")]
	pub config: Option<PathBuf>,
	/// The structured reference string.
	#[command(flatten)]
	pub source: SrsSource,
	/// The device.
	#[command(flatten)]
	pub device: DeviceArgs,
	/// The output.
	#[command(flatten)]
	pub output: OutputArgs,
}

/// Arguments of `hint`.
#[derive(Args)]
pub struct HintArgs {
	/// The verifying key, .json or .scale
	#[arg(long, value_name = "FILE")]
	pub key: PathBuf,
	/// The proof without hints, .json or .scale
	#[arg(long, value_name = "FILE")]
	pub proof: PathBuf,
	/// The public inputs, .json or .scale
	#[arg(long, value_name = "FILE")]
	pub inputs: PathBuf,
	/// The output.
	#[command(flatten)]
	pub output: OutputArgs,
}

/// Arguments of `audit`.
#[derive(Args)]
pub struct AuditArgs {
	/// The key, as JSON or SCALE
	#[arg(value_name = "FILE")]
	pub key: PathBuf,
	/// The key's hash on the chain, 32 bytes in hexadecimal
	#[arg(long, value_name = "HASH")]
	pub key_hash: Option<KeyHash>,
	/// The same key, rebuilt from the circuit's source with `export_key`
	#[arg(long, value_name = "FILE")]
	pub rebuilt: Option<PathBuf>,
	/// The circuit that the registrant claims.
	#[command(flatten)]
	pub circuit: AuditedCircuit,
	/// The structured reference string that the registrant claims.
	#[command(flatten)]
	pub source: SrsSource,
}

/// The hash under which a chain registers a key.
#[derive(Clone, Copy)]
pub struct KeyHash(pub [u8; 32]);

impl FromStr for KeyHash {
	type Err = &'static str;

	/// Parses 64 hexadecimal digits, with or without a leading `0x`.
	fn from_str(text: &str) -> Result<Self, Self::Err> {
		let mut hash = [0; 32];
		hex::decode_to_slice(text.strip_prefix("0x").unwrap_or(text), &mut hash)
			.map_err(|_| "a key's hash is 32 bytes: 64 hexadecimal digits")?;
		Ok(Self(hash))
	}
}

/// A circuit whose key is rebuilt. Only the shape of its input matters.
#[derive(Args)]
pub struct AuditedCircuit {
	/// The circuit that the registrant claims, one of those of `prove`
	#[arg(long, value_name = "CIRCUIT")]
	pub circuit: Option<Circuit>,
	/// An input of the circuit, as JSON [default: drawn]
	#[arg(long, value_name = "FILE", requires = "circuit")]
	pub input: Option<PathBuf>,
	/// The number of points or entries of a drawn input
	#[arg(
		long, value_name = "N", default_value_t = DEFAULT_SIZE, conflicts_with = "input",
		requires = "circuit"
	)]
	pub size: usize,
	/// The configuration that `prove` wrote [default: found as by `prove`]
	#[arg(long, value_name = "FILE", requires = "circuit")]
	pub config: Option<PathBuf>,
}

impl AuditedCircuit {
	/// Returns the circuit and its input, if a circuit is given.
	pub fn statement(&self) -> Option<StatementArgs> {
		let Self { circuit, input, size, .. } = self;
		let (input, size) = (input.clone(), *size);
		circuit.map(|circuit| StatementArgs { circuit, input, size, seed: 0 })
	}
}

/// Arguments of `mock` and `layout`.
#[derive(Args)]
pub struct InspectArgs {
	/// The statement.
	#[command(flatten)]
	pub statement: StatementArgs,
	/// The numbers of rows.
	#[command(flatten)]
	pub rows: Rows,
}

/// Arguments of `bench`.
#[derive(Args)]
pub struct BenchArgs {
	/// The circuit, one of halo2-lib's
	pub circuit: Circuit,
	/// The numbers of rows.
	#[command(flatten)]
	pub rows: Rows,
	/// The number of points or entries of the input
	#[arg(long, value_name = "N", default_value_t = DEFAULT_SIZE)]
	pub size: usize,
	/// Proofs of each configuration; the median counts
	#[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..))]
	pub proofs: u16,
}

/// Arguments of `srs`.
#[derive(Args)]
#[command(group = clap::ArgGroup::new("source").args(["import", "srs_for_tests"]).required(true))]
pub struct SrsArgs {
	/// The string has 2^K powers
	#[arg(long, value_name = "K")]
	pub k: u32,
	/// A file: .ptau of the perpetual powers of tau, or halo2's own form
	#[arg(long, value_name = "FILE")]
	pub import: Option<PathBuf>,
	/// FOR TESTS ONLY: the string derived from a name, whose secret is public
	#[arg(long, value_name = "NAME")]
	pub srs_for_tests: Option<String>,
	/// The output.
	#[command(flatten)]
	pub output: OutputArgs,
}

/// Arguments of `libraries`.
#[derive(Args)]
pub struct LibrariesArgs {
	/// The folder that has a folder of artefacts for each circuit
	#[arg(long, value_name = "FOLDER")]
	pub proofs: PathBuf,
}

#[cfg(test)]
mod tests {
	use super::*;
	use clap::CommandFactory;

	#[test]
	fn the_definition_is_consistent() {
		Cli::command().debug_assert();
	}
}
