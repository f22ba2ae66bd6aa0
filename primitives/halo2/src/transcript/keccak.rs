//! The message of the EVM's transcript: what was said since the last challenge, after its hash.

use sha3::{Digest, Keccak256};

/// Bytes of a hash.
const HASH_LEN: usize = 32;

/// Appended to a message that is one word long, so that a challenge drawn right after another has a
/// message of its own.
const LONE_WORD: u8 = 1;

/// The hash of the message so far, and its length.
#[derive(Default)]
pub(super) struct Keccak {
	hasher: Keccak256,
	len: usize,
}

impl Keccak {
	/// Absorbs a number given little-endian, as the EVM writes it: big-endian.
	pub fn absorb(&mut self, number: &[u8]) {
		let mut word = [0; HASH_LEN];
		for (to, from) in word.iter_mut().rev().zip(number) {
			*to = *from;
		}
		self.append(&word);
	}

	/// The hash of the message, which starts the next one.
	pub fn squeeze(&mut self) -> [u8; HASH_LEN] {
		if self.len == HASH_LEN {
			self.append(&[LONE_WORD]);
		}
		let hash: [u8; HASH_LEN] = self.hasher.finalize_reset().into();
		self.len = 0;
		self.append(&hash);
		hash
	}

	fn append(&mut self, bytes: &[u8]) {
		self.hasher.update(bytes);
		self.len += bytes.len();
	}
}
