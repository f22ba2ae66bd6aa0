//! Builds the wasm module that calls the curve host functions.

#[cfg(feature = "std")]
fn main() {
	// The feature is for native builds; the wasm builder would pass it on.
	std::env::remove_var("CARGO_FEATURE_PARITY");
	// The module is not a runtime, so it has no version.
	substrate_wasm_builder::WasmBuilder::init_with_defaults()
		.disable_runtime_version_section_check()
		.build();
}

#[cfg(not(feature = "std"))]
fn main() {}
