//! The errors: reasons for refusing a key or a proof.

use codec::{Decode, DecodeWithMemTracking, Encode, MaxEncodedLen};
use core::fmt;
use scale_info::TypeInfo;

// Clients print the documentation of a variant from the chain's metadata: it is always captured.
/// The defect of an encoding.
///
/// The codec indices are part of the host functions' ABI (see [`VerifyError::code`]) and of pallet
/// errors. They never change.
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
#[scale_info(capture_docs = "always")]
#[cfg_attr(feature = "frame", derive(frame_support::PalletError))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Defect {
	/// The number of bytes fits nothing that could be meant: it is truncated or has bytes to spare.
	#[codec(index = 0)]
	Length,
	/// A number is at or above its modulus, or flag or padding bits are set that must be clear.
	/// Encode it again, reduced and in the documented form.
	#[codec(index = 1)]
	NotCanonical,
	/// A point is the identity where a proof or key made by an honest party never has it.
	#[codec(index = 2)]
	Identity,
	/// A point is not on the curve. Look for swapped coordinates or the wrong byte order.
	#[codec(index = 3)]
	NotOnCurve,
	/// A point is on the curve but outside the prime-order subgroup.
	#[codec(index = 4)]
	NotInSubgroup,
	/// Parameters are well-formed, and proofs under them prove nothing. Choose a set that the proof
	/// system offers, or check yours with its tools.
	#[codec(index = 5)]
	Unsound,
}

impl Defect {
	/// Every defect, in the order of the indices.
	pub const ALL: [Self; 6] = [
		Self::Length,
		Self::NotCanonical,
		Self::Identity,
		Self::NotOnCurve,
		Self::NotInSubgroup,
		Self::Unsound,
	];

	const fn code(self) -> u32 {
		match self {
			Self::Length => 0,
			Self::NotCanonical => 1,
			Self::Identity => 2,
			Self::NotOnCurve => 3,
			Self::NotInSubgroup => 4,
			Self::Unsound => 5,
		}
	}

	fn from_code(code: u32) -> Option<Self> {
		Self::ALL.into_iter().find(|defect| defect.code() == code)
	}
}

impl fmt::Display for Defect {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.write_str(match self {
			Self::Length => "it has the wrong length",
			Self::NotCanonical => "a number is not reduced or a flag bit is set",
			Self::Identity => "a point is the identity",
			Self::NotOnCurve => "a point is not on the curve",
			Self::NotInSubgroup => "a point is outside the prime-order subgroup",
			Self::Unsound => "proofs under its parameters prove nothing",
		})
	}
}

/// The reason why a key was not prepared or a proof was not accepted.
///
/// Each variant is something that the submitter can act on. The codec indices never change.
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
#[scale_info(capture_docs = "always")]
#[cfg_attr(feature = "frame", derive(frame_support::PalletError))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum VerifyError {
	/// The verifying key does not decode to a usable key.
	#[codec(index = 0)]
	MalformedKey(Defect),
	/// The proof does not decode.
	#[codec(index = 1)]
	MalformedProof(Defect),
	/// The public inputs do not decode.
	#[codec(index = 2)]
	MalformedInputs(Defect),
	/// The key asks for another number of public inputs.
	#[codec(index = 3)]
	WrongInputCount,
	/// Everything decodes, and the proof does not prove this statement under this key.
	#[codec(index = 4)]
	ProofInvalid,
	/// The key, the inputs or the batch is larger than this chain accepts.
	#[codec(index = 5)]
	LimitExceeded,
	/// The node's host function answered with a status that this runtime does not know. A node that lacks a host
	/// function does not start the runtime at all.
	#[codec(index = 6)]
	NotSupported,
}

impl VerifyError {
	/// Returns every error, with every defect.
	pub fn all() -> impl Iterator<Item = Self> {
		[Self::MalformedKey as fn(Defect) -> Self, Self::MalformedProof, Self::MalformedInputs]
			.into_iter()
			.flat_map(|malformed| Defect::ALL.into_iter().map(malformed))
			.chain([
				Self::WrongInputCount,
				Self::ProofInvalid,
				Self::LimitExceeded,
				Self::NotSupported,
			])
	}

