//! The files of an ECDSA proof: JSON to read, SCALE to submit.

use crate::{
	artefact::{read_file, ArtefactError},
	error::Error,
};
use assay_artefact::{decimal, Document};
use assay_ecdsa::{Ecdsa, Hinted, Plain, Proof, PublicInputs, VerifyingKey, SIGNATURE_LEN};
use assay_proof_system::{ProofSystem, H256};
use codec::{DecodeAll, Encode};
use sp_core::Blake2Hasher;
use std::path::Path;

/// The names of the files.
pub(super) const NAMES: [&str; 6] = [
	"verifying_key.json",
	"verifying_key.scale",
	"proof.json",
	"proof.scale",
	"public_inputs.json",
	"public_inputs.scale",
];

/// Returns the identifier of the system with hints or of that without.
pub(super) fn system(hinted: bool) -> &'static str {
	match hinted {
		true => Ecdsa::<Hinted>::ID,
		false => Ecdsa::<Plain>::ID,
	}
}

/// Returns true if a proof has hints: then it is longer than a signature.
pub(super) fn is_hinted(proof: &Proof) -> bool {
	proof.0.len() > SIGNATURE_LEN
}

/// An artefact that is kept in a JSON and a SCALE file.
pub(super) trait Artefact: Encode + DecodeAll {
	/// The `type` in JSON.
	const TYPE: &'static str;

	fn from_bytes(bytes: Vec<u8>) -> Self;

	fn bytes(&self) -> &[u8];

	fn hash(&self, _: &str) -> Option<String> {
		None
	}

	fn values(&self) -> Option<Vec<String>> {
		None
	}

	/// Encodes the contents of the JSON and the SCALE file.
	fn contents(&self, system: &str) -> [Vec<u8>; 2] {
		let (hash, values) = (self.hash(system), self.values());
		let json = Document::new(Self::TYPE, system, self.bytes(), hash, values).to_json();
		[json, self.encode()]
	}
}

impl Artefact for VerifyingKey {
	const TYPE: &'static str = "verifying_key";

	fn from_bytes(bytes: Vec<u8>) -> Self {
		Self(bytes)
	}

	fn bytes(&self) -> &[u8] {
		&self.0
	}

	fn hash(&self, system: &str) -> Option<String> {
		Some(format!("{:?}", key_hash(system, self)))
	}
}

impl Artefact for Proof {
	const TYPE: &'static str = "proof";

	fn from_bytes(bytes: Vec<u8>) -> Self {
		Self(bytes)
	}

	fn bytes(&self) -> &[u8] {
		&self.0
	}
}

impl Artefact for PublicInputs {
	const TYPE: &'static str = "public_inputs";

	fn from_bytes(bytes: Vec<u8>) -> Self {
		Self(bytes)
	}

	fn bytes(&self) -> &[u8] {
		&self.0
	}

	/// Returns the digest as a big-endian number, as ECDSA reads it.
	fn values(&self) -> Option<Vec<String>> {
		let mut digest: [u8; 32] = self.0[..].try_into().ok()?;
		digest.reverse();
		Some(vec![decimal(&digest)])
	}
}

/// Returns the hash under which a key is registered.
pub(super) fn key_hash(system: &str, key: &VerifyingKey) -> H256 {
	assay_proof_system::key_hash::<Blake2Hasher>(system, &key.encode())
}

/// Returns the statement of these inputs.
pub(super) fn statement(system: &str, key_hash: H256, inputs: &PublicInputs) -> H256 {
	assay_proof_system::statement::<Blake2Hasher>(system, key_hash, &inputs.encode())
}

/// Lists the files' names and contents.
pub(super) fn files(
	system: &str,
	key: &VerifyingKey,
	proof: &Proof,
	inputs: &PublicInputs,
) -> Vec<(&'static str, Vec<u8>)> {
	let contents = [key.contents(system), proof.contents(system), inputs.contents(system)];
	NAMES.into_iter().zip(contents.into_iter().flatten()).collect()
}

/// Reads an artefact from a JSON or SCALE file, by its extension. JSON files name their system. The first
/// one read sets `system`; all others must agree. SCALE files do not name it.
pub(super) fn read<A: Artefact>(path: &Path, system: &mut Option<String>) -> Result<A, Error> {
	read_file(path, |json| from_json(json, system))
}

fn from_json<A: Artefact>(json: &[u8], system: &mut Option<String>) -> Result<A, ArtefactError> {
	let document = Document::from_json(json, A::TYPE)?;
	let known = [self::system(true), self::system(false)];
	if !known.contains(&&document.system[..])
		|| *system.get_or_insert_with(|| document.system.clone()) != document.system
	{
		return Err(ArtefactError::OtherSystem { found: document.system, known });
	}
	let artefact = A::from_bytes(document.bytes()?);
	document.check(artefact.hash(&document.system), artefact.values())?;
	Ok(artefact)
}
