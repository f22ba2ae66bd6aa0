//! The hashes, against an independent implementation: `vectors.py`, by Python's hashlib.

#![allow(clippy::unwrap_used)]

use assay_lattice::{
	hash::{challenge_seed, expand_row, key_digest},
	sets, Challenge, Portable,
};

const ROW: &str = "7566fd9f54e893b6ace266bf6736e5cd";
const KEY: &str = "510b4679c1e54e92abb91d56c8a8fecfff43fedd39c3b1cceb460c38b26fbfae524c63684fc37645e9ccc37a7aee9cf1a41f3787c4f82bb05223bf039f7a0615";
const CHALLENGE: &str = "612af7f003ddcc8c7b8582568e1f0386005edbc915c3dd1d0804b7451a178cf6";
const BITS: &str = "7f08c764cac9fcfdb148761d9f5465e189";

fn hex(bytes: &[u8]) -> String {
	bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn hashes_are_as_documented() {
	let seed = [1; 32];
	let header = [&sets::COMPACT.to_bytes()[..], &seed].concat();
	let data: Vec<u8> = (0..20_000).map(|i| (i % 251) as u8).collect();
	let mut row = [0; 16];
	expand_row(&seed, 3, &mut row);
	assert_eq!(hex(&row), ROW);
	let key = key_digest::<Portable>(&header, &data);
	assert_eq!(hex(&key), KEY);
	let challenge = challenge_seed::<Portable>(&key, b"context", &data[..100]);
	assert_eq!(hex(&challenge), CHALLENGE);
	let c = Challenge::expand(&challenge, &sets::COMPACT);
	let bits: Vec<u8> = (0..17usize)
		.map(|byte| (0..8).fold(0, |bits, bit| bits | u8::from(c.bit(0, 8 * byte + bit)) << bit))
		.collect();
	// 130 columns: the highest six bits of the last byte are not used.
	let mut expected = BITS.to_string();
	let last = u8::from_str_radix(&BITS[32..], 16).unwrap() & 3;
	expected.replace_range(32.., &format!("{last:02x}"));
	assert_eq!(hex(&bits), expected);
}