	/// Returns the error as the status code of a host function, which is never 0:
	/// `(index + 1) << 8 | defect`.
	pub const fn code(self) -> u32 {
		const fn malformed(index: u32, defect: Defect) -> u32 {
			(index + 1) << 8 | defect.code()
		}
		match self {
			Self::MalformedKey(defect) => malformed(0, defect),
			Self::MalformedProof(defect) => malformed(1, defect),
			Self::MalformedInputs(defect) => malformed(2, defect),
			Self::WrongInputCount => 4 << 8,
			Self::ProofInvalid => 5 << 8,
			Self::LimitExceeded => 6 << 8,
			Self::NotSupported => 7 << 8,
		}
	}

	/// Returns a host function's result as its status code: 0 for success.
	pub const fn status(result: Result<(), Self>) -> u32 {
		match result {
			Ok(()) => 0,
			Err(error) => error.code(),
		}
	}

	/// Returns a host function's status code as a result.
	///
	/// A code that this runtime does not know is [`NotSupported`](Self::NotSupported): the code
	/// comes from a node of another version, and must not pass for a success.
	pub fn from_status(status: u32) -> Result<(), Self> {
		let defect = Defect::from_code(status & 0xff);
		match (status >> 8, defect) {
			(0, Some(Defect::Length)) => Ok(()),
			(1, Some(defect)) => Err(Self::MalformedKey(defect)),
			(2, Some(defect)) => Err(Self::MalformedProof(defect)),
			(3, Some(defect)) => Err(Self::MalformedInputs(defect)),
			(4, Some(Defect::Length)) => Err(Self::WrongInputCount),
			(5, Some(Defect::Length)) => Err(Self::ProofInvalid),
			(6, Some(Defect::Length)) => Err(Self::LimitExceeded),
			_ => Err(Self::NotSupported),
		}
	}
}

/// Returns `ProofInvalid` unless the proof's equation holds.
pub const fn proves(holds: bool) -> Result<(), VerifyError> {
	if holds {
		Ok(())
	} else {
		Err(VerifyError::ProofInvalid)
	}
}

impl fmt::Display for VerifyError {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		match self {
			Self::MalformedKey(defect) => write!(f, "the verifying key is malformed: {defect}"),
			Self::MalformedProof(defect) => write!(f, "the proof is malformed: {defect}"),
			Self::MalformedInputs(defect) => {
				write!(f, "the public inputs are malformed: {defect}")
			}
			Self::WrongInputCount => {
				f.write_str("the key asks for another number of public inputs")
			}
			Self::ProofInvalid => {
				f.write_str("the proof does not prove this statement under this key")
			}
			Self::LimitExceeded => {
				f.write_str("the key, the inputs or the batch exceed this chain's limit")
			}
			Self::NotSupported => f.write_str("this node does not support the check"),
		}
	}
}

impl core::error::Error for VerifyError {}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn status_codes_round_trip() {
		assert_eq!(VerifyError::from_status(VerifyError::status(Ok(()))), Ok(()));
		for error in VerifyError::all() {
			let status = VerifyError::status(Err(error));
			assert_ne!(status, 0);
			assert_eq!(VerifyError::from_status(status), Err(error));
		}
	}

	/// The codes are an ABI between nodes and runtimes of different versions.
	#[test]
	fn status_codes_are_pinned() {
		let codes: Vec<u32> = VerifyError::all().map(VerifyError::code).collect();
		let pinned = [
			0x100, 0x101, 0x102, 0x103, 0x104, 0x105, 0x200, 0x201, 0x202, 0x203, 0x204, 0x205,
			0x300, 0x301, 0x302, 0x303, 0x304, 0x305, 0x400, 0x500, 0x600, 0x700,
		];
		assert_eq!(codes, pinned);
	}

	#[test]
	fn no_other_status_is_a_success_or_another_error() {
		let known: Vec<u32> = VerifyError::all().map(VerifyError::code).collect();
		for status in (1..0x1000).chain([u32::MAX, 1 << 31]).filter(|s| !known.contains(s)) {
			assert_eq!(VerifyError::from_status(status), Err(VerifyError::NotSupported));
		}
	}

	#[test]
	fn codec_indices_are_pinned() {
		for (index, defect) in Defect::ALL.into_iter().enumerate() {
			assert_eq!(defect.encode(), [index as u8]);
			assert_eq!(VerifyError::MalformedInputs(defect).encode(), [2, index as u8]);
		}
		assert_eq!(VerifyError::NotSupported.encode(), [6]);
	}
}
