//! The coordinates in which a curve's points are added in bulk.

use super::{group::LaneGroup, LaneExtended};
use crate::{
	convert::Convert,
	edwards::{Edwards, EdwardsAffine, EdwardsPoint},
	group::Group,
	weierstrass::{Affine, Point, Weierstrass},
};
use ark_ec::CurveConfig;
use assay_fields::{batch_inverse, Arithmetic};
use core::marker::PhantomData;
use std::borrow::Cow;

/// A way from a curve's points to lanes and back, for points of the prime-order subgroup.
pub trait Bulk<G: Group> {
	/// Eight points.
	type Lanes: LaneGroup;
	/// What [`Self::convert`] and the endomorphism cost for a point, in hundredths of an addition of
	/// eight.
	const PREPARATION: usize;
	/// Points, none of them the neutral element, for the lanes.
	fn convert(points: &[G::Affine]) -> Cow<'_, [AffineIn<Self::Lanes>]>;
	/// A sum from the lanes.
	fn back(sum: &<Self::Lanes as LaneGroup>::Point) -> G;
}

type AffineIn<L> = <<L as LaneGroup>::Point as Group>::Affine;

/// As they are.
pub struct Same<L>(PhantomData<L>);

impl<G: Group, L: LaneGroup<Point = G>> Bulk<G> for Same<L> {
	type Lanes = L;
	const PREPARATION: usize = 15;

	fn convert(points: &[G::Affine]) -> Cow<'_, [G::Affine]> {
		Cow::Borrowed(points)
	}

	fn back(sum: &G) -> G {
		*sum
	}
}

/// A short Weierstrass curve y^2 = x^3 + 1 that is, by a birational map, a twisted Edwards curve.
///
/// With α = -1, the root of x^3 + 1, and s = 1 / sqrt(3), the Montgomery form has the coordinates
/// s (x + 1) and s y, and the Edwards form x' = β (x + 1) / y, y' = (s (x + 1) - 1) / (s (x + 1) + 1)
/// (Bernstein, Birkner, Joye, Lange, Peters, "Twisted Edwards curves", 2008, theorem 3.2, scaled by
/// β to a = -1). The map fails at points of even order alone, which the subgroup has none of.
pub trait EdwardsForm: Weierstrass {
	/// The same curve in Edwards form.
	type Edwards: Edwards;
	/// s.
	const S: <Self::Ark as CurveConfig>::BaseField;
	/// β.
	const BETA: <Self::Ark as CurveConfig>::BaseField;
}

/// In extended twisted Edwards coordinates: 7 products for a mixed addition where short Weierstrass
/// coordinates take 10.
pub struct InEdwardsForm<C>(PhantomData<C>);

impl<C, A, F> Bulk<Point<C, A>> for InEdwardsForm<(C, A)>
where
	C: EdwardsForm + Weierstrass<Base<A> = F>,
	C::Edwards: Edwards<Base<A> = F>,
	A: Arithmetic,
	F: Convert<<C::Ark as CurveConfig>::BaseField>,
{
	type Lanes = LaneExtended<C::Edwards, A>;
	const PREPARATION: usize = 60;

	fn convert(points: &[Affine<F>]) -> Cow<'_, [EdwardsAffine<F>]> {
		let (s, beta) = (F::from_ark(&C::S), F::from_ark(&C::BETA));
		let d = <C::Edwards as Edwards>::d::<A>();
		let mut denominators = Vec::with_capacity(points.len());
		for point in points {
			let m = point.x.add(&F::ONE).mul(&s);
			denominators.push(point.y.mul(&m.add(&F::ONE)));
		}
		batch_inverse(&mut denominators);
		let convert = |(point, inverse): (&Affine<F>, F)| {
			let x_plus_one = point.x.add(&F::ONE);
			let m = x_plus_one.mul(&s);
			let above = m.add(&F::ONE);
			let x = x_plus_one.mul(&beta).mul(&above).mul(&inverse);
			let y = m.sub(&F::ONE).mul(&point.y).mul(&inverse);
			EdwardsAffine { x, y, dt: x.mul(&y).mul(&d) }
		};
		points.iter().zip(denominators).map(convert).collect()
	}

	/// With m = (Z + Y) / (Z - Y): x = m / s - 1, y = β (x + 1) Z / X, all over s X (Z - Y).
	fn back(sum: &EdwardsPoint<C::Edwards, A>) -> Point<C, A> {
		let (s, beta) = (F::from_ark(&C::S), F::from_ark(&C::BETA));
		let (above, below) = (sum.z.add(&sum.y), sum.z.sub(&sum.y));
		let denominator = s.mul(&sum.x).mul(&below);
		let Some(inverse) = denominator.inverse() else { return Point::identity() };
		let x_plus_one = above.mul(&sum.x).mul(&inverse);
		let y = above.mul(&sum.z).mul(&beta).mul(&inverse);
		Point::from_affine(&Affine { x: x_plus_one.sub(&F::ONE), y, infinity: false })
	}
}
