//! The byte strings that are sent and stored.

use crate::{
	hinted::MAX_HINTS_LEN, key::COMPRESSED_LEN, signature::SIGNATURE_LEN, PublicKey, Signature,
	ADDRESS_LEN,
};
use assay_proof_system::{Defect, VerifyError};

/// Bytes of the public input.
pub const DIGEST_LEN: usize = 32;

assay_proof_system::byte_strings! {
	/// A signer: an Ethereum address (20 bytes), or a compressed public key (33 bytes).
	VerifyingKey;
	/// A signature: `r`, `s` (32 bytes each, big-endian) and the recovery id, followed by hints if the
	/// backend takes them.
	Proof;
	/// A signed digest of 32 bytes.
	PublicInputs;
	/// A validated verifying key, as stored: its own bytes.
	PreparedKey: at most COMPRESSED_LEN;
}

impl VerifyingKey {
	/// Encodes the signer by address.
	pub fn address(key: &PublicKey) -> Self {
		Self(key.address().to_vec())
	}

	/// Encodes the signer by key.
	pub fn compressed(key: &PublicKey) -> Self {
		Self(key.compressed().to_vec())
	}
}

impl Proof {
	/// Encodes a signature without hints.
	pub fn plain(signature: &Signature) -> Self {
		Self::hinted(signature, &[])
	}

	/// Encodes a signature with hints.
	pub fn hinted(signature: &Signature, hints: &[u8]) -> Self {
		Self([&signature.to_bytes()[..], hints].concat())
	}
}

/// A signer in the form that a verifier compares.
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

/// Splits a proof into the signature's bytes and the hints, after a check of its length.
pub(crate) fn split_proof(
	proof: &[u8],
	hinted: bool,
) -> Result<(&[u8; SIGNATURE_LEN], &[u8]), VerifyError> {
	let error = VerifyError::MalformedProof(Defect::Length);
	let (signature, hints) = proof.split_first_chunk().ok_or(error)?;
	let fits = if hinted { (1..=MAX_HINTS_LEN).contains(&hints.len()) } else { hints.is_empty() };
	fits.then_some((signature, hints)).ok_or(error)
}
