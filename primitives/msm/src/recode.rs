//! Scalars in signed digits.

use alloc::{vec, vec::Vec};

/// Returns the number of bits up to the highest that is set.
pub fn bit_length(scalar: &[u64]) -> usize {
	scalar
		.iter()
		.rposition(|limb| *limb != 0)
		.map_or(0, |top| 64 * top + 64 - scalar[top].leading_zeros() as usize)
}

/// Returns `width` bits from `start` on, zeros beyond the end. `width` is below 64.
#[inline]
pub fn bits(scalar: &[u64], start: usize, width: usize) -> u64 {
	let (limb, shift) = (start / 64, start % 64);
	let low = scalar.get(limb).map_or(0, |limb| limb >> shift);
	let high = if shift + width > 64 {
		scalar.get(limb + 1).map_or(0, |limb| limb << (64 - shift))
	} else {
		0
	};
	(low | high) & ((1 << width) - 1)
}

/// Returns the number of windows of `width` bits for a scalar of `length` bits in
/// [`signed_digit`]s.
pub fn windows(length: usize, width: usize) -> usize {
	// One more bit: the highest digit may carry.
	(length + 1).div_ceil(width)
}

/// Returns the digit of a window, from -2^(width - 1) to 2^(width - 1), by Booth's recoding: a
/// digit depends only on its own bits and the one below. The digits times 2^(width i) sum up to the
/// scalar.
#[inline]
pub fn signed_digit(scalar: &[u64], window: usize, width: usize) -> i32 {
	// The window's bits and the one below: b_{-1}, b_0, …, b_{width - 1}.
	let raw = if window == 0 {
		bits(scalar, 0, width) << 1
	} else {
		bits(scalar, window * width - 1, width + 1)
	};
	let sign = (raw >> width) as i32;
	((raw + 1) >> 1) as i32 - (sign << width)
}

/// Returns the width-`w` non-adjacent form (wNAF), the lowest digit first: digits are zero or odd
/// and below 2^(w - 1) in size, and at most one of `w` neighbours is not zero (Solinas 2000,
/// algorithm "NAF_w").
pub fn wnaf(scalar: &[u64], width: usize) -> Vec<i8> {
	let length = bit_length(scalar);
	let mut digits = vec![0i8; if length == 0 { 0 } else { length + 1 }];
	let mut carry = 0;
	let mut position = 0;
	while position < digits.len() {
		if bits(scalar, position, 1) == carry {
			position += 1;
			continue;
		}
		let window = (bits(scalar, position, width) + carry) as i32;
		// An odd number up to 2^width - 1. The upper half becomes negative and carries.
		carry = (window >> (width - 1)) as u64;
		digits[position] = (window - ((carry as i32) << width)) as i8;
		position += width;
	}
	digits
}

#[cfg(test)]
mod tests {
	use super::*;

	/// Returns a few scalars that carry everywhere, nowhere, and in between.
	fn scalars() -> Vec<[u64; 2]> {
		let mut scalars = vec![[0, 0], [1, 0], [u64::MAX, u64::MAX >> 2], [1 << 63, 1]];
		let mut state = 1u64;
		for _ in 0..200 {
			state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
			scalars.push([state, state.rotate_left(20) >> 3]);
		}
		scalars
	}

	fn value(scalar: &[u64; 2]) -> i128 {
		(scalar[1] as i128) << 64 | scalar[0] as i128
	}

	#[test]
	fn digits_sum_up_to_the_scalar() {
		for scalar in scalars() {
			for width in 2..=16 {
				let count = windows(bit_length(&scalar), width);
				let sum = (0..count).rev().fold(0i128, |sum, window| {
					let digit = signed_digit(&scalar, window, width);
					assert!(digit.abs() <= 1 << (width - 1));
					sum.wrapping_shl(width as u32).wrapping_add(digit as i128)
				});
				assert_eq!(sum, value(&scalar), "width {width}");
			}
		}
	}

	#[test]
	fn wnaf_sums_up_to_the_scalar_and_is_sparse() {
		for scalar in scalars() {
			for width in 2..=7 {
				let digits = wnaf(&scalar, width);
				let sum = digits
					.iter()
					.rev()
					.fold(0i128, |sum, digit| sum.wrapping_mul(2).wrapping_add(*digit as i128));
				assert_eq!(sum, value(&scalar), "width {width}");
				for window in digits.windows(width) {
					assert!(window.iter().filter(|digit| **digit != 0).count() <= 1);
				}
				for digit in digits.iter().filter(|digit| **digit != 0) {
					assert!(digit % 2 != 0 && (digit.unsigned_abs() as u32) < 1 << (width - 1));
				}
			}
		}
	}
}
