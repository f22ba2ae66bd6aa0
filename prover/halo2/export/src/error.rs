//! What can go wrong.

use assay_halo2::key::KeyDefect;
use std::io;
use thiserror::Error;

/// Why a key was not exported, or parameters were not accepted.
#[derive(Debug, Error)]
pub enum ExportError {
	/// The library prints its keys in another way than the version that is known here.
	#[error("the key's text is not of the known form: expected {expected} at byte {at}")]
	Syntax {
		/// What should have been there.
		expected: &'static str,
		/// Where.
		at: usize,
	},
	/// The text has a field less than it should, or one of another kind.
	#[error("the key's text has no usable field {0}")]
	Field(&'static str),
	/// The library knows an expression that is not known here.
	#[error("the key has an expression of an unknown kind: {0}")]
	Expression(String),
	/// The text is not what the key's digest was made of.
	#[error("the key's digest is not that of its text")]
	Digest,
	/// The key says one thing and its text another.
	#[error("the key and its text differ in {0}")]
	Mismatch(&'static str),
	/// The parameters are not for this key.
	#[error("the parameters are for k = {parameters}, the key is for k = {key}")]
	Parameters {
		/// The parameters' `k`.
		parameters: u32,
		/// The key's `k`.
		key: u32,
	},
	/// There is not a number of public inputs for each instance column.
	#[error(
		"the circuit has {columns} instance columns, and public inputs were counted for {given}"
	)]
	InstanceColumns {
		/// The circuit's columns.
		columns: usize,
		/// The numbers that were given.
		given: usize,
	},
	/// The parameters do not start at the groups' generators.
	#[error("the parameters do not start at the groups' generators")]
	Generators,
	/// The key can't be used.
	#[error("the key can't be used: {0}")]
	Key(#[from] KeyDefect),
	/// A structured reference string is not one.
	#[error("the structured reference string is not usable: {0}")]
	Srs(&'static str),
	/// A file could not be read or written.
	#[error(transparent)]
	Io(io::Error),
}

/// What ends too early is no string; other errors are the operating system's.
impl From<io::Error> for ExportError {
	fn from(error: io::Error) -> Self {
		match error.kind() {
			io::ErrorKind::UnexpectedEof => Self::Srs("the file ends too early"),
			_ => Self::Io(error),
		}
	}
}
