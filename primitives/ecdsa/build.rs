//! Builds the table of the generator's multiples, with the crate's own arithmetic.

#![allow(dead_code, reason = "the modules have more than the table takes")]

#[path = "src/affine.rs"]
mod affine;
#[path = "src/digit.rs"]
mod digit;
#[path = "src/field.rs"]
mod field;
#[path = "src/powers.rs"]
mod powers;

use affine::{Affine, BETA};
use digit::{residue, Digit, UNITS};
use field::Element;
use std::{env, error::Error, fmt::Write, fs, path::Path};

/// Width of the digits.
const WIDTH: u32 = 5;
/// Doublings between the two tables.
const SHIFT: u32 = 64;

fn main() -> Result<(), Box<dyn Error>> {
	println!("cargo::rerun-if-changed=build.rs");
	for module in ["affine", "digit", "field", "powers"] {
		println!("cargo::rerun-if-changed=src/{module}.rs");
	}

	let digits = representatives(WIDTH);
	let mut source = String::new();
	writeln!(source, "/// The digits of the classes.")?;
	writeln!(source, "static DIGITS: [[i8; 2]; {}] = [", digits.len())?;
	for digit in &digits {
		writeln!(source, "\t[{}, {}],", digit.x, digit.y)?;
	}
	writeln!(source, "];\n\n/// The coordinates of the entries.")?;
	writeln!(source, "static TABLE: [Coordinates; {}] = [", 2 * digits.len())?;
	let shifted = (0..SHIFT).fold(Affine::GENERATOR, |point, _| point.doubled());
	for base in [Affine::GENERATOR, shifted] {
		for digit in &digits {
			let Affine { x, y } = base.times(*digit).ok_or("a digit has no multiple")?;
			let limbs = [x, x.mul(&BETA), y].map(limbs);
			writeln!(source, "\t{limbs:?},")?;
		}
	}
	writeln!(source, "];")?;

	let folder = env::var("OUT_DIR")?;
	fs::write(Path::new(&folder).join("generator.rs"), source)?;
	Ok(())
}

/// Returns the limbs of the element's representative below the modulus.
fn limbs(element: Element) -> [i64; field::LIMBS] {
	Element::from_le_bytes(&element.to_le_bytes()).0
}

/// Returns the representative of each class of digits of width `width`: the digit of the least norm
/// `x² − x·y + y²`. Ties go to the largest `x`, then to the largest `y`.
fn representatives(width: u32) -> Vec<Digit> {
	let size = 1i16 << width;
	let mut candidates: Vec<Digit> = (-size..=size)
		.flat_map(|x| (-size..=size).map(move |y| Digit { x, y }))
		.filter(|digit| (digit.x | digit.y) & 1 == 1)
		.collect();
	let norm = |digit: &Digit| {
		let (x, y) = (i32::from(digit.x), i32::from(digit.y));
		x * x - x * y + y * y
	};
	candidates.sort_by_key(|digit| (norm(digit), -digit.x, -digit.y));

	let mut seen = vec![false; 1 << (2 * width)];
	let mut representatives = Vec::new();
	for digit in candidates {
		if seen[residue(digit, width)] {
			continue;
		}
		for unit in 0..UNITS {
			seen[residue(digit.times(unit), width)] = true;
		}
		representatives.push(digit);
	}
	representatives
}
