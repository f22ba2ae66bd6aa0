//! `assay groth16 import --from gnark`, on files that gnark 0.14 wrote.

use crate::{assay, files, verify, Folder, Run};
use serde_json::{json, Value};
use std::{
	fs,
	path::{Path, PathBuf},
};

/// The folders of the files, and the curves.
const CURVES: [(&str, &str); 4] = [
	("bls12_381", "bls12-381"),
	("bls12_377", "bls12-377"),
	("bn254", "bn254"),
	("bw6_761", "bw6-761"),
];

/// The names of a key and a proof: compressed, uncompressed, JSON.
const ENCODINGS: [(&str, &str); 3] =
	[("key.bin", "proof.bin"), ("key_raw.bin", "proof_raw.bin"), ("key.json", "proof.json")];

/// The refusal of a circuit with commitments.
const COMMITMENTS: &str =
	"its circuit commits to secrets (api.Commit, also used by range checks and lookups), which is \
	not plain Groth16: chains verify circuits without commitments";

fn data(folder: &str, name: &str) -> PathBuf {
	Path::new(env!("CARGO_MANIFEST_DIR")).join("../client/test/data/gnark").join(folder).join(name)
}

fn bn254(name: &str) -> PathBuf {
	data("bn254", name)
}

fn import(key: &Path, proof: &Path, inputs: &Path, out: &Path) -> Run {
	let [key, proof, inputs, out] = [key, proof, inputs, out].map(|path| path.to_str().unwrap());
	assay([
		"groth16", "import", "--from", "gnark", "--key", key, "--proof", proof, "--inputs", inputs,
		"--out", out,
	])
}

fn import_key(key: &Path, out: &Path, more: &[&str]) -> Run {
	let [key, out] = [key, out].map(|path| path.to_str().unwrap());
	let arguments = ["groth16", "import", "--from", "gnark", "--key", key, "--out", out];
	assay(arguments.iter().chain(more))
}

/// Expects that the last of the files is refused, and that nothing is written.
#[track_caller]
fn refused(key: &Path, proof: &Path, inputs: &Path, wrong: &Path, message: &str) {
	let folder = Folder::new();
	let out = folder.path("out");
	import(key, proof, inputs, &out).failed(2, &format!("{}: {message}", wrong.display()));
	assert_eq!(files(&out), [] as [&str; 0]);
}

#[track_caller]
fn refused_key(key: &Path, message: &str) {
	refused(key, &bn254("proof.bin"), &bn254("public.bin"), key, message);
}

#[track_caller]
fn refused_proof(proof: &Path, message: &str) {
	refused(&bn254("key.bin"), proof, &bn254("public.bin"), proof, message);
}

#[track_caller]
fn refused_inputs(inputs: &Path, message: &str) {
	refused(&bn254("key.bin"), &bn254("proof.bin"), inputs, inputs, message);
}

#[test]
fn every_encoding_over_every_curve_gives_the_same_bytes() {
	for (folder_name, curve) in CURVES {
		let mut keys = Vec::new();
		let mut proofs = Vec::new();
		for (key, proof) in ENCODINGS {
			let folder = Folder::new();
			let out = folder.path("out");
			let [key, proof, inputs] =
				[key, proof, "public.bin"].map(|name| data(folder_name, name));
			let run = import(&key, &proof, &inputs, &out).done();
			assert!(run.stdout.starts_with(&format!("curve          {curve}\n")), "{}", run.stdout);
			assert_eq!(files(&out).len(), 6);
			let [key, proof, inputs] = ["verifying_key", "proof", "public_inputs"]
				.map(|name| out.join(name).with_extension("json"));
			verify(&key, &proof, &inputs).done();
			// The circuit's inputs: 3 · 11, and 3² + 11².
			let read = fs::read(&inputs).unwrap();
			let inputs: Value = serde_json::from_slice(&read).unwrap();
			assert_eq!(inputs["values"], json!(["33", "130"]));
			assert_eq!(inputs["system"], format!("groth16/{curve}"));
			keys.push(fs::read(key).unwrap());
			proofs.push(fs::read(proof).unwrap());
		}
		assert!(keys.iter().all(|key| *key == keys[0]), "{curve}");
		assert!(proofs.iter().all(|proof| *proof == proofs[0]), "{curve}");
	}
}

