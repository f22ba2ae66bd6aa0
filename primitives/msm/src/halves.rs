//! The weighted sum of a window's buckets, by halves of their digits. The buckets may also be those of a digit in another
//! base, with any number of sizes.
//!
//! With d = 2^k h + l, the sum `Σ d·B_d` over the buckets is `2^k Σ_h h (Σ_l B_d) + Σ_l l (Σ_h B_d)`.
//! So a bucket costs two additions in pairs. About √n points of each half remain of n buckets. Their digits are
//! written in the non-adjacent form: the points whose digits have the same bit are added in pairs, too. So the sum of all
//! windows takes one addition of a point for each bit, beside the doublings.

use crate::{buckets::Sorted, list_sums::NONE};
use alloc::vec::Vec;

/// The minimum number of buckets of a window whose digits are split.
const LEAST: usize = 32;

/// The lists of a window: those of the low bits 1 to 2^k - 1, then those of the high bits from 1 on.
#[derive(Clone, Copy)]
pub struct Halves {
	/// The number of the window's buckets.
	pub buckets: usize,
	/// The number of low bits, or zero if digits are not split.
	pub k: usize,
	/// The number of lists of low bits.
	pub low: usize,
	/// The number of lists of high bits.
	pub high: usize,
}

impl Halves {
	/// Returns the halves of the digits of a window with this many buckets.
	pub fn new(buckets: usize) -> Self {
		let k = if buckets < LEAST { 0 } else { buckets.ilog2() as usize / 2 };
		Self { buckets, k, low: (1 << k) - 1, high: buckets >> k }
	}

	/// Returns the halves of the signed digits of a window of `c` bits.
	pub fn of_window(c: usize) -> Self {
		Self::new(1 << (c - 1))
	}

	/// Returns the number of lists.
	pub fn lists(self) -> usize {
		self.low + self.high
	}

	/// Returns about the number of additions in pairs that a window of `points` points takes: into its buckets, from
	/// there into the lists, and from there into the sums of the bits. The first summand of a sum costs none.
	pub fn additions(self, points: usize) -> usize {
		// A number below 2^n has about n / 3 + 1 bits in the non-adjacent form.
		let bits = |lists: usize| lists * (lists.max(1).ilog2() as usize + 3) / 3;
		let to_lists = if self.k > 0 { self.buckets } else { 0 };
		points + to_lists + bits(self.low) + bits(self.high)
	}

	/// Sorts the entries of the buckets of some windows into the lists of each window.
	pub fn sort(self, buckets: impl ExactSizeIterator<Item = Option<u32>> + Clone) -> Sorted {
		let lists = buckets.len() / self.buckets * self.lists();
		let entries = buckets.enumerate().flat_map(move |(index, entry)| {
			let first = index / self.buckets * self.lists();
			let digit = index % self.buckets + 1;
			let low = (digit & self.low).checked_sub(1).map(|low| first + low);
			let high = (digit >> self.k).checked_sub(1).map(|high| first + self.low + high);
			let lists = low.into_iter().chain(high);
			lists.filter_map(move |list| Some((list, entry?)))
		});
		Sorted::sort(entries, lists)
	}

	/// Sorts the entries of the lists of some windows by the bits of their digits, of which a window has `c`.
	pub fn sort_by_bits(self, lists: &[u32], c: usize) -> Sorted {
		let windows = lists.len() / self.lists();
		let mut entries = Vec::with_capacity(2 * lists.len());
		for (index, entry) in lists.iter().enumerate().filter(|(_, entry)| **entry != NONE) {
			let (window, list) = (index / self.lists(), index % self.lists());
			let (digit, shift) = match list.checked_sub(self.low) {
				None => (list + 1, 0),
				Some(high) => (high + 1, self.k),
			};
			let [positive, negative] = non_adjacent_form(digit);
			let mut bits = positive | negative;
			while bits != 0 {
				let bit = bits.trailing_zeros() as usize;
				let sign = (negative >> bit & 1) as u32;
				entries.push((window * c + shift + bit, entry ^ sign));
				bits &= bits - 1;
			}
		}
		Sorted::sort(entries.iter().copied(), windows * c)
	}
}

/// Returns the bits of a number's non-adjacent form that count once, and those that count minus once.
fn non_adjacent_form(number: usize) -> [usize; 2] {
	let (half, thrice_half) = (number >> 1, number + (number >> 1));
	let some = half ^ thrice_half;
	[thrice_half & some, half & some]
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn non_adjacent_forms_are_their_numbers_and_sparse() {
		for number in 0..5000 {
			let [positive, negative] = non_adjacent_form(number);
			assert_eq!(positive - negative, number);
			let some = positive | negative;
			assert_eq!(some & some >> 1, 0, "neighbours are not both used");
			assert!(some < 2 * number.next_power_of_two());
		}
	}

	/// The buckets are entries 2, 4, and so on. Every bit's list gives back each digit.
	#[test]
	fn bits_make_up_the_digits() {
		for c in 1..=4 {
			let halves = Halves { k: 0, low: 0, high: 1 << (c - 1), buckets: 1 << (c - 1) };
			let lists: Vec<u32> = (1..=2 * halves.lists() as u32).map(|entry| 2 * entry).collect();
			let Sorted { order, lengths } = halves.sort_by_bits(&lists, c);
			let mut digits = alloc::vec![0i64; lists.len()];
			let mut entries = order.iter();
			for (bit, length) in lengths.iter().enumerate() {
				for entry in entries.by_ref().take(*length as usize) {
					let digit = 1 << (bit % c);
					let list = (entry >> 1) as usize - 1;
					assert_eq!(list / halves.lists(), bit / c, "its window");
					digits[list] += if entry & 1 == 1 { -digit } else { digit };
				}
			}
			let expected = (0..lists.len()).map(|list| (list % halves.lists()) as i64 + 1);
			assert!(digits.into_iter().eq(expected), "{c} bits");
		}
	}
}
