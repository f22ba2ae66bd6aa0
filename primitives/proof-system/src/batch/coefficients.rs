//! Coefficients of random linear combinations.
//!
//! If a random linear combination of `m` equations holds, so do all of them, except with
//! probability `2^−128`: the coefficients are 128 random bits that the provers could not know
//! (Bellare, Garay and Rabin, *Fast Batch Verification for Modular Exponentiation and Digital
//! Signatures*, section 3). A chain has no source of randomness, so the coefficients are a hash of
//! everything that enters the equations: the Fiat–Shamir transform of that test. Every backend uses
//! these coefficients, so all backends get the same result.

use alloc::vec::Vec;
use blake2b_simd::{Params, State};

/// Bytes of a coefficient.
pub const COEFFICIENT_LEN: usize = 16;

/// A coefficient, little-endian.
pub type Coefficient = [u8; COEFFICIENT_LEN];

/// Converts a coefficient to an integer in little-endian limbs.
pub fn limbs(coefficient: &Coefficient) -> [u64; 2] {
	let integer = u128::from_le_bytes(*coefficient);
	[integer as u64, (integer >> 64) as u64]
}

const SEED_LEN: usize = 32;

/// Derives `count` coefficients from the parts of a message, hashed one after the other.
///
/// `r_j = BLAKE2b-256(seed ‖ u32_le(j))[..16]` for `j` from 1, with
/// `seed = BLAKE2b-256(domain ‖ message)`. A message must be unambiguous under its domain.
pub fn coefficients<'a>(
	domain: &[u8],
	message: impl IntoIterator<Item = &'a [u8]>,
	count: usize,
) -> Vec<Coefficient> {
	expand(hasher().update(domain), message, count)
}

/// Derives the coefficients of `size` proofs under one key.
///
/// Like [`coefficients`], with `seed = BLAKE2b-256(domain ‖ BLAKE2b-256(prepared_key) ‖ batch)`.
pub fn batch_coefficients<'a>(
	domain: &[u8],
	prepared_key: &[u8],
	batch: impl IntoIterator<Item = &'a [u8]>,
	size: usize,
) -> Vec<Coefficient> {
	let key = hasher().update(prepared_key).finalize();
	expand(hasher().update(domain).update(key.as_bytes()), batch, size)
}

fn hasher() -> State {
	Params::new().hash_length(SEED_LEN).to_state()
}

/// Completes the seed with the parts of a message, and hashes it with each index.
fn expand<'a>(
	seed: &mut State,
	message: impl IntoIterator<Item = &'a [u8]>,
	count: usize,
) -> Vec<Coefficient> {
	for part in message {
		seed.update(part);
	}
	let seed = seed.finalize();
	let coefficient = |index: u32| {
		let digest = hasher().update(seed.as_bytes()).update(&index.to_le_bytes()).finalize();
		let mut coefficient = [0; COEFFICIENT_LEN];
		coefficient.copy_from_slice(&digest.as_bytes()[..COEFFICIENT_LEN]);
		coefficient
	};
	(1..=count as u32).map(coefficient).collect()
}

#[cfg(test)]
mod tests {
	use super::*;

	fn hex(coefficients: &[Coefficient]) -> Vec<String> {
		let hex = |coefficient: &Coefficient| {
			coefficient.iter().map(|byte| format!("{byte:02x}")).collect()
		};
		coefficients.iter().map(hex).collect()
	}

	/// Recomputed by Python's `hashlib.blake2b(…, digest_size=32)` from the formulas above.
	#[test]
	fn match_an_independent_implementation() {
		let parts: [&[u8]; 2] = [b"equa", b"tions"];
		let said = hex(&coefficients(b"domain", parts, 2));
		assert_eq!(said, ["2d909b5a018bea5bdf977ec24226b30a", "63b1ae1a9ec9e2a1553389a484cc95e4"]);
		let parts: [&[u8]; 3] = [b"", b"bat", b"ch"];
		let said = hex(&batch_coefficients(b"domain", b"key", parts, 2));
		assert_eq!(said, ["c22c861e17a93c5cd56f30fb78f78818", "28e2ef1444a652dc44d776248231cea5"]);
		assert!(coefficients(b"domain", parts, 0).is_empty());
	}

	#[test]
	fn depend_on_every_ingredient() {
		let parts = |part: &'static [u8]| [part];
		let base = batch_coefficients(b"domain", b"key", parts(b"batch"), 2);
		assert_ne!(base[0], base[1]);
		for other in [
			batch_coefficients(b"domaim", b"key", parts(b"batch"), 2),
			batch_coefficients(b"domain", b"kez", parts(b"batch"), 2),
			batch_coefficients(b"domain", b"key", parts(b"botch"), 2),
		] {
			assert_ne!(base[0], other[0]);
			assert_ne!(base[1], other[1]);
		}
	}
}
