//! Montgomery products of eight lanes.
//!
//! Products are calls. Next to 100 to 900 multiplications a call has no measurable cost, the curve
//! formulas stay within the instruction cache, and the processor overlaps the end of one product
//! with the beginning of the next.

use super::constants::{Constants, MASK};
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
		for k in 0..T {
			for j in 0..L {
				t[j] = _mm512_madd52lo_epu64(t[j], a[k][i], b[k][j]);
			}
		}
		// A row of the reduction: the multiple q of p that clears the lowest column, which drops
		// out. High halves belong one column up.
		let q = _mm512_madd52lo_epu64(zero, t[0], inv);
		let low = _mm512_madd52lo_epu64(t[0], q, p[0]);
		let carry = _mm512_srai_epi64::<52>(low);
		for j in 0..L {
			let mut column =
				if j + 1 < L { _mm512_madd52lo_epu64(t[j + 1], q, p[j + 1]) } else { zero };
			for k in 0..T {
				column = _mm512_madd52hi_epu64(column, a[k][i], b[k][j]);
			}
			t[j] = _mm512_madd52hi_epu64(column, q, p[j]);
		}
		t[0] = _mm512_add_epi64(t[0], carry);
	}
	carry(&t)
}
