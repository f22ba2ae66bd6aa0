//! A sextic extension F[w] / (w^6 - ξ), as a quadratic extension of a cubic one.

use super::{
	cubic::{cross, WideCubic},
	Cubic, Cyclotomic, NonResidue, Scale,
};
use crate::{Field, Lazy};
use core::fmt;

/// `c0 + c1 w` with w^2 = v and v^3 = ξ, the non-residue of `C`.
///
/// In powers of w: `c0.c0 + c1.c0 w + c0.c1 w^2 + c1.c1 w^3 + c0.c2 w^4 + c1.c2 w^5`.
#[repr(C)]
pub struct Sextic<F, C> {
	/// The constant coefficient.
	pub c0: Cubic<F, C>,
	/// The coefficient of w.
	pub c1: Cubic<F, C>,
}

/// The powers of a sextic extension's Frobenius constant, for fields whose characteristic is p.
pub trait Frobenius<F>: NonResidue<F>
where
	F: Lazy,
{
	/// ξ^(i (p - 1) / 6) for i from 0 to 5.
	const GAMMA: [F; 6];
	/// Returns the p-th power in the field below.
	fn conjugate(x: &F) -> F;
}

/// A product of two lines, `c0 + (low + high v) s w`, where s is 1 for lines of the form 034 and v
/// for lines of the form 014.
#[derive(Clone, Copy, Debug)]
pub struct SparseProduct<F: Copy, C> {
	c0: Cubic<F, C>,
	low: F,
	high: F,
}

impl<F, C> Sextic<F, C> {
	/// `c0 + c1 w`.
	#[inline(always)]
	pub const fn new(c0: Cubic<F, C>, c1: Cubic<F, C>) -> Self {
		Self { c0, c1 }
	}
}

impl<F: Lazy, C: NonResidue<F>> Sextic<F, C> {
	/// Joins Karatsuba's three products, `(a0 b0, a1 b1, (a0 + a1)(b0 + b1))`.
	///
	/// Coefficient by coefficient: whole unreduced sums take longer to store than to add.
	#[inline(never)]
	fn join(v0: &WideCubic<F::Wide>, v1: &WideCubic<F::Wide>, sums: &WideCubic<F::Wide>) -> Self {
		let c0 = Cubic::new(
			F::reduce(&C::add_mul_wide(&v0.c0, &v1.c2)),
			F::reduce(&F::add_wide(&v0.c1, &v1.c0)),
			F::reduce(&F::add_wide(&v0.c2, &v1.c1)),
		);
		let c1 = Cubic::new(
			F::reduce(&F::sub_wide(&F::sub_wide(&sums.c0, &v0.c0), &v1.c0)),
			F::reduce(&F::sub_wide(&F::sub_wide(&sums.c1, &v0.c1), &v1.c1)),
			F::reduce(&F::sub_wide(&F::sub_wide(&sums.c2, &v0.c2), &v1.c2)),
		);
		Self::new(c0, c1)
	}

	/// Does what [`Self::join`] does, for the product `v1 v` instead of `v1`.
	#[inline(never)]
	fn join_with_v(
		v0: &WideCubic<F::Wide>,
		v1: &WideCubic<F::Wide>,
		sums: &WideCubic<F::Wide>,
	) -> Self {
		let v1_c2 = C::mul_wide(&v1.c2);
		let c0 = Cubic::new(
			F::reduce(&C::add_mul_wide(&v0.c0, &v1.c1)),
			F::reduce(&F::add_wide(&v0.c1, &v1_c2)),
			F::reduce(&F::add_wide(&v0.c2, &v1.c0)),
		);
		let c1 = Cubic::new(
			F::reduce(&F::sub_wide(&F::sub_wide(&sums.c0, &v0.c0), &v1_c2)),
			F::reduce(&F::sub_wide(&F::sub_wide(&sums.c1, &v0.c1), &v1.c0)),
			F::reduce(&F::sub_wide(&F::sub_wide(&sums.c2, &v0.c2), &v1.c1)),
		);
		Self::new(c0, c1)
	}

	/// `self * (b0 + b3 w + b4 v w)`, a line over a divisive twist.
	pub fn mul_by_034(&self, b0: &F, b3: &F, b4: &F) -> Self {
		let v0 = self.c0.mul_by_0_wide(b0);
		let v1 = self.c1.mul_by_01_wide(b3, b4);
		let add = Cubic::<F, C>::add_coefficients;
		let sums = self.c0.add_unreduced(&self.c1).mul_by_01_wide(&add(b0, b3), b4);
		Self::join(&v0, &v1, &sums)
	}

