//! `assay groth16 hint`: hinted proofs, verdicts and refusals.

use crate::{assay, files, keys, proof, prove, verify, Folder, Run, LEAVES, SEED};
use std::{
	fs,
	path::{Path, PathBuf},
};

const FILES: [&str; 6] = [
	"proof.json",
	"proof.scale",
	"public_inputs.json",
	"public_inputs.scale",
	"verifying_key.json",
	"verifying_key.scale",
];

/// The verdict on a proof of something else, and what to do about it.
const INVALID: &str = "ProofInvalid: the proof does not prove this statement under this key";
const ADVICE: &str =
	"Check that the key, the proof and the public inputs come from one setup and one proof.";

fn hint(key: &Path, proof: &Path, inputs: &Path, out: &Path) -> Run {
	hint_with(key, proof, inputs, out, &[])
}

fn hint_with(key: &Path, proof: &Path, inputs: &Path, out: &Path, more: &[&str]) -> Run {
	let [key, proof, inputs, out] = [key, proof, inputs, out].map(|path| path.to_str().unwrap());
	let arguments =
		["groth16", "hint", "--key", key, "--proof", proof, "--inputs", inputs, "--out", out];
	assay(arguments.iter().chain(more))
}

/// A key, a proof and its inputs, as paths without extension.
struct Paths([PathBuf; 3]);

impl Paths {
	fn new(keys: &Path, proof: &Path) -> Self {
		Self([keys.join("verifying_key"), proof.join("proof"), proof.join("public_inputs")])
	}

	/// Makes keys and a proof of leaf 2 of [`LEAVES`] over a curve.
	fn over(curve: &str, folder: &Folder) -> Self {
		let [keys, out] = ["keys", "plain"].map(|name| folder.path(&format!("{name}-{curve}")));
		let text = keys.to_str().unwrap();
		let arguments = ["groth16", "setup", "--depth", "3", "--seed", SEED, "--out", text];
		assay(arguments.iter().chain(&["--curve", curve])).done();
		prove(&keys, &folder.file("leaves.txt", LEAVES), "2", &out).done();
		Self::new(&keys, &out)
	}

	/// Takes all three from one folder, as `hint` writes them.
	fn of(folder: &Path) -> Self {
		Self::new(folder, folder)
	}

	fn with(&self, extension: &str) -> [PathBuf; 3] {
		self.0.each_ref().map(|path| path.with_extension(extension))
	}

	fn hint(&self, extension: &str, out: &Path) -> Run {
		let [key, proof, inputs] = self.with(extension);
		hint(&key, &proof, &inputs, out)
	}

	fn verify(&self, extension: &str) -> Run {
		let [key, proof, inputs] = self.with(extension);
		verify(&key, &proof, &inputs)
	}
}

fn shared() -> Paths {
	Paths::new(keys(), proof())
}

/// Reads a JSON file.
fn document(path: &Path) -> serde_json::Value {
	serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
}

/// Returns the bytes of an artefact in JSON.
fn bytes(document: &serde_json::Value) -> Vec<u8> {
	hex::decode(&document["bytes"].as_str().unwrap()[2..]).unwrap()
}

/// Writes a copy of an artefact in JSON with other bytes.
fn tampered(folder: &Folder, original: &Path, change: impl FnOnce(&mut Vec<u8>)) -> PathBuf {
	let mut document = document(original);
	let mut changed = bytes(&document);
	change(&mut changed);
	document["bytes"] = format!("0x{}", hex::encode(changed)).into();
	folder.file("tampered.json", document.to_string())
}

#[test]
fn hinted_proofs_verify_over_every_curve() {
	for (curve, plain_len, hinted_len) in [
		("bls12-381", 384, 7_392),
		("bls12-377", 384, 7_488),
		("bn254", 256, 6_016),
		("bw6-761", 576, 21_408),
	] {
		let folder = Folder::new();
		let (plain, out) = (Paths::over(curve, &folder), folder.path("hinted"));
		let made = plain.hint("json", &out).done();
		assert_eq!(files(&out), FILES);
		let hints = format!("hints          {} bytes\n", hinted_len - plain_len);
		assert!(made.stdout.starts_with(&format!("curve          {curve}\n{hints}")));

		let hinted = Paths::of(&out);
		let verified = hinted.verify("json").done();
		assert_eq!(verified.stdout.lines().next(), Some("verified"));
		// Both name the same key and statement, which are not those of the system without hints.
		let without = plain.verify("json").done();
		assert_eq!(verified.stdout.lines().count(), 3);
		for line in verified.stdout.lines().skip(1) {
			assert!(made.stdout.contains(line), "{line}");
			assert!(!without.stdout.contains(line), "{line}");
		}

		let (before, after) = (plain.with("json"), hinted.with("json"));
		let [before, after] = [before, after].map(|paths| paths.map(|path| document(&path)));
		for (before, after) in before.iter().zip(&after) {
			assert_eq!(before["system"], format!("groth16/{curve}"));
			assert_eq!(after["system"], format!("groth16-hinted/{curve}"));
		}
		let ([key, proof, inputs], [hinted_key, hinted_proof, hinted_inputs]) = (&before, &after);
		assert_eq!(key["bytes"], hinted_key["bytes"]);
		assert_ne!(key["hash"], hinted_key["hash"]);
		let hash = hinted_key["hash"].as_str().unwrap();
		assert!(made.stdout.contains(&format!("key hash       {hash}\n")), "{}", made.stdout);
		assert_eq!(inputs["bytes"], hinted_inputs["bytes"]);
		assert_eq!(inputs["values"], hinted_inputs["values"]);
		assert_eq!(bytes(hinted_proof).len(), hinted_len);
		assert!(bytes(hinted_proof).starts_with(&bytes(proof)));
	}
}