#[test]
fn a_key_and_a_proof_may_be_in_two_encodings() {
	let folder = Folder::new();
	let out = folder.path("out");
	import(&bn254("key.json"), &bn254("proof_raw.bin"), &bn254("public.bin"), &out).done();
	let out = folder.path("key");
	import_key(&bn254("key_raw.bin"), &out, &[]).done();
	assert_eq!(files(&out), ["verifying_key.json", "verifying_key.scale"]);
}

#[test]
fn refuses_files_over_two_curves() {
	let advice =
		"give a key and a proof from one setup, and leave --curve out or set it to their curve";
	for (_, proof) in ENCODINGS {
		let proof = data("bw6_761", proof);
		let message = format!("it is over bw6-761, but bn254 is expected: {advice}");
		refused_proof(&proof, &message);
	}
	// Files of both curves have the same lengths.
	let wrong = data("bls12_377", "proof.bin");
	refused(
		&data("bls12_381", "key.bin"),
		&wrong,
		&data("bls12_381", "public.bin"),
		&wrong,
		&format!("it is over bls12-377, but bls12-381 is expected: {advice}"),
	);

	let folder = Folder::new();
	let out = folder.path("out");
	let key = bn254("key.bin");
	let message =
		format!("{}: it is over bn254, but bls12-381 is expected: {advice}", key.display());
	import_key(&key, &out, &["--curve", "bls12-381"]).failed(2, &message);
	import_key(&key, &out, &["--curve", "bn254"]).done();
}

#[test]
fn refuses_circuits_with_commitments() {
	for (key, proof) in ENCODINGS {
		refused_key(&data("committing", key), COMMITMENTS);
		refused_proof(&data("committing", proof), COMMITMENTS);
	}
}

#[test]
fn refuses_a_key_for_a_proof_and_a_proof_for_a_key() {
	let advice = "give the verifying key to --key, the proof to --proof";
	for (key, proof) in ENCODINGS {
		refused_key(
			&bn254(proof),
			&format!("it is a proof of gnark, but a verifying key is expected: {advice}"),
		);
		refused_proof(
			&bn254(key),
			&format!("it is a verifying key of gnark, but a proof is expected: {advice}"),
		);
	}
}

/// Returns the refusal of files that gnark did not write.
fn unrecognized(kind: &str) -> String {
	format!(
		"it is no {kind} of gnark over one of bls12-381, bls12-377, bn254 and bw6-761: give what WriteTo, WriteRawTo \
		 or json.Marshal wrote, completely"
	)
}

#[test]
fn refuses_what_gnark_did_not_write() {
	let folder = Folder::new();
	let whole = fs::read(bn254("key.bin")).unwrap();
	let contents: [(&str, &[u8]); 5] = [
		("empty", &[]),
		("truncated", &whole[..whole.len() - 1]),
		("longer", &[&whole[..], &[0]].concat()),
		("text", b"a key"),
		("array", b"[]"),
	];
	for (name, content) in contents {
		let file = folder.file(name, content);
		refused_key(&file, &unrecognized("verifying key"));
		refused_proof(&file, &unrecognized("proof"));
	}
	let snarkjs = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/snarkjs");
	refused_key(
		&snarkjs.join("verification_key.json"),
		&unrecognized("verifying key and no proof"),
	);
}

