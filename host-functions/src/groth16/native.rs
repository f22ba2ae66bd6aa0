//! The native side: the verifier of [`assay_groth16`] over the fastest arithmetic for each curve.

mod blst;

pub use crate::g2_cache::MAX_ENTRIES as MAX_CACHED_POINTS;
pub use assay_groth16::verifier::verify;

use crate::g2_cache::G2Cache;
use assay_groth16::{
	layout, verifier, Arithmetic, AssayArithmetic, Bls12_377, Bls12_381, Bn254, BW6_761,
};
use assay_proof_system::{VerifyError, WithArithmetic};

/// Native arithmetic, chosen for each curve. [`blst::Blst`] itself chooses by the processor's instructions: blst, or
/// with AVX2 or AVX-512 IFMA the functions of [`assay_groth16::arithmetic`] and `assay-pairings` for pairings and MSMs.
pub struct Native;

/// The native arithmetic of a curve.
pub type ArithmeticOf<C> = <Native as WithArithmetic<C>>::Arithmetic;

impl WithArithmetic<Bls12_381> for Native {
	type Arithmetic = blst::Blst;
}

impl WithArithmetic<Bls12_377> for Native {
	type Arithmetic = AssayArithmetic<Bls12_377, G2Cache>;
}

impl WithArithmetic<Bn254> for Native {
	type Arithmetic = AssayArithmetic<Bn254, G2Cache>;
}

impl WithArithmetic<BW6_761> for Native {
	type Arithmetic = AssayArithmetic<BW6_761, G2Cache>;
}

/// Validates `key` and writes the prepared key to `out`, or zeros after an error.
pub fn prepare_key<A: Arithmetic>(key: &[u8], out: &mut [u8]) -> Result<(), VerifyError> {
	out.fill(0);
	let key = layout::Key::read::<A::Curve>(key)?;
	if out.len() != layout::prepared_key_len::<A::Curve>(key.inputs) {
		return Err(VerifyError::NotSupported);
	}
	out.copy_from_slice(&verifier::prepare::<A>(&key)?);
	Ok(())
}

/// Checks `size` proofs for one key, `proofs` and `inputs` joined.
pub fn verify_batch<A: Arithmetic>(
	prepared_key: &[u8],
	size: u32,
	proofs: &[u8],
	inputs: &[u8],
) -> Result<(), VerifyError> {
	let size = size as usize;
	let batch = layout::split_batch::<A::Curve>(prepared_key.len(), size, proofs, inputs)?;
	verifier::verify_batch::<A>(prepared_key, &batch)
}
