//! Eight rows of eight words from memory as eight columns, and back.

use super::LANES;
use core::arch::x86_64::*;

/// Transposes a square of 8 by 8 words in three rounds of shuffles.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn transpose(rows: &[__m512i; LANES]) -> [__m512i; LANES] {
	let [r0, r1, r2, r3, r4, r5, r6, r7] = *rows;
	// Pairs of rows: words 0, 2, 4, 6 (low) and 1, 3, 5, 7 (high).
	let (a0, a1) = (_mm512_unpacklo_epi64(r0, r1), _mm512_unpackhi_epi64(r0, r1));
	let (a2, a3) = (_mm512_unpacklo_epi64(r2, r3), _mm512_unpackhi_epi64(r2, r3));
	let (a4, a5) = (_mm512_unpacklo_epi64(r4, r5), _mm512_unpackhi_epi64(r4, r5));
	let (a6, a7) = (_mm512_unpacklo_epi64(r6, r7), _mm512_unpackhi_epi64(r6, r7));
	// Halves of the columns: 128-bit blocks 0, 2 of one and 0, 2 of the other (0x88), 1, 3 (0xdd).
	let (b0, b1) = (_mm512_shuffle_i64x2::<0x88>(a0, a2), _mm512_shuffle_i64x2::<0xdd>(a0, a2));
	let (b2, b3) = (_mm512_shuffle_i64x2::<0x88>(a1, a3), _mm512_shuffle_i64x2::<0xdd>(a1, a3));
	let (b4, b5) = (_mm512_shuffle_i64x2::<0x88>(a4, a6), _mm512_shuffle_i64x2::<0xdd>(a4, a6));
	let (b6, b7) = (_mm512_shuffle_i64x2::<0x88>(a5, a7), _mm512_shuffle_i64x2::<0xdd>(a5, a7));
	[
		_mm512_shuffle_i64x2::<0x88>(b0, b4),
		_mm512_shuffle_i64x2::<0x88>(b2, b6),
		_mm512_shuffle_i64x2::<0x88>(b1, b5),
		_mm512_shuffle_i64x2::<0x88>(b3, b7),
		_mm512_shuffle_i64x2::<0xdd>(b0, b4),
		_mm512_shuffle_i64x2::<0xdd>(b2, b6),
		_mm512_shuffle_i64x2::<0xdd>(b1, b5),
		_mm512_shuffle_i64x2::<0xdd>(b3, b7),
	]
}

/// Loads word j of every row into vector j: `rows[i]` points at `8` words of lane i.
///
/// # Safety
/// Every pointer is valid for reading eight words.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn load(rows: &[*const u64; LANES]) -> [__m512i; LANES] {
	// SAFETY: the caller's promise.
	transpose(&rows.map(|row| unsafe { _mm512_loadu_si512(row.cast()) }))
}

/// Reverses [`load`].
///
/// # Safety
/// Every pointer is valid for writing eight words. If areas overlap, the higher lane's words stay.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn store(columns: &[__m512i; LANES], rows: &[*mut u64; LANES]) {
	for (words, row) in transpose(columns).into_iter().zip(rows) {
		// SAFETY: the caller's promise.
		unsafe { _mm512_storeu_si512(row.cast(), words) };
	}
}

/// Loads word j of every row into vector j, for rows of four words.
///
/// # Safety
/// Every pointer is valid for reading four words.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn load_four(rows: &[*const u64; LANES]) -> [__m512i; 4] {
	let two = |low: usize, high: usize| {
		// SAFETY: the caller's promise.
		let (low, high) = unsafe {
			(_mm256_loadu_si256(rows[low].cast()), _mm256_loadu_si256(rows[high].cast()))
		};
		_mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), high)
	};
	let (r0, r1, r2, r3) = (two(0, 2), two(1, 3), two(4, 6), two(5, 7));
	// Pairs of rows: words 0, 2 (low) and 1, 3 (high).
	let (a0, a1) = (_mm512_unpacklo_epi64(r0, r1), _mm512_unpackhi_epi64(r0, r1));
	let (a2, a3) = (_mm512_unpacklo_epi64(r2, r3), _mm512_unpackhi_epi64(r2, r3));
	[
		_mm512_shuffle_i64x2::<0x88>(a0, a2),
		_mm512_shuffle_i64x2::<0x88>(a1, a3),
		_mm512_shuffle_i64x2::<0xdd>(a0, a2),
		_mm512_shuffle_i64x2::<0xdd>(a1, a3),
	]
}

