//! The places where a verifier runs.

use crate::{batch::Entry, VerifyError};
use alloc::vec::Vec;

/// The three operations of a verifier, on bytes.
///
/// `S` describes the proof system: a curve for Groth16, a scheme for halo2, a relation for lattice
/// proofs, a policy for ECDSA. Its crate documents the layouts.
///
/// Every backend gives the same result on every input. It accepts the prepared keys of every other backend,
/// and makes the same bytes, except that it may append values that it reads and others ignore. `prepared_key`
/// must come from [`prepare_key`](Self::prepare_key), so a caller must store prepared keys safely.
/// For other bytes a proof system may promise the same verdict on all backends, but that verdict is
/// meaningless.
pub trait Backend<S>: 'static {
	/// True if prepared keys have values that only some backends read, and this one does.
	const EXTENDS_KEYS: bool = false;

	/// Validates a verifying key and computes the prepared key.
	///
	/// # Errors
	///
	/// `LimitExceeded` and `MalformedKey`.
	fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError>;

	/// Does what [`prepare_key`](Self::prepare_key) does, for a key that is used once. A backend overrides
	/// this if prepared keys have more than one form, and one takes less time.
	///
	/// # Errors
	///
	/// Those of [`prepare_key`](Self::prepare_key).
	fn prepare_inline_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
		Self::prepare_key(key)
	}

	/// Checks one proof.
	///
	/// # Errors
	///
	/// Every variant; `MalformedKey` for bytes that are not a prepared key.
	fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError>;

	/// Checks several proofs for one key: by default one by one, until one fails.
	///
	/// A verifier with one equation for all overrides this. It may report malformed entries of the
	/// whole batch ahead of an invalid proof.
	///
	/// # Errors
	///
	/// Those of [`verify`](Self::verify).
	fn verify_batch(prepared_key: &[u8], batch: &[Entry<'_>]) -> Result<(), VerifyError> {
		batch.iter().try_for_each(|(proof, inputs)| Self::verify(prepared_key, proof, inputs))
	}
}

/// Names the arithmetic that a backend uses for the verifier of the system that `S` describes.
pub trait WithArithmetic<S>: 'static {
	/// An implementation of the system's own trait `Arithmetic`.
	type Arithmetic;
}
