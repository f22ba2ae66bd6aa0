//! The files of BLS signatures, as in `docs/formats.md`: JSON to read, SCALE to submit.

use super::{hash_of_key, Artefacts, VariantName};
use crate::{
	artefact::{read_file, ArtefactError},
	error::Error,
};
use assay_artefact::{decimal, Document, Kind};
use assay_bls_signatures::{layout, VerifyingKey};
use codec::Encode;
use std::path::Path;

pub(super) use assay_artefact::{INPUTS, KEY, PROOF};

/// The file of a secret key.
pub(super) const SECRET_KEY: &str = "secret_key.txt";
/// The file of a public key.
pub(super) const PUBLIC_KEY: &str = "public_key.txt";

/// The names of the files of a proof with its key.
pub(super) const NAMES: [&str; 6] =
	[KEY.json, KEY.scale, PROOF.json, PROOF.scale, INPUTS.json, INPUTS.scale];

/// A file's name and contents.
type File = (&'static str, Vec<u8>);

/// Lists the files of a proof with its key.
pub(super) fn all(system: &str, artefacts: &Artefacts) -> Vec<File> {
	let Artefacts { key, proof, inputs } = artefacts;
	[
		both(system, &KEY, key, &key.0),
		both(system, &PROOF, proof, &proof.0),
		both(system, &INPUTS, inputs, &inputs.0),
	]
	.concat()
}

/// Returns the names and contents of an artefact's two files.
fn both(system: &str, kind: &Kind, artefact: &impl Encode, bytes: &[u8]) -> [File; 2] {
	let (hash, values) = (hash(system, kind, bytes), values(kind, bytes));
	let json = Document::new(kind.name, system, bytes, hash, values).to_json();
	[(kind.json, json), (kind.scale, artefact.encode())]
}

/// Returns the `hash` that explains the bytes of a key.
fn hash(system: &str, kind: &Kind, bytes: &[u8]) -> Option<String> {
	let key = || VerifyingKey(bytes.to_vec());
	(*kind == KEY).then(|| format!("{:?}", hash_of_key(system, &key())))
}

/// Returns the `values` that explain the bytes of inputs: each message as a big-endian number.
fn values(kind: &Kind, bytes: &[u8]) -> Option<Vec<String>> {
	let value = |message: &[u8]| decimal(&message.iter().rev().copied().collect::<Vec<_>>());
	let messages = (*kind == INPUTS).then(|| layout::messages(bytes).ok()).flatten()?;
	Some(messages.into_iter().map(value).collect())
}

/// Reads the bytes of an artefact of this kind. JSON files name their system. The first one read sets `system`; all
/// others must agree. SCALE files do not name it.
///
/// # Errors
///
/// [`Error::Read`] and [`Error::File`].
pub(super) fn read(
	path: &Path,
	kind: &Kind,
	system: &mut Option<String>,
) -> Result<Vec<u8>, Error> {
	read_file(path, |json| from_json(json, kind, system))
}

fn from_json(
	json: &[u8],
	kind: &Kind,
	system: &mut Option<String>,
) -> Result<Vec<u8>, ArtefactError> {
	let document = Document::from_json(json, kind.name)?;
	let known = VariantName::ALL.map(VariantName::id);
	if !known.contains(&&document.system[..])
		|| *system.get_or_insert_with(|| document.system.clone()) != document.system
	{
		return Err(ArtefactError::OtherSystem { found: document.system, known });
	}
	let bytes = document.bytes()?;
	document.check(hash(&document.system, kind, &bytes), values(kind, &bytes))?;
	Ok(bytes)
}
