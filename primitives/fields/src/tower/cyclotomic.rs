//! Powers in the cyclotomic subgroup, for any representation of its elements.

use alloc::{vec, vec::Vec};

/// An element of a sextic extension, or of its cyclotomic subgroup. That subgroup has the elements
/// whose power `q^2 - q + 1` is one, for q elements in the field below the extension.
pub trait Cyclotomic: Clone {
	/// `self * other`.
	fn mul(&self, other: &Self) -> Self;
	/// `c0 - c1 w`: the power p^3 over a prime field, p^6 over Fp2; in the cyclotomic subgroup,
	/// the inverse.
	fn conjugate(&self) -> Self;
	/// `self^p`.
	fn frobenius(&self) -> Self;
	/// Squares an element of the cyclotomic subgroup, `count` times.
	fn cyclotomic_squares(&self, count: usize) -> Self;
	/// `self^exponent` in the cyclotomic subgroup, for exponents with few ones. Variable time.
	fn cyclotomic_pow(&self, exponent: u64) -> Self {
		pow_by_squares(self, exponent)
	}

	/// Squares an element of the cyclotomic subgroup.
	fn cyclotomic_square(&self) -> Self {
		self.cyclotomic_squares(1)
	}

	/// `self^(p^2)`.
	fn frobenius_2(&self) -> Self {
		self.frobenius().frobenius()
	}

	/// Like [`Self::cyclotomic_pow`], for exponents with many ones, in little-endian limbs: by a
	/// width-4 NAF, from the powers 1, 3, 5 and 7 and their inverses, which are conjugates. `None`
	/// for the power 0.
	fn cyclotomic_pow_signed(&self, exponent: &[u64]) -> Option<Self> {
		let square = self.cyclotomic_square();
		let mut odd = vec![self.clone()];
		for i in 1..4 {
			odd.push(odd[i - 1].mul(&square));
		}
		let mut power: Option<Self> = None;
		let mut squares = 0;
		for digit in signed_digits(exponent).into_iter().rev() {
			squares += 1;
			if digit == 0 {
				continue;
			}
			let odd = &odd[digit.unsigned_abs() as usize / 2];
			let factor = if digit > 0 { odd.clone() } else { odd.conjugate() };
			power = Some(match power {
				Some(power) => power.cyclotomic_squares(squares).mul(&factor),
				None => factor,
			});
			squares = 0;
		}
		power.map(|power| power.cyclotomic_squares(squares))
	}
}

/// Implements [`Cyclotomic`]'s operations for an element in vectors, by its methods for the vectors' instructions. A
/// value of such a type proves that the processor has them.
#[cfg(target_arch = "x86_64")]
macro_rules! cyclotomic_in_vectors {
	() => {
		fn mul(&self, other: &Self) -> Self {
			// SAFETY: see the macro.
			unsafe { self.product(other) }
		}

		fn conjugate(&self) -> Self {
			// SAFETY: see the macro.
			unsafe { self.negated_odd() }
		}

		fn frobenius(&self) -> Self {
			// SAFETY: see the macro.
			unsafe { self.power_p() }
		}

		fn cyclotomic_squares(&self, count: usize) -> Self {
			let mut power = self.clone();
			// SAFETY: see the macro.
			unsafe { power.granger_scott(count) };
			power
		}
	};
}
#[cfg(target_arch = "x86_64")]
pub(crate) use cyclotomic_in_vectors;

/// `element^exponent` in the cyclotomic subgroup, by squares and products.
pub(crate) fn pow_by_squares<T: Cyclotomic>(element: &T, exponent: u64) -> T {
	let Some(top) = exponent.checked_ilog2() else { return element.mul(&element.conjugate()) };
	let mut power = element.clone();
	let mut squares = 0;
	for i in (0..top).rev() {
		squares += 1;
		if exponent >> i & 1 == 1 {
			power = power.cyclotomic_squares(squares).mul(element);
			squares = 0;
		}
	}
	power.cyclotomic_squares(squares)
}

/// Returns the width-4 non-adjacent form of an integer, the lowest digit first: digits are zero or
/// odd and below 8 in size, and at most one of four neighbours is not zero.
fn signed_digits(integer: &[u64]) -> Vec<i8> {
	let len = 64 * integer.len();
	let bit = |i: usize| (i < len && integer[i / 64] >> (i % 64) & 1 == 1) as i8;
	let mut digits = Vec::with_capacity(len + 4);
	let (mut i, mut carry) = (0, 0);
	while i < len || carry == 1 {
		if bit(i) == carry {
			// The digit is zero. A carry into a one continues.
			digits.push(0);
			i += 1;
			continue;
		}
		let window = carry + bit(i) + 2 * bit(i + 1) + 4 * bit(i + 2) + 8 * bit(i + 3);
		carry = (window >= 8) as i8;
		digits.extend([window - 16 * carry, 0, 0, 0]);
		i += 4;
	}
	digits
}
