//! `assay groth16 import`

use super::{
	arguments::{ImportArgs, Tool},
	gnark, risc_zero, snarkjs, sp1,
	zkvm::CURVE,
};
use crate::{
	artefact::{self, Artefact},
	command::Outcome,
	error::{Error, SystemError},
	groth16::{
		curve::PairingCurveName,
		system::{self, SystemName},
	},
	progress::Progress,
};
use assay_artefact::OutputFolder;
use assay_groth16::{Proof, PublicInputs, VerifyingKey, Weakness};
use assay_proof_system::VerifyError;
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

/// A converted proof, and the public inputs that it may be for: the first that it verifies for are its own. There is
/// more than one candidate if the file does not say by which function public values were hashed.
pub struct ConvertedProof {
	/// The proof.
	pub proof: Proof,
	/// The candidates.
	pub candidates: Vec<Candidate>,
}

/// Public inputs that a proof may be for.
pub struct Candidate {
	/// The public inputs.
	pub inputs: PublicInputs,
	/// Their meaning.
	pub facts: Facts,
}

/// Names and values for the output.
pub type Facts = Vec<(&'static str, String)>;

/// The reason why the files of a tool are the wrong ones.
#[derive(Debug, thiserror::Error)]
pub enum ImportArgumentsError {
	/// The key is missing.
	#[error("--from {0} needs --key: give the verifying key")]
	NoKey(Tool),
	/// The tool has no file of a key.
	#[error("--from {0} takes no --key: this program has the key of every release; leave it out")]
	Key(Tool),
	/// The proof is missing.
	#[error("--from {0} needs --proof: give the proof's file")]
	NoProof(Tool),
	/// The public inputs are missing.
	#[error("--from {0} needs --inputs with --proof: give the proof's public inputs too")]
	NoInputs(Tool),
	/// The tool has no file of public inputs.
	#[error("--from {0} takes no --inputs: they follow from the proof's file; leave it out")]
	Inputs(Tool),
	/// The curve is not the tool's.
	#[error("--from {tool} is over bn254, not over {curve}: leave --curve out")]
	Curve {
		/// The tool.
		tool: Tool,
		/// The curve of `--curve`.
		curve: PairingCurveName,
	},
}

impl SystemError for ImportArgumentsError {}

/// The names of the files of a proof and its public inputs.
const PROOF_NAMES: [&str; 4] =
	[Proof::JSON_FILE, Proof::SCALE_FILE, PublicInputs::JSON_FILE, PublicInputs::SCALE_FILE];

/// The converted files and the output of an import.
pub struct Settings {
	tool: Tool,
	curve: PairingCurveName,
	key: VerifyingKey,
	facts: Facts,
	proof: Option<ConvertedProof>,
	output: OutputFolder,
	progress: Progress,
}

/// Converted files.
struct Converted {
	curve: PairingCurveName,
	key: VerifyingKey,
	/// The meaning of the key.
	facts: Facts,
	proof: Option<ConvertedProof>,
}

impl Settings {
	pub fn check(arguments: ImportArgs) -> Result<Self, Error> {
		let tool = arguments.from;
		let Converted { curve, key, facts, proof } = match tool {
			Tool::Snarkjs => of_circuit(&arguments, &SNARKJS)?,
			Tool::Gnark => of_circuit(&arguments, &GNARK)?,
			Tool::Sp1 | Tool::RiscZero => of_zkvm(&arguments)?,
		};
		// A key alone replaces another key's proof too.
		let key_names = [VerifyingKey::JSON_FILE, VerifyingKey::SCALE_FILE];
		let names = [&key_names[..], &PROOF_NAMES].concat();
		let output = arguments.output;
		Ok(Self {
			tool,
			curve,
			key,
			facts,
			proof,
			output: OutputFolder::open(output.out, output.force, &names)?,
			progress: Progress::new(output.quiet),
		})
	}

	pub fn run(self) -> Result<Outcome, Error> {
		let Self { tool, curve, key, facts, proof, output, progress } = self;
		system::check_key(curve, &key).map_err(|error| match system::weakness(curve, &key) {
			Some(weakness) => Error::ImportForgeable { error, cause: cause(tool, &weakness) },
			None => Error::ImportRefused { what: "verifying key", error },
		})?;
		let system = SystemName::plain(curve);
		let mut files = artefact::files(&key, system).to_vec();
		progress.say(format!("curve          {curve}"));
		progress.say(format!("key hash       {:?}", system::hash_of_key(system, &key)));
		let say_all = |facts: Facts| {
			for (name, value) in facts {
				progress.say(format!("{name:<14} {value}"));
			}
		};
		say_all(facts);
		let is_key_alone = proof.is_none();
		if let Some(ConvertedProof { proof, candidates }) = proof {
			let verifies = |inputs: &_| system::verify(system, &key, &proof, inputs);
			let Candidate { inputs, facts } = first_valid(candidates, verifies)?;
			say_all(facts);
			let statement = system::statement_of(system, &key, &inputs);
			progress.say(format!("statement      {statement:?}"));
			files.extend(artefact::files(&proof, system));
			files.extend(artefact::files(&inputs, system));
		}
		progress.write(&output, &files)?;
		// Existing ones belong to the overwritten key.
		if is_key_alone {
			PROOF_NAMES.iter().try_for_each(|name| output.remove(name))?;
		}
		Ok(Outcome::Done)
	}
}

/// Converts the files of a tool whose circuits are its users'.
fn of_circuit<E: error::Error + Send + Sync + 'static>(
	arguments: &ImportArgs,
	converter: &Converter<E>,
) -> Result<Converted, Error> {
	let tool = arguments.from;
	let key = arguments.key.as_ref().ok_or(ImportArgumentsError::NoKey(tool))?;
	let (key, curve) = convert(key, |content| (converter.key)(content, arguments.curve))?;
	let proof = match (&arguments.proof, &arguments.inputs) {
		(Some(proof), Some(inputs)) => {
			let proof = convert(proof, |content| (converter.proof)(content, curve))?;
			let inputs = convert(inputs, |content| (converter.inputs)(content, curve))?;
			Some(ConvertedProof {
				proof,
				candidates: vec![Candidate { inputs, facts: Vec::new() }],
			})
		}
		(Some(_), None) => return Err(ImportArgumentsError::NoInputs(tool).into()),
		(None, _) => None,
	};
	Ok(Converted { curve, key, facts: Facts::new(), proof })
}

