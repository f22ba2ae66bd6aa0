//! `assay-halo2 libraries`: times the verifiers of halo2's own libraries for `assay-benchmarking`.
//!
//! That program requests one sample at a time, so that it can take the samples of all libraries in turns.

use crate::{arguments::LibrariesArgs, read, say, Error};
use assay_artefact::{Document, Kind, INPUTS, PROOF};
use assay_halo2_circuits::{CircuitError, CircuitName, Instances, Library, Preimage, DEFAULT_SIZE};
use rustix::time::{clock_gettime, ClockId};
use serde::{Deserialize, Serialize};
use std::{
	collections::BTreeMap,
	io::{stdin, BufRead},
	path::Path,
};

/// The name of the proofs' structured reference string (SRS).
const STRING: &str = "demo";

/// The circuits with stored proofs, and the logarithms of their rows.
const KZG: [(CircuitName, u32); 3] =
	[(CircuitName::Ecdsa, 14), (CircuitName::Pairing, 16), (CircuitName::Msm, 17)];

/// KZG's curve, as the comparison names it.
const KZG_CURVE: &str = "bn254";
/// The inner product argument's curve.
const IPA_CURVE: &str = "vesta";

const LOCK: &str = include_str!("../../Cargo.lock");
/// The libraries' names in the lock file.
const LIBRARIES: [&str; 2] = ["halo2-axiom", "halo2_proofs"];

/// A line of the input.
#[derive(Deserialize)]
struct Request {
	#[serde(default)]
	list: bool,
	#[serde(default)]
	operation: String,
	#[serde(default)]
	size: usize,
}

/// The available operations by curve, and the libraries' versions.
#[derive(Serialize)]
struct Listing {
	operations: BTreeMap<&'static str, Vec<String>>,
	version: String,
}

/// One sample, or the reason why there is none.
#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
	Sample { cpu_ns: f64 },
	Failure { error: String },
}

/// A circuit's verifier with its proof.
struct Check {
	library: Library,
	proof: Vec<u8>,
	instances: Instances,
}

/// Answers each line of the input with a line of the output.
pub fn run(arguments: LibrariesArgs) -> Result<(), Error> {
	let mut checks = BTreeMap::new();
	for line in stdin().lock().lines() {
		// A broken input ends the loop.
		let Ok(line) = line else { break };
		let answer = match serde_json::from_str(&line) {
			Ok(Request { list: true, .. }) => json(&listing()),
			Ok(request) => json(&match sample(&request, &arguments.proofs, &mut checks) {
				Ok(cpu_ns) => Answer::Sample { cpu_ns },
				Err(error) => Answer::Failure { error: error.to_string() },
			}),
			Err(error) => json(&Answer::Failure { error: error.to_string() }),
		};
		say(answer?);
	}
	Ok(())
}

fn json(value: &impl Serialize) -> Result<String, Error> {
	Ok(serde_json::to_string(value).map_err(CircuitError::from)?)
}

fn listing() -> Listing {
	let of = |circuit: &str| {
		["halo2_verify", "halo2_verify_batch"].map(|operation| format!("{operation} ({circuit})"))
	};
	let kzg = KZG.iter().flat_map(|(circuit, _)| of(circuit.as_str())).collect();
	let versions: Vec<_> = LIBRARIES.iter().filter_map(|name| version(LOCK, name)).collect();
	Listing {
		operations: [(KZG_CURVE, kzg), (IPA_CURVE, of(Preimage::NAME).into())].into(),
		version: versions.join(", "),
	}
}

/// Finds a package in a lock file and returns its name and version, the newest if there are several.
fn version(lock: &str, package: &str) -> Option<String> {
	let (_, rest) = lock.rsplit_once(&format!("name = \"{package}\"\nversion = \""))?;
	let (version, _) = rest.split_once('"')?;
	Some(format!("{package} {version}"))
}

/// Takes a sample, in nanoseconds of processor time.
fn sample(
	request: &Request,
	proofs: &Path,
	checks: &mut BTreeMap<String, Check>,
) -> Result<f64, Error> {
	let circuit = circuit_of(&request.operation)?;
	let check = match checks.remove(circuit) {
		Some(check) => check,
		None => open(circuit, proofs)?,
	};
	let Check { library, proof, instances } = checks.entry(circuit.into()).or_insert(check);
	let start = processor_time();
	library.verify(proof, instances, request.size)?;
	Ok(processor_time() - start)
}

/// Finds the circuit in the name of an operation, as in `halo2_verify (ecdsa)`.
fn circuit_of(operation: &str) -> Result<&str, CircuitError> {
	let name = operation.split_once('(').and_then(|(_, name)| name.strip_suffix(')'));
	name.ok_or_else(|| CircuitError::Name(operation.into()))
}

/// Makes the library's key of a circuit and reads its proof, which takes a second to a minute.
fn open(circuit: &str, proofs: &Path) -> Result<Check, Error> {
	let kept = KZG.iter().find(|(name, _)| name.as_str() == circuit);
	let library = match kept {
		Some((name, k)) => Library::kzg(*name, DEFAULT_SIZE, *k, STRING)?,
		None if circuit == Preimage::NAME => Library::ipa(Preimage::DEFAULT_K)?,
		None => return Err(CircuitError::Name(circuit.into()).into()),
	};
	let folder = proofs.join(circuit);
	let instances = library.instances(&artefact(&folder, INPUTS)?)?;
	Ok(Check { library, proof: artefact(&folder, PROOF)?, instances })
}

/// Reads the bytes of an artefact.
fn artefact(folder: &Path, kind: Kind) -> Result<Vec<u8>, Error> {
	let path = folder.join(kind.json);
	let document = Document::from_json(&read(&path)?, kind.name).and_then(|found| found.bytes());
	document.map_err(|source| Error::Artefact { path, source })
}

/// Returns the processor time of all threads of this process, in nanoseconds.
fn processor_time() -> f64 {
	let time = clock_gettime(ClockId::ProcessCPUTime);
	time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn versions_are_those_of_the_lock_file() {
		let Listing { version, operations } = listing();
		assert!(version.contains("halo2-axiom 0.5.") && version.contains("halo2_proofs 0.4."));
		assert_eq!(operations[IPA_CURVE].len(), 2);
	}

	#[test]
	fn operations_name_a_circuit() {
		assert_eq!(circuit_of("halo2_verify_batch (msm)").ok(), Some("msm"));
		assert!(circuit_of("halo2_verify").is_err());
	}

	#[test]
	fn the_libraries_take_the_kept_proofs_and_nothing_else() {
		let proofs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../client/test/data/halo2");
		for circuit in ["ecdsa", Preimage::NAME] {
			let Check { library, mut proof, instances } = open(circuit, &proofs).unwrap();
			let last = proof.len() - 1;
			for times in [1, 3] {
				library.verify(&proof, &instances, times).unwrap();
				proof[last] ^= 1;
				assert!(library.verify(&proof, &instances, times).is_err(), "{circuit}, {times}");
				proof[last] ^= 1;
			}
		}
		assert!(open("fp-mul", &proofs).is_err());
	}
}
