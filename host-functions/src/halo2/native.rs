//! The native side: the verifier of [`assay_halo2`] over the fastest arithmetic for each curve.

mod arithmetic;

use assay_halo2::{Backend, Engine, Ipa, Kzg, Scheme, HEAD_LEN};
use assay_proof_system::VerifyError;

/// Native arithmetic. A scheme changes its arithmetic here, and nowhere else.
pub struct Native;

impl Engine<Kzg> for Native {
	type Arithmetic = arithmetic::NativeKzg;
}

impl Engine<Ipa> for Native {
	type Arithmetic = arithmetic::NativeIpa;
}

/// Validates `key` and writes the prepared key to `out`; zeros after an error.
pub fn prepare_key<S: Scheme>(key: &[u8], out: &mut [u8]) -> Result<(), VerifyError>
where
	Native: Backend<S>,
{
	out.fill(0);
	if key.len() > S::MAX_KEY_LEN {
		return Err(VerifyError::LimitExceeded);
	}
	if out.len() != HEAD_LEN + key.len() {
		return Err(VerifyError::NotSupported);
	}
	out.copy_from_slice(&Native::prepare_key(key)?);
	Ok(())
}

/// Checks one proof.
pub fn verify<S: Scheme>(
	prepared_key: &[u8],
	proof: &[u8],
	inputs: &[u8],
) -> Result<(), VerifyError>
where
	Native: Backend<S>,
{
	Native::verify(prepared_key, proof, inputs)
}

/// Checks a packed batch of proofs for one key.
pub fn verify_batch<S: Scheme>(prepared_key: &[u8], packed: &[u8]) -> Result<(), VerifyError>
where
	Native: Backend<S>,
{
	Native::verify_batch(prepared_key, packed)
}
