//! `A·X` for words of 64 bits and a matrix `X` of signed bytes, by dot products of bytes with VNNI.
//!
//! `a = Σ 2^(8i)·a_i` with bytes `a_i`. One instruction adds four products of an unsigned and a signed
//! byte to a sum of 32 bits, which for up to 8192 columns of `A` cannot overflow
//! (`8192·255·128 < 2^31`). Each of the eight bytes has sums of its own, put together at the end.
//!
//! A prover computes `T = A·S` with it.

use core::arch::x86_64::*;

/// The most bits of an entry of `X`, and the most rows.
pub(crate) const ENTRY_BITS: u32 = 8;
pub(crate) const MAX_ROWS: usize = 8192;

const LANES: usize = 16;
/// Registers of columns of a tile: with eight bytes of a row, 24 sums.
const REGISTERS: usize = 3;
const TILE: usize = REGISTERS * LANES;
const LIMBS: usize = 8;

/// `X`, in tiles of columns; each has four rows of a column in a word.
pub(crate) struct Packed {
	columns: usize,
	groups: usize,
	tiles: Vec<[u32; TILE]>,
}

impl Packed {
	/// Packs rows of so many columns, at least one, of entries of at most eight bits.
	pub fn new(x: &[u64], columns: usize) -> Self {
		let groups = (x.len() / columns).div_ceil(4);
		let mut tiles = vec![[0u32; TILE]; columns.div_ceil(TILE) * groups];
		for (row, entries) in x.chunks_exact(columns).enumerate() {
			for (tile, entries) in entries.chunks(TILE).enumerate() {
				if let Some(words) = tiles.get_mut(tile * groups + row / 4) {
					for (word, entry) in words.iter_mut().zip(entries) {
						*word |= (*entry as u32 & 0xff) << (8 * (row % 4));
					}
				}
			}
		}
		Self { columns, groups, tiles }
	}
}

/// `out = A·X` for rows of `A` as bytes, `out` rows of words.
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
pub(crate) fn multiply(a: &[u8], row_len: usize, x: &Packed, out: &mut [u64]) {
	// Byte i of four neighbouring words of A in a word.
	let mut limbs = vec![[0u32; LIMBS]; x.groups * (a.len() / row_len)];
	for (a, limbs) in a.chunks_exact(row_len).zip(limbs.chunks_exact_mut(x.groups)) {
		for (words, limbs) in a.chunks(8 * 4).zip(limbs) {
			for (index, word) in words.chunks_exact(8).enumerate() {
				for (limb, byte) in limbs.iter_mut().zip(word) {
					*limb |= u32::from(*byte) << (8 * index);
				}
			}
		}
	}
	for (tile, x_tile) in x.tiles.chunks_exact(x.groups).enumerate() {
		for (limbs, out) in limbs.chunks_exact(x.groups).zip(out.chunks_exact_mut(x.columns)) {
			let mut sums = [[_mm512_setzero_si512(); REGISTERS]; LIMBS];
			for (limbs, words) in limbs.iter().zip(x_tile) {
				let (registers, _) = words.as_chunks::<LANES>();
				let mut words = [_mm512_setzero_si512(); REGISTERS];
				for (word, register) in words.iter_mut().zip(registers) {
					// SAFETY: a register has 16 words.
					*word = unsafe { _mm512_loadu_si512(register.as_ptr().cast()) };
				}
				for (sums, limb) in sums.iter_mut().zip(limbs) {
					let limb = _mm512_set1_epi32(*limb as i32);
					for (sum, words) in sums.iter_mut().zip(words) {
						*sum = _mm512_dpbusd_epi32(*sum, limb, words);
					}
				}
			}
			let mut values = [[[0i32; LANES]; REGISTERS]; LIMBS];
			for (values, sums) in values.iter_mut().zip(sums) {
				for (values, sum) in values.iter_mut().zip(sums) {
					// SAFETY: there is room for 16 words.
					unsafe { _mm512_storeu_si512(values.as_mut_ptr().cast(), sum) };
				}
			}
			for (column, out) in out.iter_mut().skip(tile * TILE).take(TILE).enumerate() {
				*out = values.iter().rev().fold(0u64, |sum, values| {
					let value = i64::from(values[column / LANES][column % LANES]);
					(sum << 8).wrapping_add(value as u64)
				});
			}
		}
	}
}
