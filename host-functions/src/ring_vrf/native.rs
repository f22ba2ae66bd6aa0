//! The native side: the verifier of [`assay_ring_vrf`], which finds the setup's points prepared.

use crate::groth16::native::cache::Kept;
use assay_ark_curves::ark_bls12_381::Bls12_381;
use assay_groth16::arithmetic::PreparedCache as CurveCache;
use assay_pairings::NativePairing;
use assay_proof_system::{Defect, VerifyError};
use assay_ring_vrf::{
	arithmetic::PreparedCache,
	layout::{self, MAX_PREPARED_KEY_LEN},
	verifier, AssayArithmetic,
};

/// The native arithmetic.
type Arithmetic = AssayArithmetic<Kept>;

type Lines = <Bls12_381 as NativePairing>::Lines;

/// The cache of Groth16 over BLS12-381, whose keys encode and validate points of G2 in the same way.
impl PreparedCache for Kept {
	fn lines(
		encoded: &[u8],
		prepare: impl FnOnce(&[u8]) -> Result<Lines, Defect>,
	) -> Result<Lines, Defect> {
		let prepare = |encoded: &[u8]| prepare(encoded).map(Some);
		<Self as CurveCache<Bls12_381>>::lines(encoded, prepare)?.ok_or(Defect::Identity)
	}
}

/// Validates `key` and writes the prepared key to `out`; zeros after an error.
pub fn prepare_key(key: &[u8], out: &mut [u8]) -> Result<(), VerifyError> {
	out.fill(0);
	layout::split_key(key)?;
	if out.len() != MAX_PREPARED_KEY_LEN {
		return Err(VerifyError::NotSupported);
	}
	out.copy_from_slice(&verifier::prepare_key::<Arithmetic>(key)?);
	Ok(())
}

/// Checks one signature.
pub fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
	verifier::verify::<Arithmetic>(prepared_key, proof, inputs)
}

/// Checks a packed batch of signatures.
pub fn verify_batch(prepared_key: &[u8], packed: &[u8]) -> Result<(), VerifyError> {
	verifier::verify_batch::<Arithmetic>(prepared_key, packed)
}
