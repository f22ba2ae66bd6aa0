//! `assay groth16 verify`

use crate::{assay, keys, proof, prove, setup, verify, Folder, Run, LEAVES, OTHER_SEED};
use std::{fs, path::Path};

/// The order of the scalar field, little-endian: the least number that is not a public input.
const ORDER: &str = "01000000fffffffffe5bfeff02a4bd5305d8a10908d83933487d9d2953a7ed73";

fn with_key(key: &Path) -> Run {
	verify(key, &proof().join("proof.scale"), &proof().join("public_inputs.scale"))
}

fn with_proof(proof_file: &Path) -> Run {
	let inputs = proof().join("public_inputs.scale");
	verify(&keys().join("verifying_key.scale"), proof_file, &inputs)
}

fn with_inputs(inputs: &Path) -> Run {
	verify(&keys().join("verifying_key.scale"), &proof().join("proof.scale"), inputs)
}

/// Returns an artefact's JSON with `bytes` replaced and the fields that explain them left out.
fn json(kind: &str, bytes: &[u8]) -> String {
	format!(
		r#"{{"type": "{kind}", "system": "groth16/bls12-381", "bytes": "0x{}"}}"#,
		hex::encode(bytes)
	)
}

/// Returns the bytes of the shared proof: a compact length of two bytes, then `a ‖ b ‖ c` of 96, 192 and 96.
fn proof_bytes() -> Vec<u8> {
	fs::read(proof().join("proof.scale")).unwrap().split_off(2)
}

#[test]
fn takes_both_formats_in_any_mixture() {
	for mixture in 0..8 {
		let extension = |bit: u8| {
			if mixture >> bit & 1 == 0 {
				"json"
			} else {
				"scale"
			}
		};
		let run = verify(
			&keys().join(format!("verifying_key.{}", extension(0))),
			&proof().join(format!("proof.{}", extension(1))),
			&proof().join(format!("public_inputs.{}", extension(2))),
		)
		.done();
		assert_eq!(run.stdout.lines().next(), Some("verified"));
		assert_eq!(run.stderr, "");
	}
}

#[test]
fn quiet_leaves_the_exit_code_alone() {
	let folder = Folder::new();
	let tampered = folder.file("tampered.json", json("proof", &[]));
	for (proof_file, code) in [(proof().join("proof.json"), 0), (tampered, 1)] {
		let [key, inputs] = [keys().join("verifying_key.json"), proof().join("public_inputs.json")];
		let mut arguments = vec!["groth16", "verify", "--quiet"];
		arguments.extend(["--key", key.to_str().unwrap()]);
		arguments.extend(["--proof", proof_file.to_str().unwrap()]);
		arguments.extend(["--inputs", inputs.to_str().unwrap()]);
		let run = assay(arguments);
		assert_eq!(run.code, Some(code));
		assert_eq!(run.stdout + &run.stderr, "");
	}
}

#[test]
fn refuses_a_tampered_proof() {
	let folder = Folder::new();
	// The last byte of each point's last coordinate, a flag bit, and a coordinate's top byte.
	let malformed = "the proof is malformed: ";
	for (at, change, verdict) in [
		(95, 1, "MalformedProof(NotOnCurve)"),
		(287, 1, "MalformedProof(NotOnCurve)"),
		(383, 1, "MalformedProof(NotOnCurve)"),
		(0, 0x80, "MalformedProof(NotCanonical)"),
		(288, 0x1f, "MalformedProof(NotCanonical)"),
	] {
		let mut bytes = proof_bytes();
		// A byte of 0x1f or more makes the coordinate exceed the modulus.
		bytes[at] = if change == 0x1f { change } else { bytes[at] ^ change };
		let explanation = if verdict.contains("NotOnCurve") {
			"a point is not on the curve"
		} else {
			"a number is not reduced or a flag bit is set"
		};
		let tampered = folder.file("tampered.json", json("proof", &bytes));
		with_proof(&tampered).refused(&format!("{verdict}: {malformed}{explanation}"));
	}
}

#[test]
fn refuses_a_proof_of_another_length() {
	let folder = Folder::new();
	let bytes = proof_bytes();
	for bytes in [&bytes[1..], &[&bytes[..], &[0]].concat(), &[]] {
		let tampered = folder.file("tampered.json", json("proof", bytes));
		with_proof(&tampered)
			.refused("MalformedProof(Length): the proof is malformed: it has the wrong length");
	}
}

#[test]
fn refuses_a_proof_put_together_from_good_points() {
	let folder = Folder::new();
	let mut bytes = proof_bytes();
	let (front, c) = bytes.split_at_mut(96 + 192);
	front[..96].swap_with_slice(c);
	let tampered = folder.file("tampered.json", json("proof", &bytes));
	let run = with_proof(&tampered);
	assert_eq!(
		run.stdout,
		"refused: ProofInvalid: the proof does not prove this statement under this key\n\
		 Check that the key, the proof and the public inputs come from one setup and one proof.\n"
	);
	assert_eq!(run.code, Some(1));
}

