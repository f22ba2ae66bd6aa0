//! The byte strings that travel and are stored.
//!
//! They are not decoded in the runtime on their way to a host function, and they are not bounded by
//! their type: a value over the limit gets a [`VerifyError`] that says so, where a bounded type would
//! make the whole transaction undecodable. What is stored, the prepared key, is bounded.

use crate::layout::{self, MAX_PREPARED_KEY_LEN};
use crate::Parameters;
use alloc::vec::Vec;
use assay_proof_system::{Defect, VerifyError};
use bounded_collections::{BoundedVec, ConstU32};
use codec::{Decode, DecodeWithMemTracking, Encode, MaxEncodedLen};
use scale_info::TypeInfo;

/// A statement: `parameters ‖ seed of A ‖ T`.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode, DecodeWithMemTracking, TypeInfo)]
pub struct VerifyingKey(pub Vec<u8>);

/// A proof: `challenge seed ‖ Z`.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode, DecodeWithMemTracking, TypeInfo)]
pub struct Proof(pub Vec<u8>);

/// What a proof is bound to: `size ‖ context`.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode, DecodeWithMemTracking, TypeInfo)]
pub struct PublicInputs(pub Vec<u8>);

impl PublicInputs {
	/// The inputs of proofs for keys of these parameters, bound to a context.
	pub fn new(parameters: &Parameters, context: &[u8]) -> Self {
		Self(layout::inputs(parameters, context))
	}
}

/// A validated statement, as stored: `digest ‖ parameters ‖ seed of A ‖ T`.
///
/// Every backend makes and takes the same bytes, so a runtime can change its backend and keep its
/// keys.
#[derive(
	Clone, Debug, PartialEq, Eq, Encode, Decode, DecodeWithMemTracking, MaxEncodedLen, TypeInfo,
)]
pub struct PreparedKey(BoundedVec<u8, ConstU32<{ MAX_PREPARED_KEY_LEN as u32 }>>);

impl PreparedKey {
	pub(crate) fn from_bytes(bytes: Vec<u8>) -> Result<Self, VerifyError> {
		BoundedVec::try_from(bytes).map(Self).map_err(|_| VerifyError::MalformedKey(Defect::Length))
	}

	/// The bytes as laid out above.
	pub fn as_bytes(&self) -> &[u8] {
		&self.0
	}
}
