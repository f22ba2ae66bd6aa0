//! The prepared key: the lengths of its proofs, then the key.
//!
//! | bytes | |
//! | --- | --- |
//! | 4 | bytes that a proof has besides those of its circuits |
//! | 4 | bytes that each circuit adds |
//! | the rest | the verifying key, as it was registered |
//!
//! Numbers are little-endian. A verification is charged by the bytes of its proof and inputs, but
//! its key may be far longer. By the head alone, a proof of another length is refused before the
//! key is decoded.

use crate::{
	key::{TranscriptKind, VerifyingKeyData, SCALAR_LEN},
	layout::{self, ProofLen},
	Scheme,
};
use alloc::vec::Vec;
use assay_proof_system::{
	Defect,
	VerifyError::{self, *},
};
use codec::{Decode, Encode};

/// Bytes of the head.
pub const HEAD_LEN: usize = 8;

/// A verifying key whose length was checked.
#[derive(Clone, Copy, Debug)]
pub struct KeyBytes<'a>(&'a [u8]);

impl<'a> KeyBytes<'a> {
	/// Checks the length of a verifying key.
	///
	/// # Errors
	///
	/// `LimitExceeded` for more bytes than [`Scheme::MAX_KEY_LEN`].
	pub fn read<S: Scheme>(bytes: &'a [u8]) -> Result<Self, VerifyError> {
		if bytes.len() > S::MAX_KEY_LEN {
			return Err(LimitExceeded);
		}
		Ok(Self(bytes))
	}

	/// Returns the key.
	pub fn as_bytes(self) -> &'a [u8] {
		self.0
	}

	/// Returns the length of its prepared key.
	pub fn prepared_len(self) -> usize {
		HEAD_LEN + self.0.len()
	}
}

/// Returns the prepared form of a key.
pub(crate) fn encode<S: Scheme>(key: &VerifyingKeyData<S>) -> Vec<u8> {
	with_key(key, &key.encode())
}

/// Returns the prepared form of a key that is already encoded.
pub(crate) fn with_key<S: Scheme>(key: &VerifyingKeyData<S>, encoded: &[u8]) -> Vec<u8> {
	let ProofLen { shared, by_circuit } = ProofLen::of(key);
	// A key's proofs are at most `MAX_PROOF_LEN` long.
	let word = |len: usize| u32::try_from(len).unwrap_or(u32::MAX).to_le_bytes();
	let mut prepared = Vec::with_capacity(HEAD_LEN + encoded.len());
	prepared.extend_from_slice(&word(shared));
	prepared.extend_from_slice(&word(by_circuit));
	prepared.extend_from_slice(encoded);
	prepared
}

/// Splits a prepared key into the lengths of its proofs and the key.
///
/// # Errors
///
/// `MalformedKey(Length)` for bytes shorter than a head.
pub(crate) fn split(prepared: &[u8]) -> Result<(ProofLen, &[u8]), VerifyError> {
	const TOO_SHORT: VerifyError = MalformedKey(Defect::Length);
	let (shared, rest) = prepared.split_first_chunk().ok_or(TOO_SHORT)?;
	let (by_circuit, key) = rest.split_first_chunk().ok_or(TOO_SHORT)?;
	let len = |word: &[u8; 4]| u32::from_le_bytes(*word) as usize;
	Ok((ProofLen { shared: len(shared), by_circuit: len(by_circuit) }, key))
}

/// Returns true for few rows and a fast transcript, according to the fields that the key begins with.
pub(crate) fn is_light<S: Scheme>(prepared: &[u8]) -> bool {
	let mut key = prepared.get(HEAD_LEN..).unwrap_or(&[]);
	let fields = <(u8, TranscriptKind, [u8; SCALAR_LEN], u8)>::decode(&mut key);
	fields.is_ok_and(|(_format, transcript, _digest, k)| {
		transcript != TranscriptKind::Poseidon && k <= S::MAX_LIGHT_K
	})
}

/// Refuses a proof by its length and the number of circuits that its inputs are for.
///
/// # Errors
///
/// `LimitExceeded` for too many bytes or too many circuits, `MalformedInputs` and `WrongInputCount`
/// for inputs of no circuit, `MalformedProof(Length)`.
pub(crate) fn admit<S: Scheme>(
	len: &ProofLen,
	proof: &[u8],
	mut inputs: &[u8],
) -> Result<(), VerifyError> {
	if proof.len().saturating_add(inputs.len()) > S::MAX_PROOF_LEN {
		return Err(LimitExceeded);
	}
	let circuits = layout::read_circuits(&mut inputs)?;
	if proof.len() != len.of_circuits(circuits) {
		return Err(MalformedProof(Defect::Length));
	}
	Ok(())
}
