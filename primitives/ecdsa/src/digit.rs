//! Digits: small numbers of `Z[ω]`, `ω² + ω + 1 = 0`.
//!
//! The curve has an endomorphism `(x, y) ↦ (β·x, y)` that multiplies every point by a `λ` with
//! `λ² + λ + 1 = 0` modulo `n`, so `Z[ω]` acts on points by `ω ↦ λ`. Multiplication by its units
//! `±1, ±ω, ±ω²` is free: `ω` takes a precomputed coordinate, `−1` a sign. Therefore a table with one
//! point `d·P` for each class of digits `{u·d: u a unit}` serves six times as many digits.
//!
//! With `4^(w−1)/2` classes, a number that is not divisible by two is congruent to exactly one digit
//! modulo `2^w`. Subtracting that digit leaves a multiple of `2^w`. This is the non-adjacent form of
//! width `w` (wNAF); one position in `w + 1/3` is not zero.

/// Units of `Z[ω]`.
pub const UNITS: u16 = 6;

/// A digit: `x + y·ω`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digit {
	/// The coefficient of one.
	pub x: i16,
	/// The coefficient of `ω`.
	pub y: i16,
}

impl Digit {
	/// One.
	pub const ONE: Self = Self { x: 1, y: 0 };
	/// `1 − ω`: together with one, the classes of digits of width 2.
	pub const THETA: Self = Self { x: 1, y: -1 };

	/// Computes this digit times a unit: `ω^(unit mod 3)`, times `−1` from the fourth unit on.
	#[inline(always)]
	pub fn times(self, unit: u16) -> Self {
		let Self { x, y } = self;
		let (x, y) = match unit % 3 {
			0 => (x, y),
			1 => (-y, x - y),
			_ => (y - x, -x),
		};
		if unit < 3 {
			Self { x, y }
		} else {
			Self { x: -x, y: -y }
		}
	}
}

/// Returns the residue of a digit modulo `2^width`, as a number below `4^width`.
pub fn residue(digit: Digit, width: u32) -> usize {
	let mask = (1 << width) - 1;
	let (x, y) = (i32::from(digit.x) & mask, i32::from(digit.y) & mask);
	(x << width | y) as usize
}
