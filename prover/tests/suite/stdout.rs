//! The standard output stream that takes nothing.

use crate::{assay, files, keys, proof, setup, Folder, Run, SEED};
use std::{
	fs::File,
	io,
	process::{Command, Stdio},
};

/// Runs the program with this standard output.
fn assay_to(stdout: impl Into<Stdio>, arguments: &[&str]) -> Run {
	let mut command = Command::new(env!("CARGO_BIN_EXE_assay"));
	let output = command.args(arguments).stdout(stdout).output().unwrap();
	Run {
		code: output.status.code(),
		stdout: String::new(),
		stderr: String::from_utf8(output.stderr).unwrap(),
	}
}

fn full() -> File {
	File::options().write(true).open("/dev/full").unwrap()
}

/// Returns a pipe whose reader has gone.
fn closed() -> io::PipeWriter {
	io::pipe().unwrap().1
}

const MESSAGE: &str =
	"cannot write to the standard output: No space left on device (os error 28): check where it goes, and the disk's \
	 space there";

#[test]
fn output_that_is_lost_is_an_error() {
	let key = keys().join("verifying_key.json");
	let (proof, inputs) = (proof().join("proof.json"), proof().join("public_inputs.json"));
	let [key, proof, inputs] = [&key, &proof, &inputs].map(|path| path.to_str().unwrap());
	let verify = ["groth16", "verify", "--key", key, "--proof", proof, "--inputs", inputs];
	for arguments in [
		&["--help"][..],
		&["--version"],
		&["groth16", "prove", "--help"],
		&["completions", "bash"],
		&["lattice", "params"],
		&verify,
	] {
		assay(arguments).done();
		assay_to(full(), arguments).failed(2, MESSAGE);
		let run = assay_to(closed(), arguments).done();
		assert_eq!(run.stderr, "", "{arguments:?}");
	}
	// Nothing is printed, so nothing is lost.
	assay_to(full(), &[&verify[..], &["--quiet"]].concat()).done();
}

/// The files do not depend on what is printed.
#[test]
fn files_are_written_nevertheless() {
	let folder = Folder::new();
	let (out, same) = (folder.path("keys"), folder.path("same"));
	let out_text = out.to_str().unwrap();
	let arguments = ["groth16", "setup", "--depth", "1", "--seed", SEED, "--out", out_text];
	assay_to(full(), &arguments).failed(2, MESSAGE);
	setup("1", SEED, &same).done();
	assert_eq!(files(&out), files(&same));
}

/// An error of the command says more than one of its output.
#[test]
fn the_first_error_counts() {
	let run =
		assay_to(full(), &["lattice", "verify", "--key", "a", "--proof", "b", "--inputs", "c"]);
	run.failed(
		2,
		"a: its extension is neither .json nor .scale: give a file in one of these formats",
	);
}
