//! Eight points of a short Weierstrass curve.
//!
//! Coordinates are (X / ZZ, Y / ZZZ) with ZZ^3 = ZZZ^2, "XYZZ" of the Explicit-Formulas Database
//! (Sutherland): 8 products and 2 squares for a mixed addition and no inversion, hence no batches.
//! The identity has all limbs zero.
//!
//! Ranges, in multiples of p: X below T (2, or 8 in fields with headroom), the others below 2. In
//! the field with the least headroom, 16 (secp256k1), a product of values below a and b is below
//! 1 + a b / 16. That keeps every sum of products here within the bound.

use super::{buckets, group::LaneGroup, pairs};
use crate::{
	digit_sums::Digits,
	recode::longest,
	weierstrass::{Affine, Point, Weierstrass},
};
use alloc::vec::Vec;
use assay_fields::{
	lanes::{Ifma, LaneField, Mask, LANES},
	Field, LimbArithmetic,
};
use core::marker::PhantomData;

/// Eight points of the curve `C`.
pub struct LaneXyzz<C: Weierstrass, A: LimbArithmetic> {
	x: C::Lanes<A>,
	y: C::Lanes<A>,
	zz: C::Lanes<A>,
	zzz: C::Lanes<A>,
	curve: PhantomData<C>,
}

/// Eight points with ZZ = ZZZ = 1.
pub struct LaneAffine<C: Weierstrass, A: LimbArithmetic> {
	pub(super) ifma: Ifma,
	pub(super) x: C::Lanes<A>,
	pub(super) y: C::Lanes<A>,
}

impl<C: Weierstrass, A: LimbArithmetic> Clone for LaneXyzz<C, A> {
	#[inline(always)]
	fn clone(&self) -> Self {
		*self
	}
}

impl<C: Weierstrass, A: LimbArithmetic> Copy for LaneXyzz<C, A> {}

impl<C: Weierstrass, A: LimbArithmetic> Clone for LaneAffine<C, A> {
	#[inline(always)]
	fn clone(&self) -> Self {
		*self
	}
}

impl<C: Weierstrass, A: LimbArithmetic> Copy for LaneAffine<C, A> {}

impl<C: Weierstrass, A: LimbArithmetic> LaneXyzz<C, A> {
	/// T: the bound of X.
	const X_BOUND: usize = C::Lanes::<A>::TIGHTENED;

	#[inline(always)]
	fn new(x: C::Lanes<A>, y: C::Lanes<A>, zz: C::Lanes<A>, zzz: C::Lanes<A>) -> Self {
		Self { x, y, zz, zzz, curve: PhantomData }
	}

	#[inline(always)]
	pub(super) fn select(&self, other: &Self, mask: Mask) -> Self {
		Self::new(
			self.x.select(&other.x, mask),
			self.y.select(&other.y, mask),
			self.zz.select(&other.zz, mask),
			self.zzz.select(&other.zzz, mask),
		)
	}

	/// Completes both additions, from P = U2 - U1, R = S2 - S1 and one point's U1 and S1. The
	/// coordinates ZZ and ZZZ remain to be multiplied by P^2 and P^3.
	#[inline(always)]
	fn sum(p: &C::Lanes<A>, r: &C::Lanes<A>, u: &C::Lanes<A>, s: &C::Lanes<A>) -> [C::Lanes<A>; 4] {
		let pp = p.square();
		let ppp = p.mul(&pp);
		let q = u.mul(&pp);
		let x = r.square().sub_sub_twice(&ppp, &q).tighten();
		let y = LaneField::mul_add(r, &q.sub(&x, Self::X_BOUND), &s.neg(2), &ppp);
		[x, y, pp, ppp]
	}

	/// Corrects the lanes where P = 0: twice a point if R = 0 too, else the identity.
	#[cold]
	#[inline(never)]
	fn exceptions(&self, ifma: Ifma, twice: &Self, p: Mask, r: &C::Lanes<A>) -> Self {
		let equal = r.is_zero();
		self.select(&twice.double(ifma), p & equal).select(&Self::identity(ifma), p & !equal)
	}
}

