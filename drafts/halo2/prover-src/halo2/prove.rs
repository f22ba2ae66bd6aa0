//! `assay halo2 prove`

use super::{arguments::ProveArgs, srs, statement, System};
use crate::{
	commands::{write, Outcome},
	error::Error,
	output::OutputFolder,
	progress::Progress,
};
use assay_halo2::{Proof, VerifyingKey};
use assay_halo2_circuits::{mock, Config, Keys};
use assay_proof_system::ProofSystem;
use codec::Encode;
use std::fs;

/// Rows unless others are asked for: where the ECDSA circuit proves fastest on few cores.
const DEFAULT_K: u32 = 16;

const KEY: &str = "verifying_key.scale";
const PROOF: &str = "proof.scale";
const INPUTS: &str = "public_inputs.scale";
const CONFIG: &str = "config.json";

/// Runs the command.
pub(super) fn run(arguments: ProveArgs) -> Result<Outcome, Error> {
	let output = arguments.output;
	let progress = Progress::new(output.quiet);
	let folder = OutputFolder::open(output.out, output.force, &[KEY, PROOF, INPUTS, CONFIG])?;
	let given = &arguments.statement;
	let statement = statement(given.circuit, given.input.as_deref(), given.size, given.seed)?;
	let config = match &arguments.config {
		Some(path) => {
			let read = |source| Error::Read { path: path.clone(), source };
			let json = fs::read(path).map_err(read)?;
			let in_file = |source: serde_json::Error| Error::CircuitInput {
				path: path.clone(),
				source: source.into(),
			};
			serde_json::from_slice(&json).map_err(in_file)?
		}
		None => {
			let _stage = progress.stage("laying out the circuit");
			Config::search(&statement, arguments.k.unwrap_or(DEFAULT_K))?
		}
	};
	progress.say(format!("layout         {config}"));
	let parameters = srs::load(&arguments.source, config.k, &progress)?;
	{
		let _stage = progress.stage("checking the statement");
		mock(&statement, &config)?;
	}
	let keys = {
		let _stage = progress.stage("making the keys");
		Keys::generate(&statement, config.clone(), parameters)?
	};
	let proved = {
		let _stage = progress.stage("proving");
		keys.prove(&statement, None)?
	};
	let key = VerifyingKey::from(&keys.verifying_key(proved.instances.len())?);
	let (proof, inputs) = (Proof(proved.proof.clone()), proved.public_inputs());
	let checked = System::prepare_key(&key)
		.and_then(|prepared| System::verify(&prepared, &proof, &inputs));
	checked.map_err(|error| Error::SelfCheck { what: "proof", error })?;
	let mut json =
		serde_json::to_vec_pretty(&config).expect("strings and numbers alone always serialize; qed");
	json.push(b'\n');
	let files = [
		(KEY, key.encode()),
		(PROOF, proof.encode()),
		(INPUTS, inputs.encode()),
		(CONFIG, json),
	];
	write(&folder, &progress, &files)?;
	Ok(Outcome::Done)
}
