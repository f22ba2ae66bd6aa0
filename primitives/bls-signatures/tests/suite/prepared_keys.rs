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

#[test]
fn is_refused_above_the_limit_and_if_it_ends_early() {
	let longer = bytes(max_len() + 1).encode();
	for encoded in [longer, Compact(u32::MAX).encode(), vec![0xff; 9], vec![]] {
		assert!(Key::decode(&mut &encoded[..]).is_err());
		assert!(Key::decode(&mut IoReader(&encoded[..])).is_err());
	}
	for len in [1, 64, max_len()] {
		let encoded = bytes(len).encode();
		for end in [0, 1, encoded.len() / 2, encoded.len() - 1] {
			assert!(Key::decode(&mut &encoded[..end]).is_err(), "{len} {end}");
			assert!(Key::decode(&mut IoReader(&encoded[..end])).is_err(), "{len} {end}");
		}
	}
}
