//! `assay ring`: rings of public keys, ring VRF signatures, and a chain's verdict.
//!
//! The files are as for every proof system: `verifying_key`, `proof` and `public_inputs`, each in JSON and in SCALE.
//! The verifying key is that of a ring under a setup. ark-vrf commits to the ring and signs; its multiplications with
//! the secret key take a time that depends on the key.

mod arguments;
mod files;

pub use arguments::{
	Command, Data, KeyArgs, ProveArgs, RingArgs, RingSetupArgs, SetupArgs, TestSeed,
};
pub use files::RingFileError;

use crate::{
	byte_artefacts::{ByteArtefacts, KEY_NAMES, NAMES},
	command::{Outcome, ProofArgs},
	error::{Error, SystemError},
	hexadecimal,
	progress::Progress,
	randomness::{generator, Purpose},
};
use ark_vrf::{
	ring::dom_utils::pcs_domain_size,
	suites::bandersnatch::{
		BandersnatchSha512Ell2, Input, Public, RingProverKey, RingSetup, Secret, VrfIo,
	},
};
use assay_ark_prover::ring;
use assay_artefact::{decimal, OutputFolder};
use assay_proof_system::{ProofSystem, VerifyError};
use assay_ring_vrf::{
	layout::{Inputs, MAX_INPUTS_LEN, MAX_PAIRS, POINT_LEN},
	Proof, PublicInputs, RingVrf, VerifyingKey, Wasm,
};
use files::{encoded, PUBLIC_KEY, SECRET_KEY};

/// The proof system on the portable backend. All backends give the same answers.
pub type System = RingVrf<Wasm>;

const FILES: ByteArtefacts = ByteArtefacts { system: System::ID, values };

/// Returns the `values` that explain the bytes of inputs: the outputs, as little-endian numbers.
fn values(inputs: &[u8]) -> Option<Vec<String>> {
	let inputs = Inputs::read(inputs).ok()?;
	Some(inputs.pairs.iter().map(|pair| decimal(pair.output)).collect())
}

/// An error of ring VRF signatures.
#[derive(Debug, thiserror::Error)]
pub enum RingError {
	/// The setup is too small for the ring.
	#[error(
		"a ring of {members} members needs {needed} powers [τ^i]_1 and two [τ^i]_2, but the setup has {points}: take \
		 a larger setup"
	)]
	Capacity {
		/// The public keys in the ring.
		members: usize,
		/// The points of G1 that they need.
		needed: usize,
		/// The points of G1 in the setup.
		points: usize,
	},
	/// The secret key is not that of a member.
	#[error("the public key of --secret-key, {0}, is not in the ring")]
	NotAMember(String),
	/// There are more outputs than chains accept.
	#[error(
		"--input is given {0} times, but chains accept signatures with {most} outputs at most",
		most = MAX_PAIRS
	)]
	Outputs(usize),
	/// The public inputs are longer than chains accept.
	#[error(
		"the data of --input and --message are too long: together with 34 bytes for each --input, chains accept \
		 {most} bytes", most = MAX_INPUTS_LEN - 1
	)]
	Length,
	/// ark-vrf refuses its input.
	#[error("ark-vrf refuses the ring or the data: {0}")]
	Library(ark_vrf::Error),
	/// Chains refuse the ring's key, or the signature under it.
	#[error(
		"the {what} does not verify ({error:?}: {error}), so nothing was written: the points of --srs do not belong \
		 together"
	)]
	SelfCheck {
		/// The result's name.
		what: &'static str,
		/// The verifier's error.
		error: VerifyError,
	},
}

impl SystemError for RingError {
	fn is_refusal(&self) -> bool {
		matches!(self, Self::SelfCheck { .. })
	}
}

/// Runs a command.
///
/// # Errors
///
/// [`RingError`], [`Error::Read`], [`Error::File`], [`Error::Output`] and [`Error::Randomness`].
pub fn run(command: Command) -> Result<Outcome, Error> {
	match command {
		Command::Key(arguments) => key(arguments),
		Command::Setup(arguments) => setup(arguments),
		Command::Prove(arguments) => prove(arguments),
		Command::Verify(arguments) => verify(&arguments),
	}
}

/// Draws a secret key, and computes its public key.
fn key(arguments: KeyArgs) -> Result<Outcome, Error> {
	let output = arguments.output;
	let folder = OutputFolder::open(output.out, output.force, &[SECRET_KEY, PUBLIC_KEY])?
		.with_private(&[SECRET_KEY]);
	let progress = Progress::new(output.quiet);
	let secret = Secret::from_rand(&mut generator(arguments.seed, Purpose::Key)?);
	progress.say(format!("public key     {}", shown(&secret.public())));
	let keys = [(SECRET_KEY, files::line(&secret)), (PUBLIC_KEY, files::line(&secret.public()))];
	progress.write(&folder, &keys)?;
	progress.warn(format!("keep {SECRET_KEY} to yourself: who has it proves with it"));
	Ok(Outcome::Done)
}

/// Writes the key of a ring.
fn setup(arguments: SetupArgs) -> Result<Outcome, Error> {
	let output = arguments.output;
	let folder = OutputFolder::open(output.out, output.force, &KEY_NAMES)?;
	let progress = Progress::new(output.quiet);
	let (_, key) = Ring::read(&arguments.ring, &progress)?.keys(&progress)?;
	prepared(&key)?;
	FILES.say_key_hash(&progress, &key.0);
	progress.write(&folder, &FILES.of_key(&key.0))?;
	Ok(Outcome::Done)
}