/// Reverses [`load_four`].
///
/// # Safety
/// Every pointer is valid for writing four words.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn store_four(columns: &[__m512i; 4], rows: &[*mut u64; LANES]) {
	let [c0, c1, c2, c3] = *columns;
	// Words 0, 1 of a row beside each other, and words 2, 3: of even rows (low) and of odd ones (high).
	let (a0, a1) = (_mm512_unpacklo_epi64(c0, c1), _mm512_unpackhi_epi64(c0, c1));
	let (a2, a3) = (_mm512_unpacklo_epi64(c2, c3), _mm512_unpackhi_epi64(c2, c3));
	for (first, halves) in [(0, (a0, a2)), (1, (a1, a3))] {
		// Rows `first` and `first + 2`, then `first + 4` and `first + 6`.
		let low = _mm512_permutex2var_epi64(
			halves.0,
			_mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11),
			halves.1,
		);
		let high = _mm512_permutex2var_epi64(
			halves.0,
			_mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15),
			halves.1,
		);
		for (row, two) in [(first, low), (first + 4, high)] {
			// SAFETY: the caller's promise.
			unsafe {
				_mm256_storeu_si256(rows[row].cast(), _mm512_castsi512_si256(two));
				_mm256_storeu_si256(rows[row + 2].cast(), _mm512_extracti64x4_epi64::<1>(two));
			}
		}
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn transposes_every_word() {
		let Some(_) = crate::lanes::Ifma::detect() else { return };
		let words: Vec<u64> = (0..64).collect();
		let rows: [*const u64; 8] = core::array::from_fn(|i| words[8 * i..].as_ptr());
		let mut back = vec![0u64; 64];
		let out: [*mut u64; 8] = {
			let start = back.as_mut_ptr();
			// SAFETY: within the 64 words.
			core::array::from_fn(|i| unsafe { start.add(8 * i) })
		};
		let mut columns = [[0u64; 8]; 8];
		// SAFETY: detected, and every pointer has eight words behind it.
		unsafe {
			let loaded = load(&rows);
			for (column, words) in columns.iter_mut().zip(loaded) {
				_mm512_storeu_si512(column.as_mut_ptr().cast(), words);
			}
			store(&loaded, &out);
		}
		for (j, column) in columns.iter().enumerate() {
			for (i, word) in column.iter().enumerate() {
				assert_eq!(*word, (8 * i + j) as u64);
			}
		}
		assert_eq!(back, words);
	}

	#[test]
	fn transposes_every_word_of_rows_of_four() {
		let Some(_) = crate::lanes::Ifma::detect() else { return };
		let words: Vec<u64> = (0..32).collect();
		let rows: [*const u64; 8] = core::array::from_fn(|i| words[4 * i..].as_ptr());
		let mut back = vec![0u64; 32];
		let start = back.as_mut_ptr();
		// SAFETY: within the 32 words.
		let out: [*mut u64; 8] = core::array::from_fn(|i| unsafe { start.add(4 * i) });
		let mut columns = [[0u64; 8]; 4];
		// SAFETY: detected, and every pointer has four words behind it.
		unsafe {
			let loaded = load_four(&rows);
			for (column, words) in columns.iter_mut().zip(loaded) {
				_mm512_storeu_si512(column.as_mut_ptr().cast(), words);
			}
			store_four(&loaded, &out);
		}
		for (j, column) in columns.iter().enumerate() {
			for (i, word) in column.iter().enumerate() {
				assert_eq!(*word, (4 * i + j) as u64);
			}
		}
		assert_eq!(back, words);
	}
}
