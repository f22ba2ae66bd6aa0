//! The part of the crate `wasm-opt` that substrate-wasm-builder calls, without Binaryen: compiling that
//! would be a tenth of a build from nothing.
//!
//! The wasm builder wants three things of a module: no debugging information, nothing newer than
//! WebAssembly 1.0 with mutable globals, and no padding in its numbers. The target `wasm32v1-none`
//! emits nothing newer, and the linker leaves out the padding if it is told to
//! (`--compress-relocations`, `scripts/env.sh`). What is left is to drop sections, and to refuse a
//! module of another target.

use std::{fs, io, ops::Range, path::Path, path::PathBuf};
use wasmparser::{BinaryReaderError, Parser, Payload, Validator, WasmFeatures};

/// A module that is not copied.
#[derive(Debug, thiserror::Error)]
pub enum OptimizationError {
	/// A file could not be read or written.
	#[error("{path}: {source}")]
	File {
		/// The file.
		path: PathBuf,
		/// The reason.
		source: io::Error,
	},
	/// The module needs an engine that knows more than WebAssembly 1.0.
	#[error("{path}: {source}; build it for the target wasm32v1-none")]
	NotVersion1 {
		/// The file.
		path: PathBuf,
		/// The reason.
		source: BinaryReaderError,
	},
}

/// A pass over a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
	/// Drops debugging information.
	StripDwarf,
	/// Replaces the operators of sign extension. A module that has them is refused.
	SignextLowering,
}

/// The passes to run.
#[derive(Debug, Default)]
pub struct OptimizationOptions {
	strip_dwarf: bool,
}

impl OptimizationOptions {
	/// Returns the options that optimise nothing.
	pub fn new_opt_level_0() -> Self {
		Self::default()
	}

	/// Accepts WebAssembly 1.0 alone, as [`run`](Self::run) always does.
	pub fn mvp_features_only(&mut self) -> &mut Self {
		self
	}

	/// Keeps the names of functions, as [`run`](Self::run) always does.
	pub fn debug_info(&mut self, _keep: bool) -> &mut Self {
		self
	}

	/// Adds a pass.
	pub fn add_pass(&mut self, pass: Pass) -> &mut Self {
		self.strip_dwarf |= pass == Pass::StripDwarf;
		self
	}

	/// Copies the module in `input` to `output`, which may be the same file.
	///
	/// # Errors
	///
	/// If a file cannot be read or written, or if the module is not WebAssembly 1.0 with mutable
	/// globals. Nothing is written then.
	pub fn run(
		&self,
		input: impl AsRef<Path>,
		output: impl AsRef<Path>,
	) -> Result<(), OptimizationError> {
		let (input, output) = (input.as_ref(), output.as_ref());
		let file = |path: &Path, source| OptimizationError::File { path: path.into(), source };
		let module = fs::read(input).map_err(|error| file(input, error))?;
		let copy = self
			.copy(&module)
			.map_err(|source| OptimizationError::NotVersion1 { path: input.into(), source })?;
		fs::write(output, copy).map_err(|error| file(output, error))
	}

	/// Returns the module without the sections that the passes drop.
	fn copy(&self, module: &[u8]) -> Result<Vec<u8>, BinaryReaderError> {
		Validator::new_with_features(WasmFeatures::WASM1).validate_all(module)?;
		let mut copy = Vec::with_capacity(module.len());
		let mut copied = 0;
		for payload in Parser::new(0).parse_all(module) {
			let Payload::CustomSection(section) = payload? else { continue };
			if self.strip_dwarf && is_dwarf(section.name()) {
				let section = with_header(module, section.range());
				copy.extend_from_slice(&module[copied..section.start]);
				copied = section.end;
			}
		}
		copy.extend_from_slice(&module[copied..]);
		Ok(copy)
	}
}

/// Returns true for the sections that hold debugging information.
fn is_dwarf(name: &str) -> bool {
	name.starts_with(".debug_") || name.starts_with("reloc..debug_")
}

/// Returns the range of a section together with its identifier and its length, which come before the
/// content: one byte of zero, and the length in LEB128, whose last byte alone has no high bit.
fn with_header(module: &[u8], content: Range<usize>) -> Range<usize> {
	let mut start = content.start - 1;
	while module[start - 1] & 0x80 != 0 {
		start -= 1;
	}
	start - 1..content.end
}
