//! Products before their reduction.
//!
//! A sum of products is kept in 2 L signed columns, so Karatsuba's differences only cost additions
//! and a sum of any length is reduced once. Multiplication and reduction are separate calls: the
//! processor computes the next products while a reduction waits for its chain of quotients.

use super::{
	constants::Constants,
	layout::Term,
	montgomery::{carry, reduce_row, splat, splats},
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
		product.add_rows(a, b);
		product
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

	/// Adds `a b`.
	#[inline(always)]
	fn add_rows(&mut self, a: &[__m512i; L], b: &[__m512i; L]) {
		for i in 0..L {
			self.add_row(i, a[i], b);
		}
	}

	/// Adds `2^(52 (i + j)) x y` for two limbs.
	#[inline(always)]
	pub fn add_limbs(&mut self, i: usize, j: usize, x: __m512i, y: __m512i) {
		// SAFETY: vectors exist, hence the processor has the instructions.
		unsafe {
			let low = self.column(i + j);
			*low = _mm512_madd52lo_epu64(*low, x, y);
			let high = self.column(i + j + 1);
			*high = _mm512_madd52hi_epu64(*high, x, y);
		}
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

	/// `2 self`.
	#[inline(always)]
	pub fn double(mut self) -> Self {
		for column in self.low.iter_mut().chain(&mut self.high) {
			// SAFETY: vectors exist, hence the processor has the instructions.
			*column = unsafe { _mm512_add_epi64(*column, *column) };
		}
		self
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
		let [t, mut u] = Self::rows_of_both::<P, N, ROWS>(self, other);
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
		let mut t = self.rows::<P, N, ROWS>();
		if K > 0 {
			let multiple = splats(const { &Constants::<P, N, L>::multiple(K) });
			for j in 0..L {
				t[j] = _mm512_add_epi64(t[j], multiple[j]);
			}
		}
		carry(&t)
	}

	/// Runs the rows of a reduction, and leaves the columns without carries.
	#[inline(always)]
	pub fn rows<P: FieldParams<N>, const N: usize, const ROWS: usize>(&self) -> [__m512i; L] {
		let p = splats(&Constants::<P, N, L>::MODULUS);
		let inv = splat(Constants::<P, N, L>::INV);
		let mut t = self.low;
		for i in 0..ROWS {
			reduce_row(&mut t, self.next(i), &p, inv);
		}
		t
	}

	/// Runs the rows of two reductions in turn.
	#[inline(always)]
	fn rows_of_both<P: FieldParams<N>, const N: usize, const ROWS: usize>(
		&self,
		other: &Self,
	) -> [[__m512i; L]; 2] {
		let p = splats(&Constants::<P, N, L>::MODULUS);
		let inv = splat(Constants::<P, N, L>::INV);
		let (mut t, mut u) = (self.low, other.low);
		for i in 0..ROWS {
			reduce_row(&mut t, self.next(i), &p, inv);
			reduce_row(&mut u, other.next(i), &p, inv);
		}
		[t, u]
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

	/// Adds the columns of a constant.
	#[inline(always)]
	fn add_constant(mut self, constant: &[[u64; L]; 2]) -> Self {
		for j in 0..L {
			// SAFETY: vectors exist, hence the processor has the instructions.
			unsafe {
				self.low[j] = _mm512_add_epi64(self.low[j], splat(constant[0][j]));
				self.high[j] = _mm512_add_epi64(self.high[j], splat(constant[1][j]));
			}
		}
		self
	}
}

/// The limbs of c0 and c1 of eight elements c0 + c1 u.
pub(super) type Pair<'a, const L: usize> = [&'a [__m512i; L]; 2];

/// Returns the sum of the products `x_i y_i` in a quadratic extension with u^2 = -`B`: Karatsuba's three products each,
/// and two reductions. Takes sums of products of bounds of at most `HEADROOM / (1 + B)`, and returns values below 2 p.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512ifma")]
pub(super) fn quadratic_sum<
	P: FieldParams<N>,
	const N: usize,
	const L: usize,
	const B: u32,
	const T: usize,
>(
	x: [Pair<'_, L>; T],
	y: [Pair<'_, L>; T],
) -> [[__m512i; L]; 2] {
	let [mut v0, mut v1, mut v2] = [Wide::zero(); 3];
	for k in 0..T {
		v0.add_rows(x[k][0], y[k][0]);
		v1.add_rows(x[k][1], y[k][1]);
		v2.add_rows(&sum(x[k]), &sum(y[k]));
	}
	let c1 = v2.sub_times(&v0, 1).sub_times(&v1, 1);
	// Positive, because c1 c1 is at most HEADROOM p^2 / (1 + B).
	let c0 = v0.sub_times(&v1, B).add_constant(
		const {
			&Constants::<P, N, L>::square_multiple(
				Constants::<P, N, L>::HEADROOM / (1 + B as u64) * B as u64,
			)
		},
	);
	let [c0, c1] = c0.rows_of_both::<P, N, L>(&c1);
	[carry(&c0), carry(&c1)]
}

/// `c0 + c1`, carried.
#[inline(always)]
fn sum<const L: usize>([c0, c1]: Pair<'_, L>) -> [__m512i; L] {
	let mut sum = *c0;
	for j in 0..L {
		// SAFETY: vectors exist, hence the processor has the instructions.
		sum[j] = unsafe { _mm512_add_epi64(c0[j], c1[j]) };
	}
	carry(&sum)
}
