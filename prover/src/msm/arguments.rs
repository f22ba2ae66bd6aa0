//! The arguments of `assay msm`.

use crate::{command::OutputArgs, randomness::Seed};
use assay_gpu::choice::DeviceArgs;
use clap::{value_parser, Args, Subcommand};
use std::path::PathBuf;

/// The most vectors to generate.
const MAX_VECTORS: i64 = 1000;

/// The most points of a generated vector, as a power of two.
const MAX_LOG_SIZE: i64 = 22;

/// The command that computes vectors, with a subcommand that generates them.
///
/// The required arguments are `Option`s because the subcommand does not have them.
#[derive(Args)]
#[command(
	args_conflicts_with_subcommands = true,
	subcommand_negates_reqs = true,
	arg_required_else_help = true
)]
pub struct Command {
	/// The subcommand.
	#[command(subcommand)]
	pub generate: Option<Generate>,
	/// The harness's file of points
	#[arg(long, value_name = "FILE", required = true)]
	pub points: Option<PathBuf>,
	/// The harness's file of scalars
	#[arg(long, value_name = "FILE", required = true)]
	pub scalars: Option<PathBuf>,
	/// The number of times that each vector is computed
	#[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..))]
	pub iterations: u32,
	/// The device.
	#[command(flatten)]
	pub device: DeviceArgs,
	/// The folder to write to; created if it does not exist
	#[arg(long, value_name = "DIR", required = true)]
	pub out: Option<PathBuf>,
	/// Overwrite existing files
	#[arg(long)]
	pub force: bool,
	/// Print warnings and errors only
	#[arg(long, short)]
	pub quiet: bool,
}

/// The subcommand that generates files.
#[derive(Subcommand)]
pub enum Generate {
	/// Make files of points and scalars
	#[command(
		after_help = "Example:\n  assay msm generate --log-size 12 --vectors 5 --seed $(printf '07%.0s' {1..32}) --out vectors"
	)]
	Generate(GenerateArgs),
}

/// Arguments of `generate`.
#[derive(Args)]
pub struct GenerateArgs {
	/// Points of a vector, as a power of two
	#[arg(long, value_name = "N", default_value_t = 16, value_parser = value_parser!(u32).range(0..=MAX_LOG_SIZE))]
	pub log_size: u32,
	/// The number of vectors
	#[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..=MAX_VECTORS))]
	pub vectors: u32,
	/// The seed of points and scalars, 32 bytes in hexadecimal [default: random]
	#[arg(long, value_name = "HEX32")]
	pub seed: Option<Seed>,
	/// Write the points compressed, as in the harness's own files
	#[arg(long)]
	pub compressed: bool,
	/// The output.
	#[command(flatten)]
	pub output: OutputArgs,
}
