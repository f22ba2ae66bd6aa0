//! Runs the binary and checks its output, its files and its exit code.

#![allow(clippy::unwrap_used)]

mod bls;
mod curve_operations;
mod curves;
mod device;
mod doctor;
mod ecdsa;
mod examples;
mod halo2;
mod hint;
mod import;
mod import_gnark;
mod import_zkvm;
mod kzg;
mod lattice;
mod msm;
mod prove;
mod ring;
mod setup;
mod shell;
mod signals;
mod stdout;
mod verifiable;
mod verify;

use std::{
	ffi::OsStr,
	fs,
	path::{Path, PathBuf},
	process::Command,
	sync::OnceLock,
};
use tempfile::TempDir;

/// Two seeds.
const SEED: &str = "0x0101010101010101010101010101010101010101010101010101010101010101";
const OTHER_SEED: &str = "0x0202020202020202020202020202020202020202020202020202020202020202";

/// Five leaves for a tree of depth 3.
const LEAVES: &str = "alice\nbob\ncarol\ndave\nerin\n";

/// The result of a run of the binary.
struct Run {
	code: Option<i32>,
	stdout: String,
	stderr: String,
}

impl Run {
	/// Asserts that the run succeeded.
	#[track_caller]
	fn done(self) -> Self {
		assert_eq!(self.code, Some(0), "{}{}", self.stdout, self.stderr);
		self
	}

	/// Asserts that the run failed with this exit code and this last line.
	#[track_caller]
	fn failed(self, code: i32, message: &str) {
		assert_eq!(self.stderr.lines().last(), Some(format!("assay: {message}").as_str()));
		assert_eq!(self.code, Some(code));
	}

	/// Asserts that the verifier refused with this first line.
	#[track_caller]
	fn refused(self, verdict: &str) {
		assert_eq!(self.stdout.lines().next(), Some(format!("refused: {verdict}").as_str()));
		assert_eq!(self.code, Some(1));
		assert_eq!(self.stderr, "");
	}
}

fn assay<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Run {
	let output = Command::new(env!("CARGO_BIN_EXE_assay")).args(arguments).output().unwrap();
	Run {
		code: output.status.code(),
		stdout: String::from_utf8(output.stdout).unwrap(),
		stderr: String::from_utf8(output.stderr).unwrap(),
	}
}

/// A folder for one test.
struct Folder(TempDir);

impl Folder {
	fn new() -> Self {
		Self(TempDir::new().unwrap())
	}

	fn path(&self, name: &str) -> PathBuf {
		self.0.path().join(name)
	}

	/// Writes a file and returns its path.
	fn file(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
		let path = self.path(name);
		fs::write(&path, content).unwrap();
		path
	}

	/// Copies the keys of [`keys`], so that a test can change them.
	fn keys(&self) -> PathBuf {
		let copy = self.path("keys");
		fs::create_dir(&copy).unwrap();
		for name in files(keys()) {
			fs::copy(keys().join(&name), copy.join(&name)).unwrap();
		}
		copy
	}
}

/// Returns the sorted names of the files in a folder; empty if there is no folder.
fn files(folder: &Path) -> Vec<String> {
	let mut names: Vec<String> = fs::read_dir(folder)
		.into_iter()
		.flatten()
		.map(|entry| entry.unwrap().file_name().into_string().unwrap())
		.collect();
	names.sort();
	names
}

fn setup(depth: &str, seed: &str, out: &Path) -> Run {
	let out = out.to_str().unwrap();
	assay(["groth16", "setup", "--depth", depth, "--seed", seed, "--out", out])
}

fn prove(keys: &Path, leaves: &Path, index: &str, out: &Path) -> Run {
	let [keys, leaves, out] = [keys, leaves, out].map(|path| path.to_str().unwrap());
	assay([
		"groth16", "prove", "--keys", keys, "--leaves", leaves, "--index", index, "--seed", SEED,
		"--out", out,
	])
}

fn verify(key: &Path, proof: &Path, inputs: &Path) -> Run {
	let [key, proof, inputs] = [key, proof, inputs].map(|path| path.to_str().unwrap());
	assay(["groth16", "verify", "--key", key, "--proof", proof, "--inputs", inputs])
}

/// Returns keys of depth 3 and a proof of leaf 2 of [`LEAVES`], which all tests share.
fn shared() -> &'static Folder {
	static SHARED: OnceLock<Folder> = OnceLock::new();
	SHARED.get_or_init(|| {
		let folder = Folder::new();
		let leaves = folder.file("leaves.txt", LEAVES);
		setup("3", SEED, &folder.path("keys")).done();
		prove(&folder.path("keys"), &leaves, "2", &folder.path("proof")).done();
		folder
	})
}

fn keys() -> &'static Path {
	static KEYS: OnceLock<PathBuf> = OnceLock::new();
	KEYS.get_or_init(|| shared().path("keys"))
}

fn proof() -> &'static Path {
	static PROOF: OnceLock<PathBuf> = OnceLock::new();
	PROOF.get_or_init(|| shared().path("proof"))
}

#[test]
fn no_arguments_show_help() {
	let run = assay([] as [&str; 0]);
	assert_eq!(run.code, Some(2));
	assert!(run.stderr.contains("Exit codes:"));
}

#[test]
fn help_and_version_succeed() {
	let version = assay(["--version"]).done();
	assert_eq!(version.stdout, format!("assay {}\n", env!("CARGO_PKG_VERSION")));
	for command in ["setup", "prove", "hint", "verify", "import"] {
		let help = assay(["groth16", command, "--help"]).done();
		assert!(help.stdout.contains("Example"), "{}", help.stdout);
	}
}
