//! Modules that are copied, and modules that are refused.

#![allow(clippy::unwrap_used)]

use std::fs;
use wasm_opt::{OptimizationOptions, Pass};

const HEADER: &[u8] = b"\0asm\x01\0\0\0";

/// A custom section.
fn custom(name: &str, content: &[u8]) -> Vec<u8> {
	let length = 1 + name.len() + content.len();
	assert!(name.len() < 128 && length < 1 << 14);
	// Two bytes of length, whether it needs them or not: linkers pad.
	let length = [length as u8 | 0x80, (length >> 7) as u8];
	[&[0], &length[..], &[name.len() as u8], name.as_bytes(), content].concat()
}

/// A module with one function from i32 to i32 of these instructions.
fn function(instructions: &[u8]) -> Vec<u8> {
	let types = [1, 6, 1, 0x60, 1, 0x7f, 1, 0x7f];
	let functions = [3, 2, 1, 0];
	let body = [&[0], instructions, &[0x0b]].concat();
	let code = [&[10, 2 + body.len() as u8, 1, body.len() as u8], &body[..]].concat();
	[HEADER, &types, &functions, &code].concat()
}

/// Runs both passes over a module.
fn copy(module: &[u8]) -> Result<Vec<u8>, String> {
	let folder = tempfile::tempdir().unwrap();
	let (input, output) = (folder.path().join("in.wasm"), folder.path().join("out.wasm"));
	fs::write(&input, module).unwrap();
	let result = OptimizationOptions::new_opt_level_0()
		.mvp_features_only()
		.debug_info(true)
		.add_pass(Pass::StripDwarf)
		.add_pass(Pass::SignextLowering)
		.run(&input, &output);
	match result {
		Ok(()) => Ok(fs::read(output).unwrap()),
		Err(error) => {
			assert!(!output.exists());
			Err(error.to_string())
		}
	}
}

#[test]
fn debugging_information_is_dropped_and_nothing_else() {
	let names = custom("name", &[1; 200]);
	let debug = [custom(".debug_info", &[2; 300]), custom(".debug_str", b"")].concat();
	let version = custom("runtime_version", b"12");
	let code = function(&[0x20, 0]);
	let module = [code.clone(), debug.clone(), names.clone(), debug, version.clone()].concat();
	assert_eq!(copy(&module).unwrap(), [code, names, version].concat());
}

#[test]
fn a_module_without_debugging_information_stays_as_it_is() {
	let module = function(&[0x20, 0]);
	assert_eq!(copy(&module).unwrap(), module);
}

#[test]
fn sign_extension_is_refused() {
	// i32.extend8_s
	let error = copy(&function(&[0x20, 0, 0xc0])).unwrap_err();
	assert!(error.contains("sign extension") && error.contains("wasm32v1-none"), "{error}");
}

#[test]
fn what_is_no_module_is_refused() {
	for module in [&b""[..], b"\0asm", &function(&[0x20, 0])[..20]] {
		assert!(copy(module).unwrap_err().contains("in.wasm"));
	}
}
