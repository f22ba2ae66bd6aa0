//! `--device`, on machines with a GPU and without.

use crate::{assay, Folder, Run, SEED};
use std::{fs, path::Path};

fn commit(device: &str, out: &Path) -> Run {
	let out = out.to_str().unwrap();
	assay(["lattice", "commit", "--seed", SEED, "--device", device, "--out", out])
}

fn prove(device: &str, keys: &Path, out: &Path) -> Run {
	let (keys, out) = (keys.to_str().unwrap(), out.to_str().unwrap());
	assay(["lattice", "prove", "--seed", SEED, "--device", device, "--keys", keys, "--out", out])
}

/// Returns the line that says the device.
fn device(run: &Run) -> Option<&str> {
	run.stderr.lines().find_map(|line| line.strip_prefix("device         "))
}

#[test]
fn every_device_gives_the_same_files() {
	let folder = Folder::new();
	let (keys, proof) = (folder.path("keys"), folder.path("proof"));
	let run = commit("cpu", &keys).done();
	assert_eq!(device(&run), None, "the default says nothing");
	prove("cpu", &keys, &proof).done();
	for name in ["auto", "cuda"] {
		let (other_keys, other_proof) =
			(folder.path(&format!("{name}-keys")), folder.path(&format!("{name}-proof")));
		let run = commit(name, &other_keys);
		if name == "cuda" && run.code != Some(0) {
			// No GPU here: nothing is written, and the message says why.
			let message = run.stderr.lines().last().unwrap().to_owned();
			assert!(message.ends_with("use --device cpu"), "{message}");
			assert!(!other_keys.join("witness.bin").exists());
			run.failed(2, message.strip_prefix("assay: ").unwrap());
			prove(name, &keys, &other_proof).failed(2, message.strip_prefix("assay: ").unwrap());
			continue;
		}
		let run = run.done();
		let said = device(&run).unwrap();
		if name == "auto" && said.starts_with("cpu") {
			assert!(said.starts_with("cpu (") && said.ends_with(')') && said.len() > 6, "{said}");
		}
		prove(name, &other_keys, &other_proof).done();
		for file in ["verifying_key.scale", "witness.bin"] {
			let read = |folder: &Path| fs::read(folder.join(file)).unwrap();
			assert!(read(&keys) == read(&other_keys), "{name}: {file}");
		}
		let read = |folder: &Path| fs::read(folder.join("proof.scale")).unwrap();
		assert!(read(&proof) == read(&other_proof), "{name}");
	}
}

#[test]
fn other_devices_are_refused() {
	let folder = Folder::new();
	let run = commit("metal", &folder.path("keys"));
	assert_eq!(run.code, Some(2));
	assert!(run.stderr.contains("possible values: cpu, cuda, auto"), "{}", run.stderr);
}

#[test]
fn a_quiet_command_does_not_say_the_device() {
	let folder = Folder::new();
	let out = folder.path("keys");
	let out = out.to_str().unwrap();
	let run = assay(["lattice", "commit", "--device", "auto", "--quiet", "--out", out]).done();
	assert_eq!(device(&run), None, "{}", run.stderr);
}