/// Converts the files of a zkVM, whose circuit is the tool's and whose public inputs follow from the proof's file.
fn of_zkvm(arguments: &ImportArgs) -> Result<Converted, Error> {
	let tool = arguments.from;
	if arguments.inputs.is_some() {
		return Err(ImportArgumentsError::Inputs(tool).into());
	}
	match arguments.curve {
		Some(curve) if curve != CURVE => {
			return Err(ImportArgumentsError::Curve { tool, curve }.into());
		}
		_ => {}
	}
	let (key, facts, proof) = match (tool, &arguments.key, &arguments.proof) {
		(Tool::RiscZero, Some(_), _) => return Err(ImportArgumentsError::Key(tool).into()),
		(Tool::RiscZero, None, None) => return Err(ImportArgumentsError::NoProof(tool).into()),
		(Tool::RiscZero, None, Some(proof)) => {
			let key = risc_zero::verifying_key().map_err(|defect| Error::in_file(proof, defect))?;
			(key, Facts::new(), Some(convert(proof, risc_zero::proof)?))
		}
		(_, None, _) => return Err(ImportArgumentsError::NoKey(tool).into()),
		(_, Some(key), proof) => {
			let content = read(key)?;
			let converted =
				sp1::verifying_key(&content).map_err(|defect| Error::in_file(key, defect))?;
			let proof = proof.as_ref();
			let proof = proof.map(|path| convert(path, |proof| sp1::proof(proof, &content)));
			let facts = vec![("circuits", sp1::circuits(&content).to_owned())];
			(converted, facts, proof.transpose()?)
		}
	};
	Ok(Converted { curve: CURVE, key, facts, proof })
}

/// Returns the first candidate that a proof verifies for.
///
/// # Errors
///
/// [`Error::ImportRefused`], with the reason for the first candidate.
fn first_valid(
	candidates: Vec<Candidate>,
	verifies: impl Fn(&PublicInputs) -> Result<(), VerifyError>,
) -> Result<Candidate, Error> {
	let mut refusal = None;
	for candidate in candidates {
		match verifies(&candidate.inputs) {
			Ok(()) => return Ok(candidate),
			Err(error) => refusal = refusal.or(Some(error)),
		}
	}
	let error = refusal.unwrap_or(VerifyError::ProofInvalid);
	Err(Error::ImportRefused { what: "proof", error })
}

/// Describes a weakness by its cause in the tool's setup, and says what to do.
fn cause(tool: Tool, weakness: &Weakness) -> &'static str {
	match (weakness, tool) {
		(_, Tool::Sp1 | Tool::RiscZero) => {
			"no release has such a key; give the file of the release that made the proof"
		}
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
	converter(&read(path)?).map_err(|defect| Error::in_file(path, defect))
}

fn read(path: &Path) -> Result<Vec<u8>, Error> {
	fs::read(path).map_err(|source| Error::Read { path: path.to_owned(), source })
}

#[cfg(test)]
mod tests {
	use super::*;
	use assay_ark_curves::ark_bn254::Fr;
	use assay_proof_system::Defect;

	fn candidates() -> Vec<Candidate> {
		let candidate = |number: u64| {
			let inputs = PublicInputs::from_scalars(&[Fr::from(number)]);
			Candidate { inputs, facts: vec![("number", number.to_string())] }
		};
		(0..3).map(candidate).collect()
	}

	#[test]
	fn the_first_valid_candidate_is_taken() {
		for valid in candidates() {
			let verifies = |inputs: &PublicInputs| match *inputs == valid.inputs {
				true => Ok(()),
				false => Err(VerifyError::ProofInvalid),
			};
			let found = first_valid(candidates(), verifies).map(|candidate| candidate.facts);
			assert_eq!(found.unwrap(), valid.facts);
		}
	}

	#[test]
	fn the_reason_is_the_first_candidates() {
		let all = candidates();
		let verifies = |inputs: &PublicInputs| match *inputs == all[0].inputs {
			true => Err(VerifyError::MalformedProof(Defect::NotOnCurve)),
			false => Err(VerifyError::ProofInvalid),
		};
		let refused = first_valid(candidates(), verifies).map(|candidate| candidate.facts);
		let expected = VerifyError::MalformedProof(Defect::NotOnCurve);
		assert!(matches!(refused, Err(Error::ImportRefused { error, .. }) if error == expected));
		let none = first_valid(Vec::new(), |_| Ok(())).map(|candidate| candidate.facts);
		assert!(matches!(none, Err(Error::ImportRefused { error: VerifyError::ProofInvalid, .. })));
	}
}
