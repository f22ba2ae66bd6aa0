//! Changes of artefacts, and the special values that they put into them.

use arbitrary::Arbitrary;
use ark_ff::{BigInteger, PrimeField};
use assay_ark_curves::ark_bls12_381::Fq;
use std::ops::Range;

/// Bytes of a compressed point of BLS12-381's G1, and of G2.
const POINT_LENS: [usize; 2] = [48, 96];

/// The artefact that a change is made to.
#[derive(Arbitrary, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
	/// The verifying key.
	Key,
	/// The prepared key, which no chain takes from outside.
	PreparedKey,
	/// The proof of this number.
	Proof(u8),
	/// The public inputs of this number.
	Inputs(u8),
}

/// A change of a byte string. Places are taken modulo its length, elements modulo their number.
#[derive(Arbitrary, Clone, Debug)]
pub enum Edit {
	/// Inverts one bit.
	Flip(u32, u8),
	/// Cuts the string.
	Truncate(u32),
	/// Appends bytes.
	Append(Vec<u8>),
	/// Puts bytes in place of others.
	Put(u32, Vec<u8>),
	/// Copies one element over another.
	CopyElement(u32, u32),
	/// Swaps two elements.
	SwapElements(u32, u32),
	/// Puts the special value of one index at the element of another: zero, ones, a modulus and its
	/// neighbours.
	Special(u32, u32),
	/// Takes the same artefact of another statement.
	Other(u8),
	/// Takes these bytes.
	Replace(Vec<u8>),
}

/// One change of one artefact.
#[derive(Arbitrary, Clone, Debug)]
pub struct Change {
	/// The artefact.
	pub part: Part,
	/// The change of its bytes.
	pub edit: Edit,
}

impl Edit {
	/// Changes `bytes`. `elements` returns the places of the elements, `special` returns special values for
	/// them, and `other` returns the same artefact of another statement.
	pub fn apply(
		&self,
		bytes: &mut Vec<u8>,
		elements: impl Fn(&[u8]) -> Vec<Range<usize>>,
		special: &[Vec<u8>],
		other: impl FnOnce(u8) -> Vec<u8>,
	) {
		match self {
			Self::Flip(at, bit) => {
				if let Some(at) = index(*at, bytes.len()) {
					bytes[at] ^= 1 << (bit % 8);
				}
			}
			Self::Truncate(len) => bytes.truncate(index(*len, bytes.len()).unwrap_or(0)),
			Self::Append(tail) => bytes.extend(tail),
			Self::Put(at, new) => {
				if let Some(at) = index(*at, bytes.len()) {
					put(bytes, at, new);
				}
			}
			Self::CopyElement(from, to) => {
				if let Some([from, to]) = choose(&elements(bytes), [*from, *to]) {
					let len = from.len().min(to.len());
					bytes.copy_within(from.start..from.start + len, to.start);
				}
			}
			Self::SwapElements(a, b) => {
				if let Some([a, b]) = choose(&elements(bytes), [*a, *b]) {
					(0..a.len().min(b.len())).for_each(|i| bytes.swap(a.start + i, b.start + i));
				}
			}
			Self::Special(value, at) => {
				let value = index(*value, special.len()).map(|value| &special[value]);
				if let (Some(value), Some([at])) = (value, choose(&elements(bytes), [*at])) {
					put(&mut bytes[at], 0, value);
				}
			}
			Self::Other(seed) => *bytes = other(*seed),
			Self::Replace(new) => bytes.clone_from(new),
		}
	}
}

/// Returns `number` modulo `len`; `None` if `len` is zero.
fn index(number: u32, len: usize) -> Option<usize> {
	(number as usize).checked_rem(len)
}

/// Chooses elements.
fn choose<const N: usize>(
	elements: &[Range<usize>],
	numbers: [u32; N],
) -> Option<[Range<usize>; N]> {
	let len = elements.len();
	(len > 0).then(|| numbers.map(|number| elements[number as usize % len].clone()))
}

/// Puts `new` at a place, as far as there is room.
fn put(bytes: &mut [u8], at: usize, new: &[u8]) {
	let room = &mut bytes[at..];
	let len = new.len().min(room.len());
	room[..len].copy_from_slice(&new[..len]);
}

/// Returns the places of elements of one length that follow each other from a place on.
pub fn every(len: usize, from: usize, bytes: &[u8]) -> Vec<Range<usize>> {
	consecutive(std::iter::repeat(len), from, bytes)
}

/// Returns the places of elements of these lengths that follow each other from a place on, as long as whole
/// elements are left.
pub fn consecutive(
	lens: impl IntoIterator<Item = usize>,
	from: usize,
	bytes: &[u8],
) -> Vec<Range<usize>> {
	let mut end = from;
	lens.into_iter()
		.map(|len| {
			end += len;
			end - len..end
		})
		.take_while(|place| place.end <= bytes.len())
		.collect()
}

/// Returns a modulus and its neighbours, little-endian: the modulus, the number above, the number
/// below.
pub fn around_modulus<F: PrimeField>() -> [Vec<u8>; 3] {
	let mut below = Vec::new();
	(-F::ONE).serialize_uncompressed(&mut below).expect("a vector takes any length");
	let bytes = |number: F::BigInt| {
		let mut bytes = number.to_bytes_le();
		bytes.resize(below.len(), 0);
		bytes
	};
	let mut above = F::MODULUS;
	above.add_with_carry(&F::BigInt::from(1u8));
	[bytes(F::MODULUS), bytes(above), below]
}

/// Returns compressed encodings of BLS12-381's points: the identity and `x = 0` with every choice of flags,
/// and coordinates around the modulus. The point of G1 with `x = 0` has order three.
pub fn bls12_381_points() -> Vec<Vec<u8>> {
	let mut values = Vec::new();
	for len in POINT_LENS {
		for flags in [0xc0, 0xe0, 0x40, 0x80, 0xa0, 0x00] {
			let mut bytes = vec![0; len];
			bytes[0] = flags;
			values.push(bytes);
		}
	}
	for mut coordinate in around_modulus::<Fq>() {
		coordinate.reverse();
		values.push(coordinate.clone());
		coordinate[0] |= 0x80;
		values.push(coordinate);
	}
	values
}
