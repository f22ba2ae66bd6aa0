//! Steps of a verified computation: additions and doublings with given slopes.
//!
//! A slope saves the inversion of an affine step, so points need no projective coordinates. It is
//! checked by its defining equation. That equation has one solution if the two first coordinates
//! differ, and every step checks that they do. For equal points every slope is a solution, for
//! opposite points none is. Inputs are points of the curve other than the identity, and so are the
//! results.
//!
//! Costs are counted in products (M), squares (S) and folds. A sum of products is carried and
//! folded once:
//!
//! | step | M | S | folds |
//! | --- | --- | --- | --- |
//! | `P + T` | 2 | 1 | 3 |
//! | `2P` | 2 | 2 | 3 |
//! | `2P + T` as `(P + T) + P` | 3 | 2 | 5 |
//!
//! The last one never computes the second coordinate of `P + T` (Eisenträger, Lauter and Montgomery,
//! *Fast Elliptic Curve Arithmetic and Improved Weil Pairing Evaluation*).

use crate::{
	affine::Affine,
	field::{Element, Wide},
};

/// A point to add.
#[derive(Clone, Copy)]
pub struct Term {
	/// The first coordinate: tight, or the negative of a sum of two tight elements.
	pub x: Element,
	/// The second coordinate, tight except for its sign.
	pub y: Element,
}

/// Computes `P + T`.
#[inline(always)]
pub fn add(p: &Affine, term: &Term, slope: &Element) -> Option<Affine> {
	let run = term.x.minus(&p.x);
	// λ·(x_T − x_P) = y_T − y_P
	let rise = Wide::product(slope, &run).plus(1, &p.y).plus(-1, &term.y);
	if run.is_zero() | !rise.is_zero() {
		return None;
	}
	Some(third(p, &p.x.plus(&term.x), slope))
}

/// Computes `2P`.
#[inline(always)]
pub fn double(p: &Affine, slope: &Element) -> Option<Affine> {
	// 2·λ·y = 3·x², where y is never 0
	let tangent = Wide::product(slope, &p.y.times(2)).minus(3, &Wide::square(&p.x));
	if !tangent.is_zero() {
		return None;
	}
	Some(third(p, &p.x.times(2), slope))
}

/// Computes `2P + T` by the slopes `λ` between `P` and `T`, and `μ` between `P` and `P + T`.
#[inline(always)]
pub fn double_add(p: &Affine, term: &Term, lambda: &Element, mu: &Element) -> Option<Affine> {
	let run = term.x.minus(&p.x);
	// λ·(x_T − x_P) = y_T − y_P
	let rise = Wide::product(lambda, &run).plus(1, &p.y).plus(-1, &term.y);
	// x_M = λ² − x_P − x_T
	let middle = Wide::square(lambda).plus(-1, &p.x).plus(-1, &term.x).reduce();
	// μ·(x_M − x_P) = y_M − y_P = −λ·(x_M − x_P) − 2·y_P. If x_M = x_P, then y_P would be 0.
	let second = Wide::product(&lambda.plus(mu), &middle.minus(&p.x)).plus(2, &p.y);
	if run.is_zero() | !rise.is_zero() | !second.is_zero() {
		return None;
	}
	Some(third(p, &p.x.plus(&middle), mu))
}

/// Returns the sum of two points on the line through `P` of this slope, given the sum of their first
/// coordinates: `x = λ² − sum`, `y = λ·(x_P − x) − y_P`.
#[inline(always)]
fn third(p: &Affine, sum: &Element, slope: &Element) -> Affine {
	let x = Wide::square(slope).plus(-1, sum).reduce();
	let y = Wide::product(slope, &p.x.minus(&x)).plus(-1, &p.y).reduce();
	Affine { x, y }
}

/// Returns true if `y² = x³ + 7`.
pub fn is_on_curve(x: &Element, y: &Element) -> bool {
	equation(x, y, 1)
}

/// Returns true if `y² = −(x³ + 7)`.
pub fn is_on_twist(x: &Element, y: &Element) -> bool {
	equation(x, y, -1)
}

/// Returns true if `y² = sign·(x³ + 7)`.
fn equation(x: &Element, y: &Element, sign: i64) -> bool {
	let cube = Wide::product(&x.square(), x).plus(7, &Element::ONE);
	Wide::square(y).minus(sign, &cube).is_zero()
}
