//! The native side: the verifier of [`assay_groth16`] over the fastest arithmetic for each curve.

mod arithmetic;
mod blst;
mod cache;

use assay_groth16::{layout, Backend, Bls12_377, Bls12_381, Bn254, Curve, Engine, BW6_761};
use assay_proof_system::VerifyError;

/// Native arithmetic. A curve's arithmetic is chosen here. If there are lanes, [`blst::Blst`] calls the
/// functions of [`arithmetic`] for many points.
pub struct Native;

impl Engine<Bls12_381> for Native {
	type Arithmetic = blst::Blst;
}

impl Engine<Bls12_377> for Native {
	type Arithmetic = arithmetic::NativeArithmetic<Bls12_377>;
}

impl Engine<Bn254> for Native {
	type Arithmetic = arithmetic::NativeArithmetic<Bn254>;
}

impl Engine<BW6_761> for Native {
	type Arithmetic = arithmetic::NativeArithmetic<BW6_761>;
}

/// Validates `key` and writes the prepared key to `out`; zeros after an error.
pub fn prepare_key<C: Curve>(key: &[u8], out: &mut [u8]) -> Result<(), VerifyError>
where
	Native: Backend<C>,
{
	out.fill(0);
	let inputs = layout::inputs_of_key::<C>(key.len())?;
	if out.len() != layout::prepared_key_len::<C>(inputs) {
		return Err(VerifyError::NotSupported);
	}
	out.copy_from_slice(&Native::prepare_key(key)?);
	Ok(())
}

/// Checks one proof.
pub fn verify<C: Curve>(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError>
where
	Native: Backend<C>,
{
	Native::verify(prepared_key, proof, inputs)
}

/// Checks `size` proofs for one key.
pub fn verify_batch<C: Curve>(
	prepared_key: &[u8],
	size: usize,
	proofs: &[u8],
	inputs: &[u8],
) -> Result<(), VerifyError>
where
	Native: Backend<C>,
{
	Native::verify_batch(prepared_key, size, proofs, inputs)
}
