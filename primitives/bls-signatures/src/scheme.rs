//! The schemes of the draft, with their limits and the tags of their hashes.

use crate::{Group, Variant};
use alloc::{format, string::String};

/// The maximum number of keys whose holders sign a message each.
pub const MAX_MESSAGES: usize = 64;

/// The maximum number of members of a committee.
pub const MAX_MEMBERS: usize = 512;

/// The scheme for a key's signatures. Its number is the first byte of the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Scheme {
	/// The basic scheme: every key signed its message, and all messages differ (`Verify` and
	/// `AggregateVerify` of section 3.1).
	Basic = 0,
	/// Message augmentation: every key signed its message with the key in front of it (section 3.2).
	MessageAugmentation = 1,
	/// Proof of possession: every key signed its message (section 3.3). All keys need a proof of
	/// possession, which a relying party checks.
	ProofOfPossession = 2,
	/// At least a threshold of the keys signed one message (`FastAggregateVerify` of section 3.3.4). All
	/// keys need a proof of possession.
	Committee = 3,
	/// The holder of the key knows its secret key (`PopVerify` of section 3.3.3).
	Possession = 4,
}

impl Scheme {
	/// Every scheme, in the order of the numbers.
	pub const ALL: [Self; 5] = [
		Self::Basic,
		Self::MessageAugmentation,
		Self::ProofOfPossession,
		Self::Committee,
		Self::Possession,
	];

	/// Returns the scheme of a number.
	pub fn from_byte(byte: u8) -> Option<Self> {
		Self::ALL.get(usize::from(byte)).copied()
	}

	/// Returns the maximum number of keys.
	pub const fn max_keys(self) -> usize {
		match self {
			Self::Basic | Self::MessageAugmentation | Self::ProofOfPossession => MAX_MESSAGES,
			Self::Committee => MAX_MEMBERS,
			Self::Possession => 1,
		}
	}

	/// Returns the number of messages for a number of keys.
	pub const fn messages(self, keys: usize) -> usize {
		match self {
			Self::Basic | Self::MessageAugmentation | Self::ProofOfPossession => keys,
			Self::Committee => 1,
			Self::Possession => 0,
		}
	}

	/// Returns true if a key precedes its message in the hash.
	pub(crate) const fn hashes_key(self) -> bool {
		matches!(self, Self::MessageAugmentation | Self::Possession)
	}

	/// Returns the tag that separates the hash from others (section 4.2).
	pub fn tag<V: Variant>(self) -> String {
		let (use_of_hash, scheme) = match self {
			Self::Basic => ("SIG", "NUL"),
			Self::MessageAugmentation => ("SIG", "AUG"),
			Self::ProofOfPossession | Self::Committee => ("SIG", "POP"),
			Self::Possession => ("POP", "POP"),
		};
		format!("BLS_{use_of_hash}_{}{scheme}_", V::Signatures::HASH)
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::{MinPk, MinSig};

	#[test]
	fn numbers_and_tags_are_those_of_the_documentation() {
		for (number, scheme) in Scheme::ALL.into_iter().enumerate() {
			assert_eq!(scheme as usize, number);
			assert_eq!(Scheme::from_byte(number as u8), Some(scheme));
		}
		assert_eq!(Scheme::from_byte(5), None);
		let tags = Scheme::ALL.map(Scheme::tag::<MinPk>);
		assert_eq!(
			tags,
			[
				"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_",
				"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_AUG_",
				"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_",
				"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_",
				"BLS_POP_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_",
			]
		);
		let tag = Scheme::Basic.tag::<MinSig>();
		assert_eq!(tag, "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_");
	}
}
