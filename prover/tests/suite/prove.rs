//! `assay groth16 prove`

use crate::{assay, files, keys, proof, prove, setup, verify, Folder, LEAVES, OTHER_SEED, SEED};
use std::{
	fs,
	path::{Path, PathBuf},
};

const FILES: [&str; 4] = ["proof.json", "proof.scale", "public_inputs.json", "public_inputs.scale"];

/// From `tests/data/merkle_root.py 3 alice bob carol dave erin`.
const ROOT: &str = "18638500431947295657457695671845185108600771647235884154391851468117449744551";

#[test]
fn every_leaf_has_a_proof_of_the_one_root() {
	let folder = Folder::new();
	let leaves = folder.file("leaves.txt", LEAVES);
	for index in 0..5 {
		let out = folder.path(&format!("proof{index}"));
		let run = prove(keys(), &leaves, &index.to_string(), &out).done();
		assert_eq!(files(&out), FILES);
		assert!(run.stdout.contains(&format!("root           {ROOT}\n")), "{}", run.stdout);
		let json = fs::read(out.join("public_inputs.json")).unwrap();
		let inputs: serde_json::Value = serde_json::from_slice(&json).unwrap();
		assert_eq!(inputs["values"], serde_json::json!([ROOT]));
		let verified = verify(
			&keys().join("verifying_key.json"),
			&out.join("proof.json"),
			&out.join("public_inputs.json"),
		)
		.done();
		// Both name the same key and statement.
		for line in verified.stdout.lines().skip(1) {
			assert!(run.stdout.contains(line), "{line}");
		}
	}
}

#[test]
fn is_determined_by_its_seed() {
	let folder = Folder::new();
	let leaves = folder.file("leaves.txt", LEAVES);
	let same = folder.path("same");
	let run = prove(keys(), &leaves, "2", &same).done();
	assert!(run.stderr.starts_with("WARNING: A PROOF FROM --seed IS FOR TESTS ONLY."));
	for name in FILES {
		assert_eq!(fs::read(same.join(name)).unwrap(), fs::read(proof().join(name)).unwrap());
	}

	let other = folder.path("other");
	let [keys, leaves, other_text] =
		[keys(), &leaves, &other].map(|path| path.to_str().unwrap().to_owned());
	for (seed, differs) in [(Some(OTHER_SEED), true), (None, true), (Some(SEED), false)] {
		let mut arguments = vec!["groth16", "prove", "--keys", &keys, "--leaves", &leaves];
		arguments.extend(["--index", "2", "--quiet", "--force", "--out", &other_text]);
		arguments.extend(seed.map(|seed| ["--seed", seed]).into_iter().flatten());
		let run = assay(arguments).done();
		assert_eq!(run.stdout, "");
		assert_eq!(run.stderr.is_empty(), seed.is_none());
		let read = |folder: &Path, name| fs::read(folder.join(name)).unwrap();
		assert_eq!(read(&other, "proof.scale") != read(&same, "proof.scale"), differs);
		assert_eq!(read(&other, "public_inputs.scale"), read(&same, "public_inputs.scale"));
	}
}

/// Proves with `leaves` as the file's content, and expects an error that leaves nothing behind.
#[track_caller]
fn leaves_are_refused(leaves: &str, index: &str, message: &str) {
	let folder = Folder::new();
	let path = folder.file("leaves.txt", leaves);
	let out = folder.path("proof");
	let message = format!("{}: {message}", path.to_str().unwrap());
	prove(keys(), &path, index, &out).failed(2, &message);
	assert_eq!(files(&out), [] as [&str; 0]);
}

#[test]
fn refuses_a_file_without_leaves() {
	leaves_are_refused("", "0", "it has no leaves: write one leaf per line");
}

#[test]
fn refuses_an_empty_line() {
	let message = "line 2 is empty: a leaf is at least one byte; remove the line";
	leaves_are_refused("alice\n\nbob\n", "0", message);
}

#[test]
fn refuses_more_leaves_than_the_tree_holds() {
	leaves_are_refused(
		&"leaf\n".repeat(9),
		"0",
		"it has 9 leaves, but a tree of depth 3 holds 8: remove some, or run `assay groth16 setup` \
		 with a larger --depth",
	);
}

#[test]
fn refuses_an_index_without_a_leaf() {
	let message = "it has 5 leaves, so there is no leaf 5: --index counts from 0 to 4";
	leaves_are_refused(LEAVES, "5", message);
}

#[test]
fn refuses_a_missing_file_of_leaves() {
	let folder = Folder::new();
	let path = folder.path("none.txt");
	let message =
		format!("cannot read {}: No such file or directory (os error 2)", path.to_str().unwrap());
	prove(keys(), &path, "0", &folder.path("proof")).failed(2, &message);
}

#[test]
fn overwrites_only_by_force() {
	let folder = Folder::new();
	let leaves = folder.file("leaves.txt", LEAVES);
	let out = folder.path("proof");
	prove(keys(), &leaves, "0", &out).done();
	let before = fs::read(out.join("proof.json")).unwrap();
	let there = out.join("proof.json");
	prove(keys(), &leaves, "1", &out).failed(
		2,
		&format!(
			"{} exists: choose another --out, or overwrite with --force",
			there.to_str().unwrap()
		),
	);
	assert_eq!(fs::read(there).unwrap(), before);
}

