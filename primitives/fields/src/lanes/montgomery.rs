//! Montgomery products of eight lanes.
//!
//! Products are calls. Next to 100 to 900 multiplications a call has no measurable cost, the curve
//! formulas stay within the instruction cache, and the processor overlaps the end of one product
//! with the beginning of the next.

use super::{
	constants::{Constants, MASK},
	wide::Wide,
};
use crate::FieldParams;
use core::arch::x86_64::*;

/// Returns a vector of one word eight times.
#[inline(always)]
pub(super) fn splat(word: u64) -> __m512i {
	// SAFETY: reached only with vectors or an `Ifma` at hand, the proof of AVX-512 F.
	unsafe { _mm512_set1_epi64(word as i64) }
}

/// Returns a vector for each word.
#[inline(always)]
pub(super) fn splats<const L: usize>(words: &[u64; L]) -> [__m512i; L] {
	// A loop, because `map` is not always inlined and then compiled without AVX-512.
	let mut vectors = [splat(0); L];
	for i in 0..L {
		vectors[i] = splat(words[i]);
	}
	vectors
}

/// Carries signed columns to limbs below 2^52. The value has to fit.
#[inline(always)]
pub(super) fn carry<const L: usize>(columns: &[__m512i; L]) -> [__m512i; L] {
	let mask = splat(MASK);
	let mut limbs = *columns;
	for i in 0..L - 1 {
		// SAFETY: vectors exist, hence the processor has the instructions.
		unsafe {
			limbs[i + 1] = _mm512_add_epi64(limbs[i + 1], _mm512_srai_epi64::<52>(limbs[i]));
			limbs[i] = _mm512_and_si512(limbs[i], mask);
		}
	}
	limbs
}

/// Runs a row of a reduction: adds the multiple q p that clears the lowest column, drops that column and takes in the
/// next.
///
/// The lowest column t plus the low half of q p_0 is zero modulo 2^52. So its carry is t / 2^52, rounded up, and does
/// not wait for q.
#[inline(always)]
pub(super) fn reduce_row<const L: usize>(
	t: &mut [__m512i; L],
	next: __m512i,
	p: &[__m512i; L],
	inv: __m512i,
) {
	// SAFETY: vectors exist, hence the processor has the instructions.
	unsafe {
		let zero = _mm512_setzero_si512();
		let q = _mm512_madd52lo_epu64(zero, t[0], inv);
		let carry = _mm512_srai_epi64::<52>(_mm512_add_epi64(t[0], splat(MASK)));
		let carry = _mm512_madd52hi_epu64(carry, q, p[0]);
		t[0] = _mm512_add_epi64(_mm512_madd52lo_epu64(t[1], q, p[1]), carry);
		for j in 1..L - 1 {
			let column = _mm512_madd52lo_epu64(t[j + 1], q, p[j + 1]);
			t[j] = _mm512_madd52hi_epu64(column, q, p[j]);
		}
		t[L - 1] = _mm512_madd52hi_epu64(next, q, p[L - 1]);
	}
}

/// `(a_1 b_1 + … + a_T b_T) / 2^(52 L)`, reduced once: operand scanning, a row of products and a
/// row of the reduction in turn.
///
/// Takes sums below HEADROOM p^2 and returns a value below 2 p. A column sums at most 2 (T + 1) L
/// products of 52 bits and a carry: below 2^60 for at most four terms.
// Columns are named by their index, as in the formula.
#[allow(clippy::needless_range_loop)]
#[inline(never)]
#[target_feature(enable = "avx512f,avx512ifma")]
pub(super) fn sum_of_products<P: FieldParams<N>, const N: usize, const L: usize, const T: usize>(
	a: [&[__m512i; L]; T],
	b: [&[__m512i; L]; T],
) -> [__m512i; L] {
	let p = splats(&Constants::<P, N, L>::MODULUS);
	let inv = splat(Constants::<P, N, L>::INV);
	let zero = _mm512_setzero_si512();
	let mut t = [zero; L];
	for i in 0..L {
		// A row of products. High halves belong one column up.
		let mut top = zero;
		for k in 0..T {
			for j in 0..L {
				t[j] = _mm512_madd52lo_epu64(t[j], a[k][i], b[k][j]);
			}
			for j in 0..L - 1 {
				t[j + 1] = _mm512_madd52hi_epu64(t[j + 1], a[k][i], b[k][j]);
			}
			top = _mm512_madd52hi_epu64(top, a[k][i], b[k][L - 1]);
		}
		reduce_row(&mut t, top, &p, inv);
	}
	carry(&t)
}

/// `a^2 / 2^(52 L)`, with the ranges of [`sum_of_products`]. Products of two different limbs are computed once.
// Columns are named by their index, as in the formula.
#[allow(clippy::needless_range_loop)]
#[inline(never)]
#[target_feature(enable = "avx512f,avx512ifma")]
pub(super) fn square<P: FieldParams<N>, const N: usize, const L: usize>(
	a: &[__m512i; L],
) -> [__m512i; L] {
	let mut square = Wide::zero();
	for i in 0..L {
		for j in i + 1..L {
			square.add_limbs(i, j, a[i], a[j]);
		}
	}
	square = square.double();
	for i in 0..L {
		square.add_limbs(i, i, a[i], a[i]);
	}
	carry(&square.rows::<P, N, L>())
}
