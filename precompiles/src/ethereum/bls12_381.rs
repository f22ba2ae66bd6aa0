//! BLS12-381: EIP-2537.
//!
//! Ethereum writes a number in 64 bytes, big-endian, the lower coefficient of a quadratic element first, and
//! infinity as zeros. The host functions use zcash's encoding: 48 bytes, the higher coefficient first, and
//! flags in the first byte, one of them for infinity.

use super::{refusal, Refusal};
use alloc::vec::Vec;
use assay_bls_signatures::group::{self, Group};
use assay_curve_operations::{Error, GroupOperations};
use assay_host_functions::curves::bls12_381::{extensions::calls, G1, G2};
use assay_proof_system::Defect;
use hex_literal::hex;
use sp_core::U256;

/// Bytes of a number in Ethereum.
pub const FIELD_LEN: usize = 64;
/// Bytes of a point of G1 in Ethereum.
pub const G1_LEN: usize = 2 * FIELD_LEN;
/// Bytes of a point of G2 in Ethereum.
pub const G2_LEN: usize = 4 * FIELD_LEN;
/// Bytes of a scalar.
const SCALAR_LEN: usize = 32;
/// Bytes of a point of G1 and its scalar.
pub const G1_TERM_LEN: usize = G1_LEN + SCALAR_LEN;
/// Bytes of a point of G2 and its scalar.
pub const G2_TERM_LEN: usize = G2_LEN + SCALAR_LEN;
/// Bytes of a pair.
pub const PAIR_LEN: usize = G1_LEN + G2_LEN;

/// Bytes of a number in zcash's encoding.
const ZCASH_LEN: usize = 48;
/// Bytes of zeros that lead a number in Ethereum.
const PADDING_LEN: usize = FIELD_LEN - ZCASH_LEN;
/// Bytes of a Boolean output.
const WORD_LEN: usize = 32;

/// The modulus of the coordinates.
const MODULUS: [u8; ZCASH_LEN] = hex!(
	"1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab"
);

/// The order of the groups, in little-endian 64-bit words.
const ORDER: U256 = U256([
	0xffff_ffff_0000_0001,
	0x53bd_a402_fffe_5bfe,
	0x3339_d808_09a1_d805,
	0x73ed_a753_299d_7d48,
]);

/// The flag of infinity in the first byte of a point.
const INFINITY: u8 = 0x40;

/// Adds two points of G1.
pub fn g1_add(input: &[u8]) -> Result<Vec<u8>, Refusal> {
	add::<group::G1>(input)
}

/// Adds two points of G2.
pub fn g2_add(input: &[u8]) -> Result<Vec<u8>, Refusal> {
	add::<group::G2>(input)
}

/// Computes a multi-scalar multiplication in G1.
pub fn g1_msm(input: &[u8]) -> Result<Vec<u8>, Refusal> {
	msm::<G1>(input, G1_LEN, calls::bls12_381_check_g1)
}

/// Computes a multi-scalar multiplication in G2.
pub fn g2_msm(input: &[u8]) -> Result<Vec<u8>, Refusal> {
	msm::<G2>(input, G2_LEN, calls::bls12_381_check_g2)
}

/// Returns the number one if the product of the pairings is one, and zero otherwise.
pub fn pairing(input: &[u8]) -> Result<Vec<u8>, Refusal> {
	let pairs = input.chunks_exact(PAIR_LEN);
	let count = (pairs.len() as u64).to_le_bytes();
	let (mut g1, mut g2) = (count.to_vec(), count.to_vec());
	for pair in pairs {
		let (p, q) = pair.split_at(G1_LEN);
		append_point(&mut g1, p)?;
		append_point(&mut g2, q)?;
	}
	let is_one = match calls::bls12_381_pairing_check(&g1, &g2) {
		Ok(()) => true,
		Err(Error::NotOne) => false,
		Err(error) => return Err(refusal(error)),
	};
	let mut output = alloc::vec![0; WORD_LEN];
	output[WORD_LEN - 1] = is_one.into();
	Ok(output)
}

/// Maps an element of the prime field to G1.
pub fn map_to_g1(input: &[u8]) -> Result<Vec<u8>, Refusal> {
	map::<group::G1>(input)
}

/// Maps an element of the quadratic field to G2.
pub fn map_to_g2(input: &[u8]) -> Result<Vec<u8>, Refusal> {
	map::<group::G2>(input)
}

/// Adds the two points of an input of the right length.
fn add<G: Group>(input: &[u8]) -> Result<Vec<u8>, Refusal> {
	let (a, b) = input.split_at(input.len() / 2);
	let read = |bytes: &[u8]| {
		let mut point = Vec::with_capacity(G::UNCOMPRESSED_LEN);
		append_point(&mut point, bytes)?;
		G::decode(&point).map_err(|defect| match defect {
			Defect::NotOnCurve => Refusal::NotOnCurve,
			_ => Refusal::NotCanonical,
		})
	};
	Ok(to_ethereum(&G::encode(&G::sum(&[read(a)?, read(b)?]))))
}

