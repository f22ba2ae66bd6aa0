//! `T·C` by permutations of tables, with AVX-512.
//!
//! The sums of the subsets of four entries of a row of `T` fit in one register (words of 32 bits) or
//! two (64 bits). For a register of columns, one instruction selects among the sums. Its indices,
//! below 16, are four rows of `C`.

use assay_lattice::{subset_sums, Challenge};
use core::arch::x86_64::*;

/// The number of registers of columns whose sums are held at a time.
const REGISTERS: usize = 9;

/// Computes `out −= T·C` for words of 32 bits.
#[target_feature(enable = "avx512f")]
pub(crate) fn subtract_32(t: &[u8], c: &Challenge, out: &mut [u32]) {
	const LANES: usize = 16;
	let indices = padded::<u32>(c, LANES);
	let width = c.columns().div_ceil(LANES) * LANES;
	let (row_len, columns) = (4 * c.rows(), c.columns());
	for (t, out) in t.chunks_exact(row_len).zip(out.chunks_exact_mut(columns)) {
		for first in (0..width).step_by(REGISTERS * LANES) {
			let registers = ((width - first) / LANES).min(REGISTERS);
			let mut sums = [_mm512_setzero_si512(); REGISTERS];
			for (t, indices) in t.chunks(16).zip(indices.chunks_exact(width)) {
				let table = subset_sums::<u32>(t);
				// SAFETY: the table has 16 words.
				let table = unsafe { _mm512_loadu_si512(table.as_ptr().cast()) };
				let (indices, _) = indices[first..].as_chunks::<LANES>();
				for (sum, indices) in sums[..registers].iter_mut().zip(indices) {
					// SAFETY: there are 16 indices.
					let indices = unsafe { _mm512_loadu_si512(indices.as_ptr().cast()) };
					*sum = _mm512_add_epi32(*sum, _mm512_permutexvar_epi32(indices, table));
				}
			}
			for (out, sum) in out[first..].chunks_mut(LANES).zip(sums) {
				let mut values = [0u32; LANES];
				// SAFETY: there is room for 16 words.
				unsafe { _mm512_storeu_si512(values.as_mut_ptr().cast(), sum) };
				for (out, value) in out.iter_mut().zip(values) {
					*out = out.wrapping_sub(value);
				}
			}
		}
	}
}

/// Computes `out −= T·C` for words of 64 bits.
#[target_feature(enable = "avx512f")]
pub(crate) fn subtract_64(t: &[u8], c: &Challenge, out: &mut [u64]) {
	const LANES: usize = 8;
	let indices = padded::<u64>(c, LANES);
	let width = c.columns().div_ceil(LANES) * LANES;
	let (row_len, columns) = (8 * c.rows(), c.columns());
	for (t, out) in t.chunks_exact(row_len).zip(out.chunks_exact_mut(columns)) {
		for first in (0..width).step_by(REGISTERS * LANES) {
			let registers = ((width - first) / LANES).min(REGISTERS);
			let mut sums = [_mm512_setzero_si512(); REGISTERS];
			for (t, indices) in t.chunks(32).zip(indices.chunks_exact(width)) {
				let table = subset_sums::<u64>(t);
				// SAFETY: the table has 16 words.
				let (low, high) = unsafe {
					let low = _mm512_loadu_si512(table.as_ptr().cast());
					(low, _mm512_loadu_si512(table[8..].as_ptr().cast()))
				};
				let (indices, _) = indices[first..].as_chunks::<LANES>();
				for (sum, indices) in sums[..registers].iter_mut().zip(indices) {
					// SAFETY: there are eight indices.
					let indices = unsafe { _mm512_loadu_si512(indices.as_ptr().cast()) };
					let picked = _mm512_permutex2var_epi64(low, indices, high);
					*sum = _mm512_add_epi64(*sum, picked);
				}
			}
			for (out, sum) in out[first..].chunks_mut(LANES).zip(sums) {
				let mut values = [0u64; LANES];
				// SAFETY: there is room for eight words.
				unsafe { _mm512_storeu_si512(values.as_mut_ptr().cast(), sum) };
				for (out, value) in out.iter_mut().zip(values) {
					*out = out.wrapping_sub(value);
				}
			}
		}
	}
}

/// Returns the indices as words, each group padded with zeros to whole registers.
fn padded<I: From<u8> + Copy>(c: &Challenge, lanes: usize) -> Vec<I> {
	let width = c.columns().div_ceil(lanes) * lanes;
	let mut words = Vec::new();
	for group in c.groups() {
		words.extend(group.iter().map(|index| I::from(*index)));
		words.resize(words.len().next_multiple_of(width), I::from(0));
	}
	words
}
