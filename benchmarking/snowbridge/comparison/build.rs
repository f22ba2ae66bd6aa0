//! Builds the runtime twice, with Snowbridge's own BLS library and with Assay's host functions, and finds
//! the updates of the pallet's own tests in its package.

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
	let workspace = here.join("..").canonicalize()?;
	wasm(&workspace, "runtime", "milagro.rs")?;
	wasm(&workspace.join("patched"), "", "assay.rs")?;
	println!("cargo:rerun-if-changed=../Cargo.lock");
	published(&workspace)
}

/// Builds the package in a folder of a workspace.
fn wasm(workspace: &Path, package: &str, file: &str) -> Result<(), Box<dyn Error>> {
	// The builder finds lock file and patches there; otherwise it would search around the target folder.
	env::set_var("WASM_BUILD_WORKSPACE_HINT", workspace);
	WasmBuilder::new()
		.with_project(workspace.join(package).join("Cargo.toml"))?
		.import_memory()
		.export_heap_base()
		.disable_runtime_version_section_check()
		.set_file_name(file)
		.build();
	Ok(())
}

/// Passes the paths and versions of the published packages to the program.
fn published(workspace: &Path) -> Result<(), Box<dyn Error>> {
	let output = Command::new(env::var("CARGO")?)
		.args(["metadata", "--format-version", "1", "--locked", "--manifest-path"])
		.arg(workspace.join("Cargo.toml"))
		.output()?;
	if !output.status.success() {
		return Err(String::from_utf8_lossy(&output.stderr).into());
	}
	let metadata: Value = serde_json::from_slice(&output.stdout)?;
	let packages = metadata["packages"].as_array().ok_or("no packages")?;
	let find = |name: &str| packages.iter().find(|package| package["name"] == name);
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
