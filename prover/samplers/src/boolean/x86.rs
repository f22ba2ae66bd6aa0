//! Registers of AVX2 and AVX-512.

use super::{plane::Plane, Bits, BATCH};
use core::arch::x86_64::*;

/// A register of AVX2.
#[derive(Clone, Copy)]
pub(super) struct Plane256(__m256i);

/// A register of AVX-512.
#[derive(Clone, Copy)]
pub(super) struct Plane512(__m512i);

impl Plane for Plane256 {
	const WORDS: usize = 4;

	#[inline(always)]
	fn constant(value: bool) -> Self {
		// SAFETY: the trait asks to be called where AVX2 is enabled.
		unsafe { Self(_mm256_set1_epi64x(-i64::from(value))) }
	}

	#[inline(always)]
	fn load(words: &[u64]) -> Self {
		match words.first_chunk::<4>() {
			// SAFETY: as above; four words are there.
			Some(words) => unsafe { Self(_mm256_loadu_si256(words.as_ptr().cast())) },
			None => Self::constant(false),
		}
	}

	#[inline(always)]
	fn store(self, words: &mut [u64]) {
		if let Some(words) = words.first_chunk_mut::<4>() {
			// SAFETY: as above; there is room for four words.
			unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) };
		}
	}

	#[inline(always)]
	fn gate<const TABLE: i32>(a: Self, b: Self, c: Self) -> Self {
		let xor = |x: Self, y: Self| {
			// SAFETY: as above.
			unsafe { Self(_mm256_xor_si256(x.0, y.0)) }
		};
		let and = |x: Self, y: Self| {
			// SAFETY: as above.
			unsafe { Self(_mm256_and_si256(x.0, y.0)) }
		};
		let (zero, ones) = (Self::constant(false), Self::constant(true));
		let mux = |select, high, low| xor(low, and(select, xor(high, low)));
		let majority = |a, b, c| xor(and(xor(a, b), xor(a, c)), a);
		match TABLE {
			0xe8 => majority(a, b, c),
			0x8e => majority(xor(a, ones), b, c),
			0x96 => xor(xor(a, b), c),
			_ => {
				let leaf = |index: i32| match TABLE >> index & 3 {
					0 => zero,
					1 => xor(c, ones),
					2 => c,
					_ => ones,
				};
				mux(a, mux(b, leaf(6), leaf(4)), mux(b, leaf(2), leaf(0)))
			}
		}
	}
}

impl Plane for Plane512 {
	const WORDS: usize = 8;

	#[inline(always)]
	fn constant(value: bool) -> Self {
		// SAFETY: the trait asks to be called where AVX-512F is enabled.
		unsafe { Self(_mm512_set1_epi64(-i64::from(value))) }
	}

	#[inline(always)]
	fn load(words: &[u64]) -> Self {
		match words.first_chunk::<8>() {
			// SAFETY: as above; eight words are there.
			Some(words) => unsafe { Self(_mm512_loadu_si512(words.as_ptr().cast())) },
			None => Self::constant(false),
		}
	}

	#[inline(always)]
	fn store(self, words: &mut [u64]) {
		if let Some(words) = words.first_chunk_mut::<8>() {
			// SAFETY: as above; there is room for eight words.
			unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) };
		}
	}

	#[inline(always)]
	fn gate<const TABLE: i32>(a: Self, b: Self, c: Self) -> Self {
		// SAFETY: as above.
		unsafe { Self(_mm512_ternarylogic_epi64::<TABLE>(a.0, b.0, c.0)) }
	}
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
