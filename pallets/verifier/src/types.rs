//! What the calls take, the storage holds and the hook is told.

use assay_proof_system::H256;
use codec::{Decode, DecodeWithMemTracking, Encode, MaxEncodedLen};
use frame_support::{dispatch::DispatchResult, weights::Weight};
use scale_info::TypeInfo;

/// Where a verification takes its key from.
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

/// A proof that was verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified<'a, AccountId, PublicInputs> {
	/// Who submitted the proof.
	pub who: &'a AccountId,
	/// What was proved.
	pub statement: H256,
	/// The hash of the key.
	pub key: H256,
	/// The public inputs.
	pub inputs: &'a PublicInputs,
}

/// Is told of every verified proof, within the call that verified it.
pub trait OnVerified<AccountId, PublicInputs> {
	/// Acts on a verified proof. An error fails the call and undoes what it changed.
	fn on_verified(verified: &Verified<AccountId, PublicInputs>) -> DispatchResult;

	/// The most weight that [`on_verified`](Self::on_verified) uses for one proof.
	fn weight() -> Weight;
}

impl<AccountId, PublicInputs> OnVerified<AccountId, PublicInputs> for () {
	fn on_verified(_: &Verified<AccountId, PublicInputs>) -> DispatchResult {
		Ok(())
	}

	fn weight() -> Weight {
		Weight::zero()
	}
}