/// Computes the multi-scalar multiplication of an input of the right length, after `check` of the points.
fn msm<G: GroupOperations>(
	input: &[u8],
	point_len: usize,
	check: impl Fn(&[u8]) -> Result<(), Error>,
) -> Result<Vec<u8>, Refusal> {
	let terms = input.chunks_exact(point_len + SCALAR_LEN);
	let count = (terms.len() as u64).to_le_bytes();
	let (mut points, mut scalars) = (count.to_vec(), count.to_vec());
	for term in terms {
		let (point, scalar) = term.split_at(point_len);
		append_point(&mut points, point)?;
		scalars.extend((U256::from_big_endian(scalar) % ORDER).to_little_endian());
	}
	check(&points).map_err(refusal)?;
	let mut sum = alloc::vec![0; point_len / FIELD_LEN * ZCASH_LEN];
	G::msm(&points, &scalars, &mut sum).map_err(refusal)?;
	Ok(to_ethereum(&sum))
}

/// Maps the field element of an input of the right length.
fn map<G: Group>(input: &[u8]) -> Result<Vec<u8>, Refusal> {
	let mut element = Vec::with_capacity(G::COMPRESSED_LEN);
	append_element(&mut element, input)?;
	let point = G::map(&element).map_err(|_| Refusal::NotCanonical)?;
	Ok(to_ethereum(&G::encode(&point)))
}

/// Appends a point of either group in zcash's encoding. It need not be on the curve.
fn append_point(list: &mut Vec<u8>, point: &[u8]) -> Result<(), Refusal> {
	let start = list.len();
	let (x, y) = point.split_at(point.len() / 2);
	append_element(list, x)?;
	append_element(list, y)?;
	if point.iter().all(|byte| *byte == 0) {
		// The modulus leaves the bit free.
		if let Some(first) = list.get_mut(start) {
			*first |= INFINITY;
		}
	}
	Ok(())
}

/// Appends an element of either field in zcash's encoding.
fn append_element(list: &mut Vec<u8>, element: &[u8]) -> Result<(), Refusal> {
	for number in element.chunks_exact(FIELD_LEN).rev() {
		let (padding, number) = number.split_at(PADDING_LEN);
		if padding.iter().any(|byte| *byte != 0) || number >= &MODULUS[..] {
			return Err(Refusal::NotCanonical);
		}
		list.extend_from_slice(number);
	}
	Ok(())
}

/// Converts a point of either group to Ethereum's encoding.
fn to_ethereum(point: &[u8]) -> Vec<u8> {
	let mut output = Vec::with_capacity(point.len() / ZCASH_LEN * FIELD_LEN);
	if point.first().is_some_and(|first| first & INFINITY != 0) {
		output.resize(output.capacity(), 0);
		return output;
	}
	let (x, y) = point.split_at(point.len() / 2);
	for number in x.chunks_exact(ZCASH_LEN).rev().chain(y.chunks_exact(ZCASH_LEN).rev()) {
		output.extend_from_slice(&[0; PADDING_LEN]);
		output.extend_from_slice(number);
	}
	output
}

#[cfg(test)]
mod tests {
	use super::*;
	use assay_ark_curves::ark_bls12_381::{Fq, Fr, G1Affine, G2Affine};
	use assay_curve_operations::encoding::{decode_all, encode};

	#[test]
	fn the_moduli_are_those_of_the_fields() {
		let field = |mut bytes: Vec<u8>| {
			bytes.reverse();
			decode_all::<Fq>(&bytes)
		};
		let mut largest = MODULUS.to_vec();
		largest[ZCASH_LEN - 1] -= 1;
		assert_eq!(field(largest), Ok(-Fq::from(1u8)));
		assert_eq!(field(MODULUS.to_vec()), Err(Error::Decode));
		let largest = (ORDER - U256::one()).to_little_endian();
		assert_eq!(decode_all::<Fr>(&largest), Ok(-Fr::from(1u8)));
	}

	#[test]
	fn points_return() {
		for point in [G1Affine::identity(), assay_bls_signatures::group::G1::generator()] {
			let bytes = encode(&point);
			let mut again = Vec::new();
			assert_eq!(append_point(&mut again, &to_ethereum(&bytes)), Ok(()));
			assert_eq!(again, bytes);
		}
		for point in [G2Affine::identity(), assay_bls_signatures::group::G2::generator()] {
			let bytes = encode(&point);
			let mut again = Vec::new();
			assert_eq!(append_point(&mut again, &to_ethereum(&bytes)), Ok(()));
			assert_eq!(again, bytes);
		}
	}
}
