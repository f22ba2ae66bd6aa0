//! From planes of bits to samples, with AVX-512.

use super::{Bits, BATCH};
use core::arch::x86_64::*;

/// Puts the bits of each sample together: 32 bits of a plane are a mask for 32 samples.
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn transpose(bits: &[Bits], out: &mut [i16; BATCH]) {
	let Some((sign, magnitude)) = bits.split_last() else {
		return;
	};
	for (group, out) in out.chunks_exact_mut(32).enumerate() {
		let mask = |bits: &Bits| (bits[group / 2] >> (group % 2 * 32)) as u32;
		let weight = -1i16 << magnitude.len();
		let mut value = _mm512_maskz_set1_epi16(mask(sign), weight);
		for (index, bits) in magnitude.iter().enumerate() {
			let weight = _mm512_set1_epi16(1 << index);
			value = _mm512_mask_add_epi16(value, mask(bits), value, weight);
		}
		// SAFETY: `out` is 32 numbers of two bytes; the store needs no alignment.
		unsafe { _mm512_storeu_si512(out.as_mut_ptr().cast(), value) };
	}
}
