//! Everything that can end a command, said to a user.

use crate::{artefact, curves, ecdsa, halo2, keys, lattice, leaves, msm, snarkjs, system};
use assay_artefact::OutputError;
use assay_groth16::Weakness;
use assay_proof_system::VerifyError;
use std::{io, path::PathBuf};

/// The exit code of a verdict of "no".
pub const EXIT_REFUSED: u8 = 1;
/// The exit code of a request that cannot be carried out: usage, and files that cannot be used.
pub const EXIT_UNUSABLE: u8 = 2;

/// Why a command ended early. Every message names the file and says what to do.
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

	/// Files could not be written, or are there already.
	#[error(transparent)]
	Output(#[from] OutputError),

	/// The operating system gave no random numbers.
	#[error("the operating system gives no random numbers: {0}")]
	Randomness(rand::Error),

	/// A key, proof or inputs file is not what it should be.
	#[error("{}: {source}", .path.display())]
	Artefact {
		/// The file.
		path: PathBuf,
		/// What is wrong with it.
		source: artefact::ArtefactError,
	},

	/// The leaves do not make a tree.
	#[error("{}: {source}", .path.display())]
	Leaves {
		/// The file of leaves.
		path: PathBuf,
		/// What is wrong with it.
		source: leaves::LeavesError,
	},

	/// The keys cannot be used.
	#[error("{}: {source}", .path.display())]
	Keys {
		/// The file among the keys.
		path: PathBuf,
		/// What is wrong with it.
		source: keys::KeysError,
	},

	/// Another tool's artefact cannot be converted.
	#[error("{}: {source}", .path.display())]
	Import {
		/// The file.
		path: PathBuf,
		/// What is wrong with it.
		source: snarkjs::ImportError,
	},

	/// An operation of a curve that no chain could compute.
	#[error(transparent)]
	Curves(#[from] curves::RequestError),

	/// A signature that has no proof.
	#[error(transparent)]
	Ecdsa(#[from] ecdsa::EcdsaError),

	/// The program for halo2 could not be run.
	#[error(transparent)]
	Halo2(#[from] halo2::Halo2Error),

	/// There is no statement, no proof or no measurement of lattice proofs.
	#[error(transparent)]
	Lattice(#[from] lattice::LatticeError),

	/// Files of vectors that cannot be used, or a sum that cannot be trusted.
	#[error(transparent)]
	Msm(#[from] msm::MsmError),

	/// The circuit could not be turned into a key or a proof.
	#[error("the circuit does not synthesize: {0}")]
	Synthesis(#[from] ark_relations::gr1cs::SynthesisError),

	/// What this program has made does not pass its own check, so it was not written.
	#[error(
		"the {what} does not verify ({error:?}: {error}), so nothing was written; proving_key.bin may \
		 be damaged: make the keys again with `assay groth16 setup`"
	)]
	SelfCheck {
		/// What was made.
		what: &'static str,
		/// The verifier's answer.
		error: VerifyError,
	},

	/// Anyone can prove anything under the key that was imported, so it was not written.
	#[error(
		"anyone can prove anything under the imported verifying key, and it would be refused on chain \
		 ({error:?}), so nothing was written: {}",
		system::cause(.weakness)
	)]
	ImportForgeable {
		/// The verifier's answer.
		error: VerifyError,
		/// Why.
		weakness: Weakness,
	},

	/// What was imported does not pass a chain's check, so it was not written.
	#[error(
		"the imported {what} would be refused on chain ({error:?}: {error}), so nothing was written"
	)]
	ImportRefused {
		/// What was imported.
		what: &'static str,
		/// The verifier's answer.
		error: VerifyError,
	},
}

impl Error {
	/// The process's exit code: 1 where a verifier said no, 2 for everything else.
	pub const fn exit_code(&self) -> u8 {
		match self {
			Self::SelfCheck { .. }
			| Self::ImportForgeable { .. }
			| Self::ImportRefused { .. }
			| Self::Lattice(lattice::LatticeError::SelfCheck { .. }) => EXIT_REFUSED,
			Self::Ecdsa(error) if error.is_refusal() => EXIT_REFUSED,
			_ => EXIT_UNUSABLE,
		}
	}
}
