//! Groth16 keys and proofs over every curve.

use crate::{assay, files, verify, Folder, Run, LEAVES, SEED};
use std::{fs, path::Path};

/// A curve, the root of [`LEAVES`] in a tree of depth 3 (from `tests/data/merkle_root.py --curve CURVE
/// 3 alice bob carol dave erin`), and bytes of a verifying key, a proof and an input.
struct Case {
	curve: &'static str,
	root: &'static str,
	lengths: [usize; 3],
}

const CASES: [Case; 4] = [
	Case {
		curve: "bls12-381",
		root: "18638500431947295657457695671845185108600771647235884154391851468117449744551",
		lengths: [864, 384, 32],
	},
	Case { curve: "bls12-377", root: "5088059622946878612565196204823268182339831366656163799646863523608776796146", lengths: [864, 384, 32] },
	Case { curve: "bn254", root: "14446271361802085217484520847718642864202261240658842406287142050739748504550", lengths: [576, 256, 32] },
	Case { curve: "bw6-761", root: "85905268237457234837027957874020315814379069138824271688064348504729412921865235647370205414836340767639108006951", lengths: [1152, 576, 48] },
];

/// Returns the bytes of the compact length: one below 64, otherwise two.
fn compact_len(bytes: usize) -> usize {
	if bytes < 64 {
		1
	} else {
		2
	}
}

fn setup(curve: &str, out: &Path) -> Run {
	let out = out.to_str().unwrap();
	assay(["groth16", "setup", "--curve", curve, "--depth", "3", "--seed", SEED, "--out", out])
}

fn prove(keys: &Path, out: &Path, more: &[&str]) -> Run {
	let leaves = keys.with_file_name("leaves.txt");
	fs::write(&leaves, LEAVES).unwrap();
	let [keys, leaves, out] = [keys, &leaves, out].map(|path| path.to_str().unwrap());
	let mut arguments =
		vec!["groth16", "prove", "--keys", keys, "--leaves", leaves, "--index", "2"];
	arguments.extend(["--seed", SEED, "--out", out]);
	arguments.extend(more);
	assay(arguments)
}

#[test]
fn keys_and_proofs_over_every_curve_verify() {
	for Case { curve, root, lengths } in CASES {
		let folder = Folder::new();
		let (keys, proof) = (folder.path("keys"), folder.path("proof"));
		let run = setup(curve, &keys).done();
		assert!(run.stdout.contains(&format!("curve          {curve}\n")), "{}", run.stdout);
		let run = prove(&keys, &proof, &[]).done();
		assert!(run.stdout.contains(&format!("root           {root}\n")), "{}", run.stdout);

		let files = [
			keys.join("verifying_key.scale"),
			proof.join("proof.scale"),
			proof.join("public_inputs.scale"),
		];
		for (file, bytes) in files.iter().zip(lengths) {
			let len = fs::read(file).unwrap().len();
			assert_eq!(len, compact_len(bytes) + bytes, "{}", file.display());
		}
		let [key, proof, inputs] = &files;
		let json = files.each_ref().map(|file| file.with_extension("json"));
		// One JSON file determines the curve, so --curve is not needed.
		let [key_json, proof_json, inputs_json] = &json;
		verify(key_json, proof, inputs).done();
		verify(key, proof_json, inputs).done();
		verify(key, proof, inputs_json).done();
		// Nor is any: the points show the curve.
		verify(key, proof, inputs).done();
		let [key, proof, inputs] = [key, proof, inputs].map(|file| file.to_str().unwrap());
		let arguments = ["groth16", "verify", "--key", key, "--proof", proof, "--inputs", inputs];
		assay(arguments.into_iter().chain(["--curve", curve])).done();

		let document: serde_json::Value =
			serde_json::from_slice(&fs::read(key_json).unwrap()).unwrap();
		assert_eq!(document["system"], format!("groth16/{curve}"));
	}
}

#[test]
fn refuses_a_tampered_proof_over_every_curve() {
	for Case { curve, .. } in CASES {
		let folder = Folder::new();
		let (keys, proof) = (folder.path("keys"), folder.path("proof"));
		setup(curve, &keys).done();
		prove(&keys, &proof, &[]).done();
		let path = proof.join("proof.json");
		let mut document: serde_json::Value =
			serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
		// The lowest bit of a coordinate's second byte from either end.
		let bytes = document["bytes"].as_str().unwrap().to_owned();
		let mut tampered = hex::decode(&bytes[2..]).unwrap();
		tampered[1] ^= 1;
		document["bytes"] = format!("0x{}", hex::encode(tampered)).into();
		fs::write(&path, document.to_string()).unwrap();
		verify(&keys.join("verifying_key.json"), &path, &proof.join("public_inputs.json")).refused(
			"MalformedProof(NotOnCurve): the proof is malformed: a point is not on the curve",
		);
	}
}

