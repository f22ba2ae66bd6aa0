//! The weights that an instance needs.
//!
//! They depend on the curve and its backend, so a runtime provides an implementation for each
//! instance. The functions have the names of the benchmarks.

use frame_support::weights::Weight;

/// Weights of the calls, by operation and group.
///
/// `n` is a number of points, up to `MaxPoints`; `p` is a number of pairs, up to `MaxPairs`.
///
/// The functions with a default are for operations that some curves do not offer; such a curve
/// skips their benchmarks. The default is never charged: the pallet refuses these operations by
/// [`refused`](Self::refused). If a weight is missing for an operation that the curve does offer,
/// the pallet's integrity test fails, because no block has room for the default.
pub trait WeightInfo {
	/// Returns the weight of a product of `p` pairings.
	fn pairing(p: u32) -> Weight {
		missing(p)
	}
	/// Returns the weight of a multi-scalar multiplication of `n` points in G1.
	fn msm_g1(n: u32) -> Weight;
	/// Returns the weight of a multi-scalar multiplication of `n` points in G2.
	fn msm_g2(n: u32) -> Weight {
		missing(n)
	}
	/// Returns the weight of a multiplication of a projective point in G1.
	fn mul_projective_g1() -> Weight;
	/// Returns the weight of a multiplication of a projective point in G2.
	fn mul_projective_g2() -> Weight {
		missing(0)
	}
	/// Returns the weight of a multiplication of an affine point in G1.
	fn mul_affine_g1() -> Weight;
	/// Returns the weight of a multiplication of an affine point in G2.
	fn mul_affine_g2() -> Weight {
		missing(0)
	}
	/// Returns the weight of a call that is refused by its lengths, or because the curve does not
	/// offer the operation.
	fn refused() -> Weight;
}

fn missing(_: u32) -> Weight {
	Weight::MAX
}
