//! Conversions from other libraries' encodings to arkworks'.

use ark_ff::{Field, PrimeField, Zero};
use ark_serialize::CanonicalDeserialize;
use assay_conformance::points::Points;

/// The flag that gnark-crypto sets for a point without coordinates.
const INFINITY: u8 = 0x40;

/// Decodes hexadecimal bytes. A leading zero may be missing.
pub fn bytes(hex: &str) -> Vec<u8> {
	hex::decode(if hex.len() % 2 == 1 { format!("0{hex}") } else { hex.into() }).unwrap()
}

/// Reads a big-endian field element; of an extension field, the highest coordinate comes first.
pub fn field<F: Field>(big_endian: &[u8]) -> F {
	let little_endian: Vec<u8> = big_endian.iter().rev().copied().collect();
	F::deserialize_uncompressed(&little_endian[..]).unwrap()
}

/// Reads a point as its coordinates x and y, each as in [`field`]. The point without coordinates is
/// the identity.
pub fn point<A: Points>(coordinates: &[u8]) -> A {
	if coordinates[1..].iter().all(Zero::is_zero) && coordinates[0] & !INFINITY == 0 {
		return A::zero();
	}
	let (x, y) = coordinates.split_at(coordinates.len() / 2);
	A::at(field(x), field(y))
}

/// Reads points in hexadecimal.
pub fn points<A: Points>(hex: &[String]) -> Vec<A> {
	hex.iter().map(|hex| point(&bytes(hex))).collect()
}

/// Converts a scalar to 64-bit words, little-endian, not reduced.
pub fn words(big_endian: &[u8]) -> Vec<u64> {
	let chunks = big_endian.rchunks(8);
	chunks.map(|chunk| chunk.iter().fold(0, |word, byte| word << 8 | u64::from(*byte))).collect()
}

/// Converts a scalar to a field element, reduced.
pub fn scalar<F: PrimeField>(big_endian: &[u8]) -> F {
	F::from_be_bytes_mod_order(big_endian)
}

/// Reads a point or a list of points in arkworks' compressed encoding.
pub fn decompress<T: CanonicalDeserialize>(hex: &str) -> T {
	T::deserialize_compressed(&bytes(hex)[..]).unwrap()
}
