//! The limits of a key, and decoding within them.
//!
//! Each limit keeps the work of a check proportional to the bytes of the proof and its inputs. It is
//! checked when a key is prepared, before the counted items are used.
//!
//! An item may take more memory than bytes of the key (an empty lookup takes two bytes), and
//! validation visits each item. So decoding compares each list's count with the limit before it
//! decodes an item. The cost of decoding is proportional to the bytes of the key.

use super::{
	proof_shape::{LOOKUP_ELEMENTS, SHUFFLE_ELEMENTS},
	VerifyingKeyData, SCALAR_LEN,
};
use crate::Scheme;
use alloc::vec::Vec;
use assay_proof_system::{
	Defect,
	VerifyError::{self, *},
};
use codec::{Compact, Decode};

/// The maximum number of columns of one kind.
pub const MAX_COLUMNS: usize = 2048;

/// The highest degree of a constraint.
pub const MAX_DEGREE: u8 = 33;

/// The number of phases in halo2.
pub const MAX_PHASES: u8 = 3;

/// The maximum number of different rotations at which columns are opened. A commitment that is
/// opened at `m` points costs `m²` multiplications.
pub const MAX_ROTATIONS: usize = 64;

/// The maximum number of rows that hide a witness. Each check evaluates a Lagrange polynomial for
/// each of them. halo2 takes two more than the maximum number of openings of a column, which cannot
/// exceed the rotations.
pub const MAX_BLINDING_FACTORS: u16 = MAX_ROTATIONS as u16 + 2;

/// The maximum number of different rotations of instance columns that the verifier evaluates. Each
/// costs one Lagrange polynomial for each row of the longest column.
pub const MAX_INSTANCE_ROTATIONS: usize = 8;

/// The maximum number of openings of instance columns. Without a commitment, each costs one
/// multiplication for each row of the column.
pub const MAX_INSTANCE_QUERIES: usize = 64;

/// The maximum number of advice columns that are never opened. Each circuit of a proof has their
/// commitments, and a commitment takes longer to read than a scalar of the same length.
pub const MAX_UNOPENED_ADVICE: usize = 4;

/// The maximum number of expressions on each side of a lookup or shuffle.
pub const MAX_LOOKUP_WIDTH: usize = 64;

/// The maximum number of the circuit's own challenges. Each is a hash that no byte of a proof pays
/// for.
pub const MAX_CHALLENGES: usize = 16;

/// The maximum number of fixed columns that are never opened. Their commitments are read but not
/// used.
pub const MAX_UNOPENED: usize = 64;

/// The nodes that each element of a circuit's part of a proof pays for. An element takes 32 bytes in
/// compressed form. Expressions are evaluated for each circuit. An element costs a multiplication of a
/// point, or a few of scalars; a node costs one multiplication of scalars.
pub const NODES_PER_ELEMENT: usize = 64;

/// The nodes that every key may have.
pub const NODES_FREE: usize = 2048;

/// The maximum number of circuits in one proof.
pub const MAX_CIRCUITS: usize = 16;

impl<S: Scheme> VerifyingKeyData<S> {
	/// The maximum number of points and scalars of a proof.
	pub(super) const MAX_ELEMENTS: usize = S::MAX_PROOF_LEN / SCALAR_LEN;

	/// Decodes a key whose lists are within their limits, but does not [validate](Self::validate) it.
	///
	/// # Errors
	///
	/// `LimitExceeded` for a list of more items than a usable key has, before they are decoded.
	/// `MalformedKey(Length)` for bytes that are not a key, or that go on after it.
	pub fn read(bytes: &[u8]) -> Result<Self, VerifyError> {
		let arguments = |(points, scalars)| Self::MAX_ELEMENTS / (points + scalars);
		let nodes = NODES_FREE + NODES_PER_ELEMENT * Self::MAX_ELEMENTS;
		let mut input = bytes;
		let input = &mut input;
		// In the order of the encoding.
		let key = Self {
			format: item(input)?,
			transcript: item(input)?,
			digest: item(input)?,
			k: item(input)?,
			degree: item(input)?,
			blinding_factors: item(input)?,
			advice_phases: list(input, MAX_COLUMNS)?,
			challenge_phases: list(input, MAX_CHALLENGES)?,
			instance_rows: list(input, S::MAX_INSTANCE_COLUMNS)?,
			advice_queries: list(input, Self::MAX_ELEMENTS)?,
			fixed_queries: list(input, Self::MAX_ELEMENTS)?,
			instance_queries: list(input, MAX_INSTANCE_QUERIES)?,
			nodes: list(input, nodes)?,
			gates: list(input, nodes)?,
			lookups: list(input, arguments(LOOKUP_ELEMENTS))?,
			shuffles: list(input, arguments(SHUFFLE_ELEMENTS))?,
			permutation: list(input, Self::MAX_ELEMENTS)?,
			fixed_commitments: list(input, MAX_COLUMNS)?,
			permutation_commitments: list(input, Self::MAX_ELEMENTS)?,
			parameters: item(input)?,
		};
		if !input.is_empty() {
			return Err(MalformedKey(Defect::Length));
		}
		Ok(key)
	}
}

fn item<T: Decode>(input: &mut &[u8]) -> Result<T, VerifyError> {
	T::decode(input).map_err(|_| MalformedKey(Defect::Length))
}

fn list<T: Decode>(input: &mut &[u8], limit: usize) -> Result<Vec<T>, VerifyError> {
	let Compact(count) = item::<Compact<u32>>(input)?;
	if count as usize > limit {
		return Err(LimitExceeded);
	}
	codec::decode_vec_with_len(input, count as usize).map_err(|_| MalformedKey(Defect::Length))
}
