//! Proofs that a verifier must refuse, for tests and demonstrations.

use crate::{prove, ProveError, Settings, Witness};
use assay_lattice::{
	hash::SEED_LEN,
	packing::{pack, unpack},
	word::{dispatch, Task},
	Parameters, Proof, PublicInputs, VerifyingKey, Word,
};

/// A kind of forgery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forgery {
	/// The first secret is not short: every entry is `5σ/4`. If the challenge selects it, the response's norm
	/// is about `1.6·√v·σ`, and its entries still fit their encoding.
	LongWitness,
	/// The response of an honest proof, scaled by two.
	ScaledResponse,
	/// A challenge of the prover's choice, with the honest response to another one.
	ChosenChallenge,
}

impl Forgery {
	/// Every kind.
	pub const ALL: [Self; 3] = [Self::LongWitness, Self::ScaledResponse, Self::ChosenChallenge];
}

/// The most draws of a response to a long witness. Most responses fit their encoding.
const FORGED_DRAWS: u64 = 1000;

/// Makes a statement and a forged proof of it.
///
/// # Errors
///
/// Those of [`prove`].
pub fn forge(
	forgery: Forgery,
	witness: &Witness,
	context: &[u8],
	seed: &[u8; 32],
) -> Result<(VerifyingKey, Proof, PublicInputs), ProveError> {
	let settings = Settings::default();
	match forgery {
		Forgery::LongWitness => {
			let (parameters, matrix) = (witness.parameters, witness.seed);
			let secrets = parameters.preimages as usize;
			let entries = (0..witness.entries.len()).map(|i| i8::from(i % secrets == 0)).collect();
			let scale = (parameters.deviation / 4).saturating_mul(5).min(1 << 24) as i32;
			let long = Witness::unchecked(parameters, matrix, entries, scale, 1)?;
			let settings = Settings { publish_all: true, max_draws: FORGED_DRAWS, ..settings };
			let proved = prove(&long, context, seed, settings)?;
			Ok((long.verifying_key(), proved.proof, proved.inputs))
		}
		Forgery::ScaledResponse => {
			let proved = prove(witness, context, seed, settings)?;
			let proof = dispatch(&witness.parameters, Scale(&witness.parameters, &proved.proof.0));
			Ok((witness.verifying_key(), Proof(proof), proved.inputs))
		}
		Forgery::ChosenChallenge => {
			let mut proved = prove(witness, context, seed, settings)?;
			proved.proof.0.iter_mut().take(SEED_LEN).for_each(|byte| *byte = 0);
			Ok((witness.verifying_key(), proved.proof, proved.inputs))
		}
	}
}

struct Scale<'a>(&'a Parameters, &'a [u8]);

impl Task for Scale<'_> {
	type Output = Vec<u8>;

	fn run<W: Word>(self) -> Vec<u8> {
		let Self(parameters, proof) = self;
		let (seed, packed) = proof.split_at(SEED_LEN.min(proof.len()));
		let limit = (1i64 << (parameters.entry_bits() - 1)) - 1;
		let entries = unpack::<W>(parameters, packed).map(|z| z.entries).unwrap_or_default();
		let doubled: Vec<W> = entries
			.iter()
			.map(|z| W::from_signed((2 * z.to_signed()).clamp(-limit, limit)))
			.collect();
		[seed, &pack(parameters, &doubled).unwrap_or_default()].concat()
	}
}
