//! The host functions that the runtime imports.

use crate::chain::{Backend, HostFunctions};
use sc_executor_common::runtime_blob::RuntimeBlob;
use std::collections::BTreeSet;
use wasmparser::{Parser, Payload};

/// Returns the names of all functions that a runtime imports.
fn imports(backend: Backend) -> BTreeSet<String> {
	let wasm =
		RuntimeBlob::uncompress_if_needed(backend.code()).expect("the runtime is wasm").serialize();
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
	assert!(names.iter().any(|name| name.starts_with("ext_storage_")), "{names:?}");
	names
}

fn names_of<H: sp_wasm_interface::HostFunctions>() -> BTreeSet<String> {
	H::host_functions().into_iter().map(|function| function.name().to_owned()).collect()
}

/// Returns the names of RFC-0163's curve operations.
fn rfc_0163() -> BTreeSet<String> {
	names_of::<sp_crypto_ec_utils::HostFunctionsRfc163>()
}

#[test]
fn in_wasm_the_verifier_needs_no_more_than_any_parachain() {
	let collators = &names_of::<HostFunctions>() - &rfc_0163();
	assert_eq!(&imports(Backend::Wasm) - &collators, BTreeSet::new());
}

#[test]
fn by_curves_the_verifier_needs_operations_of_rfc_0163_and_nothing_else() {
	let added = &imports(Backend::Curves) - &imports(Backend::Wasm);
	assert!(added.contains("ext_host_calls_bls12_381_multi_miller_loop_version_1"), "{added:?}");
	assert_eq!(&added - &rfc_0163(), BTreeSet::new());
}
