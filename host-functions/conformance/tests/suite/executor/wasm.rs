//! Reads the import section of a WebAssembly module (core specification, 5.5.5).

const IMPORT_SECTION: u8 = 2;

/// A reader over the bytes of a module.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
	fn byte(&mut self) -> u8 {
		self.take(1)[0]
	}

	fn take(&mut self, count: usize) -> &'a [u8] {
		let (front, rest) = self.0.split_at(count);
		self.0 = rest;
		front
	}

	/// Reads an unsigned integer (LEB128): seven bits a byte, the lowest first.
	fn integer(&mut self) -> usize {
		let byte = usize::from(self.byte());
		if byte < 0x80 {
			byte
		} else {
			(byte & 0x7f) | self.integer() << 7
		}
	}

	fn bytes(&mut self) -> &'a [u8] {
		let count = self.integer();
		self.take(count)
	}

	fn limits(&mut self) {
		let has_maximum = self.byte() & 1 == 1;
		self.integer();
		if has_maximum {
			self.integer();
		}
	}

	/// Reads an import. Returns the name of a function, or `None` for another kind of import.
	fn import(&mut self) -> Option<String> {
		self.bytes();
		let name = String::from_utf8(self.bytes().to_vec()).unwrap();
		match self.byte() {
			0 => {
				self.integer();
				return Some(name);
			}
			1 => {
				self.byte();
				self.limits();
			}
			2 => self.limits(),
			3 => {
				self.take(2);
			}
			kind => panic!("import of kind {kind}"),
		}
		None
	}
}

/// Returns the names of the functions that a module imports.
pub fn imports(module: &[u8]) -> Vec<String> {
	let mut module = Reader(module.strip_prefix(b"\0asm\x01\0\0\0").unwrap());
	loop {
		let id = module.byte();
		let mut section = Reader(module.bytes());
		if id == IMPORT_SECTION {
			let count = section.integer();
			return (0..count).filter_map(|_| section.import()).collect();
		}
	}
}
