//! Points from and for the outside: the curve's equation, and affine coordinates in bulk.

use crate::{curve::Curve, group::Group};
use assay_fields::{dispatch, Arithmetic, Backend};

/// The index of the first point that is not on the curve.
pub fn first_off_curve<C: Curve>(points: &[C::Affine]) -> Option<usize> {
	dispatch!(Backend::best(), A => points.iter().position(|point| !C::is_on_curve::<A>(point)))
}

/// Points in affine coordinates, with one inversion for all.
pub fn normalise<C: Curve>(points: &[C::Projective]) -> Vec<C::Affine> {
	fn run<C: Curve, A: Arithmetic>(points: &[C::Projective]) -> Vec<C::Affine> {
		let points: Vec<_> = points.iter().map(C::import_projective::<A>).collect();
		C::Point::<A>::normalise(&points).iter().map(C::export_affine::<A>).collect()
	}
	dispatch!(Backend::best(), A => run::<C, A>(points))
}
