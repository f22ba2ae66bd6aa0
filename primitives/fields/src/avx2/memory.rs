//! Elements in memory: limbs in words of 32 bits, or packed without gaps in 256 bits.

use super::{
	constants::{BITS, MASK},
	product::Limb,
	LANES,
};
use core::arch::x86_64::*;

/// Words of 32 bits that a packed element takes.
pub const PACKED_WORDS: usize = 8;

/// Loads elements whose limbs are words.
///
/// # Safety
/// The processor has AVX2. Every pointer is valid for reading `L` words, rounded up to a multiple of four.
#[inline(always)]
pub unsafe fn load<const L: usize>(from: [*const u32; LANES]) -> [Limb; L] {
	let mut limbs = [[0; LANES]; L];
	for (block, limbs) in limbs.chunks_mut(4).enumerate() {
		// SAFETY: the caller's promise, for words 4 block to 4 block + 3; `limb` has 256 bits.
		unsafe {
			let mut rows = [_mm_setzero_si128(); 4];
			for (row, from) in rows.iter_mut().zip(from) {
				*row = _mm_loadu_si128(from.add(4 * block).cast());
			}
			for (limb, row) in limbs.iter_mut().zip(transpose(rows)) {
				_mm256_storeu_si256(limb.as_mut_ptr().cast(), _mm256_cvtepu32_epi64(row));
			}
		}
	}
	limbs
}

/// Stores carried limbs as words.
///
/// # Safety
/// The processor has AVX2. Every pointer is valid for writing `L` words, rounded up to a multiple of four, and no two
/// areas overlap.
#[inline(always)]
pub unsafe fn store<const L: usize>(limbs: &[Limb; L], to: [*mut u32; LANES]) {
	for (block, limbs) in limbs.chunks(4).enumerate() {
		// SAFETY: the caller's promise, for words 4 block to 4 block + 3; `limb` has 256 bits.
		unsafe {
			let even = _mm256_setr_epi32(0, 2, 4, 6, 0, 2, 4, 6);
			let mut rows = [_mm_setzero_si128(); 4];
			for (row, limb) in rows.iter_mut().zip(limbs) {
				let limb = _mm256_loadu_si256(limb.as_ptr().cast());
				*row = _mm256_castsi256_si128(_mm256_permutevar8x32_epi32(limb, even));
			}
			for (to, row) in to.iter().zip(transpose(rows)) {
				_mm_storeu_si128(to.add(4 * block).cast(), row);
			}
		}
	}
}

/// Loads packed elements.
///
/// # Safety
/// The processor has AVX2. Every pointer is valid for reading [`PACKED_WORDS`] words.
#[inline(always)]
pub unsafe fn load_packed<const L: usize>(from: [*const u32; LANES]) -> [Limb; L] {
	let mut limbs = [[0; LANES]; L];
	// SAFETY: the caller's promise; `limb` has 256 bits.
	unsafe {
		let rows = from.map(|from| _mm256_loadu_si256(from.cast()));
		let words = transpose_words(rows);
		let mask = _mm256_set1_epi64x(MASK as i64);
		for (i, limb) in limbs.iter_mut().enumerate() {
			let (word, shift) = (BITS as usize * i / 64, (BITS as usize * i % 64) as i32);
			let mut bits = _mm256_srl_epi64(words[word], _mm_cvtsi32_si128(shift));
			if shift > 36 && word + 1 < words.len() {
				let above = _mm256_sll_epi64(words[word + 1], _mm_cvtsi32_si128(64 - shift));
				bits = _mm256_or_si256(bits, above);
			}
			_mm256_storeu_si256(limb.as_mut_ptr().cast(), _mm256_and_si256(bits, mask));
		}
	}
	limbs
}

/// Stores elements below 2^256, whose limbs are carried, packed.
///
/// # Safety
/// The processor has AVX2. Every pointer is valid for writing [`PACKED_WORDS`] words, and no two areas overlap.
#[inline(always)]
pub unsafe fn store_packed<const L: usize>(limbs: &[Limb; L], to: [*mut u32; LANES]) {
	// SAFETY: the caller's promise; `limb` has 256 bits.
	unsafe {
		let mut words = [_mm256_setzero_si256(); 4];
		for (i, limb) in limbs.iter().enumerate() {
			let limb = _mm256_loadu_si256(limb.as_ptr().cast());
			let (word, shift) = (BITS as usize * i / 64, (BITS as usize * i % 64) as i32);
			let low = _mm256_sll_epi64(limb, _mm_cvtsi32_si128(shift));
			words[word] = _mm256_or_si256(words[word], low);
			if shift > 36 && word + 1 < words.len() {
				let high = _mm256_srl_epi64(limb, _mm_cvtsi32_si128(64 - shift));
				words[word + 1] = _mm256_or_si256(words[word + 1], high);
			}
		}
		for (to, row) in to.iter().zip(transpose_words(words)) {
			_mm256_storeu_si256(to.cast(), row);
		}
	}
}

/// Transposes four by four words of 32 bits.
///
/// # Safety
/// The processor has AVX2.
#[inline(always)]
unsafe fn transpose(rows: [__m128i; 4]) -> [__m128i; 4] {
	let [a, b, c, d] = rows;
	// SAFETY: the caller's promise.
	unsafe {
		let (ab, cd) = (_mm_unpacklo_epi32(a, b), _mm_unpacklo_epi32(c, d));
		let (ab_high, cd_high) = (_mm_unpackhi_epi32(a, b), _mm_unpackhi_epi32(c, d));
		[
			_mm_unpacklo_epi64(ab, cd),
			_mm_unpackhi_epi64(ab, cd),
			_mm_unpacklo_epi64(ab_high, cd_high),
			_mm_unpackhi_epi64(ab_high, cd_high),
		]
	}
}

/// Transposes four by four words of 64 bits.
///
/// # Safety
/// The processor has AVX2.
#[inline(always)]
unsafe fn transpose_words(rows: [__m256i; 4]) -> [__m256i; 4] {
	let [a, b, c, d] = rows;
	// SAFETY: the caller's promise.
	unsafe {
		let (ab, ab_high) = (_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b));
		let (cd, cd_high) = (_mm256_unpacklo_epi64(c, d), _mm256_unpackhi_epi64(c, d));
		[
			_mm256_permute2x128_si256::<0x20>(ab, cd),
			_mm256_permute2x128_si256::<0x20>(ab_high, cd_high),
			_mm256_permute2x128_si256::<0x31>(ab, cd),
			_mm256_permute2x128_si256::<0x31>(ab_high, cd_high),
		]
	}
}
