//! The examples in the help of every command.

use assay_prover::cli::Cli;
use clap::CommandFactory;
use std::process::Command;

/// A command's name with those above it, and its examples, lines joined.
type Examples = (String, Vec<Vec<String>>);

/// Lets a shell split a line into the arguments of `assay`. Words after an operator are left out.
fn words(line: &str) -> Vec<String> {
	let is_operator = |word: &&str| ["|", ">", "&&"].contains(word);
	let command: Vec<_> = line.split(' ').take_while(|word| !is_operator(word)).collect();
	let program = format!("assay() {{ printf '%s\\n' assay \"$@\"; }}; {}", command.join(" "));
	let output = Command::new("bash").args(["--norc", "-c", &program]).output().unwrap();
	assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
	String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

fn collect(command: &clap::Command, above: &str, all: &mut Vec<Examples>) {
	let name = format!("{above} {}", command.get_name()).trim().to_owned();
	let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
	let joined = help.replace("\\\n", " ");
	let lines = joined.lines().map(str::trim).filter(|line| line.starts_with("assay "));
	all.push((name.clone(), lines.map(words).collect()));
	for below in command.get_subcommands() {
		collect(below, &name, all);
	}
}

fn examples() -> Vec<Examples> {
	let mut all = Vec::new();
	collect(&Cli::command(), "", &mut all);
	all
}

#[test]
fn every_example_is_a_command() {
	let mut count = 0;
	for (name, examples) in examples() {
		for words in examples {
			let error = Cli::command().try_get_matches_from(&words).err();
			assert!(error.is_none(), "{name}: {words:?}: {}", error.unwrap());
			count += 1;
		}
	}
	assert!(count > 20, "{count}");
}

#[test]
fn an_example_is_in_the_help_of_its_command() {
	for (name, examples) in examples() {
		for words in examples {
			let command = words.join(" ");
			assert!(command.starts_with(&name), "{name} has the example {command}");
		}
	}
}
