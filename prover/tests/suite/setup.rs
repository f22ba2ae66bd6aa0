//! `assay groth16 setup`

use crate::{assay, files, keys, setup, Folder, OTHER_SEED, SEED};
use std::fs;

const FILES: [&str; 4] =
	["circuit.json", "proving_key.bin", "verifying_key.json", "verifying_key.scale"];

#[test]
fn writes_the_documented_files() {
	let folder = Folder::new();
	let out = folder.path("new/keys");
	let run = setup("2", SEED, &out).done();
	assert_eq!(files(&out), FILES);
	let circuit = fs::read_to_string(out.join("circuit.json")).unwrap();
	let expected = r#"{"circuit":"merkle-membership","curve":"bls12-381","depth":2}"#;
	assert_eq!(circuit, format!("{expected}\n"));
	let json = fs::read(out.join("verifying_key.json")).unwrap();
	let key: serde_json::Value = serde_json::from_slice(&json).unwrap();
	assert!(run.stdout.contains(key["hash"].as_str().unwrap()));
	// A compact length of two bytes, then 96 + 3 · 192 + 2 · 96 bytes.
	let scale = fs::read(out.join("verifying_key.scale")).unwrap();
	assert_eq!(scale.len(), 2 + 864);
	assert_eq!(key["bytes"], format!("0x{}", hex::encode(&scale[2..])));
}

#[test]
fn is_determined_by_its_seed() {
	let folder = Folder::new();
	let [same, other] = ["same", "other"].map(|name| folder.path(name));
	setup("3", SEED, &same).done();
	setup("3", OTHER_SEED, &other).done();
	for name in FILES {
		let content = fs::read(keys().join(name)).unwrap();
		assert_eq!(fs::read(same.join(name)).unwrap(), content, "{name}");
		assert_eq!(fs::read(other.join(name)).unwrap() == content, name == "circuit.json");
	}
}

#[test]
fn without_a_seed_is_different_every_time() {
	let folder = Folder::new();
	let keys = ["one", "two"].map(|name| {
		let out = folder.path(name);
		let out_text = out.to_str().unwrap();
		let run = assay(["groth16", "setup", "--depth", "1", "--quiet", "--out", out_text]).done();
		assert_eq!(run.stdout, "");
		assert!(!run.stderr.contains("WARNING"));
		assert!(run.stderr.starts_with("note: this was a single-party setup."));
		fs::read(out.join("verifying_key.scale")).unwrap()
	});
	assert_ne!(keys[0], keys[1]);
}

#[test]
fn warns_of_a_seed_even_if_quiet() {
	let folder = Folder::new();
	let out = folder.path("keys");
	let out = out.to_str().unwrap();
	let run =
		assay(["groth16", "setup", "--depth", "1", "--seed", SEED, "--quiet", "--out", out]).done();
	assert!(run.stderr.starts_with("WARNING: A SETUP FROM --seed IS FOR TESTS ONLY."));
	assert!(run.stderr.contains("note: this was a single-party setup."));
}

#[test]
fn overwrites_only_by_force() {
	let folder = Folder::new();
	let out = folder.path("keys");
	setup("1", SEED, &out).done();
	fs::remove_file(out.join("circuit.json")).unwrap();
	let before = fs::read(out.join("proving_key.bin")).unwrap();
	let there = out.join("verifying_key.json");
	setup("2", SEED, &out).failed(
		2,
		&format!(
			"{} exists: choose another --out, or overwrite with --force",
			there.to_str().unwrap()
		),
	);
	assert_eq!(fs::read(out.join("proving_key.bin")).unwrap(), before);
	assert_eq!(files(&out).len(), 3);

	let out_text = out.to_str().unwrap();
	assay(["groth16", "setup", "--depth", "2", "--force", "--out", out_text]).done();
	assert_eq!(files(&out), FILES);
	assert_ne!(fs::read(out.join("proving_key.bin")).unwrap(), before);
}

/// Not even --force replaces a folder, and it is refused before any other file is replaced.
#[test]
fn refuses_a_folder_in_the_place_of_a_file() {
	let folder = Folder::new();
	let out = folder.path("keys");
	let there = out.join("proving_key.bin");
	fs::create_dir_all(&there).unwrap();
	let out_text = out.to_str().unwrap();
	let arguments = ["groth16", "setup", "--depth", "1", "--out", out_text];
	for more in [None, Some("--force")] {
		assay(arguments.into_iter().chain(more)).failed(
			2,
			&format!(
				"{} is a folder: choose another --out, or move the folder away",
				there.display()
			),
		);
		assert_eq!(files(&out), ["proving_key.bin"]);
	}
}

#[test]
fn refuses_a_depth_out_of_range() {
	let folder = Folder::new();
	for depth in ["0", "33", "-1", "eight"] {
		let run = setup(depth, SEED, &folder.path("keys"));
		assert_eq!(run.code, Some(2));
		assert!(!folder.path("keys").exists());
	}
	let run = setup("33", SEED, &folder.path("keys"));
	assert!(run.stderr.contains("a depth is a number from 1 to 32"), "{}", run.stderr);
}

#[test]
fn refuses_a_seed_that_is_not_32_bytes() {
	let folder = Folder::new();
	let run = setup("1", "0x01", &folder.path("keys"));
	assert_eq!(run.code, Some(2));
	assert!(run.stderr.contains("a seed is 32 bytes: 64 hexadecimal digits"), "{}", run.stderr);
}

#[test]
fn cannot_write_below_a_file() {
	let folder = Folder::new();
	let file = folder.file("file", "");
	let run = setup("1", SEED, &file.join("keys"));
	assert_eq!(run.code, Some(2));
	assert!(run.stderr.contains("cannot write"), "{}", run.stderr);
}
