#![doc = include_str!("../README.md")]
//!
//! # Instructions
//!
//! [`Native`] is an [`Arithmetic`] with the same results as `assay_lattice::Portable`, but faster.
//! The processor's instructions are detected at run time:
//!
//! | with | leaves and rows of `A` | `A·Z`, words of 32 bits | `A·Z`, others | `T·C` |
//! | --- | --- | --- | --- | --- |
//! | AVX-512 (F, BW, DQ, VL) and VNNI | eight Keccak states | dot products of 16-bit halves | of bytes if `Z` is, or lane by lane | permuted tables |
//! | AVX-512 without VNNI | eight | multiply-add of 16-bit halves | lane by lane | permuted tables |
//! | AVX2 | four | multiply-add of 16-bit halves | lane by lane | as portable |
//! | neither | portable | portable | portable | portable |
//!
//! [`Native`] uses one thread, as a host function must. A prover can share the rows of `A` among
//! threads with `PublicMatrix::first`.

#[cfg(target_arch = "x86_64")]
mod bytes;
#[cfg(target_arch = "x86_64")]
mod halves;
#[cfg(target_arch = "x86_64")]
mod keccak;
#[cfg(target_arch = "x86_64")]
mod lanes;
#[cfg(target_arch = "x86_64")]
mod lanewise;
#[cfg(target_arch = "x86_64")]
mod tables;
#[cfg(target_arch = "x86_64")]
mod x86;

use assay_code_path::CodePath;
use assay_lattice::{Arithmetic, Challenge, Portable, PublicMatrix, Word};

/// The vector instructions that native code uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
	/// No vector instructions.
	Portable,
	/// AVX2.
	Avx2,
	/// AVX-512 F, BW, DQ and VL.
	Avx512,
	/// The same and VNNI.
	Avx512Vnni,
}

impl Level {
	/// Every level, the lowest first.
	pub const ALL: [Self; 4] = [Self::Portable, Self::Avx2, Self::Avx512, Self::Avx512Vnni];

	/// Returns the highest level that this processor has and `ASSAY_CODE_PATH` permits.
	pub fn detect() -> Self {
		let taken = |level: &Self| level.is_available() && level.code_path().is_permitted();
		Self::ALL.into_iter().rev().find(taken).unwrap_or(Self::Portable)
	}

	/// Returns the first code path that includes the level's instructions.
	const fn code_path(self) -> CodePath {
		match self {
			Self::Portable => CodePath::Portable,
			Self::Avx2 => CodePath::Avx2,
			Self::Avx512 => CodePath::Avx512,
			Self::Avx512Vnni => CodePath::Ifma,
		}
	}

	/// Returns the name, for a log line.
	pub const fn name(self) -> &'static str {
		match self {
			Self::Portable => "portable",
			Self::Avx2 => "AVX2",
			Self::Avx512 => "AVX-512",
			Self::Avx512Vnni => "AVX-512 VNNI",
		}
	}

	/// Returns true if this processor has the instructions.
	pub fn is_available(self) -> bool {
		#[cfg(target_arch = "x86_64")]
		return x86::is_available(self);
		#[cfg(not(target_arch = "x86_64"))]
		return self == Self::Portable;
	}
}

/// The arithmetic of the highest level that the processor has.
pub struct Native;

impl Arithmetic for Native {
	fn leaves(data: &[u8]) -> Vec<u8> {
		leaves(Level::detect(), data)
	}

	fn multiply<W: Word>(a: &PublicMatrix, z: &[W], entry_bits: u32, out: &mut [W]) {
		multiply(Level::detect(), a, z, entry_bits, out);
	}

	fn subtract<W: Word>(t: &[u8], c: &Challenge, out: &mut [W]) {
		subtract(Level::detect(), t, c, out);
	}
}

/// Computes [`Arithmetic::leaves`] with the instructions of a level, or by portable code if the level
/// is not available.
pub fn leaves(level: Level, data: &[u8]) -> Vec<u8> {
	#[cfg(target_arch = "x86_64")]
	if level > Level::Portable && level.is_available() {
		return x86::leaves(level, data);
	}
	let _ = level;
	Portable::leaves(data)
}

/// Computes [`Arithmetic::multiply`] with the instructions of a level, or by portable code if the level
/// is not available.
pub fn multiply<W: Word>(level: Level, a: &PublicMatrix, z: &[W], entry_bits: u32, out: &mut [W]) {
	#[cfg(target_arch = "x86_64")]
	if level > Level::Portable && level.is_available() {
		return x86::multiply(level, a, z, entry_bits, out);
	}
	let _ = level;
	Portable::multiply(a, z, entry_bits, out);
}

/// Computes [`Arithmetic::subtract`] with the instructions of a level, or by portable code if the level
/// is not available.
pub fn subtract<W: Word>(level: Level, t: &[u8], c: &Challenge, out: &mut [W]) {
	#[cfg(target_arch = "x86_64")]
	if level >= Level::Avx512 && level.is_available() && x86::subtract(t, c, out) {
		return;
	}
	let _ = level;
	Portable::subtract(t, c, out);
}
