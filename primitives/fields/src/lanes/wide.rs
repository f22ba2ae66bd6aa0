//! Products before their reduction.
//!
//! A sum of products is kept in 2 L signed columns, so Karatsuba's differences only cost additions
//! and a sum of any length is reduced once. Multiplication and reduction are separate calls: the
//! processor computes the next products while a reduction waits for its chain of quotients.

use super::{
	constants::Constants,
	layout::Term,
	montgomery::{carry, splat, splats},
	Mask,
};
use crate::FieldParams;
use core::arch::x86_64::*;

/// A sum of at most 8 products of carried elements: columns 0 to L - 1, and the L above. A column sums
/// 2 L products of 52 bits for each: below 2^60 for the fields here.
#[derive(Clone, Copy)]
pub(super) struct Wide<const L: usize> {
	low: [__m512i; L],
	high: [__m512i; L],
}

impl<const L: usize> Wide<L> {
	/// `a b`.
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	pub fn product(a: &[__m512i; L], b: &[__m512i; L]) -> Self {
		let mut product = Self::zero();
		for i in 0..L {
			product.add_row(i, a[i], b);
		}
		product
	}

	/// Adds `a b`.
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	pub fn add_product(&mut self, a: &[__m512i; L], b: &[__m512i; L]) {
		let mut sum = *self;
		for i in 0..L {
			sum.add_row(i, a[i], b);
		}
		*self = sum;
	}

	/// Adds a term with permuted lanes: `x` at the places `of_x` times `y` at the places `of_y`, or
	/// from 8 on `xi_y`.
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	pub fn add_term(
		&mut self,
		(of_x, of_y): &Term,
		x: &[__m512i; L],
		y: &[__m512i; L],
		xi_y: &[__m512i; L],
	) {
		// SAFETY: places are as many words as a vector.
		let (of_x, of_y) = unsafe {
			(_mm512_loadu_si512(of_x.as_ptr().cast()), _mm512_loadu_si512(of_y.as_ptr().cast()))
		};
		let mut b = *y;
		for j in 0..L {
			b[j] = _mm512_permutex2var_epi64(y[j], of_y, xi_y[j]);
		}
		let mut sum = *self;
		for i in 0..L {
			sum.add_row(i, _mm512_permutexvar_epi64(of_x, x[i]), &b);
		}
		*self = sum;
	}

	/// Returns the empty sum.
	#[inline(always)]
	pub fn zero() -> Self {
		Self { low: [splat(0); L], high: [splat(0); L] }
	}

	/// Adds `2^(52 i) factor b`. A column gets two products of 52 bits at most.
	#[inline(always)]
	fn add_row(&mut self, i: usize, factor: __m512i, b: &[__m512i; L]) {
		// SAFETY: vectors exist, hence the processor has the instructions.
		unsafe {
			for j in 0..L {
				let column = self.column(i + j);
				*column = _mm512_madd52lo_epu64(*column, factor, b[j]);
			}
			for j in 0..L {
				let column = self.column(i + j + 1);
				*column = _mm512_madd52hi_epu64(*column, factor, b[j]);
			}
		}
	}

