//! BN254: EIP-196 and EIP-197.
//!
//! Ethereum writes numbers big-endian, the higher coefficient of a quadratic element first, and infinity as
//! zeros. The host functions use the opposite orders, with a flag for infinity in the last byte.

use super::{refusal, Refusal};
use alloc::vec::Vec;
use assay_ark_curves::ark_bn254::G1Affine;
use assay_curve_operations::{
	encoding::{decode, encode},
	Error, GroupOperations,
};
use assay_host_functions::curves::bn254::{extensions, G1};
use hex_literal::hex;

/// Bytes of a number.
const NUMBER_LEN: usize = 32;
/// Bytes of a point of G1.
const G1_LEN: usize = 2 * NUMBER_LEN;
/// Bytes of a point of G2.
const G2_LEN: usize = 4 * NUMBER_LEN;
/// Bytes of a pair.
pub const PAIR_LEN: usize = G1_LEN + G2_LEN;

/// The modulus of the coordinates.
const MODULUS: [u8; NUMBER_LEN] =
	hex!("30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47");

/// The flag of infinity in the last byte of the host functions' points.
const INFINITY: u8 = 0x40;
/// The flags of these points: infinity, and the sign of `y`, which uncompressed points have, too.
const FLAGS: u8 = 0xc0;

/// Adds two points.
pub fn add(input: &[u8]) -> Result<Vec<u8>, Refusal> {
	let input: [u8; 2 * G1_LEN] = padded(input);
	let (a, b) = input.split_at(G1_LEN);
	let sum = read_point(a)? + read_point(b)?;
	Ok(to_ethereum(&encode(&G1Affine::from(sum))))
}

/// Multiplies a point by a number, which need not be reduced.
pub fn mul(input: &[u8]) -> Result<Vec<u8>, Refusal> {
	let input: [u8; G1_LEN + NUMBER_LEN] = padded(input);
	let (point, number) = input.split_at(G1_LEN);
	let point = encode(&read_point(point)?);
	let mut product = alloc::vec![0; G1_LEN];
	G1::mul(&point, &words(number), &mut product).map_err(refusal)?;
	Ok(to_ethereum(&product))
}

/// Returns the number one if the product of the pairings is one, and zero otherwise.
pub fn pairing(input: &[u8]) -> Result<Vec<u8>, Refusal> {
	let pairs = input.chunks_exact(PAIR_LEN);
	let count = (pairs.len() as u64).to_le_bytes();
	let (mut g1, mut g2) = (count.to_vec(), count.to_vec());
	for pair in pairs {
		let (p, q) = pair.split_at(G1_LEN);
		append(&mut g1, p)?;
		append(&mut g2, q)?;
	}
	let is_one = match extensions::calls::bn254_pairing_check(&g1, &g2) {
		Ok(()) => true,
		Err(Error::NotOne) => false,
		Err(error) => return Err(refusal(error)),
	};
	let mut output = alloc::vec![0; NUMBER_LEN];
	output[NUMBER_LEN - 1] = is_one.into();
	Ok(output)
}

/// Returns the front of the input, with zeros where it is too short.
fn padded<const LEN: usize>(input: &[u8]) -> [u8; LEN] {
	let mut padded = [0; LEN];
	padded.iter_mut().zip(input).for_each(|(to, from)| *to = *from);
	padded
}

/// Reads a point of the curve, whose order is prime.
fn read_point(bytes: &[u8]) -> Result<G1Affine, Refusal> {
	let mut point = Vec::with_capacity(G1_LEN);
	append(&mut point, bytes)?;
	let point: G1Affine = decode(&point).map_err(refusal)?;
	if !point.is_on_curve() {
		return Err(Refusal::NotOnCurve);
	}
	Ok(point)
}

/// Appends a point of either group for the host functions, which validate it.
fn append(list: &mut Vec<u8>, point: &[u8]) -> Result<(), Refusal> {
	if point.chunks_exact(NUMBER_LEN).any(|number| number >= &MODULUS[..]) {
		return Err(Refusal::NotCanonical);
	}
	let (x, y) = point.split_at(point.len() / 2);
	list.extend(x.iter().rev().chain(y.iter().rev()));
	if point.iter().all(|byte| *byte == 0) {
		// The modulus leaves the bit free.
		if let Some(last) = list.last_mut() {
			*last |= INFINITY;
		}
	}
	Ok(())
}

/// Converts a point of G1 from the host functions' encoding.
fn to_ethereum(point: &[u8]) -> Vec<u8> {
	let mut point = point.to_vec();
	let last = point.last_mut().map(core::mem::take).unwrap_or_default();
	if last & INFINITY != 0 {
		return alloc::vec![0; G1_LEN];
	}
	if let Some(byte) = point.last_mut() {
		*byte = last & !FLAGS;
	}
	let (x, y) = point.split_at(point.len() / 2);
	x.iter().rev().chain(y.iter().rev()).copied().collect()
}

/// Converts a number to the host functions' list of 64-bit words.
fn words(number: &[u8]) -> Vec<u8> {
	let count = (number.len() / 8) as u64;
	count.to_le_bytes().into_iter().chain(number.iter().rev().copied()).collect()
}

#[cfg(test)]
mod tests {
	use super::*;
	use assay_ark_curves::ark_bn254::{Fq, G2Affine};
	use assay_curve_operations::encoding::decode_all;

	const ONE: [u8; NUMBER_LEN] = {
		let mut one = [0; NUMBER_LEN];
		one[NUMBER_LEN - 1] = 1;
		one
	};

	#[test]
	fn the_modulus_is_that_of_the_field() {
		let mut largest = MODULUS;
		largest[NUMBER_LEN - 1] -= 1;
		largest.reverse();
		assert_eq!(decode_all::<Fq>(&largest), Ok(-Fq::from(1u8)));
		let mut modulus = MODULUS;
		modulus.reverse();
		assert_eq!(decode_all::<Fq>(&modulus), Err(Error::Decode));
	}

	#[test]
	fn infinity_is_zeros() {
		assert_eq!(to_ethereum(&encode(&G1Affine::identity())), [0; G1_LEN]);
		assert_eq!(read_point(&[0; G1_LEN]), Ok(G1Affine::identity()));
		let mut list = Vec::new();
		assert_eq!(append(&mut list, &[0; G2_LEN]), Ok(()));
		assert_eq!(decode_all::<G2Affine>(&list), Ok(G2Affine::identity()));
	}

	/// A number with bits in the places of the flags is too large.
	#[test]
	fn flags_are_not_taken_from_the_input() {
		for bit in [0x40, 0x80, 0xc0] {
			let mut point = [ONE, [0; NUMBER_LEN]].concat();
			point[NUMBER_LEN] = bit;
			assert_eq!(read_point(&point), Err(Refusal::NotCanonical));
		}
	}

	#[test]
	fn no_pairs_have_the_product_one() {
		assert_eq!(pairing(&[]), Ok(ONE.to_vec()));
	}
}