#[test]
fn takes_and_writes_both_formats() {
	let folder = Folder::new();
	let (json, scale) = (folder.path("json"), folder.path("scale"));
	shared().hint("json", &json).done();
	// SCALE files do not name the curve, but the points show it.
	shared().hint("scale", &scale).done();
	for name in FILES {
		assert_eq!(fs::read(json.join(name)).unwrap(), fs::read(scale.join(name)).unwrap());
	}
	// Nor do they name the system. The length of the proof does.
	for extension in ["json", "scale"] {
		Paths::of(&json).verify(extension).done();
	}
	let [key, proof, inputs] = Paths::of(&json).with("scale");
	verify(&key.with_extension("json"), &proof, &inputs).done();

	let bn254 = Paths::over("bn254", &folder);
	let out = folder.path("bn254");
	let [key, proof, inputs] = bn254.with("scale");
	hint_with(&key, &proof, &inputs, &out, &["--curve", "bn254", "--quiet"]).done();
	let [key, proof, inputs] = Paths::of(&out).with("scale").map(|path| path.display().to_string());
	let arguments = ["groth16", "verify", "--key", &key, "--proof", &proof, "--inputs", &inputs];
	let run = assay(arguments.iter().chain(&["--curve", "bn254"])).done();
	assert_eq!(run.stdout.lines().next(), Some("verified"));
}

/// Makes hints, and expects an error that leaves nothing behind.
#[track_caller]
fn gets_no_hints([key, proof, inputs]: [&Path; 3], code: i32, message: &str) {
	let folder = Folder::new();
	let out = folder.path("out");
	hint(key, proof, inputs, &out).failed(code, message);
	assert_eq!(files(&out), [] as [&str; 0]);
}

#[test]
fn what_chains_refuse_gets_no_hints() {
	let folder = Folder::new();
	let [key, proof, inputs] = shared().with("json");
	let refused = |verdict: &str, advice: &str| {
		format!("chains refuse the proof ({verdict}), so nothing was written. {advice}")
	};

	// Good points in the wrong places: `a` and `c` of `a ‖ b ‖ c`, 96, 192 and 96 bytes.
	let exchanged = tampered(&folder, &proof, |bytes| {
		let (front, c) = bytes.split_at_mut(96 + 192);
		front[..96].swap_with_slice(c);
	});
	gets_no_hints([&key, &exchanged, &inputs], 1, &refused(INVALID, ADVICE));

	// A proof of another root.
	let leaves = folder.file("leaves.txt", LEAVES.replace("erin", "eve"));
	prove(keys(), &leaves, "2", &folder.path("other")).done();
	let other = folder.path("other/public_inputs.json");
	gets_no_hints([&key, &proof, &other], 1, &refused(INVALID, ADVICE));

	let advice = "Use proof.json as `prove`, `import` or `hint` wrote it, without any change.";
	let off_curve = tampered(&folder, &proof, |bytes| bytes[95] ^= 1);
	let verdict = "MalformedProof(NotOnCurve): the proof is malformed: a point is not on the curve";
	gets_no_hints([&key, &off_curve, &inputs], 1, &refused(verdict, advice));
	let short = tampered(&folder, &proof, |bytes| bytes.truncate(383));
	let verdict = "MalformedProof(Length): the proof is malformed: it has the wrong length";
	gets_no_hints([&key, &short, &inputs], 1, &refused(verdict, advice));

	let short = folder.file("short.scale", [4, 1]);
	let verdict = "MalformedKey(Length): the verifying key is malformed: it has the wrong length";
	let advice =
		"No chain registers this key. Use verifying_key.json as `setup`, `import` or `hint` \
		wrote it.";
	gets_no_hints([&short, &proof, &inputs], 1, &refused(verdict, advice));

	let none = folder.file("none.scale", [0]);
	let verdict = "WrongInputCount: the key asks for another number of public inputs";
	let advice = "Check that --inputs belongs to the circuit that --key was made for.";
	gets_no_hints([&key, &proof, &none], 1, &refused(verdict, advice));
}

