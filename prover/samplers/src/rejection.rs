//! Rejection of candidates: the probability with which one is kept, and the batches that are left.

use core::f64::consts::{FRAC_1_SQRT_2, LN_2};

/// The number of terms. The first one left out is below `2^−57`.
const LEN: usize = 14;

/// `2^(−f)` for `f` from 0 to 1, by its Taylor series around `1/2`: coefficients in `f − 1/2`, the
/// highest first.
pub(crate) type Series = [f64; LEN];

/// Returns the series.
pub(crate) fn series() -> Series {
	let mut series = [0.0; LEN];
	let mut term = FRAC_1_SQRT_2;
	for (i, coefficient) in series.iter_mut().rev().enumerate() {
		*coefficient = term;
		term *= -LN_2 / (i + 1) as f64;
	}
	series
}

/// Returns `2^63·2^(−exponent)`, rounded down: a candidate is kept if 63 random bits are below it.
///
/// The exponent is not negative and below `2^63`.
#[inline(always)]
pub(crate) fn threshold(series: &Series, exponent: f64) -> u64 {
	// `floor` can be a function with branches.
	let whole = exponent as i64 as f64;
	let g = (exponent - whole) - 0.5;
	let [first, rest @ ..] = series;
	let power = rest.iter().fold(*first, |sum, coefficient| sum * g + coefficient);
	// 2^63·2^(−f), at most 2^63, shifted by the whole part.
	((power * 9_223_372_036_854_775_808.0) as u64) >> (whole as i64).min(63)
}

/// A sampler that makes its samples in batches, which are taken in any number.
pub(crate) trait Batched {
	/// Returns the samples that were made and not yet taken.
	fn ready(&self) -> &[i64];

	/// Marks the first `count` of them as taken.
	fn hand_out(&mut self, count: usize);

	/// Makes more samples, once all were taken.
	fn refill(&mut self);

	/// Writes the next samples.
	fn fill_from_batches(&mut self, mut out: &mut [i64]) {
		loop {
			let ready = self.ready();
			let len = ready.len().min(out.len());
			let (now, later) = out.split_at_mut(len);
			now.copy_from_slice(&ready[..len]);
			self.hand_out(len);
			if later.is_empty() {
				return;
			}
			self.refill();
			out = later;
		}
	}
}
