//! The files of KZG point evaluations, as in `docs/formats.md`: JSON to read, SCALE to submit.

use super::System;
use crate::{
	artefact::{read_file, ArtefactError},
	error::Error,
};
use assay_artefact::{decimal, Document, Kind};
use assay_kzg::{
	layout::{INPUTS_LEN, SCALAR_LEN},
	Proof, PublicInputs, VerifyingKey,
};
use assay_proof_system::ProofSystem;
use codec::Encode;
use std::path::Path;

pub(super) use assay_artefact::{INPUTS, KEY, PROOF};

/// The names of the files; those of a key first.
pub(super) const NAMES: [&str; 6] =
	[KEY.json, KEY.scale, PROOF.json, PROOF.scale, INPUTS.json, INPUTS.scale];

/// A file's name and contents.
type File = (&'static str, Vec<u8>);

/// Lists the files of a key.
pub(super) fn of_key(key: &VerifyingKey) -> Vec<File> {
	both(&KEY, key, &key.0).to_vec()
}

/// Lists the files of a proof with its key.
pub(super) fn all(key: &VerifyingKey, proof: &Proof, inputs: &PublicInputs) -> Vec<File> {
	[of_key(key), both(&PROOF, proof, &proof.0).to_vec(), both(&INPUTS, inputs, &inputs.0).to_vec()]
		.concat()
}

/// Returns the names and contents of an artefact's two files.
fn both(kind: &Kind, artefact: &impl Encode, bytes: &[u8]) -> [File; 2] {
	let (hash, values) = (hash(kind, bytes), values(kind, bytes));
	let json = Document::new(kind.name, System::ID, bytes, hash, values).to_json();
	[(kind.json, json), (kind.scale, artefact.encode())]
}

/// Returns the `hash` that explains the bytes of a key.
fn hash(kind: &Kind, bytes: &[u8]) -> Option<String> {
	let key = || VerifyingKey(bytes.to_vec());
	(*kind == KEY).then(|| format!("{:?}", super::hash_of_key(&key())))
}

/// Returns the `values` that explain the bytes of inputs: versioned hash, z and y, all big-endian numbers.
fn values(kind: &Kind, bytes: &[u8]) -> Option<Vec<String>> {
	let value = |bytes: &[u8]| decimal(&bytes.iter().rev().copied().collect::<Vec<_>>());
	(*kind == INPUTS && bytes.len() == INPUTS_LEN)
		.then(|| bytes.chunks_exact(SCALAR_LEN).map(value).collect())
}

/// Reads the bytes of an artefact of this kind.
///
/// # Errors
///
/// [`Error::Read`] and [`Error::File`].
pub(super) fn read(path: &Path, kind: &Kind) -> Result<Vec<u8>, Error> {
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
