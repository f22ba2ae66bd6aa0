//! The files that the prover reads: Assay's own JSON, those of snarkjs, gnark, SP1 and RISC Zero, pulses of drand and
//! cases of Ethereum's tests. No file causes a panic. An artefact that is written and read again is the same. The
//! results of the importers have the lengths that the verifier takes.
//!
//! An input is a file, and every reader gets it. The seeds are files of the tests, so a mutation of one reaches what its
//! reader does after the syntax.

#![no_main]

use assay_groth16::{layout, Proof, PublicInputs, VerifyingKey};
use assay_proof_system::{Defect, VerifyError};
use assay_prover::{
	artefact::{from_json, to_json, Artefact},
	bls::{self, Command, DrandArgs, EthereumArgs},
	command::OutputArgs,
	groth16::{curve::PairingCurveName, gnark, risc_zero, snarkjs, sp1, ConvertedProof},
	with_curve,
};
use libfuzzer_sys::fuzz_target;
use std::{
	env,
	fs::{self, File},
	os::{fd::AsRawFd, unix::fs::FileExt},
	path::{Path, PathBuf},
	process,
};

/// The curves of the importers from snarkjs and gnark.
const CURVES: [PairingCurveName; 4] = [
	PairingCurveName::Bn254,
	PairingCurveName::Bls12_381,
	PairingCurveName::Bls12_377,
	PairingCurveName::Bw6_761,
];

/// The keys of SP1's releases.
const SP1_KEYS: [&[u8]; 3] = [
	include_bytes!("../../client/test/data/sp1/groth16_vk_v4.bin"),
	include_bytes!("../../client/test/data/sp1/groth16_vk_v5.bin"),
	include_bytes!("../../client/test/data/sp1/groth16_vk_v6.bin"),
];

/// A network of drand, and a pulse of it.
const INFO: &str =
	concat!(env!("CARGO_MANIFEST_DIR"), "/../client/test/data/documentation/info.json");
const BEACON: &str =
	concat!(env!("CARGO_MANIFEST_DIR"), "/../client/test/data/documentation/beacon.json");

fn round_trip<A: Artefact + PartialEq + core::fmt::Debug>(json: &[u8]) {
	let Ok((artefact, system)) = from_json::<A>(json) else { return };
	let again = from_json::<A>(&to_json(&artefact, system)).expect("what was written is read");
	assert_eq!(again, (artefact, system));
}

fn check_key((key, curve): (VerifyingKey, PairingCurveName)) {
	let inputs = with_curve!(curve, C => layout::inputs_of_key::<C>(key.0.len()));
	// An importer takes keys that are larger than a chain's.
	assert_ne!(inputs.err(), Some(VerifyError::MalformedKey(Defect::Length)));
}

fn check_proof(proof: Proof, curve: PairingCurveName) {
	assert_eq!(proof.0.len(), with_curve!(curve, C => layout::proof_len::<C>()));
}

fn check_inputs(inputs: PublicInputs, curve: PairingCurveName) {
	assert_eq!(inputs.0.len() % curve.scalar_len(), 0);
}

fn check_converted(ConvertedProof { proof, candidates }: ConvertedProof, curve: PairingCurveName) {
	check_proof(proof, curve);
	assert!(!candidates.is_empty());
	candidates.into_iter().for_each(|candidate| check_inputs(candidate.inputs, curve));
}

/// Imports BLS signatures from a file. The importers take paths, so it is a file of the system: one without a name,
/// which ends with this process.
fn import_signatures(content: &[u8]) {
	thread_local! {
		static FILE: File = unnamed_file();
	}
	let path = FILE.with(|file| {
		file.set_len(content.len() as u64).expect("room for a file");
		file.write_all_at(content, 0).expect("room for a file");
		PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd()))
	});
	let out = env::temp_dir().join(format!("assay-fuzz-{}", process::id()));
	let output = || OutputArgs { out: out.clone(), force: true, quiet: true };
	let drand = |info: &Path, beacon: &Path| DrandArgs {
		info: info.into(),
		beacon: beacon.into(),
		output: output(),
	};
	for command in [
		Command::Drand(drand(&path, BEACON.as_ref())),
		Command::Drand(drand(INFO.as_ref(), &path)),
		Command::Ethereum(EthereumArgs { case: path.clone(), output: output() }),
	] {
		if bls::run(command).is_ok() {
			fs::remove_dir_all(&out).expect("the folder of the output");
		}
	}
}

fn unnamed_file() -> File {
	let path = env::temp_dir().join(format!("assay-fuzz-{}.file", process::id()));
	let file = File::options().read(true).write(true).create_new(true).open(&path);
	let file = file.expect("a temporary file");
	fs::remove_file(path).expect("the temporary file");
	file
}

fuzz_target!(|file: &[u8]| {
	round_trip::<VerifyingKey>(file);
	round_trip::<Proof>(file);
	round_trip::<PublicInputs>(file);
	snarkjs::verifying_key(file, None).map(check_key).ok();
	gnark::verifying_key(file, None).map(check_key).ok();
	sp1::verifying_key(file).map(|key| check_key((key, PairingCurveName::Bn254))).ok();
	for key in SP1_KEYS {
		sp1::proof(file, key).map(|proof| check_converted(proof, PairingCurveName::Bn254)).ok();
	}
	risc_zero::proof(file).map(|proof| check_converted(proof, PairingCurveName::Bn254)).ok();
	// These read nothing but JSON.
	if file.starts_with(b"{") {
		import_signatures(file);
	}
	for curve in CURVES {
		snarkjs::proof(file, curve).map(|proof| check_proof(proof, curve)).ok();
		gnark::proof(file, curve).map(|proof| check_proof(proof, curve)).ok();
		snarkjs::public_inputs(file, curve).map(|inputs| check_inputs(inputs, curve)).ok();
		gnark::public_inputs(file, curve).map(|inputs| check_inputs(inputs, curve)).ok();
	}
});
