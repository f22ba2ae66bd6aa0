//! The choice of instructions, in processes of their own: the environment is read once.

use assay_code_path::{CodePath, VARIABLE};
use assay_fields::Isa;
use std::{env, process::Command};

/// Prints the choice, for the test below, which runs this one in a process of its own.
#[test]
#[ignore = "run by the_code_path_limits_the_choice"]
fn report() {
	println!("chosen: {}", Isa::best().name());
}

fn chosen(path: Option<CodePath>) -> String {
	let mut command = Command::new(env::current_exe().unwrap());
	command.args(["--exact", "isa::report", "--ignored", "--nocapture"]).env_remove(VARIABLE);
	if let Some(path) = path {
		command.env(VARIABLE, path.name());
	}
	let output = String::from_utf8(command.output().unwrap().stdout).unwrap();
	let line = output.lines().find_map(|line| line.split_once("chosen: ")).unwrap();
	line.1.to_string()
}

#[test]
fn the_code_path_limits_the_choice() {
	let all = Isa::all();
	assert_eq!(chosen(None), all.last().unwrap().name());
	for path in CodePath::available() {
		let isa = match path {
			CodePath::Portable => &all[0],
			CodePath::Adx => &all[1],
			CodePath::Avx2 | CodePath::Avx512 => &all[2],
			CodePath::Ifma => all.last().unwrap(),
		};
		assert_eq!(chosen(Some(path)), isa.name(), "{path}");
	}
}

#[test]
fn moduli_without_a_spare_bit_are_portable() {
	use assay_fields::params::{Bn254FqParams, Secp256k1FqParams};
	for isa in Isa::all() {
		assert_eq!(isa.name_for::<Secp256k1FqParams, 4>(), "portable");
	}
	let names = Isa::all().into_iter().map(|isa| isa.name_for::<Bn254FqParams, 4>());
	let mut names: Vec<_> = names.collect();
	assert_eq!(names.first(), Some(&Isa::Baseline.name()));
	names.dedup();
	// A pairing takes the same with AVX2 as without.
	assert_eq!(names.len(), Isa::all().len().min(2) + usize::from(Isa::best().has_ifma()));
}
