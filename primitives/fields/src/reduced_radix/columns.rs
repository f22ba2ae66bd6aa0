//! Double-width values as columns of products.

use crate::{FieldParams, Wide, WideSum};
use core::fmt::Debug;

/// A double-width value as a sum of columns: column k has the weight 2^(W k), for limbs of W bits.
///
/// The columns of a product are not negative and below 2^36. Those of a sum are as large as its terms'
/// together, and have any sign. Columns lie in rows of `N`; an element of `N` words has at most 5 N of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns<const N: usize>(pub(super) [[i64; N]; 5]);

impl<const N: usize> Columns<N> {
	/// The number of columns in use.
	const USED: usize = match N {
		4 => 18,
		6 => 26,
		12 => 54,
		_ => 5 * N,
	};

	/// Joins the columns of two values. Unrolled and inlined: moving 26 words by a call takes as
	/// long as a product.
	#[inline(always)]
	fn zip(&self, other: &Self, join: impl Fn(i64, i64) -> i64) -> Self {
		let mut joined = Self([[0; N]; 5]);
		unroll!(k in [
			0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32
			33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53
		] => {
			if k < Self::USED {
				joined.0[k / N][k % N] = join(self.0[k / N][k % N], other.0[k / N][k % N]);
			}
		});
		joined
	}
}

impl<const N: usize> WideSum<N> for Columns<N> {
	const ZERO: Self = Self([[0; N]; 5]);

	#[inline(always)]
	fn add<P: FieldParams<N>>(&self, other: &Self) -> Self {
		self.zip(other, |a, b| a + b)
	}

	#[inline(always)]
	fn sub<P: FieldParams<N>>(&self, other: &Self) -> Self {
		self.zip(other, |a, b| a - b)
	}

	#[inline(always)]
	fn sub_exact<P: FieldParams<N>>(&self, other: &Self) -> Self {
		self.sub::<P>(other)
	}
}

impl<const N: usize> Columns<N> {
	/// Returns the value of a product or a sum that is not negative, in words.
	pub(super) fn to_words(self, bits: usize) -> Wide<N> {
		let mut words = Wide { lo: [0; N], hi: [0; N] };
		let mut carry = 0i64;
		for k in 0..Self::USED {
			let sum = self.0[k / N][k % N] + carry;
			let limb = sum as u64 & ((1 << bits) - 1);
			carry = sum >> bits;
			let (word, shift) = (k * bits / 64, k * bits % 64);
			if word < 2 * N {
				*words.limb_mut(word) |= limb << shift;
			}
			if shift + bits > 64 && word + 1 < 2 * N {
				*words.limb_mut(word + 1) |= limb >> (64 - shift);
			}
		}
		words
	}
}
