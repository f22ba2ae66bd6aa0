//! The verifier, by recovery of the key: over any arithmetic, or by hints.
//!
//! Keys, proofs and digests are the bytes of [`VerifyingKey`](crate::VerifyingKey), [`Proof`](crate::Proof) and
//! [`PublicInputs`](crate::PublicInputs).

use crate::{
	hinted::recover_hinted,
	signature::{Policy, SIGNATURE_LEN},
	types::{split_proof, Signer, DIGEST_LEN},
	Arithmetic, HintError, PublicKey, Recovery, Signature,
};
use alloc::vec::Vec;
use assay_proof_system::{
	Defect,
	VerifyError::{self, MalformedInputs, MalformedKey, MalformedProof, ProofInvalid},
};

/// Validates a key, which is its own prepared form. Any 20 bytes are an address; a compressed key
/// must encode a point.
///
/// # Errors
///
/// `MalformedKey`.
pub fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
	if let Signer::Key(compressed) = Signer::read(key)? {
		// SEC 1, section 2.3.4: bytes with another prefix encode no point.
		if !matches!(compressed[0], 2 | 3) {
			return Err(MalformedKey(Defect::NotCanonical));
		}
		PublicKey::decompress(compressed).ok_or(MalformedKey(Defect::NotOnCurve))?;
	}
	Ok(key.to_vec())
}

/// Checks the lengths of a key, a plain signature and a digest.
///
/// # Errors
///
/// In this order: `Length` of key, proof and digest.
pub fn check_lengths(key: &[u8], proof: &[u8], digest: &[u8]) -> Result<(), VerifyError> {
	Parts::split(key, proof, digest, false).map(drop)
}

/// Checks a plain signature.
///
/// # Errors
///
/// In this order: `Length` of key, proof and digest; `MalformedProof(NotCanonical)`; `ProofInvalid`.
pub fn verify<P: Policy, A: Arithmetic>(
	key: &[u8],
	proof: &[u8],
	digest: &[u8],
) -> Result<(), VerifyError> {
	let statement = Statement::read::<P>(key, proof, digest, false)?;
	statement.is_signed_by(A::recover(statement.digest, &statement.signature))
}

/// Checks a signature with hints.
///
/// # Errors
///
/// Those of [`verify`]; the hints are checked after the signature's numbers.
pub fn verify_hinted<P: Policy>(
	key: &[u8],
	proof: &[u8],
	digest: &[u8],
) -> Result<(), VerifyError> {
	let statement = Statement::read::<P>(key, proof, digest, true)?;
	match recover_hinted(statement.digest, &statement.signature, statement.hints)? {
		Recovery::Key(key) => statement.is_signed_by(Some(key)),
		Recovery::NoPoint | Recovery::Identity => statement.is_signed_by(None),
	}
}

/// The parts of a check, whose lengths are right.
struct Parts<'a> {
	signer: Signer<'a>,
	signature: &'a [u8; SIGNATURE_LEN],
	hints: &'a [u8],
	digest: &'a [u8; DIGEST_LEN],
}

impl<'a> Parts<'a> {
	fn split(
		key: &'a [u8],
		proof: &'a [u8],
		digest: &'a [u8],
		hinted: bool,
	) -> Result<Self, VerifyError> {
		let signer = Signer::read(key)?;
		let (signature, hints) = split_proof(proof, hinted)?;
		let digest = digest.try_into().map_err(|_| MalformedInputs(Defect::Length))?;
		Ok(Self { signer, signature, hints, digest })
	}
}

/// The decoded parts of a check.
struct Statement<'a> {
	signer: Signer<'a>,
	signature: Signature,
	hints: &'a [u8],
	digest: &'a [u8; DIGEST_LEN],
}

impl<'a> Statement<'a> {
	fn read<P: Policy>(
		key: &'a [u8],
		proof: &'a [u8],
		digest: &'a [u8],
		hinted: bool,
	) -> Result<Self, VerifyError> {
		let Parts { signer, signature, hints, digest } = Parts::split(key, proof, digest, hinted)?;
		let signature =
			Signature::from_bytes::<P>(signature).ok_or(MalformedProof(Defect::NotCanonical))?;
		Ok(Self { signer, signature, hints, digest })
	}

	/// Compares the key that was recovered with the signer.
	fn is_signed_by(&self, recovered: Option<PublicKey>) -> Result<(), VerifyError> {
		match recovered {
			Some(key) if self.signer.is(&key) => Ok(()),
			_ => Err(ProofInvalid),
		}
	}
}

impl From<HintError> for VerifyError {
	fn from(error: HintError) -> Self {
		match error {
			HintError::Length => Self::MalformedProof(Defect::Length),
			HintError::NotCanonical => Self::MalformedProof(Defect::NotCanonical),
			HintError::Refuted => Self::ProofInvalid,
		}
	}
}