/// Proves with keys that `tamper` has changed, and expects an error that leaves nothing behind.
#[track_caller]
fn keys_are_refused(code: i32, message: &str, tamper: impl FnOnce(&Path)) {
	let folder = Folder::new();
	let leaves = folder.file("leaves.txt", LEAVES);
	let keys = folder.keys();
	tamper(&keys);
	let out = folder.path("proof");
	let message = message.replace("KEYS", keys.to_str().unwrap());
	prove(&keys, &leaves, "2", &out).failed(code, &message);
	assert_eq!(files(&out), [] as [&str; 0]);
}

/// Changes the bytes of a file.
fn edit(path: PathBuf, change: impl FnOnce(&mut Vec<u8>)) {
	let mut bytes = fs::read(&path).unwrap();
	change(&mut bytes);
	fs::write(path, bytes).unwrap();
}

#[test]
fn refuses_a_proving_key_of_another_length() {
	let length = fs::metadata(keys().join("proving_key.bin")).unwrap().len();
	for found in [length - 1, length + 1, 0] {
		let message = format!(
			"KEYS/proving_key.bin: it has {found} bytes, but a key of depth 3 has {length}: it is \
			 truncated or damaged; make the keys again with `assay groth16 setup`, or copy them again"
		);
		keys_are_refused(2, &message, |keys| {
			edit(keys.join("proving_key.bin"), |key| key.resize(found as usize, 0));
		});
	}
}

/// The offset of a proving key's third count: `alpha ‖ beta ‖ gamma ‖ delta ‖ count ‖ 2 points ‖ beta ‖
/// delta ‖ count of a_query ‖ a_query …`
const A_QUERY_COUNT: usize = 96 + 3 * 192 + 8 + 2 * 96 + 2 * 96;
const A_QUERY: usize = A_QUERY_COUNT + 8;

#[test]
fn refuses_a_damaged_proving_key() {
	keys_are_refused(
		2,
		"KEYS/proving_key.bin: its a_query is damaged (a point is not on the curve or not in its \
		 subgroup); make the keys again with `assay groth16 setup`, or copy them again",
		|keys| edit(keys.join("proving_key.bin"), |key| key[A_QUERY + 95] ^= 1),
	);
}

/// A count is compared with the circuit's before memory is allocated.
#[test]
fn refuses_a_count_that_is_too_large() {
	keys_are_refused(
		2,
		"KEYS/proving_key.bin: its a_query has 18446744073709551615 points, but a key of depth 3 \
		 has 972: it does not belong to circuit.json; take both from one `assay groth16 setup`",
		|keys| {
			edit(keys.join("proving_key.bin"), |key| {
				key[A_QUERY_COUNT..A_QUERY].fill(0xff);
			});
		},
	);
}

#[test]
fn refuses_a_circuit_of_another_depth() {
	keys_are_refused(
		2,
		"KEYS/proving_key.bin: its a_query has 972 points, but a key of depth 4 has 1216: it does \
		 not belong to circuit.json; take both from one `assay groth16 setup`",
		|keys| {
			fs::write(
				keys.join("circuit.json"),
				"{\"circuit\": \"merkle-membership\", \"depth\": 4}",
			)
			.unwrap();
		},
	);
}

#[test]
fn refuses_another_circuit() {
	keys_are_refused(
		2,
		"KEYS/circuit.json: it is for the circuit \"age-check\", but this program proves \
		 \"merkle-membership\"",
		|keys| {
			let circuit = "{\"circuit\": \"age-check\", \"depth\": 3}";
			fs::write(keys.join("circuit.json"), circuit).unwrap();
		},
	);
	keys_are_refused(
		2,
		"KEYS/circuit.json: it does not describe a circuit: a depth is a number from 1 to 32 at line \
		 1 column 42; make the keys again with `assay groth16 setup`",
		|keys| {
			let circuit = "{\"circuit\":\"merkle-membership\",\"depth\":33}";
			fs::write(keys.join("circuit.json"), circuit).unwrap();
		},
	);
}

#[test]
fn refuses_the_verifying_key_of_another_setup() {
	keys_are_refused(
		2,
		"KEYS/verifying_key.scale: it does not belong to proving_key.bin; take both from one `assay \
		 groth16 setup`",
		|keys| {
			let other = Folder::new();
			setup("3", OTHER_SEED, &other.path("keys")).done();
			let key = "verifying_key.scale";
			fs::copy(other.path("keys").join(key), keys.join(key)).unwrap();
		},
	);
}

/// A key whose points are all valid, but in the wrong places, makes a proof that does not verify.
#[test]
fn writes_no_proof_that_does_not_verify() {
	keys_are_refused(
		1,
		"the proof does not verify (ProofInvalid: the proof does not prove this statement under this \
		 key), so nothing was written; proving_key.bin may be damaged: make the keys again with \
		 `assay groth16 setup`",
		|keys| {
			edit(keys.join("proving_key.bin"), |key| {
				let (first, second) = key[A_QUERY..].split_at_mut(96);
				first.swap_with_slice(&mut second[..96]);
			});
		},
	);
}
