//! The file of leaves, one per line.

use super::tree::Depth;
use ark_ff::PrimeField;
use blake2b_simd::blake2b;

/// A defect of a file of leaves.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum LeavesError {
	/// The file has no leaf.
	#[error("it has no leaves: write one leaf per line")]
	Empty,
	/// A line is empty.
	#[error("line {0} is empty: a leaf is at least one byte; remove the line")]
	EmptyLine(u64),
	/// There are more leaves than the tree holds.
	#[error(
		"it has {leaves} leaves, but a tree of depth {depth} holds {}: remove some, or run `assay \
		 groth16 setup` with a larger --depth", .depth.capacity()
	)]
	TooMany {
		/// The number of leaves in the file.
		leaves: u64,
		/// The tree's depth.
		depth: Depth,
	},
	/// The leaf to prove does not exist.
	#[error(
		"it has {leaves} leaves, so there is no leaf {index}: --index counts from 0 to {}", .leaves - 1
	)]
	Index {
		/// The number of leaves in the file.
		leaves: u64,
		/// The requested index.
		index: u64,
	},
}

/// Maps a leaf to the field: BLAKE2b-512 of its bytes, read as a little-endian number, mod `r`.
///
/// 512 bits reduce to the 377 of the largest field with a bias below 2⁻¹³⁴.
pub fn to_field<F: PrimeField>(leaf: &[u8]) -> F {
	F::from_le_bytes_mod_order(blake2b(leaf).as_bytes())
}

/// Splits `text` into the leaves of a tree of the given depth, and checks that leaf `index` exists.
///
/// A line ends at a line feed, with or without a carriage return before it; the last line needs
/// neither. The leaf is the line's bytes: blanks count, and no encoding is assumed.
///
/// # Errors
///
/// Every variant of [`LeavesError`], in their order.
pub fn parse(text: &[u8], depth: Depth, index: u64) -> Result<Vec<&[u8]>, LeavesError> {
	let body = text.strip_suffix(b"\n").unwrap_or(text);
	if body.is_empty() || body == b"\r" {
		return Err(LeavesError::Empty);
	}
	let leaves: Vec<&[u8]> = body
		.split(|byte| *byte == b'\n')
		.map(|line| line.strip_suffix(b"\r").unwrap_or(line))
		.collect();
	if let Some(line) = leaves.iter().position(|leaf| leaf.is_empty()) {
		return Err(LeavesError::EmptyLine(line as u64 + 1));
	}
	let count = leaves.len() as u64;
	if count > depth.capacity() {
		return Err(LeavesError::TooMany { leaves: count, depth });
	}
	if index >= count {
		return Err(LeavesError::Index { leaves: count, index });
	}
	Ok(leaves)
}

#[cfg(test)]
mod tests {
	use super::*;

	fn parse_two_deep(text: &str) -> Result<Vec<&[u8]>, LeavesError> {
		parse(text.as_bytes(), Depth::new(2).unwrap(), 0)
	}

	#[test]
	fn lines_are_leaves() {
		let expected: Vec<&[u8]> = vec![b"a", b" b "];
		for text in ["a\n b ", "a\n b \n", "a\r\n b \r\n"] {
			assert_eq!(parse_two_deep(text).unwrap(), expected);
		}
		assert_eq!(parse(b"\xff\x00", Depth::new(1).unwrap(), 0).unwrap(), [b"\xff\x00"]);
	}

	#[test]
	fn what_makes_no_tree_is_refused() {
		for text in ["", "\n", "\r\n"] {
			assert_eq!(parse_two_deep(text).unwrap_err(), LeavesError::Empty);
		}
		assert_eq!(parse_two_deep("a\n\nb").unwrap_err(), LeavesError::EmptyLine(2));
		assert_eq!(parse_two_deep("a\n\n").unwrap_err(), LeavesError::EmptyLine(2));
		assert!(parse_two_deep("a\nb\nc\nd").is_ok());
		assert_eq!(
			parse_two_deep("a\nb\nc\nd\ne").unwrap_err().to_string(),
			"it has 5 leaves, but a tree of depth 2 holds 4: remove some, or run `assay groth16 \
			 setup` with a larger --depth"
		);
		assert_eq!(
			parse(b"a\nb", Depth::new(2).unwrap(), 2).unwrap_err().to_string(),
			"it has 2 leaves, so there is no leaf 2: --index counts from 0 to 1"
		);
	}

	/// Recomputed by Python: `int.from_bytes(hashlib.blake2b(b"alice").digest(), "little") % r`.
	#[test]
	fn leaves_map_to_the_field_as_documented() {
		assert_eq!(to_field::<assay_ark_curves::ark_bls12_381::Fr>(b"alice").to_string(), ALICE);
	}

	const ALICE: &str =
		"11438307762898119678182167220300475739993121548933316125157238112775237917082";
}
