//! The slopes of a program's steps.

use super::super::{
	affine::Affine,
	digit::Digit,
	field::Element,
	generator,
	program::{Operation, POINT_ENTRIES},
};
use alloc::{vec, vec::Vec};
use num_bigint::BigInt;

/// A point `(x/z², y/z³)`.
#[derive(Clone, Copy)]
struct Jacobian {
	x: Element,
	y: Element,
	z: Element,
}

impl Jacobian {
	fn new(point: &Affine) -> Self {
		Self { x: point.x, y: point.y, z: Element::ONE }
	}

	/// Computes the double of a point, which is not the identity.
	fn doubled(&self) -> Self {
		let (xx, yy) = (mul(&self.x, &self.x), mul(&self.y, &self.y));
		let s = mul(&self.x, &yy).times(4).reduce();
		let m = xx.times(3).reduce();
		let x = mul(&m, &m).minus(&s).minus(&s).reduce();
		let y = mul(&m, &s.minus(&x)).minus(&mul(&yy, &yy).times(8)).reduce();
		let z = mul(&self.y, &self.z).times(2).reduce();
		Self { x, y, z }
	}

	/// Computes the sum with a point that is neither this one nor its opposite.
	fn plus(&self, point: &Affine) -> Option<Self> {
		let zz = mul(&self.z, &self.z);
		let h = mul(&point.x, &zz).minus(&self.x).reduce();
		if h.is_zero() {
			return None;
		}
		let r = mul(&point.y, &mul(&zz, &self.z)).minus(&self.y).reduce();
		let hh = mul(&h, &h);
		let (hhh, v) = (mul(&h, &hh), mul(&self.x, &hh));
		let x = mul(&r, &r).minus(&hhh).minus(&v.times(2)).reduce();
		let y = mul(&r, &v.minus(&x)).minus(&mul(&self.y, &hhh)).reduce();
		Some(Self { x, y, z: mul(&self.z, &h) })
	}
}

/// Computes `u·P + v·Q`, unless it is the identity.
pub fn combination(p: &Affine, u: &BigInt, q: &Affine, v: &BigInt) -> Option<Affine> {
	let both = add_affine(Some(*p), q);
	let mut sum: Option<Jacobian> = None;
	for bit in (0..256).rev() {
		sum = sum.map(|sum| sum.doubled());
		let term = match (u.bit(bit), v.bit(bit)) {
			(true, true) => both,
			(true, false) => Some(*p),
			(false, true) => Some(*q),
			(false, false) => None,
		};
		if let Some(term) = term {
			sum = match sum {
				None => Some(Jacobian::new(&term)),
				Some(sum) => match sum.plus(&term) {
					Some(sum) => Some(sum),
					// Equal or opposite.
					None => add_affine(normalized(&[sum]).first().copied(), &term)
						.map(|sum| Jacobian::new(&sum)),
				},
			};
		}
	}
	normalized(&[sum?]).first().copied()
}

/// Computes the sum of any two points.
fn add_affine(p: Option<Affine>, q: &Affine) -> Option<Affine> {
	let Some(p) = p else { return Some(*q) };
	match p.plus(q) {
		Some(sum) => Some(sum),
		None => p.y.equals(&q.y).then(|| p.doubled()),
	}
}

