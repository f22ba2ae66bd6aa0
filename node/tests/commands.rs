//! The node's commands that print or write, and end.

#![allow(clippy::unwrap_used)]

use std::{
	fs, io,
	path::Path,
	process::{Command, Output},
};
use tempfile::tempdir;

fn run(arguments: &[&str]) -> Output {
	Command::new(env!("CARGO_BIN_EXE_assay-node")).args(arguments).output().unwrap()
}

/// Runs the node, which succeeds, and returns what it prints.
fn printed(arguments: &[&str]) -> String {
	let output = run(arguments);
	assert!(output.status.success(), "{arguments:?}: {output:?}");
	String::from_utf8(output.stdout).unwrap()
}

fn help(command: &[String]) -> String {
	let words: Vec<_> = command.iter().map(String::as_str).collect();
	printed(&[&words[..], &["--help"]].concat())
}

/// Returns the names of the commands below one, from its help.
fn commands_below(command: &[String]) -> Vec<String> {
	let help = help(command);
	let list = help.split_once("\nCommands:\n").map_or("", |(_, list)| list);
	list.lines()
		.take_while(|line| !line.is_empty())
		// The other lines go on with the one before.
		.filter(|line| !line.starts_with("   "))
		.filter_map(|line| line.split_whitespace().next())
		.filter(|name| *name != "help")
		.map(str::to_owned)
		.collect()
}

/// Returns every command, as the words after the program's name. The first is the program itself.
fn commands() -> Vec<Vec<String>> {
	fn add(command: Vec<String>, all: &mut Vec<Vec<String>>) {
		let below = commands_below(&command);
		all.push(command.clone());
		for name in below {
			add([&command[..], &[name]].concat(), all);
		}
	}
	let mut all = Vec::new();
	add(Vec::new(), &mut all);
	assert!(all.len() > 15, "{all:?}");
	all
}

/// Returns the options of a command, from its help.
fn options(command: &[String]) -> Vec<String> {
	let options: Vec<_> = help(command)
		.lines()
		.filter(|line| line.starts_with("  -") || line.starts_with("      --"))
		.filter_map(|line| line.split_whitespace().find(|word| word.starts_with("--")))
		.map(str::to_owned)
		.collect();
	assert!(options.contains(&"--help".to_owned()), "{command:?}: {options:?}");
	options
}

#[test]
fn the_code_path_is_shown() {
	let output = Command::new(env!("CARGO_BIN_EXE_assay-node"))
		.arg("hardware")
		.env("ASSAY_CODE_PATH", "portable")
		.output()
		.unwrap();
	assert!(output.status.success());
	let text = String::from_utf8(output.stdout).unwrap();
	assert!(text.starts_with("code path: portable\n"), "{text}");
	for part in ["\nreference (", "\nifma (", "BLS12-381 pairing: ", "lattice product: ", "ratio "]
	{
		assert!(text.contains(part), "{part}: {text}");
	}
}

#[test]
fn every_shell_completes_every_command_and_option() {
	let commands: Vec<_> = commands().into_iter().map(|path| (options(&path), path)).collect();
	for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
		let script = printed(&["completions", shell]);
		for (options, path) in &commands {
			// fish leaves the dashes out.
			let words = options.iter().map(|option| &option[2..]);
			for word in words.chain(path.last().map(String::as_str)) {
				assert!(script.contains(word), "{shell} lacks {word} of {path:?}");
			}
		}
	}
	let refused = run(&["completions", "csh"]);
	assert_eq!(refused.status.code(), Some(2));
	let error = String::from_utf8(refused.stderr).unwrap();
	assert!(error.contains("possible values: bash, elvish, fish, powershell, zsh"), "{error}");
}

/// Has bash source the script and complete a line, and returns the completions.
fn completed(script: &Path, words: &[&str]) -> Vec<String> {
	// Calls the function as bash's own completion does.
	let program = r#"
		source "$1"
		shift
		COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
		complete=$(complete -p assay-node | sed 's/.*-F \([^ ]*\) .*/\1/')
		$complete assay-node "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
		printf '%s\n' "${COMPREPLY[@]}""#;
	let arguments = ["--norc", "-uc", program, "bash"];
	let output = Command::new("bash").args(arguments).arg(script).args(words).output().unwrap();
	assert_eq!(String::from_utf8_lossy(&output.stderr), "");
	assert!(output.status.success());
	String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn bash_completes_by_the_script() {
	let folder = tempdir().unwrap();
	let script = folder.path().join("assay-node.bash");
	fs::write(&script, printed(&["completions", "bash"])).unwrap();
	for path in commands() {
		let mut words = vec!["assay-node"];
		words.extend(path.iter().map(String::as_str));
		words.push("");
		let found = completed(&script, &words);
		for word in commands_below(&path).iter().chain(&options(&path)) {
			assert!(found.contains(word), "{path:?} {word}: {found:?}");
		}
	}
	assert_eq!(completed(&script, &["assay-node", "purge"]), ["purge-chain"]);
	let checks = completed(&script, &["assay-node", "--hardware-check", ""]);
	assert_eq!(checks, ["enforce", "warn", "skip"]);
}

#[test]
fn every_command_has_a_manual_page() {
	let folder = tempdir().unwrap();
	let out = folder.path().join("man1");
	let arguments = ["man", "--out", out.to_str().unwrap()];
	let printed_lines = printed(&arguments);
	let names = commands().into_iter().map(|path| [vec!["assay-node".to_owned()], path].concat());
	let mut expected: Vec<_> = names.map(|names| format!("{}.1", names.join("-"))).collect();
	expected.sort();
	let mut files: Vec<_> = fs::read_dir(&out)
		.unwrap()
		.map(|file| file.unwrap().file_name().into_string().unwrap())
		.collect();
	files.sort();
	assert_eq!(files, expected);
	for name in &files {
		let file = out.join(name);
		let line = format!("wrote {}\n", file.display());
		assert!(printed_lines.contains(&line), "{printed_lines}");
		let page = fs::read_to_string(&file).unwrap();
		for part in ["SH NAME", "SH SYNOPSIS", "SH DESCRIPTION", "SH OPTIONS"] {
			assert!(page.contains(part), "{part}: {page}");
		}
		renders(&file);
	}

	let refused = run(&arguments);
	assert!(!refused.status.success());
	let error = String::from_utf8(refused.stderr).unwrap();
	assert!(error.contains("overwrite with --force"), "{error}");
	assert_eq!(printed(&[&arguments[..], &["--force", "--quiet"]].concat()), "");
}

/// Asserts that groff, if this machine has it, renders a page without warnings.
fn renders(page: &Path) {
	let arguments = ["-man", "-ww", "-z", "-K", "utf8"];
	match Command::new("groff").args(arguments).arg(page).output() {
		Ok(output) => {
			assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{}", page.display());
			assert!(output.status.success(), "{}", page.display());
		}
		Err(missing) => assert_eq!(missing.kind(), io::ErrorKind::NotFound),
	}
}
