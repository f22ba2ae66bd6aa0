//! Four field elements at a time on AVX2.
//!
//! [`Avx2Lanes`] holds four elements of a prime field in `L` limbs of 28 bits: vector j has limb j of each. VPMULUDQ
//! multiplies 32 by 32 bits, so a column of products has four bits of room in each factor.
//!
//! # Representation and ranges
//! An element x is stored as x 2^(28 L) modulo p. *Carried* limbs are below 2^28. Sums and differences are not carried:
//! their limbs are below 2^32. A product takes one factor that is not carried. Each function states its ranges, with
//! values as "below k p".
//!
//! # Safety
//! Every vector is made from an [`Avx2`], the proof that the processor has the instructions, so functions on vectors
//! are safe. They are inlined into the caller. To be fast, the caller must be compiled for AVX2:
//! `#[target_feature(enable = "avx2")]`.

mod constants;
mod conversion;
mod cyclotomic;
mod element;
mod memory;
mod operands;
mod product;
mod sextic;
mod tower;
mod vector;

pub use element::{Avx2Field, Avx2Lanes};
pub use sextic::{Avx2LineScale, Avx2Sextic};
pub use tower::VectorTower;

/// Elements in a vector.
pub const LANES: usize = 4;

/// A set of lanes: bit i stands for lane i.
pub type Mask = u8;

/// Proof that this processor has AVX2.
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

impl Avx2 {
	/// Returns the proof, if the processor has it.
	pub fn detect() -> Option<Self> {
		#[cfg(feature = "std")]
		let found = std::is_x86_feature_detected!("avx2");
		// Detection is a part of `std`.
		#[cfg(not(feature = "std"))]
		let found = false;
		found.then_some(Self(()))
	}
}
