//! `assay lattice`: lattice proofs of knowledge of short preimages.
//!
//! `commit` makes a statement `T = A·S` and stores its witness. `prove` and `verify` make and check
//! proofs. `params` shows the properties of the parameter sets. `bench` compares this machine with
//! LatticeZK's own figures.

mod arguments;
mod bench;

pub use arguments::{Command, SetName};

use crate::{
	byte_artefacts::{ByteArtefacts, KEY_NAMES, NAMES},
	command::{open_device, Outcome, ProofArgs},
	error::{Error, SystemError},
	progress::Progress,
	randomness::{generator, Purpose},
};
use arguments::{CommitArgs, ProveArgs};
use assay_artefact::{decimal, OutputFolder, INPUTS, PROOF};
use assay_gpu::lattice::{Prover, ProverError};
use assay_lattice::{
	layout::{MAX_CONTEXT_LEN, SIZE_LEN},
	Lattice, Proof, PublicInputs, VerifyingKey, Wasm,
};
use assay_lattice_native::Native;
use assay_lattice_prover::{
	forge,
	report::{core_svp, Report},
	Settings, Witness,
};
use assay_proof_system::{ProofSystem, VerifyError};
use rand::RngCore;
use std::{fs, thread::available_parallelism};

/// The proof system on this machine's fastest backend. All backends give the same answers.
pub type System = Lattice<Wasm<Native>>;

const FILES: ByteArtefacts = ByteArtefacts { system: System::ID, values };

/// The file of a witness.
const WITNESS: &str = "witness.bin";

/// Returns the `values` that explain the bytes of inputs: the size, and the context as a number.
fn values(inputs: &[u8]) -> Option<Vec<String>> {
	let (size, context) = inputs.split_at_checked(SIZE_LEN)?;
	Some(vec![decimal(size), decimal(context)])
}

