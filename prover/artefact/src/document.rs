//! The JSON document of every proof system's artefacts.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The reason why a file is not the expected document.
#[derive(Debug, Error)]
pub enum DocumentError {
	/// The content is not JSON, or lacks a field.
	#[error("it is not an artefact in JSON: {0}")]
	Json(#[from] serde_json::Error),
	/// The file holds another kind of artefact.
	#[error("it is a {found:?}, but a {expected:?} is expected")]
	Type {
		/// The `type` in the file.
		found: String,
		/// The expected `type`.
		expected: &'static str,
	},
	/// `bytes` is not hexadecimal.
	#[error("its \"bytes\" are not hexadecimal digits after 0x")]
	Bytes,
	/// A field that explains `bytes` contradicts them.
	#[error("its {0:?} contradicts its \"bytes\": make the file again")]
	Contradiction(&'static str),
}

/// An artefact in JSON, field by field.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Document {
	r#type: String,
	/// The proof system.
	pub system: String,
	#[serde(default, skip_serializing_if = "Option::is_none")]
	hash: Option<String>,
	bytes: String,
	#[serde(default, skip_serializing_if = "Option::is_none")]
	values: Option<Vec<String>>,
}

impl Document {
	/// Creates the document of these bytes, with the fields that explain them.
	pub fn new(
		r#type: &str,
		system: &str,
		bytes: &[u8],
		hash: Option<String>,
		values: Option<Vec<String>>,
	) -> Self {
		let bytes = format!("0x{}", hex::encode(bytes));
		Self { r#type: r#type.into(), system: system.into(), hash, bytes, values }
	}

	/// Encodes the document, with a line feed at the end.
	pub fn to_json(&self) -> Vec<u8> {
		let mut json =
			serde_json::to_vec_pretty(self).expect("strings alone always serialize; qed");
		json.push(b'\n');
		json
	}

	/// Decodes the document of an artefact of this type.
	///
	/// # Errors
	///
	/// [`DocumentError::Json`] and [`Type`](DocumentError::Type).
	pub fn from_json(json: &[u8], expected: &'static str) -> Result<Self, DocumentError> {
		let document: Self = serde_json::from_slice(json)?;
		if document.r#type != expected {
			return Err(DocumentError::Type { found: document.r#type, expected });
		}
		Ok(document)
	}

	/// Decodes the artefact's bytes.
	///
	/// # Errors
	///
	/// [`DocumentError::Bytes`].
	pub fn bytes(&self) -> Result<Vec<u8>, DocumentError> {
		let digits = self.bytes.strip_prefix("0x").ok_or(DocumentError::Bytes)?;
		hex::decode(digits).map_err(|_| DocumentError::Bytes)
	}

	/// Checks that the document's `hash` and `values`, if it has them, belong to its bytes.
	///
	/// # Errors
	///
	/// [`DocumentError::Contradiction`].
	pub fn check(
		&self,
		hash: Option<String>,
		values: Option<Vec<String>>,
	) -> Result<(), DocumentError> {
		let lower = self.hash.as_ref().map(|hash| hash.to_lowercase());
		if lower.is_some() && lower != hash {
			return Err(DocumentError::Contradiction("hash"));
		}
		if self.values.is_some() && self.values != values {
			return Err(DocumentError::Contradiction("values"));
		}
		Ok(())
	}
}

/// Writes a little-endian number of any length in decimal, without leading zeros.
pub fn decimal(bytes: &[u8]) -> String {
	/// Groups of nine digits, least significant first.
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
}
