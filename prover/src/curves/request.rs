//! What a sample is made of, checked.

use super::{Curve, SampleArgs};
use clap::ValueEnum;
use std::fmt;

/// A group of a curve. Curves without a pairing have G1 alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Group {
	/// The first group of a pairing, or the only group
	G1,
	/// The second group of a pairing
	G2,
}

impl Group {
	/// The name in files.
	pub const fn name(self) -> &'static str {
		match self {
			Self::G1 => "g1",
			Self::G2 => "g2",
		}
	}
}

/// An operation of a curve.
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
	/// The name on the command line and in files.
	pub const fn name(self) -> &'static str {
		match self {
			Self::Pairing => "pairing",
			Self::Msm => "msm",
			Self::MulProjective => "mul-projective",
			Self::MulAffine => "mul-affine",
		}
	}

	/// Whether it takes lists, which have a size.
	pub const fn takes_lists(self) -> bool {
		matches!(self, Self::Pairing | Self::Msm)
	}
}

/// A request that no chain could serve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
	/// The curve has no pairing.
	#[error(
		"{} has no pairing: choose another --operation, or one of {}",
		.0.option(),
		Curve::with_pairing()
	)]
	NoPairing(Curve),
	/// The curve has one group.
	#[error("{} has one group: leave --group out, or choose one of {}", .0.option(), Curve::with_pairing())]
	OneGroup(Curve),
	/// A group was named for an operation of both groups.
	#[error("a pairing is of both groups: leave --group out")]
	GroupOfPairing,
	/// A size was named for an operation of one point.
	#[error("{} is of one point: leave --size out", .0.name())]
	SizeOfMultiplication(Operation),
}

/// One operation, which the curve has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
	pub(super) curve: Curve,
	pub(super) operation: Operation,
	/// None for a pairing.
	pub(super) group: Option<Group>,
	/// Pairs or points, 1 for an operation of one point.
	pub(super) size: usize,
	pub(super) seed: u64,
}

impl Request {
	/// Checks the arguments against each other.
	///
	/// # Errors
	///
	/// Those of [`RequestError`].
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
