//! Points by the textbook formulas, with an inversion each, for tables and hints.

use crate::{digit::Digit, field::Element};

/// A point of the curve `y² = x³ + 7` that is not the identity.
#[derive(Clone, Copy, Debug)]
pub struct Affine {
	/// The first coordinate, tight.
	pub x: Element,
	/// The second coordinate, tight.
	pub y: Element,
}

/// A cube root of one, by which the endomorphism `(x, y) ↦ (β·x, y)` multiplies.
pub const BETA: Element = Element::from_words([
	0xc139_6c28_7195_01ee,
	0x9cf0_4975_12f5_8995,
	0x6e64_479e_ac34_34e9,
	0x7ae9_6a2b_657c_0710,
]);

impl Affine {
	/// The group's generator.
	pub const GENERATOR: Self = Self {
		x: Element::from_words([
			0x59f2_815b_16f8_1798,
			0x029b_fcdb_2dce_28d9,
			0x55a0_6295_ce87_0b07,
			0x79be_667e_f9dc_bbac,
		]),
		y: Element::from_words([
			0x9c47_d08f_fb10_d4b8,
			0xfd17_b448_a685_5419,
			0x5da4_fbfc_0e11_08a8,
			0x483a_da77_26a3_c465,
		]),
	};

	/// Returns the point with this first coordinate and this parity of the second, if there is one.
	pub fn with_x(x: &Element, is_odd: bool) -> Option<Self> {
		let y = x.square().mul(x).plus(&Element::small(7)).reduce().sqrt()?;
		let y = if y.is_odd() == is_odd { y } else { y.times(-1).reduce() };
		Some(Self { x: *x, y })
	}

	/// Computes the slope of the line through two points, unless they are equal or opposite.
	pub fn slope_to(&self, other: &Self) -> Option<Element> {
		let run = other.x.minus(&self.x);
		if run.is_zero() {
			return None;
		}
		Some(other.y.minus(&self.y).mul(&run.reduce().invert()))
	}

	/// Computes the slope of the tangent. No point has `y = 0`: the group's order is odd.
	pub fn tangent(&self) -> Element {
		self.x.square().times(3).mul(&self.y.times(2).reduce().invert())
	}

	/// Computes the negated third point of the line of this slope through two points: their sum.
	pub fn sum_by(&self, other: &Self, slope: &Element) -> Self {
		let x = slope.square().minus(&self.x).minus(&other.x).reduce();
		let y = slope.mul(&self.x.minus(&x)).minus(&self.y).reduce();
		Self { x, y }
	}

	/// Computes the sum of two points that are neither equal nor opposite.
	pub fn plus(&self, other: &Self) -> Option<Self> {
		Some(self.sum_by(other, &self.slope_to(other)?))
	}

	/// Computes the double of a point.
	pub fn doubled(&self) -> Self {
		self.sum_by(self, &self.tangent())
	}

	/// Computes the point times a [unit](Digit::times).
	pub fn times_unit(&self, unit: u16) -> Self {
		let x = match unit % 3 {
			0 => self.x,
			1 => self.x.mul(&BETA),
			_ => self.x.mul(&BETA).mul(&BETA),
		};
		let y = if unit < 3 { self.y } else { self.y.times(-1).reduce() };
		Self { x, y }
	}

	/// Computes the point times a digit that is not zero.
	pub fn times(&self, digit: Digit) -> Option<Self> {
		let small = |factor: i16| -> Option<Self> {
			let mut sum: Option<Self> = None;
			for bit in (0..i16::BITS).rev() {
				sum = sum.map(|sum| sum.doubled());
				if factor.unsigned_abs() >> bit & 1 == 1 {
					sum = match sum {
						None => Some(*self),
						Some(sum) => sum.plus(self),
					};
				}
			}
			sum.map(|sum| if factor < 0 { sum.times_unit(3) } else { sum })
		};
		match (small(digit.x), small(digit.y).map(|point| point.times_unit(1))) {
			(Some(x), Some(y)) => x.plus(&y),
			(x, y) => x.or(y),
		}
	}
}
