//! The byte strings that travel and are stored.
//!
//! They are not bounded by their type: a value of the wrong length gets a [`VerifyError`] that says
//! so, where a bounded type would make the whole transaction undecodable. What is stored, the
//! prepared key, is bounded.

use crate::{
	hinted::MAX_HINTS_LEN, key::COMPRESSED_LEN, signature::SIGNATURE_LEN, PublicKey, Signature,
	ADDRESS_LEN,
};
use alloc::vec::Vec;
use assay_proof_system::{Defect, VerifyError};
use bounded_collections::{BoundedVec, ConstU32};
use codec::{Decode, DecodeWithMemTracking, Encode, MaxEncodedLen};
use scale_info::TypeInfo;

/// Bytes of the public input.
pub const DIGEST_LEN: usize = 32;

/// Who signs: an Ethereum address (20 bytes), or a compressed public key (33 bytes).
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode, DecodeWithMemTracking, TypeInfo)]
pub struct VerifyingKey(pub Vec<u8>);

impl VerifyingKey {
	/// The signer by address.
	pub fn address(key: &PublicKey) -> Self {
		Self(key.address().to_vec())
	}

	/// The signer by key.
	pub fn compressed(key: &PublicKey) -> Self {
		Self(key.compressed().to_vec())
	}
}

/// A signature: `r`, `s` (32 bytes each, big-endian) and the recovery id, followed by hints if the
/// backend takes them.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode, DecodeWithMemTracking, TypeInfo)]
pub struct Proof(pub Vec<u8>);

impl Proof {
	/// A signature without hints.
	pub fn bare(signature: &Signature) -> Self {
		Self::hinted(signature, &[])
	}

	/// A signature with hints.
	pub fn hinted(signature: &Signature, hints: &[u8]) -> Self {
		Self([&signature.to_bytes()[..], hints].concat())
	}
}

/// What is signed: a digest of 32 bytes.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode, DecodeWithMemTracking, TypeInfo)]
pub struct PublicInputs(pub Vec<u8>);

/// A validated verifying key, as stored: its own bytes.
#[derive(
	Clone, Debug, PartialEq, Eq, Encode, Decode, DecodeWithMemTracking, MaxEncodedLen, TypeInfo,
)]
pub struct PreparedKey(BoundedVec<u8, ConstU32<{ COMPRESSED_LEN as u32 }>>);

impl PreparedKey {
	pub(crate) fn new(key: &[u8]) -> Result<Self, VerifyError> {
		let bounded = BoundedVec::try_from(key.to_vec());
		bounded.map(Self).map_err(|_| VerifyError::MalformedKey(Defect::Length))
	}

	/// The address or the compressed key.
	pub fn as_bytes(&self) -> &[u8] {
		&self.0
	}
}

/// A signer as a verifier compares it.
pub(crate) enum Signer<'a> {
	Address(&'a [u8; ADDRESS_LEN]),
	Key(&'a [u8; COMPRESSED_LEN]),
}

impl<'a> Signer<'a> {
	pub(crate) fn read(key: &'a [u8]) -> Result<Self, VerifyError> {
		if let Ok(address) = key.try_into() {
			return Ok(Self::Address(address));
		}
		let key = key.try_into().map_err(|_| VerifyError::MalformedKey(Defect::Length))?;
		Ok(Self::Key(key))
	}

	pub(crate) fn is(&self, key: &PublicKey) -> bool {
		match self {
			Self::Address(address) => **address == key.address(),
			Self::Key(compressed) => **compressed == key.compressed(),
		}
	}
}

/// The signature's bytes and the hints of a proof, whose length is one that there is.
pub(crate) fn split_proof(
	proof: &[u8],
	hinted: bool,
) -> Result<(&[u8; SIGNATURE_LEN], &[u8]), VerifyError> {
	let error = VerifyError::MalformedProof(Defect::Length);
	let (signature, hints) = proof.split_first_chunk().ok_or(error)?;
	let fits = if hinted { (1..=MAX_HINTS_LEN).contains(&hints.len()) } else { hints.is_empty() };
	fits.then_some((signature, hints)).ok_or(error)
}
