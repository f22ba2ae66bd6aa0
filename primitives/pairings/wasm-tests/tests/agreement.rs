//! The module against arkworks in the same module.

#![allow(clippy::unwrap_used)]

use assay_pairings_wasm_tests::{Library, Machine, CODE, CODE_WITH_COMPARISON};

/// Rounds of operations on fields, and of the other operations, which are slow.
const ROUNDS: [u32; 2] = [300, 2];

#[test]
fn results_are_arkworks() {
	let mut machine = Machine::new(CODE_WITH_COMPARISON).unwrap();
	let names = machine.operations().unwrap();
	assert!(names.len() > 50, "{names:?}");
	// The methods for 1000 points are the same as for 100.
	for name in names.iter().filter(|name| !name.ends_with("of 1000")) {
		let rounds = ROUNDS[usize::from(!name.contains("field"))];
		let (_, assay) = machine.run(name, Library::Assay, rounds).unwrap();
		let (_, arkworks) = machine.run(name, Library::Arkworks, rounds).unwrap();
		assert!(!assay.is_empty());
		assert_eq!(assay, arkworks, "{name}");
	}
}

/// Looks up the compiler's function for products of 128 bits in the module's name section.
#[test]
fn no_product_is_a_call() {
	let has = |code: &[u8], name: &[u8]| code.windows(name.len()).any(|window| window == name);
	assert!(has(CODE_WITH_COMPARISON, b"__multi3"));
	assert!(has(CODE, b"reduced_radix"), "the module has names");
	for name in [&b"__multi3"[..], b"__udivti3", b"__lshrti3", b"__ashlti3"] {
		assert!(!has(CODE, name), "{}", String::from_utf8_lossy(name));
	}
}
