//! Uniform bytes: AES-256 in counter mode.
//!
//! Block `i` of stream `t` is `AES-256(seed, u64(i) ‖ u64(t))`, numbers little-endian. The stream
//! is the same on every processor and for every division into calls.

#[cfg(target_arch = "x86_64")]
mod x86;

use aes::{
	cipher::{generic_array::GenericArray, BlockEncrypt, KeyInit},
	Aes256,
};

/// The number of bytes that are made at a time for small requests.
const BUFFER_LEN: usize = 4096;
const BLOCK_LEN: usize = 16;

/// Encrypts counters.
#[derive(Clone)]
enum Cipher {
	Portable(Box<Aes256>),
	#[cfg(target_arch = "x86_64")]
	X86(Box<x86::Cipher>),
}

/// A stream of uniform bytes.
#[derive(Clone)]
pub struct Uniform {
	cipher: Cipher,
	stream: u64,
	/// The next block.
	block: u64,
	buffer: Box<[u8; BUFFER_LEN]>,
	/// The number of bytes of the buffer that are used.
	used: usize,
}

impl Uniform {
	/// Makes the stream `stream` of a seed.
	pub fn new(seed: &[u8; 32], stream: u64) -> Self {
		#[cfg(target_arch = "x86_64")]
		if let Some(cipher) = x86::Cipher::new(seed) {
			return Self::with_cipher(Cipher::X86(Box::new(cipher)), stream);
		}
		Self::portable(seed, stream)
	}

	/// Makes the same stream without the crate's special instructions.
	pub fn portable(seed: &[u8; 32], stream: u64) -> Self {
		let cipher = Aes256::new(GenericArray::from_slice(seed));
		Self::with_cipher(Cipher::Portable(Box::new(cipher)), stream)
	}

	/// Makes the same stream with AES-NI and without VAES; `None` without AES-NI.
	pub fn narrow(seed: &[u8; 32], stream: u64) -> Option<Self> {
		#[cfg(target_arch = "x86_64")]
		return x86::Cipher::narrow(seed)
			.map(|cipher| Self::with_cipher(Cipher::X86(Box::new(cipher)), stream));
		#[cfg(not(target_arch = "x86_64"))]
		return {
			let _ = (seed, stream);
			None
		};
	}

	fn with_cipher(cipher: Cipher, stream: u64) -> Self {
		Self { cipher, stream, block: 0, buffer: Box::new([0; BUFFER_LEN]), used: BUFFER_LEN }
	}

	/// Writes the next bytes of the stream.
	pub fn fill(&mut self, mut out: &mut [u8]) {
		loop {
			let rest = &self.buffer[self.used..];
			let len = rest.len().min(out.len());
			let (now, later) = out.split_at_mut(len);
			now.copy_from_slice(&rest[..len]);
			self.used += len;
			if later.is_empty() {
				return;
			}
			// Multiples of the buffer are made in place.
			let (direct, later) = later.split_at_mut(later.len() / BUFFER_LEN * BUFFER_LEN);
			Self::blocks(&self.cipher, self.stream, &mut self.block, direct);
			if later.is_empty() {
				return;
			}
			Self::blocks(&self.cipher, self.stream, &mut self.block, &mut self.buffer[..]);
			self.used = 0;
			out = later;
		}
	}

	/// Returns the next 64 bits of the stream.
	pub fn next_u64(&mut self) -> u64 {
		let mut bytes = [0; 8];
		self.fill(&mut bytes);
		u64::from_le_bytes(bytes)
	}

	/// Encrypts the next counters; `out` is a multiple of `BUFFER_LEN` long.
	fn blocks(cipher: &Cipher, stream: u64, block: &mut u64, out: &mut [u8]) {
		debug_assert!(out.len().is_multiple_of(BUFFER_LEN));
		match cipher {
			Cipher::Portable(cipher) => {
				for (index, out) in (*block..).zip(out.chunks_exact_mut(BLOCK_LEN)) {
					let counter = u128::from(index) | u128::from(stream) << 64;
					let out = GenericArray::from_mut_slice(out);
					out.copy_from_slice(&counter.to_le_bytes());
					cipher.encrypt_block(out);
				}
			}
			#[cfg(target_arch = "x86_64")]
			Cipher::X86(cipher) => cipher.encrypt(*block, stream, out),
		}
		*block += (out.len() / BLOCK_LEN) as u64;
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	const SEED: [u8; 32] = [7; 32];

	#[test]
	fn ciphers_agree_however_the_stream_is_divided() {
		let mut whole = vec![0; 3 * BUFFER_LEN + 100];
		Uniform::portable(&SEED, 9).fill(&mut whole);
		let others = [Some(Uniform::new(&SEED, 9)), Uniform::narrow(&SEED, 9)];
		for mut other in others.into_iter().flatten() {
			let mut parts = vec![0; whole.len()];
			let mut rest = &mut parts[..];
			for len in [1, 7, 16, 4096, 5000, 3000, 1].into_iter().cycle() {
				let (now, later) = rest.split_at_mut(len.min(rest.len()));
				other.fill(now);
				rest = later;
				if rest.is_empty() {
					break;
				}
			}
			assert!(parts == whole);
		}
		let mut second = vec![0; 64];
		Uniform::new(&SEED, 10).fill(&mut second);
		assert_ne!(second, whole[..64]);
	}

	/// The cipher is the standard's: FIPS 197, appendix C.3, with the plaintext as the counter.
	#[test]
	fn the_cipher_is_aes_256() {
		let key: [u8; 32] = std::array::from_fn(|i| i as u8);
		let plaintext = std::array::from_fn::<u8, 16, _>(|i| (i * 0x11) as u8);
		let counter = u128::from_le_bytes(plaintext);
		let expected = 0x8ea2_b7ca_5167_45bf_eafc_4990_4b49_6089u128.to_be_bytes();
		let all = [
			Some(Uniform::portable(&key, (counter >> 64) as u64)),
			Some(Uniform::new(&key, (counter >> 64) as u64)),
			Uniform::narrow(&key, (counter >> 64) as u64),
		];
		for mut stream in all.into_iter().flatten() {
			stream.block = counter as u64;
			let mut block = [0; 16];
			stream.fill(&mut block);
			assert_eq!(block, expected);
		}
	}
}
