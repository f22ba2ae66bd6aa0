//! Short Weierstrass curves, y^2 = x^3 + a x + b.
//!
//! The formulas are those of the Explicit-Formulas Database (Bernstein, Lange), with their names at
//! each function. They do not use b, and handle every case: the identity, equal and opposite
//! points.

use crate::{buckets::Pair, curve_group::CurveGroup};
use alloc::{vec, vec::Vec};
use ark_ec::{short_weierstrass as ark, AffineRepr, CurveConfig};
use assay_fields::{batch_inverse, ArkConvert, Field, Lazy, LimbArithmetic};
use core::fmt::Debug;

#[cfg(target_arch = "x86_64")]
use assay_fields::lanes::{Ifma, LaneField};

/// The number of additions in pairs that are computed step by step together.
const STEP: usize = 8;

/// A curve in short Weierstrass form.
pub trait Weierstrass: Copy + Debug + Eq + Send + Sync + 'static {
	/// arkworks' description, from which all constants come.
	type Ark: ark::SWCurveConfig;
	/// The field of the coordinates.
	type Base<A: LimbArithmetic>: Lazy + ArkConvert<<Self::Ark as CurveConfig>::BaseField>;
	/// Eight elements of that field.
	#[cfg(target_arch = "x86_64")]
	type Lanes<A: LimbArithmetic>: LaneField<Scalar = Self::Base<A>>;
	/// Name, for messages.
	const NAME: &'static str;
	/// True if a = 0.
	const A_IS_ZERO: bool;

	/// Computes `element^exponent` for each element as residues, for the numbers of elements for which
	/// that is fastest; `None` for others, and for fields without residues.
	#[cfg(target_arch = "x86_64")]
	fn powers_in_residues<A: LimbArithmetic>(
		_ifma: Ifma,
		_elements: &[Self::Base<A>],
		_exponent: &[u64],
	) -> Option<Vec<Self::Base<A>>> {
		None
	}

	/// Returns the coefficient a.
	#[inline(always)]
	fn a<A: LimbArithmetic>() -> Self::Base<A> {
		Self::Base::from_ark(&<Self::Ark as ark::SWCurveConfig>::COEFF_A)
	}

	/// Returns the coefficient b.
	#[inline(always)]
	fn b<A: LimbArithmetic>() -> Self::Base<A> {
		Self::Base::from_ark(&<Self::Ark as ark::SWCurveConfig>::COEFF_B)
	}
}

/// A point in affine coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Affine<F> {
	/// x, zero for the identity.
	pub x: F,
	/// y, zero for the identity.
	pub y: F,
	/// True for the identity.
	pub infinity: bool,
}

impl<F: Field> Affine<F> {
	/// The identity.
	pub const IDENTITY: Self = Self { x: F::ZERO, y: F::ZERO, infinity: true };

	/// Returns the finite point with these coordinates.
	#[inline(always)]
	pub const fn new(x: F, y: F) -> Self {
		Self { x, y, infinity: false }
	}

	/// `-self`.
	#[inline(always)]
	pub fn neg(&self) -> Self {
		Self { y: self.y.neg(), ..*self }
	}

	/// Returns true if `y^2 = (x^2 + a) x + b`, and for the identity.
	pub fn is_on_curve<C: Weierstrass<Base<A> = F>, A: LimbArithmetic>(&self) -> bool {
		let mut slope = self.x.square();
		if !C::A_IS_ZERO {
			slope = slope.add(&C::a::<A>());
		}
		self.infinity || self.y.square() == slope.mul(&self.x).add(&C::b::<A>())
	}

	/// Returns `2 y`, the denominator of the tangent's slope, for the sum of two equal points; `None` for the
	/// sums that take no slope: those of opposite points, of a point of order two with itself, and with the identity.
	#[inline(never)]
	fn divisor_of_double(&self, other: &Self) -> Option<F> {
		let double = self.y.double();
		let takes_none = self.infinity || other.infinity || self.y != other.y || double.is_zero();
		(!takes_none).then_some(double)
	}

