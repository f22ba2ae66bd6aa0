//! The byte strings that are sent and stored.

use crate::{
	layout::{self, MAX_PREPARED_KEY_LEN, POINT_LEN},
	pedersen,
};
use alloc::vec::Vec;

assay_proof_system::byte_strings! {
	/// A ring: `log₂ N ‖ RingVerifierKey`, in ark-vrf's compressed encoding.
	VerifyingKey;
	/// A ring VRF signature, in ark-vrf's compressed encoding.
	Proof;
	/// Pairs of VRF input data and output, and additional data.
	PublicInputs;
	/// A validated ring, as stored: `log₂ N ‖ RingVerifierKey`, in ark-vrf's uncompressed encoding.
	PreparedKey: at most MAX_PREPARED_KEY_LEN;
}

impl VerifyingKey {
	/// Builds a key from the size of the domain that the ring is committed over, of `2^log_size`
	/// elements, and ark-vrf's compressed `RingVerifierKey`.
	pub fn new(log_size: u8, verifier_key: &[u8]) -> Self {
		Self([&[log_size], verifier_key].concat())
	}

	/// Returns the logarithm of the smallest domain for a ring of up to `members` public keys: that of
	/// ark-vrf's `RingContext::new(members)`.
	pub fn log_size_for(members: usize) -> u8 {
		let rows = members.max(1).saturating_add(layout::RESERVED_ROWS);
		rows.checked_next_power_of_two().map_or(u8::MAX, |size| size.trailing_zeros() as u8)
	}
}

impl PublicInputs {
	/// Encodes pairs of VRF input data and compressed output, and additional data.
	///
	/// `None` for more than 255 pairs, or data longer than 65 535 bytes, which have no encoding. The verifier's
	/// [limits](layout) are lower.
	pub fn new(pairs: &[(&[u8], [u8; POINT_LEN])], additional: &[u8]) -> Option<Self> {
		let mut bytes = Vec::from([u8::try_from(pairs.len()).ok()?]);
		for (data, output) in pairs {
			bytes.extend_from_slice(&u16::try_from(data.len()).ok()?.to_le_bytes());
			bytes.extend_from_slice(data);
			bytes.extend_from_slice(output);
		}
		bytes.extend_from_slice(additional);
		Some(Self(bytes))
	}

	/// Returns the hashes of the outputs, in their order: the VRF's result, which applications use
	/// as a member's alias in a context. `None` for bytes that are not inputs.
	pub fn aliases(&self) -> Option<Vec<[u8; pedersen::ALIAS_LEN]>> {
		let inputs = layout::Inputs::read(&self.0).ok()?;
		Some(inputs.pairs.iter().map(|pair| pedersen::alias(pair.output)).collect())
	}
}
