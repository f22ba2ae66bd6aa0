//! The byte strings that are sent and stored.

use crate::{layout, Scheme, Variant};

assay_proof_system::byte_strings! {
	/// A verifying key: a scheme and compressed public keys, in the form of [`layout`].
	VerifyingKey;
	/// A compressed signature, followed by the members of a committee that signed.
	Proof;
	/// The signed messages, each after its length.
	PublicInputs;
	/// A validated verifying key, as stored: its public keys are uncompressed.
	PreparedKey<V: Variant>: at most layout::max_prepared_key_len::<V>();
}

impl VerifyingKey {
	/// Joins compressed public keys, each for a message. [`Scheme::Committee`] has a constructor of
	/// its own.
	pub fn new(scheme: Scheme, keys: &[impl AsRef<[u8]>]) -> Self {
		Self::from_parts(&[scheme as u8], keys)
	}

	/// Makes a committee of compressed public keys, at least `threshold` of which sign.
	pub fn committee(threshold: u16, keys: &[impl AsRef<[u8]>]) -> Self {
		let [low, high] = threshold.to_le_bytes();
		Self::from_parts(&[Scheme::Committee as u8, low, high], keys)
	}

	fn from_parts(head: &[u8], keys: &[impl AsRef<[u8]>]) -> Self {
		let mut bytes = head.to_vec();
		for key in keys {
			bytes.extend_from_slice(key.as_ref());
		}
		Self(bytes)
	}
}

impl Proof {
	/// Encodes a compressed signature of a committee, and for each member true if it signed.
	pub fn of_committee(signature: &[u8], members: &[bool]) -> Self {
		let mut bytes = signature.to_vec();
		for eight in members.chunks(8) {
			bytes.push(eight.iter().rev().fold(0, |byte, signed| byte << 1 | u8::from(*signed)));
		}
		Self(bytes)
	}
}

impl PublicInputs {
	/// Encodes messages.
	pub fn from_messages(messages: &[impl AsRef<[u8]>]) -> Self {
		Self(layout::join_messages(messages))
	}
}
