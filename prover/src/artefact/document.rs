//! What the files of every proof system share: the JSON document, and the choice between it and SCALE.

use super::ArtefactError;
use crate::error::Error;
use codec::DecodeAll;
use serde::{Deserialize, Serialize};
use std::{fs, path::Path};

/// An artefact in JSON, field by field.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Document {
	r#type: String,
	pub(crate) system: String,
	#[serde(default, skip_serializing_if = "Option::is_none")]
	hash: Option<String>,
	bytes: String,
	#[serde(default, skip_serializing_if = "Option::is_none")]
	values: Option<Vec<String>>,
}

impl Document {
	/// A document of these bytes, with what explains them.
	pub(crate) fn new(
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
	pub(crate) fn to_json(&self) -> Vec<u8> {
		let mut json =
			serde_json::to_vec_pretty(self).expect("strings alone always serialize; qed");
		json.push(b'\n');
		json
	}

	/// Reads the document of an artefact of this type.
	///
	/// # Errors
	///
	/// [`ArtefactError::Json`] and [`Type`](ArtefactError::Type).
	pub(crate) fn from_json(json: &[u8], expected: &'static str) -> Result<Self, ArtefactError> {
		let document: Self = serde_json::from_slice(json)?;
		if document.r#type != expected {
			return Err(ArtefactError::Type { found: document.r#type, expected });
		}
		Ok(document)
	}

	/// The artefact's bytes.
	///
	/// # Errors
	///
	/// [`ArtefactError::Bytes`].
	pub(crate) fn bytes(&self) -> Result<Vec<u8>, ArtefactError> {
		let digits = self.bytes.strip_prefix("0x").ok_or(ArtefactError::Bytes)?;
		hex::decode(digits).map_err(|_| ArtefactError::Bytes)
	}

	/// Compares the explanations that the document has with those that its bytes have.
	///
	/// # Errors
	///
	/// [`ArtefactError::Contradiction`].
	pub(crate) fn check(
		&self,
		hash: Option<String>,
		values: Option<Vec<String>>,
	) -> Result<(), ArtefactError> {
		let lower = self.hash.as_ref().map(|hash| hash.to_lowercase());
		if lower.is_some() && lower != hash {
			return Err(ArtefactError::Contradiction("hash"));
		}
		if self.values.is_some() && self.values != values {
			return Err(ArtefactError::Contradiction("values"));
		}
		Ok(())
	}
}

/// Reads what is in a file: JSON or SCALE, as its extension says.
///
/// # Errors
///
/// [`Error::Read`] and [`Error::Artefact`].
pub(crate) fn read_file<T: DecodeAll>(
	path: &Path,
	from_json: impl FnOnce(&[u8]) -> Result<T, ArtefactError>,
) -> Result<T, Error> {
	let content = || fs::read(path).map_err(|source| Error::Read { path: path.to_owned(), source });
	let read = match path.extension().and_then(|extension| extension.to_str()) {
		Some("json") => from_json(&content()?),
		Some("scale") => T::decode_all(&mut &content()?[..]).map_err(|_| ArtefactError::Scale),
		_ => Err(ArtefactError::Extension),
	};
	read.map_err(|source| Error::Artefact { path: path.to_owned(), source })
}
