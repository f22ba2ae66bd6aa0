//! The node with values of its environment variables that it cannot use, and on a code path that the weights do not
//! hold on.

#![allow(clippy::unwrap_used)]

use std::process::{Command, Output};

/// Runs the node with an environment variable.
fn node_with(variable: &str, value: &str, arguments: &[&str]) -> Output {
	Command::new(env!("CARGO_BIN_EXE_assay-node"))
		.args(arguments)
		.env(variable, value)
		.output()
		.unwrap()
}

/// Runs the node with a forced code path.
fn node(code_path: &str, arguments: &[&str]) -> Output {
	node_with("ASSAY_CODE_PATH", code_path, arguments)
}

fn error(output: &Output) -> String {
	assert!(!output.status.success());
	let text = String::from_utf8_lossy(&output.stderr);
	let start = text.find("Error: ").unwrap_or_else(|| panic!("no error in {text}"));
	text[start..].to_owned()
}

#[test]
fn an_unknown_code_path_ends_the_node() {
	let error = error(&node("fast", &["hardware"]));
	assert!(error.contains("ASSAY_CODE_PATH=fast is no code path: "), "{error}");
	assert!(error.contains("`portable`"), "{error}");
}

#[test]
fn a_cache_of_more_points_than_the_most_ends_the_node() {
	let error = error(&node_with("ASSAY_G2_CACHE", "1000", &["hardware"]));
	assert!(error.contains("ASSAY_G2_CACHE=1000 is no number of points: "), "{error}");
	assert!(error.contains("from 0 to 64"), "{error}");
}

#[test]
fn the_code_path_is_shown() {
	let output = node("portable", &["hardware"]);
	assert!(output.status.success());
	let text = String::from_utf8(output.stdout).unwrap();
	assert!(text.starts_with("code path: portable\n"), "{text}");
	for part in ["\nreference (", "\nifma (", "BLS12-381 pairing: ", "lattice product: ", "ratio "]
	{
		assert!(text.contains(part), "{part}: {text}");
	}
}

#[test]
fn a_validator_on_a_slower_code_path_is_refused() {
	// If it were not refused, it would go on running: the system chooses the ports.
	let ports = ["--port", "0", "--rpc-port", "0", "--no-prometheus"];
	let validator =
		["--validator", "--chain", "local", "--tmp", "--unsafe-force-node-key-generation"];
	let arguments = [&validator[..], &ports].concat();
	let error = error(&node("portable", &arguments));
	assert!(error.contains("This machine is slower"), "{error}");
	let path = "code path: `portable` here, while the weights `reference` presume `avx2`";
	assert!(error.contains(path), "{error}");
	assert!(error.contains("--hardware-check warn"), "{error}");
}
