//! The Fiat–Shamir transcripts, which derive challenges from a proof's messages.
//!
//! | kind | as in | a point absorbs | a challenge is |
//! | --- | --- | --- | --- |
//! | Blake2b | halo2's `Blake2bRead` | `1 ‖ x ‖ y`, a scalar `2 ‖ s` | 64 bytes of hash after `0`, reduced |
//! | Keccak-256 | snark-verifier's `EvmTranscript` | `x ‖ y`, big-endian | the hash, reduced; it also starts the next message |
//! | Poseidon | snark-verifier's `PoseidonTranscript` | both coordinates, reduced | the state's second element |

pub use crate::poseidon::{PoseidonConstants, BN254, WIDTH};

use crate::{
	encoding::{bytes_of, PointBytes},
	field::Halo2Field,
	poseidon::Sponge,
};
use codec::{Decode, Encode};
use core::{marker::PhantomData, ops::Deref};
use sha3::{Digest, Keccak256};

/// The transcript of a proof. It also determines how the proof's bytes are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum TranscriptKind {
	/// halo2's `Blake2bRead` with `Challenge255`: points compressed, numbers little-endian.
	#[codec(index = 0)]
	Blake2b,
	/// snark-verifier's `EvmTranscript`: Keccak-256, coordinates and numbers big-endian. Over BN254
	/// only.
	#[codec(index = 1)]
	Keccak256,
	/// snark-verifier's `PoseidonTranscript` with `T = 3`, `RATE = 2`, 8 full and 57 partial rounds:
	/// bytes as for Blake2b. Over BN254 only.
	#[codec(index = 2)]
	Poseidon,
}

/// halo2's domain separation of its transcripts.
const PERSONALIZATION: &[u8; 16] = b"Halo2-Transcript";

/// The domain byte of a challenge.
const PREFIX_CHALLENGE: u8 = 0;
/// The domain byte of a point.
const PREFIX_POINT: u8 = 1;
/// The domain byte of a scalar.
const PREFIX_SCALAR: u8 = 2;

/// A challenge, typed by its name so that one cannot replace another.
pub struct Challenge<F, Name> {
	value: F,
	name: PhantomData<Name>,
}

impl<F, Name> Challenge<F, Name> {
	pub(crate) fn new(value: F) -> Self {
		Self { value, name: PhantomData }
	}
}

impl<F, Name> Deref for Challenge<F, Name> {
	type Target = F;

	fn deref(&self) -> &F {
		&self.value
	}
}

/// A transcript over a scalar field.
pub struct Transcript<F: Halo2Field>(State<F>);

// A check has one transcript, on its stack.
#[allow(clippy::large_enum_variant)]
enum State<F: Halo2Field> {
	Blake2b(blake2b_simd::State),
	Keccak256(EvmHasher),
	Poseidon(Sponge<F>),
}

impl<F: Halo2Field> Transcript<F> {
	/// Creates an empty transcript. `None` if this kind does not exist over the field.
	pub fn new(kind: TranscriptKind) -> Option<Self> {
		Some(Self(match kind {
			TranscriptKind::Blake2b => {
				let mut parameters = blake2b_simd::Params::new();
				parameters.hash_length(64).personal(PERSONALIZATION);
				State::Blake2b(parameters.to_state())
			}
			TranscriptKind::Keccak256 if F::HAS_EVM_TRANSCRIPT => {
				State::Keccak256(EvmHasher::default())
			}
			TranscriptKind::Keccak256 => return None,
			TranscriptKind::Poseidon => State::Poseidon(Sponge::new(F::poseidon()?)),
		}))
	}

	/// Absorbs a point by its coordinates. Those of the identity are zeros.
	pub fn absorb_point(&mut self, point: &PointBytes) {
		match &mut self.0 {
			State::Blake2b(state) => {
				state.update(&[PREFIX_POINT]);
				state.update(point);
			}
			State::Keccak256(state) => {
				for coordinate in point.chunks_exact(32) {
					state.absorb(coordinate);
				}
			}
			State::Poseidon(state) => {
				for coordinate in point.chunks_exact(32) {
					state.absorb(F::from_le_bytes_mod_order(coordinate));
				}
			}
		}
	}

	/// Absorbs a scalar.
	pub fn absorb_scalar(&mut self, scalar: &F) {
		match &mut self.0 {
			State::Blake2b(state) => {
				state.update(&[PREFIX_SCALAR]);
				state.update(&bytes_of(scalar));
			}
			State::Keccak256(state) => state.absorb(&bytes_of(scalar)),
			State::Poseidon(state) => state.absorb(*scalar),
		}
	}

	/// Draws a challenge.
	pub fn challenge(&mut self) -> F {
		match &mut self.0 {
			State::Blake2b(state) => {
				state.update(&[PREFIX_CHALLENGE]);
				F::from_le_bytes_mod_order(state.finalize().as_bytes())
			}
			State::Keccak256(state) => F::from_be_bytes_mod_order(&state.squeeze()),
			State::Poseidon(state) => state.squeeze(),
		}
	}
}

/// Bytes of a Keccak-256 hash.
const HASH_LEN: usize = 32;

/// The byte that is appended to a message of a single word, so that a challenge drawn right after
/// another has a message of its own.
const LONE_WORD: u8 = 1;

/// The EVM transcript's message: the last challenge's hash, then everything absorbed since.
#[derive(Default)]
struct EvmHasher {
	hasher: Keccak256,
	len: usize,
}

impl EvmHasher {
	/// Absorbs a little-endian number as the EVM writes it, big-endian.
	fn absorb(&mut self, number: &[u8]) {
		let mut word = [0; HASH_LEN];
		for (to, from) in word.iter_mut().rev().zip(number) {
			*to = *from;
		}
		self.append(&word);
	}

	/// Hashes the message. The hash starts the next message.
	fn squeeze(&mut self) -> [u8; HASH_LEN] {
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