#[test]
fn refuses_files_over_two_curves() {
	let folder = Folder::new();
	let [bn254, bls12_377] = ["bn254", "bls12-377"].map(|curve| {
		let (keys, proof) = (folder.path(&format!("keys-{curve}")), folder.path(curve));
		setup(curve, &keys).done();
		prove(&keys, &proof, &[]).done();
		(keys, proof)
	});
	let proof = bls12_377.1.join("proof.json");
	let message =
		"it is over bls12-377, but bn254 is expected: give files over one curve, and leave --curve \
		out or set it to that curve";
	verify(&bn254.0.join("verifying_key.json"), &proof, &bn254.1.join("public_inputs.json"))
		.failed(2, &format!("{}: {message}", proof.to_str().unwrap()));

	let out = folder.path("out");
	let circuit = bn254.0.join("circuit.json");
	prove(&bn254.0, &out, &["--curve", "bls12-377"]).failed(
		2,
		&format!(
			"{}: it is for keys over bn254, but --curve is bls12-377: leave --curve out, or make keys \
			 with `assay groth16 setup --curve bls12-377`",
			circuit.to_str().unwrap()
		),
	);
	assert_eq!(files(&out), [] as [&str; 0]);
	prove(&bn254.0, &out, &["--curve", "bn254"]).done();
}

/// SCALE files do not name their curve, but their points are on no other.
#[test]
fn refuses_scale_files_over_two_curves() {
	let folder = Folder::new();
	let [bn254, bls12_377] = ["bn254", "bls12-377"].map(|curve| {
		let (keys, proof) = (folder.path(&format!("keys-{curve}")), folder.path(curve));
		setup(curve, &keys).done();
		prove(&keys, &proof, &[]).done();
		[
			keys.join("verifying_key.scale"),
			proof.join("proof.scale"),
			proof.join("public_inputs.scale"),
		]
	});
	let message = |file: &Path, found: &str, expected: &str| {
		format!(
			"{}: it is over {found}, but {expected} is expected: give files over one curve, and leave \
			 --curve out or set it to that curve",
			file.display()
		)
	};
	let [key, proof, inputs] = &bls12_377;
	let other = &bn254[1];
	verify(key, other, inputs).failed(2, &message(other, "bn254", "bls12-377"));
	let [key_text, proof_text, inputs_text] =
		[key, proof, inputs].map(|file| file.to_str().unwrap());
	let files = ["--key", key_text, "--proof", proof_text, "--inputs", inputs_text];
	let over = |command: &[&str]| {
		assay(["groth16"].iter().chain(command).chain(&files).chain(&["--curve", "bls12-381"]))
	};
	over(&["verify"]).failed(2, &message(key, "bls12-377", "bls12-381"));
	let out = folder.path("out");
	over(&["hint", "--out", out.to_str().unwrap()])
		.failed(2, &message(key, "bls12-377", "bls12-381"));
	assert!(!out.exists());

	// Without a point, the files have no curve. A JSON file gives them one, and so does --curve.
	let none = folder.file("none.scale", [4, 1]);
	verify(&none, &none, inputs).failed(
		2,
		&format!(
			"{}: its first point is on none of bls12-381, bls12-377, bn254 and bw6-761, and .scale files \
			 do not name their curve: take the file again, or give --curve for the verdict of a chain over \
			 that curve",
			none.display()
		),
	);
	let length = "MalformedKey(Length): the verifying key is malformed: it has the wrong length";
	verify(&none, &none, &inputs.with_extension("json")).refused(length);
	verify(&none, proof, inputs).refused(length);
	let none = none.to_str().unwrap();
	let files = ["--key", none, "--proof", none, "--inputs", inputs_text, "--curve", "bn254"];
	assay(["groth16", "verify"].iter().chain(&files)).refused(length);
}

#[test]
fn refuses_an_unknown_curve() {
	let folder = Folder::new();
	let run = setup("bls12-446", &folder.path("keys"));
	assert_eq!(run.code, Some(2));
	assert!(
		run.stderr.contains("[possible values: bls12-381, bls12-377, bn254, bw6-761]"),
		"{}",
		run.stderr
	);
}

/// Keys whose `circuit.json` does not name a curve are over BLS12-381.
#[test]
fn keys_that_name_no_curve_are_over_the_default() {
	let folder = Folder::new();
	let keys = folder.keys();
	fs::write(keys.join("circuit.json"), r#"{"circuit":"merkle-membership","depth":3}"#).unwrap();
	prove(&keys, &folder.path("proof"), &["--curve", "bls12-381"]).done();
}
