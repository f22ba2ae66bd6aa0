//! The arguments as given.

use crate::statement::Circuit;
use assay_halo2_circuits::DEFAULT_SIZE;
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;

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
	/// What to do.
	#[command(subcommand)]
	pub command: Command,
}

/// Where to write.
#[derive(Args)]
pub struct OutputArgs {
	/// The folder to write to
	#[arg(long, value_name = "FOLDER")]
	pub out: PathBuf,
	/// Overwrite files that are there
	#[arg(long)]
	pub force: bool,
	/// Print warnings and errors only
	#[arg(long, short)]
	pub quiet: bool,
}

/// What can be done.
#[derive(Subcommand)]
pub enum Command {
	/// Prove a statement
	///
	/// A circuit of halo2-lib is laid out by itself for 2^k rows. Keys are made on the way.
	#[command(after_help = "Examples:\n  \
		assay halo2 prove ecdsa --k 15 --input signature.json --srs powers.ptau --out proof\n  \
		assay halo2 prove msm --config msm.json --size 100 --srs-for-tests demo --out proof\n  \
		assay halo2 prove zcash-poseidon --out proof\n\n\
		It writes verifying_key, proof and public_inputs, each as .json and .scale, and config.json,\n\
		after a check of the proof as the chain does it.")]
	Prove(ProveArgs),
	/// Check that a verifying key is what its registrant says it is
	///
	/// A line says what each check found. A chain sees that a key is usable, and nothing of this.
	#[command(after_help = "Examples:\n  \
		assay halo2 audit verifying_key.json --srs powers.ptau --rebuilt rebuilt.json\n  \
		assay halo2 audit verifying_key.json --srs powers.ptau --circuit ecdsa --config config.json\n  \
		assay halo2 audit verifying_key.scale --circuit zcash-poseidon --hash 0x9f3c...\n\n\
		It fails with exit code 1 if a check does. What was not asked for is NOT CHECKED.")]
	Audit(AuditArgs),
	/// Check a statement without a proof
	Mock(InspectArgs),
	/// Say how a circuit is laid out, for several numbers of rows
	Layout(InspectArgs),
	/// Measure keys and proofs over several configurations, as CSV
	#[command(after_help = "Examples:\n  \
		assay halo2 bench ecdsa --k 14 15 16 17 > ecdsa.csv\n  \
		assay halo2 bench ecdsa --config bench_ecdsa.config > ecdsa.csv")]
	Bench(BenchArgs),
	/// Make a structured reference string, or import one after a check
	Srs(SrsArgs),
	/// Time the verifiers of halo2's own libraries, as requests on the standard input ask for it
	#[command(hide = true)]
	Rival(RivalArgs),
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
	/// Points or entries of an input that is drawn
	#[arg(long, value_name = "N", default_value_t = DEFAULT_SIZE, conflicts_with = "input")]
	pub size: usize,
	/// What to draw an input from
	#[arg(long, value_name = "N", default_value_t = 0, conflicts_with = "input")]
	pub seed: u64,
}

/// Which rows a circuit is laid out for: all of both lists.
#[derive(Args)]
pub struct Rows {
	/// There are 2^K rows: fewer rows, more columns [default: 16, of zcash-poseidon 7]
	#[arg(long, value_name = "K", num_args = 1..)]
	pub k: Vec<u32>,
	/// Files of configurations: what `prove` has written, or lines of halo2-lib's
	#[arg(long, value_name = "FILE", num_args = 1..)]
	pub config: Vec<PathBuf>,
}

/// Where a structured reference string comes from. The inner product argument needs none.
#[derive(Args)]
#[group(multiple = false)]
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
	/// There are 2^K rows: fewer rows, more columns [default: 16, of zcash-poseidon 7]
	#[arg(long, value_name = "K", conflicts_with = "config")]
	pub k: Option<u32>,
	/// A configuration: what `prove` has written, or a line of halo2-lib's
	#[arg(long, value_name = "FILE")]
	pub config: Option<PathBuf>,
	/// The structured reference string.
	#[command(flatten)]
	pub source: SrsSource,
	/// Where to write.
	#[command(flatten)]
	pub output: OutputArgs,
}

/// Arguments of `audit`.
#[derive(Args)]
pub struct AuditArgs {
	/// The key, as JSON or SCALE
	#[arg(value_name = "FILE")]
	pub key: PathBuf,
	/// The hash that the chain knows the key by
	#[arg(long, value_name = "HASH")]
	pub hash: Option<String>,
	/// The same key, rebuilt from the circuit's source with `export_key`
	#[arg(long, value_name = "FILE")]
	pub rebuilt: Option<PathBuf>,
	/// The circuit that the key is said to be of.
	#[command(flatten)]
	pub circuit: AuditedCircuit,
	/// The structured reference string that the key is said to be over.
	#[command(flatten)]
	pub source: SrsSource,
}

/// A circuit whose key is rebuilt. Its input decides nothing but its shape.
#[derive(Args)]
pub struct AuditedCircuit {
	/// The circuit that the key is said to be of, one of those of `prove`
	#[arg(long, value_name = "CIRCUIT")]
	pub circuit: Option<Circuit>,
	/// An input of the circuit, as JSON [default: drawn]
	#[arg(long, value_name = "FILE", requires = "circuit")]
	pub input: Option<PathBuf>,
	/// Points or entries of an input that is drawn
	#[arg(
		long, value_name = "N", default_value_t = DEFAULT_SIZE, conflicts_with = "input",
		requires = "circuit"
	)]
	pub size: usize,
	/// The configuration that `prove` has written [default: as it would be found]
	#[arg(long, value_name = "FILE", requires = "circuit")]
	pub config: Option<PathBuf>,
}

impl AuditedCircuit {
	/// The circuit and its input, if one is named.
	pub fn statement(&self) -> Option<StatementArgs> {
		let Self { circuit, input, size, .. } = self;
		let (input, size) = (input.clone(), *size);
		circuit.map(|circuit| StatementArgs { circuit, input, size, seed: 0 })
	}
}

/// Arguments of `mock` and `layout`.
#[derive(Args)]
pub struct InspectArgs {
	/// What to look at.
	#[command(flatten)]
	pub statement: StatementArgs,
	/// Its rows.
	#[command(flatten)]
	pub rows: Rows,
}

/// Arguments of `bench`.
#[derive(Args)]
pub struct BenchArgs {
	/// The circuit, one of halo2-lib's
	pub circuit: Circuit,
	/// Its rows.
	#[command(flatten)]
	pub rows: Rows,
	/// Points or entries
	#[arg(long, value_name = "N", default_value_t = DEFAULT_SIZE)]
	pub size: usize,
	/// Proofs of each configuration, of which the median counts
	#[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..))]
	pub proofs: u16,
}

/// Arguments of `srs`.
#[derive(Args)]
#[command(group = clap::ArgGroup::new("source").args(["import", "srs_for_tests"]).required(true))]
pub struct SrsArgs {
	/// There are 2^K powers
	#[arg(long, value_name = "K")]
	pub k: u32,
	/// A file: .ptau of the perpetual powers of tau, or halo2's own form
	#[arg(long, value_name = "FILE")]
	pub import: Option<PathBuf>,
	/// FOR TESTS ONLY: the string that a name gives. Everybody knows its secret
	#[arg(long, value_name = "NAME")]
	pub srs_for_tests: Option<String>,
	/// Where to write.
	#[command(flatten)]
	pub output: OutputArgs,
}

/// Arguments of `rival`.
#[derive(Args)]
pub struct RivalArgs {
	/// The folder with a folder of artefacts for each circuit
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
