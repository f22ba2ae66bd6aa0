//! Coefficients of random linear combinations.
//!
//! If a random linear combination of `m` equations holds, so do all of them, except with probability
//! `2^−128`: the coefficients are 128 random bits that the provers could not know (Bellare, Garay and
//! Rabin, *Fast Batch Verification for Modular Exponentiation and Digital Signatures*, section 3). A
//! chain has no randomness to draw from, so they are a hash of everything that enters the equations,
//! the Fiat–Shamir transform of that test. Every backend uses these, so all give one answer.

use crate::field::Halo2Field;
use alloc::vec::Vec;
use blake2b_simd::{Params, State};

pub use assay_proof_system::batch::{pack, unpack, Entry};

const BATCH_DOMAIN: &[u8] = b"assay:halo2:batch:1";

/// Bytes of a seed.
const SEED_LEN: usize = 32;
/// Bytes of a coefficient.
const COEFFICIENT_LEN: usize = 16;

pub(crate) fn hasher() -> State {
	Params::new().hash_length(SEED_LEN).to_state()
}

/// Returns the coefficients of a [packed](pack) batch of `size` proofs.
pub fn coefficients<F: Halo2Field>(prepared_key: &[u8], packed: &[u8], size: usize) -> Vec<F> {
	let key = hasher().update(prepared_key).finalize();
	let mut seed = hasher();
	seed.update(BATCH_DOMAIN).update(key.as_bytes()).update(packed);
	expand(seed.finalize().as_bytes(), size)
}

pub(crate) fn expand<F: Halo2Field>(seed: &[u8], count: usize) -> Vec<F> {
	(1..=count as u32)
		.map(|index| {
			let digest = hasher().update(seed).update(&index.to_le_bytes()).finalize();
			let mut coefficient = [0; COEFFICIENT_LEN];
			coefficient.copy_from_slice(&digest.as_bytes()[..COEFFICIENT_LEN]);
			F::from(u128::from_le_bytes(coefficient))
		})
		.collect()
}

#[cfg(test)]
mod tests {
	use super::*;
	use ark_bn254::Fr;
	use ark_ff::PrimeField;

	const ENTRIES: [Entry<'static>; 2] = [(b"proof", b"in"), (b"p", b"")];

	/// Recomputed by Python's `hashlib.blake2b(…, digest_size=32)` from the formula above.
	#[test]
	fn match_an_independent_implementation() {
		let said: Vec<u128> = coefficients::<Fr>(b"key", &pack(&ENTRIES), 2)
			.iter()
			.map(|coefficient| {
				let limbs = coefficient.into_bigint().0;
				u128::from(limbs[0]) | u128::from(limbs[1]) << 64
			})
			.collect();
		assert_eq!(said, PYTHON);
	}

	const PYTHON: [u128; 2] =
		[0xd84fb3baa45cbd1c7d12694cd2757f25, 0xab95e6f73ec57c111d0c452e23787078];

	#[test]
	fn depend_on_every_byte() {
		let base = coefficients::<Fr>(b"key", b"packed", 2);
		assert_ne!(base[0], base[1]);
		for other in [coefficients::<Fr>(b"kez", b"packed", 2), coefficients(b"key", b"pocked", 2)]
		{
			assert_ne!(base[0], other[0]);
			assert_ne!(base[1], other[1]);
		}
	}
}
