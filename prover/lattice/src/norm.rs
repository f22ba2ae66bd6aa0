//! Upper bounds of a witness's operator norm, on which its proofs' privacy depends.
//!
//! A witness that passes one of them is short enough. From cheap to tight:
//!
//! 1. `‖S‖² ≤ (largest sum of a row's magnitudes)·(largest of a column's)`;
//! 2. `‖S‖² = ‖G‖` with `G = Sᵀ·S`, and `‖G‖ ≤` the largest sum of a row's magnitudes in `G`;
//! 3. `‖G‖ = ‖G^32‖^(1/32) ≤ ‖G^32‖_F^(1/32)`, at most `l^(1/64)` above the norm.
//!
//! The first two use integers, the third double precision with a margin for rounding.

/// The most preimages for the third bound, which takes `5·l³` multiplications.
const MAX_POWERS: usize = 1024;

/// Returns true if the operator norm of a matrix of `columns` columns is shown to be at most `bound`. False
/// may also mean that no bound was tight enough.
pub fn at_most(entries: &[i8], columns: usize, bound: u32) -> bool {
	if columns == 0 {
		return false;
	}
	let square = u64::from(bound) * u64::from(bound);
	if by_sums(entries, columns) <= square {
		return true;
	}
	if columns > MAX_POWERS {
		return false;
	}
	let gram = gram(entries, columns);
	let sums = gram.chunks_exact(columns).map(|row| row.iter().map(|g| g.unsigned_abs()).sum());
	if sums.max().is_some_and(|sum: u64| sum <= square) {
		return true;
	}
	by_powers(&gram, columns) <= square as f64
}

/// Computes the square of bound 1.
fn by_sums(entries: &[i8], columns: usize) -> u64 {
	let mut of_columns = vec![0u64; columns];
	let mut of_rows = 0;
	for row in entries.chunks_exact(columns) {
		let magnitudes = row.iter().map(|entry| u64::from(entry.unsigned_abs()));
		of_rows = of_rows.max(magnitudes.clone().sum());
		of_columns.iter_mut().zip(magnitudes).for_each(|(sum, magnitude)| *sum += magnitude);
	}
	of_rows * of_columns.into_iter().max().unwrap_or(0)
}

/// Computes `Sᵀ·S`.
fn gram(entries: &[i8], columns: usize) -> Vec<i64> {
	let mut gram = vec![0i64; columns * columns];
	for row in entries.chunks_exact(columns) {
		for (left, sums) in row.iter().zip(gram.chunks_exact_mut(columns)) {
			for (right, sum) in row.iter().zip(sums) {
				*sum += i64::from(i32::from(*left) * i32::from(*right));
			}
		}
	}
	gram
}

/// Computes bound 3 of `‖G‖`.
fn by_powers(gram: &[i64], columns: usize) -> f64 {
	let mut power: Vec<f64> = gram.iter().map(|entry| *entry as f64).collect();
	// The logarithm of the factor by which the current power of G was divided.
	let (mut scale, mut exponent) = (0.0, 1.0);
	for _ in 0..5 {
		let largest = power.iter().fold(1.0, |largest: f64, entry| largest.max(entry.abs()));
		power.iter_mut().for_each(|entry| *entry /= largest);
		let mut square = vec![0.0; columns * columns];
		for (row, out) in power.chunks_exact(columns).zip(square.chunks_exact_mut(columns)) {
			for (factor, other) in row.iter().zip(power.chunks_exact(columns)) {
				out.iter_mut().zip(other).for_each(|(out, other)| *out += factor * other);
			}
		}
		power = square;
		scale = 2.0 * (scale + largest.ln());
		exponent *= 2.0;
	}
	let frobenius = power.iter().map(|entry| entry * entry).sum::<f64>().sqrt();
	// Rounding errors are far below one part in a million.
	((frobenius.ln() + scale) / exponent).exp() * 1.000_001
}

#[cfg(test)]
mod tests {
	use super::*;

	/// The norms of a diagonal and of a rank-one matrix are known.
	#[test]
	fn bounds_hold_and_are_tight() {
		let mut diagonal = vec![0; 100 * 10];
		for i in 0..10 {
			diagonal[i * 10 + i] = 7;
		}
		assert!(at_most(&diagonal, 10, 7));
		assert!(!at_most(&diagonal, 10, 6));
		// All ones, 100 × 25: the norm is √2500 = 50.
		assert!(at_most(&[1; 2500], 25, 50));
		assert!(!at_most(&[1; 2500], 25, 49));
		assert!(!at_most(&[1], 0, 5));
	}

	/// Compares each bound with the norm found by power iteration.
	#[test]
	fn random_matrices() {
		let (rows, columns) = (300, 60);
		let mut state = 5u64;
		let entries: Vec<i8> = (0..rows * columns)
			.map(|_| {
				state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
				((state >> 33) % 3) as i8 - 1
			})
			.collect();
		let gram = gram(&entries, columns);
		let mut vector = vec![1.0; columns];
		let mut norm: f64 = 0.0;
		for _ in 0..2000 {
			let next: Vec<f64> = gram
				.chunks_exact(columns)
				.map(|row| row.iter().zip(&vector).map(|(g, x)| *g as f64 * x).sum())
				.collect();
			norm = next.iter().map(|x| x * x).sum::<f64>().sqrt();
			vector = next.iter().map(|x| x / norm).collect();
		}
		let powers = by_powers(&gram, columns);
		assert!(powers >= norm && powers <= norm * 1.08, "{powers} {norm}");
		assert!(by_sums(&entries, columns) as f64 >= norm);
		assert!(at_most(&entries, columns, (norm.sqrt() * 1.05) as u32 + 1));
		assert!(!at_most(&entries, columns, norm.sqrt() as u32));
	}
}
