//! The coefficients of a batch's random linear combination.
//!
//! `m` equations `E_1 … E_m` hold when `Σ r_j·E_j` does, but for a chance of `2^−128`, if the `r_j`
//! are 128 random bits that whoever made the proofs could not know. On a chain there is no
//! randomness to draw from, so they are a hash of everything that enters the equations: a change of
//! any byte changes all of them (Bellare, Garay and Rabin, *Fast Batch Verification for Modular
//! Exponentiation and Digital Signatures*, section 3, made non-interactive as in Ed25519's batch
//! verification). Every backend uses these coefficients, so all give one answer.

use alloc::vec::Vec;
use blake2::{digest::consts::U32, Blake2b, Digest};

/// Bytes of a coefficient.
pub const COEFFICIENT_LEN: usize = 16;

/// A coefficient, little-endian.
pub type Coefficient = [u8; COEFFICIENT_LEN];

const DOMAIN: &[u8] = b"assay:groth16:batch:1";

type Blake2b256 = Blake2b<U32>;

/// The coefficients of a batch of `size` proofs.
///
/// `proofs` and `inputs` are the joined proofs and inputs. Together with `size` and the key, whose
/// length says how many inputs one proof has, they have one reading only.
pub fn coefficients(
	prepared_key: &[u8],
	size: usize,
	proofs: &[u8],
	inputs: &[u8],
) -> Vec<Coefficient> {
	let seed = Blake2b256::new()
		.chain_update(DOMAIN)
		.chain_update(Blake2b256::digest(prepared_key))
		.chain_update((size as u32).to_le_bytes())
		.chain_update(proofs)
		.chain_update(inputs)
		.finalize();
	(1..=size as u32)
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
		let said: Vec<_> =
			coefficients(b"key", 2, b"proofs", b"inputs").iter().map(hex::encode).collect();
		assert_eq!(said, ["fd1d059aa7e0bfa47ec9a80ba64c83c9", "dd7a01140eb2f35f4b91a43792abb50b"]);
	}

	#[test]
	fn depend_on_every_byte() {
		let base = coefficients(b"key", 2, b"proofs", b"inputs");
		assert_ne!(base[0], base[1]);
		for other in [
			coefficients(b"kez", 2, b"proofs", b"inputs"),
			coefficients(b"key", 3, b"proofs", b"inputs"),
			coefficients(b"key", 2, b"proofz", b"inputs"),
			coefficients(b"key", 2, b"proofs", b"inputz"),
		] {
			assert_ne!(base[0], other[0]);
			assert_ne!(base[1], other[1]);
		}
	}
}
