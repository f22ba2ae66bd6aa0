//! `assay lattice`

use crate::{assay, files, Folder, Run, OTHER_SEED, SEED};
use std::{
	fs,
	path::{Path, PathBuf},
	sync::OnceLock,
};

fn text(path: &Path) -> &str {
	path.to_str().unwrap()
}

fn commit(set: &str, seed: &str, out: &Path) -> Run {
	assay(["lattice", "commit", "--set", set, "--seed", seed, "--out", text(out)])
}

fn prove(keys: &Path, out: &Path, more: &[&str]) -> Run {
	let arguments = ["lattice", "prove", "--keys", text(keys), "--seed", SEED, "--out", text(out)];
	assay([&arguments[..], more].concat())
}

fn verify(key: &Path, proof: &Path, inputs: &Path) -> Run {
	assay([
		"lattice",
		"verify",
		"--key",
		text(key),
		"--proof",
		text(proof),
		"--inputs",
		text(inputs),
	])
}

/// Returns a statement of the compact set, and a proof of it, that all tests share.
fn shared() -> &'static (PathBuf, PathBuf) {
	static SHARED: OnceLock<(Folder, (PathBuf, PathBuf))> = OnceLock::new();
	let (_, paths) = SHARED.get_or_init(|| {
		let folder = Folder::new();
		let paths = (folder.path("keys"), folder.path("proof"));
		commit("compact", SEED, &paths.0).done();
		prove(&paths.0, &paths.1, &["--context", "to whom"]).done();
		(folder, paths)
	});
	paths
}

#[test]
fn what_is_proved_verifies_from_either_format() {
	let (keys, proof) = shared();
	assert_eq!(files(keys), ["verifying_key.json", "verifying_key.scale", "witness.bin"]);
	assert_eq!(
		files(proof),
		["proof.json", "proof.scale", "public_inputs.json", "public_inputs.scale"]
	);
	for extension in ["json", "scale"] {
		let run = verify(
			&keys.join(format!("verifying_key.{extension}")),
			&proof.join(format!("proof.{extension}")),
			&proof.join(format!("public_inputs.{extension}")),
		)
		.done();
		assert_eq!(run.stdout.lines().next(), Some("verified"));
		assert_eq!(run.stderr, "");
	}
	// A compact length of four bytes, the challenge seed, and 1776·130 entries of 14 bits.
	assert_eq!(fs::metadata(proof.join("proof.scale")).unwrap().len(), 4 + 404_072);
	let inputs = fs::read_to_string(proof.join("public_inputs.json")).unwrap();
	assert!(inputs.contains("\"lattice/short-preimages\"") && inputs.contains("\"195\""));
}

#[test]
fn seeds_give_the_same_files_and_others_give_others() {
	let folder = Folder::new();
	let (keys, proof) = shared();
	let again = folder.path("again");
	prove(keys, &again, &["--context", "to whom"]).done();
	assert_eq!(
		fs::read(again.join("proof.scale")).unwrap(),
		fs::read(proof.join("proof.scale")).unwrap()
	);
	let other = folder.path("other");
	let run = commit("compact", OTHER_SEED, &other).done();
	assert!(run.stderr.contains("FOR TESTS ONLY"), "{}", run.stderr);
	assert!(run.stderr.contains("keep witness.bin to yourself"), "{}", run.stderr);
	assert_ne!(
		fs::read(other.join("verifying_key.scale")).unwrap(),
		fs::read(keys.join("verifying_key.scale")).unwrap()
	);
	let verdict = "ProofInvalid: the proof does not prove this statement under this key";
	verify(
		&other.join("verifying_key.scale"),
		&proof.join("proof.scale"),
		&proof.join("public_inputs.scale"),
	)
	.refused(verdict);
}

#[test]
fn forgeries_are_refused() {
	let folder = Folder::new();
	let (keys, _) = shared();
	for forgery in ["long-witness", "scaled-response", "chosen-challenge"] {
		let out = folder.path(forgery);
		let run = prove(keys, &out, &["--forge", forgery]).done();
		assert!(run.stderr.contains("FORGED ON PURPOSE"), "{}", run.stderr);
		verify(
			&out.join("verifying_key.json"),
			&out.join("proof.json"),
			&out.join("public_inputs.json"),
		)
		.refused("ProofInvalid: the proof does not prove this statement under this key");
	}
}

