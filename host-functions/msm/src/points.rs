//! Points from and for the outside: the curve's equation, and affine coordinates in bulk.

use crate::{curve::Curve, engine::Engine, group::Group};
use assay_fields::Arithmetic;

/// The index of the first point that is not on the curve.
pub fn first_off_curve<C: Curve>(points: &[C::Affine]) -> Option<usize> {
	points.iter().position(|point| !C::is_on_curve(point))
}

/// Whether a multiple of a point does not depend on the order of the additions: what
/// [`mul`](crate::mul) asks for. On short Weierstrass curves it never does, off the curve neither.
pub fn multiple_is_defined<C: Curve>(point: &C::Affine, scalar: &[u64]) -> bool {
	C::multiple_is_defined(point, scalar)
}

/// Whether all points are on the curve and a sum of multiples of them does not depend on the order of
/// the additions: what [`msm`](crate::msm) asks for.
pub fn sums_are_defined<C: Curve>(points: &[C::Affine]) -> bool {
	C::sums_are_defined(Engine::best(), points)
}

/// [`sums_are_defined`] on a given engine.
pub fn sums_are_defined_on<C: Curve>(engine: Engine, points: &[C::Affine]) -> bool {
	C::sums_are_defined(engine, points)
}

/// Points in affine coordinates, with one inversion for all.
pub fn normalise<C: Curve>(points: &[C::Projective]) -> Vec<C::Affine> {
	C::normalise(points)
}

pub(crate) fn normalised<C: Curve, A: Arithmetic>(points: &[C::Projective]) -> Vec<C::Affine> {
	let points: Vec<_> = points.iter().map(C::import_projective::<A>).collect();
	C::Point::<A>::normalise(&points).iter().map(C::export_affine::<A>).collect()
}
