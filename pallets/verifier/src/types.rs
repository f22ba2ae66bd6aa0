//! The types of arguments and of the storage.

use assay_proof_system::H256;
use codec::{Decode, DecodeWithMemTracking, Encode, MaxEncodedLen};
use scale_info::TypeInfo;

/// The source of a verification's key.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode, DecodeWithMemTracking, TypeInfo)]
pub enum KeySource<Key> {
	/// The registered key with this hash.
	#[codec(index = 0)]
	Registered(H256),
	/// This key, validated for the one call.
	#[codec(index = 1)]
	Inline(Key),
}

/// A registered key.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode, MaxEncodedLen, TypeInfo)]
pub struct Registration<AccountId, Ticket, PreparedKey> {
	/// Who registered the key.
	pub owner: AccountId,
	/// The deposit, to be returned to the owner.
	pub ticket: Ticket,
	/// The key, validated and prepared.
	pub key: PreparedKey,
}
