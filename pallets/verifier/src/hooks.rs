//! The hook by which other pallets follow verified proofs, and its combinators.

use assay_proof_system::H256;
use core::marker::PhantomData;
use frame_support::{
	dispatch::DispatchResult,
	traits::{Contains, Get},
	weights::Weight,
};
use impl_trait_for_tuples::impl_for_tuples;

/// A proof that was verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified<'a, AccountId, PublicInputs> {
	/// The account that submitted the proof, which need not have made it.
	pub who: &'a AccountId,
	/// The statement that was proved.
	pub statement: H256,
	/// The hash of the key. Anyone may register any key or pass one inline.
	pub key: H256,
	/// The public inputs.
	pub inputs: &'a PublicInputs,
}

/// A hook that is called for every verified proof, within the call that verified it.
///
/// A proof by itself gives its submitter no right. The hook is called for proofs under *every* key,
/// for every repetition of a statement, even within a batch, and for the first submitter, whoever
/// that is. [`ForKeys`] restricts a hook to the keys that it trusts. `pallet-once-only` refuses
/// statements that have counted before. A beneficiary belongs in the public inputs.
/// `docs/statements.md` has the reasons and an example.
///
/// Hooks in a tuple are called in their order, and the first error is the tuple's.
pub trait OnVerified<AccountId, PublicInputs> {
	/// Acts on a verified proof. An error fails the call and reverts its changes, for all proofs
	/// of a batch.
	fn on_verified(verified: &Verified<AccountId, PublicInputs>) -> DispatchResult;

	/// Returns the maximum weight that [`on_verified`](Self::on_verified) uses for one proof.
	fn weight() -> Weight;
}

#[impl_for_tuples(8)]
impl<AccountId, PublicInputs> OnVerified<AccountId, PublicInputs> for Tuple {
	fn on_verified(verified: &Verified<AccountId, PublicInputs>) -> DispatchResult {
		for_tuples!( #( Tuple::on_verified(verified)?; )* );
		Ok(())
	}

	fn weight() -> Weight {
		let mut weight = Weight::zero();
		for_tuples!( #( weight = weight.saturating_add(Tuple::weight()); )* );
		weight
	}
}

/// A hook that is called only for proofs under the keys that `Keys` contains, by their hashes.
/// Other proofs succeed without it.
///
/// `LookUp` is the weight of `Keys::contains`, which is charged for every proof. Without it, keys that
/// are in storage would be read unpaid.
pub struct ForKeys<Keys, Hook, LookUp = ()>(PhantomData<(Keys, Hook, LookUp)>);

impl<AccountId, PublicInputs, Keys, Hook, LookUp> OnVerified<AccountId, PublicInputs>
	for ForKeys<Keys, Hook, LookUp>
where
	Keys: Contains<H256>,
	Hook: OnVerified<AccountId, PublicInputs>,
	LookUp: Get<Weight>,
{
	fn on_verified(verified: &Verified<AccountId, PublicInputs>) -> DispatchResult {
		match Keys::contains(&verified.key) {
			true => Hook::on_verified(verified),
			false => Ok(()),
		}
	}

	fn weight() -> Weight {
		LookUp::get().saturating_add(Hook::weight())
	}
}
