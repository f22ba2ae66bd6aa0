//! The weighted sum of a window's buckets, by halves of their digits. The buckets may also be those of a digit in another
//! base, with any number of sizes.
//!
//! With d = 2^k h + l, the sum `Σ d·B_d` over the buckets is `2^k Σ_h h (Σ_l B_d) + Σ_l l (Σ_h B_d)`.
//! So a bucket costs two additions in pairs. With n buckets, running sums remain for about √n
//! points of each half.

use crate::buckets::Sorted;

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

	/// Returns the additions of a window's buckets to the lists.
	pub fn additions(self) -> usize {
		if self.k > 0 {
			2 * self.buckets
		} else {
			0
		}
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
}
