//! `assay bls`: BLS signatures over BLS12-381, their aggregates and committees, pulses of drand and cases of
//! Ethereum.
//!
//! The files are as for every proof system: `verifying_key`, `proof` and `public_inputs`, each in JSON and in
//! SCALE. Only blst uses secret keys, in constant time.

mod aggregate;
mod arguments;
mod files;
mod import;
mod keys;
mod variant;

pub use aggregate::MembersError;
pub use arguments::{
	AggregateArgs, Bytes, Command, DrandArgs, EthereumArgs, KeygenArgs, MessageArgs, SchemeName,
	SignArgs, VerifyArgs,
};
pub use import::BlsImportError;
pub use keys::SecretKeyError;
pub use variant::VariantName;

use crate::{
	command::Outcome,
	error::{Error, SystemError},
	hexadecimal,
	progress::Progress,
	randomness::{generator, Purpose},
};
use assay_artefact::OutputFolder;
use assay_bls_signatures::{
	BlsSignatures, Proof, PublicInputs, Scheme, Variant, VerifyingKey, Wasm,
};
use assay_proof_system::{ProofSystem, VerifyError};
use keys::{SecretKey, Signer};
use rand::RngCore;
use std::path::PathBuf;
use variant::with_variant;

/// The proof system on the portable backend. All backends give the same answers.
pub type System<V> = BlsSignatures<V, Wasm>;

/// An error of BLS signatures.
#[derive(Debug, thiserror::Error)]
pub enum BlsError {
	/// No file names the variant.
	#[error("files in SCALE do not name the variant: give --variant, or files in JSON")]
	Variant,
	/// A folder has no signature to aggregate.
	#[error(
		"{} has no signature to aggregate ({error:?}: {error}): give folders that `assay bls sign` wrote", .folder.display()
	)]
	Signed {
		/// The folder.
		folder: PathBuf,
		/// The defect.
		error: VerifyError,
	},
	/// Signatures of several schemes have no aggregate.
	#[error("{} is of another scheme than the folder before it: sign all with one --scheme", .0.display())]
	Schemes(PathBuf),
	/// A committee has signatures of one key each, in the scheme of possession.
	#[error(
		"{} is no signature of one key in the scheme of possession, which members of a committee make: sign with \
		 --scheme possession", .0.display()
	)]
	Member(PathBuf),
	/// A key is not in the list of members, or has signed already.
	#[error(
		"the key of {} is not in --members, or the member signs twice", .0.display()
	)]
	Stranger(PathBuf),
	/// The members signed different messages.
	#[error("{} is of another message than the folder before it: a committee signs one", .0.display())]
	Messages(PathBuf),
	/// A threshold of zero would be reached without a signature.
	#[error("--threshold is 0, so no member would have to sign: give 1 or more")]
	NoThreshold,
	/// Too few members signed.
	#[error("{signed} members signed, but --threshold is {threshold}")]
	Threshold {
		/// The members that signed.
		signed: usize,
		/// The fewest that must.
		threshold: u16,
	},
	/// Chains refuse a signature that was made elsewhere.
	#[error(
		"chains refuse the imported signature ({error:?}: {error}), so nothing was written: {advice}"
	)]
	Imported {
		/// The verifier's error.
		error: VerifyError,
		/// The advice to the user.
		advice: &'static str,
	},
	/// Chains refuse the result.
	#[error("the {what} does not verify ({error:?}: {error}), so nothing was written: {advice}")]
	SelfCheck {
		/// The result's name.
		what: &'static str,
		/// The verifier's error.
		error: VerifyError,
		/// The advice to the user.
		advice: &'static str,
	},
}

impl SystemError for BlsError {
	fn is_refusal(&self) -> bool {
		matches!(self, Self::Imported { .. } | Self::SelfCheck { .. })
	}
}

/// A key, a proof and its inputs.
struct Artefacts {
	key: VerifyingKey,
	proof: Proof,
	inputs: PublicInputs,
}

/// Runs a command.
///
/// # Errors
///
/// [`BlsError`], [`Error::Read`], [`Error::File`], [`Error::Output`] and [`Error::Randomness`].
pub fn run(command: Command) -> Result<Outcome, Error> {
	match command {
		Command::Keygen(arguments) => {
			with_variant!(arguments.variant, V => keygen::<V>(arguments))
		}
		Command::Sign(arguments) => with_variant!(arguments.variant, V => sign::<V>(arguments)),
		Command::Aggregate(arguments) => aggregate::run(arguments),
		Command::Verify(arguments) => verify(&arguments),
		Command::Drand(arguments) => import::drand(arguments),
		Command::Ethereum(arguments) => import::ethereum(arguments),
	}
}

