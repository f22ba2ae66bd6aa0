//! The arguments of `assay curves` as given.

use super::{Curve, Group, Operation};
use crate::cli::OutputArgs;
use clap::{value_parser, Args, Subcommand};

/// The most points of a sample: far more than a block has room for.
const MAX_SIZE: i64 = 1 << 20;

/// What can be done with curves.
#[derive(Subcommand)]
pub enum Command {
	/// Make arguments for an operation of a curve, and the hash of its result
	///
	/// The arguments are drawn from a seed, points of a multiplication in projective coordinates
	/// with z ≠ 1. They are encoded as RFC-0163 has them, and the result is computed by arkworks.
	#[command(after_help = "Examples:\n  \
		assay curves sample --curve bls12-381 --operation pairing --out sample\n  \
		assay curves sample --curve bw6-761 --operation msm --group g2 --size 1000 --out sample\n  \
		assay curves sample --curve pallas --operation mul-projective --seed 7 --out sample\n\n\
		It writes curve_operation.json, which `assay-client compute` submits.")]
	Sample(SampleArgs),
}

/// Arguments of `sample`.
#[derive(Args)]
pub struct SampleArgs {
	/// The curve
	#[arg(long)]
	pub curve: Curve,
	/// The operation; a pairing only of curves that have one
	#[arg(long)]
	pub operation: Operation,
	/// The group of an operation in one group [default: g1, or the curve's only group]
	#[arg(long)]
	pub group: Option<Group>,
	/// Pairs of a pairing, or points of an msm [default: 1]
	#[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=MAX_SIZE))]
	pub size: Option<u32>,
	/// What to draw the arguments from: a number
	#[arg(long, value_name = "N", default_value_t = 0)]
	pub seed: u64,
	/// Where to write.
	#[command(flatten)]
	pub output: OutputArgs,
}
