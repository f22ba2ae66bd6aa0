//! Encodings of field elements and points in keys.

use ark_ff::PrimeField;
use assay_proof_system::Defect;

/// Bytes of a scalar, little-endian.
pub const SCALAR_LEN: usize = 32;
/// Bytes of a point in a key: both coordinates, little-endian; the identity is all zeros.
pub const POINT_LEN: usize = 64;

/// A scalar in a key.
pub type ScalarBytes = [u8; SCALAR_LEN];
/// A point in a key.
pub type PointBytes = [u8; POINT_LEN];

/// Decodes a scalar below the modulus.
///
/// # Errors
///
/// `NotCanonical`.
pub fn scalar<F: PrimeField>(bytes: &ScalarBytes) -> Result<F, Defect> {
	F::from_bigint(integer::<F>(bytes)).ok_or(Defect::NotCanonical)
}

/// Decodes a scalar that was validated before. An invalid one becomes zero.
pub(crate) fn scalar_unchecked<F: PrimeField>(bytes: &ScalarBytes) -> F {
	F::from_bigint(integer::<F>(bytes)).unwrap_or(F::ZERO)
}

/// Reads little-endian bytes as an integer of a field of at most 256 bits.
pub(crate) fn integer<F: PrimeField>(bytes: &[u8; 32]) -> F::BigInt {
	let mut integer = F::BigInt::default();
	for (limb, chunk) in integer.as_mut().iter_mut().zip(bytes.chunks_exact(8)) {
		let mut word = [0; 8];
		word.copy_from_slice(chunk);
		*limb = u64::from_le_bytes(word);
	}
	integer
}

/// Returns the canonical little-endian bytes of an element of a field of at most 256 bits.
pub(crate) fn bytes_of<F: PrimeField>(element: &F) -> [u8; 32] {
	let mut bytes = [0; 32];
	let integer = element.into_bigint();
	for (chunk, limb) in bytes.chunks_exact_mut(8).zip(integer.as_ref()) {
		chunk.copy_from_slice(&limb.to_le_bytes());
	}
	bytes
}
