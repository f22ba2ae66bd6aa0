//! `assay groth16 import --from sp1` and `--from risc-zero`, on proofs that these tools published.

mod risc_zero;
mod sp1;

use crate::{assay, files, verify, Folder, Run};
use serde_json::Value;
use std::{
	fs,
	path::{Path, PathBuf},
};

fn data(tool: &str, name: &str) -> PathBuf {
	Path::new(env!("CARGO_MANIFEST_DIR")).join("../client/test/data").join(tool).join(name)
}

fn sp1(name: &str) -> PathBuf {
	data("sp1", name)
}

fn receipt(release: &str) -> PathBuf {
	data("risc-zero", &format!("receipt_{release}.json"))
}

fn read_json(path: &Path) -> Value {
	serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
}

fn bytes(hex: &Value) -> Vec<u8> {
	hex::decode(hex.as_str().unwrap().trim_start_matches("0x")).unwrap()
}

fn to_hex(bytes: impl AsRef<[u8]>) -> String {
	format!("0x{}", hex::encode(bytes))
}

fn import(tool: &str, key: Option<&Path>, proof: &Path, out: &Path) -> Run {
	let key = key.into_iter().flat_map(|key| ["--key", key.to_str().unwrap()]);
	let [proof, out] = [proof, out].map(|path| path.to_str().unwrap());
	let arguments = ["groth16", "import", "--from", tool, "--proof", proof, "--out", out];
	assay(arguments.into_iter().chain(key))
}

/// Imports a proof that has to verify, and checks it again from the files. Returns the output.
#[track_caller]
fn imported(tool: &str, key: Option<&Path>, proof: &Path) -> String {
	let folder = Folder::new();
	let out = folder.path("out");
	let run = import(tool, key, proof, &out).done();
	assert_eq!(files(&out).len(), 6);
	let [key, proof, inputs] = ["verifying_key", "proof", "public_inputs"]
		.map(|name| out.join(name).with_extension("json"));
	verify(&key, &proof, &inputs).done();
	run.stdout
}

/// Returns the value behind a name in the output.
#[track_caller]
fn fact<'a>(output: &'a str, name: &str) -> &'a str {
	let value = output.lines().find_map(|line| line.strip_prefix(name));
	value.unwrap_or_else(|| panic!("{name}: {output}")).trim()
}

/// Expects that a proof is refused, and that nothing is written.
#[track_caller]
fn refused(tool: &str, key: Option<&Path>, proof: &Path, message: &str) {
	let folder = Folder::new();
	let out = folder.path("out");
	import(tool, key, proof, &out).failed(2, &format!("{}: {message}", proof.display()));
	assert_eq!(files(&out), [] as [&str; 0]);
}

/// Expects that a proof is read, and that it does not verify.
#[track_caller]
fn invalid(tool: &str, key: Option<&Path>, proof: &Path) {
	let folder = Folder::new();
	import(tool, key, proof, &folder.path("out")).failed(
		1,
		"chains refuse the imported proof (ProofInvalid: the proof does not prove this statement under this key), so \
		 nothing was written",
	);
}

/// Writes values as the crate bincode does.
#[derive(Default)]
struct Bincode(Vec<u8>);

impl Bincode {
	fn number(mut self, number: u32) -> Self {
		self.0.extend(number.to_le_bytes());
		self
	}

	fn raw(mut self, bytes: impl AsRef<[u8]>) -> Self {
		self.0.extend(bytes.as_ref());
		self
	}

	fn list(mut self, bytes: impl AsRef<[u8]>) -> Self {
		self.0.extend((bytes.as_ref().len() as u64).to_le_bytes());
		self.raw(bytes)
	}
}

#[test]
fn refuses_arguments_that_a_zkvm_does_not_take() {
	let folder = Folder::new();
	let out = folder.path("out");
	let files_of_tools = [sp1("groth16_vk_v6.bin"), sp1("fixture_v6.json"), receipt("3_0"), out];
	let [key, proof, receipt, out] = files_of_tools.each_ref().map(|path| path.to_str().unwrap());
	let run = |tool: &str, more: &[&str]| {
		let arguments = ["groth16", "import", "--from", tool, "--out", out];
		assay(arguments.iter().chain(more))
	};
	run("sp1", &["--proof", proof]).failed(2, "--from sp1 needs --key: give the verifying key");
	run("sp1", &["--key", key, "--proof", proof, "--inputs", proof])
		.failed(2, "--from sp1 takes no --inputs: they follow from the proof's file; leave it out");
	run("sp1", &["--key", key, "--curve", "bls12-381"])
		.failed(2, "--from sp1 is over bn254, not over bls12-381: leave --curve out");
	run("risc-zero", &[]).failed(2, "--from risc-zero needs --proof: give the proof's file");
	run("risc-zero", &["--key", key, "--proof", receipt]).failed(
		2,
		"--from risc-zero takes no --key: this program has the key of every release; leave it out",
	);
	run("gnark", &["--key", key, "--proof", proof])
		.failed(2, "--from gnark needs --inputs with --proof: give the proof's public inputs too");
	assert_eq!(files(&folder.path("out")), [] as [&str; 0]);
}
