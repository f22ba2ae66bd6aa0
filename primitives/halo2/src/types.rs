//! The byte strings that travel and are stored.
//!
//! They are not decoded in the runtime on their way to a host function, and they are not bounded by
//! their type: a value over the limit gets a [`VerifyError`] that says so, where a bounded type would
//! make the whole transaction undecodable. What is stored, the prepared key, is bounded.

use crate::{
	arithmetic::bytes_of,
	field::Halo2Field,
	key::{TranscriptKind, VerifyingKeyData, SCALAR_LEN},
	Scheme, HEAD_LEN,
};
use alloc::vec::Vec;
use assay_proof_system::VerifyError;
use bounded_collections::{BoundedVec, Get};
use codec::{Decode, DecodeWithMemTracking, Encode, MaxEncodedLen};
use core::{fmt, marker::PhantomData};
use scale_info::TypeInfo;

/// A verifying key: the SCALE encoding of a [`VerifyingKeyData`].
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode, DecodeWithMemTracking, TypeInfo)]
pub struct VerifyingKey(pub Vec<u8>);

impl<S: Scheme> From<&VerifyingKeyData<S>> for VerifyingKey {
	fn from(data: &VerifyingKeyData<S>) -> Self {
		Self(data.encode())
	}
}

/// A proof, as halo2's prover writes it. It may be of several circuits at once.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode, DecodeWithMemTracking, TypeInfo)]
pub struct Proof(pub Vec<u8>);

/// Public inputs, as laid out in [`layout`](crate::layout).
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode, DecodeWithMemTracking, TypeInfo)]
pub struct PublicInputs(pub Vec<u8>);

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

	/// How many circuits they say that they are for.
	pub(crate) fn circuits(&self) -> Option<u32> {
		self.0.first_chunk().map(|count| u32::from_le_bytes(*count))
	}
}

/// A validated verifying key, as stored.
///
/// Every backend makes and takes the same bytes, so a runtime can change its backend and keep its
/// keys.
#[derive(Encode, Decode, DecodeWithMemTracking, MaxEncodedLen, TypeInfo)]
#[codec(mel_bound())]
#[scale_info(skip_type_params(S))]
pub struct PreparedKey<S: Scheme>(BoundedVec<u8, MaxKeyLen<S>>);

impl<S: Scheme> PreparedKey<S> {
	pub(crate) fn from_bytes(bytes: Vec<u8>) -> Result<Self, VerifyError> {
		BoundedVec::try_from(bytes).map(Self).map_err(|_| VerifyError::LimitExceeded)
	}

	/// The lengths of its proofs, then the key.
	pub fn as_bytes(&self) -> &[u8] {
		&self.0
	}

	/// Whether it has few rows and a transcript that is fast, by the fields that the key begins with.
	pub(crate) fn is_light(&self) -> bool {
		let mut key = self.as_bytes().get(HEAD_LEN..).unwrap_or(&[]);
		let fields = <(u8, TranscriptKind, [u8; SCALAR_LEN], u8)>::decode(&mut key);
		fields.is_ok_and(|(_format, transcript, _digest, k)| {
			transcript != TranscriptKind::Poseidon && k <= S::MAX_LIGHT_K
		})
	}
}

// Derives would ask the same of the scheme, which is never there at run time.
impl<S: Scheme> Clone for PreparedKey<S> {
	fn clone(&self) -> Self {
		Self(self.0.clone())
	}
}

impl<S: Scheme> PartialEq for PreparedKey<S> {
	fn eq(&self, other: &Self) -> bool {
		self.0 == other.0
	}
}

impl<S: Scheme> Eq for PreparedKey<S> {}

impl<S: Scheme> fmt::Debug for PreparedKey<S> {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.debug_tuple("PreparedKey").field(&self.as_bytes()).finish()
	}
}

/// The bound of a [`PreparedKey`].
pub struct MaxKeyLen<S>(PhantomData<S>);

impl<S: Scheme> Get<u32> for MaxKeyLen<S> {
	fn get() -> u32 {
		(HEAD_LEN + S::MAX_KEY_LEN) as u32
	}
}