#[test]
fn names_the_field_that_is_wrong() {
	let folder = Folder::new();
	let advice = "give what json.Marshal wrote, completely";
	let broken = folder.file("broken.json", "{\"G1\": ");
	let message =
		format!("it is not JSON (EOF while parsing a value at line 1 column 7): {advice}");
	refused_key(&broken, &message);
	refused_proof(&broken, &message);

	let message = |field: &str, expected: &str, found: &str| {
		format!(
			"it is no verifying key or proof of gnark (its {field:?} must be {expected}, but is {found}): {advice}"
		)
	};
	let read = |name| -> Value { serde_json::from_slice(&fs::read(bn254(name)).unwrap()).unwrap() };
	let (key, proof) = (read("key.json"), read("proof.json"));
	let changed = |file: &Value, place: &str, to: Value| {
		let mut file = file.clone();
		*file.pointer_mut(place).unwrap() = to;
		folder.file("changed.json", file.to_string())
	};
	let (object, coordinate) = ("an object", "a decimal number, or an object of A0 and A1");
	for (place, to, field, expected, found) in [
		("/G1", json!([]), "G1", object, "a list of 0"),
		("/G1/K", json!({}), "G1.K", "a list of points", object),
		("/G1/K/1", json!(null), "G1.K[1]", object, "null"),
		("/G1/K/2/Y", json!(0.5), "G1.K[2].Y", coordinate, "0.5"),
		("/G2", json!("G2"), "G2", object, "a string"),
		("/G2/Gamma", json!({}), "G2.Gamma.X", coordinate, "missing"),
		("/G2/Beta/X/A1", json!(true), "G2.Beta.X.A1", "a decimal number", "true"),
		("/CommitmentKeys", json!("none"), "CommitmentKeys", "a list", "a string"),
	] {
		refused_key(&changed(&key, place, to), &message(field, expected, found));
	}
	for (place, to, field, expected, found) in [
		("/Bs", json!(1), "Bs", object, "1"),
		("/Krs/X", json!([]), "Krs.X", coordinate, "a list of 0"),
		("/Krs/X", json!({ "A0": 1 }), "Krs.X.A1", "a decimal number", "missing"),
	] {
		refused_proof(&changed(&proof, place, to), &message(field, expected, found));
	}
	let mut without = key.clone();
	without["G2"].as_object_mut().unwrap().remove("Gamma");
	let without = folder.file("without.json", without.to_string());
	refused_key(&without, &message("G2.Gamma", object, "missing"));
}

/// The files of one tool are not read as another's.
#[test]
fn names_the_other_tools_files() {
	let folder = Folder::new();
	let key = bn254("key.bin");
	let out = folder.path("out");
	let [key_text, out_text] = [&key, &out].map(|path| path.to_str().unwrap());
	let run =
		assay(["groth16", "import", "--from", "snarkjs", "--key", key_text, "--out", out_text]);
	run.failed(
		2,
		&format!(
			"{key_text}: it is not JSON (expected value at line 1 column 1): give verification_key.json, as \
			 `snarkjs zkey export verificationkey` writes it, to --key"
		),
	);
}

#[test]
fn names_the_point_that_is_damaged() {
	let folder = Folder::new();
	// Alpha and Beta of 64 bytes each, then Beta in G2 of 128.
	let mut bytes = fs::read(bn254("key_raw.bin")).unwrap();
	bytes[127] ^= 1;
	let file = folder.file("beta.bin", &bytes);
	refused_key(&file, "its Beta in G1 is not on the curve: export the file again");
	bytes[127] ^= 1;
	bytes[128] |= 0x80;
	let file = folder.file("flags.bin", &bytes);
	refused_key(
		&file,
		"its Beta in G2 has flags that no point of its encoding has: export the file again",
	);
	bytes[128] = 0x3f;
	let file = folder.file("modulus.bin", &bytes);
	refused_key(
		&file,
		"its Beta in G2 has a coordinate that is not a number below the field's modulus: export the file again",
	);

	let proof = fs::read_to_string(bn254("proof.json")).unwrap();
	let json: Value = serde_json::from_str(&proof).unwrap();
	let x = json["Krs"]["X"].as_str().unwrap();
	for (to, defect) in [
		("1", "is not on the curve"),
		// A letter, and the modulus.
		("0x1", "has a coordinate that is not a number below the field's modulus"),
		(
			"21888242871839275222246405745257275088696311157297823662689037894645226208583",
			"has a coordinate that is not a number below the field's modulus",
		),
	] {
		let file = folder.file("proof.json", proof.replace(x, to));
		refused_proof(&file, &format!("its Krs {defect}: export the file again"));
	}
}