	/// Returns the numerator of the slope of the line through two points, or of the tangent.
	#[inline(always)]
	fn rise<C: Weierstrass<Base<A> = F>, A: LimbArithmetic>(&self, other: &Self) -> F {
		let rise = other.y.sub(&self.y);
		if !rise.is_zero() || self.x != other.x {
			return rise;
		}
		let rise = self.x.square().triple();
		if C::A_IS_ZERO {
			rise
		} else {
			rise.add(&C::a::<A>())
		}
	}

	/// Copies arkworks' point.
	#[inline]
	pub fn from_ark<C: ark::SWCurveConfig>(point: &ark::Affine<C>) -> Self
	where
		F: ArkConvert<C::BaseField>,
	{
		if point.is_zero() {
			Self::IDENTITY
		} else {
			Self { x: F::from_ark(&point.x), y: F::from_ark(&point.y), infinity: false }
		}
	}

	/// Copies to arkworks' point, without a check of the curve equation.
	#[inline]
	pub fn to_ark<C: ark::SWCurveConfig>(&self) -> ark::Affine<C>
	where
		F: ArkConvert<C::BaseField>,
	{
		if self.infinity {
			ark::Affine::zero()
		} else {
			ark::Affine::new_unchecked(self.x.to_ark(), self.y.to_ark())
		}
	}
}

/// A point in Jacobian coordinates, (X / Z^2, Y / Z^3); Z = 0 is the identity.
#[derive(Clone, Copy, Debug)]
pub struct Point<C: Weierstrass, A: LimbArithmetic> {
	/// X.
	pub x: C::Base<A>,
	/// Y.
	pub y: C::Base<A>,
	/// Z.
	pub z: C::Base<A>,
}

impl<C: Weierstrass, A: LimbArithmetic> Point<C, A> {
	/// Makes a point from coordinates.
	#[inline(always)]
	pub const fn new(x: C::Base<A>, y: C::Base<A>, z: C::Base<A>) -> Self {
		Self { x, y, z }
	}

	/// Returns the affine point, given the inverse of Z or, for the identity, anything.
	#[inline(always)]
	fn scaled_by(&self, inverse: &C::Base<A>) -> Affine<C::Base<A>> {
		if self.is_identity() {
			return Affine::IDENTITY;
		}
		let square = inverse.square();
		Affine::new(self.x.mul(&square), self.y.mul(&square).mul(inverse))
	}
}

impl<C: Weierstrass, A: LimbArithmetic> PartialEq for Point<C, A> {
	fn eq(&self, other: &Self) -> bool {
		if self.is_identity() || other.is_identity() {
			return self.is_identity() && other.is_identity();
		}
		let (zz1, zz2) = (self.z.square(), other.z.square());
		self.x.mul(&zz2) == other.x.mul(&zz1)
			&& self.y.mul(&zz2).mul(&other.z) == other.y.mul(&zz1).mul(&self.z)
	}
}

impl<C: Weierstrass, A: LimbArithmetic> CurveGroup for Point<C, A> {
	type Affine = Affine<C::Base<A>>;
	type Scale = C::Base<A>;

	const PAIRS_ARE_CHEAPER: bool = true;

	#[inline(always)]
	fn identity() -> Self {
		Self::new(C::Base::<A>::ONE, C::Base::<A>::ONE, C::Base::<A>::ZERO)
	}

	#[inline(always)]
	fn is_identity(&self) -> bool {
		self.z.is_zero()
	}

	#[inline(always)]
	fn from_affine(point: &Self::Affine) -> Self {
		if point.infinity {
			Self::identity()
		} else {
			Self::new(point.x, point.y, C::Base::<A>::ONE)
		}
	}

	fn to_affine(&self) -> Self::Affine {
		self.scaled_by(&self.z.inverse().unwrap_or(C::Base::<A>::ZERO))
	}

