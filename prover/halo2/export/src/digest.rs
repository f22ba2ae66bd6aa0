//! The digest that halo2's transcripts begin with: Blake2b of what the key prints.

use ark_ff::PrimeField;

/// The digest as a scalar: 64 bytes, reduced.
pub fn of_text<F: PrimeField>(text: &str) -> F {
	let mut hasher =
		blake2b_simd::Params::new().hash_length(64).personal(b"Halo2-Verify-Key").to_state();
	hasher.update(&(text.len() as u64).to_le_bytes());
	hasher.update(text.as_bytes());
	F::from_le_bytes_mod_order(hasher.finalize().as_bytes())
}
