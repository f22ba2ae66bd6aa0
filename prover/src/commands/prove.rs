//! `assay groth16 prove`

use super::{write, Outcome};
use crate::{
	artefact::{self, Artefact},
	circuit::{Membership, Shape},
	cli::ProveArgs,
	error::Error,
	keys, leaves,
	output::OutputFolder,
	poseidon::{self, Hasher},
	progress::Progress,
	randomness::{generator, Purpose},
	system,
	tree::{self, Depth},
};
use ark_bls12_381::{Bls12_381, Fr};
use ark_groth16::Groth16;
use assay_groth16::{Proof, PublicInputs};
use rand_chacha::ChaCha20Rng;
use std::{fs, path::PathBuf};

/// Said before a proof from a seed.
const SEEDED: &str =
	"WARNING: A PROOF FROM --seed IS FOR TESTS ONLY. TO WHOEVER KNOWS THE SEED, OR \
	SEES TWO PROOFS FROM IT,\nIT IS NOT ZERO-KNOWLEDGE: IT MAY TELL WHICH LEAF WAS PROVED.";

/// What a proof needs, checked.
pub struct Settings {
	keys: PathBuf,
	depth: Depth,
	leaves: Vec<Fr>,
	index: usize,
	random: ChaCha20Rng,
	seeded: bool,
	output: OutputFolder,
	progress: Progress,
}

impl Settings {
	pub fn check(arguments: ProveArgs) -> Result<Self, Error> {
		let depth = keys::read_depth(&arguments.keys)?;
		let path = arguments.leaves;
		let text = fs::read(&path).map_err(|source| Error::Read { path: path.clone(), source })?;
		let lines = leaves::parse(&text, depth, arguments.index)
			.map_err(|source| Error::Leaves { path, source })?;
		let names = [
			Proof::JSON_FILE,
			Proof::SCALE_FILE,
			PublicInputs::JSON_FILE,
			PublicInputs::SCALE_FILE,
		];
		let output = arguments.output;
		Ok(Self {
			keys: arguments.keys,
			depth,
			leaves: lines.into_iter().map(leaves::to_field).collect(),
			// Below the number of lines, so it fits.
			index: arguments.index as usize,
			random: generator(arguments.seed, Purpose::Proof)?,
			seeded: arguments.seed.is_some(),
			output: OutputFolder::open(output.out, output.force, &names)?,
			progress: Progress::new(output.quiet),
		})
	}

	pub fn run(mut self) -> Result<Outcome, Error> {
		if self.seeded {
			self.progress.warn(SEEDED);
		}
		let parameters = poseidon::parameters();
		let shape = Shape::of(&parameters, self.depth)?;
		let proving_key = {
			let _stage = self.progress.stage("reading the proving key");
			keys::read_proving_key(&self.keys, &shape, self.depth)?
		};
		let opening = {
			let _stage = self.progress.stage(format!("hashing {} leaves", self.leaves.len()));
			tree::open(&mut Hasher::new(&parameters), &self.leaves, self.depth, self.index)
		};
		let root = opening.root;
		let proof = {
			let _stage = self
				.progress
				.stage(format!("proving a circuit of {} constraints", shape.constraints));
			Groth16::<Bls12_381>::create_random_proof_with_reduction(
				Membership::new(parameters, opening),
				&proving_key,
				&mut self.random,
			)?
		};

		let key = keys::verifying_key(&proving_key.vk);
		let proof = keys::proof(&proof);
		let inputs = PublicInputs::from_scalars(&[root]);
		system::verify(&key, &proof, &inputs)
			.map_err(|error| Error::SelfCheck { what: "proof", error })?;

		self.progress.say(format!("root           {root}"));
		self.progress.say(format!("key hash       {:?}", system::hash_of_key(&key)));
		self.progress.say(format!("statement      {:?}", system::statement_of(&key, &inputs)));
		let files = [artefact::files(&proof), artefact::files(&inputs)].concat();
		write(&self.output, &self.progress, &files)?;
		Ok(Outcome::Done)
	}
}
