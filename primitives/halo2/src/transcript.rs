//! The Fiat-Shamir transcripts: what makes challenges out of a proof's messages.
//!
//! | kind | as in | a point absorbs | a challenge is |
//! | --- | --- | --- | --- |
//! | Blake2b | halo2's `Blake2bRead` | `1 ‖ x ‖ y`, a scalar `2 ‖ s` | 64 bytes of hash after `0`, reduced |
//! | Keccak-256 | snark-verifier's `EvmTranscript` | `x ‖ y`, big-endian | the hash, reduced; it also starts the next message |
//! | Poseidon | snark-verifier's `PoseidonTranscript` | both coordinates, reduced | the state's second element |

mod constants;
mod keccak;
mod poseidon;

pub use constants::BN254;
pub use poseidon::{PoseidonConstants, WIDTH};

use crate::{
	arithmetic::bytes_of,
	field::Halo2Field,
	key::{PointBytes, TranscriptKind},
};
use core::{marker::PhantomData, ops::Deref};
use keccak::Keccak;
use poseidon::Sponge;

/// halo2's domain separation of its transcripts.
const PERSONALIZATION: &[u8; 16] = b"Halo2-Transcript";

/// Leads a challenge's request.
const PREFIX_CHALLENGE: u8 = 0;
/// Leads a point.
const PREFIX_POINT: u8 = 1;
/// Leads a scalar.
const PREFIX_SCALAR: u8 = 2;

/// A challenge with its name: one can't stand in for another.
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

// One transcript lives on the stack of one check.
#[allow(clippy::large_enum_variant)]
enum State<F: Halo2Field> {
	Blake2b(blake2b_simd::State),
	Keccak256(Keccak),
	Poseidon(Sponge<F>),
}

impl<F: Halo2Field> Transcript<F> {
	/// An empty transcript; `None` for a kind that there is not over this field.
	pub fn new(kind: TranscriptKind) -> Option<Self> {
		Some(Self(match kind {
			TranscriptKind::Blake2b => {
				let mut parameters = blake2b_simd::Params::new();
				parameters.hash_length(64).personal(PERSONALIZATION);
				State::Blake2b(parameters.to_state())
			}
			TranscriptKind::Keccak256 if F::IS_OF_EVM => State::Keccak256(Keccak::default()),
			TranscriptKind::Keccak256 => return None,
			TranscriptKind::Poseidon => State::Poseidon(Sponge::new(F::poseidon()?)),
		}))
	}

	/// Absorbs a point by its coordinates; those of the identity are zeros.
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
