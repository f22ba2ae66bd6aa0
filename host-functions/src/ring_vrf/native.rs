//! The native side: the verifier of [`assay_ring_vrf`], with a cache of the setup's prepared points.

pub use assay_ring_vrf::verifier::{verify, verify_batch};

use crate::groth16::native::cache::G2Cache;
use assay_ark_curves::ark_bls12_381::Bls12_381;
use assay_groth16::arithmetic::PreparedCache as CurveCache;
use assay_pairings::NativePairing;
use assay_proof_system::{Defect, VerifyError, WithArithmetic};
use assay_ring_vrf::{
	arithmetic::PreparedCache,
	layout::{self, MAX_PREPARED_KEY_LEN},
	verifier, Arithmetic, AssayArithmetic, BandersnatchRing,
};

/// The node's native code.
pub struct Native;

/// The native arithmetic.
pub type ArithmeticOf<S> = <Native as WithArithmetic<S>>::Arithmetic;

impl WithArithmetic<BandersnatchRing> for Native {
	type Arithmetic = AssayArithmetic<G2Cache>;
}

type Lines = <Bls12_381 as NativePairing>::Lines;

/// The cache is that of Groth16 over BLS12-381, whose keys encode and validate points of G2 in the
/// same way.
impl PreparedCache for G2Cache {
	fn lines(
		encoded: &[u8],
		prepare: impl FnOnce(&[u8]) -> Result<Lines, Defect>,
	) -> Result<Lines, Defect> {
		let prepare = |encoded: &[u8]| prepare(encoded).map(Some);
		<Self as CurveCache<Bls12_381>>::lines(encoded, prepare)?.ok_or(Defect::Identity)
	}
}

/// Validates `key` and writes the prepared key to `out`; zeros after an error.
pub fn prepare_key<A: Arithmetic>(key: &[u8], out: &mut [u8]) -> Result<(), VerifyError> {
	out.fill(0);
	layout::split_key(key)?;
	if out.len() != MAX_PREPARED_KEY_LEN {
		return Err(VerifyError::NotSupported);
	}
	out.copy_from_slice(&verifier::prepare_key::<A>(key)?);
	Ok(())
}
