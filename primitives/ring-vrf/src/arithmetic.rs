//! The operations of both curves that the verifier needs, and their implementations: by Assay's own
//! crates, and by arkworks.

mod arkworks;
mod assay;

pub use arkworks::ArkworksArithmetic;
pub use assay::AssayArithmetic;

use crate::{encoding::uncompressed, Element, Point, Scalar};
use alloc::vec::Vec;
use ark_bls12_381::{Fq, G1Affine, G2Affine};
use assay_proof_system::Defect;

/// The arithmetic of Bandersnatch and of BLS12-381.
///
/// All implementations give the same results and the same defects on every input. Only the results of
/// [`g1_msm`](Self::g1_msm) may differ, by points that no pairing distinguishes.
pub trait Arithmetic: 'static {
	/// A point of G2 that belongs to a key, with precomputed values.
	type G2Prepared;

	/// Returns a square root of an element; `None` if there is none.
	fn element_root(square: &Element) -> Option<Element>;

	/// Returns a square root of a coordinate of G1; `None` if there is none.
	fn coordinate_root(square: &Fq) -> Option<Fq>;

	/// Returns, for each point of Bandersnatch, true if it is in the group, which is the subgroup of prime order.
	fn are_in_subgroup(points: &[Point]) -> Vec<bool>;

	/// Computes `Σ scalars_i·points_i`, for points of Bandersnatch's group and lists of equal
	/// length.
	fn msm(points: &[Point], scalars: &[Scalar]) -> Point;

	/// Returns, for each point of G1's curve, true if it is in G1.
	fn g1_are_in_subgroup(points: &[G1Affine]) -> Vec<bool>;

	/// Computes `Σ scalars_i·points_i`, for lists of equal length.
	///
	/// For points outside G1 the result may differ by a point whose order is coprime to the group order. The pairing of
	/// such a point with any point of G2 is trivial.
	fn g1_msm(points: &[G1Affine], scalars: &[Element]) -> G1Affine;

	/// Returns true if a point of G2's curve is in G2.
	fn g2_is_in_subgroup(point: &G2Affine) -> bool;

	/// Decodes and validates a finite uncompressed point of G2 that is used for every proof under
	/// its key, and precomputes its part of a pairing.
	///
	/// # Errors
	///
	/// `NotCanonical`, `Identity`, `NotOnCurve`, `NotInSubgroup`.
	fn g2_prepared(encoded: &[u8]) -> Result<Self::G2Prepared, Defect>;

	/// Returns true if `Π e(p, q) = 1`.
	fn pairings_cancel(pairs: &[(G1Affine, &Self::G2Prepared)]) -> bool;
}

/// Decodes a finite uncompressed point of G2 and validates it, with a check of the subgroup.
///
/// # Errors
///
/// `NotCanonical`, `Identity`, `NotOnCurve`, `NotInSubgroup`.
pub fn valid_g2(
	encoded: &[u8],
	is_in_g2: impl FnOnce(&G2Affine) -> bool,
) -> Result<G2Affine, Defect> {
	let point = uncompressed(encoded)?;
	if is_in_g2(&point) {
		Ok(point)
	} else {
		Err(Defect::NotInSubgroup)
	}
}
