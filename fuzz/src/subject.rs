//! Systems whose verdicts are compared.

use crate::Part;
use assay_proof_system::{batch::Entry, Backend, VerifyError};
use std::ops::Range;

/// A proof and its public inputs.
pub type Pair = (Vec<u8>, Vec<u8>);

/// Artefacts that verify.
#[derive(Clone, Debug)]
pub struct Honest {
	/// The verifying key.
	pub key: Vec<u8>,
	/// The prepared key.
	pub prepared: Vec<u8>,
	/// Proofs for the key.
	pub pairs: Vec<Pair>,
}

/// A system on one backend.
#[derive(Clone, Copy)]
pub struct Verifier {
	/// The backend's name.
	pub backend: &'static str,
	/// Prepares a key, without what only one backend appends.
	pub prepare_key: fn(&[u8]) -> Result<Vec<u8>, VerifyError>,
	/// Checks a proof.
	pub verify: fn(&[u8], &[u8], &[u8]) -> Result<(), VerifyError>,
	/// Checks a batch.
	pub verify_batch: fn(&[u8], &[Entry<'_>]) -> Result<(), VerifyError>,
}

impl Verifier {
	/// The system that `S` describes, on the backend `B`.
	pub fn of<S, B: Backend<S>>(backend: &'static str) -> Self {
		Self {
			backend,
			prepare_key: B::prepare_inline_key,
			verify: B::verify,
			verify_batch: B::verify_batch,
		}
	}
}

/// A system with its backends.
#[derive(Clone, Copy)]
pub struct Subject {
	/// The system's name in messages.
	pub name: &'static str,
	/// Returns its backends. The first is also compared between code paths.
	pub verifiers: fn() -> Vec<Verifier>,
	/// Makes artefacts from a seed.
	pub honest: fn(u8) -> Honest,
	/// Returns the places of the elements in an artefact: of points, coordinates or scalars.
	pub elements: fn(Part, &[u8]) -> Vec<Range<usize>>,
	/// Returns special values of an element, as the artefacts encode it.
	pub special: fn() -> Vec<Vec<u8>>,
	/// True if a proof cannot be changed into another one for the same inputs without its secret, by
	/// the changes that a fuzzer makes.
	pub rigid: bool,
	/// True if all backends give one verdict under any bytes in place of a prepared key.
	pub takes_any_prepared_key: bool,
	/// For a system with hints, the check by the plain system, whose verdict must be `Ok` if this
	/// system's is. Takes the verifying key, the proof and its inputs.
	pub implied: Option<fn(&[u8], &[u8], &[u8]) -> Result<(), VerifyError>>,
}
