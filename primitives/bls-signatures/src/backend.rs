//! The backend that needs nothing from the node.

use crate::{verifier, Variant};
use alloc::vec::Vec;
use assay_proof_system::{batch::Entry, Backend, VerifyError};

/// The verifier compiled into its caller: the runtime's wasm, or a tool.
pub struct Wasm;

impl<V: Variant> Backend<V> for Wasm {
	fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
		verifier::prepare_key::<V>(key)
	}

	fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
		verifier::verify::<V>(prepared_key, proof, inputs)
	}

	fn verify_batch(prepared_key: &[u8], batch: &[Entry<'_>]) -> Result<(), VerifyError> {
		verifier::verify_batch::<V>(prepared_key, batch)
	}
}
