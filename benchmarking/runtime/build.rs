//! Builds the runtime's wasm.

#[cfg(feature = "std")]
fn main() {
	// The files that this runtime shares with Assay's own.
	println!("cargo:rerun-if-changed=../../runtime/src");
	substrate_wasm_builder::WasmBuilder::build_using_defaults();
}

#[cfg(not(feature = "std"))]
fn main() {}
