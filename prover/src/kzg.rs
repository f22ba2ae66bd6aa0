//! `assay kzg`: commitments to polynomials, proofs of their values, and a chain's verdict.
//!
//! The files are as for every proof system: `verifying_key`, `proof` and `public_inputs`, each in JSON and in
//! SCALE. The verifying key is that of a trusted setup.

mod arguments;
mod files;
mod polynomial;
mod setup;

pub use arguments::{Command, ConvertArgs, PolynomialArgs, PrecompileInput, ProveArgs, Scalar};
pub use polynomial::{Opening, PolynomialError};
pub use setup::{Setup, SetupError};

use crate::{
	command::{Outcome, ProofArgs},
	error::{Error, SystemError},
	progress::Progress,
};
use assay_artefact::OutputFolder;
use assay_kzg::{encoding, Kzg, Proof, PublicInputs, VerifyingKey, Wasm};
use assay_proof_system::{key_hash, statement, ProofSystem, VerifyError, H256};
use codec::Encode;
use sp_core::Blake2Hasher;

/// The proof system on the portable backend. All backends give the same answers.
pub type System = Kzg<Wasm>;

/// An error of KZG point evaluations.
#[derive(Debug, thiserror::Error)]
pub enum KzgError {
	/// `--point` is not a number of the field.
	#[error("--point is not below the group order: reduce it")]
	Point,
	/// The setup lacks the powers that coefficients are for.
	#[error(
		"the setup has no powers [τ^i]_1, which --polynomial needs: take a setup with \"g1_monomial\" points, or \
		 give the polynomial's values as --blob"
	)]
	NoPowers,
	/// The polynomial is of too high a degree for the setup.
	#[error(
		"the polynomial has {coefficients} coefficients, but the setup is for {points} at most"
	)]
	Degree {
		/// The coefficients.
		coefficients: usize,
		/// The powers of the setup.
		points: usize,
	},
	/// The blob has another number of values than the setup is for.
	#[error("the blob has {values} values, but the setup is for {points}")]
	Blob {
		/// The values.
		values: usize,
		/// The points of the setup.
		points: usize,
	},
	/// Chains refuse the setup, or the proof under it.
	#[error(
		"the {what} does not verify ({error:?}: {error}), so nothing was written: the points of --setup do not \
		 belong together"
	)]
	SelfCheck {
		/// The result's name.
		what: &'static str,
		/// The verifier's error.
		error: VerifyError,
	},
}

impl SystemError for KzgError {
	fn is_refusal(&self) -> bool {
		matches!(self, Self::SelfCheck { .. })
	}
}

/// Runs a command.
///
/// # Errors
///
/// [`KzgError`], [`Error::Read`], [`Error::File`], [`Error::Output`] and [`Error::ImportRefused`].
pub fn run(command: Command) -> Result<Outcome, Error> {
	match command {
		Command::Prove(arguments) => prove(arguments),
		Command::Verify(arguments) => verify(&arguments),
		Command::Convert(arguments) => convert(arguments),
	}
}

/// Commits to a polynomial and proves its value at a point.
fn prove(arguments: ProveArgs) -> Result<Outcome, Error> {
	let output = arguments.output;
	let folder = OutputFolder::open(output.out, output.force, &files::NAMES)?;
	let progress = Progress::new(output.quiet);
	let z = encoding::scalar(&arguments.point.0).map_err(|_| KzgError::Point)?;
	let setup = Setup::read(&arguments.setup)?;
	let key = setup.verifying_key();
	let prepared = System::prepare_key(&key)
		.map_err(|error| KzgError::SelfCheck { what: "setup's key", error })?;
	let opening = {
		let _stage = progress.stage("committing and proving");
		match (&arguments.polynomial.blob, &arguments.polynomial.polynomial) {
			(Some(path), _) => Opening::of_blob(&setup, &polynomial::read(path)?, z)?,
			(None, Some(path)) => Opening::of_polynomial(&setup, &polynomial::read(path)?, z)?,
			// The arguments are declared as a group of which one is required.
			(None, None) => Opening::of_polynomial(&setup, &[], z)?,
		}
	};
	let proof = Proof::from_points(&opening.commitment, &opening.proof);
	let inputs = PublicInputs::from_values(&opening.commitment, &z, &opening.y);
	System::verify(&prepared, &proof, &inputs)
		.map_err(|error| KzgError::SelfCheck { what: "proof", error })?;
	say_opening(&progress, &proof, &inputs);
	say_statement(&progress, &key, &inputs);
	progress.write(&folder, &files::all(&key, &proof, &inputs))?;
	Ok(Outcome::Done)
}