#[test]
fn refuses_other_witnesses() {
	let folder = Folder::new();
	let public = fs::read(bn254("public.bin")).unwrap();
	let none = "it is no public witness of gnark over bn254: give what MarshalBinary of witness.Public() wrote, completely";
	let contents: [(&str, &[u8]); 4] = [
		("empty", &[]),
		("truncated", &public[..public.len() - 1]),
		("longer", &[&public[..], &[0]].concat()),
		("counts", &[&[0, 0, 0, 3][..], &public[4..]].concat()),
	];
	for (name, content) in contents {
		refused_inputs(&folder.file(name, content), none);
	}
	refused_inputs(&data("bw6_761", "public.bin"), none);
	refused_inputs(&bn254("proof.bin"), none);

	// The same values, one of them secret.
	let secret = [&[0, 0, 0, 1, 0, 0, 0, 1][..], &public[8..]].concat();
	refused_inputs(
		&folder.file("secret", secret),
		"it is a witness with 1 secret values: keep it to yourself, and export its public part by witness.Public()",
	);
	let large = [&public[..12], &[0xff; 32], &public[44..]].concat();
	refused_inputs(
		&folder.file("large", large),
		"its public input 1 is not below the order of the groups of bn254",
	);
}

#[test]
fn writes_nothing_that_does_not_verify() {
	let folder = Folder::new();
	let out = folder.path("out");
	let mut public = fs::read(bn254("public.bin")).unwrap();
	let last = public.len() - 1;
	public[last] ^= 1;
	let inputs = folder.file("public.bin", &public);
	import(&bn254("key.bin"), &bn254("proof.bin"), &inputs, &out).failed(
		1,
		"chains refuse the imported proof (ProofInvalid: the proof does not prove this statement \
		 under this key), so nothing was written",
	);
	// One input fewer than the key has.
	let fewer = [&[0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1][..], &public[12..44]].concat();
	let inputs = folder.file("fewer.bin", fewer);
	import(&bn254("key.bin"), &bn254("proof.bin"), &inputs, &out).failed(
		1,
		"chains refuse the imported proof (WrongInputCount: the key asks for another number of public inputs), so \
		 nothing was written",
	);
	assert_eq!(files(&out), [] as [&str; 0]);
}

/// A key whose δ is its γ, as in a setup without contributions.
#[test]
fn names_the_missing_contribution_of_a_key_that_anyone_can_prove_under() {
	let folder = Folder::new();
	let json = fs::read(bn254("key.json")).unwrap();
	for (field, from, cause) in [
		(
			"Delta",
			"Gamma",
			"δ = ±γ: nobody contributed to phase two; contribute to it (mpcsetup's Phase2.Contribute), and make \
			 the key again",
		),
		(
			"Beta",
			"Gamma",
			"β = ±γ: nobody contributed to phase one; contribute to it (mpcsetup's Phase1.Contribute), and make \
			 the key again",
		),
		("Beta", "Delta", "β = ±δ: no honest setup makes such a key; make it again"),
	] {
		let mut key: Value = serde_json::from_slice(&json).unwrap();
		key["G2"][field] = key["G2"][from].clone();
		let key = folder.file("key.json", key.to_string());
		import_key(&key, &folder.path("out"), &[]).failed(
			1,
			&format!(
				"anyone can prove anything under the imported verifying key, so chains refuse it \
				 (MalformedKey(Unsound)) and nothing was written: {cause}"
			),
		);
	}
}
