//! `assay groth16`: keys, proofs of membership in a Merkle tree, hints, and other tools' artefacts.
//!
//! Each command checks its arguments, then runs.

mod arguments;
pub mod circuit;
pub mod curve;
pub mod device;
pub mod gnark;
mod hint;
mod import;
pub mod keys;
pub mod leaves;
pub mod poseidon;
mod prove;
pub mod risc_zero;
mod setup;
pub mod snarkjs;
pub mod sp1;
pub mod system;
pub mod tree;
mod verify;
mod zkvm;

pub use arguments::Command;
pub use hint::HintError;
pub use import::{Candidate, ConvertedProof};

use crate::{command::Outcome, error::Error};

/// Runs a command.
///
/// # Errors
///
/// Every [`Error`]. Nothing was written then, unless writing itself failed.
pub fn run(command: Command) -> Result<Outcome, Error> {
	match command {
		Command::Setup(arguments) => setup::Settings::check(arguments)?.run(),
		Command::Prove(arguments) => prove::run(arguments),
		Command::Verify(arguments) => verify::Settings::check(arguments)?.run(),
		Command::Hint(arguments) => hint::Settings::check(arguments)?.run(),
		Command::Import(arguments) => import::Settings::check(arguments)?.run(),
	}
}
