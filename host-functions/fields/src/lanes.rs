//! Eight field elements at a time on AVX-512 IFMA.
//!
//! [`Lanes`] holds eight elements of a prime field, limb by limb: vector j carries limb j of each,
//! in `L` limbs of 52 bits. VPMADD52 adds the low or the high 52 bits of a 52 by 52 bit product to
//! a 64-bit lane, so that a column of products has twelve bits of room before carries matter.
//!
//! # Representation and ranges
//! An element a is kept as a 2^(52 L) modulo p, in *loose* form: every limb below 2^52, the value
//! below a small multiple of p. What a function takes and gives is stated at each as "below k p",
//! and asserted in debug builds. The product of two values below a p and b p is below 2 p where
//! a b p < 2^(52 L): `HEADROOM` is the largest such a b. It is beyond 2^18 for the fields of 377,
//! 381 and 761 bits, which therefore never reduce between products; it is 16 to 100 for the fields
//! of 253 to 256 bits, where [`LaneField::tighten`] is needed now and then.
//!
//! # Safety
//! Every vector is made from an [`Ifma`], the proof that the processor has the instructions, and
//! functions on vectors are safe for that reason. They are inlined into the caller, which must be
//! compiled for these instructions to be fast: `#[target_feature(enable = "avx512f,avx512ifma")]`.

mod columns;
mod constants;
mod element;
mod field;
mod layout;
mod line_scale;
mod montgomery;
mod prime_sextic;
mod quadratic;
mod sextic;
mod transpose;
mod wide;

pub use element::Lanes;
pub use field::LaneField;
pub use line_scale::LineScale;
pub use prime_sextic::PrimeSexticLanes;
pub use quadratic::QuadraticLanes;
pub use sextic::SexticLanes;

/// Elements in a vector.
pub const LANES: usize = 8;

/// Lanes chosen one by one: bit i stands for lane i.
pub type Mask = u8;

/// Proof that this processor has AVX-512 F and IFMA.
#[derive(Clone, Copy, Debug)]
pub struct Ifma(());

impl Ifma {
	/// The proof, if there is one.
	pub fn detect() -> Option<Self> {
		(std::is_x86_feature_detected!("avx512f") && std::is_x86_feature_detected!("avx512ifma"))
			.then_some(Self(()))
	}
}
