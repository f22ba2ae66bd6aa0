//! AES-256's round keys and table, which the kernels take ([FIPS 197](https://doi.org/10.6028/NIST.FIPS.197-upd1)).
//!
//! The key schedule runs on the CPU, once for each stream. Its lookups depend on the seed. Those of the kernels depend
//! on the seed and the counter.

use cudarc::driver::DeviceRepr;

const ROUNDS: usize = 14;
/// The round keys, in words.
const KEYS_LEN: usize = 4 * (ROUNDS + 1);
/// The words of a seed.
const SEED_WORDS: usize = 8;

/// A stream's keys, and the values that are the same for 2^32 blocks: `Stream` of `kernels/aes.cuh`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stream {
	keys: [u32; KEYS_LEN],
	/// The columns after the first round without the lookups that the counter's low word determines.
	first: [u32; 4],
}

// SAFETY: the kernels' structure has the same members, all of them words.
unsafe impl DeviceRepr for Stream {}

/// Multiplies by x in the cipher's field.
const fn double(a: u8) -> u8 {
	a << 1 ^ if a & 0x80 == 0 { 0 } else { 0x1b }
}

/// Computes the S-box, by powers of the generator 3 and of its inverse.
const fn substitutions() -> [u8; 256] {
	let mut substitutions = [0; 256];
	let (mut power, mut inverse) = (1u8, 1u8);
	loop {
		power ^= double(power);
		// Divides by 3.
		inverse ^= inverse << 1;
		inverse ^= inverse << 2;
		inverse ^= inverse << 4;
		if inverse & 0x80 != 0 {
			inverse ^= 0x09;
		}
		let rotations = inverse.rotate_left(1)
			^ inverse.rotate_left(2)
			^ inverse.rotate_left(3)
			^ inverse.rotate_left(4);
		substitutions[power as usize] = inverse ^ rotations ^ 0x63;
		if power == 1 {
			break;
		}
	}
	substitutions[0] = 0x63;
	substitutions
}

const SUBSTITUTIONS: [u8; 256] = substitutions();

/// Computes the table of the kernels: `(2s, s, s, 3s)`, `s` the S-box.
const fn table() -> [u32; 256] {
	let mut table = [0; 256];
	let mut index = 0;
	while index < 256 {
		let s = SUBSTITUTIONS[index];
		table[index] = u32::from_le_bytes([double(s), s, s, double(s) ^ s]);
		index += 1;
	}
	table
}

pub(crate) const TABLE: [u32; 256] = table();

fn substitute(word: u32) -> u32 {
	u32::from_le_bytes(word.to_le_bytes().map(|byte| SUBSTITUTIONS[usize::from(byte)]))
}

/// The cipher of a seed.
#[derive(Clone, Debug)]
pub(crate) struct Cipher {
	keys: [u32; KEYS_LEN],
}

impl Cipher {
	/// Expands a seed to round keys.
	pub(crate) fn new(seed: &[u8; 32]) -> Self {
		let mut keys = [0; KEYS_LEN];
		for (key, bytes) in keys.iter_mut().zip(seed.as_chunks::<4>().0) {
			*key = u32::from_le_bytes(*bytes);
		}
		let mut constant = 1;
		for index in SEED_WORDS..KEYS_LEN {
			let mut word = keys[index - 1];
			match index % SEED_WORDS {
				0 => {
					word = substitute(word.rotate_right(8)) ^ u32::from(constant);
					constant = double(constant);
				}
				4 => word = substitute(word),
				_ => (),
			}
			keys[index] = keys[index - SEED_WORDS] ^ word;
		}
		Self { keys }
	}

	/// Returns the kernels' data for a stream, for blocks whose counters have the high word `high`.
	pub(crate) fn stream(&self, stream: u64, high: u32) -> Stream {
		let counter = [0, high, stream as u32, (stream >> 32) as u32];
		let columns: [[u8; 4]; 4] =
			std::array::from_fn(|i| (counter[i] ^ self.keys[i]).to_le_bytes());
		let first = std::array::from_fn(|i| {
			let mut column = self.keys[4 + i];
			// Byte `row` comes from the column `row` further on. Column 0 is the low word's.
			for row in 0..4 {
				let from = (i + row) % 4;
				if from != 0 {
					column ^= TABLE[usize::from(columns[from][row])].rotate_left(8 * row as u32);
				}
			}
			column
		});
		Stream { keys: self.keys, first }
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn the_table_is_the_standards() {
		assert_eq!(SUBSTITUTIONS[..4], [0x63, 0x7c, 0x77, 0x7b]);
		assert_eq!(SUBSTITUTIONS[0x53], 0xed);
		assert_eq!(SUBSTITUTIONS[0xff], 0x16);
		assert_eq!(TABLE[0], u32::from_le_bytes([0xc6, 0x63, 0x63, 0xa5]));
	}

	/// FIPS 197, appendix A.3.
	#[test]
	fn keys_are_expanded_as_in_the_standard() {
		let seed = [
			0x60, 0x3d, 0xeb, 0x10, 0x15, 0xca, 0x71, 0xbe, 0x2b, 0x73, 0xae, 0xf0, 0x85, 0x7d,
			0x77, 0x81, 0x1f, 0x35, 0x2c, 0x07, 0x3b, 0x61, 0x08, 0xd7, 0x2d, 0x98, 0x10, 0xa3,
			0x09, 0x14, 0xdf, 0xf4,
		];
		let keys = Cipher::new(&seed).keys;
		assert_eq!(keys[8].to_be(), 0x9ba3_5411);
		assert_eq!(keys[12].to_be(), 0xa8b0_9c1a);
		assert_eq!(keys[59].to_be(), 0x706c_631e);
	}
}
