//! The errors that end a command.

use crate::{arguments::Circuit, hint::HintError};
use assay_artefact::{DocumentError, OutputError};
use assay_halo2_circuits::{CircuitError, CircuitName};
use assay_halo2_export::ExportError;
use assay_proof_system::VerifyError;
use std::{io, path::PathBuf};
use thiserror::Error;

/// An error that ends a command.
#[derive(Debug, Error)]
pub enum Error {
	/// A file cannot be read.
	#[error("cannot read {}: {source}", .path.display())]
	Read { path: PathBuf, source: io::Error },
	/// A file cannot be written.
	#[error(transparent)]
	Output(#[from] OutputError),
	/// A file of input or configurations is not usable.
	#[error("{}: {source}", .path.display())]
	File { path: PathBuf, source: CircuitError },
	/// A file is not an artefact.
	#[error("{}: {source}", .path.display())]
	Artefact { path: PathBuf, source: DocumentError },
	/// A file has more configurations than the command takes.
	#[error("{}: it has {count} configurations: give a file with one", .path.display())]
	Configs { path: PathBuf, count: usize },
	/// A file of input is for another circuit.
	#[error("{}: the input is for the circuit {found}, not {circuit}", .path.display())]
	OtherCircuit { path: PathBuf, found: Circuit, circuit: Circuit },
	/// The size of a drawn input is zero.
	#[error("--size must be at least 1")]
	Size,
	/// The circuit of a drawn input would not fit into memory.
	#[error(
		"--size {size} would take too much memory for the circuit {circuit}: give {most} or less"
	)]
	LargeSize { size: usize, circuit: CircuitName, most: usize },
	/// A benchmark has no usable configuration.
	#[error("nothing was measured: give a --k into which the circuit fits")]
	NothingMeasured,
	/// The circuit has no configuration, keys or proof.
	#[error(transparent)]
	Circuit(#[from] CircuitError),
	/// A file is not a usable structured reference string (SRS).
	#[error("{}: {source}", .path.display())]
	Srs { path: PathBuf, source: ExportError },
	/// The SRS has fewer powers than the circuit needs.
	#[error(
		"{}: it has 2^{has} powers, but the circuit needs 2^{k}: give a larger one, or a smaller --k",
		.path.display()
	)]
	FewPowers { path: PathBuf, has: u32, k: u32 },
	/// The arguments have no SRS to prove with.
	#[error(
		"{0} needs a structured reference string: give --srs FILE or, for tests, --srs-for-tests NAME"
	)]
	NoSrs(Circuit),
	/// The arguments have no SRS to compare with.
	#[error(
		"the audit of a KZG key needs its structured reference string: give --srs FILE or, for tests, \
		 --srs-for-tests NAME"
	)]
	NoSrsToCompare,
	/// A file is not a key.
	#[error("{}: it is not a verifying key of halo2", .path.display())]
	NoKey { path: PathBuf },
	/// The circuit uses the other commitment scheme.
	#[error("{0} is not proved by the commitment scheme of this key")]
	OtherScheme(Circuit),
	/// A configuration has another number of rows than the key.
	#[error("{}: the configuration is for 2^{found} rows, but the key has 2^{k}", .path.display())]
	OtherRows { path: PathBuf, found: u32, k: u32 },
	/// A key is not what its registrant claims.
	#[error("do not trust this key: {failed} of {checks} checks failed")]
	Audit { checks: usize, failed: usize },
	/// The circuit does not use an argument.
	#[error("{0} takes no {1}: it is proved by the inner product argument")]
	Unneeded(Circuit, &'static str),
	/// An SRS cannot be made or used.
	#[error(transparent)]
	Export(#[from] ExportError),
	/// No GPU can be used, or it failed.
	#[error(transparent)]
	Gpu(#[from] assay_gpu::GpuError),
	/// No hints were made.
	#[error(transparent)]
	Hint(#[from] HintError),
	/// The chain's verifier refuses this program's result.
	#[error(
		"chains refuse the {what} ({error:?}: {error}), so nothing was written{}",
		hint(.error)
	)]
	Refused { what: &'static str, error: VerifyError },
	/// The chain's verifier refuses a key that is audited.
	#[error("chains refuse this key ({0:?}: {0})")]
	RefusedKey(VerifyError),
}

fn hint(error: &VerifyError) -> &'static str {
	match error {
		VerifyError::ProofInvalid => {
			"; if the statement is not true, `assay halo2 mock` shows the broken constraints"
		}
		VerifyError::LimitExceeded => "; try a larger --k, which takes fewer columns",
		_ => "",
	}
}

impl Error {
	/// Returns 1 for a false statement or a refusal, 2 for everything else.
	pub fn exit_code(&self) -> u8 {
		match self {
			Self::Refused { .. }
			| Self::RefusedKey(_)
			| Self::Hint(HintError::Refused(_))
			| Self::Audit { .. }
			| Self::Circuit(CircuitError::Unsatisfied(_) | CircuitError::Refused { .. }) => 1,
			_ => 2,
		}
	}
}
