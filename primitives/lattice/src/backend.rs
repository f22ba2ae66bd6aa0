//! The backend that needs nothing from the node.

use crate::{verifier, Arithmetic, Portable};
use alloc::vec::Vec;
use assay_proof_system::{Backend, VerifyError};
use core::marker::PhantomData;

/// The relation that is proved: knowledge of short preimages.
pub struct ShortPreimages;

/// The verifier compiled into its caller: the runtime's wasm, or a tool. It computes with the arithmetic `A`.
pub struct Wasm<A = Portable>(PhantomData<A>);

impl<A: Arithmetic> Backend<ShortPreimages> for Wasm<A> {
	fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
		verifier::prepare_key::<A>(key)
	}

	fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
		verifier::verify::<A>(prepared_key, proof, inputs)
	}
}
