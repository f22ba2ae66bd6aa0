//! The coefficients of a batch's random linear combination.
//!
//! If `Σ r_j·E_j` holds, so do the `m` equations `E_1 … E_m`, except with probability `2^−128`: the
//! `r_j` are 128 random bits that the provers could not know (Bellare, Garay and Rabin, *Fast Batch
//! Verification for Modular Exponentiation and Digital Signatures*, section 3). A chain has no
//! randomness to draw from, so the `r_j` are a hash of everything that enters the equations, the
//! Fiat–Shamir transform of that test. Every backend uses these coefficients, so all give one answer.

use alloc::vec::Vec;
use assay_proof_system::batch::Entry;
use blake2::{digest::consts::U32, Blake2b, Digest};

/// Bytes of a coefficient.
pub const COEFFICIENT_LEN: usize = 16;

/// A coefficient, little-endian.
pub type Coefficient = [u8; COEFFICIENT_LEN];

const DOMAIN: &[u8] = b"assay:groth16:batch:1";

type Blake2b256 = Blake2b<U32>;

/// Returns the coefficients of a batch, whose lengths were checked.
///
/// All proofs are hashed, then all inputs. Together with their number and the key, whose length gives
/// the number of inputs of one proof, they have one reading only.
pub fn coefficients(prepared_key: &[u8], batch: &[Entry<'_>]) -> Vec<Coefficient> {
	let size = batch.len() as u32;
	let mut hash = Blake2b256::new()
		.chain_update(DOMAIN)
		.chain_update(Blake2b256::digest(prepared_key))
		.chain_update(size.to_le_bytes());
	for (proof, _) in batch {
		hash.update(proof);
	}
	for (_, inputs) in batch {
		hash.update(inputs);
	}
	let seed = hash.finalize();
	(1..=size)
		.map(|index| {
			let digest =
				Blake2b256::new().chain_update(seed).chain_update(index.to_le_bytes()).finalize();
			let mut coefficient = [0; COEFFICIENT_LEN];
			coefficient.copy_from_slice(&digest[..COEFFICIENT_LEN]);
			coefficient
		})
		.collect()
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
