//! The errors of exporting keys and reading structured reference strings (SRS).

use assay_halo2::key::KeyDefect;
use std::io;
use thiserror::Error;

/// The reason why a key was not exported, or why parameters were refused.
#[derive(Debug, Error)]
pub enum ExportError {
	/// The library prints its keys in another form than the supported version.
	#[error("the key's text has an unknown form: expected {expected} at byte {at}; use a supported version of halo2")]
	Syntax {
		/// The expected text.
		expected: &'static str,
		/// The offset.
		at: usize,
	},
	/// The text lacks a field, or has one of another kind.
	#[error("the key's text has no usable field {0}")]
	Field(&'static str),
	/// The library has a kind of expression that is not supported.
	#[error("the key has an expression of an unknown kind: {0}")]
	Expression(String),
	/// The key's digest is not that of the text.
	#[error("the key's digest is not that of its text")]
	Digest,
	/// The key and its text differ.
	#[error("the key and its text differ in {0}")]
	Mismatch(&'static str),
	/// The parameters are not for this key.
	#[error("the parameters are for k = {parameters}, but the key is for k = {key}")]
	Parameters {
		/// The parameters' `k`.
		parameters: u32,
		/// The key's `k`.
		key: u32,
	},
	/// The number of public inputs is not given for each instance column.
	#[error(
		"the circuit has {columns} instance columns, but numbers of public inputs were given for {given}"
	)]
	InstanceColumns {
		/// The number of the circuit's columns.
		columns: usize,
		/// The number of columns that were given.
		given: usize,
	},
	/// The parameters do not start at the groups' generators.
	#[error("the parameters do not start at the groups' generators")]
	Generators,
	/// The key cannot be used.
	#[error("the key cannot be used: {0}")]
	Key(#[from] KeyDefect),
	/// An SRS is invalid.
	#[error("the structured reference string is not usable: {0}")]
	Srs(&'static str),
	/// A file could not be read or written.
	#[error(transparent)]
	Io(io::Error),
}

/// A file that ends too early is an invalid SRS. Other errors are the operating system's.
impl From<io::Error> for ExportError {
	fn from(error: io::Error) -> Self {
		match error.kind() {
			io::ErrorKind::UnexpectedEof => Self::Srs("the file ends too early"),
			_ => Self::Io(error),
		}
	}
}
