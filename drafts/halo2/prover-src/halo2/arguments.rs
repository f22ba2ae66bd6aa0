//! The arguments of `assay halo2` as given.

use crate::cli::OutputArgs;
use assay_halo2_circuits::{CircuitName, DEFAULT_SIZE};
use clap::{Args, Subcommand};
use std::path::PathBuf;

/// What can be done with halo2.
#[derive(Subcommand)]
pub enum Command {
	/// Prove a statement by one of halo2-lib's circuits
	///
	/// The circuit is laid out by itself for 2^k rows. Keys are made on the way.
	#[command(after_help = "Examples:\n  \
		assay halo2 prove ecdsa --k 17 --input signature.json --srs powers.ptau --out proof\n  \
		assay halo2 prove pairing --k 16 --seed 7 --srs-for-tests demo --out proof\n  \
		assay halo2 prove msm --config msm.json --size 100 --srs-for-tests demo --out proof\n\n\
		It writes verifying_key.scale, proof.scale, public_inputs.scale and config.json, and\n\
		checks the proof exactly as the chain does.")]
	Prove(ProveArgs),
	/// Check a statement without a proof
	Mock(InspectArgs),
	/// Say how a circuit is laid out, for several numbers of rows
	Layout(InspectArgs),
	/// Measure keys and proofs over several configurations, as CSV
	#[command(after_help = "Example:\n  \
		assay halo2 bench ecdsa --k 14 15 16 17 --proofs 3 > ecdsa.csv")]
	Bench(BenchArgs),
	/// Make or check a structured reference string
	Srs(SrsArgs),
}

/// A circuit and its input.
#[derive(Args)]
pub struct StatementArgs {
	/// ecdsa, pairing, msm, fixed-msm, ec-add, fp-mul, inner-product or range
	pub circuit: CircuitName,
	/// The input, as JSON [default: drawn from the seed]
	#[arg(long, value_name = "FILE")]
	pub input: Option<PathBuf>,
	/// Points or entries of an input that is drawn
	#[arg(long, value_name = "N", default_value_t = DEFAULT_SIZE)]
	pub size: usize,
	/// What to draw an input from
	#[arg(long, value_name = "N", default_value_t = 0)]
	pub seed: u64,
}

/// Where a structured reference string comes from.
#[derive(Args)]
#[group(required = true, multiple = false)]
pub struct SrsSource {
	/// A file: .ptau of the perpetual powers of tau, or halo2's own form
	#[arg(long, value_name = "FILE")]
	pub srs: Option<PathBuf>,
	/// FOR TESTS ONLY: the string that a name gives. Everybody knows its secret
	#[arg(long, value_name = "NAME")]
	pub srs_for_tests: Option<String>,
}

/// Arguments of `prove`.
#[derive(Args)]
pub struct ProveArgs {
	/// What to prove.
	#[command(flatten)]
	pub statement: StatementArgs,
	/// There are 2^K rows: fewer rows, more columns [default: 16]
	#[arg(long, value_name = "K", conflicts_with = "config")]
	pub k: Option<u32>,
	/// A configuration that `prove` has written
	#[arg(long, value_name = "FILE")]
	pub config: Option<PathBuf>,
	/// The structured reference string.
	#[command(flatten)]
	pub source: SrsSource,
	/// Where to write.
	#[command(flatten)]
	pub output: OutputArgs,
}

/// Arguments of `mock` and `layout`.
#[derive(Args)]
pub struct InspectArgs {
	/// What to look at.
	#[command(flatten)]
	pub statement: StatementArgs,
	/// There are 2^K rows
	#[arg(long, value_name = "K", num_args = 1.., default_values_t = [16])]
	pub k: Vec<u32>,
}

/// Arguments of `bench`.
#[derive(Args)]
pub struct BenchArgs {
	/// The circuit
	pub circuit: CircuitName,
	/// There are 2^K rows
	#[arg(long, value_name = "K", num_args = 1.., default_values_t = [14, 15, 16, 17])]
	pub k: Vec<u32>,
	/// Points or entries
	#[arg(long, value_name = "N", default_value_t = DEFAULT_SIZE)]
	pub size: usize,
	/// Proofs of each configuration, of which the median counts
	#[arg(long, value_name = "N", default_value_t = 3)]
	pub proofs: usize,
}

/// Arguments of `srs`.
#[derive(Args)]
pub struct SrsArgs {
	/// There are 2^K powers
	#[arg(long, value_name = "K")]
	pub k: u32,
	/// Where it comes from.
	#[command(flatten)]
	pub source: SrsSource,
	/// Where to write.
	#[command(flatten)]
	pub output: OutputArgs,
}