#[test]
fn refuses_a_proof_for_another_root() {
	let folder = Folder::new();
	let leaves = folder.file("leaves.txt", LEAVES.replace("erin", "eve"));
	prove(keys(), &leaves, "2", &folder.path("other")).done();
	let invalid = "ProofInvalid: the proof does not prove this statement under this key";
	with_proof(&folder.path("other/proof.json")).refused(invalid);
	with_inputs(&folder.path("other/public_inputs.json")).refused(invalid);
}

#[test]
fn refuses_the_key_of_another_setup() {
	let folder = Folder::new();
	setup("3", OTHER_SEED, &folder.path("other")).done();
	with_key(&folder.path("other/verifying_key.json"))
		.refused("ProofInvalid: the proof does not prove this statement under this key");
}

#[test]
fn refuses_malformed_keys() {
	let folder = Folder::new();
	let key = fs::read(keys().join("verifying_key.scale")).unwrap().split_off(2);
	let cases: [(&[u8], &str); 3] = [
		(
			&key[1..],
			"MalformedKey(Length): the verifying key is malformed: it has the wrong length",
		),
		(
			// The identity as alpha.
			&[&[0x40][..], &[0; 95], &key[96..]].concat(),
			"MalformedKey(Identity): the verifying key is malformed: a point is the identity",
		),
		(
			&vec![0; 96 + 3 * 192 + 258 * 96],
			"LimitExceeded: the key, the inputs or the batch exceed this chain's limit",
		),
	];
	for (bytes, verdict) in cases {
		let tampered = folder.file("tampered.json", json("verifying_key", bytes));
		with_key(&tampered).refused(verdict);
	}
}

#[test]
fn refuses_malformed_inputs() {
	let folder = Folder::new();
	let malformed = "the public inputs are malformed";
	let order = hex::decode(ORDER).unwrap();
	for (bytes, verdict) in [
		(
			order,
			format!(
				"MalformedInputs(NotCanonical): {malformed}: a number is not reduced or a flag bit \
				 is set"
			),
		),
		(vec![0; 31], format!("MalformedInputs(Length): {malformed}: it has the wrong length")),
		(
			vec![0; 64],
			"WrongInputCount: the key asks for another number of public inputs".to_owned(),
		),
		(
			Vec::new(),
			"WrongInputCount: the key asks for another number of public inputs".to_owned(),
		),
	] {
		let tampered = folder.file("tampered.json", json("public_inputs", &bytes));
		with_inputs(&tampered).refused(&verdict);
	}
}

/// Writes `content` under `name`, and expects `run` to refuse the file as unusable.
#[track_caller]
fn unusable(name: &str, content: &[u8], run: impl FnOnce(&Path) -> Run, message: &str) {
	let folder = Folder::new();
	let path = folder.file(name, content);
	run(&path).failed(2, &format!("{}: {message}", path.to_str().unwrap()));
}

#[test]
fn refuses_files_that_contradict_themselves() {
	let key = fs::read_to_string(keys().join("verifying_key.json")).unwrap();
	let other = key.replace("\"hash\": \"0x", "\"hash\": \"0x00");
	let message = "its \"hash\" contradicts its \"bytes\": make the file again";
	unusable("key.json", other.as_bytes(), with_key, message);

	let inputs = fs::read_to_string(proof().join("public_inputs.json")).unwrap();
	let other = inputs.replace("\"18", "\"19");
	assert_ne!(other, inputs);
	let message = "its \"values\" contradicts its \"bytes\": make the file again";
	unusable("inputs.json", other.as_bytes(), with_inputs, message);
}

#[test]
fn refuses_files_of_another_kind() {
	let message = "it is a \"proof\", but a \"verifying_key\" is expected";
	unusable("proof.json", json("proof", &[]).as_bytes(), with_key, message);

	let other = json("proof", &[]).replace("bls12-381", "bls12-446");
	let message = "it is for the proof system \"groth16/bls12-446\", but this command takes \
		\"groth16/bls12-381\", \"groth16/bls12-377\", \"groth16/bn254\", \"groth16/bw6-761\", \
		\"groth16-hinted/bls12-381\", \"groth16-hinted/bls12-377\", \"groth16-hinted/bn254\", \
		\"groth16-hinted/bw6-761\"";
	unusable("proof.json", other.as_bytes(), with_proof, message);

	let message = "its extension is neither .json nor .scale: give a file in one of these formats";
	unusable("proof.bin", &[], with_proof, message);

	let message = "it is not an artefact in SCALE (a compact length, then that many bytes)";
	let good = fs::read(proof().join("proof.scale")).unwrap();
	for content in [&good[..good.len() - 1], &[&good[..], &[0]].concat(), &[], &[0xff; 8]] {
		unusable("proof.scale", content, with_proof, message);
	}

	let message = "it is not an artefact in JSON: EOF while parsing a value at line 1 column 0";
	unusable("proof.json", &[], with_proof, message);
}

#[test]
fn refuses_a_missing_file() {
	let folder = Folder::new();
	let path = folder.path("none.json");
	let message =
		format!("cannot read {}: No such file or directory (os error 2)", path.to_str().unwrap());
	with_key(&path).failed(2, &message);
}
