//! `assay groth16 import`

use super::{write, Outcome};
use crate::{
	artefact::{self, Artefact},
	cli::{ImportArgs, Tool},
	error::Error,
	output::OutputFolder,
	progress::Progress,
	snarkjs::{self, ImportError},
	system,
};
use assay_groth16::{Proof, PublicInputs, VerifyingKey};
use std::{fs, path::Path};

/// What an import needs, converted.
pub struct Settings {
	key: VerifyingKey,
	proof: Option<(Proof, PublicInputs)>,
	output: OutputFolder,
	progress: Progress,
}

impl Settings {
	pub fn check(arguments: ImportArgs) -> Result<Self, Error> {
		let Tool::Snarkjs = arguments.from;
		let key = convert(&arguments.key, snarkjs::verifying_key)?;
		let mut names = vec![VerifyingKey::JSON_FILE, VerifyingKey::SCALE_FILE];
		// The command line's definition lets neither come alone.
		let proof = match arguments.proof.zip(arguments.inputs) {
			Some((proof, inputs)) => {
				names.extend([Proof::JSON_FILE, Proof::SCALE_FILE]);
				names.extend([PublicInputs::JSON_FILE, PublicInputs::SCALE_FILE]);
				let proof = convert(&proof, snarkjs::proof)?;
				Some((proof, convert(&inputs, snarkjs::public_inputs)?))
			}
			None => None,
		};
		let output = arguments.output;
		Ok(Self {
			key,
			proof,
			output: OutputFolder::open(output.out, output.force, &names)?,
			progress: Progress::new(output.quiet),
		})
	}

	pub fn run(self) -> Result<Outcome, Error> {
		let Self { key, proof, output, progress } = self;
		system::check_key(&key)
			.map_err(|error| Error::ImportRefused { what: "verifying key", error })?;
		let mut files = artefact::files(&key).to_vec();
		progress.say(format!("key hash       {:?}", system::hash_of_key(&key)));
		if let Some((proof, inputs)) = proof {
			system::verify(&key, &proof, &inputs)
				.map_err(|error| Error::ImportRefused { what: "proof", error })?;
			progress.say(format!("statement      {:?}", system::statement_of(&key, &inputs)));
			files.extend(artefact::files(&proof));
			files.extend(artefact::files(&inputs));
		}
		write(&output, &progress, &files)?;
		Ok(Outcome::Done)
	}
}

fn convert<T>(
	path: &Path,
	converter: impl Fn(&[u8]) -> Result<T, ImportError>,
) -> Result<T, Error> {
	let json = fs::read(path).map_err(|source| Error::Read { path: path.to_owned(), source })?;
	converter(&json).map_err(|source| Error::Import { path: path.to_owned(), source })
}
