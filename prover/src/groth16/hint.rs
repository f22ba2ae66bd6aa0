//! `assay groth16 hint`

use super::arguments::HintArgs;
use crate::{
	artefact::{self, Artefact, Expected},
	command::Outcome,
	error::{Error, SystemError},
	groth16::{
		curve::PairingCurveName,
		system::{self, SystemName},
	},
	progress::Progress,
};
use assay_artefact::OutputFolder;
use assay_groth16::{Proof, PublicInputs, VerifyingKey};
use assay_proof_system::VerifyError;
use std::path::Path;

/// The reason why no hints were made for a proof.
#[derive(Debug, thiserror::Error)]
pub enum HintError {
	/// A file is of a system with hints.
	#[error(
		"it is for the proof system {hinted:?}, whose proofs have hints already: give the key, the proof and \
		 the public inputs of {plain:?}, as `setup`, `prove` or `import` wrote them",
		hinted = SystemName::hinted(*.0).id(),
		plain = SystemName::plain(*.0).id()
	)]
	Hinted(PairingCurveName),
	/// The verifier refuses the key, the proof or the inputs.
	#[error(
		"chains refuse the proof ({0:?}: {0}), so nothing was written. {advice}",
		advice = system::advice(.0)
	)]
	Refused(VerifyError),
}

impl SystemError for HintError {
	fn is_refusal(&self) -> bool {
		matches!(self, Self::Refused(_))
	}
}

/// The files of a proof without hints, and the output.
pub struct Settings {
	curve: PairingCurveName,
	key: VerifyingKey,
	proof: Proof,
	inputs: PublicInputs,
	output: OutputFolder,
	progress: Progress,
}

impl Settings {
	pub fn check(arguments: HintArgs) -> Result<Self, Error> {
		let mut curve = arguments.curve;
		let key = read(&arguments.key, &mut curve)?;
		let proof = read(&arguments.proof, &mut curve)?;
		let inputs = read(&arguments.inputs, &mut curve)?;
		let curve = Expected::over(curve).known_curve(&arguments.key)?;
		// SCALE files do not say whether a proof has hints.
		if system::is_hinted(curve, &proof) {
			return Err(Error::in_file(&arguments.proof, HintError::Hinted(curve)));
		}
		let names = [
			VerifyingKey::JSON_FILE,
			VerifyingKey::SCALE_FILE,
			Proof::JSON_FILE,
			Proof::SCALE_FILE,
			PublicInputs::JSON_FILE,
			PublicInputs::SCALE_FILE,
		];
		let output = arguments.output;
		Ok(Self {
			curve,
			key,
			proof,
			inputs,
			output: OutputFolder::open(output.out, output.force, &names)?,
			progress: Progress::new(output.quiet),
		})
	}

	pub fn run(self) -> Result<Outcome, Error> {
		let Self { curve, key, proof, inputs, output, progress } = self;
		let hinted = {
			let _stage = progress.stage("making hints");
			system::hint(curve, &key, &proof, &inputs).map_err(HintError::Refused)?
		};
		let system = SystemName::hinted(curve);
		progress.say(format!("curve          {curve}"));
		progress.say(format!("hints          {} bytes", hinted.0.len() - proof.0.len()));
		progress.say(format!("key hash       {:?}", system::hash_of_key(system, &key)));
		let statement = system::statement_of(system, &key, &inputs);
		progress.say(format!("statement      {statement:?}"));
		let files = [
			artefact::files(&key, system),
			artefact::files(&hinted, system),
			artefact::files(&inputs, system),
		];
		progress.write(&output, &files.concat())?;
		Ok(Outcome::Done)
	}
}

/// Reads a file of a system without hints. `curve` is as in [`Expected`].
fn read<A: Artefact>(path: &Path, curve: &mut Option<PairingCurveName>) -> Result<A, Error> {
	let mut expected = Expected::over(*curve);
	let artefact = artefact::read(path, &mut expected)?;
	*curve = expected.curve;
	match (expected.curve, expected.hinted) {
		(Some(curve), Some(true)) => Err(Error::in_file(path, HintError::Hinted(curve))),
		_ => Ok(artefact),
	}
}
