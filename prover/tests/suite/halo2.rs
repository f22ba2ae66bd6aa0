//! `assay halo2`, with a script instead of the program.

use super::{assay, Folder, Run};
use std::{path::Path, process::Command};

/// A script that prints its arguments and exits with the code in the first one.
const SCRIPT: &str = "#!/bin/sh\necho \"$@\"\nexit \"$1\"\n";

/// Copies a file and makes the copy executable.
///
/// It does so in another process. If this process had the copy open for writing, a process that another test starts
/// meanwhile would inherit it, and a file that is open for writing cannot be executed.
fn install(from: &Path, to: &Path) {
	let done = Command::new("install").args(["-m", "755"]).args([from, to]).status().unwrap();
	assert!(done.success());
}

/// Runs the copy of the binary in the folder, with only the folder `path` on PATH.
fn copied(folder: &Folder, path: &Path, arguments: &[&str]) -> Run {
	let binary = folder.path("assay");
	install(env!("CARGO_BIN_EXE_assay").as_ref(), &binary);
	let output = Command::new(binary).args(arguments).env("PATH", path).output().unwrap();
	Run {
		code: output.status.code(),
		stdout: String::from_utf8(output.stdout).unwrap(),
		stderr: String::from_utf8(output.stderr).unwrap(),
	}
}

fn script(folder: &Folder) {
	install(&folder.file("script", SCRIPT), &folder.path("assay-halo2"));
}

#[test]
fn arguments_and_exit_code_are_passed_through() {
	let (folder, empty) = (Folder::new(), Folder::new());
	script(&folder);
	for arguments in [["1", "--help", "-k"], ["7", "prove", "--"]] {
		let run = copied(&folder, &empty.path(""), &[&["halo2"], &arguments[..]].concat());
		assert_eq!(run.stdout, format!("{}\n", arguments.join(" ")));
		assert_eq!(run.code, arguments[0].parse().ok());
		assert_eq!(run.stderr, "");
	}
}

#[test]
fn the_program_is_found_on_path() {
	let (folder, other) = (Folder::new(), Folder::new());
	script(&other);
	assert_eq!(copied(&folder, &other.path(""), &["halo2", "3"]).code, Some(3));
}

#[test]
fn without_the_program_it_is_said_how_to_build_it() {
	let (folder, empty) = (Folder::new(), Folder::new());
	let message = format!(
		"the program assay-halo2 is neither in {} nor on PATH: build it with `scripts/build.sh halo2`",
		folder.path("").display().to_string().trim_end_matches('/')
	);
	copied(&folder, &empty.path(""), &["halo2", "prove"]).failed(2, &message);
	assert!(assay(["--help"]).done().stdout.contains("halo2"));
}
