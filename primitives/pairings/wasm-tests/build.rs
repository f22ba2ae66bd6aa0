//! Compiles the module twice: alone, and with the implementation that it is compared with.

use std::{env, error::Error, path::Path, process::Command};

/// The target that a runtime is compiled for.
const TARGET: &str = "wasm32v1-none";

fn main() -> Result<(), Box<dyn Error>> {
	let manifest = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../wasm-module/Cargo.toml");
	for folder in [
		"../wasm-module/src",
		"../../wasm-exports/src",
		"../../fields/src",
		"../../msm/src",
		"../src",
	] {
		println!("cargo::rerun-if-changed={folder}");
	}
	let out = env::var("OUT_DIR")?;
	for (variable, features) in [("MODULE", ""), ("COMPARISON_MODULE", "comparison")] {
		let target = Path::new(&out).join(variable);
		let status = Command::new(env::var("CARGO")?)
			.args(["rustc", "--release", "--locked", "--lib", "--crate-type", "cdylib", "-j1"])
			.args(["--target", TARGET, "--features", features])
			// Nothing unwinds there, whatever the workspace sets for the host. The rest is as in the
			// profile of a runtime.
			.args(["--config", "profile.release.panic=\"abort\""])
			.args(["--config", "profile.release.lto=\"thin\""])
			.args(["--config", "profile.release.codegen-units=16"])
			.arg("--manifest-path")
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
		let module = target.join(TARGET).join("release/assay_pairings_wasm_module.wasm");
		println!("cargo::rustc-env={variable}={}", module.display());
	}
	Ok(())
}
