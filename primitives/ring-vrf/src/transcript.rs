//! The hashes that produce challenges.

use crate::{suite, Element, Scalar};
use ark_ff::PrimeField;
use sha2::{Digest, Sha512};
use sha3::{
	digest::{ExtendableOutput, Update, XofReader},
	Shake128,
};

/// Bytes of a challenge of the Pedersen proof.
const SCALAR_CHALLENGE_LEN: usize = 16;
/// Bytes of a block of SHA-512.
const BLOCK_LEN: usize = 64;
/// Length of the bytes that are reduced to a challenge of the ring proof: 255 bits and 128 more
/// against the bias, rounded up.
const ELEMENT_CHALLENGE_LEN: usize = 48;

/// The suite's hash: SHA-512 of the absorbed bytes is a seed, and the output is SHA-512 of the seed
/// with a counter.
#[derive(Clone)]
pub struct SuiteHash(Sha512);

impl SuiteHash {
	/// Starts a hash for one use.
	pub fn new(tag: u8) -> Self {
		Self(Sha512::new().chain_update(suite::NAME).chain_update([tag]))
	}

	/// Absorbs bytes.
	pub fn absorb(&mut self, bytes: &[u8]) {
		Digest::update(&mut self.0, bytes);
	}

	/// Absorbs a number.
	pub fn absorb_u64(&mut self, number: u64) {
		self.absorb(&number.to_le_bytes());
	}

	/// Returns the output's blocks.
	pub fn blocks(self) -> impl Iterator<Item = [u8; BLOCK_LEN]> {
		let seed = self.0.finalize();
		(0u64..).map(move |counter| {
			let hash = Sha512::new().chain_update(&seed[..]).chain_update(counter.to_le_bytes());
			let mut block = [0; BLOCK_LEN];
			block.copy_from_slice(&hash.finalize());
			block
		})
	}

	/// Returns the output as scalars of 128 bits.
	pub fn scalars(self) -> impl Iterator<Item = Scalar> {
		self.blocks().flat_map(|block| {
			let mut scalars = [Scalar::default(); BLOCK_LEN / SCALAR_CHALLENGE_LEN];
			for (scalar, chunk) in scalars.iter_mut().zip(block.chunks_exact(SCALAR_CHALLENGE_LEN))
			{
				*scalar = Scalar::from_le_bytes_mod_order(chunk);
			}
			scalars
		})
	}
}

/// The transcript of the ring proof, from the crate ark-transcript: SHAKE128 of strings, each
/// followed by its length.
#[derive(Clone)]
pub struct Transcript(Shake128);

impl Transcript {
	/// Starts a transcript with the suite's name.
	pub fn start() -> Self {
		let mut transcript = Self(Shake128::default());
		transcript.write(&[suite::NAME]);
		transcript
	}

	/// Absorbs a message in parts, after its label.
	pub fn append(&mut self, label: &str, message: &[&[u8]]) {
		self.write(&[label.as_bytes()]);
		self.write(message);
	}

	/// Returns the challenge of this label.
	pub fn challenge(&mut self, label: &str) -> Element {
		const END: &[u8] = b"challenge";
		self.write(&[label.as_bytes()]);
		// The challenge is read before the length is written.
		self.0.update(END);
		let mut bytes = [0; ELEMENT_CHALLENGE_LEN];
		self.0.clone().finalize_xof().read(&mut bytes);
		self.0.update(&(END.len() as u32).to_be_bytes());
		Element::from_be_bytes_mod_order(&bytes)
	}

	/// Returns several challenges of one label.
	pub fn challenges<const N: usize>(&mut self, label: &str) -> [Element; N] {
		core::array::from_fn(|_| self.challenge(label))
	}

	/// Absorbs a string that is shorter than 2^31 bytes.
	fn write(&mut self, parts: &[&[u8]]) {
		let mut len = 0;
		for part in parts {
			self.0.update(part);
			len += part.len() as u32;
		}
		self.0.update(&len.to_be_bytes());
	}
}
