//! JSON files of other tools. An error names the field that is wrong, and says what it must be.

use serde_json::Value;

/// A kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileKind {
	/// The name: `proof of snarkjs`.
	pub name: &'static str,
	/// The file to give in place of a wrong one.
	pub advice: &'static str,
}

/// The reason why a file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum JsonError {
	/// The content is not JSON.
	#[error("it is not JSON ({error}): give {}", .kind.advice)]
	Syntax {
		/// The expected file.
		kind: FileKind,
		/// The parser's reason, with the place.
		error: serde_json::Error,
	},
	/// A field is missing, or has another type.
	#[error("it is no {} ({field} must be {expected}, but is {found}): give {}", .kind.name, .kind.advice)]
	Field {
		/// The expected file.
		kind: FileKind,
		/// The field, with the path to it.
		field: String,
		/// The field's form.
		expected: &'static str,
		/// The form in the file.
		found: String,
	},
}

/// A JSON file whose fields are not checked yet.
pub struct JsonFile {
	kind: FileKind,
	document: Value,
}

impl JsonFile {
	/// Parses the content of a file.
	///
	/// # Errors
	///
	/// [`JsonError::Syntax`].
	pub fn parse(content: &[u8], kind: FileKind) -> Result<Self, JsonError> {
		let document =
			serde_json::from_slice(content).map_err(|error| JsonError::Syntax { kind, error })?;
		Ok(Self { kind, document })
	}

	/// Returns the file's whole value.
	pub fn whole(&self) -> Field<'_> {
		Field { kind: self.kind, path: String::new(), value: Some(&self.document) }
	}
}

/// A value in a file, or the place of a missing one. Each method that reads it fails with [`JsonError::Field`] if the
/// value has another form. The form's description is part of the message.
#[derive(Clone, Debug)]
pub struct Field<'a> {
	kind: FileKind,
	/// The path from the top, as in `G1.K[2]`; empty for the whole value.
	path: String,
	/// `None` for a missing field.
	value: Option<&'a Value>,
}

impl<'a> Field<'a> {
	/// Returns a field of an object, which may lack it.
	pub fn field(&self, name: &str) -> Result<Self, JsonError> {
		let Some(Value::Object(fields)) = self.value else {
			return Err(self.must_be("an object"));
		};
		let path = match self.path.as_str() {
			"" => name.to_owned(),
			path => format!("{path}.{name}"),
		};
		Ok(Self { kind: self.kind, path, value: fields.get(name) })
	}

	/// Returns a field that has either of two names. One that an object lacks has the first name.
	pub fn field_or(&self, name: &str, other: &str) -> Result<Self, JsonError> {
		let [field, alias] = [self.field(name)?, self.field(other)?];
		Ok(if field.value.is_none() && alias.value.is_some() { alias } else { field })
	}

	/// Returns `None` for a missing field, and for null.
	pub fn present(self) -> Option<Self> {
		match self.value {
			None | Some(Value::Null) => None,
			Some(_) => Some(self),
		}
	}

	/// Returns the value; `None` for a missing field.
	pub fn value(&self) -> Option<&'a Value> {
		self.value
	}

	/// Reads a text.
	pub fn text(&self, expected: &'static str) -> Result<&'a str, JsonError> {
		self.value.and_then(Value::as_str).ok_or_else(|| self.must_be(expected))
	}

	/// Reads a number of 64 bits.
	pub fn whole_number(&self) -> Result<u64, JsonError> {
		self.value.and_then(Value::as_u64).ok_or_else(|| self.must_be("a whole number, 0 or more"))
	}

	/// Reads a list.
	pub fn list(&self, expected: &'static str) -> Result<Vec<Self>, JsonError> {
		let Some(Value::Array(entries)) = self.value else {
			return Err(self.must_be(expected));
		};
		let entries = entries.iter().enumerate().map(|(i, value)| Self {
			kind: self.kind,
			path: format!("{}[{i}]", self.path),
			value: Some(value),
		});
		Ok(entries.collect())
	}

	/// Reads a list with a fixed number of entries.
	pub fn list_of<const N: usize>(&self, expected: &'static str) -> Result<[Self; N], JsonError> {
		<[Self; N]>::try_from(self.list(expected)?).map_err(|_| self.must_be(expected))
	}

	/// Makes the error of a value with another form.
	pub fn must_be(&self, expected: &'static str) -> JsonError {
		let field = match self.path.as_str() {
			"" => "it".to_owned(),
			path => format!("its {path:?}"),
		};
		let found = match self.value {
			None => "missing".to_owned(),
			Some(Value::Array(entries)) => format!("a list of {}", entries.len()),
			Some(Value::Object(_)) => "an object".to_owned(),
			Some(Value::String(_)) => "a string".to_owned(),
			Some(short) => short.to_string(),
		};
		JsonError::Field { kind: self.kind, field, expected, found }
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	const KIND: FileKind = FileKind { name: "pulse", advice: "pulse.json" };

	fn file(json: &str) -> JsonFile {
		JsonFile::parse(json.as_bytes(), KIND).unwrap()
	}

	/// Asserts that a value is refused with this reason.
	#[track_caller]
	fn refused<T>(result: Result<T, JsonError>, reason: &str) {
		let message = result.err().map(|error| error.to_string());
		assert_eq!(message, Some(format!("it is no pulse ({reason}): give pulse.json")));
	}

	#[test]
	fn fields_are_read() {
		let file = file(r#"{"a":{"b":["x","y"]},"round":7,"none":null}"#);
		let whole = file.whole();
		let list = whole.field("a").unwrap().field_or("c", "b").unwrap();
		let [x, y] = list.list_of::<2>("a pair").unwrap();
		assert_eq!([x.text("a text").unwrap(), y.text("a text").unwrap()], ["x", "y"]);
		assert_eq!(whole.field("round").unwrap().whole_number().unwrap(), 7);
		for absent in ["none", "other"] {
			assert!(whole.field(absent).unwrap().present().is_none());
		}
		assert!(whole.field("a").unwrap().present().is_some());
	}

	#[test]
	fn errors_name_the_field() {
		let file = file(r#"{"a":{"b":["x",{},-1,true]},"none":null}"#);
		let whole = file.whole();
		refused(whole.list("a list"), "it must be a list, but is an object");
		let list = whole.field("a").unwrap().field("b").unwrap();
		refused(list.text("a text"), "its \"a.b\" must be a text, but is a list of 4");
		refused(list.list_of::<2>("a pair"), "its \"a.b\" must be a pair, but is a list of 4");
		let [text, object, number, flag] = list.list_of::<4>("a list").unwrap();
		refused(text.field("c"), "its \"a.b[0]\" must be an object, but is a string");
		refused(object.text("a text"), "its \"a.b[1]\" must be a text, but is an object");
		let reason = "its \"a.b[2]\" must be a whole number, 0 or more, but is -1";
		refused(number.whole_number(), reason);
		refused(flag.list("a list"), "its \"a.b[3]\" must be a list, but is true");
		let none = whole.field("none").unwrap();
		refused(none.text("a text"), "its \"none\" must be a text, but is null");
		let missing = whole.field_or("c", "d").unwrap();
		refused(missing.text("a text"), "its \"c\" must be a text, but is missing");
		refused(missing.field("d"), "its \"c\" must be an object, but is missing");
	}

	#[test]
	fn what_is_no_json_is_refused_with_its_place() {
		let error = JsonFile::parse(b"{", KIND).err().unwrap();
		assert_eq!(
			error.to_string(),
			"it is not JSON (EOF while parsing an object at line 1 column 1): give pulse.json"
		);
	}
}
