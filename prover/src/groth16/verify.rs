//! `assay groth16 verify`

use super::arguments::VerifyArgs;
use crate::{
	artefact,
	command::{Outcome, ProofArgs},
	curve::PairingCurveName,
	error::Error,
	progress::Progress,
	system,
};
use assay_groth16::{Proof, PublicInputs, VerifyingKey};

/// The files of a verification.
pub struct Settings {
	curve: PairingCurveName,
	key: VerifyingKey,
	proof: Proof,
	inputs: PublicInputs,
	progress: Progress,
}

impl Settings {
	pub fn check(arguments: VerifyArgs) -> Result<Self, Error> {
		let mut curve = arguments.curve;
		let ProofArgs { key, proof, inputs, quiet } = arguments.files;
		let key = artefact::read(&key, &mut curve)?;
		let proof = artefact::read(&proof, &mut curve)?;
		let inputs = artefact::read(&inputs, &mut curve)?;
		Ok(Self {
			curve: curve.unwrap_or_default(),
			key,
			proof,
			inputs,
			progress: Progress::new(quiet),
		})
	}

	pub fn run(self) -> Result<Outcome, Error> {
		let Self { curve, key, proof, inputs, progress } = self;
		match system::verify(curve, &key, &proof, &inputs) {
			Ok(()) => {
				progress.say("verified");
				let statement = system::statement_of(curve, &key, &inputs);
				progress.say(format!("key hash       {:?}", system::hash_of_key(curve, &key)));
				progress.say(format!("statement      {statement:?}"));
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
