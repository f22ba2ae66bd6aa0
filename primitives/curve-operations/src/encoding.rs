//! Encoding and decoding of values: arkworks' serialization, uncompressed and not validated.

use crate::Error;
use alloc::{vec, vec::Vec};
use ark_serialize::{CanonicalDeserialize, CanonicalSerialize, Compress, Validate};

/// Reads a value from the front of `bytes` and ignores the bytes after it.
///
/// # Errors
///
/// [`Error::Decode`].
pub fn decode<T: CanonicalDeserialize>(bytes: &[u8]) -> Result<T, Error> {
	T::deserialize_with_mode(bytes, Compress::No, Validate::No).map_err(|_| Error::Decode)
}

/// Reads a value that must fill `bytes`.
///
/// # Errors
///
/// [`Error::Decode`].
pub fn decode_all<T: CanonicalDeserialize>(mut bytes: &[u8]) -> Result<T, Error> {
	let value = T::deserialize_with_mode(&mut bytes, Compress::No, Validate::No);
	value.ok().filter(|_| bytes.is_empty()).ok_or(Error::Decode)
}

/// Writes a value to the front of `out` and leaves the rest as it is.
///
/// # Errors
///
/// [`Error::Encode`] when `out` is too small; nothing is written then.
pub fn encode_into<T: CanonicalSerialize>(value: &T, out: &mut [u8]) -> Result<(), Error> {
	if value.uncompressed_size() > out.len() {
		return Err(Error::Encode);
	}
	value.serialize_uncompressed(out).map_err(|_| Error::Encode)
}

/// Writes a value.
pub fn encode<T: CanonicalSerialize>(value: &T) -> Vec<u8> {
	let mut bytes = vec![0; value.uncompressed_size()];
	let written = encode_into(value, &mut bytes);
	debug_assert_eq!(written, Ok(()), "the buffer has the size of the value");
	bytes
}

/// Writes a list as a `Vec` of its elements.
pub fn encode_list<T: CanonicalSerialize>(values: &[T]) -> Vec<u8> {
	encode(&values)
}

#[cfg(test)]
mod tests {
	use super::*;
	use ark_bls12_381::{Fr, G1Affine};
	use ark_ec::AffineRepr;

	#[test]
	fn values_return() {
		let scalars = vec![Fr::from(1u8), Fr::from(2u8)];
		assert_eq!(decode::<Vec<Fr>>(&encode_list(&scalars)), Ok(scalars.clone()));
		assert_eq!(encode_list(&scalars), encode(&scalars));
		let point = G1Affine::generator();
		assert_eq!(decode(&encode(&point)), Ok(point));
	}

	#[test]
	fn what_follows_a_value_is_ignored_or_refused() {
		let bytes = [encode(&Fr::from(7u8)), vec![1]].concat();
		assert_eq!(decode(&bytes), Ok(Fr::from(7u8)));
		assert_eq!(decode_all::<Fr>(&bytes), Err(Error::Decode));
		assert_eq!(decode_all(&bytes[..32]), Ok(Fr::from(7u8)));
	}

	#[test]
	fn short_and_non_canonical_values_are_refused() {
		assert_eq!(decode::<Fr>(&[0; 31]), Err(Error::Decode));
		assert_eq!(decode::<Fr>(&[0xff; 32]), Err(Error::Decode));
		// A length that the bytes do not keep, and that must not be reserved.
		assert_eq!(decode::<Vec<Fr>>(&[0xff; 8]), Err(Error::Decode));
	}

	#[test]
	fn a_small_buffer_is_refused_and_left_alone() {
		let mut out = [1; 31];
		assert_eq!(encode_into(&Fr::from(7u8), &mut out), Err(Error::Encode));
		assert_eq!(out, [1; 31]);
	}

	#[test]
	fn the_rest_of_a_large_buffer_stays() {
		let mut out = [1; 34];
		assert_eq!(encode_into(&Fr::from(7u8), &mut out), Ok(()));
		assert_eq!(out[..32], encode(&Fr::from(7u8)));
		assert_eq!(out[32..], [1, 1]);
	}
}
