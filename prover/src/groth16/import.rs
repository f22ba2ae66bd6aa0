//! `assay groth16 import`

use super::{
	arguments::{ImportArgs, Tool},
	snarkjs::{self, ImportError},
};
use crate::{
	artefact::{self, Artefact},
	command::Outcome,
	curve::PairingCurveName,
	error::Error,
	progress::Progress,
	system::{self, SystemName},
};
use assay_artefact::OutputFolder;
use assay_groth16::{Proof, PublicInputs, VerifyingKey};
use std::{fs, path::Path};

/// The converted files and the output of an import.
pub struct Settings {
	curve: PairingCurveName,
	key: VerifyingKey,
	proof: Option<(Proof, PublicInputs)>,
	output: OutputFolder,
	progress: Progress,
}

impl Settings {
	pub fn check(arguments: ImportArgs) -> Result<Self, Error> {
		let Tool::Snarkjs = arguments.from;
		let (key, curve) =
			convert(&arguments.key, |json| snarkjs::verifying_key(json, arguments.curve))?;
		let mut names = vec![VerifyingKey::JSON_FILE, VerifyingKey::SCALE_FILE];
		// The command line requires both or neither.
		let proof = match arguments.proof.zip(arguments.inputs) {
			Some((proof, inputs)) => {
				names.extend([Proof::JSON_FILE, Proof::SCALE_FILE]);
				names.extend([PublicInputs::JSON_FILE, PublicInputs::SCALE_FILE]);
				let proof = convert(&proof, |json| snarkjs::proof(json, curve))?;
				Some((proof, convert(&inputs, |json| snarkjs::public_inputs(json, curve))?))
			}
			None => None,
		};
		let output = arguments.output;
		Ok(Self {
			curve,
			key,
			proof,
			output: OutputFolder::open(output.out, output.force, &names)?,
			progress: Progress::new(output.quiet),
		})
	}

	pub fn run(self) -> Result<Outcome, Error> {
		let Self { curve, key, proof, output, progress } = self;
		system::check_key(curve, &key).map_err(|error| match system::weakness(curve, &key) {
			Some(weakness) => Error::ImportForgeable { error, cause: system::cause(&weakness) },
			None => Error::ImportRefused { what: "verifying key", error },
		})?;
		let system = SystemName::plain(curve);
		let mut files = artefact::files(&key, system).to_vec();
		progress.say(format!("curve          {curve}"));
		progress.say(format!("key hash       {:?}", system::hash_of_key(system, &key)));
		if let Some((proof, inputs)) = proof {
			system::verify(system, &key, &proof, &inputs)
				.map_err(|error| Error::ImportRefused { what: "proof", error })?;
			let statement = system::statement_of(system, &key, &inputs);
			progress.say(format!("statement      {statement:?}"));
			files.extend(artefact::files(&proof, system));
			files.extend(artefact::files(&inputs, system));
		}
		progress.write(&output, &files)?;
		Ok(Outcome::Done)
	}
}

fn convert<T>(
	path: &Path,
	converter: impl Fn(&[u8]) -> Result<T, ImportError>,
) -> Result<T, Error> {
	let json = fs::read(path).map_err(|source| Error::Read { path: path.to_owned(), source })?;
	converter(&json).map_err(|defect| Error::in_file(path, defect))
}