	/// dbl-2009-l if a = 0, else dbl-2007-bl; S = 4 X Y^2 (dbl-1998-cmo) in exact sums. Z = 0 and Y = 0 both give Z = 0.
	fn double(&self) -> Self {
		let xx = self.x.square();
		let yy = self.y.square();
		let mut m = xx.triple();
		if !C::A_IS_ZERO {
			m = m.add(&self.z.square().square().mul(&C::a::<A>()));
		}
		let (x, y);
		if C::Base::<A>::EXACT_SUMS {
			let s = self.x.mul(&yy).double().double();
			x = m.square().sub(&s.double());
			y = Lazy::product_less_eight_squares(&m, &s.sub(&x), &yy);
		} else {
			let yyyy = yy.square();
			let s = self.x.add(&yy).square().sub(&xx).sub(&yyyy).double();
			x = m.square().sub(&s.double());
			y = m.mul(&s.sub(&x)).sub(&yyyy.double().double().double());
		}
		let z = self.y.mul(&self.z).double();
		Self::new(x, y, z)
	}

	/// add-2007-bl.
	fn add(&self, other: &Self) -> Self {
		if self.is_identity() {
			return *other;
		}
		if other.is_identity() {
			return *self;
		}
		let (zz1, zz2) = (self.z.square(), other.z.square());
		let (u1, u2) = (self.x.mul(&zz2), other.x.mul(&zz1));
		let s1 = self.y.mul(&other.z).mul(&zz2);
		let s2 = other.y.mul(&self.z).mul(&zz1);
		let h = u2.sub(&u1);
		let r = s2.sub(&s1);
		if h.is_zero() {
			return if r.is_zero() { self.double() } else { Self::identity() };
		}
		let hh = h.square();
		let hhh = h.mul(&hh);
		let v = u1.mul(&hh);
		let x = r.square().sub(&hhh).sub(&v.double());
		let y = r.mul(&v.sub(&x)).sub(&s1.mul(&hhh));
		Self::new(x, y, self.z.mul(&other.z).mul(&h))
	}

	/// madd (Cohen, Miyaji, Ono 1998) with Z2 = 1.
	fn add_affine(&self, other: &Self::Affine) -> Self {
		if other.infinity {
			return *self;
		}
		if self.is_identity() {
			return Self::from_affine(other);
		}
		let zz = self.z.square();
		let h = other.x.mul(&zz).sub(&self.x);
		let r = other.y.mul(&self.z).mul(&zz).sub(&self.y);
		if h.is_zero() {
			return if r.is_zero() { self.double() } else { Self::identity() };
		}
		let hh = h.square();
		let hhh = h.mul(&hh);
		let v = self.x.mul(&hh);
		let x = r.square().sub(&hhh).sub(&v.double());
		let y = r.mul(&v.sub(&x)).sub(&self.y.mul(&hhh));
		Self::new(x, y, self.z.mul(&h))
	}

	#[inline(always)]
	fn neg(&self) -> Self {
		Self::new(self.x, self.y.neg(), self.z)
	}

	#[inline(always)]
	fn neg_affine(point: &Self::Affine) -> Self::Affine {
		point.neg()
	}

	/// Chooses by an index: compilers make a branch of a condition.
	#[inline(always)]
	fn negate_if(point: &Self::Affine, negative: bool) -> Self::Affine {
		Affine { y: [point.y, point.y.neg()][usize::from(negative)], ..*point }
	}

