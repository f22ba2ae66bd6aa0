//! Keys and proofs made by other tools; `vectors/README.md` has their sources.

use assay_groth16::{Bls12_381, Groth16, Proof, PublicInputs, VerifyingKey, Wasm};
use assay_proof_system::{ProofSystem, VerifyError};
use serde_json::Value;
use std::str::FromStr;

type Fr = <Bls12_381 as ark_ec::pairing::Pairing>::ScalarField;
type System = Groth16<Bls12_381, Wasm>;

const SNARKJS: &str = include_str!("vectors/snarkjs.json");

fn bytes(value: &Value) -> Vec<u8> {
	match value {
		Value::Array(values) => values.iter().flat_map(bytes).collect(),
		Value::String(text) => hex::decode(text.trim_start_matches("0x")).expect("hex"),
		other => panic!("expected hex, found {other}"),
	}
}

fn joined(object: &Value, fields: &[&str]) -> Vec<u8> {
	fields.iter().flat_map(|field| bytes(&object[field])).collect()
}

fn entry(value: &Value) -> (Proof, PublicInputs) {
	let inputs: Vec<Fr> = value["inputs"]
		.as_array()
		.expect("a list")
		.iter()
		.map(|input| Fr::from_str(input.as_str().expect("text")).expect("a decimal"))
		.collect();
	(Proof(joined(value, &["a", "b", "c"])), PublicInputs::from_scalars(&inputs))
}

#[test]
fn snarkjs() {
	let vectors: Value = serde_json::from_str(SNARKJS).expect("JSON");
	let fields = ["alpha_g1", "beta_g2", "gamma_g2", "delta_g2", "gamma_abc_g1"];
	let key = VerifyingKey(joined(&vectors["verifying_key"], &fields));
	let prepared = System::prepare_key(&key).expect("snarkjs's keys are well-formed");

	let valid: Vec<_> = vectors["proofs"].as_array().expect("a list").iter().map(entry).collect();
	assert_eq!(valid.len(), 3);
	for (proof, inputs) in &valid {
		assert_eq!(System::verify(&prepared, proof, inputs), Ok(()));
	}
	assert_eq!(System::verify_batch(&prepared, &valid), Ok(()));

	let invalid: Vec<_> =
		vectors["invalid"].as_array().expect("a list").iter().map(entry).collect();
	assert_eq!(invalid.len(), 1);
	for (proof, inputs) in &invalid {
		assert_eq!(System::verify(&prepared, proof, inputs), Err(VerifyError::ProofInvalid));
	}
	let mixed = [valid, invalid].concat();
	assert_eq!(System::verify_batch(&prepared, &mixed), Err(VerifyError::ProofInvalid));
}
