//! Where the arithmetic is done.

use crate::{verifier, Engine, Portable};
use alloc::vec::Vec;
use assay_proof_system::VerifyError;

/// The operations of a verifier, bytes to bytes, as laid out in [`layout`](crate::layout).
///
/// Every backend gives the same answer on every input, and the same prepared key. Whatever is an
/// [`Engine`] is a backend.
pub trait Backend: 'static {
	/// Validates a key and computes the prepared key.
	///
	/// # Errors
	///
	/// `LimitExceeded` and `MalformedKey`.
	fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError>;

	/// Checks one proof. `prepared_key` is not validated again.
	///
	/// # Errors
	///
	/// Every variant; `MalformedKey` for a prepared key that `prepare_key` has not made.
	fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError>;
}

impl<E: Engine> Backend for E {
	fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
		verifier::prepare_key::<E>(key)
	}

	fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
		verifier::verify::<E>(prepared_key, proof, inputs)
	}
}

/// Plain code, compiled into whoever calls it: the runtime's wasm, or a tool.
pub type Wasm = Portable;
