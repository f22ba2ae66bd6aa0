//! Scalars in signed digits.

use alloc::{vec, vec::Vec};

/// Returns the number of bits up to the highest that is set.
pub fn bit_length(scalar: &[u64]) -> usize {
	scalar
		.iter()
		.rposition(|limb| *limb != 0)
		.map_or(0, |top| 64 * top + 64 - scalar[top].leading_zeros() as usize)
}

/// Returns the number of bits of the longest scalar.
pub fn longest<'a>(scalars: impl Iterator<Item = &'a [u64]>) -> usize {
	scalars.map(bit_length).max().unwrap_or(0)
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

/// The windows of scalars in [`signed_digit`]s, of two widths that differ by one bit. So no window has bits that all
/// scalars lack, and a sum takes less than a whole number of equal windows would.
#[derive(Clone, Copy, Debug)]
pub struct Windows {
	/// The number of bits of the wide windows, which are the lowest.
	pub width: usize,
	wide: usize,
	/// The number of windows above them, which have one bit less.
	narrow: usize,
}

/// Some neighbouring windows of one width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowGroup {
	/// The lowest bit of the lowest window.
	pub start: usize,
	/// The number of windows.
	pub count: usize,
	/// The number of bits of a window.
	pub width: usize,
}

impl Windows {
	/// Returns `count` windows for scalars of `length` bits.
	fn new(length: usize, count: usize) -> Self {
		// One more bit: the highest digit may carry.
		let bits = length + 1;
		let width = bits.div_ceil(count);
		let narrow = width * count - bits;
		Self { width, wide: count - narrow, narrow }
	}

	/// Returns the windows with the least cost for scalars of `length` bits, each of at most `most` bits, given the cost
	/// of a window by its width. One of them may have a single bit.
	pub fn cheapest(length: usize, most: usize, cost: impl Fn(usize) -> usize) -> Self {
		let costs: Vec<_> = (0..=most).map(|width| cost(width.max(1))).collect();
		let bits = length + 1;
		(bits.div_ceil(most)..=bits.div_ceil(2))
			.map(|count| Self::new(length, count))
			.min_by_key(|windows| windows.cost(|width| costs[width]))
			.unwrap_or_else(|| Self::new(length, 1))
	}

	/// Returns the cost of all windows, given that of a window by its width.
	pub fn cost(self, cost: impl Fn(usize) -> usize) -> usize {
		let of_narrow = if self.narrow > 0 { self.narrow * cost(self.width - 1) } else { 0 };
		self.wide * cost(self.width) + of_narrow
	}

	/// Returns the number of windows.
	pub fn count(self) -> usize {
		self.wide + self.narrow
	}

	/// Returns the windows in groups of at most `at_once`, the lowest first.
	pub fn groups(self, at_once: usize) -> Vec<WindowGroup> {
		let mut groups = Vec::new();
		let mut start = 0;
		for (windows, width) in [(self.wide, self.width), (self.narrow, self.width - 1)] {
			for first in (0..windows).step_by(at_once) {
				let count = at_once.min(windows - first);
				groups.push(WindowGroup { start, count, width });
				start += count * width;
			}
		}
		groups
	}
}

/// Returns the digit of a window that starts at bit `start`, from -2^(width - 1) to 2^(width - 1), by Booth's recoding:
/// a digit depends only on its own bits and the one below. The digits times 2^start sum up to the scalar.
#[inline]
pub fn signed_digit(scalar: &[u64], start: usize, width: usize) -> i32 {
	// The window's bits and the one below: b_{-1}, b_0, …, b_{width - 1}.
	let raw = match start.checked_sub(1) {
		None => bits(scalar, 0, width) << 1,
		Some(below) => bits(scalar, below, width + 1),
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
				let count = (bit_length(&scalar) + 1).div_ceil(width);
				let sum = (0..count).rev().fold(0i128, |sum, window| {
					let digit = signed_digit(&scalar, window * width, width);
					assert!(digit.abs() <= 1 << (width - 1));
					sum.wrapping_shl(width as u32).wrapping_add(digit as i128)
				});
				assert_eq!(sum, value(&scalar), "width {width}");
			}
		}
	}

	#[test]
	fn digits_of_two_widths_sum_up_to_the_scalar() {
		for scalar in scalars() {
			let length = bit_length(&scalar);
			for count in (length + 1).div_ceil(16)..=(length + 1).div_ceil(2) {
				let windows = Windows::new(length, count);
				assert_eq!(windows.count(), count);
				for at_once in [1, 3, 200] {
					let groups = windows.groups(at_once);
					assert!(groups.iter().all(|group| (1..=at_once).contains(&group.count)));
					let starts = groups.iter().flat_map(|group| {
						(0..group.count).map(|i| (group.start + i * group.width, group.width))
					});
					let (mut end, mut sum) = (0, 0i128);
					for (start, width) in starts {
						assert_eq!(start, end, "no gap");
						end = start + width;
						let digit = signed_digit(&scalar, start, width) as i128;
						sum = sum.wrapping_add(digit.wrapping_shl(start as u32));
					}
					assert_eq!((sum, end), (value(&scalar), length + 1));
				}
			}
		}
	}

	#[test]
	fn the_cheapest_windows_are_within_the_limits() {
		for length in [0, 1, 2, 64, 127, 128, 254, 255, 256, 377] {
			// Many points, few points, and only the windows' number.
			for points in [1 << 20, 10, 0] {
				let windows = Windows::cheapest(length, 16, |width| points + (1 << width));
				assert!((1..=16).contains(&windows.width), "{windows:?}");
				let narrow = windows.width - 1;
				assert_eq!(windows.wide * windows.width + windows.narrow * narrow, length + 1);
			}
		}
		let equal = Windows::cheapest(255, 16, |width| if width == 8 { 1 } else { 1000 });
		assert_eq!((equal.width, equal.count()), (8, 32));
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
