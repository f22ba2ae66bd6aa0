//! Eight candidates to a register.

use super::{FacctConstants, BATCH, CANDIDATE_LEN};
use core::arch::x86_64::*;

/// Returns true if the processor has the instructions of [`batch`].
pub(super) fn detected() -> bool {
	is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512dq")
}

/// Does the same as the portable path, which documents the order of the random bytes.
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) fn batch(
	constants: &FacctConstants,
	random: &[u8; BATCH * CANDIDATE_LEN],
	out: &mut [i64; BATCH],
) -> usize {
	let mut count = 0;
	for group in random.chunks_exact(8 * CANDIDATE_LEN) {
		let word = |index: usize| {
			// SAFETY: the group is three times 64 bytes long, and `index` is below three.
			unsafe { _mm512_loadu_si512(group.as_ptr().add(64 * index).cast()) }
		};
		let (value, keep) = candidates(constants, word(0), word(1), word(2));
		let kept = _mm512_maskz_compress_epi64(keep, value);
		if let Some(free) = out[count..].first_chunk_mut::<8>() {
			// SAFETY: there is room for eight numbers.
			unsafe { _mm512_storeu_si512(free.as_mut_ptr().cast(), kept) };
		} else {
			let mut last = [0i64; 8];
			// SAFETY: there is room for eight numbers.
			unsafe { _mm512_storeu_si512(last.as_mut_ptr().cast(), kept) };
			for (free, value) in out[count..].iter_mut().zip(last) {
				*free = value;
			}
		}
		count += keep.count_ones() as usize;
	}
	count
}

#[target_feature(enable = "avx512f,avx512dq")]
fn candidates(
	constants: &FacctConstants,
	u_x: __m512i,
	u_y: __m512i,
	u_b: __m512i,
) -> (__m512i, __mmask8) {
	let splat = |value: u64| _mm512_set1_epi64(value as i64);
	let one = splat(1);
	let mut x = _mm512_setzero_si512();
	for threshold in constants.base {
		let above = _mm512_cmpge_epu64_mask(u_x, splat(threshold));
		x = _mm512_mask_add_epi64(x, above, x, one);
	}
	// The 96 bits of u·k in two words.
	let k = splat(constants.k);
	let low = _mm512_mul_epu32(u_y, k);
	let high = _mm512_mul_epu32(_mm512_srli_epi64::<32>(u_y), k);
	let high = _mm512_add_epi64(high, _mm512_srli_epi64::<32>(low));
	let y = _mm512_srli_epi64::<32>(high);
	let fraction =
		_mm512_mask_blend_epi32(0b1010_1010_1010_1010, low, _mm512_slli_epi64::<32>(high));
	let exact = _mm512_cmpge_epu64_mask(fraction, splat(constants.excess));

	let kx = _mm512_mul_epu32(x, k);
	let z = _mm512_add_epi64(kx, y);
	let double = |value| _mm512_cvtepu64_pd(value);
	let weighted = _mm512_mul_pd(
		_mm512_mul_pd(double(y), double(_mm512_add_epi64(z, kx))),
		_mm512_set1_pd(constants.inverse_square),
	);
	let squares = double(_mm512_mul_epu32(x, x));
	let surplus = _mm512_mul_pd(squares, _mm512_set1_pd(constants.surplus));
	let exponent = _mm512_add_pd(weighted, surplus);
	let whole = _mm512_roundscale_pd::<{ _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC }>(exponent);
	let g = _mm512_sub_pd(_mm512_sub_pd(exponent, whole), _mm512_set1_pd(0.5));
	let [first, rest @ ..] = &constants.series;
	let mut power = _mm512_set1_pd(*first);
	for coefficient in rest {
		power = _mm512_add_pd(_mm512_mul_pd(power, g), _mm512_set1_pd(*coefficient));
	}
	let scaled = _mm512_mul_pd(power, _mm512_set1_pd(9_223_372_036_854_775_808.0));
	// Capped at 63, as in the portable path: 63 gives 0 or 1, but 64 and more would give 0.
	let shift = _mm512_min_epu64(_mm512_cvttpd_epu64(whole), splat(63));
	let threshold = _mm512_srlv_epi64(_mm512_cvttpd_epu64(scaled), shift);

	let accepted = _mm512_cmplt_epu64_mask(_mm512_srli_epi64::<1>(u_b), threshold);
	let negative = _mm512_and_si512(u_b, one);
	let one_zero = _mm512_or_si512(z, _mm512_xor_si512(negative, one));
	let keep = exact & accepted & _mm512_test_epi64_mask(one_zero, one_zero);
	let sign = _mm512_sub_epi64(_mm512_setzero_si512(), negative);
	(_mm512_add_epi64(_mm512_xor_si512(z, sign), negative), keep)
}
