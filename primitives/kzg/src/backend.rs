//! The backend that needs nothing from the node.

use crate::verifier;
use alloc::vec::Vec;
use assay_proof_system::{batch::Entry, Backend, VerifyError};

/// The relation that is proved: the committed polynomial has a value at a point.
pub struct PointEvaluation;

/// The verifier compiled into its caller: the runtime's wasm, or a tool.
pub struct Wasm;

impl Backend<PointEvaluation> for Wasm {
	fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
		verifier::prepare_key(key)
	}

	fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
		verifier::verify(prepared_key, proof, inputs)
	}

	fn verify_batch(prepared_key: &[u8], batch: &[Entry<'_>]) -> Result<(), VerifyError> {
		verifier::verify_batch(prepared_key, batch)
	}
}