/// The warning before a secret key is derived from a seed.
const SEEDED: &str =
	"WARNING: A KEY MADE WITH --seed IS FOR TESTS ONLY. ANYONE WHO KNOWS THE SEED SIGNS WITH IT.";

/// Advice after a failed check of a result that depends only on this program.
const REPORT: &str = "please report this bug";

/// Makes a key, and the proof that its owner knows the secret key.
fn keygen<V: Signer>(arguments: KeygenArgs) -> Result<Outcome, Error> {
	let output = arguments.output;
	let progress = Progress::new(output.quiet);
	let names = [&[files::SECRET_KEY, files::PUBLIC_KEY][..], &files::NAMES].concat();
	let folder =
		OutputFolder::open(output.out, output.force, &names)?.with_private(&[files::SECRET_KEY]);
	if arguments.seed.is_some() {
		progress.warn(SEEDED);
	}
	let mut material = [0; 32];
	generator(arguments.seed, Purpose::Setup)?.fill_bytes(&mut material);
	let secret = SecretKey::<V>::derive(&material);
	let public = secret.public_key();
	let no_message: [&[u8]; 0] = [];
	let artefacts = Artefacts {
		key: VerifyingKey::new(Scheme::Possession, &[&public]),
		proof: Proof(secret.sign(Scheme::Possession, &[])),
		inputs: PublicInputs::from_messages(&no_message),
	};
	check::<V>(&artefacts).map_err(|error| BlsError::SelfCheck {
		what: "proof of possession",
		error,
		advice: REPORT,
	})?;
	progress.say(format!("public key     {}", hexadecimal::encode(&public)));
	say_statement(&progress, V::ID, &artefacts);
	let mut written = vec![
		(files::SECRET_KEY, secret.to_text().into_bytes()),
		(files::PUBLIC_KEY, format!("{}\n", hexadecimal::encode(&public)).into_bytes()),
	];
	written.extend(files::all(V::ID, &artefacts));
	progress.write(&folder, &written)?;
	progress.warn(format!("keep {} to yourself: who has it signs with it", files::SECRET_KEY));
	Ok(Outcome::Done)
}

/// Signs a message.
fn sign<V: Signer>(arguments: SignArgs) -> Result<Outcome, Error> {
	let output = arguments.output;
	let folder = OutputFolder::open(output.out, output.force, &files::NAMES)?;
	let progress = Progress::new(output.quiet);
	let secret = SecretKey::<V>::read(&arguments.secret_key)?;
	let message = arguments.message.into_bytes();
	let scheme = arguments.scheme.scheme();
	let artefacts = Artefacts {
		key: VerifyingKey::new(scheme, &[secret.public_key()]),
		proof: Proof(secret.sign(scheme, &message)),
		inputs: PublicInputs::from_messages(&[message]),
	};
	check::<V>(&artefacts).map_err(|error| BlsError::SelfCheck {
		what: "signature",
		error,
		advice: "a message has 65532 bytes at most",
	})?;
	say_statement(&progress, V::ID, &artefacts);
	progress.write(&folder, &files::all(V::ID, &artefacts))?;
	Ok(Outcome::Done)
}

/// Checks a signature as a chain does.
fn verify(arguments: &VerifyArgs) -> Result<Outcome, Error> {
	let files = &arguments.files;
	let progress = Progress::new(files.quiet);
	let mut chosen = arguments.variant.map(|variant| files::of(variant.id()));
	let artefacts = Artefacts {
		key: VerifyingKey(files::read(&files.key, &files::KEY, &mut chosen)?),
		proof: Proof(files::read(&files.proof, &files::PROOF, &mut chosen)?),
		inputs: PublicInputs(files::read(&files.inputs, &files::INPUTS, &mut chosen)?),
	};
	let variant = files::variant(chosen)?;
	let verdict = with_variant!(variant, V => check::<V>(&artefacts));
	let Artefacts { key, inputs, .. } = &artefacts;
	Ok(files::of(variant.id()).say_verdict(&progress, &key.0, &inputs.0, verdict))
}

fn check<V: Variant>(artefacts: &Artefacts) -> Result<(), VerifyError> {
	let key = System::<V>::prepare_key(&artefacts.key)?;
	System::<V>::verify(&key, &artefacts.proof, &artefacts.inputs)
}

fn say_statement(progress: &Progress, system: &'static str, artefacts: &Artefacts) {
	files::of(system).say_statement(progress, &artefacts.key.0, &artefacts.inputs.0);
}
