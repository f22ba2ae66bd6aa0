//! `assay completions` and `assay man`

use crate::{assay, files, Folder};
use assay_prover::cli::Cli;
use clap::CommandFactory;
use std::{
	fs,
	path::Path,
	process::{Command, Output},
};

/// Returns the names of every command, from `assay` on: `["assay", "groth16", "setup"]`.
fn commands() -> Vec<Vec<String>> {
	fn add(command: &clap::Command, above: &[String], all: &mut Vec<Vec<String>>) {
		let path = [above, &[command.get_name().to_owned()]].concat();
		for below in command.get_subcommands() {
			add(below, &path, all);
		}
		all.push(path);
	}
	let mut all = Vec::new();
	add(&Cli::command(), &[], &mut all);
	assert!(all.len() > 20, "{all:?}");
	all
}

fn completions(shell: &str) -> String {
	assay(["completions", shell]).done().stdout
}

#[test]
fn every_shell_completes_every_command() {
	for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
		let script = completions(shell);
		for path in commands() {
			let name = path.last().unwrap();
			assert!(script.contains(name.as_str()), "{shell} lacks {path:?}");
		}
	}
	let run = assay(["completions", "csh"]);
	assert_eq!(run.code, Some(2));
	assert!(run.stderr.contains("possible values: bash, elvish, fish, powershell, zsh"));
}

/// Lets bash source the script and complete a line, and returns the completions.
fn completed(script: &Path, words: &[&str]) -> Vec<String> {
	// Calls the function as bash's own completion does.
	let program = "
		source \"$1\"
		shift
		COMP_WORDS=(\"$@\") COMP_CWORD=$(($# - 1))
		_assay assay \"${COMP_WORDS[COMP_CWORD]}\" \"${COMP_WORDS[COMP_CWORD - 1]}\"
		printf '%s\\n' \"${COMPREPLY[@]}\"";
	let output = Command::new("bash")
		.args(["--norc", "-uc", program, "bash"])
		.arg(script)
		.args(words)
		.output()
		.unwrap();
	assert_eq!(String::from_utf8_lossy(&output.stderr), "");
	assert!(output.status.success());
	String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn bash_completes_by_the_script() {
	let folder = Folder::new();
	let script = folder.file("assay.bash", completions("bash"));
	for path in commands() {
		let mut words: Vec<_> = path.iter().map(String::as_str).collect();
		// The start of the last command's name.
		if words.len() > 1 {
			let name = words.pop().unwrap();
			words.push(&name[..1]);
			assert!(completed(&script, &words).iter().any(|word| word == name), "{path:?}");
		}
	}
	assert_eq!(completed(&script, &["assay", "groth16", "set"]), ["setup"]);
	assert_eq!(completed(&script, &["assay", "groth16", "setup", "--dep"]), ["--depth"]);
	let curves = completed(&script, &["assay", "groth16", "setup", "--curve", "b"]);
	assert_eq!(curves, ["bls12-381", "bls12-377", "bn254", "bw6-761"]);
	assert_eq!(completed(&script, &["assay", "nothing", "of"]), [""]);
}

#[test]
fn every_command_has_a_manual_page() {
	let folder = Folder::new();
	let out = folder.path("man1");
	let out_text = out.to_str().unwrap();
	assay(["man", "--out", out_text]).done();
	let mut expected: Vec<_> =
		commands().iter().map(|path| format!("{}.1", path.join("-"))).collect();
	expected.sort();
	assert_eq!(files(&out), expected);

	let setup = fs::read_to_string(out.join("assay-groth16-setup.1")).unwrap();
	for part in ["SH NAME", "SH SYNOPSIS", "SH OPTIONS", "SH EXAMPLES\n.nf\n"] {
		assert!(setup.contains(part), "{part}: {setup}");
	}
	let top = fs::read_to_string(out.join("assay.1")).unwrap();
	assert!(top.contains("SH SUBCOMMANDS") && top.contains("Exit codes:"), "{top}");

	// Pages are files like others.
	let run = assay(["man", "--out", out_text]);
	assert_eq!(run.code, Some(2));
	assert!(run.stderr.contains("overwrite with --force"), "{}", run.stderr);
	assay(["man", "--quiet", "--force", "--out", out_text]).done();
}

/// The programs that render manual pages, with arguments that make them report problems.
const RENDERERS: [(&str, &[&str]); 3] = [
	("mandoc", &["-T", "lint", "-W", "error"]),
	("groff", &["-man", "-ww", "-z", "-K", "utf8"]),
	("man", &["--warnings", "-E", "UTF-8", "-l"]),
];

#[test]
fn manual_pages_render_without_warnings() {
	let folder = Folder::new();
	let out = folder.path("man1");
	assay(["man", "--quiet", "--out", out.to_str().unwrap()]).done();
	for (program, arguments) in RENDERERS {
		for name in files(&out) {
			let page = out.join(&name);
			let run =
				Command::new(program).args(arguments).arg(&page).env("MANPAGER", "cat").output();
			// A machine has some of them.
			let Ok(Output { status, stdout, stderr }) = run else { break };
			let text = String::from_utf8_lossy(&stdout);
			assert_eq!(String::from_utf8_lossy(&stderr), "", "{program} on {name}");
			assert!(status.success(), "{program} on {name}: {text}");
			if program == "man" {
				assert!(text.contains("SYNOPSIS"), "{name}: {text}");
			}
		}
	}
}
