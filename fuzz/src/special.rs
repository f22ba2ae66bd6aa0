//! Special values of elements, which changes put into artefacts.

use ark_ff::PrimeField;
use assay_ark_curves::ark_bls12_381::Fq;

/// Bytes of a compressed point of BLS12-381's G1, and of G2.
const POINT_LENS: [usize; 2] = [48, 96];

/// A modulus and its neighbours, little-endian: the modulus, the number above, the number below.
pub fn around_modulus<F: PrimeField>() -> [Vec<u8>; 3] {
	let mut below = Vec::new();
	(-F::ONE).serialize_uncompressed(&mut below).expect("a vector takes any length");
	// The modulus is odd, and neither of the two above carries.
	let above = |by: u8| {
		let mut bytes = below.clone();
		bytes[0] += by;
		bytes
	};
	[above(1), above(2), below]
}

/// Compressed encodings of BLS12-381's points: the identity and `x = 0`, a point of order three in G1, with
/// every choice of flags, and coordinates around the modulus.
pub fn bls12_381_points() -> Vec<Vec<u8>> {
	let mut values = Vec::new();
	for len in POINT_LENS {
		for flags in [0xc0, 0xe0, 0x40, 0x80, 0xa0, 0x00] {
			let mut bytes = vec![0; len];
			bytes[0] = flags;
			values.push(bytes);
		}
	}
	for mut coordinate in around_modulus::<Fq>() {
		coordinate.reverse();
		values.push(coordinate.clone());
		coordinate[0] |= 0x80;
		values.push(coordinate);
	}
	values
}
