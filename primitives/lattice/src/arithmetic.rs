//! The arithmetic of the verifier.

use crate::hash::{self, Challenge, Seed};
use crate::Word;
use alloc::{vec, vec::Vec};

/// `A`, given by its seed.
#[derive(Clone, Copy, Debug)]
pub struct PublicMatrix {
	/// The seed that it is expanded from.
	pub seed: Seed,
	/// The first row: 0, unless threads share the rows.
	pub first: u32,
	/// The number of rows, `r`.
	pub rows: usize,
	/// The number of columns, `v`.
	pub columns: usize,
}

/// The products and hashes of one verifier. Every implementation computes the same results.
///
/// Matrices are joined rows. Callers have checked that the dimensions match.
pub trait Arithmetic: 'static {
	/// Returns the digests of the leaves of `data`, joined; see [`hash`].
	fn leaves(data: &[u8]) -> Vec<u8>;

	/// Computes `out = A·Z` for a `v × n` matrix `Z` whose entries, as signed numbers, have at most
	/// `entry_bits` bits. An implementation may use the bound; the
	/// product is exact modulo `2^w`.
	fn multiply<W: Word>(a: &PublicMatrix, z: &[W], entry_bits: u32, out: &mut [W]);

	/// Computes `out −= T·C` from the bytes of `T`.
	fn subtract<W: Word>(t: &[u8], c: &Challenge, out: &mut [W]);
}

/// Plain code for any processor, and for the runtime's wasm.
pub struct Portable;

impl Arithmetic for Portable {
	fn leaves(data: &[u8]) -> Vec<u8> {
		hash::leaves(data)
	}

	fn multiply<W: Word>(a: &PublicMatrix, z: &[W], _: u32, out: &mut [W]) {
		let Some(columns) = z.len().checked_div(a.columns).filter(|columns| *columns > 0) else {
			return;
		};
		let mut bytes = vec![0; a.columns * W::LEN];
		for (index, out) in (a.first..).zip(out.chunks_exact_mut(columns)) {
			hash::expand_row(&a.seed, index, &mut bytes);
			out.fill(W::default());
			// Four rows of Z at a time: sums are loaded and stored a quarter as often.
			for (a, z) in bytes.chunks(4 * W::LEN).zip(z.chunks(4 * columns)) {
				add_combination(a, z, columns, out);
			}
		}
	}

	fn subtract<W: Word>(t: &[u8], c: &Challenge, out: &mut [W]) {
		let (row_len, columns) = (c.rows() * W::LEN, c.columns());
		if row_len == 0 || columns == 0 {
			return;
		}
		for (t, out) in t.chunks_exact(row_len).zip(out.chunks_exact_mut(columns)) {
			for (t, indices) in t.chunks(4 * W::LEN).zip(c.groups()) {
				let sums = subset_sums::<W>(t);
				for (out, index) in out.iter_mut().zip(indices) {
					*out = out.minus(sums[usize::from(index & 15)]);
				}
			}
		}
	}
}

/// Computes `out += Σ a_i·z_i` for up to four words `a_i` and rows `z_i`.
fn add_combination<W: Word>(a: &[u8], z: &[W], columns: usize, out: &mut [W]) {
	let mut factors = a.chunks_exact(W::LEN).map(W::from_le);
	let mut rows = z.chunks_exact(columns);
	if a.len() == 4 * W::LEN {
		let [a0, a1, a2, a3] = [(); 4].map(|()| factors.next().unwrap_or_default());
		let [z0, z1, z2, z3] = [(); 4].map(|()| rows.next().unwrap_or_default());
		for ((((out, z0), z1), z2), z3) in out.iter_mut().zip(z0).zip(z1).zip(z2).zip(z3) {
			let left = a0.times(*z0).plus(a1.times(*z1));
			let right = a2.times(*z2).plus(a3.times(*z3));
			*out = out.plus(left.plus(right));
		}
		return;
	}
	for (factor, row) in factors.zip(rows) {
		for (out, z) in out.iter_mut().zip(row) {
			*out = out.plus(factor.times(*z));
		}
	}
}

/// Computes the sums of the subsets of up to four words; subset `i` has word `j` if bit `j` of `i`
/// is set.
pub fn subset_sums<W: Word>(t: &[u8]) -> [W; 16] {
	let mut sums = [W::default(); 16];
	for (bit, word) in t.chunks_exact(W::LEN).take(4).map(W::from_le).enumerate() {
		let (lower, upper) = sums.split_at_mut(1 << bit);
		for (sum, without) in upper.iter_mut().zip(lower) {
			*sum = without.plus(word);
		}
	}
	sums
}
