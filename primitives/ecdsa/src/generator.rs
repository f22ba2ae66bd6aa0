//! Multiples of the generator, computed when the crate is built.
//!
//! The table holds `d·G` and `2^64·d·G` for the classes of digits of width 5, as limbs of `x`, `β·x`
//! and `y`: 27 kB. A coefficient of `G` is a number of 128 bits in `Z[ω]` and has 24 digits on
//! average over the two halves. (Width 4: 30 digits, 7 kB; width 6: 20 digits, 110 kB.)

use crate::{
	digit::Digit,
	field::{Element, BITS, LIMBS},
};

include!(concat!(env!("OUT_DIR"), "/generator.rs"));

/// Width of the digits.
pub const WIDTH: u32 = 5;
/// Classes of digits of this width.
pub const CLASSES: usize = 1 << (2 * (WIDTH - 1)) >> 1;
/// Entries for `G` and `2^64·G`.
pub const ENTRIES: usize = 2 * CLASSES;

/// Coordinates of an entry: `x`, `β·x`, `y`, in limbs.
type Coordinates = [[u32; LIMBS]; 3];

/// Returns the digit of an entry, and 0 for a multiple of `G` or 1 for one of `2^64·G`.
#[inline(always)]
pub fn digit(entry: usize) -> (usize, Digit) {
	let [x, y] = DIGITS[entry % CLASSES];
	(entry / CLASSES, Digit { x: i16::from(x), y: i16::from(y) })
}

/// Returns the coordinates of an entry: `x`, `β·x` and `y`.
#[inline(always)]
pub fn coordinates(entry: usize) -> [Element; 3] {
	TABLE[entry % ENTRIES].map(|limbs| Element(limbs.map(i64::from)))
}

const _: () = assert!(BITS == 29 && DIGITS.len() == CLASSES && TABLE.len() == ENTRIES);
