//! `A·X` for a matrix `X` of signed bytes, by dot products of bytes with VNNI.
//!
//! Let `a = Σ 2^(8i)·a_i` with bytes `a_i`. One instruction adds four products of an unsigned and a
//! signed byte to a sum of 32 bits, which cannot overflow for at most 8192 columns of `A`
//! (`8192·255·128 < 2^31`). Each byte of a word has its own sums, which are combined at the end.
//! Eight bytes are taken at a time: one word of 64 bits, or neighbouring rows of narrower words.
//!
//! A prover computes `T = A·S` with it, and for words of 8 bits a verifier computes `A·Z`.

use assay_lattice::Word;
use core::arch::x86_64::*;

/// The maximum number of bits of an entry of `X`, and the maximum number of rows.
pub(crate) const ENTRY_BITS: u32 = 8;
pub(crate) const MAX_ROWS: usize = 8192;

const LANES: usize = 16;
/// The number of registers of columns in a tile: with eight bytes, 24 sums.
const REGISTERS: usize = 3;
const TILE: usize = REGISTERS * LANES;
const LIMBS: usize = 8;

/// `X`, in tiles of columns. Each word has four rows of a column.
pub(crate) struct Packed {
	columns: usize,
	groups: usize,
	tiles: Vec<[u32; TILE]>,
}

impl Packed {
	/// Packs rows of at least one column, with entries of at most eight bits.
	pub fn new<W: Word>(x: &[W], columns: usize) -> Self {
		let groups = (x.len() / columns).div_ceil(4);
		let mut tiles = vec![[0u32; TILE]; columns.div_ceil(TILE) * groups];
		for (row, entries) in x.chunks_exact(columns).enumerate() {
			for (tile, entries) in entries.chunks(TILE).enumerate() {
				if let Some(words) = tiles.get_mut(tile * groups + row / 4) {
					for (word, entry) in words.iter_mut().zip(entries) {
						*word |= (entry.to_signed() as u32 & 0xff) << (8 * (row % 4));
					}
				}
			}
		}
		Self { columns, groups, tiles }
	}
}

/// Returns the bytes of rows of `A`. For every eight rows, a word holds the bytes of four
/// neighbouring words.
fn limbs<W: Word>(a: &[u8], row_len: usize, groups: usize) -> Vec<[u32; LIMBS]> {
	let rows = a.len() / row_len;
	let mut limbs = vec![[0u32; LIMBS]; groups * rows.div_ceil(LIMBS / W::LEN)];
	for (row, a) in a.chunks_exact(row_len).enumerate() {
		let (set, place) = (row / (LIMBS / W::LEN), row % (LIMBS / W::LEN) * W::LEN);
		for (words, limbs) in a.chunks(4 * W::LEN).zip(&mut limbs[set * groups..]) {
			for (index, word) in words.chunks_exact(W::LEN).enumerate() {
				for (limb, byte) in limbs[place..].iter_mut().zip(word) {
					*limb |= u32::from(*byte) << (8 * index);
				}
			}
		}
	}
	limbs
}

/// Computes `out = A·X`. The rows of `A` are bytes, and those of `out` are words.
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
pub(crate) fn multiply<W: Word>(a: &[u8], row_len: usize, x: &Packed, out: &mut [W]) {
	let limbs = limbs::<W>(a, row_len, x.groups);
	let set = LIMBS / W::LEN * x.columns;
	for (tile, x_tile) in x.tiles.chunks_exact(x.groups).enumerate() {
		for (limbs, out) in limbs.chunks_exact(x.groups).zip(out.chunks_mut(set)) {
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
			for (out, values) in out.chunks_exact_mut(x.columns).zip(values.chunks_exact(W::LEN)) {
				for (column, out) in out.iter_mut().skip(tile * TILE).take(TILE).enumerate() {
					let sum = values.iter().rev().fold(0i64, |sum, values| {
						(sum << 8).wrapping_add(values[column / LANES][column % LANES].into())
					});
					*out = W::from_signed(sum);
				}
			}
		}
	}
}
