//! The coefficients of a batch's random linear combination.

pub use assay_proof_system::batch::{Coefficient, COEFFICIENT_LEN};

use alloc::vec::Vec;
use assay_proof_system::batch::{batch_coefficients, Entry};

const DOMAIN: &[u8] = b"assay:groth16:batch:1";

/// Returns the coefficients of a batch whose lengths were checked.
///
/// All proofs are hashed, then all inputs. Together with their number and the key, whose length gives
/// the number of inputs of one proof, the hashed bytes are unambiguous.
pub fn coefficients(prepared_key: &[u8], batch: &[Entry<'_>]) -> Vec<Coefficient> {
	let size = (batch.len() as u32).to_le_bytes();
	let proofs = batch.iter().map(|(proof, _)| *proof);
	let inputs = batch.iter().map(|(_, inputs)| *inputs);
	let message = [&size[..]].into_iter().chain(proofs).chain(inputs);
	batch_coefficients(DOMAIN, prepared_key, message, batch.len())
}

#[cfg(test)]
mod tests {
	use super::*;

	/// Recomputed by Python's `hashlib.blake2b(…, digest_size=32)` from the formula in
	/// `docs/formats.md`.
	#[test]
	fn match_an_independent_implementation() {
		let batch: [Entry<'_>; 2] = [(b"pro", b"inp"), (b"ofs", b"uts")];
		let said: Vec<_> = coefficients(b"key", &batch).iter().map(hex::encode).collect();
		assert_eq!(said, ["fd1d059aa7e0bfa47ec9a80ba64c83c9", "dd7a01140eb2f35f4b91a43792abb50b"]);
	}

	#[test]
	fn depend_on_every_byte() {
		let batch: [Entry<'_>; 2] = [(b"pro", b"inp"), (b"ofs", b"uts")];
		let base = coefficients(b"key", &batch);
		assert_ne!(base[0], base[1]);
		for other in [
			coefficients(b"kez", &batch),
			coefficients(b"key", &[batch[0], batch[1], (b"", b"")]),
			coefficients(b"key", &[batch[0], (b"ofz", b"uts")]),
			coefficients(b"key", &[batch[0], (b"ofs", b"utz")]),
		] {
			assert_ne!(base[0], other[0]);
			assert_ne!(base[1], other[1]);
		}
	}
}