/// An error of lattice proofs.
#[derive(Debug, thiserror::Error)]
pub enum LatticeError {
	/// No statement or no proof could be made.
	#[error(transparent)]
	Prove(#[from] assay_lattice_prover::ProveError),
	/// This program's own result failed its check, so it was not written.
	#[error("the {what} does not verify ({error:?}: {error}), so nothing was written; please report this bug")]
	SelfCheck {
		/// The result's name.
		what: &'static str,
		/// The verifier's error.
		error: VerifyError,
	},
	/// The context is longer than chains accept.
	#[error(
		"the context has {0} bytes, but at most {MAX_CONTEXT_LEN} are allowed: shorten --context"
	)]
	Context(usize),
	/// No statement or no proof could be made on the GPU.
	#[error(transparent)]
	Gpu(#[from] ProverError),
	/// A measurement on the GPU failed.
	#[error(transparent)]
	GpuBench(#[from] assay_gpu::bench::MeasureError),
	/// A measurement failed.
	#[error(transparent)]
	Bench(#[from] assay_lattice_prover::bench::BenchError),
}

impl SystemError for LatticeError {
	fn is_refusal(&self) -> bool {
		matches!(self, Self::SelfCheck { .. })
	}
}

/// The warning before something secret is drawn from a seed.
const SEEDED: &str =
	"WARNING: FILES MADE WITH --seed ARE FOR TESTS ONLY. ANYONE WHO KNOWS THE SEED KNOWS \
	THE WITNESS,\nAND TWO PROOFS FROM ONE SEED REVEAL PARTS OF IT.";

/// Runs a command.
///
/// # Errors
///
/// [`LatticeError`], [`Error::Output`], [`Error::Read`], [`Error::File`] and
/// [`Error::Randomness`].
pub fn run(command: Command) -> Result<Outcome, Error> {
	match command {
		Command::Params(arguments) => {
			params(arguments.set);
			Ok(Outcome::Done)
		}
		Command::Commit(arguments) => commit(arguments),
		Command::Prove(arguments) => prove(arguments),
		Command::Verify(arguments) => verify(&arguments),
		Command::Bench(arguments) => bench::run(arguments),
	}
}

fn threads() -> usize {
	available_parallelism().map_or(1, usize::from)
}

fn params(set: Option<SetName>) {
	let progress = Progress::new(false);
	for name in SetName::ALL.into_iter().filter(|name| set.is_none_or(|set| set == *name)) {
		let parameters = name.parameters();
		let report = Report::new(&parameters);
		let verdict = match parameters.check_for_chain() {
			Ok(()) => "accepted on chain".into(),
			Err(error) => match parameters.check() {
				Err(unsound) => format!("refused on chain: {unsound}"),
				Ok(()) => format!("refused on chain: {error}"),
			},
		};
		progress.say(format!("{name:<14} {verdict}"));
		let (r, v) = (parameters.rows, parameters.columns);
		let (l, n) = (parameters.preimages, parameters.repetitions);
		progress.say(format!(
			"  dimensions   w = {}, A {r} × {v}, S {v} × {l}, Z {v} × {n}",
			parameters.width
		));
		progress.say(format!(
			"  norms        s = {}, σ = {}, ρ = 2^{}, extracted 2^{:.1} (slack {:.0})",
			parameters.operator_norm,
			parameters.deviation,
			parameters.rejection,
			report.extracted_norm,
			report.slack
		));
		progress.say(format!(
			"  sizes        proof {} bytes ({} bits an entry), key {} bytes",
			report.proof_len, report.entry_bits, report.key_len
		));
		progress.say(format!(
			"  binding      BKZ-{}, 2^{:.1} (core-SVP)",
			report.binding_block,
			core_svp(report.binding_block)
		));
		progress.say(format!(
			"  hiding       BKZ-{}, 2^{:.1} (core-SVP, primal attack)",
			report.hiding_block,
			core_svp(report.hiding_block)
		));
		progress.say(format!("  privacy      σ = ({:.1} / ln ρ)·s·√(l·n)", report.privacy));
	}
}

fn commit(arguments: CommitArgs) -> Result<Outcome, Error> {
	let output = arguments.output;
	let progress = Progress::new(output.quiet);
	let names = [&KEY_NAMES[..], &[WITNESS]].concat();
	let folder = OutputFolder::open(output.out, output.force, &names)?.with_private(&[WITNESS]);
	let gpu = open_device(arguments.device, &progress)?;
	if arguments.seed.is_some() {
		progress.warn(SEEDED);
	}
	let mut seed = [0; 32];
	generator(arguments.seed, Purpose::Setup)?.fill_bytes(&mut seed);
	let witness = {
		let _stage = progress.stage("drawing a witness and committing to it");
		let parameters = arguments.set.parameters();
		match &gpu {
			Some(gpu) => {
				Prover::new(gpu).generate(parameters, &seed).map_err(LatticeError::from)?
			}
			None => Witness::generate(parameters, &seed).map_err(LatticeError::from)?,
		}
	};
	let key = witness.verifying_key();
	System::prepare_key(&key)
		.map_err(|error| LatticeError::SelfCheck { what: "statement", error })?;
	FILES.say_key_hash(&progress, &key.0);
	let mut written = FILES.of_key(&key.0);
	written.push((WITNESS, witness.to_bytes()));
	progress.write(&folder, &written)?;
	progress.warn(format!("keep {WITNESS} to yourself: it is the secret witness"));
	Ok(Outcome::Done)
}

fn prove(arguments: ProveArgs) -> Result<Outcome, Error> {
	let output = arguments.output;
	let progress = Progress::new(output.quiet);
	// A forged proof may have a statement of its own.
	let proof_names = [PROOF.json, PROOF.scale, INPUTS.json, INPUTS.scale];
	let names = if arguments.forge.is_some() { &NAMES[..] } else { &proof_names[..] };
	let folder = OutputFolder::open(output.out, output.force, names)?;
	let mut gpu = open_device(arguments.device, &progress)?.map(|gpu| Prover::new(&gpu));
	if arguments.seed.is_some() {
		progress.warn(SEEDED);
	}
	let path = arguments.keys.join(WITNESS);
	let bytes = fs::read(&path).map_err(|source| Error::Read { path: path.clone(), source })?;
	let threads = threads();
	let decoded = match &mut gpu {
		Some(gpu) => gpu.decode(&bytes),
		None => Witness::from_bytes(&bytes, threads).map_err(ProverError::Prove),
	};
	let witness = decoded.map_err(|error| match error {
		ProverError::Prove(defect) => Error::in_file(&path, defect),
		ProverError::Gpu(_) => LatticeError::from(error).into(),
	})?;
	let mut seed = [0; 32];
	generator(arguments.seed, Purpose::Proof)?.fill_bytes(&mut seed);
	let context = arguments.context.as_bytes();
	if context.len() > MAX_CONTEXT_LEN {
		return Err(LatticeError::Context(context.len()).into());
	}
	let key = witness.verifying_key();
	let (key, proof, inputs) = if let Some(forgery) = arguments.forge {
		progress.warn("WARNING: THIS PROOF IS FORGED ON PURPOSE, SO VERIFIERS MUST REFUSE IT.");
		forge::forge(forgery.into(), &witness, context, &seed).map_err(LatticeError::from)?
	} else {
		let _stage = progress.stage("proving");
		let settings = Settings::with_threads(threads);
		let proved = match &mut gpu {
			Some(gpu) => {
				gpu.prove(&witness, context, &seed, settings).map_err(LatticeError::from)?
			}
			None => assay_lattice_prover::prove(&witness, context, &seed, settings)
				.map_err(LatticeError::from)?,
		};
		check(&key, &proved.proof, &proved.inputs)
			.map_err(|error| LatticeError::SelfCheck { what: "proof", error })?;
		progress.say(format!("draws          {}", proved.draws));
		(key, proved.proof, proved.inputs)
	};
	FILES.say_statement(&progress, &key.0, &inputs.0);
	let mut written = [FILES.both(&PROOF, &proof.0), FILES.both(&INPUTS, &inputs.0)].concat();
	if arguments.forge.is_some() {
		written.extend(FILES.of_key(&key.0));
	}
	progress.write(&folder, &written)?;
	Ok(Outcome::Done)
}

fn verify(arguments: &ProofArgs) -> Result<Outcome, Error> {
	FILES.verify(arguments, |key, proof, inputs| {
		check(&VerifyingKey(key), &Proof(proof), &PublicInputs(inputs))
	})
}

fn check(key: &VerifyingKey, proof: &Proof, inputs: &PublicInputs) -> Result<(), VerifyError> {
	System::verify(&System::prepare_key(key)?, proof, inputs)
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn inputs_are_explained() {
		assert_eq!(values(&[118, 0, 1, 1]), Some(vec!["118".to_owned(), "257".to_owned()]));
		assert_eq!(values(&[118]), None);
	}
}
