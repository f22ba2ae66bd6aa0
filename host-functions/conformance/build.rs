//! Builds the module that calls the curve host functions.

#[cfg(feature = "std")]
fn main() {
	// This feature is for native builds; the builder would pass it on.
	std::env::remove_var("CARGO_FEATURE_PARITY");
	// The module is no runtime: it has no version.
	substrate_wasm_builder::WasmBuilder::init_with_defaults()
		.disable_runtime_version_section_check()
		.build();
}

#[cfg(not(feature = "std"))]
fn main() {}
