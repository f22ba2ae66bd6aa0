//! Who recovers the key.

use crate::{
	hinted::recover_hinted, signature::Policy, verifier, HintError, PublicKey, Recovery, Signature,
};
use assay_proof_system::{Defect, VerifyError};

/// The checks of a verifier, bytes to bytes.
///
/// Backends that take bare signatures give the same answer on every input, and so do those that take
/// hints: [`Hinted`] itself, compiled into a runtime or into a node.
///
/// Whatever is an [`Engine`] is a backend for bare signatures.
pub trait Backend<P: Policy>: 'static {
	/// Whether proofs are signatures with hints. It is part of what a proof is, so systems with and
	/// without hints have different identifiers.
	const HINTED: bool;

	/// Checks one proof. `key` is not validated again.
	///
	/// # Errors
	///
	/// Every variant but `WrongInputCount`; `MalformedKey` for a key of a length that there is not.
	fn verify(key: &[u8], proof: &[u8], digest: &[u8]) -> Result<(), VerifyError>;

	/// Checks several proofs for one key, one by one.
	///
	/// # Errors
	///
	/// As [`verify`](Self::verify), the first one.
	fn verify_batch<'a>(
		key: &[u8],
		batch: impl ExactSizeIterator<Item = (&'a [u8], &'a [u8])>,
	) -> Result<(), VerifyError> {
		for (proof, digest) in batch {
			Self::verify(key, proof, digest)?;
		}
		Ok(())
	}
}

/// Recovery without hints.
pub trait Engine: 'static {
	/// The key of a signature, if there is one.
	fn recover(digest: &[u8; 32], signature: &Signature) -> Option<PublicKey>;
}

impl<P: Policy, E: Engine> Backend<P> for E {
	const HINTED: bool = false;

	fn verify(key: &[u8], proof: &[u8], digest: &[u8]) -> Result<(), VerifyError> {
		verifier::verify::<P>(key, proof, digest, false, |digest, signature, _| {
			Ok(E::recover(digest, signature))
		})
	}
}

/// Recovery by hints, compiled into whoever calls it: the runtime's wasm, or a tool.
pub struct Hinted;

impl<P: Policy> Backend<P> for Hinted {
	const HINTED: bool = true;

	fn verify(key: &[u8], proof: &[u8], digest: &[u8]) -> Result<(), VerifyError> {
		verifier::verify::<P>(key, proof, digest, true, |digest, signature, hints| {
			match recover_hinted(digest, signature, hints)? {
				Recovery::Key(key) => Ok(Some(key)),
				Recovery::NoPoint | Recovery::Identity => Ok(None),
			}
		})
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
