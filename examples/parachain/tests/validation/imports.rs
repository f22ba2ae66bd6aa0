//! The host functions that the runtime imports.

use crate::chain::{code, HostFunctions};
use sc_executor_common::runtime_blob::RuntimeBlob;
use std::collections::BTreeSet;
use wasmparser::{Parser, Payload};

/// The names of all functions that the runtime imports.
fn imports() -> BTreeSet<String> {
	let wasm = RuntimeBlob::uncompress_if_needed(code()).expect("the runtime is wasm").serialize();
	let mut names = BTreeSet::new();
	for payload in Parser::new(0).parse_all(&wasm) {
		if let Payload::ImportSection(section) = payload.expect("the runtime is valid") {
			for import in section {
				let import = import.expect("the import is valid");
				if matches!(import.ty, wasmparser::TypeRef::Func(_)) {
					names.insert(import.name.to_owned());
				}
			}
		}
	}
	assert!(names.contains("ext_storage_get_version_1"), "{names:?}");
	names
}

fn names_of<H: sp_wasm_interface::HostFunctions>() -> BTreeSet<String> {
	H::host_functions().into_iter().map(|function| function.name().to_owned()).collect()
}

/// polkadot-omni-node's executor has Substrate's functions and the one for the proof's size
/// (`cumulus_client_service::ParachainHostFunctions`).
#[cfg(not(feature = "curves"))]
#[test]
fn a_collator_has_all_that_the_runtime_imports() {
	let missing = &imports() - &names_of::<HostFunctions>();
	assert_eq!(missing, BTreeSet::new());
}

/// The verifier imports what RFC-0163 has for the curve, under its names, and nothing else.
#[cfg(feature = "curves")]
#[test]
fn beyond_a_collators_the_runtime_imports_curve_operations_alone() {
	let rfc = names_of::<sp_crypto_ec_utils::HostFunctionsRfc163>();
	let collators = &names_of::<HostFunctions>() - &rfc;
	let beyond = &imports() - &collators;
	assert!(!beyond.is_empty());
	assert_eq!(&beyond - &rfc, BTreeSet::new());
}
