//! Matrix products, on several threads.

use assay_lattice::{hash::Seed, Arithmetic, Challenge, Parameters, PublicMatrix, Word};
use assay_lattice_native::Native;
use std::thread;

/// Computes `A·X` for a matrix `X` of `columns` columns with entries of at most `entry_bits` bits.
pub(crate) fn public<W: Word>(
	parameters: &Parameters,
	seed: &Seed,
	x: &[W],
	columns: usize,
	entry_bits: u32,
	threads: usize,
) -> Vec<W> {
	let rows = parameters.rows as usize;
	let mut out = vec![W::default(); rows * columns];
	// Eight rows are expanded together, so shares are multiples of eight rows.
	let share = rows.div_ceil(threads.max(1)).next_multiple_of(8);
	let part = |first: usize, out: &mut [W]| {
		let rows = out.len() / columns;
		let a = PublicMatrix {
			seed: *seed,
			first: first as u32,
			rows,
			columns: parameters.columns as usize,
		};
		Native::multiply(&a, x, entry_bits, out);
	};
	if threads <= 1 {
		part(0, &mut out);
		return out;
	}
	thread::scope(|scope| {
		for (first, out) in (0..).step_by(share).zip(out.chunks_mut(share * columns)) {
			scope.spawn(move || part(first, out));
		}
	});
	out
}

/// Computes `S·C` from the negated entries of `S`, in 32 bits, because sums are at most `128·l ≤ 2^20`.
///
/// The tables' indices depend only on `C`, so the running time is independent of `S`.
pub(crate) fn by_challenge(negated: &[u8], challenge: &Challenge, threads: usize) -> Vec<i32> {
	let row_len = 4 * challenge.rows();
	let columns = challenge.columns();
	let rows = negated.len() / row_len.max(1);
	let mut out = vec![0u32; rows * columns];
	if threads <= 1 {
		Native::subtract(negated, challenge, &mut out);
	} else {
		let share = rows.div_ceil(threads);
		thread::scope(|scope| {
			for (s, out) in negated.chunks(share * row_len).zip(out.chunks_mut(share * columns)) {
				scope.spawn(move || Native::subtract(s, challenge, out));
			}
		});
	}
	out.into_iter().map(|sum| sum as i32).collect()
}

/// Computes the negated multiples `−scale·S` as words of 32 bits.
pub(crate) fn negated(entries: &[i8], scale: i32) -> Vec<u8> {
	entries.iter().flat_map(|entry| (-scale * i32::from(*entry)).to_le_bytes()).collect()
}
