//! Twisted Edwards curves, a x^2 + y^2 = 1 + d x^2 y^2, in extended coordinates.
//!
//! Formulas: Hisil, Wong, Carter, Dawson, "Twisted Edwards curves revisited", 2008, sections 3.1
//! and 3.3. [`Completeness`] says for which points they are complete.

use crate::curve_group::CurveGroup;
use alloc::vec::Vec;
use ark_ec::{twisted_edwards as ark, CurveConfig};
use assay_fields::{batch_inverse, ArkConvert, Field, Legendre, LimbArithmetic};
use core::fmt::Debug;

#[cfg(target_arch = "x86_64")]
use assay_fields::lanes::LaneField;

/// The points of a curve for which the addition formulas have no exceptions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completeness {
	/// All: a is a square and d is not.
	Everywhere,
	/// The half of the curve where 1 - a x^2 is a square; a and d are not.
	///
	/// That half is a group: the doubles of all points, and their sums with (0, -1). The formulas
	/// fail if the sum or the difference of the two points is at infinity, and the curve's two
	/// points at infinity are in the other half. ("Banderwagon" is built from that group and uses
	/// the same test.)
	OnHalf,
	/// The prime-order subgroup, which has no cheap membership test.
	InSubgroup,
}

/// A curve in twisted Edwards form.
pub trait Edwards: Copy + Debug + Eq + Send + Sync + 'static {
	/// arkworks' description, from which all constants come.
	type Ark: ark::TECurveConfig;
	/// The field of the coordinates.
	type Base<A: LimbArithmetic>: Legendre + ArkConvert<<Self::Ark as CurveConfig>::BaseField>;
	/// Eight elements of that field.
	#[cfg(target_arch = "x86_64")]
	type Lanes<A: LimbArithmetic>: LaneField<Scalar = Self::Base<A>>;
	/// Name, for messages.
	const NAME: &'static str;
	/// -a, 1 or 5.
	const MINUS_A: u32;
	/// The points for which the addition formulas are complete.
	const COMPLETE: Completeness;

	/// Returns the coefficient d.
	#[inline(always)]
	fn d<A: LimbArithmetic>() -> Self::Base<A> {
		Self::Base::from_ark(&<Self::Ark as ark::TECurveConfig>::COEFF_D)
	}
}

/// A point in affine coordinates, with d x y.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EdwardsAffine<F> {
	/// x.
	pub x: F,
	/// y.
	pub y: F,
	/// d x y.
	pub dt: F,
}

/// A point (X / Z, Y / Z) with T = X Y / Z.
#[derive(Clone, Copy, Debug)]
pub struct EdwardsPoint<C: Edwards, A: LimbArithmetic> {
	/// X.
	pub x: C::Base<A>,
	/// Y.
	pub y: C::Base<A>,
	/// T.
	pub t: C::Base<A>,
	/// Z.
	pub z: C::Base<A>,
}

impl<F: Field> EdwardsAffine<F> {
	/// Returns true if `a x^2 + y^2 = 1 + d x^2 y^2`.
	pub fn is_on_curve<C: Edwards<Base<A> = F>, A: LimbArithmetic>(&self) -> bool {
		let xx = self.x.square();
		let minus_a_xx = EdwardsPoint::<C, A>::minus_a(&xx);
		let left = self.y.square().sub(&minus_a_xx);
		left == F::ONE.add(&self.dt.mul(&self.x).mul(&self.y))
	}

	/// Converts arkworks' point.
	#[inline]
	pub fn from_ark<C, A>(point: &ark::Affine<C::Ark>) -> Self
	where
		C: Edwards<Base<A> = F>,
		A: LimbArithmetic,
		F: ArkConvert<<C::Ark as CurveConfig>::BaseField>,
	{
		let (x, y) = (F::from_ark(&point.x), F::from_ark(&point.y));
		Self { x, y, dt: x.mul(&y).mul(&C::d::<A>()) }
	}
}

