//! `prove --device`. On a machine without a GPU, `cuda` is refused.

use crate::{files, run, Folder, Run, RANGE, WARNING};
use assay_gpu::Gpu;
use std::fs;

/// Returns the line that names the device of `auto`, and the error of `cuda` if there is no GPU.
fn expected() -> (String, Option<String>) {
	match Gpu::open() {
		Ok(gpu) => (format!("device         {}\n", gpu.name()), None),
		Err(error) => {
			(format!("device         cpu ({})\n", error.reason()), Some(error.to_string()))
		}
	}
}

/// Proves a range in 2^13 rows, whose commitments are long enough for a GPU.
fn prove(folder: &Folder, device: &str, more: &[&str]) -> Run {
	let (input, out) = (folder.file("input.json", RANGE), folder.path(device));
	let arguments = ["prove", "range", "--k", "13", "--input", &input, "--srs-for-tests", "name"];
	run(&[&arguments, &["--device", device, "--out", &out][..], more].concat())
}

#[test]
fn a_proof_is_made_on_the_device_that_is_named() {
	let folder = Folder::new();
	let (line, error) = expected();
	assert_eq!(prove(&folder, "cpu", &[]).done().stderr, WARNING);
	assert_eq!(prove(&folder, "auto", &[]).done().stderr, line.clone() + WARNING);
	match error {
		// No GPU here: nothing is written, and the message says why.
		Some(error) => {
			prove(&folder, "cuda", &[]).failed(2, &error);
			assert!(files(&folder.path("cuda")).is_empty());
		}
		None => assert_eq!(prove(&folder, "cuda", &[]).done().stderr, line + WARNING),
	}
	// Keys are the same on every device. The program checks each proof before it writes it.
	let key = |device: &str| fs::read(folder.path(device) + "/verifying_key.scale").ok();
	assert!(key("cpu").is_some() && key("auto") == key("cpu"));
	assert!(key("cuda").is_none_or(|key_by_gpu| Some(key_by_gpu) == key("cpu")));
	// With `--quiet`, only warnings are left.
	assert_eq!(prove(&folder, "auto", &["--force", "--quiet"]).done().stderr, WARNING);
}

#[test]
fn zcash_s_circuit_stays_on_the_processor() {
	let folder = Folder::new();
	let out = folder.path("proof");
	let prove = |device: &str| {
		run(&["prove", "zcash-poseidon", "--device", device, "--out", &out, "--force"])
	};
	prove("cuda").failed(
		2,
		"zcash-poseidon takes no --device cuda: it is proved by the inner product argument",
	);
	assert!(files(&out).is_empty());
	let line = "device         cpu (zcash-poseidon has no KZG commitments)\n";
	assert_eq!(prove("auto").done().stderr, line);
	assert_eq!(prove("cpu").done().stderr, "");
}

#[test]
fn other_devices_are_refused() {
	let folder = Folder::new();
	let refused = prove(&folder, "metal", &[]);
	assert_eq!(refused.code, Some(2));
	assert!(refused.stderr.contains("possible values: cpu, cuda, auto"), "{}", refused.stderr);
	assert!(files(&folder.path("metal")).is_empty());
}
