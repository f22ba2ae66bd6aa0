//! Artefacts as files, in the form of `docs/formats.md`: JSON to read, SCALE to submit.

use super::System;
use crate::{
	artefact::{read_file, ArtefactError, Document},
	error::Error,
};
use assay_lattice::layout::SIZE_LEN;
use assay_proof_system::ProofSystem;
use codec::Encode;
use std::path::Path;

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

/// The two files of an artefact: names and contents.
pub fn both(kind: &Kind, artefact: &impl Encode, bytes: &[u8]) -> [(&'static str, Vec<u8>); 2] {
	let (hash, values) = (kind.hash(bytes), kind.values(bytes));
	let json = Document::new(kind.name, System::ID, bytes, hash, values).to_json();
	[(kind.json, json), (kind.scale, artefact.encode())]
}

impl Kind {
	/// The `hash` that explains the bytes of a key.
	fn hash(&self, bytes: &[u8]) -> Option<String> {
		let key = || assay_lattice::VerifyingKey(bytes.to_vec());
		(self.name == KEY.name).then(|| format!("{:?}", super::hash_of_key(&key())))
	}

	/// The `values` that explain the bytes of inputs: the size, and the context as a number.
	fn values(&self, bytes: &[u8]) -> Option<Vec<String>> {
		let (size, context) = bytes.split_at_checked(SIZE_LEN)?;
		(self.name == INPUTS.name).then(|| vec![decimal(size), decimal(context)])
	}
}

/// A little-endian number in decimal, without leading zeros.
fn decimal(bytes: &[u8]) -> String {
	/// Digits are kept in groups of nine, the lowest first.
	const GROUP: u64 = 1_000_000_000;
	let mut groups = vec![0u64];
	for byte in bytes.iter().rev() {
		let mut carry = u64::from(*byte);
		for group in &mut groups {
			let value = *group * 256 + carry;
			(*group, carry) = (value % GROUP, value / GROUP);
		}
		if carry > 0 {
			groups.push(carry);
		}
	}
	let mut groups = groups.into_iter().rev();
	let first = groups.next().unwrap_or(0).to_string();
	groups.fold(first, |digits, group| format!("{digits}{group:09}"))
}

/// The bytes of an artefact of that kind.
///
/// # Errors
///
/// [`Error::Read`] and [`Error::Artefact`].
pub fn read(path: &Path, kind: &Kind) -> Result<Vec<u8>, Error> {
	read_file(path, |json| from_json(json, kind))
}

fn from_json(json: &[u8], kind: &Kind) -> Result<Vec<u8>, ArtefactError> {
	let document = Document::from_json(json, kind.name)?;
	if document.system != System::ID {
		return Err(ArtefactError::System(document.system));
	}
	let bytes = document.bytes()?;
	document.check(kind.hash(&bytes), kind.values(&bytes))?;
	Ok(bytes)
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn numbers_are_decimal() {
		assert_eq!(decimal(&[]), "0");
		assert_eq!(decimal(&[0, 1]), "256");
		assert_eq!(decimal(&1_000_000_000u64.to_le_bytes()), "1000000000");
		assert_eq!(decimal(&u128::MAX.to_le_bytes()), u128::MAX.to_string());
	}

	#[test]
	fn inputs_are_explained_and_contradictions_refused() {
		let [(_, json), _] = both(&INPUTS, &vec![118u8, 0, 1, 1], &[118, 0, 1, 1]);
		assert_eq!(from_json(&json, &INPUTS).unwrap(), [118, 0, 1, 1]);
		let json = String::from_utf8(json).unwrap();
		assert!(json.contains("\"118\",\n    \"257\""), "{json}");
		let other = json.replace("257", "258");
		assert!(matches!(
			from_json(other.as_bytes(), &INPUTS),
			Err(ArtefactError::Contradiction("values"))
		));
		assert!(matches!(from_json(json.as_bytes(), &PROOF), Err(ArtefactError::Type { .. })));
	}
}
