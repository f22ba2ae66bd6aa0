//! `assay-halo2 hint`: hinted proofs and refusals, on kept proofs of both schemes.

use super::{files, run, Folder, Run};
use assay_halo2::{
	hinted::{layout::HintedProof, Halo2Hinted, HintedScheme},
	Ipa, Kzg, Proof, PublicInputs, VerifyingKey, Wasm,
};
use assay_proof_system::{Defect, ProofSystem, VerifyError};
use codec::{DecodeAll, Encode};
use serde_json::Value;
use std::{fs, path::Path};

/// The circuits with kept proofs, one for each scheme.
const ECDSA: &str = "ecdsa";
const ZCASH: &str = "zcash-poseidon";

const FILES: [&str; 6] = [
	"proof.json",
	"proof.scale",
	"public_inputs.json",
	"public_inputs.scale",
	"verifying_key.json",
	"verifying_key.scale",
];

/// The verdict on a proof of something else, and what to do about it.
const INVALID: &str =
	"ProofInvalid: the proof does not prove this statement under this key), so nothing was written. \
	 Check that the key, the proof and the public inputs come from one proof.";

/// The paths of a key, a proof and public inputs.
#[derive(Clone)]
struct Paths([String; 3]);

impl Paths {
	/// Takes the files in JSON of a folder.
	fn json(folder: &str) -> Self {
		Self::with(folder, "json")
	}

	fn with(folder: &str, extension: &str) -> Self {
		let names = ["verifying_key", "proof", "public_inputs"];
		Self(names.map(|name| format!("{folder}/{name}.{extension}")))
	}

	/// Takes the kept files of a circuit.
	fn kept(circuit: &str) -> Self {
		let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../client/test/data/halo2");
		Self::json(&format!("{kept}/{circuit}"))
	}

	/// Writes copies in SCALE.
	fn in_scale(&self, folder: &Folder) -> Self {
		let Self([key, proof, inputs]) = self;
		Self([("key", key), ("proof", proof), ("inputs", inputs)].map(|(name, path)| {
			folder.file(&format!("{name}.scale"), bytes(&document(path)).encode())
		}))
	}

	/// Replaces one file, the key's at 0.
	fn replacing(&self, i: usize, path: &str) -> Self {
		let mut paths = self.clone();
		paths.0[i] = path.into();
		paths
	}

	fn hint(&self, out: &str, more: &[&str]) -> Run {
		let Self([key, proof, inputs]) = self;
		let arguments = ["hint", "--key", key, "--proof", proof, "--inputs", inputs, "--out", out];
		run(&[&arguments, more].concat())
	}

	/// Makes hints, and expects an error that leaves nothing behind.
	#[track_caller]
	fn gets_no_hints(&self, code: i32, message: &str) {
		let folder = Folder::new();
		let out = folder.path("out");
		self.hint(&out, &[]).failed(code, message);
		assert!(!Path::new(&out).exists());
	}

	/// Expects the verifier's refusal.
	#[track_caller]
	fn refused(&self, verdict: &str) {
		self.gets_no_hints(1, &format!("chains refuse the proof ({verdict}"));
	}
}

/// Reads a JSON file.
fn document(path: &str) -> Value {
	serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
}

/// Returns the bytes of an artefact in JSON.
fn bytes(document: &Value) -> Vec<u8> {
	hex::decode(&document["bytes"].as_str().unwrap()[2..]).unwrap()
}

/// Writes a copy of an artefact in SCALE with other bytes.
fn tampered(folder: &Folder, original: &str, change: impl FnOnce(&mut Vec<u8>)) -> String {
	let mut changed = bytes(&document(original));
	change(&mut changed);
	folder.file("tampered.scale", changed.encode())
}

fn from_scale<A: DecodeAll>(folder: &str, name: &str) -> A {
	A::decode_all(&mut &fs::read(format!("{folder}/{name}.scale")).unwrap()[..]).unwrap()
}

