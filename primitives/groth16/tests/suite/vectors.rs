//! Keys and proofs made by other tools; `tests/vectors/README.md` has their sources.

use assay_groth16::{
	hinted::{Groth16Hinted, HintedCurve},
	hinter::hint,
	Bls12_381, Bn254, Curve, Groth16, Proof, PublicInputs, VerifyingKey, Wasm,
};
use assay_proof_system::{ProofSystem, VerifyError};
use serde_json::Value;
use std::str::FromStr;

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

fn entry<C: Curve>(value: &Value) -> (Proof, PublicInputs) {
	let scalar = |text: &str| C::ScalarField::from_str(text).ok().expect("a decimal");
	let inputs: Vec<_> = value["inputs"]
		.as_array()
		.expect("a list")
		.iter()
		.map(|input| scalar(input.as_str().expect("text")))
		.collect();
	(Proof(joined(value, &["a", "b", "c"])), PublicInputs::from_scalars(&inputs))
}

fn snarkjs<C: HintedCurve>(vectors: &str) {
	let vectors: Value = serde_json::from_str(vectors).expect("JSON");
	let fields = ["alpha_g1", "beta_g2", "gamma_g2", "delta_g2", "gamma_abc_g1"];
	let key = VerifyingKey(joined(&vectors["verifying_key"], &fields));
	let prepared = Groth16::<C, Wasm>::prepare_key(&key).expect("snarkjs's keys are well-formed");
	let hinted_key = Groth16Hinted::<C, Wasm>::prepare_key(&key).expect("the same key");

	let valid: Vec<_> =
		vectors["proofs"].as_array().expect("a list").iter().map(entry::<C>).collect();
	assert_eq!(valid.len(), 3);
	for (proof, inputs) in &valid {
		assert_eq!(Groth16::<C, Wasm>::verify(&prepared, proof, inputs), Ok(()));
		let hinted = Proof(hint::<C>(hinted_key.as_bytes(), &proof.0, &inputs.0).expect("valid"));
		assert_eq!(Groth16Hinted::<C, Wasm>::verify(&hinted_key, &hinted, inputs), Ok(()));
	}
	assert_eq!(Groth16::<C, Wasm>::verify_batch(&prepared, &valid), Ok(()));

	let invalid: Vec<_> =
		vectors["invalid"].as_array().expect("a list").iter().map(entry::<C>).collect();
	assert_eq!(invalid.len(), 1);
	for (proof, inputs) in &invalid {
		assert_eq!(
			Groth16::<C, Wasm>::verify(&prepared, proof, inputs),
			Err(VerifyError::ProofInvalid)
		);
		let hinted = hint::<C>(hinted_key.as_bytes(), &proof.0, &inputs.0);
		assert_eq!(hinted, Err(VerifyError::ProofInvalid));
	}
	let mixed = [valid, invalid].concat();
	assert_eq!(Groth16::<C, Wasm>::verify_batch(&prepared, &mixed), Err(VerifyError::ProofInvalid));
}

#[test]
fn snarkjs_over_bls12_381() {
	snarkjs::<Bls12_381>(include_str!("../vectors/snarkjs.json"));
}

#[test]
fn snarkjs_over_bn254() {
	snarkjs::<Bn254>(include_str!("../vectors/snarkjs_bn128.json"));
}
