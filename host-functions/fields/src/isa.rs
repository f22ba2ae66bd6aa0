//! The choice of arithmetic, made once per operation.

use crate::FieldParams;
use assay_code_path::CodePath;
use std::sync::OnceLock;

/// An arithmetic that this machine can run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Backend {
	/// Plain Rust.
	Portable,
	/// x86-64 assembly with ADX and BMI2.
	#[cfg(target_arch = "x86_64")]
	Adx,
	/// As [`Backend::Adx`], and vectors of eight elements with AVX-512 IFMA where a computation fills
	/// them.
	#[cfg(target_arch = "x86_64")]
	Ifma,
}

impl Backend {
	/// The fastest arithmetic that this machine has and [`ASSAY_CODE_PATH`](assay_code_path)
	/// permits, found once.
	pub fn best() -> Self {
		static BEST: OnceLock<Backend> = OnceLock::new();
		*BEST.get_or_init(|| {
			let permitted = |backend: &Self| backend.code_path().is_permitted();
			Self::all().into_iter().rev().find(permitted).unwrap_or(Self::Portable)
		})
	}

	/// The first code path that has its instructions.
	const fn code_path(self) -> CodePath {
		match self {
			Self::Portable => CodePath::Portable,
			#[cfg(target_arch = "x86_64")]
			Self::Adx => CodePath::Adx,
			#[cfg(target_arch = "x86_64")]
			Self::Ifma => CodePath::Ifma,
		}
	}

	/// Everything that this machine can run, the slowest first. For tests.
	pub fn all() -> Vec<Self> {
		#[allow(unused_mut)]
		let mut all = vec![Self::Portable];
		#[cfg(target_arch = "x86_64")]
		if std::is_x86_feature_detected!("adx") && std::is_x86_feature_detected!("bmi2") {
			all.push(Self::Adx);
			if crate::lanes::Ifma::detect().is_some() {
				all.push(Self::Ifma);
			}
		}
		all
	}

	/// The proof that this backend may use AVX-512 IFMA.
	#[cfg(target_arch = "x86_64")]
	pub fn ifma(self) -> Option<crate::lanes::Ifma> {
		crate::lanes::Ifma::detect().filter(|_| self == Self::Ifma)
	}

	/// Name, for a log line.
	pub const fn name(self) -> &'static str {
		match self {
			Self::Portable => "portable",
			#[cfg(target_arch = "x86_64")]
			Self::Adx => "ADX/BMI2 assembly",
			#[cfg(target_arch = "x86_64")]
			Self::Ifma => "ADX/BMI2 assembly and AVX-512 IFMA",
		}
	}

	/// Name of what a field gets under this backend: moduli without a spare bit have no assembly.
	pub const fn name_for<P: FieldParams<N>, const N: usize>(self) -> &'static str {
		if P::SPARE_BITS > 0 && matches!(N, 4 | 6 | 12) {
			self.name()
		} else {
			Self::Portable.name()
		}
	}
}

/// Runs an expression with a type name bound to a backend's arithmetic:
/// `dispatch!(backend, A => function::<A>(argument))`.
///
/// A backend comes from [`Backend::best`] or [`Backend::all`], which give only what the processor
/// can run.
#[macro_export]
macro_rules! dispatch {
	($backend:expr, $arithmetic:ident => $run:expr) => {
		$crate::__dispatch!($backend, $arithmetic => $run)
	};
}

#[cfg(target_arch = "x86_64")]
#[doc(hidden)]
#[macro_export]
macro_rules! __dispatch {
	($backend:expr, $arithmetic:ident => $run:expr) => {
		match $backend {
			$crate::Backend::Adx | $crate::Backend::Ifma => {
				type $arithmetic = $crate::Adx;
				$run
			}
			_ => {
				type $arithmetic = $crate::Portable;
				$run
			}
		}
	};
}

#[cfg(not(target_arch = "x86_64"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __dispatch {
	($backend:expr, $arithmetic:ident => $run:expr) => {{
		let _: $crate::Backend = $backend;
		type $arithmetic = $crate::Portable;
		$run
	}};
}
