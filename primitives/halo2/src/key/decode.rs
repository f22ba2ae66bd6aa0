//! Decoding within limits.
//!
//! An item may be longer in memory than in bytes (an empty lookup takes two bytes), and what follows
//! looks at each. So each list's count is compared with what a usable key may have before an item of
//! it is decoded: what decoding costs is proportional to the bytes of the key.

use super::{
	VerifyingKeyData, MAX_CHALLENGES, MAX_COLUMNS, MAX_INSTANCE_QUERIES, NODES_FREE,
	NODES_PER_ELEMENT, SCALAR_LEN,
};
use crate::{
	layout::{LOOKUP_ELEMENTS, SHUFFLE_ELEMENTS},
	Scheme,
};
use alloc::vec::Vec;
use assay_proof_system::{
	Defect,
	VerifyError::{self, *},
};
use codec::{Compact, Decode};

impl<S: Scheme> VerifyingKeyData<S> {
	/// Points and scalars that a proof has room for.
	pub(super) const MAX_ELEMENTS: usize = S::MAX_PROOF_LEN / SCALAR_LEN;

	/// Decodes a key that is not longer than its lists may be. It is not [validated](Self::validate).
	///
	/// # Errors
	///
	/// `LimitExceeded` for a list of more items than a usable key has, before they are decoded;
	/// `MalformedKey(Length)` for what is no key, or has bytes to spare.
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
