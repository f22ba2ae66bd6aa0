//! Builds the WebAssembly modules beside the runtime, and passes the versions of its parts to the program.

use std::{env, error::Error, fs, path::Path, process::Command};
use substrate_wasm_builder::WasmBuilder;

/// The libraries that the report names, with the start of the version if the lock file has newer ones.
const LIBRARIES: [(&str, &str); 7] = [
	("ark-ec", ""),
	("ark-groth16", ""),
	("ark-vrf", ""),
	("blst", ""),
	("k256", ""),
	("secp256k1", "0.28."),
	("wasmtime", ""),
];

fn main() -> Result<(), Box<dyn Error>> {
	let here = env::var("CARGO_MANIFEST_DIR")?;
	let module = |folder: &str| -> Result<WasmBuilder, Box<dyn Error>> {
		Ok(WasmBuilder::new()
			.with_project(Path::new(&here).join(folder).join("Cargo.toml"))?
			.export_heap_base()
			// As for a runtime: with the same flags, the crates that both need are compiled once.
			.import_memory()
			.disable_runtime_version_section_check())
	};
	module("wasm-module")?.set_file_name("wasm_module.rs").build();
	module("stock-module")?.set_file_name("stock_module.rs").build();
	versions()
}

fn versions() -> Result<(), Box<dyn Error>> {
	let lock = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../Cargo.lock");
	println!("cargo:rerun-if-changed={}", lock.display());
	let lock = fs::read_to_string(lock)?;
	for (library, series) in LIBRARIES {
		let version =
			version(&lock, library, series).ok_or(format!("{library} is not in Cargo.lock"))?;
		let variable = library.to_uppercase().replace('-', "_");
		println!("cargo:rustc-env=VERSION_{variable}={version}");
	}
	let output = Command::new(env::var("RUSTC")?).arg("--version").output()?;
	let output = String::from_utf8(output.stdout)?;
	let version = output.split_whitespace().nth(1).ok_or("rustc tells no version")?;
	println!("cargo:rustc-env=RUSTC_VERSION={version}");
	Ok(())
}

/// Returns the newest version of a package in the lock file among those that begin with `series`. The lock
/// file has versions in ascending order.
fn version(lock: &str, package: &str, series: &str) -> Option<String> {
	let (_, rest) = lock.rsplit_once(&format!("name = \"{package}\"\nversion = \"{series}"))?;
	rest.split_once('"').map(|(version, _)| format!("{series}{version}"))
}