/// Makes hints for a kept proof, and checks all files.
fn gets_hints<S: HintedScheme>(circuit: &str) {
	type System<S> = Halo2Hinted<S, Wasm>;
	let folder = Folder::new();
	let (plain, out) = (Paths::kept(circuit), folder.path("hinted"));
	let made = plain.hint(&out, &[]).done();
	assert_eq!(made.stderr, "");
	assert_eq!(files(&out), FILES);

	let [key, proof, inputs] = plain.0.each_ref().map(|path| document(path));
	let hinted = Paths::json(&out).0.map(|path| document(&path));
	for document in &hinted {
		assert_eq!(document["system"], S::HINTED_ID);
	}
	let [hinted_key, hinted_proof, hinted_inputs] = hinted;
	assert_eq!(key["bytes"], hinted_key["bytes"]);
	assert_ne!(key["hash"], hinted_key["hash"]);
	assert_eq!(inputs["bytes"], hinted_inputs["bytes"]);
	assert_eq!(inputs["values"], hinted_inputs["values"]);
	let (proof, hinted) = (bytes(&proof), bytes(&hinted_proof));
	let parts = HintedProof::split::<S>(&hinted).unwrap();
	assert_eq!(parts.proof, proof);
	assert!(!parts.roots.is_empty());

	let more = hinted.len() - proof.len();
	let head = format!("system         {}\nhints          {more} bytes\n", S::HINTED_ID);
	assert!(made.stdout.starts_with(&head), "{}", made.stdout);
	let hash = hinted_key["hash"].as_str().unwrap();
	let key_len = bytes(&key).len();
	let said = format!("key hash       {hash} ({key_len} bytes)\n");
	assert!(made.stdout.contains(&said), "{}", made.stdout);
	let said = format!(" (a proof of {} bytes)\n", hinted.len());
	assert!(made.stdout.contains(&said), "{}", made.stdout);
	assert_eq!(made.stdout.matches("\nwrote          ").count(), FILES.len());

	let key: VerifyingKey = from_scale(&out, "verifying_key");
	let proof: Proof = from_scale(&out, "proof");
	let inputs: PublicInputs = from_scale(&out, "public_inputs");
	assert_eq!(proof.0, hinted);
	let prepared = System::<S>::prepare_key(&key).unwrap();
	assert_eq!(System::<S>::verify(&prepared, &proof, &inputs), Ok(()));
	let mut other = inputs;
	// The lowest bit of the first value, after the counts of circuits and rows.
	other.0[8] ^= 1;
	let refused = System::<S>::verify(&prepared, &proof, &other);
	assert_eq!(refused, Err(VerifyError::ProofInvalid));
	let mut short = proof;
	short.0.pop();
	let refused = System::<S>::verify(&prepared, &short, &other);
	assert_eq!(refused, Err(VerifyError::MalformedProof(Defect::Length)));
}

#[test]
fn proofs_of_both_schemes_get_hints() {
	gets_hints::<Kzg>(ECDSA);
	gets_hints::<Ipa>(ZCASH);
}

#[test]
fn takes_both_formats() {
	for circuit in [ECDSA, ZCASH] {
		let folder = Folder::new();
		let (json, scale) = (folder.path("json"), folder.path("scale"));
		let plain = Paths::kept(circuit);
		plain.hint(&json, &[]).done();
		// SCALE files do not name the scheme, but the key shows it.
		let copies = plain.in_scale(&folder);
		let quiet = copies.hint(&scale, &["--quiet"]).done();
		assert_eq!((quiet.stdout.as_str(), quiet.stderr.as_str()), ("", ""));
		for name in FILES {
			let [json, scale] =
				[&json, &scale].map(|out| fs::read(Path::new(out).join(name)).unwrap());
			assert!(json == scale, "{name}");
		}
		// One file in JSON names it for all.
		let mixed = plain.replacing(0, &copies.0[0]).replacing(2, &copies.0[2]);
		mixed.hint(&folder.path("mixed"), &[]).done();
	}
}

#[test]
fn what_chains_refuse_gets_no_hints() {
	let folder = Folder::new();
	for circuit in [ECDSA, ZCASH] {
		let plain = Paths::kept(circuit);
		let other = tampered(&folder, &plain.0[2], |bytes| bytes[8] ^= 1);
		plain.replacing(2, &other).refused(INVALID);
		let other = tampered(&folder, &plain.0[1], |bytes| {
			let last = bytes.len() - 32;
			bytes[last] ^= 1;
		});
		let refused = plain.replacing(1, &other).hint(&folder.path("out"), &[]);
		assert_eq!(refused.code, Some(1), "{}", refused.stderr);

		let short = tampered(&folder, &plain.0[1], |bytes| bytes.truncate(100));
		plain.replacing(1, &short).refused(
			"MalformedProof(Length): the proof is malformed: it has the wrong length), so nothing \
			 was written. Use proof.json as `prove` wrote it, without any change.",
		);
		let short = tampered(&folder, &plain.0[2], Vec::clear);
		plain.replacing(2, &short).refused(
			"MalformedInputs(Length): the public inputs are malformed: it has the wrong length), so \
			 nothing was written. Use public_inputs.json as `prove` wrote it, without any change.",
		);
		let none = tampered(&folder, &plain.0[2], |bytes| bytes[..4].fill(0));
		plain.replacing(2, &none).refused(
			"WrongInputCount: the key asks for another number of public inputs), so nothing was \
			 written. Check that --inputs belongs to the circuit that --key was made for.",
		);
		// The proof in JSON names the system.
		let short = tampered(&folder, &plain.0[0], |bytes| bytes.truncate(100));
		plain.replacing(0, &short).refused(
			"MalformedKey(Length): the verifying key is malformed: it has the wrong length), so \
			 nothing was written. No chain registers this key. Use verifying_key.json as `prove` \
			 wrote it.",
		);
		// Without it, nothing tells the scheme.
		let copies = plain.in_scale(&folder).replacing(0, &short);
		copies.gets_no_hints(2, &format!("{short}: it is not a verifying key of halo2"));
	}
}

