//! Malformed inputs, beyond Ethereum's vectors.

use crate::harness::{call, on_chain, precompile};
use sp_runtime::DispatchError;

pub const LENGTH: &str = "the input has the wrong length";
pub const NOT_CANONICAL: &str = "a number is not reduced, or its padding is not zero";
pub const NOT_ON_CURVE: &str = "a point is not on the curve";
pub const NOT_IN_SUBGROUP: &str = "a point is not in the subgroup";

/// The modulus of BN254's coordinates.
pub const BN254: &str = "30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47";
/// The generator of G2 of BN254, as EIP-197 writes it.
const BN254_G2: &str = "198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c2\
	1800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed\
	090689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975b\
	12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daa";
const WORD: usize = 32;

fn word(number: u8) -> Vec<u8> {
	let mut word = vec![0; WORD];
	word[WORD - 1] = number;
	word
}

#[track_caller]
fn refused(number: u8, input: Vec<u8>, expected: &'static str) {
	let error = call(precompile(number), input).result.unwrap_err();
	assert_eq!(error, DispatchError::Other(expected));
}

#[test]
fn bn254_numbers_are_below_the_modulus() {
	on_chain(|| {
		let modulus = hex::decode(BN254).unwrap();
		// The generator, (1, 2), with 1 + p for 1, or 2 + p for 2: they are below 2^256.
		let plus = |number: u8| {
			let mut sum = modulus.clone();
			sum[WORD - 1] += number;
			sum
		};
		let zero = vec![0; 64];
		for point in [[plus(1), word(2)].concat(), [word(1), plus(2)].concat()] {
			refused(0x06, [&point[..], &zero].concat(), NOT_CANONICAL);
			refused(0x06, [&zero[..], &point].concat(), NOT_CANONICAL);
			refused(0x07, [&point[..], &word(1)].concat(), NOT_CANONICAL);
			let pair = [&point[..], &hex::decode(BN254_G2).unwrap()].concat();
			refused(0x08, pair, NOT_CANONICAL);
		}
		for place in 0..4 {
			let mut pair = [vec![0; 64], hex::decode(BN254_G2).unwrap()].concat();
			pair[64 + WORD * place..][..WORD].fill(0xff);
			refused(0x08, pair, NOT_CANONICAL);
		}
	});
}

#[test]
fn bn254_points_are_on_their_curves() {
	on_chain(|| {
		let point = [word(1), word(1)].concat();
		refused(0x06, point.clone(), NOT_ON_CURVE);
		refused(0x07, point.clone(), NOT_ON_CURVE);
		let g2 = hex::decode(BN254_G2).unwrap();
		refused(0x08, [&point[..], &g2].concat(), NOT_ON_CURVE);
		// With the coefficients of x in the other order, the generator is not a point.
		let swapped = [&g2[WORD..2 * WORD], &g2[..WORD], &g2[2 * WORD..]].concat();
		refused(0x08, [&[0; 64][..], &swapped].concat(), NOT_ON_CURVE);
	});
}

#[test]
fn bn254_points_of_g2_are_in_the_subgroup() {
	use ark_bn254::{Fq, Fq2, G2Affine};
	use ark_ff::{BigInteger, PrimeField};
	let big_endian = |number: &Fq| number.into_bigint().to_bytes_be();
	// The first point of the twist that is not in the subgroup; all but one of 2^254 are not.
	let point = (0u64..)
		.filter_map(|x| {
			G2Affine::get_point_from_x_unchecked(Fq2::new(x.into(), Fq::from(1)), false)
		})
		.find(|point| !point.is_in_correct_subgroup_assuming_on_curve())
		.unwrap();
	let coordinates = [point.x.c1, point.x.c0, point.y.c1, point.y.c0];
	let g2: Vec<u8> = coordinates.iter().flat_map(big_endian).collect();
	on_chain(|| {
		refused(0x08, [&[0; 64][..], &g2].concat(), NOT_IN_SUBGROUP);
		let g1 = [word(1), word(2)].concat();
		refused(0x08, [&g1[..], &g2].concat(), NOT_IN_SUBGROUP);
	});
}

#[test]
fn lengths_are_those_of_the_eips() {
	on_chain(|| {
		for len in [1, 191, 193, 383] {
			refused(0x08, vec![0; len], LENGTH);
		}
		for len in [0, 191, 193] {
			refused(0x0a, vec![0; len], LENGTH);
		}
		for (number, item) in [(0x0c, 160), (0x0e, 288), (0x0f, 384)] {
			for len in [0, 1, item - 1, item + 1, 2 * item - 1] {
				refused(number, vec![0; len], LENGTH);
			}
		}
		for (number, expected) in [(0x0b, 256), (0x0d, 512), (0x10, 64), (0x11, 128)] {
			for len in [0, expected - 1, expected + 1, 2 * expected] {
				refused(number, vec![0; len], LENGTH);
			}
		}
	});
}

/// EIP-196 appends zeros to a short input and ignores excess bytes of a long one.
#[test]
fn bn254_inputs_of_other_lengths_are_padded_or_cut() {
	on_chain(|| {
		let generator = [word(1), word(2)].concat();
		assert_eq!(call(precompile(0x06), generator.clone()).output(), generator);
		assert_eq!(call(precompile(0x06), vec![]).output(), [0; 64]);
		assert_eq!(call(precompile(0x07), generator.clone()).output(), [0; 64]);
		let long = [&generator[..], &word(1), &[0xff; 500]].concat();
		assert_eq!(call(precompile(0x07), long).output(), generator);
		assert_eq!(call(precompile(0x08), vec![]).output(), word(1));
	});
}

#[test]
fn the_longest_inputs_are_answered() {
	on_chain(|| {
		// A multiple of every item's length.
		let long = |byte| vec![byte; 128 * 1024 / 5760 * 5760];
		for (number, identity) in [(0x06, vec![0; 64]), (0x07, vec![0; 64]), (0x08, word(1))] {
			assert_eq!(call(precompile(number), long(0)).output(), identity);
			refused(number, long(1), NOT_ON_CURVE);
			refused(number, long(0xff), NOT_CANONICAL);
		}
		for (number, identity) in [(0x0c, vec![0; 128]), (0x0e, vec![0; 256]), (0x0f, word(1))] {
			assert_eq!(call(precompile(number), long(0)).output(), identity);
			refused(number, long(1), NOT_CANONICAL);
			refused(number, long(0xff), NOT_CANONICAL);
		}
		for number in [0x0a, 0x0b, 0x0d, 0x10, 0x11] {
			for byte in [0, 1, 0xff] {
				refused(number, long(byte), LENGTH);
			}
		}
		let too_long = call(precompile(0x08), vec![0; 128 * 1024 + 1]).result.unwrap_err();
		let expected = pallet_revive::Error::<assay_precompiles_runtime::Runtime>::CallDataTooLarge;
		assert_eq!(too_long, expected.into());
	});
}
