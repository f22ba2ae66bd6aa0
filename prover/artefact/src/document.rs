//! The JSON document that the files of every proof system are.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Why a file is not the document that it should be.
#[derive(Debug, Error)]
pub enum DocumentError {
	/// The content is not JSON, or lacks a field.
	#[error("it is not an artefact in JSON: {0}")]
	Json(#[from] serde_json::Error),
	/// The file holds another kind of artefact.
	#[error("it holds a {found:?} where a {expected:?} is wanted")]
	Type {
		/// The `type` in the file.
		found: String,
		/// The `type` wanted.
		expected: &'static str,
	},
	/// `bytes` is not hexadecimal.
	#[error("its \"bytes\" are not hexadecimal digits after 0x")]
	Bytes,
	/// A field that explains `bytes` does not agree with them.
	#[error("its {0:?} contradicts its \"bytes\"; remove the one that is wrong")]
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
	/// A document of these bytes, with what explains them.
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

	/// Its JSON, with a line feed at the end.
	pub fn to_json(&self) -> Vec<u8> {
		let mut json =
			serde_json::to_vec_pretty(self).expect("strings alone always serialize; qed");
		json.push(b'\n');
		json
	}

	/// Reads the document of an artefact of this type.
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

	/// The artefact's bytes.
	///
	/// # Errors
	///
	/// [`DocumentError::Bytes`].
	pub fn bytes(&self) -> Result<Vec<u8>, DocumentError> {
		let digits = self.bytes.strip_prefix("0x").ok_or(DocumentError::Bytes)?;
		hex::decode(digits).map_err(|_| DocumentError::Bytes)
	}

	/// Compares the explanations that the document has with those that its bytes have.
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