#[test]
fn files_with_hints_get_no_more() {
	for (circuit, scheme) in [(ECDSA, "kzg-bn254"), (ZCASH, "ipa-vesta")] {
		let folder = Folder::new();
		let out = folder.path("hinted");
		let (plain, hinted) = (Paths::kept(circuit), Paths::json(&out));
		plain.hint(&out, &[]).done();
		let message = |path: &str| {
			format!(
				"{path}: it is for the proof system \"halo2-hinted/{scheme}\", whose proofs have \
				 hints already: give the key, the proof and the public inputs of \
				 \"halo2/{scheme}\", as `prove` wrote them"
			)
		};
		// Each file in turn, beside two without hints.
		for (i, path) in hinted.0.iter().enumerate() {
			plain.replacing(i, path).gets_no_hints(2, &message(path));
		}
		hinted.gets_no_hints(2, &message(&hinted.0[0]));
		// SCALE files are known by the length of the proof.
		let scale = Paths::with(&out, "scale");
		scale.gets_no_hints(2, &message(&scale.0[1]));
	}
}

#[test]
fn files_have_one_system() {
	let folder = Folder::new();
	let (ecdsa, zcash) = (Paths::kept(ECDSA), Paths::kept(ZCASH));
	let message = |path: &str| {
		format!(
			"{path}: it is for the proof system \"halo2/ipa-vesta\", but \"halo2/kzg-bn254\" is \
			 expected: give the key, the proof and the public inputs of one proof"
		)
	};
	for i in [1, 2] {
		ecdsa.replacing(i, &zcash.0[i]).gets_no_hints(2, &message(&zcash.0[i]));
	}
	let mut proof = document(&ecdsa.0[1]);
	proof["system"] = "groth16/bn254".into();
	let other = folder.file("groth16.json", proof.to_string());
	ecdsa.replacing(1, &other).gets_no_hints(
		2,
		&format!(
			"{other}: it is for the proof system \"groth16/bn254\", but this command takes \
			 \"halo2/kzg-bn254\" and \"halo2/ipa-vesta\""
		),
	);
	// A file for another option.
	ecdsa.replacing(1, &ecdsa.0[0]).gets_no_hints(
		2,
		&format!("{}: it is a \"verifying_key\", but a \"proof\" is expected", ecdsa.0[0]),
	);
	let mut inputs = document(&zcash.0[2]);
	inputs["values"] = serde_json::json!(["1"]);
	let other = folder.file("inputs.json", inputs.to_string());
	zcash.replacing(2, &other).gets_no_hints(
		2,
		&format!("{other}: its \"values\" contradicts its \"bytes\": make the file again"),
	);
}

#[test]
fn keys_for_proofs_with_hints_are_audited() {
	let folder = Folder::new();
	let (plain, out) = (Paths::kept(ZCASH), folder.path("hinted"));
	plain.hint(&out, &[]).done();
	let Paths([key, ..]) = Paths::json(&out);
	let document = document(&key);
	let hash = document["hash"].as_str().unwrap();
	let audited = run(&["audit", &key, "--key-hash", hash, "--circuit", ZCASH]).done();
	let accepted =
		"key            ok: chains accept it as halo2-hinted/ipa-vesta: format, limits and \
		points";
	assert_eq!(audited.stdout.lines().next(), Some(accepted));
	// Without hints, the key has another hash.
	let audited = run(&["audit", &plain.0[0], "--key-hash", hash]);
	assert_eq!(audited.code, Some(1));
}

#[test]
fn overwrites_only_by_force() {
	let folder = Folder::new();
	let (plain, out) = (Paths::kept(ZCASH), folder.path("out"));
	plain.hint(&out, &[]).done();
	// A configuration of `prove` stays.
	let config = folder.file("out/config.json", "{}");
	let there = format!("{out}/verifying_key.json");
	plain
		.hint(&out, &[])
		.failed(2, &format!("{there} exists: choose another --out, or overwrite with --force"));
	plain.hint(&out, &["--force"]).done();
	assert!(Path::new(&config).exists());
}
