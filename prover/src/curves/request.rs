//! The arguments of `assay curves`, and the request that they make.

use super::CurveName;
use crate::{command::OutputArgs, error::SystemError};
use clap::{value_parser, Args, Subcommand, ValueEnum};
use std::fmt;

/// The most points of a sample, far more than fit in a block.
const MAX_SIZE: i64 = 1 << 20;

/// The commands of `assay curves`.
#[derive(Subcommand)]
pub enum Command {
	/// Make the arguments of a curve operation, and the hash of its result
	///
	/// The arguments are drawn from a seed; projective points have z ≠ 1. They are encoded as in
	/// RFC-0163, and arkworks computes the result.
	#[command(after_help = "Examples:\n  \
		assay curves sample --curve bls12-381 --operation pairing --out sample\n  \
		assay curves sample --curve bw6-761 --operation msm --group g2 --size 1000 --out msm\n  \
		assay curves sample --curve pallas --operation mul-projective --seed 7 --out mul\n\n\
		It writes curve_operation.json, which `assay-client compute` submits.")]
	Sample(SampleArgs),
}

/// Arguments of `sample`.
#[derive(Args)]
pub struct SampleArgs {
	/// The curve
	#[arg(long)]
	pub curve: CurveName,
	/// The operation; pairing needs a curve with a pairing
	#[arg(long)]
	pub operation: Operation,
	/// The group of an operation in one group [default: g1, or the curve's only group]
	#[arg(long)]
	pub group: Option<Group>,
	/// Pairs of a pairing, or points of an msm [default: 1]
	#[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=MAX_SIZE))]
	pub size: Option<u32>,
	/// The seed of the arguments, a number
	#[arg(long, value_name = "N", default_value_t = 0)]
	pub seed: u64,
	/// The output.
	#[command(flatten)]
	pub output: OutputArgs,
}

/// The choice of G1 or G2. Curves without a pairing have G1 alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Group {
	/// G1 of a pairing, or the curve's only group
	G1,
	/// G2 of a pairing
	G2,
}

impl Group {
	/// Returns the name in files.
	pub const fn name(self) -> &'static str {
		match self {
			Self::G1 => "g1",
			Self::G2 => "g2",
		}
	}
}

/// A curve operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Operation {
	/// A product of pairings
	Pairing,
	/// A multi-scalar multiplication
	Msm,
	/// A multiplication of a point in projective coordinates
	MulProjective,
	/// A multiplication of a point in affine coordinates
	MulAffine,
}

impl Operation {
	/// Returns the name on the command line and in files.
	pub const fn name(self) -> &'static str {
		match self {
			Self::Pairing => "pairing",
			Self::Msm => "msm",
			Self::MulProjective => "mul-projective",
			Self::MulAffine => "mul-affine",
		}
	}

	/// Returns true if the operation takes lists, which have a size.
	pub const fn takes_lists(self) -> bool {
		matches!(self, Self::Pairing | Self::Msm)
	}
}

/// The reason why no chain can serve a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
	/// The curve has no pairing.
	#[error(
		"{} has no pairing: choose another --operation, or one of {}",
		.0.option(),
		CurveName::with_pairing()
	)]
	NoPairing(CurveName),
	/// The curve has one group.
	#[error("{} has one group: leave --group out, or choose one of {}", .0.option(), CurveName::with_pairing())]
	OneGroup(CurveName),
	/// A group was given for an operation of both groups.
	#[error("a pairing uses both groups: leave --group out")]
	GroupOfPairing,
	/// A size was given for an operation of one point.
	#[error("{} takes one point: leave --size out", .0.name())]
	SizeOfMultiplication(Operation),
}

impl SystemError for RequestError {}

/// One operation that the curve has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
	pub(super) curve: CurveName,
	pub(super) operation: Operation,
	/// `None` for a pairing.
	pub(super) group: Option<Group>,
	/// The number of pairs or points; 1 for an operation of one point.
	pub(super) size: usize,
	pub(super) seed: u64,
}

impl Request {
	/// Checks the arguments against each other.
	///
	/// # Errors
	///
	/// Every [`RequestError`].
	pub fn check(arguments: &SampleArgs) -> Result<Self, RequestError> {
		let &SampleArgs { curve, operation, group, size, seed, .. } = arguments;
		let is_pairing = operation == Operation::Pairing;
		if is_pairing && !curve.has_pairing() {
			return Err(RequestError::NoPairing(curve));
		}
		if is_pairing && group.is_some() {
			return Err(RequestError::GroupOfPairing);
		}
		if group == Some(Group::G2) && !curve.has_pairing() {
			return Err(RequestError::OneGroup(curve));
		}
		if size.is_some() && !operation.takes_lists() {
			return Err(RequestError::SizeOfMultiplication(operation));
		}
		let group = (!is_pairing).then(|| group.unwrap_or(Group::G1));
		Ok(Self { curve, operation, group, size: size.unwrap_or(1) as usize, seed })
	}
}

impl fmt::Display for Request {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		write!(f, "{} on {}", self.operation.name(), self.curve.option())?;
		if let Some(group) = self.group {
			write!(f, ", {}", group.name())?;
		}
		if self.operation.takes_lists() {
			write!(f, ", size {}", self.size)?;
		}
		write!(f, ", seed {}", self.seed)
	}
}
