//! `--device`: results are the same on every device. On a machine without a GPU, `cuda` is refused.

use crate::{assay, files, keys, proof, Folder, Run, LEAVES, SEED};
use assay_gpu::Gpu;
use std::{fs, path::Path};

/// Returns the line that names the device of `auto`, and the error of `cuda` if there is no GPU.
fn expected() -> (String, Option<String>) {
	match Gpu::open() {
		Ok(gpu) => (format!("device         {}", gpu.name()), None),
		Err(error) => (format!("device         cpu ({})", error.reason()), Some(error.to_string())),
	}
}

fn prove(leaves: &Path, out: &Path, device: &str) -> Run {
	let [keys, leaves, out] = [keys(), leaves, out].map(|path| path.to_str().unwrap());
	let arguments = ["groth16", "prove", "--keys", keys, "--leaves", leaves, "--index", "2"];
	assay(arguments.into_iter().chain(["--seed", SEED, "--device", device, "--out", out]))
}

#[test]
fn a_proof_is_the_same_on_every_device() {
	let folder = Folder::new();
	let leaves = folder.file("leaves.txt", LEAVES);
	let (line, error) = expected();
	for device in ["cpu", "auto", "cuda"] {
		let out = folder.path(device);
		let run = prove(&leaves, &out, device);
		if let ("cuda", Some(error)) = (device, &error) {
			run.failed(2, error);
			assert!(files(&out).is_empty());
			continue;
		}
		let run = run.done();
		assert_eq!(run.stderr.contains(&line), device != "cpu", "{}", run.stderr);
		for name in files(proof()) {
			let [found, expected] =
				[&out, proof()].map(|folder| fs::read(folder.join(&name)).unwrap());
			assert_eq!(found, expected, "{name} by {device}");
		}
	}
}

#[test]
fn a_curve_without_kernels_is_proved_on_the_cpu() {
	let folder = Folder::new();
	let leaves = folder.file("leaves.txt", LEAVES);
	let paths = [folder.path("keys"), leaves, folder.path("proof")];
	let [keys, leaves, out] = paths.each_ref().map(|path| path.to_str().unwrap());
	let setup =
		["groth16", "setup", "--curve", "bw6-761", "--depth", "1", "--seed", SEED, "--out", keys];
	assay(setup).done();
	fs::write(leaves, "alice\n").unwrap();
	let prove = |device| {
		let arguments = ["groth16", "prove", "--keys", keys, "--leaves", leaves, "--index", "0"];
		assay(arguments.into_iter().chain(["--device", device, "--out", out]))
	};
	prove("cuda").failed(2, "there are no GPU kernels for bw6-761: use --device cpu");
	let run = prove("auto").done();
	let line = "device         cpu (there are no GPU kernels for bw6-761)";
	assert!(run.stderr.lines().any(|found| found == line), "{}", run.stderr);
}

#[test]
fn an_msm_is_the_same_on_every_device() {
	let folder = Folder::new();
	let vectors = folder.path("vectors");
	let arguments = ["msm", "generate", "--log-size", "4", "--seed", SEED, "--out"];
	assay(arguments.into_iter().chain([vectors.to_str().unwrap()])).done();
	let [points, scalars] =
		["points", "scalars"].map(|name| vectors.join(name).to_str().unwrap().to_owned());
	let multiply = |device: &str| {
		let out = folder.path(device);
		let arguments =
			["msm", "--points", &points, "--scalars", &scalars, "--device", device, "--out"];
		let run = assay(arguments.into_iter().chain([out.to_str().unwrap()]));
		(run, out.join("result.txt"))
	};
	let (run, cpu) = multiply("cpu");
	assert!(run.done().stdout.lines().any(|found| found.ends_with(" on one thread")));
	let (line, error) = expected();
	let (run, auto) = multiply("auto");
	let run = run.done();
	assert!(run.stderr.lines().any(|found| found == line), "{}", run.stderr);
	assert_eq!(fs::read(auto).unwrap(), fs::read(cpu).unwrap());
	let place = match error {
		Some(_) => " on one thread",
		None => " on the GPU, with the scalars' copy, the points being there",
	};
	assert!(run.stdout.lines().any(|found| found.ends_with(place)), "{}", run.stdout);
	if let Some(error) = error {
		multiply("cuda").0.failed(2, &error);
	}
}

fn commit(device: &str, out: &Path) -> Run {
	let out = out.to_str().unwrap();
	assay(["lattice", "commit", "--seed", SEED, "--device", device, "--out", out])
}

fn prove_lattice(device: &str, keys: &Path, out: &Path) -> Run {
	let (keys, out) = (keys.to_str().unwrap(), out.to_str().unwrap());
	assay(["lattice", "prove", "--seed", SEED, "--device", device, "--keys", keys, "--out", out])
}

/// Returns the line that names the device.
fn device(run: &Run) -> Option<&str> {
	run.stderr.lines().find_map(|line| line.strip_prefix("device         "))
}

#[test]
fn a_lattice_proof_is_the_same_on_every_device() {
	let folder = Folder::new();
	let (keys, proof) = (folder.path("keys"), folder.path("proof"));
	let run = commit("cpu", &keys).done();
	assert_eq!(device(&run), None, "the default says nothing");
	prove_lattice("cpu", &keys, &proof).done();
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
			prove_lattice(name, &keys, &other_proof)
				.failed(2, message.strip_prefix("assay: ").unwrap());
			continue;
		}
		let run = run.done();
		let said = device(&run).unwrap();
		if name == "auto" && said.starts_with("cpu") {
			assert!(said.starts_with("cpu (") && said.ends_with(')') && said.len() > 6, "{said}");
		}
		prove_lattice(name, &other_keys, &other_proof).done();
		for file in ["verifying_key.scale", "witness.bin"] {
			let read = |folder: &Path| fs::read(folder.join(file)).unwrap();
			assert!(read(&keys) == read(&other_keys), "{name}: {file}");
		}
		let read = |folder: &Path| fs::read(folder.join("proof.scale")).unwrap();
		assert!(read(&proof) == read(&other_proof), "{name}");
		let witness = other_keys.join("witness.bin");
		fs::write(&witness, [8]).unwrap();
		prove_lattice(name, &other_keys, &folder.path(&format!("{name}-none")))
			.failed(2, &format!("{}: the witness does not have v·l entries", witness.display()));
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
