//! The coefficients of a batch's random linear combination.

pub use assay_proof_system::batch::Coefficient;

use alloc::vec::Vec;
use assay_proof_system::batch::{batch_coefficients, pack, Entry};

const DOMAIN: &[u8] = b"assay:bls-signatures:batch:1";

/// Returns the coefficients of a batch. Its packed form is unambiguous.
pub fn coefficients(prepared_key: &[u8], batch: &[Entry<'_>]) -> Vec<Coefficient> {
	batch_coefficients(DOMAIN, prepared_key, [&pack(batch)[..]], batch.len())
}

#[cfg(test)]
mod tests {
	use super::*;

	/// Recomputed by Python's `hashlib.blake2b(…, digest_size=32)` from the formula in
	/// `docs/formats.md`.
	#[test]
	fn match_an_independent_implementation() {
		let batch: [Entry<'_>; 2] = [(b"proof", b"in"), (b"p", b"")];
		let said: Vec<_> = coefficients(b"key", &batch).iter().map(hex::encode).collect();
		assert_eq!(said, ["f017b9661a4a05d053eff3b69514277f", "94851713d70e7b0c53c7d6299acb1a5a"]);
	}

	#[test]
	fn depend_on_every_byte() {
		let batch: [Entry<'_>; 2] = [(b"proof", b"in"), (b"p", b"")];
		let base = coefficients(b"key", &batch);
		assert_ne!(base[0], base[1]);
		for other in [
			coefficients(b"kez", &batch),
			coefficients(b"key", &[batch[0], (b"q", b"")]),
			coefficients(b"key", &[(b"proof", b"im"), batch[1]]),
			coefficients(b"key", &[(b"proofi", b"n"), batch[1]]),
		] {
			assert_ne!(base[0], other[0]);
			assert_ne!(base[1], other[1]);
		}
	}
}
