//! Ethereum's vectors, through calls of the precompiles. `tests/vectors/README.md` names the source.

use crate::{
	harness::{call, on_chain, precompile},
	malformed::{LENGTH, NOT_CANONICAL, NOT_IN_SUBGROUP, NOT_ON_CURVE},
};
use assay_kzg::versioned_hash;
use serde::Deserialize;
use sp_runtime::DispatchError;

const PROOF_INVALID: &str = "the proof is not valid";

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Case {
	name: String,
	input: String,
	expected: Option<String>,
	expected_error: Option<String>,
}

fn cases(file: &str) -> Vec<Case> {
	let path = format!("{}/tests/vectors/{file}.json", env!("CARGO_MANIFEST_DIR"));
	serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

/// Returns the inputs of a file.
pub fn inputs(file: &str) -> Vec<Vec<u8>> {
	cases(file).iter().map(|case| hex::decode(&case.input).unwrap()).collect()
}

/// Calls a precompile with every case of a file of outputs.
fn outputs(number: u8, file: &str, count: usize) {
	let cases = cases(file);
	assert_eq!(cases.len(), count);
	on_chain(|| {
		for case in cases {
			let input = hex::decode(&case.input).unwrap();
			let output = call(precompile(number), input).output();
			assert_eq!(Some(hex::encode(output)), case.expected, "{}", case.name);
		}
	});
}

/// Returns the refusal that corresponds to go-ethereum's error.
fn refusal(error: &str) -> &'static str {
	match error {
		"invalid input length" => LENGTH,
		"invalid field element top bytes" | "invalid fp.Element encoding" => NOT_CANONICAL,
		"invalid point: not on curve" => NOT_ON_CURVE,
		"g1 point is not on correct subgroup" | "g2 point is not on correct subgroup" => {
			NOT_IN_SUBGROUP
		}
		_ => panic!("{error}"),
	}
}

/// Calls a precompile with every case of a file of errors.
fn refusals(number: u8, file: &str, count: usize) {
	let cases = cases(file);
	assert_eq!(cases.len(), count);
	on_chain(|| {
		for case in cases {
			let input = hex::decode(&case.input).unwrap();
			let error = call(precompile(number), input).result.unwrap_err();
			let expected = refusal(&case.expected_error.unwrap());
			assert_eq!(error, DispatchError::Other(expected), "{}", case.name);
		}
	});
}

#[test]
fn eip_196_and_197() {
	outputs(0x06, "bn256Add", 16);
	outputs(0x07, "bn256ScalarMul", 19);
	outputs(0x08, "bn256Pairing", 14);
}

#[test]
fn eip_2537_additions() {
	outputs(0x0b, "blsG1Add", 112);
	outputs(0x0d, "blsG2Add", 112);
	refusals(0x0b, "fail-blsG1Add", 6);
	refusals(0x0d, "fail-blsG2Add", 6);
}

#[test]
fn eip_2537_multiplications_in_g1() {
	// A multiplication is a multi-scalar multiplication of one point.
	outputs(0x0c, "blsG1Mul", 11);
	outputs(0x0c, "blsG1MultiExp", 151);
	refusals(0x0c, "fail-blsG1Mul", 7);
	refusals(0x0c, "fail-blsG1MultiExp", 7);
}

#[test]
fn eip_2537_multiplications_in_g2() {
	outputs(0x0e, "blsG2Mul", 11);
	outputs(0x0e, "blsG2MultiExp", 151);
	refusals(0x0e, "fail-blsG2Mul", 7);
	refusals(0x0e, "fail-blsG2MultiExp", 7);
}

#[test]
fn eip_2537_pairings() {
	outputs(0x0f, "blsPairing", 106);
	refusals(0x0f, "fail-blsPairing", 9);
}

#[test]
fn eip_2537_maps() {
	outputs(0x10, "blsMapG1", 105);
	outputs(0x11, "blsMapG2", 105);
	refusals(0x10, "fail-blsMapG1", 5);
	refusals(0x11, "fail-blsMapG2", 5);
}

#[test]
fn eip_4844() {
	outputs(0x0a, "pointEvaluation", 1);
}

/// The cases of the consensus specification that make an input of the precompile.
#[test]
fn consensus_specification() {
	const CASES: &str =
		include_str!("../../../../primitives/kzg/tests/vectors/verify_kzg_proof.txt");
	const OUTPUT: &str = "0000000000000000000000000000000000000000000000000000000000001000\
		73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001";
	let mut verdicts = [0; 3];
	on_chain(|| {
		for line in CASES.lines().filter(|line| !line.starts_with('#')) {
			let fields: Vec<_> = line.split(' ').collect();
			let [output, commitment, z, y, proof, name] = fields[..] else { panic!("{line}") };
			let Ok(point) = hex::decode(commitment).unwrap().try_into() else { continue };
			let hash = hex::encode(versioned_hash(&point));
			let input = hex::decode([hash.as_str(), z, y, commitment, proof].concat()).unwrap();
			let result = call(precompile(0x0a), input.clone()).result;
			if output == "true" {
				assert_eq!(hex::encode(result.unwrap().data), OUTPUT, "{name}");
				verdicts[0] += 1;
				continue;
			}
			let DispatchError::Other(refusal) = result.unwrap_err() else { panic!("{name}") };
			let malformed =
				[NOT_CANONICAL, NOT_ON_CURVE, NOT_IN_SUBGROUP, LENGTH].contains(&refusal);
			let expected = if output == "false" { refusal == PROOF_INVALID } else { malformed };
			assert!(expected, "{name}: {refusal}");
			verdicts[if output == "false" { 1 } else { 2 }] += 1;
		}
	});
	assert!(verdicts.iter().all(|count| *count > 10), "{verdicts:?}");
}