impl<C: Weierstrass, A: LimbArithmetic> LaneGroup for LaneXyzz<C, A> {
	type Point = Point<C, A>;
	type Base = LaneAffine<C, A>;
	const WORDS: usize = 4 * C::Lanes::<A>::WORDS;
	const BASE_WORDS: usize = 2 * C::Lanes::<A>::WORDS;
	const ADDITION: usize = 140;

	fn pippenger_cost(points: usize, bits: usize) -> usize {
		let one_by_one = buckets::least_cost::<Self>(points, bits);
		pairs::least_cost(points, bits).map_or(one_by_one, |in_pairs| in_pairs.min(one_by_one))
	}

	fn pippenger(ifma: Ifma, points: &[Affine<C::Base<A>>], scalars: &[&[u64]]) -> Self::Point {
		let bits = longest(scalars.iter().copied());
		let one_by_one = buckets::least_cost::<Self>(points.len(), bits);
		if pairs::least_cost(points.len(), bits).is_some_and(|in_pairs| in_pairs < one_by_one) {
			pairs::pippenger::<C, A>(ifma, points, scalars)
		} else {
			buckets::pippenger::<Self>(ifma, points, scalars)
		}
	}

	fn digit_sums(
		ifma: Ifma,
		points: Vec<Affine<C::Base<A>>>,
		digits: &Digits,
	) -> Vec<Self::Point> {
		pairs::digit_sums::<C, A>(ifma, &points, digits)
	}

	#[inline(always)]
	fn identity(ifma: Ifma) -> Self {
		let zero = C::Lanes::<A>::zero(ifma);
		Self::new(zero, zero, zero, zero)
	}

	#[inline(always)]
	unsafe fn load(ifma: Ifma, from: &[*const u64; LANES]) -> Self {
		// SAFETY: the caller's promise, for each coordinate.
		let coordinate = |i: usize| unsafe {
			let mut lanes = *from;
			for lane in &mut lanes {
				*lane = lane.add(i * C::Lanes::<A>::WORDS);
			}
			LaneField::load(ifma, &lanes)
		};
		Self::new(coordinate(0), coordinate(1), coordinate(2), coordinate(3))
	}

	#[inline(always)]
	unsafe fn store(&self, to: &[*mut u64; LANES]) {
		for (i, coordinate) in [&self.x, &self.y, &self.zz, &self.zzz].into_iter().enumerate() {
			// SAFETY: the caller's promise, for each coordinate.
			unsafe {
				let mut lanes = *to;
				for lane in &mut lanes {
					*lane = lane.add(i * C::Lanes::<A>::WORDS);
				}
				coordinate.store(&lanes);
			}
		}
	}

	/// With Z = ZZ in Jacobian coordinates: X ZZ / ZZ^2, Y ZZZ / ZZ^3.
	#[inline(always)]
	fn to_points(&self) -> [Self::Point; LANES] {
		let (x, y) = (self.x.mul(&self.zz).to_scalars(), self.y.mul(&self.zzz).to_scalars());
		let z = self.zz.to_scalars();
		core::array::from_fn(|lane| Point::new(x[lane], y[lane], z[lane]))
	}

	/// dbl-2008-s-1. The identity stays the identity, and a point of order two becomes it.
	#[inline(always)]
	fn double(&self, ifma: Ifma) -> Self {
		let u = self.y.double();
		let v = u.square();
		let w = u.mul(&v);
		let s = self.x.mul(&v);
		let xx = self.x.square();
		let mut m = xx.double().add(&xx);
		if !C::A_IS_ZERO {
			let a = C::Lanes::<A>::splat(ifma, &C::a::<A>());
			m = m.add(&self.zz.square().mul(&a));
		}
		let m = m.tighten();
		let x = m.square().sub(&s.double(), 4).tighten();
		let y = LaneField::mul_add(&m, &s.sub(&x, Self::X_BOUND), &w.neg(2), &self.y);
		let (zz, zzz) = (v.mul(&self.zz), w.mul(&self.zzz));
		let doubled = Self::new(x, y, zz, zzz);
		// ZZ is zero for few points, and an exact test would cost half a doubling.
		let suspect = zz.maybe_zero();
		if suspect == 0 {
			return doubled;
		}
		doubled.select(&Self::identity(ifma), suspect & zz.is_zero())
	}

