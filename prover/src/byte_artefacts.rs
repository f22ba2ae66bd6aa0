//! The files of proof systems whose keys, proofs and public inputs are byte strings, as in `docs/formats.md`: JSON to
//! read, SCALE to submit.

use crate::{
	artefact::{read_file, ArtefactError},
	command::{Outcome, ProofArgs},
	error::Error,
	progress::Progress,
};
use assay_artefact::{Document, Kind, INPUTS, KEY, PROOF};
use assay_proof_system::{key_hash, statement, VerifyError, H256};
use codec::Encode;
use sp_core::Blake2Hasher;
use std::path::Path;

/// The names of the files of a key.
pub(crate) const KEY_NAMES: [&str; 2] = [KEY.json, KEY.scale];

/// The names of the files of a proof with its key.
pub(crate) const NAMES: [&str; 6] =
	[KEY.json, KEY.scale, PROOF.json, PROOF.scale, INPUTS.json, INPUTS.scale];

/// A file's name and contents.
type File = (&'static str, Vec<u8>);

/// The artefacts of one proof system.
#[derive(Clone, Copy)]
pub(crate) struct ByteArtefacts {
	/// The system's identifier.
	pub system: &'static str,
	/// Returns the `values` that explain public inputs; `None` if the bytes are not public inputs.
	pub values: fn(&[u8]) -> Option<Vec<String>>,
}

impl ByteArtefacts {
	/// Lists the files of a key.
	pub fn of_key(&self, key: &[u8]) -> Vec<File> {
		self.both(&KEY, key).to_vec()
	}

	/// Lists the files of a proof with its key.
	pub fn all(&self, key: &[u8], proof: &[u8], inputs: &[u8]) -> Vec<File> {
		[self.both(&KEY, key), self.both(&PROOF, proof), self.both(&INPUTS, inputs)].concat()
	}

	/// Returns the names and contents of an artefact's two files.
	pub fn both(&self, kind: &Kind, bytes: &[u8]) -> [File; 2] {
		let (hash, values) = (self.hash(kind, bytes), self.values(kind, bytes));
		let json = Document::new(kind.name, self.system, bytes, hash, values).to_json();
		[(kind.json, json), (kind.scale, bytes.encode())]
	}

	/// Returns the `hash` that explains the bytes of a key.
	fn hash(&self, kind: &Kind, bytes: &[u8]) -> Option<String> {
		(*kind == KEY).then(|| format!("{:?}", self.key_hash(bytes)))
	}

	fn values(&self, kind: &Kind, bytes: &[u8]) -> Option<Vec<String>> {
		if *kind == INPUTS {
			(self.values)(bytes)
		} else {
			None
		}
	}

	/// Reads the bytes of an artefact of this kind.
	fn read(&self, path: &Path, kind: &Kind) -> Result<Vec<u8>, Error> {
		read_file(path, |json| self.decoded(json, kind))
	}

	fn decoded(&self, json: &[u8], kind: &Kind) -> Result<Vec<u8>, ArtefactError> {
		let document = Document::from_json(json, kind.name)?;
		if document.system != self.system {
			return Err(ArtefactError::System {
				found: document.system,
				taken: format!("{:?}", self.system),
			});
		}
		self.checked(&document, kind)
	}

	/// Returns the bytes of a document of this system, after checking the fields that explain them.
	fn checked(&self, document: &Document, kind: &Kind) -> Result<Vec<u8>, ArtefactError> {
		let bytes = document.bytes()?;
		document.check(self.hash(kind, &bytes), self.values(kind, &bytes))?;
		Ok(bytes)
	}

	fn key_hash(&self, key: &[u8]) -> H256 {
		key_hash::<Blake2Hasher>(self.system, &key.encode())
	}

	/// Prints the hash of a key.
	pub fn say_key_hash(&self, progress: &Progress, key: &[u8]) {
		progress.say(format!("key hash       {:?}", self.key_hash(key)));
	}

	/// Prints the hash of a key, and the statement of a proof with these inputs.
	pub fn say_statement(&self, progress: &Progress, key: &[u8], inputs: &[u8]) {
		self.say_key_hash(progress, key);
		let hash = self.key_hash(key);
		let statement = statement::<Blake2Hasher>(self.system, hash, &inputs.encode());
		progress.say(format!("statement      {statement:?}"));
	}

	/// Reads a proof with its key and public inputs, and prints the verdict of `check` on them.
	///
	/// # Errors
	///
	/// [`Error::Read`] and [`Error::File`].
	pub fn verify(
		&self,
		arguments: &ProofArgs,
		check: impl FnOnce(Vec<u8>, Vec<u8>, Vec<u8>) -> Result<(), VerifyError>,
	) -> Result<Outcome, Error> {
		let progress = Progress::new(arguments.quiet);
		let key = self.read(&arguments.key, &KEY)?;
		let proof = self.read(&arguments.proof, &PROOF)?;
		let inputs = self.read(&arguments.inputs, &INPUTS)?;
		let verdict = check(key.clone(), proof, inputs.clone());
		Ok(self.say_verdict(&progress, &key, &inputs, verdict))
	}

	/// Prints the verdict on a proof with these inputs, and the statement if it is valid.
	pub fn say_verdict(
		&self,
		progress: &Progress,
		key: &[u8],
		inputs: &[u8],
		verdict: Result<(), VerifyError>,
	) -> Outcome {
		match verdict {
			Ok(()) => {
				progress.say("verified");
				self.say_statement(progress, key, inputs);
				Outcome::Done
			}
			Err(error) => {
				progress.say(format!("refused: {error:?}: {error}"));
				Outcome::Refused
			}
		}
	}
}

/// Reads the bytes of an artefact of this kind, of one of two systems.
///
/// JSON files name their system: the first one that is read sets `chosen`, and all others must agree. SCALE files do
/// not name it.
///
/// # Errors
///
/// [`Error::Read`] and [`Error::File`].
pub(crate) fn read_one_of(
	systems: &[ByteArtefacts; 2],
	path: &Path,
	kind: &Kind,
	chosen: &mut Option<ByteArtefacts>,
) -> Result<Vec<u8>, Error> {
	read_file(path, |json| decoded_one_of(systems, json, kind, chosen))
}

fn decoded_one_of(
	systems: &[ByteArtefacts; 2],
	json: &[u8],
	kind: &Kind,
	chosen: &mut Option<ByteArtefacts>,
) -> Result<Vec<u8>, ArtefactError> {
	let document = Document::from_json(json, kind.name)?;
	let named = systems.iter().find(|files| files.system == document.system);
	match named {
		Some(files) if chosen.get_or_insert(*files).system == files.system => {
			files.checked(&document, kind)
		}
		_ => Err(ArtefactError::OtherSystem {
			found: document.system,
			known: systems.map(|files| files.system),
		}),
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use assay_artefact::DocumentError;

	const FILES: ByteArtefacts =
		ByteArtefacts { system: "system/curve", values: |bytes| Some(vec![hex::encode(bytes)]) };

	#[test]
	fn files_of_one_command_are_of_one_system() {
		let other = ByteArtefacts { system: "system/other", ..FILES };
		let systems = [FILES, other];
		let [(_, first), _] = FILES.both(&PROOF, &[1]);
		let [(_, second), _] = other.both(&PROOF, &[2]);
		let [(_, third), _] = ByteArtefacts { system: "third", ..FILES }.both(&PROOF, &[3]);
		let mut chosen = None;
		let mut decoded = |json: &[u8]| decoded_one_of(&systems, json, &PROOF, &mut chosen);
		let refused = |result: Result<Vec<u8>, ArtefactError>, system: &str| {
			matches!(result, Err(ArtefactError::OtherSystem { found, known })
				if found == system && known == ["system/curve", "system/other"])
		};
		assert!(refused(decoded(&third), "third"));
		assert_eq!(decoded(&second).unwrap(), [2]);
		assert!(refused(decoded(&first), "system/curve"));
		assert_eq!(decoded(&second).unwrap(), [2]);
	}

	#[test]
	fn bytes_are_explained_and_contradictions_refused() {
		let [(_, json), (_, scale)] = FILES.both(&INPUTS, &[1, 2]);
		assert_eq!(scale, [8, 1, 2]);
		assert_eq!(FILES.decoded(&json, &INPUTS).unwrap(), [1, 2]);
		let json = String::from_utf8(json).unwrap();
		let decoded = |json: String, kind| FILES.decoded(json.as_bytes(), kind);
		assert!(matches!(
			decoded(json.replace("\"0102\"", "\"0103\""), &INPUTS),
			Err(ArtefactError::Document(DocumentError::Contradiction("values")))
		));
		assert!(matches!(
			decoded(json.clone(), &PROOF),
			Err(ArtefactError::Document(DocumentError::Type { .. }))
		));
		assert!(matches!(
			decoded(json.replace("system/curve", "other"), &INPUTS),
			Err(ArtefactError::System { found, taken })
				if found == "other" && taken == "\"system/curve\""
		));
		let [(_, json), _] = FILES.both(&KEY, &[1, 2]);
		let json = String::from_utf8(json).unwrap();
		assert_eq!(FILES.decoded(json.as_bytes(), &KEY).unwrap(), [1, 2]);
		assert!(matches!(
			decoded(json.replace("0x0102", "0x0103"), &KEY),
			Err(ArtefactError::Document(DocumentError::Contradiction("hash")))
		));
	}
}
