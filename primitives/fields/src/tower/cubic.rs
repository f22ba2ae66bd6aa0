//! A cubic extension F[v] / (v^3 - ξ).

use super::{NonResidue, Scale};
use crate::{Field, Lazy};
use core::{fmt, marker::PhantomData};

/// `c0 + c1 v + c2 v^2` with v^3 = ξ, the non-residue of `C`.
#[repr(C)]
pub struct Cubic<F, C> {
	/// The constant coefficient.
	pub c0: F,
	/// The coefficient of v.
	pub c1: F,
	/// The coefficient of v^2.
	pub c2: F,
	config: PhantomData<C>,
}

/// An unreduced product: all coefficients unreduced.
#[derive(Clone, Copy, Debug)]
pub struct WideCubic<W> {
	pub(super) c0: W,
	pub(super) c1: W,
	pub(super) c2: W,
}

impl<F, C> Cubic<F, C> {
	/// `c0 + c1 v + c2 v^2`.
	#[inline(always)]
	pub const fn new(c0: F, c1: F, c2: F) -> Self {
		Self { c0, c1, c2, config: PhantomData }
	}
}

impl<F: Lazy, C: NonResidue<F>> Cubic<F, C> {
	/// `self * v`.
	#[inline(always)]
	pub fn mul_by_v(&self) -> Self {
		Self::new(C::mul(&self.c2), self.c0, self.c1)
	}

	/// Adds coefficients of a factor like [`Lazy::add_unreduced`].
	#[inline(always)]
	pub(super) fn add_coefficients(a: &F, b: &F) -> F {
		if Self::UNREDUCED_SUMS == 0 {
			return a.add(b);
		}
		a.add_unreduced(b)
	}

	/// `self * (b0 + b1 v)`.
	#[inline(never)]
	pub(super) fn mul_by_01_wide(&self, b0: &F, b1: &F) -> WideCubic<F::Wide> {
		let v0 = self.c0.mul_wide(b0);
		let v1 = self.c1.mul_wide(b1);
		let sums = self.c0.add_unreduced(&self.c1).mul_wide(&b0.add_unreduced(b1));
		WideCubic {
			c0: C::add_mul_wide(&v0, &self.c2.mul_wide(b1)),
			c1: F::sub_wide_part(&F::sub_wide_part(&sums, &v0), &v1),
			c2: F::add_wide(&v1, &self.c2.mul_wide(b0)),
		}
	}

	/// `self * b1 v`.
	#[inline(never)]
	pub(super) fn mul_by_1_wide(&self, b1: &F) -> WideCubic<F::Wide> {
		WideCubic {
			c0: C::mul_wide(&self.c2.mul_wide(b1)),
			c1: self.c0.mul_wide(b1),
			c2: self.c1.mul_wide(b1),
		}
	}

	/// `self * b0`.
	#[inline(always)]
	pub(super) fn mul_by_0_wide(&self, b0: &F) -> WideCubic<F::Wide> {
		WideCubic { c0: self.c0.mul_wide(b0), c1: self.c1.mul_wide(b0), c2: self.c2.mul_wide(b0) }
	}
}

impl<F: Lazy, C: NonResidue<F>> Field for Cubic<F, C> {
	const ZERO: Self = Self::new(F::ZERO, F::ZERO, F::ZERO);
	const ONE: Self = Self::new(F::ONE, F::ZERO, F::ZERO);

	#[inline(always)]
	fn add(&self, other: &Self) -> Self {
		Self::new(self.c0.add(&other.c0), self.c1.add(&other.c1), self.c2.add(&other.c2))
	}

	#[inline(always)]
	fn sub(&self, other: &Self) -> Self {
		Self::new(self.c0.sub(&other.c0), self.c1.sub(&other.c1), self.c2.sub(&other.c2))
	}

	#[inline(always)]
	fn neg(&self) -> Self {
		Self::new(self.c0.neg(), self.c1.neg(), self.c2.neg())
	}

	#[inline(always)]
	fn double(&self) -> Self {
		Self::new(self.c0.double(), self.c1.double(), self.c2.double())
	}

	#[inline(always)]
	fn halve(&self) -> Self {
		Self::new(self.c0.halve(), self.c1.halve(), self.c2.halve())
	}

	fn mul(&self, other: &Self) -> Self {
		Self::reduce(&self.mul_wide(other))
	}

	fn square(&self) -> Self {
		Self::reduce(&self.square_wide())
	}

	/// Algorithm 17 of Beuchat et al., "High-speed software implementation of the optimal ate
	/// pairing over Barreto-Naehrig curves", 2010.
	fn inverse(&self) -> Option<Self> {
		let t0 = self.c0.square().sub(&C::mul(&self.c1.mul(&self.c2)));
		let t1 = C::mul(&self.c2.square()).sub(&self.c0.mul(&self.c1));
		let t2 = self.c1.square().sub(&self.c0.mul(&self.c2));
		let cross = self.c2.mul(&t1).add(&self.c1.mul(&t2));
		let inverse = self.c0.mul(&t0).add(&C::mul(&cross)).inverse()?;
		Some(Self::new(t0.mul(&inverse), t1.mul(&inverse), t2.mul(&inverse)))
	}
}

