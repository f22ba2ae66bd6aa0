//! `A·Z` lane by lane, for words that have no faster way: plain loops over tiles whose sums fit the
//! registers, which the compiler turns into vector instructions where they are enabled.

use assay_lattice::Word;

/// Rows of a tile.
const ROWS: usize = 4;
/// Columns of a narrow tile; a wide one has three times as many.
const NARROW: usize = 8;
const WIDE: usize = 3 * NARROW;

/// `Z` with rows padded to whole tiles.
pub(crate) struct Padded<W> {
	width: usize,
	entries: Vec<W>,
}

impl<W: Word> Padded<W> {
	/// Pads rows of so many columns.
	pub fn new(z: &[W], columns: usize) -> Self {
		let width = columns.next_multiple_of(NARROW);
		let mut entries = vec![W::default(); z.len() / columns * width];
		for (padded, z) in entries.chunks_exact_mut(width).zip(z.chunks_exact(columns)) {
			padded[..columns].copy_from_slice(z);
		}
		Self { width, entries }
	}
}

/// `out = A·Z` for rows of `A` as bytes, `out` rows of `columns` words.
#[inline(always)]
pub(crate) fn multiply<W: Word>(
	a: &[u8],
	row_len: usize,
	z: &Padded<W>,
	columns: usize,
	out: &mut [W],
) {
	let mut words = vec![[W::default(); ROWS]; row_len / W::LEN];
	for (a, out) in a.chunks(ROWS * row_len).zip(out.chunks_mut(ROWS * columns)) {
		for (index, row) in a.chunks_exact(row_len).enumerate() {
			for (words, bytes) in words.iter_mut().zip(row.chunks_exact(W::LEN)) {
				words[index] = W::from_le(bytes);
			}
		}
		let mut first = 0;
		while first < columns {
			if z.width - first >= WIDE {
				tile::<W, WIDE>(&words, z, first, columns, out);
				first += WIDE;
			} else {
				tile::<W, NARROW>(&words, z, first, columns, out);
				first += NARROW;
			}
		}
	}
}

#[inline(always)]
fn tile<W: Word, const COLUMNS: usize>(
	a: &[[W; ROWS]],
	z: &Padded<W>,
	first: usize,
	columns: usize,
	out: &mut [W],
) {
	let mut sums = [[W::default(); COLUMNS]; ROWS];
	for (a, z) in a.iter().zip(z.entries.chunks_exact(z.width)) {
		let Some(z) = z[first..].first_chunk::<COLUMNS>() else {
			return;
		};
		for (sums, a) in sums.iter_mut().zip(a) {
			for (sum, z) in sums.iter_mut().zip(z) {
				*sum = sum.plus(a.times(*z));
			}
		}
	}
	for (out, sums) in out.chunks_exact_mut(columns).zip(sums) {
		for (out, sum) in out.iter_mut().skip(first).zip(sums) {
			*out = sum;
		}
	}
}
