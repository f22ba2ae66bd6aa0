#![doc = include_str!("../README.md")]
//!
//! # Code paths
//!
//! Assay's native code has several implementations of the same functions, which give the same bytes.
//! By default each uses the fastest that the processor can run. The environment variable
//! [`ASSAY_CODE_PATH`](VARIABLE) sets a limit, so that a machine can be measured, tested or run like
//! an older one:
//!
//! | value | instructions on x86-64 | processors with no more than these |
//! | --- | --- | --- |
//! | `portable` | none beyond the target's own | every target |
//! | `adx` | ADX and BMI2 | |
//! | `avx2` | these and AVX2 | AMD Zen 2 and 3, Intel Skylake clients |
//! | `avx512` | these and AVX-512 F, BW, DQ, VL | Intel Skylake and Cascade Lake servers |
//! | `ifma` | these and AVX-512 IFMA and VNNI | Intel Ice Lake and later servers, AMD Zen 4 and 5 |
//!
//! A program with a command line calls [`CodePath::forced`] at its start, and exits with the error's
//! message if the value is unknown or needs more than the processor has. In a program that does not
//! call it, such a value limits nothing.

use core::fmt;
use std::{env, sync::OnceLock};

/// The environment variable that forces a code path.
pub const VARIABLE: &str = "ASSAY_CODE_PATH";

/// A set of instructions. Each set includes the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CodePath {
	/// Plain Rust and C.
	Portable,
	/// ADX and BMI2: carry chains and products of single elements.
	Adx,
	/// AVX2.
	Avx2,
	/// AVX-512 F, BW, DQ and VL.
	Avx512,
	/// AVX-512 IFMA and VNNI.
	Ifma,
}

/// The reason why a forced code path cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
	/// The value names no code path.
	Unknown(String),
	/// The processor lacks some of the code path's instructions.
	Unavailable(CodePath),
}

impl fmt::Display for Error {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		match self {
			Self::Unknown(value) => write!(f, "{VARIABLE}={value} is no code path: ")?,
			Self::Unavailable(path) => {
				write!(f, "{VARIABLE}={path} needs instructions that this processor lacks: ")?;
			}
		}
		f.write_str("leave it out, or set it to one of")?;
		for path in CodePath::available() {
			write!(f, " `{path}`")?;
		}
		Ok(())
	}
}

impl std::error::Error for Error {}

impl fmt::Display for CodePath {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.write_str(self.name())
	}
}

impl CodePath {
	/// Every code path, the one with the fewest instructions first.
	pub const ALL: [Self; 5] = [Self::Portable, Self::Adx, Self::Avx2, Self::Avx512, Self::Ifma];

	/// Returns the value of the variable that forces this code path.
	pub const fn name(self) -> &'static str {
		match self {
			Self::Portable => "portable",
			Self::Adx => "adx",
			Self::Avx2 => "avx2",
			Self::Avx512 => "avx512",
			Self::Ifma => "ifma",
		}
	}

	/// Returns the code path with this name.
	pub fn by_name(name: &str) -> Option<Self> {
		Self::ALL.into_iter().find(|path| path.name() == name)
	}

	/// Returns true if the processor has all of the code path's instructions.
	pub fn is_available(self) -> bool {
		#[cfg(target_arch = "x86_64")]
		return self.is_detected();
		#[cfg(not(target_arch = "x86_64"))]
		return self == Self::Portable;
	}

	#[cfg(target_arch = "x86_64")]
	fn is_detected(self) -> bool {
		use std::is_x86_feature_detected as detected;
		let adx = || detected!("adx") && detected!("bmi2");
		let avx2 = || adx() && detected!("avx2");
		let avx512 = || {
			avx2()
				&& detected!("avx512f")
				&& detected!("avx512bw")
				&& detected!("avx512dq")
				&& detected!("avx512vl")
		};
		match self {
			Self::Portable => true,
			Self::Adx => adx(),
			Self::Avx2 => avx2(),
			Self::Avx512 => avx512(),
			Self::Ifma => avx512() && detected!("avx512ifma") && detected!("avx512vnni"),
		}
	}

	/// Returns the code paths that this processor can take, the one with the fewest instructions
	/// first.
	pub fn available() -> Vec<Self> {
		Self::ALL.into_iter().filter(|path| path.is_available()).collect()
	}

	/// Returns the code path with the most instructions that the processor has and the variable
	/// permits.
	pub fn current() -> Self {
		let taken = |path: &Self| path.is_available() && path.is_permitted();
		Self::ALL.into_iter().rev().find(taken).unwrap_or(Self::Portable)
	}

	/// Returns the forced code path; `None` if the variable is not set.
	///
	/// # Errors
	///
	/// The variable's value is unknown, or needs instructions that the processor lacks.
	pub fn forced() -> Result<Option<Self>, Error> {
		match env::var_os(VARIABLE) {
			None => Ok(None),
			Some(value) => Self::parse(&value.to_string_lossy()).map(Some),
		}
	}

	fn parse(value: &str) -> Result<Self, Error> {
		let path = Self::by_name(value).ok_or_else(|| Error::Unknown(value.to_owned()))?;
		if path.is_available() {
			Ok(path)
		} else {
			Err(Error::Unavailable(path))
		}
	}

	/// Returns true if the variable permits this code path. The variable is read once per process.
	///
	/// Code that needs only some of a code path's instructions detects them itself, and asks about
	/// the first code path that includes them.
	pub fn is_permitted(self) -> bool {
		static LIMIT: OnceLock<CodePath> = OnceLock::new();
		self <= *LIMIT.get_or_init(|| Self::forced().ok().flatten().unwrap_or(Self::Ifma))
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn names_are_found_again() {
		for path in CodePath::ALL {
			assert_eq!(CodePath::by_name(path.name()), Some(path));
		}
		for name in ["", "AVX2", "avx", "avx2 ", "1"] {
			assert_eq!(CodePath::by_name(name), None);
		}
	}

	#[test]
	fn a_processor_that_has_one_has_those_before_it() {
		let available = CodePath::available();
		assert_eq!(available[..], CodePath::ALL[..available.len()]);
	}

	#[test]
	fn messages_say_what_may_be_set() {
		let unknown = CodePath::parse("fast").unwrap_err().to_string();
		assert!(unknown.starts_with("ASSAY_CODE_PATH=fast is no code path: leave it out"));
		assert!(unknown.contains(" `portable`"), "{unknown}");
		let unavailable = Error::Unavailable(CodePath::Ifma).to_string();
		let start = "ASSAY_CODE_PATH=ifma needs instructions that this processor lacks: ";
		assert!(unavailable.starts_with(start), "{unavailable}");
	}

	#[test]
	fn only_what_the_processor_has_can_be_forced() {
		for path in CodePath::ALL {
			let expected =
				if path.is_available() { Ok(path) } else { Err(Error::Unavailable(path)) };
			assert_eq!(CodePath::parse(path.name()), expected);
		}
	}
}
