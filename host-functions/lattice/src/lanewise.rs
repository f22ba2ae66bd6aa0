//! `A·Z` lane by lane, for words without a faster method: loops over tiles whose sums fit in the
//! registers. The compiler turns the plain loops into vector instructions if these are enabled. For
//! words of 64 bits it does so badly, and [`Quads`] replaces them.
//!
//! `Z` is packed in tiles of columns. A block of a tile, some of its rows, stays in the first-level
//! cache while all given rows of `A` are multiplied with it.

use assay_lattice::Word;

/// Rows of `A` that are multiplied at a time.
pub(crate) const ROWS: usize = 4;
/// Columns of a narrow tile; a wide one has three times as many.
const NARROW: usize = 8;
pub(crate) const WIDE: usize = 3 * NARROW;
/// Rows of a block: with 24 columns of 8 bytes, 24 KiB.
const BLOCK: usize = 128;

/// `Z` in tiles, each row after row; columns are padded to whole narrow tiles.
pub(crate) struct Padded<W> {
	rows: usize,
	width: usize,
	entries: Vec<W>,
}

/// Returns the tiles of `width` columns: first column and number of columns.
fn tiles(width: usize) -> impl Iterator<Item = (usize, usize)> {
	let wide = width / WIDE;
	let narrow = (wide * WIDE..width).step_by(NARROW);
	(0..wide).map(|tile| (tile * WIDE, WIDE)).chain(narrow.map(|first| (first, NARROW)))
}

impl<W: Word> Padded<W> {
	/// Packs rows of `columns` columns.
	pub fn new(z: &[W], columns: usize) -> Self {
		let (rows, width) = (z.len() / columns, columns.next_multiple_of(NARROW));
		let mut entries = vec![W::default(); rows * width];
		for (first, tile) in tiles(width) {
			let packed = entries[rows * first..].chunks_exact_mut(tile);
			for (packed, z) in packed.zip(z.chunks_exact(columns)) {
				for (packed, z) in packed.iter_mut().zip(&z[first..]) {
					*packed = *z;
				}
			}
		}
		Self { rows, width, entries }
	}
}

/// The multiplication of a block.
pub(crate) trait Tile<W> {
	/// Adds the products of four words with each row of a block to columns `first …` of rows of
	/// `columns` words.
	fn add<const COLUMNS: usize>(
		a: &[[W; ROWS]],
		z: &[[W; COLUMNS]],
		first: usize,
		columns: usize,
		out: &mut [W],
	);
}

/// Computes `out = A·Z`. The rows of `A` are bytes, and those of `out` are `columns` words.
#[inline(always)]
pub(crate) fn multiply<W: Word, T: Tile<W>>(
	a: &[u8],
	row_len: usize,
	z: &Padded<W>,
	columns: usize,
	out: &mut [W],
) {
	// A's words, in groups of four rows.
	let groups = (a.len() / row_len).div_ceil(ROWS);
	let mut words = vec![[W::default(); ROWS]; groups * z.rows];
	for (a, words) in a.chunks(ROWS * row_len).zip(words.chunks_exact_mut(z.rows)) {
		for (index, row) in a.chunks_exact(row_len).enumerate() {
			for (words, bytes) in words.iter_mut().zip(row.chunks_exact(W::LEN)) {
				words[index] = W::from_le(bytes);
			}
		}
	}
	out.fill(W::default());
	for start in (0..z.rows).step_by(BLOCK) {
		let end = z.rows.min(start + BLOCK);
		for (first, tile) in tiles(z.width) {
			let offset = z.rows * first;
			let z_block = &z.entries[offset + start * tile..offset + end * tile];
			let rows = words.chunks_exact(z.rows).zip(out.chunks_mut(ROWS * columns));
			for (words, out) in rows {
				let a_block = &words[start..end];
				match tile {
					WIDE => T::add::<WIDE>(a_block, z_block.as_chunks().0, first, columns, out),
					_ => T::add::<NARROW>(a_block, z_block.as_chunks().0, first, columns, out),
				}
			}
		}
	}
}

/// Plain loops.
pub(crate) struct Plain;

impl<W: Word> Tile<W> for Plain {
	#[inline(always)]
	fn add<const COLUMNS: usize>(
		a: &[[W; ROWS]],
		z: &[[W; COLUMNS]],
		first: usize,
		columns: usize,
		out: &mut [W],
	) {
		let mut sums = [[W::default(); COLUMNS]; ROWS];
		for (a, z) in a.iter().zip(z) {
			for (sums, a) in sums.iter_mut().zip(a) {
				for (sum, z) in sums.iter_mut().zip(z) {
					*sum = sum.plus(a.times(*z));
				}
			}
		}
		for (out, sums) in out.chunks_exact_mut(columns).zip(sums) {
			for (out, sum) in out.iter_mut().skip(first).zip(sums) {
				*out = out.plus(sum);
			}
		}
	}
}

/// Registers of eight words of 64 bits, with AVX-512DQ. Callers have to enable it.
#[cfg(target_arch = "x86_64")]
pub(crate) struct Quads;

#[cfg(target_arch = "x86_64")]
impl Tile<u64> for Quads {
	#[inline(always)]
	fn add<const COLUMNS: usize>(
		a: &[[u64; ROWS]],
		z: &[[u64; COLUMNS]],
		first: usize,
		columns: usize,
		out: &mut [u64],
	) {
		use core::arch::x86_64::*;
		const LANES: usize = 8;
		let registers = COLUMNS / LANES;
		// SAFETY: the instructions are enabled where this is called, and loads and stores are of
		// eight words of an array.
		unsafe {
			let mut sums = [[_mm512_setzero_si512(); WIDE / LANES]; ROWS];
			for (a, z) in a.iter().zip(z) {
				let (z, _) = z.as_chunks::<LANES>();
				let mut words = [_mm512_setzero_si512(); WIDE / LANES];
				for register in 0..registers {
					words[register] = _mm512_loadu_si512(z[register].as_ptr().cast());
				}
				for row in 0..ROWS {
					let a = _mm512_set1_epi64(a[row] as i64);
					for register in 0..registers {
						let product = _mm512_mullo_epi64(a, words[register]);
						sums[row][register] = _mm512_add_epi64(sums[row][register], product);
					}
				}
			}
			for (out, sums) in out.chunks_exact_mut(columns).zip(sums) {
				for (out, sum) in out[first..].chunks_mut(LANES).zip(&sums[..registers]) {
					let mut values = [0u64; LANES];
					_mm512_storeu_si512(values.as_mut_ptr().cast(), *sum);
					for (out, value) in out.iter_mut().zip(values) {
						*out = out.wrapping_add(value);
					}
				}
			}
		}
	}
}
