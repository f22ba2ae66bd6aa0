//! Artefacts as files, in the form of `docs/formats.md`: JSON to read, SCALE to submit.

use super::System;
use crate::{artefact::ArtefactError, error::Error};
use assay_proof_system::{ProofSystem, H256};
use codec::{DecodeAll, Encode};
use serde::{Deserialize, Serialize};
use std::{fs, path::Path};

/// The names of an artefact's files, and its type in JSON.
pub struct Kind {
	name: &'static str,
	pub json: &'static str,
	pub scale: &'static str,
}

pub const KEY: Kind =
	Kind { name: "verifying_key", json: "verifying_key.json", scale: "verifying_key.scale" };
pub const PROOF: Kind = Kind { name: "proof", json: "proof.json", scale: "proof.scale" };
pub const INPUTS: Kind =
	Kind { name: "public_inputs", json: "public_inputs.json", scale: "public_inputs.scale" };
/// The file of a witness.
pub const WITNESS: &str = "witness.bin";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
	r#type: String,
	system: String,
	#[serde(default, skip_serializing_if = "Option::is_none")]
	hash: Option<String>,
	bytes: String,
}

/// The two files of an artefact: names and contents.
pub fn both(
	kind: &Kind,
	artefact: &impl Encode,
	bytes: &[u8],
	hash: Option<H256>,
) -> [(&'static str, Vec<u8>); 2] {
	let document = Document {
		r#type: kind.name.into(),
		system: System::ID.into(),
		hash: hash.map(|hash| format!("{hash:?}")),
		bytes: format!("0x{}", hex::encode(bytes)),
	};
	let mut json =
		serde_json::to_vec_pretty(&document).expect("strings alone always serialize; qed");
	json.push(b'\n');
	[(kind.json, json), (kind.scale, artefact.encode())]
}

/// The bytes of an artefact of that kind.
///
/// # Errors
///
/// [`Error::Read`] and [`Error::Artefact`].
pub fn read(path: &Path, kind: &Kind) -> Result<Vec<u8>, Error> {
	let in_file = |source| Error::Artefact { path: path.to_owned(), source };
	let content = || fs::read(path).map_err(|source| Error::Read { path: path.to_owned(), source });
	match path.extension().and_then(|extension| extension.to_str()) {
		Some("json") => from_json(&content()?, kind).map_err(in_file),
		Some("scale") => {
			Vec::decode_all(&mut &content()?[..]).map_err(|_| in_file(ArtefactError::Scale))
		}
		_ => Err(in_file(ArtefactError::Extension)),
	}
}

fn from_json(json: &[u8], kind: &Kind) -> Result<Vec<u8>, ArtefactError> {
	let document: Document = serde_json::from_slice(json)?;
	if document.r#type != kind.name {
		return Err(ArtefactError::Type { found: document.r#type, expected: kind.name });
	}
	if document.system != System::ID {
		return Err(ArtefactError::System(document.system));
	}
	let digits = document.bytes.strip_prefix("0x").ok_or(ArtefactError::Bytes)?;
	let bytes = hex::decode(digits).map_err(|_| ArtefactError::Bytes)?;
	if let Some(hash) = document.hash {
		let key = assay_lattice::VerifyingKey(bytes.clone());
		if hash.to_lowercase() != format!("{:?}", super::hash_of_key(&key)) {
			return Err(ArtefactError::Contradiction("hash"));
		}
	}
	Ok(bytes)
}