/// Signs as a member of a ring.
fn prove(arguments: ProveArgs) -> Result<Outcome, Error> {
	let output = arguments.output;
	let folder = OutputFolder::open(output.out, output.force, &NAMES)?;
	let progress = Progress::new(output.quiet);
	let secret = files::read_secret_key(&arguments.secret_key)?;
	let Data(message) = arguments.message;
	let (pairs, inputs) = evaluate(&secret, &arguments.inputs, &message)?;
	let ring = Ring::read(&arguments.ring, &progress)?;
	let place = ring
		.members
		.iter()
		.position(|member| *member == secret.public())
		.ok_or_else(|| RingError::NotAMember(shown(&secret.public())))?;
	let (prover_key, key) = ring.keys(&progress)?;
	let prepared = prepared(&key)?;
	let proof = {
		let _stage = progress.stage("signing");
		Proof(encoded(&ring::sign(&ring.setup, prover_key, place, &secret, &pairs, &message)))
	};
	System::verify(&prepared, &proof, &inputs)
		.map_err(|error| RingError::SelfCheck { what: "signature", error })?;
	say_aliases(&progress, &inputs);
	FILES.say_statement(&progress, &key.0, &inputs.0);
	progress.write(&folder, &FILES.all(&key.0, &proof.0, &inputs.0))?;
	Ok(Outcome::Done)
}

/// Checks a signature as a chain does.
fn verify(arguments: &ProofArgs) -> Result<Outcome, Error> {
	FILES.verify(arguments, |key, proof, inputs| {
		let key = System::prepare_key(&VerifyingKey(key))?;
		System::verify(&key, &Proof(proof), &PublicInputs(inputs))
	})
}

/// Computes the outputs of a member, and the public inputs with them.
fn evaluate(
	secret: &Secret,
	data: &[Data],
	message: &[u8],
) -> Result<(Vec<VrfIo>, PublicInputs), RingError> {
	if data.len() > MAX_PAIRS {
		return Err(RingError::Outputs(data.len()));
	}
	let pairs = data.iter().map(|Data(data)| Input::new(data).map(|input| secret.vrf_io(input)));
	let pairs = pairs.collect::<Result<Vec<_>, _>>().map_err(RingError::Library)?;
	let mut described = Vec::with_capacity(pairs.len());
	for (Data(data), pair) in data.iter().zip(&pairs) {
		let mut output = [0; POINT_LEN];
		output.copy_from_slice(&encoded(&pair.output));
		described.push((&data[..], output));
	}
	let inputs = PublicInputs::new(&described, message)
		.filter(|inputs| inputs.0.len() <= MAX_INPUTS_LEN)
		.ok_or(RingError::Length)?;
	Ok((pairs, inputs))
}

/// The members of a ring, and a setup that is large enough for them.
struct Ring {
	members: Vec<Public>,
	setup: RingSetup,
}

impl Ring {
	/// Reads the ring, and reads or draws the powers.
	fn read(arguments: &RingArgs, progress: &Progress) -> Result<Self, Error> {
		let members = files::read_members(&arguments.ring)?;
		progress.say(format!("members        {}", members.len()));
		let setup = match (&arguments.setup.srs, arguments.setup.srs_for_tests) {
			(Some(path), _) => {
				let _stage = progress.stage("reading the setup");
				let powers = files::read_powers(path)?;
				let points = powers.powers_in_g1.len();
				ring::setup(members.len(), powers).map_err(|_| {
					let needed = pcs_domain_size::<BandersnatchSha512Ell2>(members.len());
					RingError::Capacity { members: members.len(), needed, points }
				})?
			}
			(None, seed) => {
				progress.warn(
					"the setup is for tests only: whoever knows the seed of --srs-for-tests signs without \
					 being a member",
				);
				// The command line requires one of the two.
				let TestSeed(seed) = seed.unwrap_or(TestSeed([0; 32]));
				ring::insecure_setup(members.len(), seed)
			}
		};
		Ok(Self { members, setup })
	}

	/// Commits to the ring.
	fn keys(&self, progress: &Progress) -> Result<(RingProverKey, VerifyingKey), RingError> {
		let _stage = progress.stage("committing to the ring");
		let (prover_key, verifier_key) =
			ring::keys(&self.setup, &self.members).map_err(RingError::Library)?;
		let log_size = VerifyingKey::log_size_for(self.members.len());
		Ok((prover_key, VerifyingKey::new(log_size, &encoded(&verifier_key))))
	}
}

/// Validates the key of a ring as a chain does.
fn prepared(key: &VerifyingKey) -> Result<<System as ProofSystem>::PreparedKey, RingError> {
	System::prepare_key(key).map_err(|error| RingError::SelfCheck { what: "ring's key", error })
}

/// Prints the hashes of the outputs, which are the member's aliases.
fn say_aliases(progress: &Progress, inputs: &PublicInputs) {
	for alias in inputs.aliases().unwrap_or_default() {
		progress.say(format!("alias          {}", hexadecimal::encode(alias)));
	}
}

/// Returns a public key as text.
fn shown(public: &Public) -> String {
	hexadecimal::encode(encoded(public))
}
