//! What can go wrong.

use assay_halo2_export::ExportError;
use thiserror::Error;

/// Why a circuit was not configured or proved.
#[derive(Debug, Error)]
pub enum CircuitError {
	/// There is no circuit of this name.
	#[error("there is no circuit \"{0}\"")]
	Name(String),
	/// A file of input is not of the form.
	#[error("the input is not of the form: {0}")]
	Input(#[from] serde_json::Error),
	/// A number or point in the input is none.
	#[error("the input has an unusable value: {0}")]
	Value(&'static str),
	/// The circuit does not fit.
	#[error("the circuit does not fit into 2^{k} rows: {reason}")]
	Rows {
		/// The logarithm of the rows.
		k: u32,
		/// What is in the way.
		reason: &'static str,
	},
	/// The statement is false.
	#[error("the statement is not true: {0}")]
	Unsatisfied(String),
	/// halo2 refused.
	#[error("halo2: {0}")]
	Halo2(String),
	/// The key can't be described.
	#[error(transparent)]
	Export(#[from] ExportError),
}