/// Returns true if an MSM of these points does not depend on the order of its additions: the points
/// are on the curve, and the formulas hold for them.
pub(crate) fn msm_matches_reference<C: Edwards, A: LimbArithmetic>(
	points: &[EdwardsAffine<C::Base<A>>],
) -> bool {
	points.iter().all(EdwardsAffine::is_on_curve::<C, A>)
		&& match C::COMPLETE {
			Completeness::Everywhere => true,
			Completeness::OnHalf => points.iter().all(|point| {
				let minus_axx = EdwardsPoint::<C, A>::minus_a(&point.x.square());
				minus_axx.add(&C::Base::<A>::ONE).legendre() == 1
			}),
			Completeness::InSubgroup => false,
		}
}

/// The largest distance between a multiple that [`mul`](crate::mul) adds and the multiple by the
/// scalar's leading bits.
const WINDOW_REACH: u64 = 32;

/// Returns true if a multiple of a point does not depend on the order of the additions.
///
/// On a curve that is complete on a half, a multiple k P is at infinity only if P is itself one of the
/// points of order two at infinity or if k is a multiple of the subgroup's order. An intermediate sum
/// of s P is k P with k at most s, or about s with windows. Below the order no sum fails.
pub(crate) fn mul_matches_reference<C: Edwards, A: LimbArithmetic>(
	point: &EdwardsAffine<C::Base<A>>,
	scalar: &[u64],
	order: &[u64],
) -> bool {
	if C::COMPLETE == Completeness::OnHalf && is_below(scalar, order, WINDOW_REACH) {
		return point.is_on_curve::<C, A>();
	}
	msm_matches_reference::<C, A>(core::slice::from_ref(point))
}

/// Returns true if a + margin < b.
fn is_below(a: &[u64], b: &[u64], margin: u64) -> bool {
	// The little-endian limbs of b - margin - a: it is negative if a borrow is left.
	let mut borrow = margin;
	let mut difference_is_zero = true;
	for i in 0..a.len().max(b.len()) {
		let word = |limbs: &[u64]| limbs.get(i).copied().unwrap_or(0) as i128;
		let difference = word(b) - word(a) - borrow as i128;
		difference_is_zero &= difference as u64 == 0;
		borrow = -(difference >> 64) as u64;
	}
	borrow == 0 && !difference_is_zero
}

impl<C: Edwards, A: LimbArithmetic> EdwardsPoint<C, A> {
	/// Makes a point from coordinates.
	#[inline(always)]
	pub const fn new(x: C::Base<A>, y: C::Base<A>, t: C::Base<A>, z: C::Base<A>) -> Self {
		Self { x, y, t, z }
	}

	/// Returns the affine point, given the inverse of Z.
	#[inline(always)]
	fn scaled_by(&self, inverse: &C::Base<A>) -> EdwardsAffine<C::Base<A>> {
		let (x, y) = (self.x.mul(inverse), self.y.mul(inverse));
		EdwardsAffine { x, y, dt: x.mul(&y).mul(&C::d::<A>()) }
	}

	/// `-a value`.
	#[inline(always)]
	fn minus_a(value: &C::Base<A>) -> C::Base<A> {
		if C::MINUS_A == 5 {
			value.double().double().add(value)
		} else {
			*value
		}
	}

	/// Completes both additions, from A = X1 X2, B = Y1 Y2, C = d T1 T2, D = Z1 Z2 and the product
	/// (X1 + Y1)(X2 + Y2).
	#[inline(always)]
	fn sum(
		a: &C::Base<A>,
		b: &C::Base<A>,
		c: &C::Base<A>,
		d: &C::Base<A>,
		product: &C::Base<A>,
	) -> Self {
		let e = product.sub(a).sub(b);
		let (f, g) = (d.sub(c), d.add(c));
		let h = b.add(&Self::minus_a(a));
		Self::new(e.mul(&f), g.mul(&h), e.mul(&h), f.mul(&g))
	}
}

