//! Where the arithmetic is done.

use crate::{verifier, Curve};
use alloc::vec::Vec;
use assay_proof_system::VerifyError;

/// The three operations of a verifier over the curve `C`, bytes to bytes.
///
/// Layouts are those of [`layout`](crate::layout). Every backend gives the same answer on every
/// input, and the same prepared key. Only of a prepared key that `prepare_key` has not made is
/// nothing promised but an answer without a panic: it is the caller's to store it safely.
pub trait Backend<C: Curve>: 'static {
	/// Validates a verifying key and computes the prepared key.
	///
	/// # Errors
	///
	/// `LimitExceeded` and `MalformedKey`.
	fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError>;

	/// Checks one proof. `prepared_key` is not validated again.
	///
	/// # Errors
	///
	/// Every variant; `MalformedKey` for a prepared key of a length that there is not.
	fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError>;

	/// Checks `size` proofs for one key, `proofs` and `inputs` joined, by one equation.
	///
	/// # Errors
	///
	/// As [`verify`](Self::verify).
	fn verify_batch(
		prepared_key: &[u8],
		size: usize,
		proofs: &[u8],
		inputs: &[u8],
	) -> Result<(), VerifyError>;
}

/// Arkworks' arithmetic, compiled into whoever calls it: the runtime's wasm, or a tool.
pub struct Wasm;

impl<C: Curve> Backend<C> for Wasm {
	fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
		verifier::prepare_key::<C>(key)
	}

	fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
		verifier::verify::<C>(prepared_key, proof, inputs)
	}

	fn verify_batch(
		prepared_key: &[u8],
		size: usize,
		proofs: &[u8],
		inputs: &[u8],
	) -> Result<(), VerifyError> {
		verifier::verify_batch::<C>(prepared_key, size, proofs, inputs)
	}
}
