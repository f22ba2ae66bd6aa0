//! Proofs of halo2-lib's circuits, keys of any halo2 circuit: `assay halo2`.
//!
//! A circuit is configured by itself for the chosen number of rows. What is written is what a chain
//! takes: the self-describing verifying key, the proof, its public inputs.
//!
//! A circuit of one's own is exported by one line in one's own program:
//!
//! ```ignore
//! let key = assay_prover::halo2::export_key(pk.get_vk(), &params)?;
//! ```

mod arguments;
mod bench;
mod inspect;
mod prove;
mod srs;

pub use arguments::Command;
pub use assay_halo2_export::{export_key, ExportError, ExportableKey};

use crate::{commands::Outcome, error::Error};
use assay_halo2::{Halo2, Kzg, Wasm};
use assay_halo2_circuits::{CircuitName, Statement};
use std::{fs, path::Path};

/// The proof system of what is written here.
type System = Halo2<Kzg, Wasm>;

/// Runs a command.
///
/// # Errors
///
/// [`Error::Circuit`], and what reading and writing files can fail with.
pub fn run(command: Command) -> Result<Outcome, Error> {
	match command {
		Command::Prove(arguments) => prove::run(arguments),
		Command::Mock(arguments) => inspect::mock(arguments),
		Command::Layout(arguments) => inspect::layout(arguments),
		Command::Bench(arguments) => bench::run(arguments),
		Command::Srs(arguments) => srs::run(arguments),
	}
}

/// The statement of a file, or one drawn from a seed.
fn statement(
	circuit: CircuitName,
	input: Option<&Path>,
	size: usize,
	seed: u64,
) -> Result<Statement, Error> {
	let Some(path) = input else {
		return Ok(circuit.sample(size, seed));
	};
	let json =
		fs::read(path).map_err(|source| Error::Read { path: path.to_owned(), source })?;
	let in_file = |source| Error::CircuitInput { path: path.to_owned(), source };
	let statement = Statement::from_json(&json).map_err(in_file)?;
	if statement.name() != circuit {
		return Err(Error::CircuitMismatch { path: path.to_owned(), found: statement.name(), circuit });
	}
	Ok(statement)
}
