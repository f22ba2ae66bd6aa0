//! The inequalities with logarithms, in integers.

use super::{Parameters, HIDING_BLOCK};

/// `⌊(ln 2)²·2^32⌋`.
const LN_2_SQUARED: u128 = 2_063_529_982;

/// `⌊log₂ δ(BINDING_BLOCK − 1)·2^64⌋`.
pub(super) const LOG_BINDING_FACTOR: u128 = 0x0160_c131_3e19_9892;

/// Fractional bits of the two constants below.
pub(super) const HIDING_BITS: u32 = 40;

/// `⌊log₂ δ(HIDING_BLOCK − 1)·2^40⌋`.
pub(super) const LOG_HIDING_FACTOR: i64 = 5_683_310_963;

/// `⌊log₂ √(2/3·(HIDING_BLOCK − 1))·2^40⌋`, of a ternary vector's norm in that many dimensions.
pub(super) const LOG_TERNARY_NORM: i64 = 4_548_140_015_702;

/// Fractional bits of [`log2_above`].
pub(super) const LOG_BITS: u32 = 32;

/// Returns true if `σ²·m²·(ln 2)² ≥ 144·s²·l·n`, with `(ln 2)²` rounded down. Parameters are within
/// their limits: the left side is below `2^(64 + 8 + 31)`, the right side below
/// `2^(8 + 48 + 13 + 8 + 32)`.
pub(super) fn private(parameters: &Parameters) -> bool {
	let square = |value: u128| value * value;
	let left =
		square(parameters.deviation.into()) * square(parameters.rejection.into()) * LN_2_SQUARED;
	let right = 144
		* square(parameters.operator_norm.into())
		* u128::from(parameters.preimages)
		* u128::from(parameters.repetitions);
	left >= right << 32
}

/// Returns true if `(log₂ β²)² < 16·r·w·log₂ δ(BINDING_BLOCK − 1)`, the left side rounded up, the
/// right side down. With `β² < 2^128` the left side is below `2^(14 + 64)`, and the right side
/// below `2^(4 + 11 + 6 + 57)`.
pub(super) fn binds(parameters: &Parameters) -> bool {
	let log = u128::from(log2_above(parameters.solution_norm_squared()));
	let right =
		16 * u128::from(parameters.rows) * u128::from(parameters.width) * LOG_BINDING_FACTOR;
	log * log < right >> (64 - 2 * LOG_BITS)
}

/// Returns true if a block size of `HIDING_BLOCK − 1` is too small for any number of samples.
pub(super) fn hides(parameters: &Parameters) -> bool {
	let Some(unknowns) = parameters.columns.checked_sub(parameters.rows) else {
		return false;
	};
	unknowns > 0 && (1..=parameters.rows).all(|samples| !finds(unknowns, samples, parameters.width))
}

/// Returns true if, for n unknowns and m samples, `√(2/3·b) ≤ δ(b)^(2b − d − 1)·2^(w·m/d)` with
/// `b = HIDING_BLOCK − 1` and `d = n + m + 1`. The inequality is a sum of logarithms times `d`, each rounded so that the left side is smaller or the right side larger.
/// With `d ≤ 2^13 + 1` every term is below `2^60`.
fn finds(unknowns: u32, samples: u32, width: u8) -> bool {
	let (samples, dimension) = (i64::from(samples), i64::from(unknowns + samples + 1));
	let power = 2 * i64::from(HIDING_BLOCK - 1) - dimension - 1;
	let factor = LOG_HIDING_FACTOR + i64::from(power > 0);
	let modulus = (samples * i64::from(width)) << HIDING_BITS;
	dimension * (power * factor - LOG_TERNARY_NORM) + modulus >= 0
}

/// Returns a number that is at or above `log₂(x)·2^32`, by less than 4; 0 for `x = 0`.
///
/// The classical digit recurrence: with `x = 2^e·m` and `1 ≤ m < 2`, squaring `m` doubles its
/// logarithm, whose integer part is the next digit. `m` has 63 fractional bits and is always
/// rounded up, and the logarithm grows with `m`. An error doubles with each squaring, so it stays
/// below 2 units in the last place after 32 of them.
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
		// This occurs only for a mantissa just below 4: rounding gave exactly 2 again.
		if mantissa >= 2 * ONE {
			digits += 1;
			mantissa = ONE;
		}
	}
	digits + u64::from(mantissa != ONE)
}
