//! Multiples of a point of G2 in affine coordinates, by known slopes.
//!
//! With the slope s of a tangent or chord, a step costs no inversion: the line is
//! `constant - s x + y`, the next point's first coordinate x is `s^2` minus those of the points on
//! the line, and its second coordinate is `constant - s x`.

use crate::{fixed_argument::Window, Line};
use alloc::vec::Vec;
use assay_fields::{batch_inverse, Lazy};
use assay_msm::weierstrass::Affine;
use core::slice;

/// A source of the slopes of a builder.
pub trait Slopes<F> {
	/// Returns the slope of the tangent in `r`. `None` if there is none.
	fn tangent(&mut self, r: &Affine<F>) -> Option<F>;
	/// Returns the slope of the line through `r` and `q`. `None` if there is none.
	fn chord(&mut self, r: &Affine<F>, q: &Affine<F>) -> Option<F>;
}

/// Slopes from an untrusted source. Each has to satisfy its line's equation, which has no other
/// solution: no slope is accepted for a point of order two, or for equal or opposite points.
pub struct CheckedSlopes<'a, F>(slice::Iter<'a, F>);

impl<'a, F> CheckedSlopes<'a, F> {
	/// Takes the slopes in the order of their use.
	pub fn new(slopes: &'a [F]) -> Self {
		Self(slopes.iter())
	}
}

impl<F: Lazy> Slopes<F> for CheckedSlopes<'_, F> {
	fn tangent(&mut self, r: &Affine<F>) -> Option<F> {
		let slope = self.0.next()?;
		let divisor = r.y.double();
		let holds = !divisor.is_zero() && slope.mul(&divisor) == r.x.square().triple();
		holds.then_some(*slope)
	}

	fn chord(&mut self, r: &Affine<F>, q: &Affine<F>) -> Option<F> {
		let slope = self.0.next()?;
		let divisor = r.x.sub(&q.x);
		let holds = !divisor.is_zero() && slope.mul(&divisor) == r.y.sub(&q.y);
		holds.then_some(*slope)
	}
}

/// Slopes that were checked before. With others the last point is meaningless.
pub struct TrustedSlopes<'a, F>(slice::Iter<'a, F>);

impl<'a, F> TrustedSlopes<'a, F> {
	/// Takes the slopes in the order of their use.
	pub fn new(slopes: &'a [F]) -> Self {
		Self(slopes.iter())
	}
}

impl<F: Lazy> Slopes<F> for TrustedSlopes<'_, F> {
	fn tangent(&mut self, _: &Affine<F>) -> Option<F> {
		self.0.next().copied()
	}

	fn chord(&mut self, _: &Affine<F>, _: &Affine<F>) -> Option<F> {
		self.0.next().copied()
	}
}

/// Returns the slopes of lines, with one inversion. `None` if a line has no slope.
pub(crate) fn of_lines<F: Lazy>(lines: &[Line<F>]) -> Option<Vec<F>> {
	let mut inverses: Vec<_> = lines.iter().map(|line| line.y).collect();
	if inverses.iter().any(F::is_zero) {
		return None;
	}
	batch_inverse(&mut inverses);
	Some(lines.iter().zip(&inverses).map(|(line, inverse)| line.x.neg().mul(inverse)).collect())
}

/// A point that is doubled and added to, by slopes.
pub trait Multiples<F> {
	/// Returns the point.
	fn point(&self) -> &Affine<F>;
	/// Doubles the point. `None` without a slope, like the next functions.
	fn double(&mut self) -> Option<()>;
	/// Adds another point.
	fn add(&mut self, q: &Affine<F>) -> Option<()>;
	/// Takes the line through the point and another, and leaves the point unchanged.
	fn draw(&mut self, q: &Affine<F>) -> Option<()>;
	/// Ends the window of the last iterations.
	fn end_window(&mut self, window: &Window) -> Option<()>;

	/// Takes an iteration for each digit: a doubling, then an addition of `q` or `minus_q` for a digit
	/// that is not zero.
	fn multiply(&mut self, digits: &[i8], q: &Affine<F>, minus_q: &Affine<F>) -> Option<()> {
		let mut window = Window::EMPTY;
		for digit in digits {
			self.double()?;
			match digit {
				0 => {}
				1.. => self.add(q)?,
				_ => self.add(minus_q)?,
			}
			if window.take(*digit) {
				self.end_window(&window)?;
				window = Window::EMPTY;
			}
		}
		self.end_window(&window)
	}
}

/// Collects the lines of a point that is doubled and added to. The coefficient of y is one in each.
pub struct LineBuilder<'a, F, S> {
	point: Affine<F>,
	slopes: &'a mut S,
	lines: Vec<Line<F>>,
}

impl<'a, F: Lazy, S: Slopes<F>> LineBuilder<'a, F, S> {
	/// Starts at a finite point.
	pub(crate) fn new(point: &Affine<F>, slopes: &'a mut S, count: usize) -> Self {
		Self { point: *point, slopes, lines: Vec::with_capacity(count) }
	}

	/// Returns the lines, and the last point.
	pub(crate) fn end(self) -> (Vec<Line<F>>, Affine<F>) {
		(self.lines, self.point)
	}

	fn constant(&self, slope: &F) -> F {
		slope.mul(&self.point.x).sub(&self.point.y)
	}

	fn step(&mut self, slope: F, x: F) {
		let constant = self.constant(&slope);
		self.point = Affine::new(x, constant.sub(&slope.mul(&x)));
		self.lines.push(Line { constant, x: slope.neg(), y: F::ONE });
	}
}

impl<F: Lazy, S: Slopes<F>> Multiples<F> for LineBuilder<'_, F, S> {
	fn point(&self) -> &Affine<F> {
		&self.point
	}

	fn double(&mut self) -> Option<()> {
		let slope = self.slopes.tangent(&self.point)?;
		let x = slope.square().sub(&self.point.x.double());
		self.step(slope, x);
		Some(())
	}

	fn add(&mut self, q: &Affine<F>) -> Option<()> {
		let slope = self.slopes.chord(&self.point, q)?;
		let x = slope.square().sub(&self.point.x.add(&q.x));
		self.step(slope, x);
		Some(())
	}

	fn draw(&mut self, q: &Affine<F>) -> Option<()> {
		let slope = self.slopes.chord(&self.point, q)?;
		let constant = self.constant(&slope);
		self.lines.push(Line { constant, x: slope.neg(), y: F::ONE });
		Some(())
	}

	fn end_window(&mut self, _: &Window) -> Option<()> {
		Some(())
	}
}
