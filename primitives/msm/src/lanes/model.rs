//! The coordinates in which a curve's points are added in lanes.

use super::{group::LaneGroup, LaneExtended};
use crate::{
	curve_group::CurveGroup,
	edwards::{Edwards, EdwardsAffine, EdwardsPoint},
	weierstrass::{Affine, Point, Weierstrass},
};
use alloc::borrow::Cow;
use alloc::vec::Vec;
use ark_ec::CurveConfig;
use assay_fields::{batch_inverse, ArkConvert, Field, LimbArithmetic};
use core::marker::PhantomData;

/// A model of a curve for sums in lanes, for points of the prime-order subgroup.
pub trait LaneModel<G: CurveGroup> {
	/// Eight points.
	type Lanes: LaneGroup;
	/// The cost of [`Self::to_model`] and the endomorphism for a point, in hundredths of an addition of
	/// eight.
	const PREPARATION: usize;
	/// Converts points, none of them the identity.
	fn to_model(points: &[G::Affine]) -> Cow<'_, [AffineIn<Self::Lanes>]>;
	/// Converts a sum back.
	fn from_model(sum: &<Self::Lanes as LaneGroup>::Point) -> G;
}

type AffineIn<L> = <<L as LaneGroup>::Point as CurveGroup>::Affine;

/// The curve's own coordinates.
pub struct Identity<L>(PhantomData<L>);

impl<G: CurveGroup, L: LaneGroup<Point = G>> LaneModel<G> for Identity<L> {
	type Lanes = L;
	const PREPARATION: usize = 15;

	fn to_model(points: &[G::Affine]) -> Cow<'_, [G::Affine]> {
		Cow::Borrowed(points)
	}

	fn from_model(sum: &G) -> G {
		*sum
	}
}

/// A short Weierstrass curve y^2 = x^3 + 1 that is birationally equivalent to a twisted Edwards
/// curve.
///
/// With α = -1, the root of x^3 + 1, and s = 1 / sqrt(3), the Montgomery form has the coordinates
/// s (x + 1) and s y, and the Edwards form x' = β (x + 1) / y, y' = (s (x + 1) - 1) / (s (x + 1) + 1)
/// (Bernstein, Birkner, Joye, Lange, Peters, "Twisted Edwards curves", 2008, theorem 3.2, scaled by
/// β to a = -1). The map only fails at points of even order, and the subgroup has none.
pub trait EdwardsForm: Weierstrass {
	/// The same curve in Edwards form.
	type Edwards: Edwards;
	/// s.
	const S: <Self::Ark as CurveConfig>::BaseField;
	/// β.
	const BETA: <Self::Ark as CurveConfig>::BaseField;
}

/// Extended twisted Edwards coordinates: a mixed addition takes 7 products instead of the 10 of
/// short Weierstrass coordinates.
pub struct EdwardsModel<C>(PhantomData<C>);

impl<C, A, F> LaneModel<Point<C, A>> for EdwardsModel<(C, A)>
where
	C: EdwardsForm + Weierstrass<Base<A> = F>,
	C::Edwards: Edwards<Base<A> = F>,
	A: LimbArithmetic,
	F: Field + ArkConvert<<C::Ark as CurveConfig>::BaseField>,
{
	type Lanes = LaneExtended<C::Edwards, A>;
	const PREPARATION: usize = 60;

	fn to_model(points: &[Affine<F>]) -> Cow<'_, [EdwardsAffine<F>]> {
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
	fn from_model(sum: &EdwardsPoint<C::Edwards, A>) -> Point<C, A> {
		let (s, beta) = (F::from_ark(&C::S), F::from_ark(&C::BETA));
		let (above, below) = (sum.z.add(&sum.y), sum.z.sub(&sum.y));
		let denominator = s.mul(&sum.x).mul(&below);
		let Some(inverse) = denominator.inverse() else { return Point::identity() };
		let x_plus_one = above.mul(&sum.x).mul(&inverse);
		let y = above.mul(&sum.z).mul(&beta).mul(&inverse);
		Point::from_affine(&Affine { x: x_plus_one.sub(&F::ONE), y, infinity: false })
	}
}
