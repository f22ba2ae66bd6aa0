//! Eight field elements at a time on AVX-512 IFMA.
//!
//! [`Lanes`] holds eight elements of a prime field in `L` limbs of 52 bits: vector j has limb j of
//! each. VPMADD52 adds the low or the high 52 bits of a 52 by 52 bit product to a 64-bit lane, so a
//! column of products has twelve bits of room before carries matter.
//!
//! # Representation and ranges
//! An element x is stored as x 2^(52 L) modulo p, in *loose* form: every limb is below 2^52, and the
//! value is below a small multiple of p. Each function states its ranges as "below k p", and debug
//! builds assert them. The product of two values below a p and b p is below 2 p if
//! a b p < 2^(52 L). `HEADROOM` is the largest power of two that the product a b may be. It is beyond
//! 2^18 for the fields of 377, 381 and 761 bits, which therefore never reduce between products. It
//! is 16 to 128 for the fields of 253 to 256 bits, which need [`LaneField::tighten`] in some
//! formulas.
//!
//! # Safety
//! Every vector is made from an [`Ifma`], the proof that the processor has the instructions, so
//! functions on vectors are safe. They are inlined into the caller. To be fast, the caller must be
//! compiled for these instructions: `#[target_feature(enable = "avx512f,avx512ifma")]`.

mod columns;
mod constants;
mod element;
mod field;
mod layout;
mod montgomery;
mod prime_sextic;
mod prime_twist;
mod quadratic;
mod sextic;
mod transpose;
mod twist;
mod wide;

pub use element::Lanes;
pub use field::LaneField;
pub use prime_sextic::{PrimeLineScale, PrimeSexticLanes};
pub use prime_twist::{LineLanes, PrimeTwistAddend, PrimeTwistLanes};
pub use quadratic::QuadraticLanes;
pub use sextic::{LineScale, SexticLanes};
pub use twist::{LineCoefficients, TwistAddend, TwistLanes};

/// Elements in a vector.
pub const LANES: usize = 8;

/// A set of lanes: bit i stands for lane i.
pub type Mask = u8;

/// Proof that this processor has AVX-512 F and IFMA.
#[derive(Clone, Copy, Debug)]
pub struct Ifma(());

impl Ifma {
	/// Returns the proof, if the processor has them.
	pub fn detect() -> Option<Self> {
		#[cfg(feature = "std")]
		let found =
			std::is_x86_feature_detected!("avx512f") && std::is_x86_feature_detected!("avx512ifma");
		// Detection is a part of `std`.
		#[cfg(not(feature = "std"))]
		let found = false;
		found.then_some(Self(()))
	}
}
