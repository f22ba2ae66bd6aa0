//! `assay groth16 prove`

use super::{
	arguments::ProveArgs,
	circuit::{Membership, Shape},
	device::{self, DeviceCurve},
	keys, leaves,
	poseidon::{self, Hasher},
	tree::{self, Depth},
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
use ark_ff::UniformRand;
use assay_artefact::OutputFolder;
use assay_gpu::Gpu;
use assay_groth16::{Proof, PublicInputs};
use rand_chacha::ChaCha20Rng;
use std::{fs, path::PathBuf};

/// The warning before a proof from a seed.
const SEEDED: &str =
	"WARNING: A PROOF FROM --seed IS FOR TESTS ONLY. TO ANYONE WHO KNOWS THE SEED, OR \
	SEES TWO PROOFS FROM IT,\nIT IS NOT ZERO-KNOWLEDGE: IT MAY REVEAL WHICH LEAF WAS PROVED.";

/// Runs the command.
pub fn run(arguments: ProveArgs) -> Result<Outcome, Error> {
	let (curve, depth) = keys::read_circuit(&arguments.keys, arguments.curve)?;
	with_curve!(curve, C => Settings::<C>::check(arguments, curve, depth)?.run())
}

/// The checked settings of a proof.
struct Settings<C: DeviceCurve> {
	keys: PathBuf,
	curve: PairingCurveName,
	depth: Depth,
	leaves: Vec<C::ScalarField>,
	index: usize,
	random: ChaCha20Rng,
	seeded: bool,
	gpu: Option<Gpu>,
	output: OutputFolder,
	progress: Progress,
}

impl<C: DeviceCurve> Settings<C> {
	fn check(arguments: ProveArgs, curve: PairingCurveName, depth: Depth) -> Result<Self, Error> {
		let path = arguments.leaves;
		let text = fs::read(&path).map_err(|source| Error::Read { path: path.clone(), source })?;
		let lines = leaves::parse(&text, depth, arguments.index)
			.map_err(|defect| Error::in_file(&path, defect))?;
		let names = [
			Proof::JSON_FILE,
			Proof::SCALE_FILE,
			PublicInputs::JSON_FILE,
			PublicInputs::SCALE_FILE,
		];
		let output = arguments.output;
		let progress = Progress::new(output.quiet);
		Ok(Self {
			keys: arguments.keys,
			curve,
			depth,
			leaves: lines.into_iter().map(leaves::to_field).collect(),
			// Below the number of lines, so it fits.
			index: arguments.index as usize,
			random: generator(arguments.seed, Purpose::Proof)?,
			seeded: arguments.seed.is_some(),
			output: OutputFolder::open(output.out, output.force, &names)?,
			gpu: device::open::<C>(arguments.device, curve, &progress)?,
			progress,
		})
	}

	fn run(mut self) -> Result<Outcome, Error> {
		if self.seeded {
			self.progress.warn(SEEDED);
		}
		let parameters = poseidon::parameters::<C::ScalarField>();
		let shape = Shape::of(&parameters, self.depth)?;
		let proving_key = {
			let _stage = self.progress.stage("reading the proving key");
			keys::read_proving_key::<C>(&self.keys, &shape, self.depth)?
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
			let circuit = Membership::new(parameters, opening);
			let [r, s] = [(); 2].map(|()| C::ScalarField::rand(&mut self.random));
			C::prove(self.gpu.as_ref(), circuit, &proving_key, r, s)?
		};

		let key = keys::verifying_key(&proving_key.vk);
		let proof = keys::proof(&proof);
		let inputs = PublicInputs::from_scalars(&[root]);
		let system = SystemName::plain(self.curve);
		system::verify(system, &key, &proof, &inputs)
			.map_err(|error| Error::SelfCheck { what: "proof", error })?;

		self.progress.say(format!("root           {root}"));
		self.progress.say(format!("key hash       {:?}", system::hash_of_key(system, &key)));
		let statement = system::statement_of(system, &key, &inputs);
		self.progress.say(format!("statement      {statement:?}"));
		let files = [artefact::files(&proof, system), artefact::files(&inputs, system)].concat();
		self.progress.write(&self.output, &files)?;
		Ok(Outcome::Done)
	}
}
