//! The files that the prover reads: Assay's own JSON and snarkjs'. No file causes a panic. An
//! artefact that is written and read again is the same. The results of snarkjs' importer have the
//! lengths that the verifier takes.

#![no_main]

use arbitrary::Arbitrary;
use assay_groth16::{layout, Bls12_381, Bn254, Proof, PublicInputs, VerifyingKey};
use assay_prover::{
	artefact::{from_json, to_json, Artefact},
	curve::PairingCurveName,
	groth16::snarkjs,
};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Input {
	format: u8,
	json: Vec<u8>,
}

fn round_trip<A: Artefact + PartialEq + core::fmt::Debug>(json: &[u8]) {
	let Ok((artefact, system)) = from_json::<A>(json) else { return };
	let again = from_json::<A>(&to_json(&artefact, system)).expect("what was written is read");
	assert_eq!(again, (artefact, system));
}

fuzz_target!(|input: Input| {
	let json = &input.json[..];
	let curve =
		if input.format & 8 == 0 { PairingCurveName::Bn254 } else { PairingCurveName::Bls12_381 };
	let bn254 = curve == PairingCurveName::Bn254;
	match input.format % 8 {
		0 => round_trip::<VerifyingKey>(json),
		1 => round_trip::<Proof>(json),
		2 => round_trip::<PublicInputs>(json),
		3 | 4 => {
			if let Ok((key, curve)) = snarkjs::verifying_key(json, None) {
				let inputs = match curve {
					PairingCurveName::Bn254 => layout::inputs_of_key::<Bn254>(key.0.len()),
					_ => layout::inputs_of_key::<Bls12_381>(key.0.len()),
				};
				// An importer takes keys that are larger than a chain's.
				assert_ne!(
					inputs.err(),
					Some(assay_proof_system::VerifyError::MalformedKey(
						assay_proof_system::Defect::Length
					))
				);
			}
		}
		5 | 6 => {
			if let Ok(proof) = snarkjs::proof(json, curve) {
				let len = if bn254 {
					layout::proof_len::<Bn254>()
				} else {
					layout::proof_len::<Bls12_381>()
				};
				assert_eq!(proof.0.len(), len);
			}
		}
		_ => {
			if let Ok(inputs) = snarkjs::public_inputs(json, curve) {
				assert_eq!(inputs.0.len() % 32, 0);
			}
		}
	}
});
