//! Which backend is chosen.

#![allow(clippy::unwrap_used)]

use assay_fields::Backend;
use std::{env, process::Command};

/// Prints the choice, for the test below, which runs this one in a process of its own.
#[test]
#[ignore = "run by environment_variable_forces_portable"]
fn report() {
	println!("chosen: {}", Backend::best().name());
}

fn chosen(portable: Option<&str>) -> String {
	let mut command = Command::new(env::current_exe().unwrap());
	command.args(["--exact", "report", "--ignored", "--nocapture"]).env_remove("ASSAY_PORTABLE");
	if let Some(value) = portable {
		command.env("ASSAY_PORTABLE", value);
	}
	let output = String::from_utf8(command.output().unwrap().stdout).unwrap();
	let line = output.lines().find_map(|line| line.split_once("chosen: ")).unwrap();
	line.1.to_string()
}

#[test]
fn environment_variable_forces_portable() {
	let best = Backend::all().last().unwrap().name();
	assert_eq!(chosen(Some("1")), Backend::Portable.name());
	assert_eq!(chosen(Some("0")), best);
	assert_eq!(chosen(None), best);
}

#[test]
fn moduli_without_a_spare_bit_are_portable() {
	use assay_fields::params::{Bn254FqParams, Secp256k1FqParams};
	for backend in Backend::all() {
		assert_eq!(backend.name_for::<Secp256k1FqParams, 4>(), "portable");
		assert_eq!(backend.name_for::<Bn254FqParams, 4>(), backend.name());
	}
}
