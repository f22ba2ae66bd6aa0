//! `2^(−f)` for `f` from 0 to 1, by its Taylor series around `1/2`.

use core::f64::consts::{FRAC_1_SQRT_2, LN_2};

/// Terms: the first one left out is below `2^−57`.
const LEN: usize = 14;

/// Coefficients in `f − 1/2`, the highest first.
pub(crate) type Series = [f64; LEN];

/// The series.
pub(crate) fn of_half_powers() -> Series {
	let mut series = [0.0; LEN];
	let mut term = FRAC_1_SQRT_2;
	for (i, coefficient) in series.iter_mut().rev().enumerate() {
		*coefficient = term;
		term *= -LN_2 / (i + 1) as f64;
	}
	series
}

/// `2^(−f)` for `g = f − 1/2`.
#[inline(always)]
pub(crate) fn power(series: &Series, g: f64) -> f64 {
	let [first, rest @ ..] = series;
	rest.iter().fold(*first, |sum, coefficient| sum * g + coefficient)
}
