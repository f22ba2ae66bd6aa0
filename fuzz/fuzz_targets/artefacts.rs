//! The files that the prover reads: Assay's own JSON, and those of snarkjs and gnark. No file causes a panic. An
//! artefact that is written and read again is the same. The results of the importers have the lengths that the
//! verifier takes.
//!
//! An input is a file, and every reader gets it. The seeds are files of the tests, so a mutation of one reaches what its
//! reader does after the syntax.

#![no_main]

use assay_groth16::{layout, Proof, PublicInputs, VerifyingKey};
use assay_proof_system::{Defect, VerifyError};
use assay_prover::{
	artefact::{from_json, to_json, Artefact},
	curve::PairingCurveName,
	groth16::{gnark, snarkjs},
	with_curve,
};
use libfuzzer_sys::fuzz_target;

/// The curves of both importers.
const CURVES: [PairingCurveName; 4] = [
	PairingCurveName::Bn254,
	PairingCurveName::Bls12_381,
	PairingCurveName::Bls12_377,
	PairingCurveName::Bw6_761,
];

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

fuzz_target!(|file: &[u8]| {
	round_trip::<VerifyingKey>(file);
	round_trip::<Proof>(file);
	round_trip::<PublicInputs>(file);
	snarkjs::verifying_key(file, None).map(check_key).ok();
	gnark::verifying_key(file, None).map(check_key).ok();
	for curve in CURVES {
		snarkjs::proof(file, curve).map(|proof| check_proof(proof, curve)).ok();
		gnark::proof(file, curve).map(|proof| check_proof(proof, curve)).ok();
		snarkjs::public_inputs(file, curve).map(|inputs| check_inputs(inputs, curve)).ok();
		gnark::public_inputs(file, curve).map(|inputs| check_inputs(inputs, curve)).ok();
	}
});
