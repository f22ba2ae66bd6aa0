//! The native side: the verifier of [`assay_halo2`] over the fastest arithmetic for each curve.

pub use assay_halo2::verifier::{verify, verify_batch};

use crate::g2_cache::G2Cache;
use assay_halo2::{
	arithmetic::{AssayIpa, AssayKzg},
	verifier, Arithmetic, Ipa, KeyBytes, Kzg,
};
use assay_proof_system::{VerifyError, WithArithmetic};

/// The node's native code. Keys' points of G2 are kept with those of Groth16 over BN254.
pub struct Native;

/// The native arithmetic of a scheme.
pub type ArithmeticOf<S> = <Native as WithArithmetic<S>>::Arithmetic;

impl WithArithmetic<Kzg> for Native {
	type Arithmetic = AssayKzg<G2Cache>;
}

impl WithArithmetic<Ipa> for Native {
	type Arithmetic = AssayIpa;
}

/// Validates `key` and writes the prepared key to `out`, or zeros after an error.
pub fn prepare_key<A: Arithmetic>(key: &[u8], out: &mut [u8]) -> Result<(), VerifyError> {
	out.fill(0);
	let key = KeyBytes::read::<A::Scheme>(key)?;
	if out.len() != key.prepared_len() {
		return Err(VerifyError::NotSupported);
	}
	out.copy_from_slice(&verifier::prepare_key::<A>(key)?);
	Ok(())
}
