//! Writes the compiled circuits; see `src/generator.rs`.

#[allow(dead_code, missing_docs, unused_imports)]
#[path = "src/generator.rs"]
mod generator;

use generator::{Circuit, Plan};
use std::{env, error::Error, fs, path::Path};

/// The standard deviations with a compiled circuit; others are interpreted.
const COMPILED: [u32; 2] = [2, 215];

fn main() -> Result<(), Box<dyn Error>> {
	println!("cargo::rerun-if-changed=src/generator.rs");
	println!("cargo::rerun-if-changed=src/generator");
	let mut source = String::new();
	for sigma in COMPILED {
		let plan = Plan::new(sigma).ok_or("no plan")?;
		let circuit = Circuit::new(&plan);
		source += &circuit.function(&format!("circuit_{sigma}"));
	}
	fs::write(Path::new(&env::var("OUT_DIR")?).join("circuits.rs"), source)?;
	Ok(())
}