/// `a_i b_j + a_j b_i`, given the products `a_i b_i` and `a_j b_j`.
///
/// Inlined for WebAssembly, like [`Lazy::sub_wide_part`].
#[cfg_attr(target_arch = "wasm32", inline(always))]
pub(super) fn cross<F: Lazy>(
	(ai, aj): (&F, &F),
	(bi, bj): (&F, &F),
	vi: &F::Wide,
	vj: &F::Wide,
) -> F::Wide {
	let sums = ai.add_unreduced(aj).mul_wide(&bi.add_unreduced(bj));
	F::sub_wide_part(&F::sub_wide_part(&sums, vi), vj)
}

impl<F: Lazy, C: NonResidue<F>> Lazy for Cubic<F, C> {
	type Wide = WideCubic<F::Wide>;

	const ZERO_WIDE: Self::Wide =
		WideCubic { c0: F::ZERO_WIDE, c1: F::ZERO_WIDE, c2: F::ZERO_WIDE };

	// Products add two coefficients again.
	const UNREDUCED_SUMS: u32 = F::UNREDUCED_SUMS.saturating_sub(1);
	const EXACT_SUMS: bool = F::EXACT_SUMS;

	#[inline(always)]
	fn add_unreduced(&self, other: &Self) -> Self {
		let add = Self::add_coefficients;
		Self::new(add(&self.c0, &other.c0), add(&self.c1, &other.c1), add(&self.c2, &other.c2))
	}

	/// Karatsuba: six products, not nine. A call, because its code is large and used three times in
	/// a row.
	#[inline(never)]
	fn mul_wide(&self, other: &Self) -> Self::Wide {
		let v0 = self.c0.mul_wide(&other.c0);
		let v1 = self.c1.mul_wide(&other.c1);
		let v2 = self.c2.mul_wide(&other.c2);
		let c12 = cross((&self.c1, &self.c2), (&other.c1, &other.c2), &v1, &v2);
		let c01 = cross((&self.c0, &self.c1), (&other.c0, &other.c1), &v0, &v1);
		let c02 = cross((&self.c0, &self.c2), (&other.c0, &other.c2), &v0, &v2);
		WideCubic {
			c0: C::add_mul_wide(&v0, &c12),
			c1: C::add_mul_wide(&c01, &v2),
			c2: F::add_wide(&c02, &v1),
		}
	}

	/// Chung and Hasan, "Asymmetric squaring formulae", 2007, SQR2.
	#[inline(never)]
	fn square_wide(&self) -> Self::Wide {
		let s0 = self.c0.square_wide();
		let s1 = self.c0.double().mul_wide(&self.c1);
		let s2 = self.c0.sub(&self.c1).add(&self.c2).square_wide();
		let s3 = self.c1.double().mul_wide(&self.c2);
		let s4 = self.c2.square_wide();
		let sum = F::add_wide(&F::add_wide(&s1, &s2), &s3);
		WideCubic {
			c0: C::add_mul_wide(&s0, &s3),
			c1: C::add_mul_wide(&s1, &s4),
			c2: F::sub_wide(&F::sub_wide(&sum, &s0), &s4),
		}
	}

	#[inline(always)]
	fn add_wide(a: &Self::Wide, b: &Self::Wide) -> Self::Wide {
		WideCubic {
			c0: F::add_wide(&a.c0, &b.c0),
			c1: F::add_wide(&a.c1, &b.c1),
			c2: F::add_wide(&a.c2, &b.c2),
		}
	}

	#[inline(always)]
	fn sub_wide(a: &Self::Wide, b: &Self::Wide) -> Self::Wide {
		WideCubic {
			c0: F::sub_wide(&a.c0, &b.c0),
			c1: F::sub_wide(&a.c1, &b.c1),
			c2: F::sub_wide(&a.c2, &b.c2),
		}
	}

	#[inline(always)]
	fn reduce(wide: &Self::Wide) -> Self {
		Self::new(F::reduce(&wide.c0), F::reduce(&wide.c1), F::reduce(&wide.c2))
	}

	#[inline(always)]
	fn reduce_triple<const NEGATIVE: bool>(wide: &Self::Wide, other: &Self) -> Self {
		Self::new(
			F::reduce_triple::<NEGATIVE>(&wide.c0, &other.c0),
			F::reduce_triple::<NEGATIVE>(&wide.c1, &other.c1),
			F::reduce_triple::<NEGATIVE>(&wide.c2, &other.c2),
		)
	}
}

impl<F: Lazy, C: NonResidue<F>> Scale<F> for Cubic<F, C> {
	#[inline(always)]
	fn scale(&self, factor: &F) -> Self {
		Self::new(self.c0.mul(factor), self.c1.mul(factor), self.c2.mul(factor))
	}
}

impl<F: Copy, C> Clone for Cubic<F, C> {
	#[inline(always)]
	fn clone(&self) -> Self {
		*self
	}
}

impl<F: Copy, C> Copy for Cubic<F, C> {}

impl<F: PartialEq, C> PartialEq for Cubic<F, C> {
	#[inline(always)]
	fn eq(&self, other: &Self) -> bool {
		self.c0 == other.c0 && self.c1 == other.c1 && self.c2 == other.c2
	}
}

impl<F: Eq, C> Eq for Cubic<F, C> {}

impl<F: fmt::Debug, C> fmt::Debug for Cubic<F, C> {
	fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
		write!(formatter, "({:?}) + ({:?}) v + ({:?}) v^2", self.c0, self.c1, self.c2)
	}
}
