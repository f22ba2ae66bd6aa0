//! Builds the runtime twice, with Snowbridge's own BLS library and with Assay's host functions, and finds
//! the updates that the pallet's own tests are fed, in its package.

use serde_json::Value;
use std::{
	env,
	error::Error,
	path::{Path, PathBuf},
	process::Command,
};
use substrate_wasm_builder::WasmBuilder;

/// The package of the pallet.
const PALLET: &str = "snowbridge-pallet-ethereum-client";

/// The package of the library that the pallet checks signatures with.
const LIBRARY: &str = "snowbridge-milagro-bls";

fn main() -> Result<(), Box<dyn Error>> {
	let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
	let runtime = here.join("../runtime/Cargo.toml").canonicalize()?;
	wasm(&runtime, "milagro.rs", None)?;
	wasm(&runtime, "assay.rs", Some("assay"))?;
	println!("cargo:rerun-if-changed=../Cargo.lock");
	published(&here)
}

/// Builds the runtime with a feature. The name of the file is also the blob's, so that both stay.
fn wasm(runtime: &Path, file: &str, feature: Option<&str>) -> Result<(), Box<dyn Error>> {
	let mut builder = WasmBuilder::new()
		.with_project(runtime)?
		.import_memory()
		.export_heap_base()
		.disable_runtime_version_section_check()
		.set_file_name(file);
	if let Some(feature) = feature {
		builder = builder.enable_feature(feature);
	}
	builder.build();
	Ok(())
}

/// Tells the program where the published packages are, and their versions.
fn published(here: &Path) -> Result<(), Box<dyn Error>> {
	let output = Command::new(env::var("CARGO")?)
		.args(["metadata", "--format-version", "1", "--locked", "--manifest-path"])
		.arg(here.join("Cargo.toml"))
		.output()?;
	if !output.status.success() {
		return Err(String::from_utf8_lossy(&output.stderr).into());
	}
	let metadata: Value = serde_json::from_slice(&output.stdout)?;
	let packages = metadata["packages"].as_array().ok_or("no packages")?;
	// The package that the patch puts in the library's place has no source.
	let find = |name: &str| {
		packages.iter().find(|package| package["name"] == name && package["source"].is_string())
	};
	let pallet = find(PALLET).ok_or("the pallet is not in the lock file")?;
	let library = find(LIBRARY).ok_or("the library is not in the lock file")?;
	let text = |package: &Value, key: &str| -> Result<String, Box<dyn Error>> {
		Ok(package[key].as_str().ok_or("no text")?.to_owned())
	};
	let manifest = PathBuf::from(text(pallet, "manifest_path")?);
	let fixtures = manifest.with_file_name("tests").join("fixtures");
	println!("cargo:rustc-env=FIXTURES={}", fixtures.display());
	println!("cargo:rustc-env=VERSION_PALLET={}", text(pallet, "version")?);
	println!("cargo:rustc-env=VERSION_LIBRARY={}", text(library, "version")?);
	Ok(())
}
