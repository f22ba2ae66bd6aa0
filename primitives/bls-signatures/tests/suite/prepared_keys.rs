//! The encoding of a prepared key, as a chain stores it.

use assay_bls_signatures::{MaxPreparedKeyLen, MinPk, PreparedKey};
use bounded_collections::Get;
use codec::{Compact, Decode, Encode, IoReader};

type Key = PreparedKey<MinPk>;

fn bytes(len: usize) -> Vec<u8> {
	(0..len).map(|index| (index % 251) as u8).collect()
}

fn max_len() -> usize {
	MaxPreparedKeyLen::<MinPk>::get() as usize
}

#[test]
fn is_that_of_a_vector() {
	for len in [0, 1, 63, 64, 16_383, 16_384, 16_385, max_len()] {
		let encoded = [bytes(len).encode(), vec![7]].concat();
		let mut input = &encoded[..];
		let key = Key::decode(&mut input).unwrap();
		assert_eq!((key.as_bytes(), input), (&bytes(len)[..], &[7][..]));
		assert_eq!(key.encode(), bytes(len).encode());
		// An input that does not know its length.
		assert_eq!(Key::decode(&mut IoReader(&encoded[..])).unwrap(), key);
	}
}

fn error(encoded: &[u8]) -> String {
	Key::decode(&mut &encoded[..]).unwrap_err().to_string()
}

#[test]
fn is_refused_above_the_limit_and_if_it_ends_early() {
	let longer = bytes(max_len() + 1).encode();
	for encoded in [longer, Compact(u32::MAX).encode()] {
		assert_eq!(error(&encoded), "a byte string exceeds its limit");
		assert!(Key::decode(&mut IoReader(&encoded[..])).is_err());
	}
	for len in [1, 64, max_len()] {
		let encoded = bytes(len).encode();
		for end in [encoded.len() / 2, encoded.len() - 1] {
			assert_eq!(error(&encoded[..end]), "a byte string ends early", "{len} {end}");
			assert!(Key::decode(&mut IoReader(&encoded[..end])).is_err(), "{len} {end}");
		}
	}
	// Without a length, or with one that is no number of 32 bits.
	for encoded in [vec![], vec![0xff; 9]] {
		assert!(Key::decode(&mut &encoded[..]).is_err());
	}
}
