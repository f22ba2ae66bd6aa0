//! The program of a hint: its steps, and the coefficients that they add up to.
//!
//! A program adds multiples of up to three points `R`, `Q` and `G` by Horner's rule: a list of
//! operations that double the current sum, add a table entry to it, or both. The verifier accepts
//! any recoding of the numbers: it computes the coefficients that the operations add up to, and
//! checks these.
//!
//! An operation is a number of 16 bits, little-endian:
//!
//! | bits | meaning |
//! | --- | --- |
//! | 0–2 | the [unit](crate::digit) of the digit, or 6 to add nothing |
//! | 3 | double first |
//! | 4–15 | the table's entry: 0 and 1 for `R`, 2 and 3 for `Q`, then those of `G`, then of `2^64·G` |

use crate::{
	digit::{Digit, UNITS},
	generator,
	scalar::Eisenstein,
};

/// The maximum number of doublings. Short coefficients have 64 to 66 bits.
pub const MAX_DOUBLINGS: u32 = 67;
/// The maximum number of operations.
pub const MAX_OPERATIONS: usize = 120;
/// Entries of a table of `R` or `Q`.
pub const POINT_ENTRIES: usize = 2;

/// Bits between the two tables of the generator.
const SHIFT: u32 = 64;
/// The position at which the two halves of a coefficient meet.
const HALF: u32 = 32;
const LIMB: u32 = crate::field::BITS;
const MASK: i64 = (1 << LIMB) - 1;

/// An operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operation(u16);

/// The table entry of a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
	/// An entry of the table of `R`.
	R(usize),
	/// An entry of the table of `Q`.
	Q(usize),
	/// An entry of the table of `G` or of `2^64·G`, both in one.
	G(usize),
}

impl Operation {
	/// The operation that only doubles.
	pub const DOUBLE: Self = Self(UNITS | 1 << 3);

	/// Returns the operation that adds an entry times a unit.
	pub fn add(entry: Entry, unit: u16) -> Self {
		let index = match entry {
			Entry::R(index) => index,
			Entry::Q(index) => POINT_ENTRIES + index,
			Entry::G(index) => 2 * POINT_ENTRIES + index,
		};
		Self(unit | (index as u16) << 4)
	}

	/// Returns the same operation after a doubling.
	pub fn after_doubling(self) -> Self {
		Self(self.0 | 1 << 3)
	}

	/// Reads an operation.
	#[inline(always)]
	pub fn from_bytes(bytes: [u8; 2]) -> Self {
		Self(u16::from_le_bytes(bytes))
	}

	/// Encodes the operation.
	pub fn to_bytes(self) -> [u8; 2] {
		self.0.to_le_bytes()
	}

	/// Returns true if the operation doubles first.
	#[inline(always)]
	pub fn doubles(self) -> bool {
		self.0 >> 3 & 1 == 1
	}

	/// Returns true if the operation adds.
	#[inline(always)]
	pub fn adds(self) -> bool {
		self.unit() != UNITS
	}

	/// Returns the unit, one of [`UNITS`] if the operation adds.
	#[inline(always)]
	pub fn unit(self) -> u16 {
		self.0 & 7
	}

	/// Returns the index of the entry, over all tables.
	#[inline(always)]
	pub fn index(self) -> usize {
		usize::from(self.0 >> 4)
	}

	/// Returns true if these bits have a meaning, with or without a table of `Q`.
	fn is_canonical(self, with_q: bool) -> bool {
		if !self.adds() {
			return self == Self::DOUBLE;
		}
		let of_q = (POINT_ENTRIES..2 * POINT_ENTRIES).contains(&self.index());
		self.unit() < UNITS
			&& self.index() < 2 * POINT_ENTRIES + generator::ENTRIES
			&& (with_q || !of_q)
	}
}

/// The entries of a table of a point `P`: `P` and `(1 − ω)·P`.
const POINT_DIGITS: [Digit; POINT_ENTRIES] = [Digit::ONE, Digit::THETA];

/// The coefficients that a program's operations add up to.
#[derive(Clone, Copy, Debug)]
pub struct Coefficients {
	/// The coefficient of `R`.
	pub r: Eisenstein<3>,
	/// The coefficient of `Q`.
	pub q: Eisenstein<3>,
	/// The coefficient of `G`.
	pub g: Eisenstein<5>,
	/// The number of slopes of the steps, without those of the tables.
	pub slopes: usize,
}

