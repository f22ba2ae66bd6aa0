//! The backend that needs nothing from the node.

use crate::{
	arithmetic::{ArkworksIpa, ArkworksKzg},
	prepared::KeyBytes,
	scheme::{Ipa, Kzg},
	verifier, Arithmetic, Scheme,
};
use alloc::vec::Vec;
use assay_proof_system::{
	batch::{pack, Entry},
	Backend, VerifyError, WithArithmetic,
};

/// The verifier over arkworks, compiled into its caller: the runtime's wasm, or a tool.
///
/// As every backend for halo2, it does not decode the prepared key for a proof of another length than
/// the key's proofs have.
pub struct Wasm;

impl WithArithmetic<Kzg> for Wasm {
	type Arithmetic = ArkworksKzg<ark_bn254::Bn254>;
}

impl WithArithmetic<Ipa> for Wasm {
	type Arithmetic = ArkworksIpa<ark_vesta::VestaConfig>;
}

impl<S> Backend<S> for Wasm
where
	S: Scheme,
	Wasm: WithArithmetic<S, Arithmetic: Arithmetic<Scheme = S>>,
{
	fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
		verifier::prepare_key::<<Self as WithArithmetic<S>>::Arithmetic>(KeyBytes::read::<S>(key)?)
	}

	fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
		verifier::verify::<<Self as WithArithmetic<S>>::Arithmetic>(prepared_key, proof, inputs)
	}

	fn verify_batch(prepared_key: &[u8], batch: &[Entry<'_>]) -> Result<(), VerifyError> {
		let packed = pack(batch);
		verifier::verify_batch::<<Self as WithArithmetic<S>>::Arithmetic>(prepared_key, &packed)
	}
}