	/// add-2008-s.
	#[inline(always)]
	fn add(&self, other: &Self) -> Self {
		let (u1, u2) = (self.x.mul(&other.zz), other.x.mul(&self.zz));
		let (s1, s2) = (self.y.mul(&other.zzz), other.y.mul(&self.zzz));
		let (p, r) = (u2.sub(&u1, 2), s2.sub(&s1, 2));
		let [x, y, pp, ppp] = Self::sum(&p, &r, &u1, &s1);
		let zz = self.zz.mul(&other.zz).mul(&pp);
		let zzz = self.zzz.mul(&other.zzz).mul(&ppp);
		let is_identity = (self.zz.is_null(), other.zz.is_null());
		let mut sum = Self::new(x, y, zz, zzz);
		let suspect = p.maybe_zero() & !is_identity.0 & !is_identity.1;
		if suspect != 0 {
			if let Some(ifma) = Ifma::detect() {
				sum = sum.exceptions(ifma, self, suspect & p.is_zero(), &r);
			}
		}
		sum.select(other, is_identity.0).select(self, is_identity.1)
	}

	/// madd-2008-s.
	#[inline(always)]
	fn add_base(&self, other: &Self::Base) -> Self {
		let p = other.x.mul(&self.zz).sub(&self.x, Self::X_BOUND);
		let r = other.y.mul(&self.zzz).sub(&self.y, 2);
		let [x, y, pp, ppp] = Self::sum(&p, &r, &self.x, &self.y);
		let mut sum = Self::new(x, y, self.zz.mul(&pp), self.zzz.mul(&ppp));
		let one = C::Lanes::<A>::one(other.ifma);
		let base = Self::new(other.x, other.y, one, one);
		let is_identity = self.zz.is_null();
		let suspect = p.maybe_zero() & !is_identity;
		if suspect != 0 {
			sum = sum.exceptions(other.ifma, &base, suspect & p.is_zero(), &r);
		}
		sum.select(&base, is_identity)
	}

	#[inline(always)]
	fn base(ifma: Ifma, points: &[Affine<C::Base<A>>; LANES]) -> Self::Base {
		let mut coordinates = [[C::Base::<A>::ZERO; LANES]; 2];
		for (lane, point) in points.iter().enumerate() {
			coordinates[0][lane] = point.x;
			coordinates[1][lane] = point.y;
		}
		LaneAffine {
			ifma,
			x: C::Lanes::<A>::from_scalars(ifma, &coordinates[0]),
			y: C::Lanes::<A>::from_scalars(ifma, &coordinates[1]),
		}
	}

	#[inline(always)]
	unsafe fn store_base(base: &Self::Base, to: &[*mut u64; LANES]) {
		// SAFETY: the caller's promise, for each coordinate.
		unsafe {
			base.x.store(to);
			let mut above = *to;
			for lane in &mut above {
				*lane = lane.add(C::Lanes::<A>::WORDS);
			}
			base.y.store(&above);
		}
	}

	#[inline(always)]
	unsafe fn load_base(ifma: Ifma, from: *const u64, negative: Mask) -> Self::Base {
		// SAFETY: the caller's promise, for each coordinate.
		let (x, y) = unsafe {
			let above = from.add(C::Lanes::<A>::WORDS);
			(C::Lanes::<A>::load_splat(ifma, from), C::Lanes::<A>::load_splat(ifma, above))
		};
		LaneAffine { ifma, x, y: y.select(&y.neg(2), negative) }
	}
}
