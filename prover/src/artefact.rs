//! Keys, proofs and public inputs as files: JSON to read, SCALE to submit.
//!
//! The layout of both is part of the project's formats (`docs/formats.md`, "Artefact files").

use crate::{
	error::Error,
	system::{hash_of_key, SYSTEM_ID},
};
use ark_ff::BigInt;
use assay_groth16::{Proof, PublicInputs, VerifyingKey};
use codec::{DecodeAll, Encode};
use serde::{Deserialize, Serialize};
use std::{fs, path::Path};

/// Bytes of a scalar in the public inputs.
const SCALAR_LENGTH: usize = 32;

/// Why a file is not the artefact that it should be.
#[derive(Debug, thiserror::Error)]
pub enum ArtefactError {
	/// The file's name ends in neither of the two extensions.
	#[error("its name tells no format: give a .json or a .scale file")]
	Extension,
	/// The content is not JSON, or lacks a field.
	#[error("it is not an artefact in JSON: {0}")]
	Json(#[from] serde_json::Error),
	/// The content is not one SCALE byte string.
	#[error("it is not an artefact in SCALE (a compact length, then that many bytes)")]
	Scale,
	/// The file holds another kind of artefact.
	#[error("it holds a {found:?} where a {expected:?} is wanted")]
	Type {
		/// The `type` in the file.
		found: String,
		/// The `type` wanted.
		expected: &'static str,
	},
	/// The artefact is for another proof system.
	#[error("it is for the proof system {0:?}; this program knows {SYSTEM_ID:?}")]
	System(String),
	/// `bytes` is not hexadecimal.
	#[error("its \"bytes\" are not hexadecimal digits after 0x")]
	Bytes,
	/// A field that explains `bytes` does not agree with them.
	#[error("its {0:?} contradicts its \"bytes\"; remove the one that is wrong")]
	Contradiction(&'static str),
}

/// A JSON artefact, field by field.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
	r#type: String,
	system: String,
	#[serde(default, skip_serializing_if = "Option::is_none")]
	hash: Option<String>,
	bytes: String,
	#[serde(default, skip_serializing_if = "Option::is_none")]
	values: Option<Vec<String>>,
}

/// Something that is kept in files.
pub trait Artefact: Encode + DecodeAll {
	/// The `type` in JSON, and the file name without its extension.
	const TYPE: &'static str;
	/// The name of the JSON file.
	const JSON_FILE: &'static str;
	/// The name of the SCALE file.
	const SCALE_FILE: &'static str;

	/// Wraps bytes, unchecked: what they mean is the verifier's business.
	fn from_bytes(bytes: Vec<u8>) -> Self;

	/// The bytes.
	fn bytes(&self) -> &[u8];

	/// The `hash` that explains the bytes, where this kind of artefact has one.
	fn hash(&self) -> Option<String> {
		None
	}

	/// The `values` that explain the bytes, where this kind of artefact has them.
	fn values(&self) -> Option<Vec<String>> {
		None
	}
}

impl Artefact for VerifyingKey {
	const TYPE: &'static str = "verifying_key";
	const JSON_FILE: &'static str = "verifying_key.json";
	const SCALE_FILE: &'static str = "verifying_key.scale";

	fn from_bytes(bytes: Vec<u8>) -> Self {
		Self(bytes)
	}

	fn bytes(&self) -> &[u8] {
		&self.0
	}

	fn hash(&self) -> Option<String> {
		Some(format!("{:?}", hash_of_key(self)))
	}
}

impl Artefact for Proof {
	const TYPE: &'static str = "proof";
	const JSON_FILE: &'static str = "proof.json";
	const SCALE_FILE: &'static str = "proof.scale";

	fn from_bytes(bytes: Vec<u8>) -> Self {
		Self(bytes)
	}

