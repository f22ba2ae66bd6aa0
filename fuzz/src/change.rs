//! Changes of artefacts.

use arbitrary::Arbitrary;

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

/// A change of a byte string. Places are taken modulo its length.
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
	/// Copies the unit of one index to another. Units have the length of the system's field elements.
	CopyUnit(u32, u32),
	/// Swaps two units.
	SwapUnits(u32, u32),
	/// Puts the special value of one index at the unit of another: zero, ones, a modulus and its
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
	/// Changes `bytes`. `unit` is the length of an element in bytes, `special` has the special values,
	/// and `other` returns the same artefact of another statement.
	pub fn apply(
		&self,
		bytes: &mut Vec<u8>,
		unit: usize,
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
			Self::CopyUnit(from, to) => {
				if let (Some(from), Some(to)) = (place(*from, bytes, unit), place(*to, bytes, unit))
				{
					bytes.copy_within(from..from + unit, to);
				}
			}
			Self::SwapUnits(a, b) => {
				if let (Some(a), Some(b)) = (place(*a, bytes, unit), place(*b, bytes, unit)) {
					(0..unit).for_each(|i| bytes.swap(a + i, b + i));
				}
			}
			Self::Special(value, at) => {
				let value = index(*value, special.len()).map(|value| &special[value]);
				if let (Some(value), Some(at)) = (value, place(*at, bytes, unit)) {
					put(bytes, at, value);
				}
			}
			Self::Other(seed) => *bytes = other(*seed),
			Self::Replace(new) => bytes.clone_from(new),
		}
	}
}

/// `number` modulo `len`; `None` for nothing to choose from.
fn index(number: u32, len: usize) -> Option<usize> {
	(number as usize).checked_rem(len)
}

/// The start of a unit.
fn place(number: u32, bytes: &[u8], unit: usize) -> Option<usize> {
	Some(index(number, bytes.len() / unit)? * unit)
}

/// Puts `new` at a place, as far as there is room.
fn put(bytes: &mut [u8], at: usize, new: &[u8]) {
	let room = &mut bytes[at..];
	let len = new.len().min(room.len());
	room[..len].copy_from_slice(&new[..len]);
}