	/// Makes libsecp256k1's "effective affine" tables, for curves with a = 0.
	///
	/// The formulas hold on every curve y^2 = x^3 + b u^6. With u = Z of 2 P both P and 2 P are affine,
	/// and the multiples come by mixed additions. They are then scaled to the last one's Z.
	fn odd_multiples(
		point: &Self::Affine,
		count: usize,
	) -> Option<(Vec<Self::Affine>, Self::Scale)> {
		let double = Self::from_affine(point).double();
		if !C::A_IS_ZERO || double.is_identity() {
			return None;
		}
		let step = Affine::new(double.x, double.y);
		let square = double.z.square();
		let (x, y) = (point.x.mul(&square), point.y.mul(&square).mul(&double.z));
		let mut multiples = vec![Self::new(x, y, C::Base::<A>::ONE)];
		for i in 1..count {
			let next = multiples[i - 1].add_affine(&step);
			if next.is_identity() {
				return None;
			}
			multiples.push(next);
		}
		let last = multiples[multiples.len() - 1].z;
		let mut table = Vec::with_capacity(count);
		// The ratios last / Z from the last one down: Z_{i + 1} / Z_i is X_step Z_i^2 - X_i,
		// unless the two points were equal.
		let mut ratio = C::Base::<A>::ONE;
		for multiple in multiples.iter().rev() {
			if !table.is_empty() {
				let h = step.x.mul(&multiple.z.square()).sub(&multiple.x);
				if h.is_zero() {
					return None;
				}
				ratio = ratio.mul(&h);
			}
			let square = ratio.square();
			let (x, y) = (multiple.x.mul(&square), multiple.y.mul(&square).mul(&ratio));
			table.push(Affine::new(x, y));
		}
		table.reverse();
		Some((table, double.z.mul(&last)))
	}

	#[inline(always)]
	fn rescale(&self, scale: &Self::Scale) -> Self {
		Self::new(self.x, self.y, self.z.mul(scale))
	}

	/// Takes 2 products and a square for each addition, and 3 products for its part of the
	/// inversion.
	///
	/// Each step is run for several pairs before the next step, because the steps of one pair wait for
	/// each other.
	fn add_pairs(points: &[Self::Affine], pairs: &[Pair], sums: &mut [Self::Affine]) {
		let (mut divisors, mut exceptions) = (Vec::with_capacity(pairs.len()), Vec::new());
		for pair in pairs {
			let (p, q) = pair.summands(points);
			let mut divisor = q.x.sub(&p.x);
			if divisor.is_zero() || p.infinity || q.infinity {
				divisor = p.divisor_of_double(q).unwrap_or_else(|| {
					exceptions.push(*pair);
					C::Base::<A>::ZERO
				});
			}
			divisors.push(divisor);
		}
		batch_inverse(&mut divisors);
		for (pairs, inverses) in pairs.chunks(STEP).zip(divisors.chunks(STEP)) {
			let mut slopes = [C::Base::<A>::ZERO; STEP];
			for ((slope, inverse), pair) in slopes.iter_mut().zip(inverses).zip(pairs) {
				let (p, q) = pair.summands(points);
				*slope = p.rise::<C, A>(q).mul(inverse);
			}
			let mut xs = [C::Base::<A>::ZERO; STEP];
			for ((x, slope), pair) in xs.iter_mut().zip(&slopes).zip(pairs) {
				let (p, q) = pair.summands(points);
				*x = slope.square().sub(&p.x).sub(&q.x);
			}
			for ((x, slope), pair) in xs.iter().zip(&slopes).zip(pairs) {
				let (p, _) = pair.summands(points);
				let y = slope.mul(&p.x.sub(x)).sub(&p.y);
				sums[pair.sum as usize] = Affine::new(*x, y);
			}
		}
		for pair in exceptions {
			let (p, q) = pair.summands(points);
			sums[pair.sum as usize] = match (p.infinity, q.infinity) {
				(true, _) => *q,
				(false, true) => *p,
				(false, false) => Affine::IDENTITY,
			};
		}
	}

	fn normalize_batch(points: &[Self]) -> Vec<Self::Affine> {
		let mut inverses: Vec<_> = points.iter().map(|point| point.z).collect();
		batch_inverse(&mut inverses);
		points.iter().zip(&inverses).map(|(point, inverse)| point.scaled_by(inverse)).collect()
	}
}
