//! What the public operations need of a curve, whatever its shape.

use crate::{group::Group, split::Split};
use assay_fields::Arithmetic;

#[cfg(target_arch = "x86_64")]
use crate::lanes::{Bulk, LaneGroup};

/// A curve with arkworks' types outside and ours inside.
pub trait Curve: Copy + Send + Sync + 'static {
	/// arkworks' point in affine coordinates.
	type Affine: Copy;
	/// arkworks' point in projective coordinates.
	type Projective;
	/// A point under an arithmetic.
	type Point<A: Arithmetic>: Group;
	/// The endomorphism of the prime-order subgroup.
	type Split<A: Arithmetic>: Split<Self::Point<A>>;
	/// Eight points at a time.
	#[cfg(target_arch = "x86_64")]
	type LanePoint<A: Arithmetic>: LaneGroup<Point = Self::Point<A>>;
	/// Eight points of the prime-order subgroup at a time, in what coordinates are fastest.
	#[cfg(target_arch = "x86_64")]
	type Bulk<A: Arithmetic>: Bulk<Self::Point<A>>;

	/// The order of the prime-order subgroup, limbs from the lowest.
	fn order() -> &'static [u64];
	/// From arkworks' point; none for the neutral element.
	fn import<A: Arithmetic>(point: &Self::Affine) -> Option<<Self::Point<A> as Group>::Affine>;
	/// To arkworks' point.
	fn export<A: Arithmetic>(point: &Self::Point<A>) -> Self::Projective;
	/// From arkworks' projective point.
	fn import_projective<A: Arithmetic>(point: &Self::Projective) -> Self::Point<A>;
	/// To arkworks' affine point.
	fn export_affine<A: Arithmetic>(point: &<Self::Point<A> as Group>::Affine) -> Self::Affine;
	/// Whether a point satisfies the curve's equation.
	fn is_on_curve<A: Arithmetic>(point: &Self::Affine) -> bool;
}