/// A checked program.
pub struct Program<'a> {
	operations: &'a [[u8; 2]],
}

impl<'a> Program<'a> {
	/// Checks operations: that all have a meaning, that they begin and end with an addition, and that
	/// there are not too many.
	pub fn check(operations: &'a [[u8; 2]], with_q: bool) -> Option<(Self, Coefficients)> {
		let (last, first) = (operations.last()?, operations.first()?);
		let adds = |bytes: &[u8; 2]| Operation::from_bytes(*bytes).adds();
		let begins = !Operation::from_bytes(*first).doubles();
		let is_long = operations.len() > MAX_OPERATIONS;
		if is_long || operations.len() < 2 || !begins || !adds(first) || !adds(last) {
			return None;
		}

		let mut sums = [Sum::default(); 4];
		let (mut position, mut slopes) = (0, 0);
		for bytes in operations.iter().rev() {
			let operation = Operation::from_bytes(*bytes);
			if !operation.is_canonical(with_q) {
				return None;
			}
			if operation.adds() {
				let (table, digit) = match operation.index() {
					index @ 0..POINT_ENTRIES => (0, POINT_DIGITS[index]),
					index if index < 2 * POINT_ENTRIES => (1, POINT_DIGITS[index - POINT_ENTRIES]),
					index => {
						let (half, digit) = generator::digit(index - 2 * POINT_ENTRIES);
						(2 + half, digit)
					}
				};
				sums[table].add(digit.times(operation.unit()), position);
				slopes += 1;
			}
			if operation.doubles() {
				position += 1;
				slopes += 1;
			}
			if position > MAX_DOUBLINGS {
				return None;
			}
		}
		let [r, q, low, high] = sums;
		let coefficients = Coefficients {
			r: r.value(),
			q: q.value(),
			g: Sum::joined(&low, &high),
			// The first addition sets the sum, the last one only compares.
			slopes: slopes - 2,
		};
		Some((Self { operations }, coefficients))
	}

	/// Returns the first operation, those between, and the last.
	pub fn parts(&self) -> Option<(Operation, impl Iterator<Item = Operation> + 'a, Operation)> {
		let (first, rest) = self.operations.split_first()?;
		let (last, between) = rest.split_last()?;
		let read = |bytes: &[u8; 2]| Operation::from_bytes(*bytes);
		Some((read(first), between.iter().map(read), read(last)))
	}
}

/// A sum of digits times powers of two, in two halves of each coordinate: `low + 2^32·high`.
///
/// Digits are below `2^6`, there are few of them, and there are at most 67 doublings, so each half
/// stays below `2^50`.
#[derive(Clone, Copy, Default)]
struct Sum {
	low: [i64; 2],
	high: [i64; 2],
}

impl Sum {
	#[inline(always)]
	fn add(&mut self, digit: Digit, position: u32) {
		let (half, shift) = match position.checked_sub(HALF) {
			None => (&mut self.low, position),
			Some(shift) => (&mut self.high, shift),
		};
		half[0] += i64::from(digit.x) << shift;
		half[1] += i64::from(digit.y) << shift;
	}

	fn value(&self) -> Eisenstein<3> {
		let limbs = |coordinate: usize| {
			let mut limbs = [self.low[coordinate], 0, 0];
			carry(&mut limbs[..2]);
			limbs[1] += self.high[coordinate] << (HALF - LIMB);
			carry(&mut limbs);
			limbs
		};
		Eisenstein { x: limbs(0), y: limbs(1) }
	}

	/// Computes `low + 2^64·high`.
	fn joined(low: &Self, high: &Self) -> Eisenstein<5> {
		let (low, high) = (low.value(), high.value());
		let limbs = |low: [i64; 3], high: [i64; 3]| {
			let shifted = high.map(|limb| limb << (SHIFT - 2 * LIMB));
			let mut limbs = [low[0], low[1], low[2] + shifted[0], shifted[1], shifted[2]];
			carry(&mut limbs);
			limbs
		};
		Eisenstein { x: limbs(low.x, high.x), y: limbs(low.y, high.y) }
	}
}

/// Carries into the last limb, which keeps the sign.
fn carry(limbs: &mut [i64]) {
	for i in 1..limbs.len() {
		limbs[i] += limbs[i - 1] >> LIMB;
		limbs[i - 1] &= MASK;
	}
}
