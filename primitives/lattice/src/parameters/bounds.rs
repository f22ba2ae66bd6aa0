//! The two inequalities with a logarithm in them, in integers.

use super::Parameters;

/// `⌊(ln 2)²·2^32⌋`.
const LN_2_SQUARED: u128 = 2_063_529_982;

/// `⌊log₂(1.0045)·2^64⌋`.
pub(super) const LOG_HERMITE_FACTOR: u128 = 0x01a8_837d_d7f4_2bd9;

/// Fractional bits of [`log2_above`].
pub(super) const LOG_BITS: u32 = 32;

/// `σ²·m²·(ln 2)² ≥ 144·s²·l·n`, with `(ln 2)²` rounded down. Parameters are within their limits:
/// the left is below `2^(64 + 8 + 31)`, the right below `2^(8 + 48 + 13 + 8 + 32)`.
pub(super) fn hides(parameters: &Parameters) -> bool {
	let square = |value: u128| value * value;
	let left =
		square(parameters.deviation.into()) * square(parameters.rejection.into()) * LN_2_SQUARED;
	let right = 144
		* square(parameters.operator_norm.into())
		* u128::from(parameters.preimages)
		* u128::from(parameters.repetitions);
	left >= right << 32
}

/// `(log₂ β²)² ≤ 16·r·w·log₂ 1.0045`, the left rounded up, the right down. With `β² < 2^128` the left
/// is below `2^(14 + 64)`, and the right below `2^(4 + 11 + 6 + 57)`.
pub(super) fn hard(parameters: &Parameters) -> bool {
	let log = u128::from(log2_above(parameters.solution_norm_squared()));
	let right =
		16 * u128::from(parameters.rows) * u128::from(parameters.width) * LOG_HERMITE_FACTOR;
	log * log <= right >> (64 - 2 * LOG_BITS)
}

/// A number at or above `log₂(x)·2^32`, by less than 4; 0 for `x = 0`.
///
/// The classical digit recurrence: with `x = 2^e·m` and `1 ≤ m < 2`, squaring `m` doubles its
/// logarithm, whose integer part is the next digit. `m` has 63 fractional bits and is rounded up
/// throughout, and the logarithm grows with it. An error doubles with each squaring, hence comes to
/// less than 2 units in the last place after 32 of them.
pub(super) fn log2_above(x: u128) -> u64 {
	if x == 0 {
		return 0;
	}
	const ONE: u128 = 1 << 63;
	let exponent = 127 - x.leading_zeros();
	let mut mantissa = if exponent <= 63 {
		x << (63 - exponent)
	} else {
		let shift = exponent - 63;
		(x >> shift) + u128::from(x & ((1 << shift) - 1) != 0)
	};
	let mut digits = u64::from(exponent);
	// Rounding up can reach 2, also before the first squaring.
	if mantissa == 2 * ONE {
		digits += 1;
		mantissa = ONE;
	}
	for _ in 0..LOG_BITS {
		// Below 2^128, as the mantissa is below 2^64.
		let square = mantissa * mantissa;
		mantissa = (square >> 63) + u128::from(square & (ONE - 1) != 0);
		digits <<= 1;
		if mantissa >= 2 * ONE {
			digits += 1;
			mantissa = mantissa.div_ceil(2);
		}
		// Only from a mantissa just below 4: rounding gave exactly 2 again.
		if mantissa >= 2 * ONE {
			digits += 1;
			mantissa = ONE;
		}
	}
	digits + u64::from(mantissa != ONE)
}
