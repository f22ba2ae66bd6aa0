//! `assay ecdsa`: hints for ECDSA signatures over secp256k1, signatures for tests, and a chain's
//! verdict.
//!
//! The files are as for every proof system: `verifying_key`, `proof` and `public_inputs`, each in
//! JSON and in SCALE. The verifying key is the signer's Ethereum address.

mod arguments;

pub use arguments::{Command, Digest, HintArgs, SecretKey, SignArgs, SignatureBytes};

use crate::{
	byte_artefacts::{read_one_of, ByteArtefacts, NAMES},
	command::{Outcome, OutputArgs, ProofArgs},
	error::{Error, SystemError},
	hexadecimal,
	progress::Progress,
};
use assay_artefact::{decimal, Kind, OutputFolder, INPUTS, KEY, PROOF};
use assay_ecdsa::{
	hinter::hints_for, recover_hinted, Ecdsa, Ethereum, Hinted, Plain, Proof, PublicInputs,
	Recovery, Signature, VerifyingKey, SIGNATURE_LEN,
};
use assay_proof_system::{ProofSystem, VerifyError};
use k256::ecdsa::SigningKey;
use std::path::Path;

/// The artefacts of signatures with hints, and of plain ones.
const SYSTEMS: [ByteArtefacts; 2] = [
	ByteArtefacts { system: Ecdsa::<Hinted>::ID, values },
	ByteArtefacts { system: Ecdsa::<Plain>::ID, values },
];

/// Returns the artefacts of signatures with hints or of plain ones.
fn files_of(hinted: bool) -> ByteArtefacts {
	let [with_hints, plain] = SYSTEMS;
	if hinted {
		with_hints
	} else {
		plain
	}
}

/// Returns the `values` that explain the bytes of inputs: the digest as a big-endian number, as ECDSA reads it.
fn values(inputs: &[u8]) -> Option<Vec<String>> {
	let mut digest: [u8; 32] = inputs.try_into().ok()?;
	digest.reverse();
	Some(vec![decimal(&digest)])
}

/// The reason why a signature has no proof.
#[derive(Debug, thiserror::Error)]
pub enum EcdsaError {
	/// A number is out of range, or the signature is not in the form that chains accept.
	#[error(
		"chains refuse such a signature: r and s must be from 1 to n − 1, s at most n/2 (EIP-2), and the \
		 last byte 0, 1, 27 or 28"
	)]
	Signature,
	/// The signature is valid for no key.
	#[error("the signature is valid for no key: check that --digest is the signed digest")]
	NoKey,
	/// The secret key is out of range.
	#[error("--secret-key must be a number from 1 to n − 1")]
	SecretKey,
	/// The digest could not be signed.
	#[error("the digest cannot be signed: {0}")]
	Signing(k256::ecdsa::Error),
}

impl SystemError for EcdsaError {
	fn is_refusal(&self) -> bool {
		matches!(self, Self::NoKey)
	}
}

/// Runs a command.
///
/// # Errors
///
/// [`EcdsaError`] for a signature that no chain accepts, and the errors of reading and writing files.
pub fn run(command: Command) -> Result<Outcome, Error> {
	match command {
		Command::Sign(arguments) => sign(arguments),
		Command::Hint(arguments) => hint(arguments),
		Command::Verify(arguments) => verify(&arguments),
	}
}

/// Signs a digest and makes the proof.
fn sign(arguments: SignArgs) -> Result<Outcome, Error> {
	let key = SigningKey::from_slice(&arguments.secret_key.0).map_err(|_| EcdsaError::SecretKey)?;
	let signed = key.sign_prehash_recoverable(&arguments.digest.0);
	let (signature, id) = signed.map_err(EcdsaError::Signing)?;
	let (r, s) = signature.split_bytes();
	let signature = Signature::new(&r.into(), &s.into(), id.to_byte())
		.ok_or(EcdsaError::Signature)?
		.with_low_s();
	prove(&arguments.digest, &signature, arguments.plain, arguments.output)
}

/// Makes the proof of a signature.
fn hint(arguments: HintArgs) -> Result<Outcome, Error> {
	let signature =
		Signature::from_bytes::<Ethereum>(&arguments.signature.0).ok_or(EcdsaError::Signature)?;
	prove(&arguments.digest, &signature, arguments.plain, arguments.output)
}

fn prove(
	digest: &Digest,
	signature: &Signature,
	plain: bool,
	output: OutputArgs,
) -> Result<Outcome, Error> {
	let folder = OutputFolder::open(output.out, output.force, &NAMES)?;
	let progress = Progress::new(output.quiet);
	let hints = hints_for(&digest.0, signature).ok_or(EcdsaError::NoKey)?;
	let Ok(Recovery::Key(key)) = recover_hinted(&digest.0, signature, &hints) else {
		return Err(EcdsaError::NoKey.into());
	};
	let verifying_key = VerifyingKey::address(&key);
	let inputs = PublicInputs(digest.0.to_vec());
	let proof = match plain {
		true => Proof::plain(signature),
		false => Proof::hinted(signature, &hints),
	};
	progress.say(format!("signer         {}", hexadecimal::encode(key.address())));
	if !plain {
		progress.say(format!("hints          {} bytes", hints.len()));
	}
	let files = files_of(!plain);
	files.say_statement(&progress, &verifying_key.0, &inputs.0);
	progress.write(&folder, &files.all(&verifying_key.0, &proof.0, &inputs.0))?;
	Ok(Outcome::Done)
}

/// Checks a signature as a chain does.
fn verify(arguments: &ProofArgs) -> Result<Outcome, Error> {
	let progress = Progress::new(arguments.quiet);
	let mut chosen = None;
	let mut read = |path: &Path, kind: &Kind| read_one_of(&SYSTEMS, path, kind, &mut chosen);
	let key = VerifyingKey(read(&arguments.key, &KEY)?);
	let proof = Proof(read(&arguments.proof, &PROOF)?);
	let inputs = PublicInputs(read(&arguments.inputs, &INPUTS)?);
	// A proof with hints is longer than a signature.
	let files = chosen.unwrap_or_else(|| files_of(proof.0.len() > SIGNATURE_LEN));
	let verdict = match files.system == Ecdsa::<Hinted>::ID {
		true => check::<Ecdsa<Hinted>>(&key, &proof, &inputs),
		false => check::<Ecdsa<Plain>>(&key, &proof, &inputs),
	};
	Ok(files.say_verdict(&progress, &key.0, &inputs.0, verdict))
}

fn check<S>(key: &VerifyingKey, proof: &Proof, inputs: &PublicInputs) -> Result<(), VerifyError>
where
	S: ProofSystem<VerifyingKey = VerifyingKey, Proof = Proof, PublicInputs = PublicInputs>,
{
	S::verify(&S::prepare_key(key)?, proof, inputs)
}
