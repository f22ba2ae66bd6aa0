//! Products before their reduction.
//!
//! A sum of products is kept in 2 L signed columns, so that Karatsuba's differences cost additions
//! alone and a sum of any length is reduced once. Multiplication and reduction are calls of their own:
//! the processor works at the products that follow while a reduction waits for its chain of quotients.

use super::{
	constants::Constants,
	montgomery::{carry, splat, splats},
};
use crate::FieldParams;
use core::arch::x86_64::*;

/// A sum of products of carried elements: columns 0 to L - 1, and the L above.
#[derive(Clone, Copy)]
pub(super) struct Wide<const L: usize> {
	low: [__m512i; L],
	high: [__m512i; L],
}

impl<const L: usize> Wide<L> {
	/// The sum of `a_i b_i`, row by row. A column sums 2 L products of 52 bits for each term.
	// Columns are named by their index, as in the formula.
	#[allow(clippy::needless_range_loop)]
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	pub fn sum_of_products<const T: usize>(a: &[[__m512i; L]; T], b: &[[__m512i; L]; T]) -> Self {
		let zero = _mm512_setzero_si512();
		let (mut low, mut high) = ([zero; L], [zero; L]);
		for k in 0..T {
			for i in 0..L {
				let factor = a[k][i];
				for j in 0..L {
					let column = if i + j < L { &mut low[i + j] } else { &mut high[i + j - L] };
					*column = _mm512_madd52lo_epu64(*column, factor, b[k][j]);
				}
				for j in 0..L {
					let at = i + j + 1;
					let column = if at < L { &mut low[at] } else { &mut high[at - L] };
					*column = _mm512_madd52hi_epu64(*column, factor, b[k][j]);
				}
			}
		}
		Self { low, high }
	}

	/// `self - factor other`.
	#[inline(always)]
	pub fn sub_times(mut self, other: &Self, factor: u32) -> Self {
		for j in 0..L {
			for _ in 0..factor {
				// SAFETY: vectors exist, hence the processor has the instructions.
				unsafe {
					self.low[j] = _mm512_sub_epi64(self.low[j], other.low[j]);
					self.high[j] = _mm512_sub_epi64(self.high[j], other.high[j]);
				}
			}
		}
		self
	}

	/// `self / 2^(52 L) + K p`, reduced: below (K + 1) p and the part of p that the sum is of
	/// 2^(52 L) p. A sum that may be negative needs K = 1.
	#[allow(clippy::needless_range_loop)]
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	pub fn reduce<P: FieldParams<N>, const N: usize, const K: u64>(&self) -> [__m512i; L] {
		let p = splats(&Constants::<P, N, L>::MODULUS);
		let inv = splat(Constants::<P, N, L>::INV);
		let zero = _mm512_setzero_si512();
		let (mut low, mut high) = (self.low, self.high);
		if K > 0 {
			let multiple = splats(const { &Constants::<P, N, L>::multiple(K) });
			for j in 0..L {
				high[j] = _mm512_add_epi64(high[j], multiple[j]);
			}
		}
		for i in 0..L {
			// The multiple of p that clears the column; its high halves belong one column up.
			let q = _mm512_madd52lo_epu64(zero, low[i], inv);
			for j in 0..L {
				let column = if i + j < L { &mut low[i + j] } else { &mut high[i + j - L] };
				*column = _mm512_madd52lo_epu64(*column, q, p[j]);
				let at = i + j + 1;
				let column = if at < L { &mut low[at] } else { &mut high[at - L] };
				*column = _mm512_madd52hi_epu64(*column, q, p[j]);
			}
			let carry = _mm512_srai_epi64::<52>(low[i]);
			let next = if i + 1 < L { &mut low[i + 1] } else { &mut high[0] };
			*next = _mm512_add_epi64(*next, carry);
		}
		carry(&high)
	}
}
