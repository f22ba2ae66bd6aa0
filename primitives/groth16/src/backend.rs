//! Where the arithmetic is done.

use crate::{verifier, Arithmetic, Arkworks, Curve};
use alloc::vec::Vec;
use assay_proof_system::VerifyError;

/// The three operations of a verifier over the curve `C`, bytes to bytes.
///
/// Layouts are those of [`layout`](crate::layout). Every backend gives the same answer on every
/// input, and the same prepared key. That includes prepared keys that `prepare_key` did not make:
/// they are refused, or all backends give one verdict. What it says is then worth nothing, so a
/// caller stores prepared keys safely.
///
/// Whatever is an [`Engine`] for a curve is a backend for it.
pub trait Backend<C: Curve>: 'static {
	/// Validates a verifying key and computes the prepared key.
	///
	/// # Errors
	///
	/// `LimitExceeded` and `MalformedKey`.
	fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError>;

	/// Checks one proof. Of `prepared_key` is checked what makes the verdict well-defined, not that
	/// `prepare_key` made it.
	///
	/// # Errors
	///
	/// Every variant; `MalformedKey` for bytes that are no prepared key.
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

/// A backend that runs this crate's verifier, by the arithmetic that it names.
pub trait Engine<C: Curve>: 'static {
	/// Arithmetic of the curve, over `C` or a type that stands in for it.
	type Arithmetic: Arithmetic;
}

/// Arkworks' arithmetic, compiled into whoever calls it: the runtime's wasm, or a tool.
pub struct Wasm;

impl<C: Curve> Engine<C> for Wasm {
	type Arithmetic = Arkworks<C>;
}

impl<C: Curve, B: Engine<C>> Backend<C> for B {
	fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
		verifier::prepare_key::<B::Arithmetic>(key)
	}

	fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
		verifier::verify::<B::Arithmetic>(prepared_key, proof, inputs)
	}

	fn verify_batch(
		prepared_key: &[u8],
		size: usize,
		proofs: &[u8],
		inputs: &[u8],
	) -> Result<(), VerifyError> {
		verifier::verify_batch::<B::Arithmetic>(prepared_key, size, proofs, inputs)
	}
}