	/// `self * (b0 + b1 v + b4 v w)`, a line over a multiplicative twist.
	pub fn mul_by_014(&self, b0: &F, b1: &F, b4: &F) -> Self {
		let v0 = self.c0.mul_by_01_wide(b0, b1);
		let v1 = self.c1.mul_by_1_wide(b4);
		let add = Cubic::<F, C>::add_coefficients;
		let sums = self.c0.add_unreduced(&self.c1).mul_by_01_wide(b0, &add(b1, b4));
		Self::join(&v0, &v1, &sums)
	}

	/// `self * (c0 + (low + high v) w)`, two lines of the form 034.
	pub fn mul_by_two_034(&self, lines: &SparseProduct<F, C>) -> Self {
		let v0 = self.c0.mul_wide(&lines.c0);
		let v1 = self.c1.mul_by_01_wide(&lines.low, &lines.high);
		let add = Cubic::<F, C>::add_coefficients;
		let b =
			Cubic::new(add(&lines.c0.c0, &lines.low), add(&lines.c0.c1, &lines.high), lines.c0.c2);
		let sums = self.c0.add_unreduced(&self.c1).mul_wide(&b);
		Self::join(&v0, &v1, &sums)
	}

	/// `self * (c0 + (low + high v) v w)`, two lines of the form 014.
	pub fn mul_by_two_014(&self, lines: &SparseProduct<F, C>) -> Self {
		let v0 = self.c0.mul_wide(&lines.c0);
		let v1 = self.c1.mul_by_01_wide(&lines.low, &lines.high);
		let add = Cubic::<F, C>::add_coefficients;
		let b =
			Cubic::new(lines.c0.c0, add(&lines.c0.c1, &lines.low), add(&lines.c0.c2, &lines.high));
		let sums = self.c0.add_unreduced(&self.c1).mul_wide(&b);
		Self::join_with_v(&v0, &v1, &sums)
	}

	/// Returns `conjugate(self) / self`: the power q^3 - 1 for q elements in the field below. `None` for zero.
	///
	/// It is the conjugate's square over the norm, which have the squares of both coefficients in common.
	pub fn conjugate_over_self(&self) -> Option<Self> {
		let (c0_squared, c1_squared) = (self.c0.square(), self.c1.square().mul_by_v());
		let inverse = c0_squared.sub(&c1_squared).inverse()?;
		let cross = self.c0.mul(&self.c1).double().neg();
		Some(Self::new(c0_squared.add(&c1_squared).mul(&inverse), cross.mul(&inverse)))
	}

	/// Squares an element of the cyclotomic subgroup: Granger and Scott, "Faster squaring in the
	/// cyclotomic subgroup of sixth degree extensions", 2010, section 3.2.
	fn granger_scott(&mut self) {
		let Self {
			c0: Cubic { c0: z0, c1: z4, c2: z3, .. },
			c1: Cubic { c0: z2, c1: z1, c2: z5, .. },
		} = self;
		let (a, b) = (*z0, *z1);
		quartic_step::<F, C, false>(&a, &b, z0, z1);
		let (a, b) = (*z4, *z5);
		quartic_step::<F, C, false>(z2, z3, z4, z5);
		quartic_step::<F, C, true>(&a, &b, z3, z2);
	}
}

/// A third of a cyclotomic squaring. With `(a + b y)^2 = s + t y` for y^2 = ξ, replaces x by `3 s - 2 x` and z by
/// `3 t + 2 z`, or by `3 ξ t + 2 z` if `TIMES_XI`.
#[inline(never)]
pub(super) fn quartic_step<F: Lazy, C: NonResidue<F>, const TIMES_XI: bool>(
	a: &F,
	b: &F,
	x: &mut F,
	z: &mut F,
) {
	let (aa, bb) = (a.square_wide(), b.square_wide());
	let sum = a.add(b).square_wide();
	let cross = F::sub_wide(&F::sub_wide(&sum, &aa), &bb);
	*x = F::reduce_triple::<true>(&C::add_mul_wide(&aa, &bb), x);
	*z = match TIMES_XI {
		false => F::reduce_triple::<false>(&cross, z),
		true if F::EXACT_SUMS => F::reduce_triple::<false>(&C::mul_wide(&cross), z),
		true => {
			let t = C::mul(&F::reduce(&cross));
			t.add(z).double().add(&t)
		}
	};
}

impl<F: Lazy, C: Frobenius<F>> Cyclotomic for Sextic<F, C> {
	#[inline(always)]
	fn mul(&self, other: &Self) -> Self {
		Field::mul(self, other)
	}

	#[inline(always)]
	fn conjugate(&self) -> Self {
		Self::new(self.c0, self.c1.neg())
	}

	fn frobenius(&self) -> Self {
		let map = |x: &F, i: usize| C::conjugate(x).mul(&C::GAMMA[i]);
		Self::new(
			Cubic::new(C::conjugate(&self.c0.c0), map(&self.c0.c1, 2), map(&self.c0.c2, 4)),
			Cubic::new(map(&self.c1.c0, 1), map(&self.c1.c1, 3), map(&self.c1.c2, 5)),
		)
	}

