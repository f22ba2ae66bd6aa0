//! The arguments of `assay msm` as given.

use crate::{cli::OutputArgs, randomness::Seed};
use clap::{value_parser, Args, Subcommand};
use std::path::PathBuf;

/// The most vectors that are made at once.
const MAX_VECTORS: i64 = 1000;

/// The most points of a vector that is made, as a power of two.
const MAX_LOG_SIZE: i64 = 22;

/// What can be done with files of vectors: compute them, or make them.
///
/// Arguments that a computation requires are options, for making files does without them.
#[derive(Args)]
#[command(
	args_conflicts_with_subcommands = true,
	subcommand_negates_reqs = true,
	arg_required_else_help = true
)]
pub struct Command {
	/// Make files.
	#[command(subcommand)]
	pub generate: Option<Generate>,
	/// The harness' file of points
	#[arg(long, value_name = "FILE", required = true)]
	pub points: Option<PathBuf>,
	/// The harness' file of scalars
	#[arg(long, value_name = "FILE", required = true)]
	pub scalars: Option<PathBuf>,
	/// How often each vector is computed
	#[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..))]
	pub iterations: u32,
	/// The folder to write to; it is made if it is not there
	#[arg(long, value_name = "DIR", required = true)]
	pub out: Option<PathBuf>,
	/// Overwrite files that are there
	#[arg(long)]
	pub force: bool,
	/// Print warnings and errors only
	#[arg(long, short)]
	pub quiet: bool,
}

/// What makes files.
#[derive(Subcommand)]
pub enum Generate {
	/// Make files of points and scalars
	#[command(
		after_help = "Example:\n  assay msm generate --log-size 16 --vectors 5 --seed $(printf '07%.0s' {1..32}) --out vectors"
	)]
	Generate(GenerateArgs),
}

/// Arguments of `generate`.
#[derive(Args)]
pub struct GenerateArgs {
	/// Points of a vector, as a power of two
	#[arg(long, value_name = "N", default_value_t = 16, value_parser = value_parser!(u32).range(0..=MAX_LOG_SIZE))]
	pub log_size: u32,
	/// How many vectors
	#[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..=MAX_VECTORS))]
	pub vectors: u32,
	/// What to draw them from, 32 bytes in hexadecimal [default: random]
	#[arg(long, value_name = "HEX32")]
	pub seed: Option<Seed>,
	/// Write the points compressed, as the harness' own are
	#[arg(long)]
	pub compressed: bool,
	/// Where to write.
	#[command(flatten)]
	pub output: OutputArgs,
}
