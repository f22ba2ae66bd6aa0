//! Tests of the environment variable, each value in a process of its own: the variable is read
//! once.

#![allow(clippy::unwrap_used)]

use assay_code_path::{CodePath, VARIABLE};
use std::{env, process::Command};

/// Prints the choice, for the tests below, which run this one in a process of its own.
#[test]
#[ignore = "run by the other tests"]
fn report() {
	let permitted: Vec<_> = CodePath::ALL.iter().filter(|path| path.is_permitted()).collect();
	println!("chosen: {} {permitted:?} {:?}", CodePath::current(), CodePath::forced());
}

fn chosen(value: Option<&str>) -> String {
	let mut command = Command::new(env::current_exe().unwrap());
	command.args(["--exact", "report", "--ignored", "--nocapture"]).env_remove(VARIABLE);
	if let Some(value) = value {
		command.env(VARIABLE, value);
	}
	let output = String::from_utf8(command.output().unwrap().stdout).unwrap();
	let line = output.lines().find_map(|line| line.split_once("chosen: ")).unwrap();
	line.1.to_owned()
}

#[test]
fn the_variable_limits_what_is_taken() {
	for path in CodePath::available() {
		let permitted = &CodePath::ALL[..=path as usize];
		assert_eq!(chosen(Some(path.name())), format!("{path} {permitted:?} Ok(Some({path:?}))"));
	}
}

#[test]
fn without_the_variable_all_is_permitted() {
	let best = CodePath::available().last().copied().unwrap();
	assert_eq!(chosen(None), format!("{best} {:?} Ok(None)", CodePath::ALL));
}

#[test]
fn an_unknown_value_is_an_error_and_limits_nothing() {
	let best = CodePath::available().last().copied().unwrap();
	let expected = format!("{best} {:?} Err(Unknown(\"fast\"))", CodePath::ALL);
	assert_eq!(chosen(Some("fast")), expected);
}
