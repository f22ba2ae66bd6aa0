//! Fp2 = Fp[u] / (u^2 - β).

use super::{LazyScale, NonResidue, Scale};
use crate::{Field, Lazy};
use core::{fmt, marker::PhantomData};

/// `c0 + c1 u` with u^2 = β, the non-residue of `C`.
#[repr(C)]
pub struct Fp2<F, C> {
	/// The constant coefficient.
	pub c0: F,
	/// The coefficient of u.
	pub c1: F,
	config: PhantomData<C>,
}

/// An unreduced product in Fp2: both coefficients unreduced.
#[derive(Clone, Copy, Debug)]
pub struct WideFp2<W> {
	/// The constant coefficient.
	pub c0: W,
	/// The coefficient of u.
	pub c1: W,
}

impl<F, C> Fp2<F, C> {
	/// `c0 + c1 u`.
	#[inline(always)]
	pub const fn new(c0: F, c1: F) -> Self {
		Self { c0, c1, config: PhantomData }
	}
}

impl<F: Lazy, C: NonResidue<F>> Fp2<F, C> {
	/// `c0 - c1 u`: the p-th power.
	#[inline(always)]
	pub fn conjugate(&self) -> Self {
		Self::new(self.c0, self.c1.neg())
	}

	/// `c0^2 - β c1^2`: the norm to the field below.
	pub fn norm(&self) -> F {
		let squares = (self.c0.square_wide(), self.c1.square_wide());
		F::reduce(&F::sub_wide(&squares.0, &C::mul_wide(&squares.1)))
	}
}

impl<F: Lazy, C: NonResidue<F>> Field for Fp2<F, C> {
	const ZERO: Self = Self::new(F::ZERO, F::ZERO);
	const ONE: Self = Self::new(F::ONE, F::ZERO);

	#[inline(always)]
	fn add(&self, other: &Self) -> Self {
		Self::new(self.c0.add(&other.c0), self.c1.add(&other.c1))
	}

	#[inline(always)]
	fn sub(&self, other: &Self) -> Self {
		Self::new(self.c0.sub(&other.c0), self.c1.sub(&other.c1))
	}

	#[inline(always)]
	fn neg(&self) -> Self {
		Self::new(self.c0.neg(), self.c1.neg())
	}

	#[inline(always)]
	fn double(&self) -> Self {
		Self::new(self.c0.double(), self.c1.double())
	}

	#[inline(always)]
	fn halve(&self) -> Self {
		Self::new(self.c0.halve(), self.c1.halve())
	}

	#[inline]
	fn mul(&self, other: &Self) -> Self {
		Self::reduce(&self.mul_wide(other))
	}

	/// `(c0 + c1)(c0 + β c1) - (1 + β) c0 c1 + 2 c0 c1 u`.
	#[inline]
	fn square(&self) -> Self {
		let product = self.c0.mul(&self.c1);
		let sum = self.c0.add_unreduced(&self.c1);
		let other = C::add_mul(&self.c0, &self.c1);
		let product_of_sums = sum.mul_of_unreduced(&other);
		Self::new(C::sub_mul_plus_one(&product_of_sums, &product), product.double())
	}

	fn inverse(&self) -> Option<Self> {
		let inverse = self.norm().inverse()?;
		Some(Self::new(self.c0.mul(&inverse), self.c1.mul(&inverse).neg()))
	}
}

impl<F: Lazy, C: NonResidue<F>> Lazy for Fp2<F, C> {
	type Wide = WideFp2<F::Wide>;

	const ZERO_WIDE: Self::Wide = WideFp2 { c0: F::ZERO_WIDE, c1: F::ZERO_WIDE };
	// Products add two coefficients again.
	const UNREDUCED_SUMS: u32 = F::UNREDUCED_SUMS - 1;
	const EXACT_SUMS: bool = F::EXACT_SUMS;

	#[inline(always)]
	fn add_unreduced(&self, other: &Self) -> Self {
		if Self::UNREDUCED_SUMS == 0 {
			return self.add(other);
		}
		Self::new(self.c0.add_unreduced(&other.c0), self.c1.add_unreduced(&other.c1))
	}

	/// Karatsuba: `c0 = a0 b0 + β a1 b1`, `c1 = (a0 + a1)(b0 + b1) - a0 b0 - a1 b1`.
	#[inline(always)]
	fn mul_wide(&self, other: &Self) -> Self::Wide {
		let v0 = self.c0.mul_wide(&other.c0);
		let v1 = self.c1.mul_wide(&other.c1);
		let sums = self.c0.add_unreduced(&self.c1).mul_wide(&other.c0.add_unreduced(&other.c1));
		WideFp2 {
			c0: C::add_mul_wide(&v0, &v1),
			c1: F::sub_wide_part(&F::sub_wide_part(&sums, &v0), &v1),
		}
	}

	/// Like [`Field::square`].
	#[inline(always)]
	fn square_wide(&self) -> Self::Wide {
		let product = self.c0.mul_wide(&self.c1);
		let sum = self.c0.add_unreduced(&self.c1);
		let sums = sum.mul_wide(&C::add_mul(&self.c0, &self.c1));
		WideFp2 {
			c0: C::sub_mul_plus_one_wide(&sums, &product),
			c1: F::add_wide(&product, &product),
		}
	}

	#[inline(always)]
	fn add_wide(a: &Self::Wide, b: &Self::Wide) -> Self::Wide {
		WideFp2 { c0: F::add_wide(&a.c0, &b.c0), c1: F::add_wide(&a.c1, &b.c1) }
	}

	#[inline(always)]
	fn sub_wide(a: &Self::Wide, b: &Self::Wide) -> Self::Wide {
		WideFp2 { c0: F::sub_wide(&a.c0, &b.c0), c1: F::sub_wide(&a.c1, &b.c1) }
	}

	#[inline(always)]
	fn reduce(wide: &Self::Wide) -> Self {
		Self::new(F::reduce(&wide.c0), F::reduce(&wide.c1))
	}

	#[inline(always)]
	fn reduce_triple<const NEGATIVE: bool>(wide: &Self::Wide, other: &Self) -> Self {
		Self::new(
			F::reduce_triple::<NEGATIVE>(&wide.c0, &other.c0),
			F::reduce_triple::<NEGATIVE>(&wide.c1, &other.c1),
		)
	}
}

impl<F: Lazy, C: NonResidue<F>> Scale<F> for Fp2<F, C> {
	#[inline(always)]
	fn scale(&self, factor: &F) -> Self {
		Self::new(self.c0.mul(factor), self.c1.mul(factor))
	}
}

impl<F: Lazy, C: NonResidue<F>> LazyScale<F> for Fp2<F, C> {
	#[inline(always)]
	fn scale_wide(&self, factor: &F) -> Self::Wide {
		WideFp2 { c0: self.c0.mul_wide(factor), c1: self.c1.mul_wide(factor) }
	}
}

impl<F: Copy, C> Clone for Fp2<F, C> {
	#[inline(always)]
	fn clone(&self) -> Self {
		*self
	}
}

impl<F: Copy, C> Copy for Fp2<F, C> {}

impl<F: PartialEq, C> PartialEq for Fp2<F, C> {
	#[inline(always)]
	fn eq(&self, other: &Self) -> bool {
		self.c0 == other.c0 && self.c1 == other.c1
	}
}

impl<F: Eq, C> Eq for Fp2<F, C> {}

impl<F: fmt::Debug, C> fmt::Debug for Fp2<F, C> {
	fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
		write!(formatter, "{:?} + {:?} u", self.c0, self.c1)
	}
}
