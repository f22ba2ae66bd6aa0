//! `assay curves`

use assay_ark_curves::ark_bn254::Bn254;
use assay_curve_operations::{Arkworks, Pairing};
use sp_core::{Blake2Hasher, Hasher};
use std::{fs, path::Path, process::Command};
use tempfile::TempDir;

const FILE: &str = "curve_operation.json";

/// Runs `assay curves sample` and returns its exit code, standard output and standard error.
fn sample(arguments: &str, out: &Path) -> (Option<i32>, String, String) {
	let output = Command::new(env!("CARGO_BIN_EXE_assay"))
		.args(["curves", "sample"])
		.args(arguments.split_whitespace())
		.arg("--out")
		.arg(out)
		.output()
		.unwrap();
	let text = |bytes| String::from_utf8(bytes).unwrap();
	(output.status.code(), text(output.stdout), text(output.stderr))
}

fn document(folder: &Path) -> serde_json::Value {
	serde_json::from_slice(&fs::read(folder.join(FILE)).unwrap()).unwrap()
}

fn bytes(value: &serde_json::Value) -> Vec<u8> {
	hex::decode(value.as_str().unwrap().strip_prefix("0x").unwrap()).unwrap()
}

#[test]
fn writes_what_a_call_takes() {
	let folder = TempDir::new().unwrap();
	let arguments = "--curve bls12-381 --operation msm --group g2 --size 3";
	let (code, stdout, stderr) = sample(arguments, folder.path());
	assert_eq!(code, Some(0), "{stderr}");
	let document = document(folder.path());
	assert!(stdout.contains(document["result"].as_str().unwrap()), "{stdout}");
	assert_eq!(document["type"], "curve_operation");
	assert_eq!(document["curve"], "bls12_381");
	assert_eq!(document["operation"], "msm");
	assert_eq!(document["group"], "g2");
	assert_eq!(document["size"], 3);
	assert_eq!(document["seed"], 0);
	let [bases, scalars] = ["bases", "scalars"].map(|name| bytes(&document["arguments"][name]));
	assert_eq!(bases.len(), 8 + 3 * 192);
	assert_eq!(scalars.len(), 8 + 3 * 32);
	assert_eq!(bases[..8], 3u64.to_le_bytes());
}

#[test]
fn the_result_is_the_hash_of_what_the_reference_computes() {
	let folder = TempDir::new().unwrap();
	assert_eq!(sample("--curve bn254 --operation pairing", folder.path()).0, Some(0));
	let document = document(folder.path());
	assert_eq!(document.get("group"), None);
	let [g1, g2] = ["g1", "g2"].map(|name| bytes(&document["arguments"][name]));
	let target = Arkworks::<Bn254>::multi_pairing(&g1, &g2).unwrap();
	assert_eq!(bytes(&document["result"]), Blake2Hasher::hash(&target).0);
}

#[test]
fn every_curve_has_its_operations() {
	let two_groups = ["bls12-381", "bls12_377", "bw6-761", "bn254"];
	let one_group = [
		"ed-on-bls12-377",
		"ed-on-bls12-381-bandersnatch",
		"ed_on_bls12_381_bandersnatch_sw",
		"pallas",
		"vesta",
		"secp256k1",
	];
	let folder = TempDir::new().unwrap();
	let run = |curve: &str, operation: &str| {
		let out = folder.path().join(format!("{curve}{operation}"));
		let arguments = format!("--curve {curve} --operation {operation} --quiet");
		assert_eq!(sample(&arguments, &out), (Some(0), String::new(), String::new()));
		assert_eq!(document(&out)["curve"], curve.replace('-', "_"));
	};
	for curve in two_groups {
		run(curve, "pairing");
		run(curve, "mul-projective --group g2");
	}
	for curve in one_group {
		for operation in ["msm", "mul-projective", "mul-affine"] {
			run(curve, operation);
		}
	}
}

#[test]
fn a_seed_determines_the_file() {
	let folder = TempDir::new().unwrap();
	let write = |name: &str, seed: u64| {
		let out = folder.path().join(name);
		let arguments = format!("--curve pallas --operation mul-projective --seed {seed}");
		assert_eq!(sample(&arguments, &out).0, Some(0));
		fs::read(out.join(FILE)).unwrap()
	};
	assert_eq!(write("a", 7), write("b", 7));
	assert_ne!(write("c", 8), write("d", 9));
}

#[test]
fn refuses_what_no_chain_could_compute() {
	let folder = TempDir::new().unwrap();
	let pairings = "bls12-381, bls12-377, bw6-761, bn254";
	for (arguments, message) in [
		(
			"--curve pallas --operation pairing",
			format!(
				"assay: pallas has no pairing: choose another --operation, or one of {pairings}\n"
			),
		),
		(
			"--curve secp256k1 --operation msm --group g2",
			format!(
				"assay: secp256k1 has one group: leave --group out, or choose one of {pairings}\n"
			),
		),
		(
			"--curve bn254 --operation pairing --group g1",
			"assay: a pairing uses both groups: leave --group out\n".into(),
		),
		(
			"--curve bn254 --operation mul-affine --size 2",
			"assay: mul-affine takes one point: leave --size out\n".into(),
		),
	] {
		let (code, stdout, stderr) = sample(arguments, folder.path());
		assert_eq!((code, stdout, stderr), (Some(2), String::new(), message));
	}
	for arguments in ["--curve bn254 --operation msm --size 0", "--curve p256 --operation msm"] {
		assert_eq!(sample(arguments, folder.path()).0, Some(2), "{arguments}");
	}
	assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn does_not_overwrite_by_accident() {
	let folder = TempDir::new().unwrap();
	let arguments = "--curve vesta --operation mul-affine";
	assert_eq!(sample(arguments, folder.path()).0, Some(0));
	let (code, _, stderr) = sample(arguments, folder.path());
	let file = folder.path().join(FILE);
	let message = format!(
		"assay: {} exists: choose another --out, or overwrite with --force\n",
		file.display()
	);
	assert_eq!((code, stderr), (Some(2), message));
	assert_eq!(sample(&format!("{arguments} --force"), folder.path()).0, Some(0));
}
