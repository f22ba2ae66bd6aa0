//! AVX-512: the compiled circuits, and the conversion of planes of bits to samples.

use super::{Bits, Width, BATCH};
use core::arch::x86_64::*;

include!(concat!(env!("OUT_DIR"), "/circuits.rs"));

/// Evaluates a compiled circuit for all samples; returns the number of bits of a sample.
macro_rules! compiled {
	($($name:ident, $circuit:ident;)*) => {$(
		/// Evaluates the circuit in registers of 512 bits if that is the width. The processor then
		/// has them. Returns the number of bits of a sample.
		pub(super) fn $name(width: Width, random: &[Bits], out: &mut [Bits]) -> Option<usize> {
			#[target_feature(enable = "avx512f")]
			fn evaluate(random: &[Bits], out: &mut [Bits]) -> usize {
				let input = |index: usize| match random.get(index) {
					// SAFETY: there are eight words.
					Some(bits) => unsafe { _mm512_loadu_si512(bits.as_ptr().cast()) },
					None => _mm512_setzero_si512(),
				};
				let outputs = $circuit(&core::array::from_fn(input));
				for (output, bits) in outputs.into_iter().zip(out) {
					// SAFETY: there is room for eight words.
					unsafe { _mm512_storeu_si512(bits.as_mut_ptr().cast(), output) };
				}
				outputs.len()
			}

			// SAFETY: the width was checked to be available.
			(width == Width::Avx512).then(|| unsafe { evaluate(random, out) })
		}
	)*};
}

compiled! {
	sigma_2, circuit_2;
	sigma_215, circuit_215;
}

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
