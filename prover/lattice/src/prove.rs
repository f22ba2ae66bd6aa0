//! The prover's side of the protocol.

use crate::{
	engine::{Cpu, Engine},
	Witness,
};
use assay_lattice::{
	hash::{self, Challenge},
	word::{dispatch, Task},
	Proof, PublicInputs, Unsound, Word,
};
use assay_samplers::Uniform;
use core::fmt;
use std::time::{Duration, Instant};

/// The reason why there is no statement or no proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProveError {
	/// The parameters cannot be used.
	Parameters(Unsound),
	/// The witness is longer than the parameters' `s` allows, so a proof would reveal information on it.
	WitnessTooLong,
	/// The witness does not have the parameters' number of entries.
	WitnessSize,
	/// None of the draws that the settings allow was accepted.
	NoDrawAccepted,
}

impl fmt::Display for ProveError {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		match self {
			Self::Parameters(unsound) => write!(f, "the parameters cannot be used: {unsound}"),
			Self::WitnessTooLong => f.write_str("the witness is longer than the parameters allow"),
			Self::WitnessSize => f.write_str("the witness does not have v·l entries"),
			Self::NoDrawAccepted => {
				f.write_str("no draw was accepted: prove again with another seed")
			}
		}
	}
}

impl core::error::Error for ProveError {}

/// Settings of the prover.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
	/// Threads for the products.
	pub threads: usize,
	/// The most draws. Each is accepted with probability `1/ρ`.
	pub max_draws: u64,
	/// True to publish the first draw without rejection sampling, for tests and forgeries.
	pub(crate) publish_all: bool,
}

impl Default for Settings {
	fn default() -> Self {
		// ρ is at most 2^16. With 100·ρ draws the prover fails with probability e^−100.
		Self { threads: 1, max_draws: 100 << 16, publish_all: false }
	}
}

impl Settings {
	/// Returns the default settings with this number of threads.
	pub fn with_threads(threads: usize) -> Self {
		Self { threads, ..Self::default() }
	}
}

/// The times of a proof's phases, summed over all draws.
#[derive(Clone, Copy, Debug, Default)]
pub struct Phases {
	/// Sampling `Y`.
	pub masks: Duration,
	/// `A·Y`.
	pub commitment: Duration,
	/// Hashing, and expanding `C`.
	pub challenge: Duration,
	/// `S·C`, `Z` and the decision.
	pub response: Duration,
}

/// A proof and the work for it.
#[derive(Clone, Debug)]
pub struct Proved {
	/// The proof.
	pub proof: Proof,
	/// The public inputs.
	pub inputs: PublicInputs,
	/// The number of draws.
	pub draws: u64,
	/// The times of the phases.
	pub phases: Phases,
}

/// Proves knowledge of a witness, bound to a context. Never use `seed` for another proof.
///
/// # Errors
///
/// `NoDrawAccepted`.
pub fn prove(
	witness: &Witness,
	context: &[u8],
	seed: &[u8; 32],
	settings: Settings,
) -> Result<Proved, ProveError> {
	dispatch(&witness.parameters, Prove { witness, context, seed, settings })
}

/// Proves with an [`Engine`]. All engines give the same proof for the same seed. The settings' number of
/// threads does not affect an engine. Never use `seed` for another proof.
///
/// # Errors
///
/// `NoDrawAccepted`, and the engine's own errors.
pub fn prove_with<E: Engine>(
	engine: &mut E,
	witness: &Witness,
	context: &[u8],
	seed: &[u8; 32],
	settings: Settings,
) -> Result<Proved, E::Error> {
	let parameters = &witness.parameters;
	let digest = hash::key_digest::<E::Arithmetic>(&witness.header(), witness.t());
	let mut phases = Phases::default();
	for draw in 0..settings.max_draws {
		// Y ← D_σ^(v×n), each draw from streams of its own.
		let start = Instant::now();
		engine.draw_masks(seed, 2 * draw)?;
		phases.masks += start.elapsed();

		// W = A·Y
		let start = Instant::now();
		let w = engine.commit_to_masks()?;
		phases.commitment += start.elapsed();

		let start = Instant::now();
		let challenge_seed = hash::challenge_seed::<E::Arithmetic>(&digest, context, &w);
		let challenge = Challenge::expand(&challenge_seed, parameters);
		phases.challenge += start.elapsed();

		// Z = S·C + Y
		let start = Instant::now();
		let lean = engine.respond(&challenge)?;
		let coin = Uniform::new(seed, 2 * draw + 1).next_u64();
		let accepted =
			settings.publish_all || lean.accepts(parameters.deviation, parameters.rejection, coin);
		if !accepted {
			phases.response += start.elapsed();
			continue;
		}
		let mut proof = challenge_seed.to_vec();
		// Responses that are too long for the verifier or the encoding are rare. Their length depends on
		// Z alone.
		let packed = engine.append_response(!settings.publish_all, &mut proof)?;
		phases.response += start.elapsed();
		if packed {
			return Ok(Proved {
				proof: Proof(proof),
				inputs: PublicInputs::new(parameters, context),
				draws: draw + 1,
				phases,
			});
		}
	}
	Err(ProveError::NoDrawAccepted.into())
}

struct Prove<'a> {
	witness: &'a Witness,
	context: &'a [u8],
	seed: &'a [u8; 32],
	settings: Settings,
}

impl Task for Prove<'_> {
	type Output = Result<Proved, ProveError>;

	fn run<W: Word>(self) -> Self::Output {
		let Self { witness, context, seed, settings } = self;
		let mut engine = Cpu::<W>::new(witness, settings.threads);
		prove_with(&mut engine, witness, context, seed, settings)
	}
}

#[cfg(test)]
mod tests;
