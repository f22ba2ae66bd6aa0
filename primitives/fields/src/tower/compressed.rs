//! Compressed squarings in the cyclotomic subgroup: Karabina, "Squaring in cyclotomic subgroups",
//! 2010/542, in the coordinates of Granger and Scott.
//!
//! With y = w^3 an element is A + B w + C w^2 for A = z0 + z1 y, B = z2 + z3 y, C = z4 + z5 y (up to
//! the order of terms: z2 and z5 are the coefficients of w and w^5, z4 and z3 those of w^2 and
//! w^4). B and C of the square depend on B and C alone, and two relations of the subgroup give A
//! back: `4 z2 z1 = ξ z5^2 + 3 z4^2 - 2 z3` and `z0 = ξ (2 z1^2 + z2 z5 - 3 z3 z4) + 1`.
//!
//! A compressed squaring costs two thirds of a squaring. Decompressing costs an inversion, which
//! all powers of one exponentiation share.

use super::{sextic::square_in_quartic, Cubic, NonResidue, Sextic};
use crate::{batch_inverse, Field, Lazy};
use alloc::vec::Vec;

/// B and C of an element of the cyclotomic subgroup.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Compressed<F> {
	pub z2: F,
	pub z3: F,
	pub z4: F,
	pub z5: F,
}

impl<F: Lazy> Compressed<F> {
	fn new<C>(element: &Sextic<F, C>) -> Self {
		Self { z2: element.c1.c0, z3: element.c0.c2, z4: element.c0.c1, z5: element.c1.c2 }
	}

	fn square<C: NonResidue<F>>(&self) -> Self {
		let (b0, b1) = square_in_quartic::<F, C>(&self.z2, &self.z3);
		let (c0, c1) = square_in_quartic::<F, C>(&self.z4, &self.z5);
		// 3 t - 2 z and 3 t + 2 z
		let minus = |t: &F, z: &F| t.sub(z).double().add(t);
		let plus = |t: &F, z: &F| t.add(z).double().add(t);
		Self {
			z2: plus(&C::mul(&c1), &self.z2),
			z3: minus(&c0, &self.z3),
			z4: minus(&b0, &self.z4),
			z5: plus(&b1, &self.z5),
		}
	}

	/// Returns 4 z2, whose inverse decompressing takes.
	pub(crate) fn divisor(&self) -> F {
		self.z2.double().double()
	}

	/// Returns the element, given the inverse of 4 z2.
	pub(crate) fn decompress<C: NonResidue<F>>(&self, inverse: &F) -> Sextic<F, C> {
		let Self { z2, z3, z4, z5 } = self;
		let z1 = C::add_mul(&z4.square().triple().sub(&z3.double()), &z5.square()).mul(inverse);
		let sum = z1.square().double().add(&z2.mul(z5)).sub(&z3.mul(z4).triple());
		let z0 = C::add_mul(&F::ONE, &sum);
		Sextic::new(Cubic::new(z0, *z4, *z3), Cubic::new(*z2, z1, *z5))
	}
}

/// The shortest gap between ones of an exponent for which compressed squarings pay off.
const LONG_GAP: u32 = 8;

/// Returns the end of the last long gap between ones of an exponent, at most 63.
pub(crate) fn end_of_long_gaps(exponent: u64) -> u32 {
	let ones = || (0..64).filter(move |i| exponent >> i & 1 == 1);
	let gaps = ones().zip(ones().skip(1)).filter(|(low, high)| high - low >= LONG_GAP);
	let lead = exponent.trailing_zeros();
	let end = gaps.map(|(_, high)| high).last().unwrap_or(if lead >= LONG_GAP { lead } else { 0 });
	end.min(63)
}

impl<F: Lazy, C: NonResidue<F>> Sextic<F, C> {
	/// `self^exponent` in the cyclotomic subgroup, for exponents with few ones. Variable time.
	///
	/// The exponent is read from the lowest bit. The powers 2^i up to the end of the last long gap
	/// are compressed, and those of the exponent's ones are decompressed together. The squarings
	/// above that gap are plain.
	pub(super) fn compressed_pow(&self, exponent: u64) -> Self {
		let end = end_of_long_gaps(exponent);
		self.powers_below(exponent, end).unwrap_or_else(|| self.plain_pow(exponent))
	}

	/// Computes [`Self::compressed_pow`] with the powers up to 2^`end` compressed. `None` if a
	/// power has z2 = 0 and cannot be decompressed.
	fn powers_below(&self, exponent: u64, end: u32) -> Option<Self> {
		let mut saved = Vec::new();
		let mut product = if exponent & 1 == 1 { *self } else { Self::ONE };
		let mut current = Compressed::new(self);
		for i in 1..=end {
			current = current.square::<C>();
			if exponent >> i & 1 == 1 || i == end {
				saved.push((i, current));
			}
		}
		let mut inverses: Vec<F> = saved.iter().map(|(_, power)| power.divisor()).collect();
		if inverses.iter().any(F::is_zero) {
			return None;
		}
		batch_inverse(&mut inverses);
		let mut power = *self;
		for ((i, compressed), inverse) in saved.iter().zip(&inverses) {
			power = compressed.decompress(inverse);
			if exponent >> i & 1 == 1 {
				product = product.mul_unless_one(&power);
			}
		}
		for i in end + 1..64 - exponent.leading_zeros() {
			power = power.granger_scott();
			if exponent >> i & 1 == 1 {
				product = product.mul_unless_one(&power);
			}
		}
		Some(product)
	}

	fn mul_unless_one(&self, other: &Self) -> Self {
		if *self == Self::ONE {
			*other
		} else {
			self.mul(other)
		}
	}

	/// Computes `self^exponent` by square and multiply.
	fn plain_pow(&self, exponent: u64) -> Self {
		let mut power = Self::ONE;
		for i in (0..64 - exponent.leading_zeros()).rev() {
			power = power.granger_scott();
			if exponent >> i & 1 == 1 {
				power = power.mul(self);
			}
		}
		power
	}
}
