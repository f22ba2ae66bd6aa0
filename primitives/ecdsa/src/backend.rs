//! The backends that need nothing from the node.

use crate::{signature::Policy, verifier, Arithmetic};
use alloc::vec::Vec;
use assay_proof_system::{Backend, VerifyError};
use core::marker::PhantomData;

/// The form of the signatures that a backend accepts.
///
/// Signatures with hints are other proofs than those without, so the two are systems with different
/// identifiers.
pub trait SignatureForm {
	/// True for signatures with hints.
	const HINTED: bool = false;
}

/// The verifier of plain signatures, compiled into its caller: the runtime's wasm, or a tool. It computes with
/// the arithmetic `A`.
pub struct Wasm<A>(PhantomData<A>);

/// The verifier of plain signatures over k256, for comparison with hints.
#[cfg(feature = "k256")]
pub type Plain = Wasm<crate::K256>;

impl<A> SignatureForm for Wasm<A> {}

impl<P: Policy, A: Arithmetic> Backend<P> for Wasm<A> {
	fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
		verifier::prepare_key(key)
	}

	fn verify(key: &[u8], proof: &[u8], digest: &[u8]) -> Result<(), VerifyError> {
		verifier::verify::<P, A>(key, proof, digest)
	}
}

/// The verifier of signatures with hints, compiled into its caller: the runtime's wasm, or a tool.
pub struct Hinted;

impl SignatureForm for Hinted {
	const HINTED: bool = true;
}

impl<P: Policy> Backend<P> for Hinted {
	fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
		verifier::prepare_key(key)
	}

	fn verify(key: &[u8], proof: &[u8], digest: &[u8]) -> Result<(), VerifyError> {
		verifier::verify_hinted::<P>(key, proof, digest)
	}
}
