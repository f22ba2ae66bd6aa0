//! The files of lattice proofs, as in `docs/formats.md`: JSON to read, SCALE to submit.

use super::System;
use crate::{
	artefact::{read_file, ArtefactError},
	error::Error,
};
use assay_artefact::{decimal, Document, Kind};
use assay_lattice::layout::SIZE_LEN;
use assay_proof_system::ProofSystem;
use codec::Encode;
use std::path::Path;

pub use assay_artefact::{INPUTS, KEY, PROOF};

/// The file of a witness.
pub const WITNESS: &str = "witness.bin";

/// Returns the names and contents of an artefact's two files.
pub fn both(kind: &Kind, artefact: &impl Encode, bytes: &[u8]) -> [(&'static str, Vec<u8>); 2] {
	let (hash, values) = (hash(kind, bytes), values(kind, bytes));
	let json = Document::new(kind.name, System::ID, bytes, hash, values).to_json();
	[(kind.json, json), (kind.scale, artefact.encode())]
}

/// Returns the `hash` that explains the bytes of a key.
fn hash(kind: &Kind, bytes: &[u8]) -> Option<String> {
	let key = || assay_lattice::VerifyingKey(bytes.to_vec());
	(*kind == KEY).then(|| format!("{:?}", super::hash_of_key(&key())))
}

/// Returns the `values` that explain the bytes of inputs: the size, and the context as a number.
fn values(kind: &Kind, bytes: &[u8]) -> Option<Vec<String>> {
	let (size, context) = bytes.split_at_checked(SIZE_LEN)?;
	(*kind == INPUTS).then(|| vec![decimal(size), decimal(context)])
}

/// Reads the bytes of an artefact of this kind.
///
/// # Errors
///
/// [`Error::Read`] and [`Error::File`].
pub fn read(path: &Path, kind: &Kind) -> Result<Vec<u8>, Error> {
	read_file(path, |json| from_json(json, kind))
}

fn from_json(json: &[u8], kind: &Kind) -> Result<Vec<u8>, ArtefactError> {
	let document = Document::from_json(json, kind.name)?;
	if document.system != System::ID {
		return Err(ArtefactError::System(document.system));
	}
	let bytes = document.bytes()?;
	document.check(hash(kind, &bytes), values(kind, &bytes))?;
	Ok(bytes)
}

#[cfg(test)]
mod tests {
	use super::*;
	use assay_artefact::DocumentError;

	#[test]
	fn inputs_are_explained_and_contradictions_refused() {
		let [(_, json), _] = both(&INPUTS, &vec![118u8, 0, 1, 1], &[118, 0, 1, 1]);
		assert_eq!(from_json(&json, &INPUTS).unwrap(), [118, 0, 1, 1]);
		let json = String::from_utf8(json).unwrap();
		assert!(json.contains("\"118\",\n    \"257\""), "{json}");
		let other = json.replace("257", "258");
		assert!(matches!(
			from_json(other.as_bytes(), &INPUTS),
			Err(ArtefactError::Document(DocumentError::Contradiction("values")))
		));
		assert!(matches!(
			from_json(json.as_bytes(), &PROOF),
			Err(ArtefactError::Document(DocumentError::Type { .. }))
		));
	}
}
