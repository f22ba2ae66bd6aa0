//! The errors of configuring and proving.

use assay_halo2_export::ExportError;
use assay_proof_system::VerifyError;
use thiserror::Error;

/// The reason why a circuit was not configured or proved.
#[derive(Debug, Error)]
pub enum CircuitError {
	/// No circuit has this name.
	#[error("there is no circuit \"{0}\"")]
	Name(String),
	/// An input file is malformed.
	#[error("the input is malformed: {0}")]
	Input(#[from] serde_json::Error),
	/// A number or point in the input is invalid.
	#[error("the input has an unusable value: {0}")]
	Value(String),
	/// The circuit does not fit.
	#[error("the circuit does not fit into 2^{k} rows: {reason}")]
	Rows {
		/// The logarithm of the rows.
		k: u32,
		/// The reason.
		reason: &'static str,
	},
	/// A configuration is not usable for the circuit.
	#[error("the configuration is not usable: {0}")]
	Config(String),
	/// The statement is false.
	#[error("the statement is not true: {0}")]
	Unsatisfied(String),
	/// Chains refuse the result.
	#[error("chains refuse the {what} ({error:?}: {error})")]
	Refused {
		/// The result's name.
		what: &'static str,
		/// The verifier's error.
		error: VerifyError,
	},
	/// halo2 failed.
	#[error("halo2: {0}")]
	Halo2(String),
	/// The key cannot be exported.
	#[error(transparent)]
	Export(#[from] ExportError),
}

impl CircuitError {
	/// Wraps an error of halo2.
	pub(crate) fn halo2(error: impl ToString) -> Self {
		Self::Halo2(error.to_string())
	}

	/// Describes the first broken constraints.
	pub(crate) fn unsatisfied<F: ToString>(failures: &[F]) -> Self {
		const SHOWN: usize = 3;
		let shown: Vec<_> = failures.iter().take(SHOWN).map(ToString::to_string).collect();
		Self::Unsatisfied(format!("{} of {}: {}", shown.len(), failures.len(), shown.join("; ")))
	}
}
