//! The operations of any field.

use alloc::vec::Vec;
use core::fmt::Debug;

/// The window width for long exponents, in bits.
pub(crate) const LONGEST_WINDOW: usize = 5;
/// The number of odd powers that the digits of a window need.
pub(crate) const ODD_POWERS: usize = 1 << (LONGEST_WINDOW - 1);

/// A field. Elements are in their unique reduced form, so equal elements have equal bytes.
pub trait Field: Copy + Eq + Debug + Send + Sync + 'static {
	/// Zero.
	const ZERO: Self;
	/// One.
	const ONE: Self;

	/// `self + other`.
	fn add(&self, other: &Self) -> Self;
	/// `self - other`.
	fn sub(&self, other: &Self) -> Self;
	/// `-self`.
	fn neg(&self) -> Self;
	/// `2 self`.
	fn double(&self) -> Self;
	/// `self / 2`.
	fn halve(&self) -> Self;
	/// `self * other`.
	fn mul(&self, other: &Self) -> Self;
	/// `self^2`.
	fn square(&self) -> Self;
	/// `1 / self`; `None` for zero.
	fn inverse(&self) -> Option<Self>;

	/// `self == 0`.
	#[inline(always)]
	fn is_zero(&self) -> bool {
		*self == Self::ZERO
	}

	/// Converts a small integer.
	fn from_small(number: u32) -> Self {
		let mut element = Self::ZERO;
		for i in (0..32).rev() {
			element = element.double();
			if number >> i & 1 == 1 {
				element = element.add(&Self::ONE);
			}
		}
		element
	}

	/// `3 self`.
	#[inline(always)]
	fn triple(&self) -> Self {
		self.double().add(self)
	}

	/// `self^exponent`, by sliding windows. The exponent is in little-endian limbs. Variable time.
	fn pow(&self, exponent: &[u64]) -> Self {
		let [power] = powers([*self], exponent);
		power
	}
}

/// Returns `element^exponent` for each element, like [`Field::pow`]. Several powers computed
/// together overlap on out-of-order processors: the products of one do not wait for those of
/// another.
pub fn powers<F: Field, const COUNT: usize>(elements: [F; COUNT], exponent: &[u64]) -> [F; COUNT] {
	// A short power does not pay for a table.
	let window = if exponent.iter().skip(1).all(|limb| *limb == 0) { 1 } else { LONGEST_WINDOW };
	let mut odd = [elements; ODD_POWERS];
	if window > 1 {
		for (j, element) in elements.iter().enumerate() {
			let square = element.square();
			for i in 1..odd.len() {
				odd[i][j] = odd[i - 1][j].mul(&square);
			}
		}
	}
	let mut powers = [F::ONE; COUNT];
	for_each_window(exponent, window, |squares, digit| {
		for _ in 0..squares {
			// In place, to avoid a copy of the array.
			powers.iter_mut().for_each(|power| *power = power.square());
		}
		if digit != 0 {
			for (power, odd) in powers.iter_mut().zip(&odd[digit / 2]) {
				*power = power.mul(odd);
			}
		}
	});
	powers
}

/// Cuts an exponent into windows of at most `longest` bits that begin and end at a set bit. For each
/// run of bits, from the highest, calls `step` with the number of squares and the odd digit to
/// multiply by after them, or 0.
#[inline(always)]
pub(crate) fn for_each_window(
	exponent: &[u64],
	longest: usize,
	mut step: impl FnMut(usize, usize),
) {
	let bit = |i: usize| exponent[i / 64] >> (i % 64) & 1;
	let Some(highest) = (0..64 * exponent.len()).rev().find(|&i| bit(i) == 1) else { return };
	let mut end = highest + 1;
	while end > 0 {
		if bit(end - 1) == 0 {
			end -= 1;
			step(1, 0);
			continue;
		}
		let mut start = end.saturating_sub(longest);
		while bit(start) == 0 {
			start += 1;
		}
		let digit = (start..end).rev().fold(0, |digit, i| digit << 1 | bit(i));
		step(end - start, digit as usize);
		end = start;
	}
}

/// The number of products that [`batch_inverse`] computes side by side, and the number of elements from
/// which on it does.
const CHAINS: usize = 4;
const LEAST_IN_CHAINS: usize = 8 * CHAINS;

/// Replaces every element except zeros by its inverse, with one inversion (Montgomery's trick).
///
/// Products of many elements are computed in several chains. In one chain, each product waits for the
/// one before.
pub fn batch_inverse<F: Field>(elements: &mut [F]) {
	if elements.len() < LEAST_IN_CHAINS {
		invert_in_chains::<F, 1>(elements);
	} else {
		invert_in_chains::<F, CHAINS>(elements);
	}
}

fn invert_in_chains<F: Field, const CHAINS: usize>(elements: &mut [F]) {
	let mut before = Vec::with_capacity(elements.len());
	let mut products = [F::ONE; CHAINS];
	for elements in elements.chunks(CHAINS) {
		for (product, element) in products.iter_mut().zip(elements) {
			before.push(*product);
			if !element.is_zero() {
				*product = product.mul(element);
			}
		}
	}
	// Products of non-zero elements are not zero.
	let mut inverses = products;
	if CHAINS > 1 {
		invert_in_chains::<F, 1>(&mut inverses);
	} else if let Some(inverse) = products[0].inverse() {
		inverses[0] = inverse;
	}
	for (elements, before) in elements.chunks_mut(CHAINS).zip(before.chunks(CHAINS)).rev() {
		for ((inverse, element), before) in inverses.iter_mut().zip(elements).zip(before) {
			if !element.is_zero() {
				let inverted = inverse.mul(before);
				*inverse = inverse.mul(element);
				*element = inverted;
			}
		}
	}
}
