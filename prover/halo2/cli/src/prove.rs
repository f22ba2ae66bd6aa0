//! `assay-halo2 prove`

use crate::{
	arguments::{ProveArgs, StatementArgs},
	artefacts::{Artefacts, CONFIG, NAMES},
	say,
	srs::Source,
	statement::{read_configs, Input},
	Error,
};
use assay_artefact::OutputFolder;
use assay_gpu::GpuError;
use assay_halo2::{Ipa, Kzg, Proof, VerifyingKey};
use assay_halo2_circuits::{CircuitError, Config, Keys, Preimage, PreimageKeys, Statement};
use assay_halo2_kzg::NativeParams;
use std::time::Instant;

/// Runs the command.
pub fn run(arguments: ProveArgs) -> Result<(), Error> {
	let output = &arguments.output;
	let names = [&NAMES[..], &[CONFIG]].concat();
	let folder = OutputFolder::open(output.out.clone(), output.force, &names)?;
	let StatementArgs { input, seed, .. } = &arguments.statement;
	if input.is_none() {
		note(output.quiet, format!("input          drawn from the seed {seed}"));
	}
	match Input::read(&arguments.statement)? {
		Input::Library(statement) => library(&arguments, &statement, &folder),
		Input::Zcash(preimage) => zcash(&arguments, &preimage, &folder),
	}
}

fn library(
	arguments: &ProveArgs,
	statement: &Statement,
	folder: &OutputFolder,
) -> Result<(), Error> {
	let quiet = arguments.output.quiet;
	let source = Source::of(&arguments.source, arguments.statement.circuit)?;
	let gpu = arguments.device.open(|line| remark(quiet, line))?;
	let config = match &arguments.config {
		Some(path) => {
			let mut configs = read_configs(path, statement)?;
			let count = configs.len();
			match configs.pop() {
				Some(config) if count == 1 => config,
				_ => return Err(Error::Configs { path: path.clone(), count }),
			}
		}
		None => Config::search(statement, arguments.k.unwrap_or(Config::DEFAULT_K))?,
	};
	note(quiet, format!("layout         {config}"));
	let mut parameters = NativeParams::from(source.load(config.k)?);
	if let Some(gpu) = &gpu {
		parameters = parameters.on_gpu(gpu)?;
	}
	let keys = timed(quiet, "keys", || Keys::generate(statement, config.clone(), parameters))?;
	let proved = timed(quiet, "proof", || keys.prove(statement, None))?;
	if let Some(error) = keys.native_parameters().gpu_failure() {
		eprintln!("assay-halo2: {}", gpu_failed(error));
	}
	let mut json = serde_json::to_vec_pretty(&config).map_err(CircuitError::from)?;
	json.push(b'\n');
	let artefacts = Artefacts {
		key: VerifyingKey::from(&keys.verifying_key(proved.instances.len())?),
		inputs: proved.public_inputs(),
		proof: Proof(proved.proof),
		config: Some(json),
	};
	artefacts.write::<Kzg>(folder, quiet)
}

fn zcash(arguments: &ProveArgs, preimage: &Preimage, folder: &OutputFolder) -> Result<(), Error> {
	let source = &arguments.source;
	let unneeded = [
		("--config", arguments.config.is_some()),
		("structured reference string", source.srs.is_some() || source.srs_for_tests.is_some()),
	];
	let circuit = arguments.statement.circuit;
	if let Some((what, _)) = unneeded.into_iter().find(|(_, given)| *given) {
		return Err(Error::Unneeded(circuit, what));
	}
	let quiet = arguments.output.quiet;
	let reason = format!("{circuit} has no KZG commitments");
	let refusal = Error::Unneeded(circuit, "--device cuda");
	arguments.device.without_gpu(reason, refusal, |line| remark(quiet, line))?;
	let k = arguments.k.unwrap_or(Preimage::DEFAULT_K);
	let keys = timed(quiet, "keys", || PreimageKeys::generate(k))?;
	let (proof, inputs) = timed(quiet, "proof", || keys.prove(preimage))?;
	let artefacts = Artefacts {
		key: VerifyingKey::from(&keys.verifying_key()?),
		proof: Proof(proof),
		inputs,
		config: None,
	};
	artefacts.write::<Ipa>(folder, quiet)
}

fn note(quiet: bool, line: String) {
	if !quiet {
		say(line);
	}
}

/// Prints a remark about the device on the standard error stream.
fn remark(quiet: bool, line: &str) {
	if !quiet {
		eprintln!("{line}");
	}
}

/// Returns the warning that a GPU failed and the processor did its work.
fn gpu_failed(error: &GpuError) -> String {
	format!("{}: the processor computed the commitments that the GPU did not", error.reason())
}

/// Runs a step and prints its time.
fn timed<T>(
	quiet: bool,
	what: &str,
	make: impl FnOnce() -> Result<T, CircuitError>,
) -> Result<T, Error> {
	let start = Instant::now();
	let made = make()?;
	note(quiet, format!("{what:<14} {:.2} s", start.elapsed().as_secs_f64()));
	Ok(made)
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_failure_is_told_with_its_reason() {
		assert_eq!(
			gpu_failed(&GpuError::Driver("CUDA_ERROR_LAUNCH_FAILED".into())),
			"the GPU failed (CUDA_ERROR_LAUNCH_FAILED): the processor computed the commitments that the GPU did not"
		);
		assert_eq!(
			gpu_failed(&GpuError::Memory { needed: 3 << 20, free: 1 << 20 }),
			"the GPU has 1 MiB of free memory, but 3 MiB are needed: the processor computed the commitments that \
			 the GPU did not"
		);
	}
}
