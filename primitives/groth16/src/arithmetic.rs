//! The curve operations that the verifier needs, and their implementations: by Assay's own crates,
//! and by arkworks.

mod arkworks;
mod assay;

pub use arkworks::ArkworksArithmetic;
pub use assay::{g1_batch_mul, g1_msm, g1_msm_short, lines, AssayArithmetic, AssayCurve};

use crate::Curve;
use alloc::vec::Vec;
use assay_proof_system::{batch::Coefficient, Defect};

/// The arithmetic of one curve, from bytes to the two sides of the equation.
///
/// Points are finite. They are in the prime-order subgroup, unless they were decoded `_on_curve`.
/// Where the identity can occur, it is `None`. Encodings are those of [`layout`](crate::layout).
/// All implementations for a curve give the same defects and results on every input. Only the
/// results of [`g1_msm`](Self::g1_msm) may differ, by points that no pairing distinguishes.
pub trait Arithmetic: Sized + 'static {
	/// The curve, for its lengths and limits.
	type Curve: Curve;
	/// A finite point of G1.
	type G1: Copy;
	/// A finite point of G2.
	type G2: Copy;
	/// A point of G2 that belongs to a key, with precomputed values.
	type G2Prepared;
	/// The extension of prepared keys. `None` for an arithmetic that takes lines of the keys' points instead, from a
	/// cache or computed for each proof.
	const EXTENSION: Option<KeyExtension<Self>> = None;
	/// An element of the target group.
	type Gt: PartialEq;
	/// A number modulo the group order.
	type Scalar: Copy + Default;

	/// Decodes a number below the group order.
	///
	/// # Errors
	///
	/// `NotCanonical`.
	fn scalar(bytes: &[u8]) -> Result<Self::Scalar, Defect>;

	/// Converts a batch's coefficient, which is below every group order, to a scalar.
	fn coefficient(bytes: &Coefficient) -> Self::Scalar;

	/// Adds `term` to `sum`.
	fn add(sum: &mut Self::Scalar, term: &Self::Scalar);

	/// Adds `a·b` to `sum`.
	fn add_product(sum: &mut Self::Scalar, a: &Self::Scalar, b: &Self::Scalar);

	/// Decodes a point of G1's curve.
	///
	/// # Errors
	///
	/// `NotCanonical`, `NotOnCurve`.
	fn g1_on_curve(bytes: &[u8]) -> Result<Option<Self::G1>, Defect>;

	/// Returns, for each point of G1's curve, true if it is in the subgroup.
	fn g1_are_in_subgroup(points: &[Self::G1]) -> Vec<bool>;

	/// Returns true if all points of G1's curve are in the subgroup. With many points the test may be randomised by
	/// their hash, and wrongly return true with probability 2^-128 at most.
	fn g1_are_all_in_subgroup(points: &[Self::G1]) -> bool {
		!Self::g1_are_in_subgroup(points).contains(&false)
	}

	/// Decodes and validates a point of G1.
	///
	/// # Errors
	///
	/// `NotCanonical`, `NotOnCurve`, `NotInSubgroup`.
	fn g1(bytes: &[u8]) -> Result<Option<Self::G1>, Defect> {
		in_subgroup(Self::g1_on_curve(bytes)?, Self::g1_are_in_subgroup)
	}

	/// Computes each `coefficients_i·points_i`, for lists of equal length.
	fn g1_batch_mul(points: &[Self::G1], coefficients: &[Coefficient]) -> Vec<Option<Self::G1>>;

	/// Computes `addend + Σ scalars_i·points_i`, for lists of equal length and points of G1's
	/// curve.
	///
	/// For points outside the subgroup the result may differ by a point whose order is coprime to the
	/// group order. Such a point is a multiple of the group order, so its pairing with any point of
	/// G2 is trivial.
	fn g1_msm(
		addend: Option<&Self::G1>,
		points: &[Option<Self::G1>],
		scalars: &[Self::Scalar],
	) -> Option<Self::G1>;

	/// Computes `Σ coefficients_i·points_i`, for lists of equal length.
	fn g1_msm_short(points: &[Self::G1], coefficients: &[Coefficient]) -> Option<Self::G1>;

	/// Decodes a point of G2's curve.
	///
	/// # Errors
	///
	/// Those of [`g1_on_curve`](Self::g1_on_curve).
	fn g2_on_curve(bytes: &[u8]) -> Result<Option<Self::G2>, Defect>;

	/// Returns, for each point of G2's curve, true if it is in the subgroup.
	fn g2_are_in_subgroup(points: &[Self::G2]) -> Vec<bool>;

	/// Decodes and validates a point of G2.
	///
	/// # Errors
	///
	/// Those of [`g1`](Self::g1).
	fn g2(bytes: &[u8]) -> Result<Option<Self::G2>, Defect> {
		in_subgroup(Self::g2_on_curve(bytes)?, Self::g2_are_in_subgroup)
	}

	/// Decodes and validates a point of G2 that is used for every proof under its key.
	///
	/// # Errors
	///
	/// Those of [`g2`](Self::g2).
	fn g2_prepared(bytes: &[u8]) -> Result<Option<Self::G2Prepared>, Defect>;

	/// Appends the encoding of `−point`.
	fn append_negated_g2(bytes: &mut Vec<u8>, point: &Self::G2);

	/// Decodes an element of the cyclotomic subgroup, where all formulas for powers give the same
	/// result. The target group is a subgroup of it.
	///
	/// # Errors
	///
	/// `NotCanonical`; `NotInSubgroup` outside the cyclotomic subgroup.
	fn gt_cyclotomic(bytes: &[u8]) -> Result<Self::Gt, Defect>;

	/// Decodes an element of the cyclotomic subgroup that was encoded by [`append_gt`](Self::append_gt) and
	/// stored safely. It has no powers if it is not in the subgroup.
	///
	/// # Errors
	///
	/// Those of [`gt_cyclotomic`](Self::gt_cyclotomic), or `NotCanonical` alone.
	fn gt_trusted(bytes: &[u8]) -> Result<Self::Gt, Defect> {
		Self::gt_cyclotomic(bytes)
	}

	/// Appends the encoding of an element of the target group.
	fn append_gt(bytes: &mut Vec<u8>, element: &Self::Gt);

	/// Computes `base^exponent`, for an element of the cyclotomic subgroup.
	fn gt_power(base: &Self::Gt, exponent: &Self::Scalar) -> Self::Gt;

	/// Computes `Π e(p, q)`, by one multi-Miller loop and one final exponentiation. A pair with an
	/// identity gives the factor one.
	///
	/// `None` if the product does not exist, which requires points of G2 that are not in the group, or
	/// functions that belong to no point.
	fn product_of_pairings(
		pairs: &[(Option<Self::G1>, Self::G2)],
		prepared: &[(Option<Self::G1>, Self::G2Prepared)],
	) -> Option<Self::Gt>;

	/// Computes [`product_of_pairings`](Self::product_of_pairings) for points of `pairs` that are
	/// on G2's curve, and checks that they are in the subgroup. The Miller loop may compute the
	/// multiples for this check.
	///
	/// # Errors
	///
	/// `NotInSubgroup`.
	fn checked_product_of_pairings(
		pairs: &[(Option<Self::G1>, Self::G2)],
		prepared: &[(Option<Self::G1>, Self::G2Prepared)],
	) -> Result<Option<Self::Gt>, Defect> {
		let points: Vec<_> = pairs.iter().map(|(_, q)| *q).collect();
		if Self::g2_are_in_subgroup(&points).contains(&false) {
			return Err(Defect::NotInSubgroup);
		}
		Ok(Self::product_of_pairings(pairs, prepared))
	}
}

