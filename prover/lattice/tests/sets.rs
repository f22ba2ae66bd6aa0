//! Proofs with each parameter set that chains accept.

#![allow(clippy::unwrap_used)]

use assay_lattice::{sets, Lattice, Wasm};
use assay_lattice_native::Native;
use assay_lattice_prover::{prove, Settings, Witness};
use assay_proof_system::ProofSystem;

type System = Lattice<Wasm<Native>>;

#[test]
fn compact_and_standard() {
	for set in [sets::COMPACT, sets::STANDARD] {
		let witness = Witness::generate(set, &[1; 32]).unwrap();
		let proved = prove(&witness, b"context", &[2; 32], Settings::default()).unwrap();
		let key = System::prepare_key(&witness.verifying_key()).unwrap();
		assert_eq!(System::verify(&key, &proved.proof, &proved.inputs), Ok(()));
		assert_eq!(proved.proof.0.len(), set.proof_len());
	}
}

#[test]
#[ignore = "draws a witness of a million entries"]
fn amortised() {
	let set = sets::AMORTISED;
	let witness = Witness::generate(set, &[1; 32]).unwrap();
	let proved = prove(&witness, b"", &[2; 32], Settings::default()).unwrap();
	let key = System::prepare_key(&witness.verifying_key()).unwrap();
	assert_eq!(System::verify(&key, &proved.proof, &proved.inputs), Ok(()));
}
