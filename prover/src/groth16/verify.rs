//! `assay groth16 verify`

use super::arguments::VerifyArgs;
use crate::{
	artefact::{self, Expected},
	command::{Outcome, ProofArgs},
	error::Error,
	groth16::system::{self, SystemName},
	progress::Progress,
};
use assay_groth16::{Proof, PublicInputs, VerifyingKey};

/// The files of a verification.
pub struct Settings {
	system: SystemName,
	key: VerifyingKey,
	proof: Proof,
	inputs: PublicInputs,
	progress: Progress,
}

impl Settings {
	pub fn check(arguments: VerifyArgs) -> Result<Self, Error> {
		let mut expected = Expected::over(arguments.curve);
		let ProofArgs { key: key_file, proof, inputs, quiet } = arguments.files;
		let key = artefact::read(&key_file, &mut expected)?;
		let proof = artefact::read(&proof, &mut expected)?;
		let inputs = artefact::read(&inputs, &mut expected)?;
		let curve = expected.known_curve(&key_file)?;
		let hinted = expected.hinted.unwrap_or_else(|| system::is_hinted(curve, &proof));
		let system = SystemName { curve, hinted };
		Ok(Self { system, key, proof, inputs, progress: Progress::new(quiet) })
	}

	pub fn run(self) -> Result<Outcome, Error> {
		let Self { system, key, proof, inputs, progress } = self;
		match system::verify(system, &key, &proof, &inputs) {
			Ok(()) => {
				progress.say("verified");
				let statement = system::statement_of(system, &key, &inputs);
				progress.say(format!("key hash       {:?}", system::hash_of_key(system, &key)));
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
