//! The backend that needs nothing from the node.

use crate::{verifier, Arkworks, Curve};
use alloc::vec::Vec;
use assay_proof_system::{batch::Entry, Backend, VerifyError};

/// The verifier over arkworks, compiled into its caller: the runtime's wasm, or a tool.
///
/// As every backend for Groth16, it gives prepared keys that `prepare_key` did not make one verdict:
/// they are refused, or all backends agree.
pub struct Wasm;

impl<C: Curve> Backend<C> for Wasm {
	fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
		verifier::prepare_key::<Arkworks<C>>(key)
	}

	fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
		verifier::verify::<Arkworks<C>>(prepared_key, proof, inputs)
	}

	fn verify_batch(prepared_key: &[u8], batch: &[Entry<'_>]) -> Result<(), VerifyError> {
		verifier::verify_batch::<Arkworks<C>>(prepared_key, batch)
	}
}
