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

use super::{
	cyclotomic::pow_by_squares, sextic::quartic_step, Cubic, Cyclotomic, Frobenius, NonResidue,
	Sextic,
};
use crate::{batch_inverse, Lazy};
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

	/// Squares the element in place.
	fn square<C: NonResidue<F>>(&mut self) {
		let Self { z2, z3, z4, z5 } = self;
		let (a, b) = (*z4, *z5);
		quartic_step::<F, C, false>(z2, z3, z4, z5);
		quartic_step::<F, C, true>(&a, &b, z3, z2);
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

/// Returns a and b with `n = (2^a - 1)(2^b - 1)`, if n has more than three ones: powers by both factors take two products.
///
/// The parameter of BLS12-381 is 105 = 7 · 15 above its last long gap.
fn mersenne_factors(n: u64) -> Option<[u32; 2]> {
	if n.count_ones() <= 3 {
		return None;
	}
	(2..u64::BITS / 2).find_map(|a| {
		let (factor, other) = ((1 << a) - 1, n / ((1 << a) - 1));
		(other > 1 && other * factor == n && (other + 1).is_power_of_two())
			.then(|| [a, (other + 1).ilog2()])
	})
}

impl<F: Lazy, C: Frobenius<F>> Sextic<F, C> {
	/// `self^exponent` in the cyclotomic subgroup, for exponents with few ones. Variable time. The power 0 of an element
	/// outside it is not one.
	///
	/// The squarings up to the end of the last long gap between the exponent's ones are compressed, and
	/// the powers of these ones are decompressed together. The squarings above that gap are plain.
	pub(super) fn compressed_pow(&self, exponent: u64) -> Self {
		let end = end_of_long_gaps(exponent);
		self.powers_below(exponent, end).unwrap_or_else(|| pow_by_squares(self, exponent))
	}

	/// Computes [`Self::compressed_pow`] with the powers up to 2^`end` compressed. `None` if a
	/// power has z2 = 0 and cannot be decompressed.
	fn powers_below(&self, exponent: u64, end: u32) -> Option<Self> {
		let mut saved = Vec::new();
		let mut current = Compressed::new(self);
		for i in 1..=end {
			current.square::<C>();
			if exponent >> i & 1 == 1 || i == end {
				saved.push(current);
			}
		}
		let mut inverses: Vec<F> = saved.iter().map(Compressed::divisor).collect();
		if inverses.iter().any(F::is_zero) {
			return None;
		}
		batch_inverse(&mut inverses);
		let mut powers =
			saved.iter().zip(&inverses).map(|(power, inverse)| power.decompress(inverse));
		let last = powers.next_back().unwrap_or(*self);
		let lowest = (end > 0 && exponent & 1 == 1).then_some(*self);
		let rest = exponent >> end;
		let highest = match mersenne_factors(rest) {
			Some([a, b]) => last.mersenne_pow(a).mersenne_pow(b),
			None => pow_by_squares(&last, rest),
		};
		Some(lowest.into_iter().chain(powers).fold(highest, |product, power| product.mul(&power)))
	}

	/// `self^(2^bits - 1)` in the cyclotomic subgroup.
	fn mersenne_pow(&self, bits: u32) -> Self {
		self.cyclotomic_squares(bits as usize).mul(&self.conjugate())
	}
}
