//! The coefficients of a batch's random linear combination.

pub use assay_proof_system::batch::{pack, unpack, Entry};

use crate::field::Halo2Field;
use alloc::vec::Vec;
use assay_proof_system::batch::{batch_coefficients, Coefficient};

const DOMAIN: &[u8] = b"assay:halo2:batch:1";

/// Returns the coefficients of a [packed](pack) batch of `size` proofs.
pub fn coefficients<F: Halo2Field>(prepared_key: &[u8], packed: &[u8], size: usize) -> Vec<F> {
	scalars(&batch_coefficients(DOMAIN, prepared_key, [packed], size))
}

/// Converts coefficients to scalars.
pub(crate) fn scalars<F: Halo2Field>(coefficients: &[Coefficient]) -> Vec<F> {
	coefficients.iter().map(|bytes| F::from(u128::from_le_bytes(*bytes))).collect()
}

#[cfg(test)]
mod tests {
	use super::*;
	use ark_bn254::Fr;
	use ark_ff::PrimeField;

	const ENTRIES: [Entry<'static>; 2] = [(b"proof", b"in"), (b"p", b"")];

	/// The expected values are recomputed by Python's `hashlib.blake2b(…, digest_size=32)` from the
	/// formula in `docs/halo2.md`.
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
