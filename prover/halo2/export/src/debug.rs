//! A parser of Rust's `Debug` output.
//!
//! `Debug` implementations print structs, tuples, lists, and what their fields print. Nothing else is
//! parsed; strings and characters do not occur.

use crate::ExportError;

/// A parsed value.
#[derive(Debug, PartialEq, Eq)]
pub enum Value<'a> {
	/// A number, or a name without fields.
	Word(&'a str),
	/// `Name { field: value, … }`.
	Struct(&'a str, Vec<(&'a str, Value<'a>)>),
	/// `Name(value, …)`. A bare tuple has the empty name.
	Tuple(&'a str, Vec<Value<'a>>),
	/// `[value, …]`.
	List(Vec<Value<'a>>),
}

/// The deepest nesting of values, which is that of expressions. A constraint that sums thousands of terms is
/// deep, so parsing needs a thread with a large stack.
const MAX_DEPTH: usize = 20_000;

/// Bytes of that thread's stack. A level takes less than 1 KiB.
pub const STACK: usize = MAX_DEPTH * 4096;

/// Parses a text.
pub fn parse(text: &str) -> Result<Value<'_>, ExportError> {
	let mut parser = Parser { text, at: 0, depth: 0 };
	let value = parser.value()?;
	if parser.at != text.len() {
		return Err(parser.expected("the end"));
	}
	Ok(value)
}

struct Parser<'a> {
	text: &'a str,
	at: usize,
	depth: usize,
}

impl<'a> Parser<'a> {
	fn value(&mut self) -> Result<Value<'a>, ExportError> {
		self.depth += 1;
		if self.depth > MAX_DEPTH {
			return Err(self.expected("less nesting"));
		}
		let word = self.word();
		let value = match self.peek() {
			Some(b'[') if word.is_empty() => Value::List(self.items("[", "]")?),
			Some(b'(') => Value::Tuple(word, self.items("(", ")")?),
			_ if self.rest().starts_with(" {") && !word.is_empty() => {
				self.skip(" { ")?;
				Value::Struct(word, self.fields()?)
			}
			_ if word.is_empty() => return Err(self.expected("a value")),
			_ => Value::Word(word),
		};
		self.depth -= 1;
		Ok(value)
	}

	fn items(
		&mut self,
		open: &'static str,
		close: &'static str,
	) -> Result<Vec<Value<'a>>, ExportError> {
		self.skip(open)?;
		let mut items = Vec::new();
		while !self.rest().starts_with(close) {
			if !items.is_empty() {
				self.skip(", ")?;
			}
			items.push(self.value()?);
		}
		self.skip(close)?;
		Ok(items)
	}

	fn fields(&mut self) -> Result<Vec<(&'a str, Value<'a>)>, ExportError> {
		let mut fields = Vec::new();
		loop {
			let name = self.word();
			self.skip(": ")?;
			fields.push((name, self.value()?));
			if self.rest().starts_with(" }") {
				self.skip(" }")?;
				return Ok(fields);
			}
			self.skip(", ")?;
		}
	}

	/// Parses a name or number, possibly empty. Names may be quoted, as the moduli are.
	fn word(&mut self) -> &'a str {
		let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '"');
		let rest = self.rest();
		let len = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
		self.at += len;
		&rest[..len]
	}

	fn rest(&self) -> &'a str {
		&self.text[self.at..]
	}

	fn peek(&self) -> Option<u8> {
		self.rest().bytes().next()
	}

	fn skip(&mut self, expected: &'static str) -> Result<(), ExportError> {
		if !self.rest().starts_with(expected) {
			return Err(self.expected(expected));
		}
		self.at += expected.len();
		Ok(())
	}

	fn expected(&self, expected: &'static str) -> ExportError {
		ExportError::Syntax { expected, at: self.at }
	}
}

impl<'a> Value<'a> {
	/// Returns a field of a struct.
	pub fn field(&self, name: &'static str) -> Result<&Value<'a>, ExportError> {
		self.optional(name).ok_or(ExportError::Field(name))
	}

	/// Returns a field that may be missing.
	pub fn optional(&self, name: &str) -> Option<&Value<'a>> {
		match self {
			Self::Struct(_, fields) => {
				fields.iter().find(|(field, _)| *field == name).map(|(_, value)| value)
			}
			_ => None,
		}
	}

