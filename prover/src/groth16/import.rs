//! `assay groth16 import`

use super::{
	arguments::{ImportArgs, Tool},
	gnark, snarkjs,
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
use assay_groth16::{Proof, PublicInputs, VerifyingKey, Weakness};
use std::{error, fs, path::Path};

/// A converted key, and the curve that its points are on.
type KeyAndCurve = (VerifyingKey, PairingCurveName);

/// The functions that convert a tool's files. A key names its curve or shows it; the proof and the inputs must be
/// over that curve.
struct Converter<E> {
	key: fn(&[u8], Option<PairingCurveName>) -> Result<KeyAndCurve, E>,
	proof: fn(&[u8], PairingCurveName) -> Result<Proof, E>,
	inputs: fn(&[u8], PairingCurveName) -> Result<PublicInputs, E>,
}

const SNARKJS: Converter<snarkjs::ImportError> = Converter {
	key: snarkjs::verifying_key,
	proof: snarkjs::proof,
	inputs: snarkjs::public_inputs,
};

const GNARK: Converter<gnark::GnarkError> =
	Converter { key: gnark::verifying_key, proof: gnark::proof, inputs: gnark::public_inputs };

/// The converted files and the output of an import.
pub struct Settings {
	tool: Tool,
	curve: PairingCurveName,
	key: VerifyingKey,
	proof: Option<(Proof, PublicInputs)>,
	output: OutputFolder,
	progress: Progress,
}

impl Settings {
	pub fn check(arguments: ImportArgs) -> Result<Self, Error> {
		match arguments.from {
			Tool::Snarkjs => Self::convert(arguments, &SNARKJS),
			Tool::Gnark => Self::convert(arguments, &GNARK),
		}
	}

	fn convert<E: error::Error + Send + Sync + 'static>(
		arguments: ImportArgs,
		converter: &Converter<E>,
	) -> Result<Self, Error> {
		let (key, curve) =
			convert(&arguments.key, |content| (converter.key)(content, arguments.curve))?;
		let mut names = vec![VerifyingKey::JSON_FILE, VerifyingKey::SCALE_FILE];
		// The command line requires both or neither.
		let proof = match arguments.proof.zip(arguments.inputs) {
			Some((proof, inputs)) => {
				names.extend([Proof::JSON_FILE, Proof::SCALE_FILE]);
				names.extend([PublicInputs::JSON_FILE, PublicInputs::SCALE_FILE]);
				let proof = convert(&proof, |content| (converter.proof)(content, curve))?;
				Some((proof, convert(&inputs, |content| (converter.inputs)(content, curve))?))
			}
			None => None,
		};
		let output = arguments.output;
		Ok(Self {
			tool: arguments.from,
			curve,
			key,
			proof,
			output: OutputFolder::open(output.out, output.force, &names)?,
			progress: Progress::new(output.quiet),
		})
	}

	pub fn run(self) -> Result<Outcome, Error> {
		let Self { tool, curve, key, proof, output, progress } = self;
		system::check_key(curve, &key).map_err(|error| match system::weakness(curve, &key) {
			Some(weakness) => Error::ImportForgeable { error, cause: cause(tool, &weakness) },
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

/// Describes a weakness by its cause in the tool's setup, and says what to do.
fn cause(tool: Tool, weakness: &Weakness) -> &'static str {
	match (weakness, tool) {
		(Weakness::BetaGamma, Tool::Snarkjs) => {
			"β = ±γ: nobody contributed to the powers of tau; contribute to them \
			 (`snarkjs powersoftau contribute`), or take those of a ceremony, and make the key again"
		}
		(Weakness::BetaGamma, Tool::Gnark) => {
			"β = ±γ: nobody contributed to phase one; contribute to it (mpcsetup's Phase1.Contribute), and make \
			 the key again"
		}
		(Weakness::GammaDelta, Tool::Snarkjs) => {
			"δ = ±γ: nobody contributed to phase two of this key; contribute (`snarkjs zkey contribute`) \
			 and export it again"
		}
		(Weakness::GammaDelta, Tool::Gnark) => {
			"δ = ±γ: nobody contributed to phase two; contribute to it (mpcsetup's Phase2.Contribute), and make \
			 the key again"
		}
		(Weakness::BetaDelta, _) => "β = ±δ: no honest setup makes such a key; make it again",
		(Weakness::NoStatement, _) => {
			"it has no public inputs and its circuit uses no constant, so a witness of zeros satisfies \
			 it; make the statement a public input"
		}
	}
}

fn convert<T, E: error::Error + Send + Sync + 'static>(
	path: &Path,
	converter: impl Fn(&[u8]) -> Result<T, E>,
) -> Result<T, Error> {
	let content = fs::read(path).map_err(|source| Error::Read { path: path.to_owned(), source })?;
	converter(&content).map_err(|defect| Error::in_file(path, defect))
}