/// Writes a SCALE file whose bytes after the compact length of four are changed by `change`.
fn changed(folder: &Folder, file: &Path, change: impl FnOnce(&mut Vec<u8>)) -> PathBuf {
	let mut bytes = fs::read(file).unwrap().split_off(4);
	change(&mut bytes);
	let length = ((bytes.len() as u32) << 2 | 2).to_le_bytes();
	folder.file("changed.scale", [&length[..], &bytes].concat())
}

#[test]
fn malformed_files_are_refused_by_their_name() {
	let folder = Folder::new();
	let (keys, proof) = shared();
	let (key, inputs) = (keys.join("verifying_key.scale"), proof.join("public_inputs.scale"));
	let good = proof.join("proof.scale");
	let short = changed(&folder, &good, |proof| _ = proof.pop());
	verify(&key, &short, &inputs)
		.refused("MalformedProof(Length): the proof is malformed: it has the wrong length");
	// An entry of −2^13, which fits in 14 bits but is not allowed.
	let lowest = changed(&folder, &good, |proof| {
		proof[32] = 0;
		proof[33] = proof[33] & 0b1100_0000 | 0b0010_0000;
	});
	verify(&key, &lowest, &inputs).refused(
		"MalformedProof(NotCanonical): the proof is malformed: a number is not reduced or a flag bit \
		 is set",
	);
	let key_bytes = fs::read(&key).unwrap();
	assert_eq!(key_bytes.len() % 4, 2, "the length takes two bytes");
	let mut unsound = key_bytes.clone();
	// The low byte of λ, after w and m.
	unsound[2 + 2] = 80;
	verify(&folder.file("unsound.scale", unsound), &good, &inputs).refused(
		"MalformedKey(Unsound): the verifying key is malformed: proofs under its parameters prove \
		 nothing",
	);
	// A proof's first bytes are parameters over the limits.
	verify(&good, &good, &inputs)
		.refused("LimitExceeded: the key, the inputs or the batch exceed this chain's limit");
}

#[test]
fn what_cannot_be_done_is_said() {
	let folder = Folder::new();
	let (keys, proof) = shared();
	let context = "x".repeat(1025);
	prove(keys, &folder.path("out"), &["--context", &context])
		.failed(2, "the context has 1025 bytes, but at most 1024 are allowed: shorten --context");
	let there = proof.join("proof.json");
	prove(keys, proof, &[]).failed(
		2,
		&format!("{} exists: choose another --out, or overwrite with --force", there.display()),
	);
	fs::create_dir(folder.path("keys")).unwrap();
	let witness = fs::read(keys.join("witness.bin")).unwrap();
	let size = "the witness does not have v·l entries";
	// The width comes first, and entries last.
	let no_width = [&[0], &witness[1..]].concat();
	let long = [&witness[..witness.len() - 512], &[127; 512]].concat();
	let contents: [(&[u8], &str); 4] = [
		(&witness[..witness.len() - 1], size),
		(&witness[..3], size),
		(
			&no_width,
			"the parameters cannot be used: the width of the modulus is not 8, 16, 32 or 64 bits",
		),
		(&long, "the witness is longer than the parameters allow"),
	];
	for (content, message) in contents {
		let damaged = folder.file("keys/witness.bin", content);
		prove(&folder.path("keys"), &folder.path("out"), &[])
			.failed(2, &format!("{}: {message}", damaged.display()));
	}
	commit("reference", SEED, &folder.path("out"))
		.failed(2, "the parameters cannot be used: the security parameter is below 128");
	assert_eq!(files(&folder.path("out")), [] as [&str; 0]);
}

#[test]
fn sets_are_shown_with_the_chains_verdict() {
	let run = assay(["lattice", "params"]).done();
	let verdicts: Vec<_> = run.stdout.lines().filter(|line| line.contains("on chain")).collect();
	assert_eq!(
		verdicts,
		[
			"compact        accepted on chain",
			"standard       accepted on chain",
			"amortised      accepted on chain",
			"reference      refused on chain: the security parameter is below 128",
		]
	);
	let one = assay(["lattice", "params", "--set", "compact"]).done();
	assert!(one.stdout.contains("proof 404072 bytes (14 bits an entry), key 1948 bytes"));
	assert!(one.stdout.contains("binding      BKZ-450, 2^131.4 (core-SVP)"), "{}", one.stdout);
	assert!(one.stdout.contains("hiding       BKZ-466, 2^136.1 (core-SVP, primal attack)"));
}
