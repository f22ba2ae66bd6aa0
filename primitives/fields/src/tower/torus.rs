//! Products modulo homogeneous elements: the non-zero elements `c0` and `c1 w` of a sextic extension,
//! with the other half zero.
//!
//! Homogeneous elements form a group. Modulo this group every element is `t + w` for one t:
//! `c0 + c1 w` is `c1 (c0 / c1 + w)`, and a homogeneous element is w, with t = 0. The inverse of
//! `t + w` is `-t + w`. This is the torus T2 of Rubin and Silverberg, "Torus-based cryptography", 2003,
//! modulo its element of order two.

use super::{Cubic, Frobenius, NonResidue, Sextic, SparseProduct};
use crate::{batch_inverse, Field, Lazy};
use alloc::vec::Vec;

impl<F: Lazy, C: NonResidue<F>> Sextic<F, C> {
	/// Returns t of the element, which is a homogeneous element times `t + w`. `None` for zero.
	pub fn to_torus(&self) -> Option<Cubic<F, C>> {
		match self.c1.inverse() {
			Some(inverse) => Some(self.c0.mul(&inverse)),
			None => (!self.c0.is_zero()).then_some(Cubic::ZERO),
		}
	}

	/// Returns `t + w`.
	#[inline(always)]
	pub const fn from_torus(t: &Cubic<F, C>) -> Self {
		Self::new(*t, Cubic::ONE)
	}

	/// Returns true for homogeneous elements, false for zero.
	pub fn is_homogeneous(&self) -> bool {
		self.c0.is_zero() != self.c1.is_zero()
	}

	/// `self * (t + w)`.
	pub fn mul_by_torus(&self, t: &Cubic<F, C>) -> Self {
		Self::new(self.c0.mul(t).add(&self.c1.mul_by_v()), self.c1.mul(t).add(&self.c0))
	}

	/// Returns s of each element, which is a homogeneous element times `1 + s w`. Homogeneous elements have s = 0, and so
	/// has zero.
	pub fn all_to_one_plus(elements: &[Self]) -> Vec<Cubic<F, C>> {
		let mut inverses: Vec<_> = elements.iter().map(|element| element.c0).collect();
		batch_inverse(&mut inverses);
		elements.iter().zip(inverses).map(|(element, inverse)| element.c1.mul(&inverse)).collect()
	}

	/// `1 + s w`. Its inverse is `1 - s w`, up to a homogeneous factor.
	#[inline(always)]
	pub const fn one_plus(s: &Cubic<F, C>) -> Self {
		Self::new(Cubic::ONE, *s)
	}

	/// `self * (1 + s w)`.
	pub fn mul_by_one_plus(&self, s: &Cubic<F, C>) -> Self {
		Self::new(self.c0.add(&self.c1.mul(s).mul_by_v()), self.c1.add(&self.c0.mul(s)))
	}

	/// `self * (b0 + b1 v + v w)`, a line of [`Self::mul_by_014`]'s form.
	#[inline(never)]
	pub fn mul_by_unit_014(&self, b0: &F, b1: &F) -> Self {
		let (c0, c1) = (self.c0.mul_by_01_wide(b0, b1), self.c1.mul_by_01_wide(b0, b1));
		// v^2 c1 and v c0 come on top.
		Self::new(
			Cubic::new(
				C::add_mul(&F::reduce(&c0.c0), &self.c1.c1),
				C::add_mul(&F::reduce(&c0.c1), &self.c1.c2),
				F::reduce(&c0.c2).add(&self.c1.c0),
			),
			Cubic::new(
				C::add_mul(&F::reduce(&c1.c0), &self.c0.c2),
				F::reduce(&c1.c1).add(&self.c0.c0),
				F::reduce(&c1.c2).add(&self.c0.c1),
			),
		)
	}

	/// `self * (1 + b3 w + b4 v w)`, a line of [`Self::mul_by_034`]'s form.
	#[inline(never)]
	pub fn mul_by_unit_034(&self, b3: &F, b4: &F) -> Self {
		let (c0, c1) = (self.c0.mul_by_01_wide(b3, b4), self.c1.mul_by_01_wide(b3, b4));
		Self::new(
			Cubic::new(
				C::add_mul(&self.c0.c0, &F::reduce(&c1.c2)),
				F::reduce(&c1.c0).add(&self.c0.c1),
				F::reduce(&c1.c1).add(&self.c0.c2),
			),
			Cubic::new(
				F::reduce(&c0.c0).add(&self.c1.c0),
				F::reduce(&c0.c1).add(&self.c1.c1),
				F::reduce(&c0.c2).add(&self.c1.c2),
			),
		)
	}
}

impl<F: Lazy, C: NonResidue<F>> SparseProduct<F, C> {
	/// `(a0 + a1 v + v w) (b0 + b1 v + v w)`.
	#[inline(never)]
	pub fn of_unit_014(a: &(F, F), b: &(F, F)) -> Self {
		let [c0, c1, c2] = Self::product(a, b);
		// (v w)^2 is ξ.
		let c0 = c0.add(&C::mul(&F::ONE));
		Self::from_parts(Cubic::new(c0, c1, c2), a.0.add(&b.0), a.1.add(&b.1))
	}

	/// `(1 + a3 w + a4 v w) (1 + b3 w + b4 v w)`.
	#[inline(never)]
	pub fn of_unit_034(a: &(F, F), b: &(F, F)) -> Self {
		let [c0, c1, c2] = Self::product(a, b);
		// w^2 is v, and v^3 is ξ.
		let c0 = Cubic::new(C::add_mul(&F::ONE, &c2), c0, c1);
		Self::from_parts(c0, a.0.add(&b.0), a.1.add(&b.1))
	}

	/// `(a0 + a1 v) (b0 + b1 v)`. Inlined: a call would copy the coefficients.
	#[inline(always)]
	fn product(a: &(F, F), b: &(F, F)) -> [F; 3] {
		let (v0, v1) = (a.0.mul_wide(&b.0), a.1.mul_wide(&b.1));
		let sums = a.0.add_unreduced(&a.1).mul_wide(&b.0.add_unreduced(&b.1));
		let cross = F::sub_wide_part(&F::sub_wide_part(&sums, &v0), &v1);
		[F::reduce(&v0), F::reduce(&cross), F::reduce(&v1)]
	}
}

/// The Frobenius maps of elements `1 + s w`.
pub struct FrobeniusOfOnePlus<F>([[F; 3]; 3]);

impl<F: Lazy> FrobeniusOfOnePlus<F> {
	/// Computes the constants of the maps to the powers p, p^2 and p^3.
	pub fn new<C: Frobenius<F>>() -> Self {
		let first = [C::GAMMA[1], C::GAMMA[3], C::GAMMA[5]];
		let next = |constants: &[F; 3]| {
			core::array::from_fn(|j| C::conjugate(&constants[j]).mul(&first[j]))
		};
		let second = next(&first);
		Self([first, second, next(&second)])
	}

	/// Returns s of `(1 + s w)^(p^power)`, for powers up to 3.
	pub fn map<C: Frobenius<F>>(&self, s: &Cubic<F, C>, power: usize) -> Cubic<F, C> {
		let Some([a, b, c]) = power.checked_sub(1).and_then(|index| self.0.get(index)) else {
			return *s;
		};
		let conjugate = |x: &F| if power % 2 == 1 { C::conjugate(x) } else { *x };
		Cubic::new(conjugate(&s.c0).mul(a), conjugate(&s.c1).mul(b), conjugate(&s.c2).mul(c))
	}
}