#[test]
fn files_with_hints_get_no_more() {
	let folder = Folder::new();
	let out = folder.path("hinted");
	shared().hint("json", &out).done();
	let message = |path: &Path| {
		format!(
			"{}: it is for the proof system \"groth16-hinted/bls12-381\", whose proofs have hints \
			 already: give the key, the proof and the public inputs of \"groth16/bls12-381\", as \
			 `setup`, `prove` or `import` wrote them",
			path.display()
		)
	};
	// Each file in turn, beside two without hints.
	for i in 0..3 {
		let mut paths = shared().with("json");
		paths[i] = Paths::of(&out).with("json")[i].clone();
		gets_no_hints(paths.each_ref().map(PathBuf::as_path), 2, &message(&paths[i]));
	}
	let hinted = Paths::of(&out).with("json");
	gets_no_hints(hinted.each_ref().map(PathBuf::as_path), 2, &message(&hinted[0]));
	// SCALE files are known by the length of the proof.
	let hinted = Paths::of(&out).with("scale");
	gets_no_hints(hinted.each_ref().map(PathBuf::as_path), 2, &message(&hinted[1]));
}

#[test]
fn files_have_one_curve() {
	let folder = Folder::new();
	let [key, ..] = Paths::over("bn254", &folder).with("json");
	let [_, proof, inputs] = shared().with("json");
	let message = format!(
		"{}: it is over bls12-381, but bn254 is expected: give files over one curve, and leave --curve \
		 out or set it to that curve",
		proof.display()
	);
	gets_no_hints([&key, &proof, &inputs], 2, &message);
}

#[test]
fn files_of_two_systems_do_not_mix() {
	let folder = Folder::new();
	let out = folder.path("hinted");
	shared().hint("json", &out).done();
	let ([key, proof, inputs], [_, hinted, _]) =
		(shared().with("json"), Paths::of(&out).with("json"));
	verify(&key, &hinted, &inputs).failed(
		2,
		&format!(
			"{}: it is for the proof system \"groth16-hinted/bls12-381\": give files that are all of \
			 \"groth16-hinted/bls12-381\" or all of \"groth16/bls12-381\"",
			hinted.display()
		),
	);
	// If the proof is in SCALE, the key decides which kind it has to be.
	let length = "MalformedProof(Length): the proof is malformed: it has the wrong length";
	verify(&key, &hinted.with_extension("scale"), &inputs).refused(length);
	let [hinted_key, _, hinted_inputs] = Paths::of(&out).with("json");
	verify(&hinted_key, &proof.with_extension("scale"), &hinted_inputs).refused(length);
}

#[test]
fn corrupted_hints_are_refused() {
	// Bytes of a proof without hints, of a number, and of the witness's numbers.
	for (curve, plain, number, witness) in
		[("bls12-381", 384, 48, 6 * 48), ("bn254", 256, 32, 6 * 32)]
	{
		let folder = Folder::new();
		let out = folder.path("hinted");
		Paths::over(curve, &folder).hint("json", &out).done();
		let [key, proof, inputs] = Paths::of(&out).with("json");
		let refused = |change: &dyn Fn(&mut Vec<u8>), verdict: &str| {
			let proof = tampered(&folder, &proof, change);
			let run = verify(&key, &proof, &inputs);
			if verdict == INVALID {
				assert_eq!(run.stdout, format!("refused: {INVALID}\n{ADVICE}\n"));
			}
			run.refused(verdict);
		};
		// The lowest bits of the witness, of the first slope and of the last number.
		refused(&|bytes| bytes[plain] ^= 1, INVALID);
		refused(&|bytes| bytes[plain + witness] ^= 1, INVALID);
		refused(
			&|bytes| {
				let at = bytes.len() - number;
				bytes[at] ^= 1;
			},
			INVALID,
		);
		let length = "MalformedProof(Length): the proof is malformed: it has the wrong length";
		refused(&|bytes| bytes.truncate(bytes.len() - 1), length);
		refused(&|bytes| bytes.push(0), length);
		refused(&|bytes| bytes.truncate(plain), length);
		let canonical =
			"MalformedProof(NotCanonical): the proof is malformed: a number is not reduced or a \
			flag bit is set";
		refused(&|bytes| bytes[plain..plain + number].fill(0xff), canonical);
	}
}

#[test]
fn overwrites_only_by_force() {
	let folder = Folder::new();
	let out = folder.path("out");
	shared().hint("json", &out).done();
	let there = out.join("verifying_key.json");
	let message =
		format!("{} exists: choose another --out, or overwrite with --force", there.display());
	shared().hint("json", &out).failed(2, &message);
	// The folder of a proof without hints is not changed either.
	let plain = folder.path("plain");
	prove(keys(), &folder.file("leaves.txt", LEAVES), "2", &plain).done();
	let before = fs::read(plain.join("proof.json")).unwrap();
	let message = format!(
		"{} exists: choose another --out, or overwrite with --force",
		plain.join("proof.json").display()
	);
	shared().hint("json", &plain).failed(2, &message);
	assert_eq!(fs::read(plain.join("proof.json")).unwrap(), before);
	let [key, proof, inputs] = shared().with("json");
	hint_with(&key, &proof, &inputs, &out, &["--force"]).done();
}
