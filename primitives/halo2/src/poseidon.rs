//! The Poseidon sponge ([eprint 2019/458](https://eprint.iacr.org/2019/458), section 4.2).

mod constants;

pub use constants::BN254;

use alloc::vec::Vec;
use ark_ff::Field;
use core::mem;

/// Elements of the state.
pub const WIDTH: usize = 3;
/// Elements that one permutation absorbs. The state's first element is the capacity.
const RATE: usize = WIDTH - 1;
/// Rounds with an S-box on every element, before and after the partial ones.
const HALF_FULL_ROUNDS: usize = 4;

/// Constants of a permutation with 8 full rounds and the S-box x⁵.
pub struct PoseidonConstants<F: 'static> {
	/// The round constants, which are added to the state.
	pub rounds: &'static [[F; WIDTH]],
	/// The rows of the MDS matrix, which ends each round.
	pub matrix: [[F; WIDTH]; WIDTH],
}

/// A sponge that absorbs its buffer when a challenge is drawn, and keeps its state.
pub(crate) struct Sponge<F: 'static> {
	constants: &'static PoseidonConstants<F>,
	state: [F; WIDTH],
	buffer: Vec<F>,
}

impl<F: Field> Sponge<F> {
	/// Creates a sponge. The capacity of variable-length hashing is 2⁶⁴ for one element of output.
	pub fn new(constants: &'static PoseidonConstants<F>) -> Self {
		let state = [F::from(1u128 << 64), F::ZERO, F::ZERO];
		Self { constants, state, buffer: Vec::new() }
	}

	/// Buffers an element.
	pub fn absorb(&mut self, element: F) {
		self.buffer.push(element);
	}

	/// Absorbs the buffer, padded by a one and zeros to whole blocks, and returns the output.
	pub fn squeeze(&mut self) -> F {
		let mut message = mem::take(&mut self.buffer);
		message.push(F::ONE);
		for block in message.chunks(RATE) {
			for (element, input) in self.state[1..].iter_mut().zip(block) {
				*element += input;
			}
			self.permute();
		}
		self.state[1]
	}

	fn permute(&mut self) {
		let rounds = self.constants.rounds;
		let last_half = rounds.len().saturating_sub(HALF_FULL_ROUNDS);
		for (index, constants) in rounds.iter().enumerate() {
			for (element, constant) in self.state.iter_mut().zip(constants) {
				*element += constant;
			}
			let full = index < HALF_FULL_ROUNDS || index >= last_half;
			let boxes = if full { WIDTH } else { 1 };
			for element in &mut self.state[..boxes] {
				*element *= element.square().square();
			}
			self.state = self.constants.matrix.map(|row| {
				row.iter().zip(&self.state).map(|(entry, element)| *entry * element).sum()
			});
		}
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use ark_bn254::Fr;
	use ark_ff::{BigInteger, PrimeField, Zero};

	/// The Grain LFSR in self-shrinking mode (appendix E).
	struct Grain(Vec<bool>);

	impl Grain {
		fn new(bits: u32, width: u32, full: u32, partial: u32) -> Self {
			let fields = [(1, 2), (0, 4), (bits, 12), (width, 12), (full, 10), (partial, 10)];
			let mut state: Vec<bool> = fields
				.into_iter()
				.flat_map(|(value, len)| (0..len).rev().map(move |bit| value >> bit & 1 == 1))
				.collect();
			state.resize(80, true);
			let mut grain = Self(state);
			for _ in 0..160 {
				grain.step();
			}
			grain
		}

		fn step(&mut self) -> bool {
			let bit = [62, 51, 38, 23, 13, 0].into_iter().fold(false, |sum, tap| sum ^ self.0[tap]);
			self.0.remove(0);
			self.0.push(bit);
			bit
		}

		fn bit(&mut self) -> bool {
			while !self.step() {
				self.step();
			}
			self.step()
		}

		fn bits(&mut self) -> Vec<bool> {
			(0..254).map(|_| self.bit()).collect()
		}

		fn element(&mut self) -> Fr {
			loop {
				let integer = <Fr as PrimeField>::BigInt::from_bits_be(&self.bits());
				if let Some(element) = Fr::from_bigint(integer) {
					return element;
				}
			}
		}

		fn reduced(&mut self) -> Fr {
			let integer = <Fr as PrimeField>::BigInt::from_bits_be(&self.bits());
			Fr::from_le_bytes_mod_order(&integer.to_bytes_le())
		}
	}

	#[test]
	fn constants_are_drawn_from_the_lfsr() {
		let mut grain = Grain::new(254, 3, 8, 57);
		assert_eq!(BN254.rounds.len(), 65);
		for round in BN254.rounds {
			for constant in round {
				assert_eq!(*constant, grain.element());
			}
		}
		let numbers: Vec<_> = (0..6).map(|_| grain.reduced()).collect();
		for (row, x) in BN254.matrix.iter().zip(&numbers[..3]) {
			for (entry, y) in row.iter().zip(&numbers[3..]) {
				assert_eq!(*entry * (*x + y), Fr::ONE);
			}
		}
	}

	#[test]
	fn every_message_has_its_own_challenge() {
		let challenge = |message: &[u64]| {
			let mut sponge = Sponge::new(&BN254);
			message.iter().for_each(|element| sponge.absorb(Fr::from(*element)));
			sponge.squeeze()
		};
		let messages: [&[u64]; 6] = [&[], &[0], &[1], &[0, 0], &[1, 0], &[1, 0, 0]];
		for (index, message) in messages.iter().enumerate() {
			assert!(!challenge(message).is_zero());
			for other in &messages[..index] {
				assert_ne!(challenge(message), challenge(other));
			}
		}
	}
}
