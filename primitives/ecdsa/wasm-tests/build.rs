//! Compiles the module, with the implementation that it is compared with.

use std::{env, error::Error, path::Path, process::Command};

/// The target that a runtime is compiled for.
const TARGET: &str = "wasm32v1-none";

fn main() -> Result<(), Box<dyn Error>> {
	let out = env::var("OUT_DIR")?;
	let manifest = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../wasm-module/Cargo.toml");
	for folder in ["../wasm-module/src", "../../wasm-exports/src", "../src", "../build.rs"] {
		println!("cargo::rerun-if-changed={folder}");
	}
	let target = Path::new(&out).join("wasm");
	let status = Command::new(env::var("CARGO")?)
		.args([
			"rustc",
			"--release",
			"--locked",
			"--lib",
			"--crate-type",
			"cdylib",
			"--target",
			TARGET,
			"-j1",
		])
		// Nothing unwinds there, whatever the workspace sets for the host.
		.args(["--config", "profile.release.panic=\"abort\""])
		.args(["--features", "comparison", "--manifest-path"])
		.arg(&manifest)
		.arg("--target-dir")
		.arg(&target)
		// The host's flags and the outer call's wrappers do not apply to this target.
		.env_remove("CARGO_ENCODED_RUSTFLAGS")
		.env_remove("RUSTFLAGS")
		.status()?;
	if !status.success() {
		return Err("the module does not compile".into());
	}
	let module = target.join(TARGET).join("release/assay_ecdsa_wasm_module.wasm");
	println!("cargo::rustc-env=WASM_MODULE={}", module.display());
	Ok(())
}
