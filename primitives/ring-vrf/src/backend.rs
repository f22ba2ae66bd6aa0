//! The backend that needs nothing from the node.

use crate::{verifier, Arithmetic, ArkworksArithmetic, AssayArithmetic};
use alloc::vec::Vec;
use assay_proof_system::{
	batch::{pack, Entry},
	Backend, VerifyError, WithArithmetic,
};
use core::marker::PhantomData;

/// The relation that is proved: a signature by a member of a ring on Bandersnatch.
pub struct BandersnatchRing;

/// The verifier compiled into its caller: the runtime's wasm, or a tool. It computes with `M`'s arithmetic.
pub struct Wasm<M = Assay>(PhantomData<M>);

/// The arithmetic of Assay's own crates.
pub struct Assay;

/// The arithmetic of arkworks, for comparison.
pub struct Arkworks;

impl WithArithmetic<BandersnatchRing> for Assay {
	type Arithmetic = AssayArithmetic;
}

impl WithArithmetic<BandersnatchRing> for Arkworks {
	type Arithmetic = ArkworksArithmetic;
}

impl<M> Backend<BandersnatchRing> for Wasm<M>
where
	M: WithArithmetic<BandersnatchRing, Arithmetic: Arithmetic>,
{
	fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
		verifier::prepare_key::<M::Arithmetic>(key)
	}

	fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
		verifier::verify::<M::Arithmetic>(prepared_key, proof, inputs)
	}

	fn verify_batch(prepared_key: &[u8], batch: &[Entry<'_>]) -> Result<(), VerifyError> {
		verifier::verify_batch::<M::Arithmetic>(prepared_key, &pack(batch))
	}
}
