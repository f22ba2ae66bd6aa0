//! `assay groth16 verify`

use super::Outcome;
use crate::{artefact, cli::VerifyArgs, error::Error, progress::Progress, system};
use assay_groth16::{Proof, PublicInputs, VerifyingKey};

/// What a verification needs, read.
pub struct Settings {
	key: VerifyingKey,
	proof: Proof,
	inputs: PublicInputs,
	progress: Progress,
}

impl Settings {
	pub fn check(arguments: VerifyArgs) -> Result<Self, Error> {
		Ok(Self {
			key: artefact::read(&arguments.key)?,
			proof: artefact::read(&arguments.proof)?,
			inputs: artefact::read(&arguments.inputs)?,
			progress: Progress::new(arguments.quiet),
		})
	}

	pub fn run(self) -> Result<Outcome, Error> {
		let Self { key, proof, inputs, progress } = self;
		match system::verify(&key, &proof, &inputs) {
			Ok(()) => {
				progress.say("verified");
				progress.say(format!("key hash       {:?}", system::hash_of_key(&key)));
				progress.say(format!("statement      {:?}", system::statement_of(&key, &inputs)));
				Ok(Outcome::Done)
			}
			Err(error) => {
				progress.say(format!("refused: {error:?}: {error}"));
				progress.say(system::advice(&error));
				Ok(Outcome::Refused)
			}
		}
	}
}