	fn bytes(&self) -> &[u8] {
		&self.0
	}
}

impl Artefact for PublicInputs {
	const TYPE: &'static str = "public_inputs";
	const JSON_FILE: &'static str = "public_inputs.json";
	const SCALE_FILE: &'static str = "public_inputs.scale";

	fn from_bytes(bytes: Vec<u8>) -> Self {
		Self(bytes)
	}

	fn bytes(&self) -> &[u8] {
		&self.0
	}

	/// Each 32 bytes as a decimal number, reduced or not; none if the length is not a multiple of 32.
	fn values(&self) -> Option<Vec<String>> {
		let scalars = self.0.chunks_exact(SCALAR_LENGTH);
		scalars.remainder().is_empty().then(|| scalars.map(decimal).collect())
	}
}

/// A little-endian number of 32 bytes in decimal.
fn decimal(scalar: &[u8]) -> String {
	let mut limbs = [0u64; SCALAR_LENGTH / 8];
	for (limb, bytes) in limbs.iter_mut().zip(scalar.chunks_exact(8)) {
		*limb = bytes.iter().rev().fold(0, |limb, byte| limb << 8 | u64::from(*byte));
	}
	BigInt::new(limbs).to_string()
}

/// The artefact's JSON, with a line feed at the end.
pub fn to_json<A: Artefact>(artefact: &A) -> Vec<u8> {
	let document = Document {
		r#type: A::TYPE.into(),
		system: SYSTEM_ID.into(),
		hash: artefact.hash(),
		bytes: format!("0x{}", hex::encode(artefact.bytes())),
		values: artefact.values(),
	};
	let mut json =
		serde_json::to_vec_pretty(&document).expect("strings alone always serialize; qed");
	json.push(b'\n');
	json
}

/// Reads an artefact's JSON.
///
/// `hash` and `values` may be left out, but not contradict `bytes`.
///
/// # Errors
///
/// [`ArtefactError::Json`], [`Type`](ArtefactError::Type), [`System`](ArtefactError::System),
/// [`Bytes`](ArtefactError::Bytes) and [`Contradiction`](ArtefactError::Contradiction).
pub fn from_json<A: Artefact>(json: &[u8]) -> Result<A, ArtefactError> {
	let document: Document = serde_json::from_slice(json)?;
	if document.r#type != A::TYPE {
		return Err(ArtefactError::Type { found: document.r#type, expected: A::TYPE });
	}
	if document.system != SYSTEM_ID {
		return Err(ArtefactError::System(document.system));
	}
	let digits = document.bytes.strip_prefix("0x").ok_or(ArtefactError::Bytes)?;
	let artefact = A::from_bytes(hex::decode(digits).map_err(|_| ArtefactError::Bytes)?);
	let lower = document.hash.map(|hash| hash.to_lowercase());
	if lower.is_some() && lower != artefact.hash() {
		return Err(ArtefactError::Contradiction("hash"));
	}
	if document.values.is_some() && document.values != artefact.values() {
		return Err(ArtefactError::Contradiction("values"));
	}
	Ok(artefact)
}

/// Reads an artefact from a file: JSON or SCALE, as its extension says.
///
/// # Errors
///
/// [`Error::Read`] and [`Error::Artefact`].
pub fn read<A: Artefact>(path: &Path) -> Result<A, Error> {
	let in_file = |source| Error::Artefact { path: path.to_owned(), source };
	let content = || fs::read(path).map_err(|source| Error::Read { path: path.to_owned(), source });
	match path.extension().and_then(|extension| extension.to_str()) {
		Some("json") => from_json(&content()?).map_err(in_file),
		Some("scale") => {
			A::decode_all(&mut &content()?[..]).map_err(|_| in_file(ArtefactError::Scale))
		}
		_ => Err(in_file(ArtefactError::Extension)),
	}
}

/// The two files of an artefact: names and contents.
pub fn files<A: Artefact>(artefact: &A) -> [(&'static str, Vec<u8>); 2] {
	[(A::JSON_FILE, to_json(artefact)), (A::SCALE_FILE, artefact.encode())]
}

#[cfg(test)]
mod tests {
	use super::*;

	fn refusal<A: Artefact>(json: &str) -> String {
		from_json::<A>(json.as_bytes()).map(|_| ()).unwrap_err().to_string()
	}

	#[test]
	fn json_round_trips() {
		let key = VerifyingKey(vec![1, 2, 3]);
		let inputs = PublicInputs([[7; 32], [0xff; 32]].concat());
		assert_eq!(from_json::<VerifyingKey>(&to_json(&key)).unwrap(), key);
		assert_eq!(from_json::<PublicInputs>(&to_json(&inputs)).unwrap(), inputs);
		let proof = Proof(Vec::new());
		assert_eq!(from_json::<Proof>(&to_json(&proof)).unwrap(), proof);
	}

	#[test]
	fn json_has_the_documented_form() {
		let mut inputs = PublicInputs(vec![0; 64]);
		inputs.0[1] = 1;
		inputs.0[63] = 0x80;
		let json = String::from_utf8(to_json(&inputs)).unwrap();
		let zeros = |count: usize| "00".repeat(count);
		assert_eq!(
			json,
			format!(
				r#"{{
  "type": "public_inputs",
  "system": "groth16/bls12-381",
  "bytes": "0x0001{}{}80",
  "values": [
    "256",
    "57896044618658097711785492504343953926634992332820282019728792003956564819968"
  ]
}}
"#,
				zeros(30),
				zeros(31)
			)
		);
	}

	#[test]
	fn explanations_may_be_left_out() {
		let json = r#"{"type": "public_inputs", "system": "groth16/bls12-381", "bytes": "0xAB"}"#;
		assert_eq!(from_json::<PublicInputs>(json.as_bytes()).unwrap().0, [0xab]);
	}

	#[test]
	fn contradictions_are_refused() {
		let json = String::from_utf8(to_json(&VerifyingKey(vec![1, 2, 3]))).unwrap();
		let other = json.replace("0x010203", "0x010204");
		assert_eq!(
			refusal::<VerifyingKey>(&other),
			"its \"hash\" contradicts its \"bytes\"; remove the one that is wrong"
		);
		let json = String::from_utf8(to_json(&PublicInputs(vec![0; 32]))).unwrap();
		for other in [json.replace("\"0\"", "\"1\""), json.replace("\"0\"", "\"00\"")] {
			assert_eq!(
				refusal::<PublicInputs>(&other),
				"its \"values\" contradicts its \"bytes\"; remove the one that is wrong"
			);
		}
		// A proof has no hash: one that claims to is not understood.
		let json = String::from_utf8(to_json(&Proof(vec![1]))).unwrap();
		let other = json.replace("\"bytes\"", "\"hash\": \"0x00\", \"bytes\"");
		assert!(refusal::<Proof>(&other).contains("\"hash\" contradicts"));
	}

	#[test]
	fn other_things_are_refused() {
		let json = String::from_utf8(to_json(&Proof(vec![1]))).unwrap();
		assert_eq!(
			refusal::<VerifyingKey>(&json),
			"it holds a \"proof\" where a \"verifying_key\" is wanted"
		);
		assert_eq!(
			refusal::<Proof>(&json.replace("bls12-381", "bn254")),
			"it is for the proof system \"groth16/bn254\"; this program knows \"groth16/bls12-381\""
		);
		for bytes in ["01", "0x1", "0x0g", "0x01 "] {
			assert_eq!(
				refusal::<Proof>(&json.replace("0x01", bytes)),
				"its \"bytes\" are not hexadecimal digits after 0x"
			);
		}
		assert!(refusal::<Proof>("{").starts_with("it is not an artefact in JSON: EOF"));
		assert!(refusal::<Proof>(&json.replace("bytes", "byte")).contains("unknown field `byte`"));
	}
}
