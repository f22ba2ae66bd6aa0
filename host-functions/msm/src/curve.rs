//! What the public operations need of a curve, whatever its shape.

use crate::{engine::Engine, group::Group, split::Split};
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

	/// Whether every point of the curve is in the prime-order subgroup.
	const PRIME_ORDER: bool;

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
	fn satisfies_equation<A: Arithmetic>(point: &Self::Affine) -> bool;
	/// Whether all points satisfy the curve's equation, and a sum of multiples of them does not
	/// depend on the order of the additions.
	fn adds_completely<A: Arithmetic>(engine: Engine, points: &[Self::Affine]) -> bool;
	/// Whether a multiple of a point does not depend on the order of the additions.
	fn multiplies_completely<A: Arithmetic>(point: &Self::Affine, scalar: &[u64]) -> bool;

	/// [`mul`](crate::mul) on an engine.
	fn mul(engine: Engine, base: &Self::Affine, scalar: &[u64]) -> Self::Projective;
	/// [`mul_in_subgroup`](crate::mul_in_subgroup) on an engine.
	fn mul_in_subgroup(engine: Engine, base: &Self::Affine, scalar: &[u64]) -> Self::Projective;
	/// [`msm`](crate::msm) on an engine.
	fn msm(engine: Engine, bases: &[Self::Affine], scalars: &[&[u64]]) -> Self::Projective;
	/// [`msm_in_subgroup`](crate::msm_in_subgroup) on an engine.
	fn msm_in_subgroup(
		engine: Engine,
		bases: &[Self::Affine],
		scalars: &[&[u64]],
	) -> Self::Projective;
	/// [`msm_up_to_cofactor`](crate::msm_up_to_cofactor) on an engine.
	fn msm_up_to_cofactor(
		engine: Engine,
		bases: &[Self::Affine],
		scalars: &[&[u64]],
	) -> Self::Projective;
	/// [`multiples`](crate::multiples) on an engine.
	fn multiples(
		engine: Engine,
		points: &[Self::Affine],
		scalars: &[&[u64]],
	) -> Vec<Self::Projective>;
	/// [`normalise`](crate::normalise).
	fn normalise(points: &[Self::Projective]) -> Vec<Self::Affine>;
	/// Whether a point satisfies the curve's equation.
	fn is_on_curve(point: &Self::Affine) -> bool;
	/// [`multiple_is_defined`](crate::multiple_is_defined).
	fn multiple_is_defined(point: &Self::Affine, scalar: &[u64]) -> bool;
	/// [`sums_are_defined`](crate::sums_are_defined) on an engine.
	fn sums_are_defined(engine: Engine, points: &[Self::Affine]) -> bool;
}
