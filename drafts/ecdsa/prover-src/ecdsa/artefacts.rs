//! The files of an ECDSA proof: JSON to read, SCALE to submit, as those of every proof system.

use crate::{artefact::ArtefactError, error::Error};
use assay_ecdsa::{Proof, PublicInputs, VerifyingKey};
use assay_proof_system::H256;
use codec::{DecodeAll, Encode};
use serde::Serialize;
use sp_core::Blake2Hasher;
use std::{fs, path::Path};

/// The names of the files.
pub(super) const NAMES: [&str; 6] = [
	"verifying_key.json",
	"verifying_key.scale",
	"proof.json",
	"proof.scale",
	"public_inputs.json",
	"public_inputs.scale",
];

/// An artefact in JSON, field by field.
#[derive(Serialize)]
struct Document<'a> {
	r#type: &'a str,
	system: &'a str,
	#[serde(skip_serializing_if = "Option::is_none")]
	hash: Option<String>,
	bytes: String,
}

/// The hash that a key is registered under.
pub(super) fn key_hash(system: &str, key: &VerifyingKey) -> H256 {
	assay_proof_system::key_hash::<Blake2Hasher>(system, &key.encode())
}

/// What a proof of these inputs states.
pub(super) fn statement(system: &str, key_hash: H256, inputs: &PublicInputs) -> H256 {
	assay_proof_system::statement::<Blake2Hasher>(system, key_hash, &inputs.encode())
}

/// The files' names and contents.
pub(super) fn files(
	system: &str,
	key: &VerifyingKey,
	proof: &Proof,
	inputs: &PublicInputs,
) -> [(&'static str, Vec<u8>); 6] {
	let json = |r#type, hash, bytes: &[u8]| {
		let bytes = format!("0x{}", hex::encode(bytes));
		let document = Document { r#type, system, hash, bytes };
		let mut json =
			serde_json::to_vec_pretty(&document).expect("strings alone always serialize; qed");
		json.push(b'\n');
		json
	};
	let hash = Some(format!("{:?}", key_hash(system, key)));
	let contents = [
		json("verifying_key", hash, &key.0),
		key.encode(),
		json("proof", None, &proof.0),
		proof.encode(),
		json("public_inputs", None, &inputs.0),
		inputs.encode(),
	];
	let mut contents = contents.into_iter();
	NAMES.map(|name| (name, contents.next().unwrap_or_default()))
}

/// Reads a .scale file.
pub(super) fn read<T: DecodeAll>(path: &Path) -> Result<T, Error> {
	let bytes = fs::read(path).map_err(|source| Error::Read { path: path.to_owned(), source })?;
	T::decode_all(&mut &bytes[..])
		.map_err(|_| Error::Artefact { path: path.to_owned(), source: ArtefactError::Scale })
}
