//! The native side: the verifier of [`assay_bls_signatures`], whose arithmetic uses the processor's
//! instructions.

pub use assay_bls_signatures::verifier::verify;

use assay_bls_signatures::{
	layout::Key,
	verifier::{self, MAX_BATCH},
	Variant,
};
use assay_proof_system::{batch::unpack, VerifyError};

/// Both variants have one arithmetic: the variant itself chooses the groups.
pub type ArithmeticOf<V> = V;

/// Validates `key` and writes the prepared key to `out`; zeros after an error.
pub fn prepare_key<V: Variant>(key: &[u8], out: &mut [u8]) -> Result<(), VerifyError> {
	out.fill(0);
	let key = Key::read::<V>(key)?;
	if out.len() != key.prepared_len::<V>() {
		return Err(VerifyError::NotSupported);
	}
	out.copy_from_slice(&verifier::prepare::<V>(&key)?);
	Ok(())
}

/// Checks a packed batch of signatures.
pub fn verify_batch<V: Variant>(prepared_key: &[u8], packed: &[u8]) -> Result<(), VerifyError> {
	verifier::verify_batch::<V>(prepared_key, &unpack(packed, MAX_BATCH)?)
}