/// Writes the key of a setup, and the proof that is in a precompile's input.
fn convert(arguments: ConvertArgs) -> Result<Outcome, Error> {
	let output = arguments.output;
	let names = if arguments.input.is_some() { &files::NAMES[..] } else { &files::NAMES[..2] };
	let folder = OutputFolder::open(output.out, output.force, names)?;
	let progress = Progress::new(output.quiet);
	let key = match &arguments.setup {
		Some(path) => Setup::read(path)?.verifying_key(),
		None => VerifyingKey::ethereum(),
	};
	let prepared = System::prepare_key(&key)
		.map_err(|error| Error::ImportRefused { what: "verifying key", error })?;
	let Some(PrecompileInput(input)) = arguments.input else {
		progress.say(format!("key hash       {:?}", hash_of_key(&key)));
		progress.write(&folder, &files::of_key(&key))?;
		return Ok(Outcome::Done);
	};
	let (inputs, proof) = input.split_at(input.len() / 2);
	let (inputs, proof) = (PublicInputs(inputs.to_vec()), Proof(proof.to_vec()));
	System::verify(&prepared, &proof, &inputs)
		.map_err(|error| Error::ImportRefused { what: "proof", error })?;
	say_statement(&progress, &key, &inputs);
	progress.write(&folder, &files::all(&key, &proof, &inputs))?;
	Ok(Outcome::Done)
}

/// Checks a proof as a chain does.
fn verify(arguments: &ProofArgs) -> Result<Outcome, Error> {
	let progress = Progress::new(arguments.quiet);
	let key = VerifyingKey(files::read(&arguments.key, &files::KEY)?);
	let proof = Proof(files::read(&arguments.proof, &files::PROOF)?);
	let inputs = PublicInputs(files::read(&arguments.inputs, &files::INPUTS)?);
	match System::prepare_key(&key).and_then(|key| System::verify(&key, &proof, &inputs)) {
		Ok(()) => {
			progress.say("verified");
			say_statement(&progress, &key, &inputs);
			Ok(Outcome::Done)
		}
		Err(error) => {
			progress.say(format!("refused: {error:?}: {error}"));
			Ok(Outcome::Refused)
		}
	}
}

/// Prints the commitment and what was proved of it.
fn say_opening(progress: &Progress, Proof(proof): &Proof, PublicInputs(inputs): &PublicInputs) {
	let lines = [
		("commitment", proof.chunks(proof.len() / 2).next()),
		("versioned hash", inputs.chunks(inputs.len() / 3).next()),
		("value", inputs.chunks(inputs.len() / 3).last()),
	];
	for (name, bytes) in lines {
		progress.say(format!("{name:<14} 0x{}", hex::encode(bytes.unwrap_or_default())));
	}
}

fn say_statement(progress: &Progress, key: &VerifyingKey, inputs: &PublicInputs) {
	let hash = hash_of_key(key);
	progress.say(format!("key hash       {hash:?}"));
	let statement = statement::<Blake2Hasher>(System::ID, hash, &inputs.encode());
	progress.say(format!("statement      {statement:?}"));
}

fn hash_of_key(key: &VerifyingKey) -> H256 {
	key_hash::<Blake2Hasher>(System::ID, &key.encode())
}