	fn cyclotomic_squares(&self, count: usize) -> Self {
		let mut power = *self;
		(0..count).for_each(|_| power.granger_scott());
		power
	}

	fn cyclotomic_pow(&self, exponent: u64) -> Self {
		self.compressed_pow(exponent)
	}
}

impl<F: Lazy, C: NonResidue<F>> SparseProduct<F, C> {
	#[inline(always)]
	pub(super) const fn from_parts(c0: Cubic<F, C>, low: F, high: F) -> Self {
		Self { c0, low, high }
	}

	/// `(a0 + a3 w + a4 v w) (b0 + b3 w + b4 v w)`.
	#[inline(never)]
	pub fn of_034(a: &(F, F, F), b: &(F, F, F)) -> Self {
		let [v00, v33, v44, c03, c04, c34] = Self::products(a, b);
		Self {
			c0: Cubic::new(
				F::reduce(&C::add_mul_wide(&v00, &v44)),
				F::reduce(&v33),
				F::reduce(&c34),
			),
			low: F::reduce(&c03),
			high: F::reduce(&c04),
		}
	}

	/// `(a0 + a1 v + a4 v w) (b0 + b1 v + b4 v w)`.
	#[inline(never)]
	pub fn of_014(a: &(F, F, F), b: &(F, F, F)) -> Self {
		let [v00, v11, v44, c01, c04, c14] = Self::products(a, b);
		Self {
			c0: Cubic::new(
				F::reduce(&C::add_mul_wide(&v00, &v44)),
				F::reduce(&c01),
				F::reduce(&v11),
			),
			low: F::reduce(&c04),
			high: F::reduce(&c14),
		}
	}

	/// Returns the products `a_i b_i`, then `a_i b_j + a_j b_i` for (0, 1), (0, 2), (1, 2).
	///
	/// Inlined: a call would copy all six.
	#[inline(always)]
	fn products(a: &(F, F, F), b: &(F, F, F)) -> [F::Wide; 6] {
		let v0 = a.0.mul_wide(&b.0);
		let v1 = a.1.mul_wide(&b.1);
		let v2 = a.2.mul_wide(&b.2);
		let c01 = cross((&a.0, &a.1), (&b.0, &b.1), &v0, &v1);
		let c02 = cross((&a.0, &a.2), (&b.0, &b.2), &v0, &v2);
		let c12 = cross((&a.1, &a.2), (&b.1, &b.2), &v1, &v2);
		[v0, v1, v2, c01, c02, c12]
	}
}

impl<F: Lazy, C: NonResidue<F>> Field for Sextic<F, C> {
	const ZERO: Self = Self::new(Cubic::ZERO, Cubic::ZERO);
	const ONE: Self = Self::new(Cubic::ONE, Cubic::ZERO);

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

	fn mul(&self, other: &Self) -> Self {
		let v0 = self.c0.mul_wide(&other.c0);
		let v1 = self.c1.mul_wide(&other.c1);
		let sums = self.c0.add_unreduced(&self.c1).mul_wide(&other.c0.add_unreduced(&other.c1));
		Self::join(&v0, &v1, &sums)
	}

	/// `(c0 + c1)(c0 + v c1) - (1 + v) c0 c1 + 2 c0 c1 w`.
	fn square(&self) -> Self {
		let product = self.c0.mul(&self.c1);
		let other = self.c0.add_unreduced(&self.c1.mul_by_v());
		let sums = Cubic::reduce(&self.c0.add_unreduced(&self.c1).mul_wide(&other));
		let c0 = sums.sub(&product).sub(&product.mul_by_v());
		Self::new(c0, product.double())
	}

	fn inverse(&self) -> Option<Self> {
		let norm = self.c0.square().sub(&self.c1.square().mul_by_v());
		let inverse = norm.inverse()?;
		Some(Self::new(self.c0.mul(&inverse), self.c1.mul(&inverse).neg()))
	}
}

impl<F: Lazy, C: NonResidue<F>> Scale<F> for Sextic<F, C> {
	#[inline(always)]
	fn scale(&self, factor: &F) -> Self {
		Self::new(self.c0.scale(factor), self.c1.scale(factor))
	}
}

impl<F: Copy, C> Clone for Sextic<F, C> {
	#[inline(always)]
	fn clone(&self) -> Self {
		*self
	}
}

impl<F: Copy, C> Copy for Sextic<F, C> {}

impl<F: PartialEq, C> PartialEq for Sextic<F, C> {
	#[inline(always)]
	fn eq(&self, other: &Self) -> bool {
		self.c0 == other.c0 && self.c1 == other.c1
	}
}

impl<F: Eq, C> Eq for Sextic<F, C> {}

impl<F: fmt::Debug, C> fmt::Debug for Sextic<F, C> {
	fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
		write!(formatter, "({:?}) + ({:?}) w", self.c0, self.c1)
	}
}
