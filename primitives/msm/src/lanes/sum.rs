//! Sums of points, eight additions at a time: each lane adds up every eighth point.

use super::group::LaneGroup;
use crate::curve_group::CurveGroup;
use assay_fields::lanes::{Ifma, LANES};

type AffineOf<G> = <<G as LaneGroup>::Point as CurveGroup>::Affine;

/// Returns the sum of points on the curve, none of them the identity.
pub(crate) fn sum<G: LaneGroup>(ifma: Ifma, points: &[AffineOf<G>]) -> G::Point {
	let (eights, rest) = points.as_chunks();
	let sum = rest.iter().fold(G::Point::identity(), |sum, point| sum.add_affine(point));
	// SAFETY: the `Ifma` proves that the processor has the instructions.
	let sums = unsafe { eight_sums::<G>(ifma, eights) };
	sums.iter().fold(sum, |sum, point| sum.add(point))
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512ifma")]
fn eight_sums<G: LaneGroup>(ifma: Ifma, eights: &[[AffineOf<G>; LANES]]) -> [G::Point; LANES] {
	let add = |sums: G, points| sums.add_base(&G::base(ifma, points));
	eights.iter().fold(G::identity(ifma), add).to_points()
}
