//! What can go wrong.

use assay_halo2_export::ExportError;
use assay_proof_system::VerifyError;
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
	Value(String),
	/// The circuit does not fit.
	#[error("the circuit does not fit into 2^{k} rows: {reason}")]
	Rows {
		/// The logarithm of the rows.
		k: u32,
		/// What is in the way.
		reason: &'static str,
	},
	/// A configuration is not usable for the circuit.
	#[error("the configuration is not usable: {0}")]
	Config(String),
	/// The statement is false.
	#[error("the statement is not true: {0}")]
	Unsatisfied(String),
	/// What was made would be refused on a chain.
	#[error("the {what} would be refused on chain ({error:?}: {error})")]
	Refused {
		/// What was made.
		what: &'static str,
		/// The verifier's answer.
		error: VerifyError,
	},
	/// halo2 refused.
	#[error("halo2: {0}")]
	Halo2(String),
	/// The key can't be described.
	#[error(transparent)]
	Export(#[from] ExportError),
}

impl CircuitError {
	/// What halo2 says.
	pub(crate) fn halo2(error: impl ToString) -> Self {
		Self::Halo2(error.to_string())
	}

	/// The first constraints that are broken.
	pub(crate) fn unsatisfied<F: ToString>(failures: &[F]) -> Self {
		const SHOWN: usize = 3;
		let shown: Vec<_> = failures.iter().take(SHOWN).map(ToString::to_string).collect();
		Self::Unsatisfied(format!("{} of {}: {}", shown.len(), failures.len(), shown.join("; ")))
	}
}
