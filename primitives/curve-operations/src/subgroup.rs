//! Tests that a point on a short Weierstrass curve is in the prime-order subgroup.

use ark_ec::short_weierstrass::{Affine, SWCurveConfig};
use ark_ff::{Field, Zero};

/// The test that a point on the curve is in the prime-order subgroup.
pub trait SubgroupCheck: 'static {
	/// Returns true if a finite point on the curve is in the subgroup.
	fn contains<P: SWCurveConfig>(point: &Affine<P>) -> bool;
}

/// The check of the curve's type: an endomorphism if arkworks has one, and otherwise a
/// multiplication by the order. No hook intercepts this multiplication.
pub struct OfCurve;

impl SubgroupCheck for OfCurve {
	fn contains<P: SWCurveConfig>(point: &Affine<P>) -> bool {
		point.is_in_correct_subgroup_assuming_on_curve()
	}
}

/// Multiplication by the order through the curve type's own multiplication of affine points.
///
/// For thin types whose multiplication is a host call that does not reduce its scalar, as
/// RFC-0163's does not. Where scalars are reduced modulo the order, the check accepts every point.
pub struct ByMultiplication;

impl SubgroupCheck for ByMultiplication {
	fn contains<P: SWCurveConfig>(point: &Affine<P>) -> bool {
		P::cofactor_is_one() || P::mul_affine(point, P::ScalarField::characteristic()).is_zero()
	}
}