/// An extension of prepared keys: values that are appended to a key when it is registered, so that a verification does not
/// compute them. They are [functions](assay_pairings::fixed_argument) of points of G2, and
/// [pairings of fixed points](assay_pairings::fixed_base).
///
/// Nothing binds an extension to its key, so it has to come from a trusted source.
pub struct KeyExtension<A: Arithmetic> {
	/// Computes the functions of `−point`. They exist for every point of G2.
	pub functions_of_negated: fn(&A::G2) -> Option<Vec<u8>>,
	/// Decodes functions. `None` if they are malformed.
	pub read_functions: fn(&[u8]) -> Option<A::G2Prepared>,
	/// Computes the pairings of a constant and of a point, in this order, with the negated point of G2. They exist for
	/// every point of G2.
	pub fixed_base: PairWithNegated<A>,
	/// Returns false if such pairings are malformed.
	pub is_fixed_base: fn(&[u8]) -> bool,
	/// Computes [`Arithmetic::checked_product_of_pairings`], times the pairing with the constant and a power of that with
	/// the point.
	pub product_with_power: ProductWithPower<A>,
}

/// See [`KeyExtension::fixed_base`].
pub type PairWithNegated<A> = fn(
	Option<&<A as Arithmetic>::G1>,
	&<A as Arithmetic>::G1,
	&<A as Arithmetic>::G2,
) -> Option<Vec<u8>>;

/// A product of pairs, prepared pairs, and a power of [fixed pairings](KeyExtension::fixed_base).
pub type ProductWithPower<A> = fn(
	&[(Option<<A as Arithmetic>::G1>, <A as Arithmetic>::G2)],
	&[(Option<<A as Arithmetic>::G1>, <A as Arithmetic>::G2Prepared)],
	&[u8],
	&<A as Arithmetic>::Scalar,
) -> Result<Option<<A as Arithmetic>::Gt>, Defect>;

/// Returns a point of the curve if it is in the subgroup.
fn in_subgroup<P: Copy>(
	point: Option<P>,
	are_in_subgroup: impl Fn(&[P]) -> Vec<bool>,
) -> Result<Option<P>, Defect> {
	match point {
		Some(finite) if are_in_subgroup(&[finite]) != [true] => Err(Defect::NotInSubgroup),
		point => Ok(point),
	}
}
