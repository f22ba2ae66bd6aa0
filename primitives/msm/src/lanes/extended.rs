//! Eight points of a twisted Edwards curve, in extended coordinates.
//!
//! For a = -1, section 3.1 of Hisil, Wong, Carter, Dawson 2008 ("add-2008-hwcd-3"): with
//! precomputed y - x, y + x and 2 d x y of the second point, a mixed addition takes 7 products. For
//! other a it takes 8. Equal and opposite points and the identity are no special cases.
//!
//! Ranges, in multiples of p: coordinates are below 2, factors below 6 and their products below 24.
//! The least headroom among these curves is 32 (Bandersnatch).

use super::group::LaneGroup;
use crate::edwards::{Edwards, EdwardsAffine, EdwardsPoint};
use assay_fields::{
	lanes::{Ifma, LaneField, Mask, LANES},
	Field, LimbArithmetic,
};

/// Eight points of the curve `C`.
pub struct LaneExtended<C: Edwards, A: LimbArithmetic> {
	ifma: Ifma,
	x: C::Lanes<A>,
	y: C::Lanes<A>,
	t: C::Lanes<A>,
	z: C::Lanes<A>,
}

/// Eight points with Z = 1: y - x, y + x and 2 d x y for a = -1, else x, y and d x y.
pub struct LaneNiels<C: Edwards, A: LimbArithmetic> {
	u: C::Lanes<A>,
	v: C::Lanes<A>,
	t: C::Lanes<A>,
}

impl<C: Edwards, A: LimbArithmetic> Clone for LaneExtended<C, A> {
	#[inline(always)]
	fn clone(&self) -> Self {
		*self
	}
}

impl<C: Edwards, A: LimbArithmetic> Copy for LaneExtended<C, A> {}

impl<C: Edwards, A: LimbArithmetic> Clone for LaneNiels<C, A> {
	#[inline(always)]
	fn clone(&self) -> Self {
		*self
	}
}

impl<C: Edwards, A: LimbArithmetic> Copy for LaneNiels<C, A> {}

impl<C: Edwards, A: LimbArithmetic> LaneExtended<C, A> {
	const MINUS_ONE: bool = C::MINUS_A == 1;

	/// Returns E F, G H, E H, F G.
	#[inline(always)]
	fn products(&self, e: &C::Lanes<A>, f: &C::Lanes<A>, g: &C::Lanes<A>, h: &C::Lanes<A>) -> Self {
		Self { ifma: self.ifma, x: e.mul(f), y: g.mul(h), t: e.mul(h), z: f.mul(g) }
	}

	/// Returns the sum from the second point's u, v, C = d T1 T2 (for a = -1 twice that) and
	/// D = Z1 Z2.
	#[inline(always)]
	fn sum(&self, u: &C::Lanes<A>, v: &C::Lanes<A>, c: &C::Lanes<A>, d: &C::Lanes<A>) -> Self {
		if Self::MINUS_ONE {
			let a = self.y.sub(&self.x, 2).mul(u);
			let b = self.y.add(&self.x).mul(v);
			let d = d.double();
			self.products(&b.sub(&a, 2), &d.sub(c, 2), &d.add(c), &b.add(&a))
		} else {
			let a = self.x.mul(u);
			let b = self.y.mul(v);
			let e = self.x.add(&self.y).mul(&u.add(v)).sub(&a.add(&b), 4);
			// -a A + B: 4 A is below 8, and tightened before A and B are added.
			let h = a.double().double().tighten().add(&a).add(&b);
			self.products(&e, &d.sub(c, 2), &d.add(c), &h)
		}
	}
}

impl<C: Edwards, A: LimbArithmetic> LaneGroup for LaneExtended<C, A> {
	type Point = EdwardsPoint<C, A>;
	type Base = LaneNiels<C, A>;
	const WORDS: usize = 4 * C::Lanes::<A>::WORDS;
	const BASE_WORDS: usize = 3 * C::Lanes::<A>::WORDS;
	const ADDITION: usize = 125;

	#[inline(always)]
	fn identity(ifma: Ifma) -> Self {
		let (zero, one) = (C::Lanes::<A>::zero(ifma), C::Lanes::<A>::one(ifma));
		Self { ifma, x: zero, y: one, t: zero, z: one }
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
		Self { ifma, x: coordinate(0), y: coordinate(1), t: coordinate(2), z: coordinate(3) }
	}

	#[inline(always)]
	unsafe fn store(&self, to: &[*mut u64; LANES]) {
		for (i, coordinate) in [&self.x, &self.y, &self.t, &self.z].into_iter().enumerate() {
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

	#[inline(always)]
	fn to_points(&self) -> [Self::Point; LANES] {
		let (x, y) = (self.x.to_scalars(), self.y.to_scalars());
		let (t, z) = (self.t.to_scalars(), self.z.to_scalars());
		core::array::from_fn(|lane| EdwardsPoint::new(x[lane], y[lane], t[lane], z[lane]))
	}

	#[inline(always)]
	fn add(&self, other: &Self) -> Self {
		let mut d = C::d::<A>();
		let (mut u, mut v) = (other.x, other.y);
		if Self::MINUS_ONE {
			d = d.double();
			(u, v) = (v.sub(&u, 2), v.add(&u));
		}
		let c = self.t.mul(&other.t).mul(&C::Lanes::<A>::splat(self.ifma, &d));
		self.sum(&u, &v, &c, &self.z.mul(&other.z))
	}

	#[inline(always)]
	fn add_base(&self, other: &Self::Base) -> Self {
		self.sum(&other.u, &other.v, &self.t.mul(&other.t), &self.z)
	}

	#[inline(always)]
	fn base(ifma: Ifma, points: &[EdwardsAffine<C::Base<A>>; LANES]) -> Self::Base {
		let mut coordinates = [[C::Base::<A>::ZERO; LANES]; 3];
		for (lane, point) in points.iter().enumerate() {
			let (x, y) = (&point.x, &point.y);
			let (u, v, t) = if Self::MINUS_ONE {
				(y.sub(x), y.add(x), point.dt.double())
			} else {
				(*x, *y, point.dt)
			};
			coordinates[0][lane] = u;
			coordinates[1][lane] = v;
			coordinates[2][lane] = t;
		}
		LaneNiels {
			u: C::Lanes::<A>::from_scalars(ifma, &coordinates[0]),
			v: C::Lanes::<A>::from_scalars(ifma, &coordinates[1]),
			t: C::Lanes::<A>::from_scalars(ifma, &coordinates[2]),
		}
	}

	#[inline(always)]
	unsafe fn store_base(base: &Self::Base, to: &[*mut u64; LANES]) {
		for (i, coordinate) in [&base.u, &base.v, &base.t].into_iter().enumerate() {
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

	#[inline(always)]
	unsafe fn load_base(ifma: Ifma, from: *const u64, negative: Mask) -> Self::Base {
		// SAFETY: the caller's promise, for each coordinate.
		let (u, v, t) = unsafe {
			let words = C::Lanes::<A>::WORDS;
			(
				C::Lanes::<A>::load_splat(ifma, from),
				C::Lanes::<A>::load_splat(ifma, from.add(words)),
				C::Lanes::<A>::load_splat(ifma, from.add(2 * words)),
			)
		};
		// -(x, y) = (-x, y): y - x and y + x change places.
		let t = t.select(&t.neg(2), negative);
		if Self::MINUS_ONE {
			LaneNiels { u: u.select(&v, negative), v: v.select(&u, negative), t }
		} else {
			LaneNiels { u: u.select(&u.neg(2), negative), v, t }
		}
	}
}
