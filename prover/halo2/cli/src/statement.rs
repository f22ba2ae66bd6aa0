//! Circuits by their names, their input, and their configurations.

use crate::{
	arguments::{Rows, StatementArgs},
	read, Error,
};
use assay_halo2_circuits::{CircuitError, CircuitName, Config, Preimage, Statement};
use std::{fmt, path::Path, str::FromStr};

/// A circuit that there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Circuit {
	/// One of halo2-lib's, by KZG.
	Library(CircuitName),
	/// Zcash's, by the inner product argument.
	Zcash,
}

impl FromStr for Circuit {
	type Err = CircuitError;

	fn from_str(name: &str) -> Result<Self, CircuitError> {
		match name {
			Preimage::NAME => Ok(Self::Zcash),
			other => other.parse().map(Self::Library),
		}
	}
}

impl fmt::Display for Circuit {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		match self {
			Self::Library(name) => name.fmt(f),
			Self::Zcash => f.write_str(Preimage::NAME),
		}
	}
}

/// What is proved.
pub enum Input {
	/// By one of halo2-lib's circuits.
	Library(Statement),
	/// By zcash's.
	Zcash(Preimage),
}

impl Input {
	/// The statement of a file, or one drawn from a seed.
	pub fn read(arguments: &StatementArgs) -> Result<Self, Error> {
		let StatementArgs { circuit, input, size, seed } = arguments;
		let Some(path) = input else {
			return Ok(match circuit {
				Circuit::Library(_) if *size == 0 => return Err(Error::Size),
				Circuit::Library(name) => Self::Library(name.sample(*size, *seed)),
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

/// The circuit that a file of input is for.
fn circuit_of(json: &[u8]) -> Result<Circuit, CircuitError> {
	let document: serde_json::Value = serde_json::from_slice(json)?;
	match document.get("circuit").and_then(serde_json::Value::as_str) {
		Some(name) => name.parse(),
		None => {
			Err(CircuitError::Value("it has no \"circuit\", which is the circuit's name".into()))
		}
	}
}

/// The configurations that are asked for, of which there is one at least.
pub fn configs(rows: &Rows, statement: &Statement) -> Result<Vec<Config>, Error> {
	Ok(each_config(rows, statement)?.into_iter().collect::<Result<_, _>>()?)
}

/// The same, each with what is in its way. A file that is not usable is refused as a whole.
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

/// The configurations of a file, all of which fit.
pub fn read_configs(path: &Path, statement: &Statement) -> Result<Vec<Config>, Error> {
	let in_file = |source| Error::File { path: path.to_owned(), source };
	Config::read_all(&read(path)?, statement).map_err(in_file)
}
