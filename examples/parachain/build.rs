//! Builds the runtime's wasm: with the verifier as wasm, and with its curve operations by the relay chain's functions.
//! A parachain builds one of the two.

#[cfg(feature = "std")]
fn main() {
	use substrate_wasm_builder::WasmBuilder;

	WasmBuilder::build_using_defaults();
	WasmBuilder::init_with_defaults()
		.enable_feature("curves")
		.set_file_name("wasm_binary_curves.rs")
		.build();
}

#[cfg(not(feature = "std"))]
fn main() {}