/// Computes the slopes that a program takes, unless it adds equal or opposite points before its
/// end.
pub fn slopes(program: &[Operation], r: &Affine, q: Option<&Affine>) -> Option<Vec<Element>> {
	let mut slopes = vec![];
	let mut points = vec![];
	for point in [Some(r), q].into_iter().flatten() {
		let rotated = point.times_unit(4);
		let slope = point.slope_to(&rotated)?;
		points.extend([*point, point.sum_by(&rotated, &slope)]);
		slopes.push(slope);
	}
	points.resize(2 * POINT_ENTRIES, *r);
	let term = |operation: &Operation| term(&points, *operation);

	// The sums before each operation.
	let (first, rest) = program.split_first()?;
	let mut sum = Jacobian::new(&term(first)?);
	let mut before = vec![];
	for (index, operation) in rest.iter().enumerate() {
		before.push(sum);
		if operation.doubles() {
			// The steps cannot compute 2·P + T if it is the identity, so neither does this code.
			sum = sum.doubled();
		}
		if operation.adds() && index + 1 < rest.len() {
			sum = sum.plus(&term(operation)?)?;
		}
	}
	let before = normalized(&before);

	// Rise and run of each first slope, then of the second ones.
	let adds_last = |index: usize| index + 1 == rest.len();
	let mut lines = vec![];
	for (index, (operation, sum)) in rest.iter().zip(&before).enumerate() {
		if operation.adds() && !adds_last(index) {
			let term = term(operation)?;
			lines.push((term.y.minus(&sum.y).reduce(), term.x.minus(&sum.x).reduce()));
		} else if operation.doubles() {
			lines.push((mul(&sum.x, &sum.x).times(3).reduce(), sum.y.times(2).reduce()));
		}
	}
	let firsts = quotients(&lines)?;
	let mut seconds = vec![];
	let mut order = vec![];
	let mut firsts = firsts.into_iter();
	for (index, (operation, sum)) in rest.iter().zip(&before).enumerate() {
		let is_addition = operation.adds() && !adds_last(index);
		if !is_addition && !operation.doubles() {
			continue;
		}
		let slope = firsts.next()?;
		order.push((slope, is_addition && operation.doubles()));
		if is_addition && operation.doubles() {
			let middle = sum.sum_by(&term(operation)?, &slope);
			seconds.push((middle.y.minus(&sum.y).reduce(), middle.x.minus(&sum.x).reduce()));
		}
	}
	let mut seconds = quotients(&seconds)?.into_iter();
	for (slope, is_double_add) in order {
		slopes.push(slope);
		if is_double_add {
			slopes.push(seconds.next()?);
		}
	}
	Some(slopes)
}

/// Returns the point that an operation adds.
fn term(points: &[Affine], operation: Operation) -> Option<Affine> {
	let point = match points.get(operation.index()) {
		Some(point) => *point,
		None => {
			let [x, _, y] = generator::coordinates(operation.index() - points.len());
			Affine { x, y }
		}
	};
	operation.adds().then(|| point.times_unit(operation.unit()))
}

/// Computes the points' affine coordinates, with one inversion.
fn normalized(points: &[Jacobian]) -> Vec<Affine> {
	let lines: Vec<_> = points.iter().map(|point| (Element::ONE, point.z)).collect();
	let inverses = quotients(&lines).unwrap_or_default();
	points
		.iter()
		.zip(inverses)
		.map(|(point, inverse)| {
			let square = mul(&inverse, &inverse);
			Affine { x: mul(&point.x, &square), y: mul(&point.y, &mul(&square, &inverse)) }
		})
		.collect()
}

/// Computes quotients with one inversion (Montgomery's trick), unless a divisor is zero.
fn quotients(fractions: &[(Element, Element)]) -> Option<Vec<Element>> {
	let mut product = Element::ONE;
	let mut products = Vec::with_capacity(fractions.len());
	for (_, divisor) in fractions {
		if divisor.is_zero() {
			return None;
		}
		products.push(product);
		product = mul(&product, divisor);
	}
	let mut inverse = product.invert();
	let mut quotients = vec![Element::ZERO; fractions.len()];
	for (index, (dividend, divisor)) in fractions.iter().enumerate().rev() {
		quotients[index] = mul(dividend, &mul(&inverse, &products[index]));
		inverse = mul(&inverse, divisor);
	}
	Some(quotients)
}

#[inline(never)]
fn mul(a: &Element, b: &Element) -> Element {
	a.mul(b)
}

/// The digit of the second entry of a point's table.
const _: () = assert!(Digit::THETA.x == 1 && Digit::THETA.y == -1);
