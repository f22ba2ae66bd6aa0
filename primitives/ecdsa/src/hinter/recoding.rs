//! From coefficients to a program: non-adjacent forms, side by side.

use super::lattice::{Coefficients, Eisenstein};
use crate::{
	digit::{residue, Digit, UNITS},
	generator,
	program::{Entry, Operation, MAX_DOUBLINGS, MAX_OPERATIONS, POINT_ENTRIES},
};
use alloc::{vec, vec::Vec};
use num_bigint::BigInt;
use num_traits::ToPrimitive;

/// Bits of the coefficient of `G` in the table of `G`; the other table takes the rest.
const SHIFT: usize = 64;

/// More positions than any coefficient has.
const MAX_PLACES: usize = 160;

/// Width of the digits of `R` and `Q`.
const POINT_WIDTH: u32 = 2;

/// A digit of a non-adjacent form: its class and unit.
type Place = Option<(usize, u16)>;

/// Returns a program for these coefficients, unless it would be too long or empty.
pub fn program(coefficients: &Coefficients) -> Option<Vec<Operation>> {
	let points = Recoder::new(POINT_WIDTH, [Digit::ONE, Digit::THETA]);
	let generator = Recoder::new(
		generator::WIDTH,
		(0..generator::CLASSES).map(|class| generator::digit(class).1),
	);
	let (r, q) = (points.form(&coefficients.r)?, points.form(&coefficients.q)?);
	let g = generator.form(&coefficients.g)?;
	let (low, high) = g.split_at(g.len().min(SHIFT));

	let length = r.len().max(q.len()).max(low.len()).max(high.len());
	let at = |form: &[Place], position: usize| form.get(position).copied().flatten();
	// Generator first: an addition right after a doubling is cheaper, and any addition can take
	// this place.
	let digits = |position: usize| {
		let entry = |place: Place, entry: fn(usize) -> Entry| {
			place.map(|(class, unit)| Operation::add(entry(class), unit))
		};
		[
			entry(at(low, position), Entry::G),
			entry(at(high, position), |class| Entry::G(generator::CLASSES + class)),
			entry(at(&q, position), Entry::Q),
			entry(at(&r, position), Entry::R),
		]
		.into_iter()
		.flatten()
	};
	// Common factors of two are left out: the group's order is odd.
	let lowest = (0..length).find(|position| digits(*position).next().is_some())?;
	let mut program = vec![];
	for position in (lowest..length).rev() {
		let begun = !program.is_empty();
		let mut digits = digits(position);
		match digits.next() {
			None if begun => program.push(Operation::DOUBLE),
			None => {}
			Some(first) if begun => program.push(first.after_doubling()),
			Some(first) => program.push(first),
		}
		program.extend(digits);
	}
	let doublings = program.iter().filter(|operation| operation.doubles()).count();
	let fits = doublings <= MAX_DOUBLINGS as usize && program.len() <= MAX_OPERATIONS;
	(fits && program.len() > 1).then_some(program)
}

/// Returns the cost of a program's verification, in products.
pub fn cost(program: &[Operation]) -> u32 {
	let step = |operation: &Operation| match (operation.doubles(), operation.adds()) {
		(true, true) => 9,
		(true, false) => 7,
		_ => 6,
	};
	program.iter().map(step).sum()
}

/// The digit for each odd residue.
struct Recoder {
	width: u32,
	digits: Vec<Option<(usize, u16, Digit)>>,
}

impl Recoder {
	fn new(width: u32, classes: impl IntoIterator<Item = Digit>) -> Self {
		let mut digits = vec![None; 1 << (2 * width)];
		for (class, digit) in classes.into_iter().enumerate() {
			for unit in 0..UNITS {
				let digit = digit.times(unit);
				digits[residue(digit, width)] = Some((class, unit, digit));
			}
		}
		Self { width, digits }
	}

	/// Returns the non-adjacent form, the lowest position first.
	fn form(&self, number: &Eisenstein) -> Option<Vec<Place>> {
		let (mut x, mut y) = (Halves::new(&number.x)?, Halves::new(&number.y)?);
		let mut places = vec![];
		while !x.is_zero() || !y.is_zero() {
			let mask = (1 << self.width) - 1;
			let index = (x.low & mask) << self.width | y.low & mask;
			let place = self.digits.get(usize::try_from(index).ok()?).copied().flatten();
			if let Some((_, _, digit)) = place {
				x.subtract(digit.x);
				y.subtract(digit.y);
			}
			places.push(place.map(|(class, unit, _)| (class, unit)));
			if places.len() > MAX_PLACES {
				return None;
			}
			x.halve();
			y.halve();
		}
		Some(places)
	}
}

/// A number `low + 2^64·high` of at most 180 bits, `0 ≤ low < 2^64`.
struct Halves {
	low: i128,
	high: i128,
}

impl Halves {
	fn new(number: &BigInt) -> Option<Self> {
		let high: BigInt = number >> 64;
		let low: BigInt = number - (&high << 64);
		Some(Self { low: low.to_i128()?, high: high.to_i128()? })
	}

	fn is_zero(&self) -> bool {
		self.low == 0 && self.high == 0
	}

	fn subtract(&mut self, digit: i16) {
		self.low -= i128::from(digit);
		let carry = self.low >> 64;
		self.low -= carry << 64;
		self.high += carry;
	}

	/// Halves an even number.
	fn halve(&mut self) {
		self.low >>= 1;
		self.low += (self.high & 1) << 63;
		self.high >>= 1;
	}
}

const _: () = assert!(POINT_ENTRIES == 1 << (2 * (POINT_WIDTH - 1)) >> 1);
