//! The errors that end a command, as messages for its user.

use assay_artefact::OutputError;
use assay_proof_system::VerifyError;
use std::{
	error, io,
	path::{Path, PathBuf},
};

/// The exit code of a refusal.
pub const EXIT_REFUSED: u8 = 1;
/// The exit code of wrong usage, and of files that cannot be used.
pub const EXIT_UNUSABLE: u8 = 2;

/// An error that ends a command. Every message names the file and says what to do.
#[derive(Debug, thiserror::Error)]
pub enum Error {
	/// A file or folder could not be read.
	#[error("cannot read {}: {source}", .path.display())]
	Read {
		/// The file or folder.
		path: PathBuf,
		/// The operating system's reason.
		source: io::Error,
	},

	/// Files could not be written, or exist already.
	#[error(transparent)]
	Output(#[from] OutputError),

	/// The operating system gave no random numbers.
	#[error("cannot get random numbers from the operating system: {0}")]
	Randomness(rand::Error),

	/// A file is not what the command reads: the artefact, leaves or keys that it expects.
	#[error("{}: {source}", .path.display())]
	File {
		/// The file.
		path: PathBuf,
		/// The defect.
		source: Box<dyn error::Error + Send + Sync>,
	},

	/// A system's own error.
	#[error("{0}")]
	System(Box<dyn SystemError>),

	/// The circuit's synthesis failed.
	#[error("the circuit does not synthesize: {0}")]
	Synthesis(#[from] ark_relations::gr1cs::SynthesisError),

	/// This program's own result failed its check, so it was not written.
	#[error(
		"the {what} does not verify ({error:?}: {error}), so nothing was written; proving_key.bin may \
		 be damaged: make the keys again with `assay groth16 setup`"
	)]
	SelfCheck {
		/// The result's name.
		what: &'static str,
		/// The verifier's error.
		error: VerifyError,
	},

	/// Anyone can prove anything under the imported key, so it was not written.
	#[error(
		"anyone can prove anything under the imported verifying key, so chains refuse it ({error:?}) and \
		 nothing was written: {cause}"
	)]
	ImportForgeable {
		/// The verifier's error.
		error: VerifyError,
		/// The weakness, by its cause in the setup.
		cause: &'static str,
	},

	/// An imported artefact failed a chain's check, so it was not written.
	#[error("chains refuse the imported {what} ({error:?}: {error}), so nothing was written")]
	ImportRefused {
		/// The artefact's name.
		what: &'static str,
		/// The verifier's error.
		error: VerifyError,
	},
}

/// An error of one proof system. Every message says what to do.
pub trait SystemError: error::Error + Send + Sync + 'static {
	/// Returns true if a verifier refuses what the command was given or has made.
	fn is_refusal(&self) -> bool {
		false
	}
}

impl<E: SystemError> From<E> for Error {
	fn from(error: E) -> Self {
		Self::System(Box::new(error))
	}
}

impl Error {
	/// Makes the error of a file with a defect.
	pub fn in_file(path: &Path, defect: impl error::Error + Send + Sync + 'static) -> Self {
		Self::File { path: path.to_owned(), source: Box::new(defect) }
	}

	/// Returns the process's exit code: 1 for a refusal, 2 for everything else.
	pub fn exit_code(&self) -> u8 {
		match self {
			Self::SelfCheck { .. } | Self::ImportForgeable { .. } | Self::ImportRefused { .. } => {
				EXIT_REFUSED
			}
			Self::System(error) if error.is_refusal() => EXIT_REFUSED,
			_ => EXIT_UNUSABLE,
		}
	}
}
