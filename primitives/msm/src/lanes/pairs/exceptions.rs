//! Additions of eight with lanes that the formula for two points does not cover.

use crate::{pairs::Exceptions, weierstrass::Weierstrass};
use assay_fields::{
	lanes::{Ifma, LaneField, Mask},
	LimbArithmetic,
};

impl Exceptions {
	/// Finds the exceptions from two points' y, the lanes with equal x and the lanes without a pair. A point of order
	/// two is its own opposite.
	#[cold]
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	pub fn find<T: LaneField>(a: &T, b: &T, equal: Mask, unused: Mask) -> Self {
		let twice = equal & b.sub(a, 3).is_zero() & !a.double().is_zero();
		Self { twice, none: (equal & !twice) | unused }
	}

	/// Returns the slope's divisor: `rise` in x, or 2 y for a tangent, or one where there is no
	/// slope.
	#[inline(always)]
	pub fn divisor<T: LaneField>(self, ifma: Ifma, rise: &T, y: &T) -> T {
		rise.select(&y.double(), self.twice).select(&T::one(ifma), self.none)
	}

	/// Returns the slope's dividend: `rise` in y, or 3 x² + a for a tangent.
	#[inline(always)]
	pub fn dividend<C: Weierstrass, A: LimbArithmetic>(
		self,
		ifma: Ifma,
		rise: &C::Lanes<A>,
		x: &C::Lanes<A>,
	) -> C::Lanes<A> {
		let square = x.square();
		let mut tangent = square.double().add(&square);
		if !C::A_IS_ZERO {
			tangent = tangent.add(&C::Lanes::<A>::splat(ifma, &C::a::<A>()));
		}
		rise.select(&tangent, self.twice)
	}
}
