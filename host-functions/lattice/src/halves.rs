//! `A·Z` for words of 32 bits, by dot products of 16-bit halves.
//!
//! With `a = a₀ + 2^16·a₁` and `z = z₀ + 2^16·z₁`, lower halves signed, `a·z = a₀z₀ + 2^16·(a₁z₀ +
//! a₀z₁) mod 2^32`. One instruction multiplies two neighbouring pairs of halves and adds both
//! products to a sum of 32 bits, modulo `2^32`. If the entries of `Z` have at most 16 bits, `z₁ =
//! 0` and two sums are enough.
//!
//! `Z` is packed once: entries `2t` and `2t + 1` of a column are the halves of one word, and rows
//! of words are padded to whole registers. Tiles of 4 rows of `A` by 3 registers of columns keep
//! their sums in registers.

/// A register of 32-bit sums.
pub(crate) trait Dot: Copy {
	/// The number of sums.
	const LANES: usize;
	/// Returns zeros.
	fn zero() -> Self;
	/// Loads the first words.
	fn load(words: &[u32]) -> Self;
	/// Writes the words.
	fn store(self, words: &mut [u32]);
	/// Returns the same word in each lane.
	fn splat(word: u32) -> Self;
	/// Computes `self + a₀·b₀ + a₁·b₁` of the signed halves in each lane.
	fn dot(self, a: Self, b: Self) -> Self;
	/// Computes `self + 2^16·high`.
	fn combine(self, high: Self) -> Self;
}

/// `Z`, packed.
pub(crate) struct Packed {
	/// Words of a row.
	width: usize,
	low: Vec<u32>,
	/// Empty if there are no upper halves.
	high: Vec<u32>,
}

impl Packed {
	/// Packs rows of `columns` entries of at most `entry_bits` bits for registers of `lanes` lanes.
	pub fn new(z: &[u32], columns: usize, entry_bits: u32, lanes: usize) -> Self {
		let width = columns.div_ceil(lanes) * lanes;
		let pairs = z.len().div_ceil(2 * columns);
		let pack = |half: fn(u32) -> u32| {
			let mut words = vec![0; pairs * width];
			for (words, rows) in words.chunks_exact_mut(width).zip(z.chunks(2 * columns)) {
				let (even, odd) = rows.split_at(columns);
				for (word, even) in words.iter_mut().zip(even) {
					*word = half(*even);
				}
				for (word, odd) in words.iter_mut().zip(odd) {
					*word |= half(*odd) << 16;
				}
			}
			words
		};
		let low = pack(|z| z & 0xffff);
		let high = if entry_bits <= 16 { Vec::new() } else { pack(upper) };
		Self { width, low, high }
	}
}

/// Returns `z₁` for a signed `z₀`.
fn upper(z: u32) -> u32 {
	z.wrapping_add(0x8000) >> 16
}

/// Rows of a tile.
const ROWS: usize = 4;

/// Computes `out = A·Z`. The rows of `A` are bytes, and those of `out` are `columns` words.
#[inline(always)]
pub(crate) fn multiply<D: Dot>(
	a: &[u8],
	row_len: usize,
	z: &Packed,
	columns: usize,
	out: &mut [u32],
) {
	let pairs = z.low.len() / z.width.max(1);
	// A's halves, in pairs, for at most four rows.
	let mut halves = vec![[[0u32; ROWS]; 2]; pairs];
	for (a, out) in a.chunks(ROWS * row_len).zip(out.chunks_mut(ROWS * columns)) {
		for (index, row) in a.chunks_exact(row_len).enumerate() {
			for (halves, words) in halves.iter_mut().zip(row.chunks(8)) {
				let (even, odd) = words.split_at(4);
				let read = |bytes: &[u8]| bytes.try_into().map_or(0, u32::from_le_bytes);
				let (even, odd) = (read(even), read(odd));
				halves[0][index] = even & 0xffff | odd << 16;
				halves[1][index] = upper(even) & 0xffff | upper(odd) << 16;
			}
		}
		let mut first = 0;
		while first < columns {
			let left = (z.width - first) / D::LANES;
			if left >= 3 {
				tile::<D, 3>(&halves, z, first, columns, out);
				first += 3 * D::LANES;
			} else {
				tile::<D, 1>(&halves, z, first, columns, out);
				first += D::LANES;
			}
		}
	}
}

#[inline(always)]
fn load<D: Dot, const REGISTERS: usize>(words: &[u32]) -> [D; REGISTERS] {
	let mut registers = [D::zero(); REGISTERS];
	for (register, words) in registers.iter_mut().zip(words.chunks(D::LANES)) {
		*register = D::load(words);
	}
	registers
}

#[inline(always)]
fn tile<D: Dot, const REGISTERS: usize>(
	halves: &[[[u32; ROWS]; 2]],
	z: &Packed,
	first: usize,
	columns: usize,
	out: &mut [u32],
) {
	let mut low = [[D::zero(); REGISTERS]; ROWS];
	let mut high = low;
	let at = |index: usize| index * z.width + first..(index + 1) * z.width;
	for (index, [a0, a1]) in halves.iter().enumerate() {
		let z0 = load::<D, REGISTERS>(&z.low[at(index)]);
		for row in 0..ROWS {
			let (a0, a1) = (D::splat(a0[row]), D::splat(a1[row]));
			for register in 0..REGISTERS {
				low[row][register] = low[row][register].dot(a0, z0[register]);
				high[row][register] = high[row][register].dot(a1, z0[register]);
			}
		}
	}
	if !z.high.is_empty() {
		for (index, [a0, _]) in halves.iter().enumerate() {
			let z1 = load::<D, REGISTERS>(&z.high[at(index)]);
			for row in 0..ROWS {
				let a0 = D::splat(a0[row]);
				for register in 0..REGISTERS {
					high[row][register] = high[row][register].dot(a0, z1[register]);
				}
			}
		}
	}
	for ((out, low), high) in out.chunks_exact_mut(columns).zip(low).zip(high) {
		for (register, (low, high)) in low.into_iter().zip(high).enumerate() {
			let mut sums = [0; 16];
			low.combine(high).store(&mut sums);
			let start = first + register * D::LANES;
			for (out, sum) in out.iter_mut().skip(start).zip(&sums[..D::LANES]) {
				*out = *sum;
			}
		}
	}
}
