//! Statements to prove, and the configurations of their circuits.

use crate::{
	arguments::{Circuit, Rows, StatementArgs},
	read, Error,
};
use assay_halo2_circuits::{CircuitError, CircuitName, Config, Preimage, Statement};
use std::path::Path;

/// A statement to prove.
pub enum Input {
	/// A statement of one of halo2-lib's circuits.
	Library(Statement),
	/// A statement of zcash's circuit.
	Zcash(Preimage),
}

impl Input {
	/// Reads the statement from a file, or draws one from a seed.
	pub fn read(arguments: &StatementArgs) -> Result<Self, Error> {
		let StatementArgs { circuit, input, size, seed } = arguments;
		let Some(path) = input else {
			return Ok(match circuit {
				Circuit::Library(name) => Self::Library(drawn(*name, *size, *seed)?),
				Circuit::Zcash => Self::Zcash(Preimage::sample(*seed)),
			});
		};
		let json = read(path)?;
		let in_file = |source| Error::File { path: path.to_owned(), source };
		let found = circuit_of(&json).map_err(in_file)?;
		if found != *circuit {
			return Err(Error::OtherCircuit { path: path.to_owned(), found, circuit: *circuit });
		}
		match circuit {
			Circuit::Library(_) => Statement::from_json(&json).map(Self::Library),
			Circuit::Zcash => Preimage::from_json(&json).map(Self::Zcash),
		}
		.map_err(in_file)
	}
}

/// Draws a statement of one of halo2-lib's circuits, unless it would be empty or take too much memory.
pub fn drawn(circuit: CircuitName, size: usize, seed: u64) -> Result<Statement, Error> {
	if size == 0 {
		return Err(Error::Size);
	}
	match circuit.max_size() {
		Some(most) if size > most => Err(Error::LargeSize { size, circuit, most }),
		_ => Ok(circuit.sample(size, seed)),
	}
}

/// Finds the circuit of an input file.
fn circuit_of(json: &[u8]) -> Result<Circuit, CircuitError> {
	let document: serde_json::Value = serde_json::from_slice(json)?;
	match document.get("circuit").and_then(serde_json::Value::as_str) {
		Some(name) => name.parse(),
		None => Err(CircuitError::Value("it has no \"circuit\", the circuit's name".into())),
	}
}

/// Returns the requested configurations, at least one.
pub fn configs(rows: &Rows, statement: &Statement) -> Result<Vec<Config>, Error> {
	Ok(each_config(rows, statement)?.into_iter().collect::<Result<_, _>>()?)
}

/// Returns the requested configurations, or for each the reason why it is unusable. An unusable file is an
/// error as a whole.
pub fn each_config(
	rows: &Rows,
	statement: &Statement,
) -> Result<Vec<Result<Config, CircuitError>>, Error> {
	let mut configs = Vec::new();
	for path in &rows.config {
		configs.extend(read_configs(path, statement)?.into_iter().map(Ok));
	}
	configs.extend(rows.k.iter().map(|k| Config::search(statement, *k)));
	if configs.is_empty() {
		configs.push(Config::search(statement, Config::DEFAULT_K));
	}
	Ok(configs)
}

/// Reads the configurations of a file, which must all fit the statement's circuit.
pub fn read_configs(path: &Path, statement: &Statement) -> Result<Vec<Config>, Error> {
	let in_file = |source| Error::File { path: path.to_owned(), source };
	Config::read_all(&read(path)?, statement).map_err(in_file)
}
