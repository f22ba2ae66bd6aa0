//! The backend that needs nothing from the node.

use crate::{layout, verifier, Arithmetic, ArkworksArithmetic, AssayArithmetic, AssayCurve, Curve};
use alloc::vec::Vec;
use assay_proof_system::{batch::Entry, Backend, VerifyError, WithArithmetic};
use core::marker::PhantomData;

/// The verifier compiled into its caller: the runtime's wasm, or a tool. It computes with `M`'s arithmetic.
///
/// On Assay's arithmetic, a prepared key that is to be stored is extended by functions of −γ and −δ, or of −δ and pairings
/// with −γ. The other backends ignore the extension, so a chain may change its backend and keep its keys.
///
/// All backends for Groth16 give the same verdict under a prepared key without extension that
/// `prepare_key` did not make: they refuse the key, or agree on the proof.
pub struct Wasm<M = Assay>(PhantomData<M>);

/// The arithmetic of Assay's own crates.
pub struct Assay;

/// The arithmetic of arkworks, for comparison.
pub struct Arkworks;

impl<C: AssayCurve> WithArithmetic<C> for Assay {
	type Arithmetic = AssayArithmetic<C>;
}

impl<C: Curve> WithArithmetic<C> for Arkworks {
	type Arithmetic = ArkworksArithmetic<C>;
}

impl<C, M> Backend<C> for Wasm<M>
where
	C: Curve,
	M: WithArithmetic<C, Arithmetic: Arithmetic<Curve = C>>,
{
	const EXTENDS_KEYS: bool = <M::Arithmetic as Arithmetic>::EXTENSION.is_some();

	fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
		verifier::prepare_extended_key::<M::Arithmetic>(key)
	}

	fn prepare_inline_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
		verifier::prepare_key::<M::Arithmetic>(key)
	}

	fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
		verifier::verify::<M::Arithmetic>(readable::<C, M>(prepared_key), proof, inputs)
	}

	fn verify_batch(prepared_key: &[u8], batch: &[Entry<'_>]) -> Result<(), VerifyError> {
		verifier::verify_batch::<M::Arithmetic>(readable::<C, M>(prepared_key), batch)
	}
}

/// Returns a prepared key as the verifier reads it on `M`'s arithmetic.
fn readable<C, M>(prepared_key: &[u8]) -> &[u8]
where
	C: Curve,
	M: WithArithmetic<C, Arithmetic: Arithmetic<Curve = C>>,
{
	match <M::Arithmetic as Arithmetic>::EXTENSION {
		Some(_) => prepared_key,
		None => layout::without_extension::<C>(prepared_key),
	}
}
