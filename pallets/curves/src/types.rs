//! The types of the calls and the event.

use codec::{Decode, DecodeWithMemTracking, Encode, MaxEncodedLen};
use scale_info::TypeInfo;

/// A group of a curve. Curves without a pairing have only G1.
#[derive(
	Clone,
	Copy,
	Debug,
	PartialEq,
	Eq,
	Encode,
	Decode,
	DecodeWithMemTracking,
	MaxEncodedLen,
	TypeInfo,
)]
pub enum Group {
	/// The first group of a pairing, or the only group.
	#[codec(index = 0)]
	G1,
	/// The second group of a pairing.
	#[codec(index = 1)]
	G2,
}

/// An operation of a curve.
#[derive(
	Clone,
	Copy,
	Debug,
	PartialEq,
	Eq,
	Encode,
	Decode,
	DecodeWithMemTracking,
	MaxEncodedLen,
	TypeInfo,
)]
pub enum Operation {
	/// A product of pairings.
	#[codec(index = 0)]
	Pairing,
	/// A multi-scalar multiplication.
	#[codec(index = 1)]
	Msm(Group),
	/// A multiplication of a point in projective coordinates.
	#[codec(index = 2)]
	MulProjective(Group),
	/// A multiplication of a point in affine coordinates.
	#[codec(index = 3)]
	MulAffine(Group),
}

impl Operation {
	/// Every operation.
	pub const ALL: [Self; 7] = [
		Self::Pairing,
		Self::Msm(Group::G1),
		Self::Msm(Group::G2),
		Self::MulProjective(Group::G1),
		Self::MulProjective(Group::G2),
		Self::MulAffine(Group::G1),
		Self::MulAffine(Group::G2),
	];
}