	#[inline(always)]
	fn column(&mut self, at: usize) -> &mut __m512i {
		if at < L {
			&mut self.low[at]
		} else {
			&mut self.high[at - L]
		}
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

	/// `self + other` in the lanes of `mask`, elsewhere `self`.
	#[inline(always)]
	pub fn add_where(mut self, other: &Self, mask: Mask) -> Self {
		for j in 0..L {
			// SAFETY: vectors exist, hence the processor has the instructions.
			unsafe {
				let (low, high) = (&mut self.low[j], &mut self.high[j]);
				*low = _mm512_mask_add_epi64(*low, mask, *low, other.low[j]);
				*high = _mm512_mask_add_epi64(*high, mask, *high, other.high[j]);
			}
		}
		self
	}

	/// `self - other` in the lanes of `mask`, elsewhere `self`.
	#[inline(always)]
	pub fn sub_where(mut self, other: &Self, mask: Mask) -> Self {
		for j in 0..L {
			// SAFETY: vectors exist, hence the processor has the instructions.
			unsafe {
				let (low, high) = (&mut self.low[j], &mut self.high[j]);
				*low = _mm512_mask_sub_epi64(*low, mask, *low, other.low[j]);
				*high = _mm512_mask_sub_epi64(*high, mask, *high, other.high[j]);
			}
		}
		self
	}

	/// `self / 2^(52 ROWS)` and `other / 2^(52 ROWS) + K p`, reduced: below p and (K + 1) p, each plus
	/// the sum's share of 2^(52 ROWS) p. The second may be negative if K is 1. One row more than
	/// limbs makes room for sums.
	///
	/// Two sums at a time, because each row's quotient depends on the row before.
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	pub fn reduce_pair<P: FieldParams<N>, const N: usize, const K: u64, const ROWS: usize>(
		&self,
		other: &Self,
	) -> [[__m512i; L]; 2] {
		let p = splats(&Constants::<P, N, L>::MODULUS);
		let inv = splat(Constants::<P, N, L>::INV);
		let (mut t, mut u) = (self.low, other.low);
		for i in 0..ROWS {
			Self::row(&mut t, self.next(i), &p, inv);
			Self::row(&mut u, other.next(i), &p, inv);
		}
		if K > 0 {
			let multiple = splats(const { &Constants::<P, N, L>::multiple(K) });
			for j in 0..L {
				u[j] = _mm512_add_epi64(u[j], multiple[j]);
			}
		}
		[carry(&t), carry(&u)]
	}

	/// `c0 + c1 u` with u^2 = -`B` from sums of the three products of Karatsuba's method, c0 c0, c1 c1
	/// and those of their sums: below 3 p and 2 p, for sums far below 2^(52 ROWS) p.
	#[inline(always)]
	pub fn karatsuba<P: FieldParams<N>, const N: usize, const B: u32, const ROWS: usize>(
		[v0, v1, v2]: [Self; 3],
	) -> [[__m512i; L]; 2] {
		let c1 = v2.sub_times(&v0, 1).sub_times(&v1, 1);
		let c0 = v0.sub_times(&v1, B);
		// SAFETY: vectors exist, hence the processor has the instructions.
		let [c1, c0] = unsafe { c1.reduce_pair::<P, N, 1, ROWS>(&c0) };
		[c0, c1]
	}

	/// `self / 2^(52 ROWS) + K p`, reduced: below (K + 1) p plus the sum's share of 2^(52 ROWS) p. The sum may
	/// be negative if K is 1.
	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	pub fn reduce<P: FieldParams<N>, const N: usize, const K: u64, const ROWS: usize>(
		&self,
	) -> [__m512i; L] {
		let p = splats(&Constants::<P, N, L>::MODULUS);
		let inv = splat(Constants::<P, N, L>::INV);
		let mut t = self.low;
		for i in 0..ROWS {
			Self::row(&mut t, self.next(i), &p, inv);
		}
		if K > 0 {
			let multiple = splats(const { &Constants::<P, N, L>::multiple(K) });
			for j in 0..L {
				t[j] = _mm512_add_epi64(t[j], multiple[j]);
			}
		}
		carry(&t)
	}

	/// Returns the column that a row of the reduction takes in.
	#[inline(always)]
	fn next(&self, row: usize) -> __m512i {
		if row < L {
			self.high[row]
		} else {
			splat(0)
		}
	}

	/// Runs a row of the reduction: adds the multiple of p that clears the lowest column, drops
	/// that column and takes in the next. The inputs of the next row's quotient come first.
	#[inline(always)]
	fn row(t: &mut [__m512i; L], next: __m512i, p: &[__m512i; L], inv: __m512i) {
		// SAFETY: vectors exist, hence the processor has the instructions.
		unsafe {
			let zero = _mm512_setzero_si512();
			let q = _mm512_madd52lo_epu64(zero, t[0], inv);
			let lowest = _mm512_madd52lo_epu64(t[0], q, p[0]);
			let high = _mm512_madd52hi_epu64(zero, q, p[0]);
			let carry = _mm512_add_epi64(high, _mm512_srai_epi64::<52>(lowest));
			t[0] = _mm512_add_epi64(_mm512_madd52lo_epu64(t[1], q, p[1]), carry);
			for j in 1..L - 1 {
				let column = _mm512_madd52lo_epu64(t[j + 1], q, p[j + 1]);
				t[j] = _mm512_madd52hi_epu64(column, q, p[j]);
			}
			t[L - 1] = _mm512_madd52hi_epu64(next, q, p[L - 1]);
		}
	}
}
