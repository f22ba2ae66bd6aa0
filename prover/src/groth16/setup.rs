//! `assay groth16 setup`

use super::{
	arguments::SetupArgs,
	circuit::{Membership, Shape, NAME, PUBLIC_INPUTS},
	keys::{self, CIRCUIT_FILE, PROVING_KEY_FILE},
	poseidon::{self, ProverCurve},
	tree::Depth,
};
use crate::{
	artefact::{self, Artefact},
	command::Outcome,
	error::Error,
	groth16::{
		curve::PairingCurveName,
		system::{self, SystemName},
	},
	progress::Progress,
	randomness::{generator, Purpose},
	with_curve,
};
use assay_ark_prover::groth16::{ArkGroth16, Circuit};
use assay_artefact::OutputFolder;
use assay_groth16::VerifyingKey;
use rand_chacha::ChaCha20Rng;

/// The note after every setup.
const SINGLE_PARTY: &str =
	"note: this was a single-party setup. Whoever ran it could have kept the \
	trapdoor, which allows proofs of\nfalse statements. If others must trust the keys, take keys from \
	a ceremony of many parties.";

/// The warning before a setup from a seed.
const SEEDED: &str =
	"WARNING: A SETUP FROM --seed IS FOR TESTS ONLY. ANYONE WHO KNOWS THE SEED CAN \
	DERIVE THE TRAPDOOR\nAND FORGE PROOFS FOR THIS KEY. DO NOT REGISTER IT ON A CHAIN OF VALUE.";

/// The checked settings of a setup.
pub struct Settings {
	curve: PairingCurveName,
	depth: Depth,
	random: ChaCha20Rng,
	seeded: bool,
	output: OutputFolder,
	progress: Progress,
}

impl Settings {
	pub fn check(arguments: SetupArgs) -> Result<Self, Error> {
		let names =
			[VerifyingKey::JSON_FILE, VerifyingKey::SCALE_FILE, PROVING_KEY_FILE, CIRCUIT_FILE];
		let output = arguments.output;
		Ok(Self {
			curve: arguments.curve,
			depth: arguments.depth,
			random: generator(arguments.seed, Purpose::Setup)?,
			seeded: arguments.seed.is_some(),
			output: OutputFolder::open(output.out, output.force, &names)?,
			progress: Progress::new(output.quiet),
		})
	}

	pub fn run(self) -> Result<Outcome, Error> {
		with_curve!(self.curve, C => self.run_on::<C>())
	}

	fn run_on<C: ProverCurve + ArkGroth16>(mut self) -> Result<Outcome, Error> {
		if self.seeded {
			self.progress.warn(SEEDED);
		}
		let parameters = poseidon::parameters::<C::ScalarField>();
		let shape = Shape::of(&parameters, self.depth)?;
		let proving_key = {
			let _stage = self
				.progress
				.stage(format!("making keys for a circuit of {} constraints", shape.constraints));
			let circuit = Circuit::new(Membership::blank(parameters, self.depth));
			C::ark_setup(circuit, &mut self.random)?
		};
		let key = keys::verifying_key(&proving_key.vk);
		system::check_key(self.curve, &key)
			.map_err(|error| Error::SelfCheck { what: "verifying key", error })?;

		let system = SystemName::plain(self.curve);
		let say = |line: String| self.progress.say(line);
		say(format!("curve          {}", self.curve));
		say(format!("circuit        {NAME}, depth {}", self.depth));
		say(format!("leaves         up to {}", self.depth.capacity()));
		say(format!("public inputs  {PUBLIC_INPUTS}, the root"));
		say(format!("key hash       {:?}", system::hash_of_key(system, &key)));
		let mut files = artefact::files(&key, system).to_vec();
		files.push((PROVING_KEY_FILE, keys::encode(&proving_key)));
		files.push((CIRCUIT_FILE, keys::describe(self.curve, self.depth)));
		self.progress.write(&self.output, &files)?;
		self.progress.warn(SINGLE_PARTY);
		Ok(Outcome::Done)
	}
}