impl<C: Edwards, A: LimbArithmetic> PartialEq for EdwardsPoint<C, A> {
	fn eq(&self, other: &Self) -> bool {
		self.x.mul(&other.z) == other.x.mul(&self.z) && self.y.mul(&other.z) == other.y.mul(&self.z)
	}
}

impl<C: Edwards, A: LimbArithmetic> CurveGroup for EdwardsPoint<C, A> {
	type Affine = EdwardsAffine<C::Base<A>>;
	type Scale = ();

	#[inline(always)]
	fn identity() -> Self {
		let (zero, one) = (C::Base::<A>::ZERO, C::Base::<A>::ONE);
		Self::new(zero, one, zero, one)
	}

	fn is_identity(&self) -> bool {
		self.x.is_zero() && self.y == self.z
	}

	#[inline(always)]
	fn from_affine(point: &Self::Affine) -> Self {
		Self::new(point.x, point.y, point.x.mul(&point.y), C::Base::<A>::ONE)
	}

	fn to_affine(&self) -> Self::Affine {
		self.scaled_by(&self.z.inverse().unwrap_or(C::Base::<A>::ZERO))
	}

	/// dbl-2008-hwcd, with all signs inverted if a is negative.
	fn double(&self) -> Self {
		let a = self.x.square();
		let b = self.y.square();
		let c = self.z.square().double();
		let d = Self::minus_a(&a);
		let e = self.x.add(&self.y).square().sub(&a).sub(&b);
		let g = b.sub(&d);
		let f = g.sub(&c);
		let h = b.add(&d).neg();
		Self::new(e.mul(&f), g.mul(&h), e.mul(&h), f.mul(&g))
	}

	/// add-2008-hwcd.
	fn add(&self, other: &Self) -> Self {
		let a = self.x.mul(&other.x);
		let b = self.y.mul(&other.y);
		let c = self.t.mul(&other.t).mul(&C::d::<A>());
		let d = self.z.mul(&other.z);
		let product = self.x.add(&self.y).mul(&other.x.add(&other.y));
		Self::sum(&a, &b, &c, &d, &product)
	}

	/// madd-2008-hwcd, with d t2 precomputed.
	fn add_affine(&self, other: &Self::Affine) -> Self {
		let a = self.x.mul(&other.x);
		let b = self.y.mul(&other.y);
		let c = self.t.mul(&other.dt);
		let product = self.x.add(&self.y).mul(&other.x.add(&other.y));
		Self::sum(&a, &b, &c, &self.z, &product)
	}

	#[inline(always)]
	fn neg(&self) -> Self {
		Self::new(self.x.neg(), self.y, self.t.neg(), self.z)
	}

	#[inline(always)]
	fn neg_affine(point: &Self::Affine) -> Self::Affine {
		EdwardsAffine { x: point.x.neg(), y: point.y, dt: point.dt.neg() }
	}

	#[inline(always)]
	fn rescale(&self, (): &Self::Scale) -> Self {
		*self
	}

	fn normalize_batch(points: &[Self]) -> Vec<Self::Affine> {
		let mut inverses: Vec<_> = points.iter().map(|point| point.z).collect();
		batch_inverse(&mut inverses);
		points.iter().zip(&inverses).map(|(point, inverse)| point.scaled_by(inverse)).collect()
	}
}

#[cfg(test)]
mod tests {
	use super::is_below;

	#[test]
	fn margins_are_kept_over_all_limbs() {
		let order = [5, 7];
		for (scalar, margin, below) in [
			(&[4, 7][..], 0, true),
			(&[4, 7], 1, false),
			(&[5, 7], 0, false),
			(&[6, 7], 0, false),
			(&[u64::MAX, 6], 5, true),
			(&[u64::MAX, 6], 6, false),
			(&[u64::MAX, u64::MAX], 32, false),
			(&[0, 0, 1], 0, false),
			(&[3, 7, 0], 1, true),
			(&[9], 32, true),
			(&[], 32, true),
		] {
			assert_eq!(is_below(scalar, &order, margin), below, "{scalar:?} + {margin}");
		}
	}
}
