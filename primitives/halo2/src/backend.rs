//! The backend that needs nothing from the node.

use crate::{
	arithmetic::{ArkworksIpa, ArkworksKzg, AssayIpa, AssayKzg},
	prepared::KeyBytes,
	scheme::{Ipa, Kzg},
	verifier, Arithmetic, Scheme,
};
use alloc::vec::Vec;
use assay_proof_system::{
	batch::{pack, Entry},
	Backend, VerifyError, WithArithmetic,
};
use core::marker::PhantomData;

/// The verifier compiled into its caller: the runtime's wasm, or a tool. It computes with `M`'s arithmetic.
///
/// Like every backend for halo2, it decodes the prepared key only for a proof that has the length
/// of the key's proofs.
pub struct Wasm<M = Assay>(PhantomData<M>);

/// The arithmetic of Assay's own crates.
pub struct Assay;

/// The arithmetic of arkworks, for comparison.
pub struct Arkworks;

impl WithArithmetic<Kzg> for Assay {
	type Arithmetic = AssayKzg;
}

impl WithArithmetic<Ipa> for Assay {
	type Arithmetic = AssayIpa;
}

impl WithArithmetic<Kzg> for Arkworks {
	type Arithmetic = ArkworksKzg<ark_bn254::Bn254>;
}

impl WithArithmetic<Ipa> for Arkworks {
	type Arithmetic = ArkworksIpa<ark_vesta::VestaConfig>;
}

impl<S, M: WithArithmetic<S>> WithArithmetic<S> for Wasm<M> {
	type Arithmetic = M::Arithmetic;
}

impl<S, M> Backend<S> for Wasm<M>
where
	S: Scheme,
	M: WithArithmetic<S, Arithmetic: Arithmetic<Scheme = S>>,
{
	fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
		verifier::prepare_key::<M::Arithmetic>(KeyBytes::read::<S>(key)?)
	}

	fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
		verifier::verify::<M::Arithmetic>(prepared_key, proof, inputs)
	}

	fn verify_batch(prepared_key: &[u8], batch: &[Entry<'_>]) -> Result<(), VerifyError> {
		let packed = pack(batch);
		verifier::verify_batch::<M::Arithmetic>(prepared_key, &packed)
	}
}
