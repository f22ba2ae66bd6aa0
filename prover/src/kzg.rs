//! `assay kzg`: commitments to polynomials, proofs of their values, and a chain's verdict.
//!
//! The files are as for every proof system: `verifying_key`, `proof` and `public_inputs`, each in JSON and in
//! SCALE. The verifying key is that of a trusted setup.

mod arguments;
mod polynomial;
mod setup;

pub use arguments::{Command, ConvertArgs, PolynomialArgs, PrecompileInput, ProveArgs, Scalar};
pub use polynomial::{Opening, PolynomialError};
pub use setup::{Setup, SetupError};

use crate::{
	byte_artefacts::{ByteArtefacts, KEY_NAMES, NAMES},
	command::{Outcome, ProofArgs},
	error::{Error, SystemError},
	hexadecimal,
	progress::Progress,
};
use assay_artefact::{decimal, OutputFolder};
use assay_kzg::{
	encoding,
	layout::{INPUTS_LEN, SCALAR_LEN},
	Kzg, Proof, PublicInputs, VerifyingKey, Wasm,
};
use assay_proof_system::{ProofSystem, VerifyError};

/// The proof system on the portable backend. All backends give the same answers.
pub type System = Kzg<Wasm>;

const FILES: ByteArtefacts = ByteArtefacts { system: System::ID, values };

/// Returns the `values` that explain the bytes of inputs: versioned hash, z and y, all big-endian numbers.
fn values(inputs: &[u8]) -> Option<Vec<String>> {
	let value = |bytes: &[u8]| decimal(&bytes.iter().rev().copied().collect::<Vec<_>>());
	(inputs.len() == INPUTS_LEN).then(|| inputs.chunks_exact(SCALAR_LEN).map(value).collect())
}

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
	/// The polynomial's degree is too high for the setup.
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
	let folder = OutputFolder::open(output.out, output.force, &NAMES)?;
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
			// The command line requires one of the two.
			(None, None) => Opening::of_polynomial(&setup, &[], z)?,
		}
	};
	let proof = Proof::from_points(&opening.commitment, &opening.proof);
	let inputs = PublicInputs::from_values(&opening.commitment, &z, &opening.y);
	System::verify(&prepared, &proof, &inputs)
		.map_err(|error| KzgError::SelfCheck { what: "proof", error })?;
	say_opening(&progress, &proof, &inputs);
	FILES.say_statement(&progress, &key.0, &inputs.0);
	progress.write(&folder, &FILES.all(&key.0, &proof.0, &inputs.0))?;
	Ok(Outcome::Done)
}

/// Writes the key of a setup, and the proof that is in a precompile's input.
fn convert(arguments: ConvertArgs) -> Result<Outcome, Error> {
	let output = arguments.output;
	let names = if arguments.input.is_some() { &NAMES[..] } else { &KEY_NAMES[..] };
	let folder = OutputFolder::open(output.out, output.force, names)?;
	let progress = Progress::new(output.quiet);
	let key = match &arguments.setup {
		Some(path) => Setup::read(path)?.verifying_key(),
		None => VerifyingKey::ethereum(),
	};
	let prepared = System::prepare_key(&key)
		.map_err(|error| Error::ImportRefused { what: "verifying key", error })?;
	let Some(PrecompileInput(input)) = arguments.input else {
		FILES.say_key_hash(&progress, &key.0);
		progress.write(&folder, &FILES.of_key(&key.0))?;
		return Ok(Outcome::Done);
	};
	let (inputs, proof) = input.split_at(input.len() / 2);
	let (inputs, proof) = (PublicInputs(inputs.to_vec()), Proof(proof.to_vec()));
	System::verify(&prepared, &proof, &inputs)
		.map_err(|error| Error::ImportRefused { what: "proof", error })?;
	FILES.say_statement(&progress, &key.0, &inputs.0);
	progress.write(&folder, &FILES.all(&key.0, &proof.0, &inputs.0))?;
	Ok(Outcome::Done)
}

/// Checks a proof as a chain does.
fn verify(arguments: &ProofArgs) -> Result<Outcome, Error> {
	FILES.verify(arguments, |key, proof, inputs| {
		let key = System::prepare_key(&VerifyingKey(key))?;
		System::verify(&key, &Proof(proof), &PublicInputs(inputs))
	})
}

/// Prints the commitment, its versioned hash, and the value that was proved.
fn say_opening(progress: &Progress, Proof(proof): &Proof, PublicInputs(inputs): &PublicInputs) {
	let lines = [
		("commitment", proof.chunks(proof.len() / 2).next()),
		("versioned hash", inputs.chunks(inputs.len() / 3).next()),
		("value", inputs.chunks(inputs.len() / 3).last()),
	];
	for (name, bytes) in lines {
		progress.say(format!("{name:<14} {}", hexadecimal::encode(bytes.unwrap_or_default())));
	}
}
