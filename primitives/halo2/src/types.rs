//! The byte strings that are sent and stored.

use crate::{arithmetic::bytes_of, field::Halo2Field, key::VerifyingKeyData, Scheme, HEAD_LEN};
use alloc::vec::Vec;
use codec::Encode;

assay_proof_system::byte_strings! {
	/// A verifying key: the SCALE encoding of a [`VerifyingKeyData`].
	VerifyingKey;
	/// A proof, as halo2's prover writes it. It may be of several circuits at once.
	Proof;
	/// Public inputs, as laid out in [`layout`](crate::layout).
	PublicInputs;
	/// A validated verifying key, as stored: the lengths of its proofs, then the key.
	PreparedKey<S: Scheme>: at most HEAD_LEN + S::MAX_KEY_LEN;
}

impl<S: Scheme> From<&VerifyingKeyData<S>> for VerifyingKey {
	fn from(data: &VerifyingKeyData<S>) -> Self {
		Self(data.encode())
	}
}

impl PublicInputs {
	/// Encodes the values of the instance columns of each circuit.
	pub fn from_instances<F: Halo2Field>(instances: &[Vec<Vec<F>>]) -> Self {
		let mut bytes = Vec::new();
		let count = |bytes: &mut Vec<u8>, len: usize| {
			bytes.extend_from_slice(&(len as u32).to_le_bytes());
		};
		count(&mut bytes, instances.len());
		for column in instances.iter().flatten() {
			count(&mut bytes, column.len());
			column.iter().for_each(|value| bytes.extend_from_slice(&bytes_of(value)));
		}
		Self(bytes)
	}

	/// Returns the number of circuits that the inputs claim.
	pub(crate) fn circuits(&self) -> Option<u32> {
		self.0.first_chunk().map(|count| u32::from_le_bytes(*count))
	}
}
