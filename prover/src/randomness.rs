//! The randomness of a setup's trapdoor and a proof's blinding.

use crate::{error::Error, hexadecimal};
use rand::{rngs::OsRng, SeedableRng};
use rand_chacha::ChaCha20Rng;
use std::str::FromStr;

/// Bytes in a seed.
const SEED_LENGTH: usize = 32;

/// A seed from the command line. The same seed always gives the same numbers.
#[derive(Clone, Copy)]
pub struct Seed([u8; SEED_LENGTH]);

impl FromStr for Seed {
	type Err = &'static str;

	/// Parses 64 hexadecimal digits, with or without a leading `0x`.
	fn from_str(text: &str) -> Result<Self, Self::Err> {
		hexadecimal::decode_array(text)
			.map(Self)
			.map_err(|_| "a seed is 32 bytes: 64 hexadecimal digits")
	}
}

/// The purpose of random numbers. One seed gives unrelated numbers for different purposes: a proof
/// blinded by its own setup's trapdoor would not be blinded at all.
#[derive(Clone, Copy)]
pub enum Purpose {
	/// The trapdoor of a setup.
	Setup,
	/// The blinding of a proof.
	Proof,
	/// A secret key.
	Key,
}

/// Creates a generator for `purpose`, from `seed` if given, otherwise from the operating system.
///
/// # Errors
///
/// [`Error::Randomness`] if the operating system gives none.
pub fn generator(seed: Option<Seed>, purpose: Purpose) -> Result<ChaCha20Rng, Error> {
	let Some(Seed(seed)) = seed else {
		return ChaCha20Rng::from_rng(OsRng).map_err(Error::Randomness);
	};
	let mut generator = ChaCha20Rng::from_seed(seed);
	generator.set_stream(match purpose {
		Purpose::Setup => 0,
		Purpose::Proof => 1,
		Purpose::Key => 2,
	});
	Ok(generator)
}

#[cfg(test)]
mod tests {
	use super::*;
	use rand::RngCore;

	const SEED: &str = "0101010101010101010101010101010101010101010101010101010101010101";

	#[test]
	fn seeds_parse_with_and_without_prefix() {
		assert_eq!(Seed::from_str(SEED).unwrap().0, [1; 32]);
		assert_eq!(Seed::from_str(&format!("0x{SEED}")).unwrap().0, [1; 32]);
		for wrong in ["", "0x", "01", &SEED[1..], &format!("{SEED}00"), &SEED.replace('1', "g")] {
			assert!(Seed::from_str(wrong).is_err(), "{wrong}");
		}
	}

	#[test]
	fn one_seed_gives_unrelated_numbers_for_each_purpose() {
		let seed = Seed::from_str(SEED).ok();
		let draw = |seed, purpose| generator(seed, purpose).unwrap().next_u64();
		assert_eq!(draw(seed, Purpose::Setup), draw(seed, Purpose::Setup));
		assert_ne!(draw(seed, Purpose::Setup), draw(seed, Purpose::Proof));
		assert_ne!(draw(None, Purpose::Setup), draw(None, Purpose::Setup));
	}
}
