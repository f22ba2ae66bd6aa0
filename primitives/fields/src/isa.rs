//! The choice of instructions, made once per operation.

use crate::{Baseline, FieldParams, LimbArithmetic};
use alloc::{vec, vec::Vec};
#[cfg(feature = "std")]
use {assay_code_path::CodePath, std::sync::OnceLock};

/// The instructions that native code uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Isa {
	/// The instructions that every processor of the target has, used by
	/// [`Baseline`](crate::Baseline).
	Baseline,
	/// x86-64 assembly with ADX and BMI2.
	#[cfg(target_arch = "x86_64")]
	Adx,
	/// [`Isa::Adx`], and AVX2 for additions of many points, four at a time.
	#[cfg(target_arch = "x86_64")]
	Avx2,
	/// [`Isa::Adx`], and AVX-512 IFMA for computations that fill vectors of eight elements.
	#[cfg(target_arch = "x86_64")]
	Ifma,
}

impl Isa {
	/// Returns the fastest instructions that this machine has and `ASSAY_CODE_PATH` permits (see
	/// `assay_code_path`), detected once. Without the feature `std`, always [`Isa::Baseline`].
	pub fn best() -> Self {
		#[cfg(feature = "std")]
		return {
			static BEST: OnceLock<Isa> = OnceLock::new();
			*BEST.get_or_init(|| {
				let permitted = |isa: &Self| isa.code_path().is_permitted();
				Self::all().into_iter().rev().find(permitted).unwrap_or(Self::Baseline)
			})
		};
		#[cfg(not(feature = "std"))]
		Self::Baseline
	}

	/// Returns the first code path that has these instructions.
	#[cfg(feature = "std")]
	const fn code_path(self) -> CodePath {
		match self {
			Self::Baseline => CodePath::Portable,
			#[cfg(target_arch = "x86_64")]
			Self::Adx => CodePath::Adx,
			#[cfg(target_arch = "x86_64")]
			Self::Avx2 => CodePath::Avx2,
			#[cfg(target_arch = "x86_64")]
			Self::Ifma => CodePath::Ifma,
		}
	}

	/// Returns all instructions that this machine can run, the slowest first. For tests.
	pub fn all() -> Vec<Self> {
		#[allow(unused_mut)]
		let mut all = vec![Self::Baseline];
		#[cfg(all(target_arch = "x86_64", feature = "std"))]
		if std::is_x86_feature_detected!("adx") && std::is_x86_feature_detected!("bmi2") {
			all.push(Self::Adx);
			if crate::avx2::Avx2::detect().is_some() {
				all.push(Self::Avx2);
			}
			if crate::lanes::Ifma::detect().is_some() {
				all.push(Self::Ifma);
			}
		}
		all
	}

	/// Returns the proof that AVX2 may be used, where AVX-512 IFMA may not.
	#[cfg(target_arch = "x86_64")]
	pub fn avx2(self) -> Option<crate::avx2::Avx2> {
		crate::avx2::Avx2::detect().filter(|_| self == Self::Avx2)
	}

	/// Returns the proof that AVX-512 IFMA may be used.
	#[cfg(target_arch = "x86_64")]
	pub fn ifma(self) -> Option<crate::lanes::Ifma> {
		crate::lanes::Ifma::detect().filter(|_| self == Self::Ifma)
	}

	/// Returns true if AVX-512 IFMA may be used.
	pub fn has_ifma(self) -> bool {
		#[cfg(target_arch = "x86_64")]
		return self.ifma().is_some();
		#[cfg(not(target_arch = "x86_64"))]
		return false;
	}

	/// Returns true if several elements are computed at a time: four, or eight.
	pub fn has_vectors(self) -> bool {
		#[cfg(target_arch = "x86_64")]
		return self.avx2().is_some() || self.ifma().is_some();
		#[cfg(not(target_arch = "x86_64"))]
		return false;
	}

	/// Returns the name, for a log line.
	pub const fn name(self) -> &'static str {
		match self {
			Self::Baseline => Baseline::NAME,
			#[cfg(target_arch = "x86_64")]
			Self::Adx => crate::Adx::NAME,
			#[cfg(target_arch = "x86_64")]
			Self::Avx2 => "ADX/BMI2 assembly and AVX2",
			#[cfg(target_arch = "x86_64")]
			Self::Ifma => "ADX/BMI2 assembly and AVX-512 IFMA",
		}
	}

	/// Returns the name of the arithmetic of a field where AVX2 is not used. Moduli without a spare bit have no assembly.
	pub const fn name_for<P: FieldParams<N>, const N: usize>(self) -> &'static str {
		if P::SPARE_BITS == 0 || !matches!(N, 4 | 6 | 12) {
			// Nor have they on aarch64, where the others do.
			return if cfg!(target_arch = "aarch64") {
				crate::Portable::NAME
			} else {
				Self::Baseline.name()
			};
		}
		match self {
			#[cfg(target_arch = "x86_64")]
			Self::Avx2 => Self::Adx.name(),
			_ => self.name(),
		}
	}
}

/// Runs an expression with a type name bound to the [`LimbArithmetic`](crate::LimbArithmetic) of an
/// [`Isa`]: `dispatch!(isa, A => function::<A>(argument))`.
///
/// The `Isa` comes from [`Isa::best`] or [`Isa::all`], which give only what the processor can run.
#[macro_export]
macro_rules! dispatch {
	($isa:expr, $arithmetic:ident => $run:expr) => {
		$crate::__dispatch!($isa, $arithmetic => $run)
	};
}

#[cfg(target_arch = "x86_64")]
#[doc(hidden)]
#[macro_export]
macro_rules! __dispatch {
	($isa:expr, $arithmetic:ident => $run:expr) => {
		match $isa {
			$crate::Isa::Adx | $crate::Isa::Avx2 | $crate::Isa::Ifma => {
				type $arithmetic = $crate::Adx;
				$run
			}
			_ => {
				type $arithmetic = $crate::Baseline;
				$run
			}
		}
	};
}

#[cfg(not(target_arch = "x86_64"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __dispatch {
	($isa:expr, $arithmetic:ident => $run:expr) => {{
		let _: $crate::Isa = $isa;
		type $arithmetic = $crate::Baseline;
		$run
	}};
}
