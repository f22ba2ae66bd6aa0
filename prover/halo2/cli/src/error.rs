//! What can go wrong.

use crate::statement::Circuit;
use assay_artefact::{DocumentError, OutputError};
use assay_halo2_circuits::CircuitError;
use assay_halo2_export::ExportError;
use assay_proof_system::VerifyError;
use std::{io, path::PathBuf};
use thiserror::Error;

/// Why a command was not carried out.
#[derive(Debug, Error)]
pub enum Error {
	/// A file can't be read.
	#[error("cannot read {}: {source}", .path.display())]
	Read { path: PathBuf, source: io::Error },
	/// A file can't be written.
	#[error(transparent)]
	Output(#[from] OutputError),
	/// A file of input or configurations is not usable.
	#[error("{}: {source}", .path.display())]
	File { path: PathBuf, source: CircuitError },
	/// A file is no artefact.
	#[error("{}: {source}", .path.display())]
	Artefact { path: PathBuf, source: DocumentError },
	/// A file has more configurations than the command takes.
	#[error("{}: it has {count} configurations, where one is wanted", .path.display())]
	Configs { path: PathBuf, count: usize },
	/// A file of input is for another circuit.
	#[error("{}: the input is for the circuit {found}, not {circuit}", .path.display())]
	OtherCircuit { path: PathBuf, found: Circuit, circuit: Circuit },
	/// A list of nothing.
	#[error("--size is at least 1")]
	Size,
	/// A benchmark without a row.
	#[error("nothing was measured: give a --k that the circuit fits into")]
	NothingMeasured,
	/// The circuit has no configuration, keys or proof.
	#[error(transparent)]
	Circuit(#[from] CircuitError),
	/// A file holds no usable structured reference string.
	#[error("{}: {source}", .path.display())]
	Srs { path: PathBuf, source: ExportError },
	/// The string has fewer powers than the circuit takes.
	#[error(
		"{}: it has 2^{has} powers, where the circuit takes 2^{k}: give a larger one, or a smaller --k",
		.path.display()
	)]
	FewPowers { path: PathBuf, has: u32, k: u32 },
	/// Nobody said which string to take.
	#[error(
		"{0} needs a structured reference string: --srs FILE or, for tests, --srs-for-tests NAME"
	)]
	NoSrs(Circuit),
	/// Nobody said which string to compare with.
	#[error(
		"a key by KZG is compared with a structured reference string: --srs FILE or, for tests, \
		 --srs-for-tests NAME"
	)]
	NoSrsToCompare,
	/// A file holds no key.
	#[error("{}: it is no verifying key of halo2", .path.display())]
	NoKey { path: PathBuf },
	/// A circuit of the other commitment scheme.
	#[error("{0} is not proved by the commitment scheme of this key")]
	OtherScheme(Circuit),
	/// A configuration for other rows than the key's.
	#[error("{}: the configuration is for 2^{found} rows, and the key has 2^{k}", .path.display())]
	OtherRows { path: PathBuf, found: u32, k: u32 },
	/// A key is not what it is said to be.
	#[error("do not trust this key: {failed} of {checks} checks failed")]
	Audit { checks: usize, failed: usize },
	/// The circuit takes none of what was given.
	#[error("{0} takes no {1}: it is proved by the inner product argument")]
	Unneeded(Circuit, &'static str),
	/// No string of tests, or no string at all.
	#[error(transparent)]
	Export(#[from] ExportError),
	/// The chain's verifier refuses what was made.
	#[error(
		"the {what} would be refused on chain ({error:?}: {error}), so nothing was written{}",
		hint(.error)
	)]
	Refused { what: &'static str, error: VerifyError },
	/// The chain's verifier refuses a key that is looked at.
	#[error("a chain refuses this key ({0:?}: {0})")]
	RefusedKey(VerifyError),
}

fn hint(error: &VerifyError) -> &'static str {
	match error {
		VerifyError::ProofInvalid => {
			"; if the statement is not true, `assay halo2 mock` says what is broken"
		}
		VerifyError::LimitExceeded => "; try a larger --k, which takes fewer columns",
		_ => "",
	}
}

impl Error {
	/// 1 for what is not true or refused, 2 for what can't be used.
	pub fn exit_code(&self) -> u8 {
		match self {
			Self::Refused { .. }
			| Self::RefusedKey(_)
			| Self::Audit { .. }
			| Self::Circuit(CircuitError::Unsatisfied(_) | CircuitError::Refused { .. }) => 1,
			_ => 2,
		}
	}
}
