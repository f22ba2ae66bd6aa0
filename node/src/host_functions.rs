//! The native functions that a runtime can call on this node.

/// Substrate's host functions and Assay's.
#[cfg(not(feature = "runtime-benchmarks"))]
pub type HostFunctions = (sp_io::SubstrateHostFunctions, assay_host_functions::HostFunctions);

/// Substrate's host functions and Assay's, and those that a runtime with benchmarks imports.
#[cfg(feature = "runtime-benchmarks")]
pub type HostFunctions = (
	sp_io::SubstrateHostFunctions,
	assay_host_functions::HostFunctions,
	frame_benchmarking::benchmarking::HostFunctions,
);

/// The start of wasmtime's error for a runtime that imports what the executor does not have.
const MISSING: &str = "runtime requires function imports which are not present on the host";

/// Adds the remedy to an error that says which host functions are missing.
pub fn explain(error: sc_cli::Error) -> sc_cli::Error {
	match explanation(&error.to_string()) {
		Some(text) => sc_cli::Error::Input(text),
		None => error,
	}
}

fn explanation(error: &str) -> Option<String> {
	let (_, missing) = error.split_once(MISSING)?;
	Some(format!(
		"the chain's runtime calls host functions that this node lacks{missing}\n\
		The runtime is newer than the node, or made for another one. Update assay-node; in a node \
		of your own, add the host functions that the runtime was built with to the executor \
		(Assay's are `assay_host_functions::HostFunctions`)."
	))
}

#[cfg(test)]
mod tests {
	use super::*;
	use sc_executor::{sp_wasm_interface, WasmExecutor};
	use sc_executor_common::runtime_blob::RuntimeBlob;
	use sp_state_machine::BasicExternalities;

	/// Calls a runtime with an executor that has the host functions `H`.
	fn call_runtime<H: sp_wasm_interface::HostFunctions>(
		wasm: Option<&[u8]>,
	) -> Result<Vec<u8>, String> {
		let wasm = wasm.expect("the runtime was built");
		let blob = RuntimeBlob::uncompress_if_needed(wasm).expect("the runtime is a wasm module");
		WasmExecutor::<H>::builder()
			.build()
			.uncached_call(blob, &mut BasicExternalities::default(), false, "Core_version", &[])
			.map_err(|error| error.to_string())
	}

	#[test]
	fn this_node_has_all_that_the_runtime_wants() {
		call_runtime::<HostFunctions>(assay_runtime::WASM_BINARY).expect("the runtime runs");
	}

	#[cfg(feature = "baselines")]
	#[test]
	fn this_node_has_all_that_the_baselines_want() {
		let wasm = assay_baselines_runtime::WASM_BINARY;
		call_runtime::<HostFunctions>(wasm).expect("the runtime runs");
	}

	#[test]
	fn a_node_that_lacks_one_says_which_and_what_to_do() {
		let error = call_runtime::<sp_io::SubstrateHostFunctions>(assay_runtime::WASM_BINARY)
			.expect_err("Assay's host functions are missing");
		let explained = explain(sc_cli::Error::Input(error)).to_string();
		for part in [
			"ext_assay_groth16_bls12_381_verify_version_1",
			"Update assay-node",
			"assay_host_functions::HostFunctions",
		] {
			assert!(explained.contains(part), "{explained}");
		}
	}

	#[test]
	fn other_errors_pass_unchanged() {
		let error = || sc_cli::Error::Input("the disk is full".into());
		assert_eq!(explain(error()).to_string(), error().to_string());
	}
}