	/// Returns the items of a list.
	pub fn items(&self, name: &'static str) -> Result<&[Value<'a>], ExportError> {
		match self {
			Self::List(items) => Ok(items),
			_ => Err(ExportError::Field(name)),
		}
	}

	/// Returns the items of a tuple of `N`.
	pub fn tuple<const N: usize>(
		&self,
		name: &'static str,
	) -> Result<&[Value<'a>; N], ExportError> {
		match self {
			Self::Tuple(_, items) => {
				items.as_slice().try_into().map_err(|_| ExportError::Field(name))
			}
			_ => Err(ExportError::Field(name)),
		}
	}

	/// Parses a decimal number.
	pub fn number<T: std::str::FromStr>(&self, name: &'static str) -> Result<T, ExportError> {
		match self {
			Self::Word(word) => word.parse().map_err(|_| ExportError::Field(name)),
			_ => Err(ExportError::Field(name)),
		}
	}

	/// Parses a field element, `0x` and 64 big-endian digits, to little-endian bytes.
	pub fn element(&self, name: &'static str) -> Result<[u8; 32], ExportError> {
		let digits = match self {
			Self::Word(word) => word.strip_prefix("0x").filter(|digits| digits.len() == 64),
			_ => None,
		}
		.ok_or(ExportError::Field(name))?;
		let mut bytes = [0; 32];
		for (byte, index) in bytes.iter_mut().rev().zip((0..64).step_by(2)) {
			*byte = u8::from_str_radix(&digits[index..index + 2], 16)
				.map_err(|_| ExportError::Field(name))?;
		}
		Ok(bytes)
	}

	/// Parses a point, `Infinity` or `(x, y)`.
	pub fn point(&self, name: &'static str) -> Result<[u8; 64], ExportError> {
		let mut bytes = [0; 64];
		if *self != Self::Word("Infinity") {
			let [x, y] = self.tuple(name)?;
			bytes[..32].copy_from_slice(&x.element(name)?);
			bytes[32..].copy_from_slice(&y.element(name)?);
		}
		Ok(bytes)
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[derive(Debug)]
	#[allow(dead_code, reason = "its fields are printed")]
	struct Outer {
		empty: Vec<u8>,
		list: Vec<(usize, Inner)>,
		unit: Option<u8>,
		text: &'static str,
	}

	#[derive(Debug)]
	#[allow(dead_code, reason = "its fields are printed")]
	struct Inner(i32);

	#[test]
	fn what_rust_prints_is_read_back() {
		let list = vec![(1, Inner(-2)), (3, Inner(4))];
		let text = format!("{:?}", Outer { empty: vec![], list, unit: None, text: "0x12" });
		let pair = |number, inner| {
			Value::Tuple(
				"",
				vec![Value::Word(number), Value::Tuple("Inner", vec![Value::Word(inner)])],
			)
		};
		let expected = Value::Struct(
			"Outer",
			vec![
				("empty", Value::List(vec![])),
				("list", Value::List(vec![pair("1", "-2"), pair("3", "4")])),
				("unit", Value::Word("None")),
				("text", Value::Word("\"0x12\"")),
			],
		);
		assert_eq!(parse(&text).expect("it is Debug output"), expected);
	}

	#[test]
	fn other_text_is_refused() {
		for text in ["", "A {", "A { b }", "A { b: 1", "(1, 2", "[1 2]", "1 2", "A { b: 1 }}"] {
			assert!(matches!(parse(text), Err(ExportError::Syntax { .. })), "{text}");
		}
		let deep = "(".repeat(MAX_DEPTH + 1);
		let parse = move || parse(&deep).err().map(|error| error.to_string());
		let thread = std::thread::Builder::new().stack_size(STACK).spawn(parse).expect("a thread");
		let error = thread.join().expect("the stack is large enough").expect("too deep");
		assert!(error.contains("less nesting"), "{error}");
	}
}
