//! The consistency of the state: owners' deposits must match their keys' tickets.

use crate::{Config, Keys, Pallet};
use alloc::{collections::BTreeMap, format, string::String};
use codec::{Decode, Encode};
use frame_support::traits::{
	fungible::{
		FreezeConsideration, HoldConsideration, LoneFreezeConsideration, LoneHoldConsideration,
		MutateFreeze, MutateHold,
	},
	Consideration, Disabled, Footprint, Get, PalletInfoAccess,
};
use sp_runtime::traits::UniqueSaturatedInto;

/// A consideration that `try_state` can compare with its tickets.
///
/// All of frame-support's considerations implement it. Only this instance may use the reason of the
/// hold, or the identifier of the freeze.
pub trait KeyDeposit<AccountId>: Consideration<AccountId, Footprint> {
	/// Returns the amount given for this ticket; `None` if the ticket does not contain it.
	fn given(&self) -> Option<u128>;

	/// Returns the amount that `who` gives for all tickets together.
	fn given_by(who: &AccountId) -> u128;
}

/// Reads the amount of a ticket whose encoding is only this amount.
fn encoded_amount<Balance: Decode + UniqueSaturatedInto<u128>>(
	ticket: &impl Encode,
) -> Option<u128> {
	let amount = Balance::decode(&mut &ticket.encode()[..]).ok()?;
	Some(amount.unique_saturated_into())
}

impl<A, F, R, D> KeyDeposit<A> for HoldConsideration<A, F, R, D>
where
	F: MutateHold<A>,
	R: Get<F::Reason>,
	Self: Consideration<A, Footprint>,
{
	fn given(&self) -> Option<u128> {
		encoded_amount::<F::Balance>(self)
	}

	fn given_by(who: &A) -> u128 {
		F::balance_on_hold(&R::get(), who).unique_saturated_into()
	}
}

impl<A, F, R, D> KeyDeposit<A> for FreezeConsideration<A, F, R, D, Footprint>
where
	F: MutateFreeze<A>,
	R: Get<F::Id>,
	Self: Consideration<A, Footprint>,
{
	fn given(&self) -> Option<u128> {
		encoded_amount::<F::Balance>(self)
	}

	fn given_by(who: &A) -> u128 {
		F::balance_frozen(&R::get(), who).unique_saturated_into()
	}
}

impl<A, F, R, D> KeyDeposit<A> for LoneHoldConsideration<A, F, R, D, Footprint>
where
	F: MutateHold<A>,
	R: Get<F::Reason>,
	Self: Consideration<A, Footprint>,
{
	fn given(&self) -> Option<u128> {
		None
	}

	fn given_by(who: &A) -> u128 {
		F::balance_on_hold(&R::get(), who).unique_saturated_into()
	}
}

impl<A, F, R, D> KeyDeposit<A> for LoneFreezeConsideration<A, F, R, D, Footprint>
where
	F: MutateFreeze<A>,
	R: Get<F::Id>,
	Self: Consideration<A, Footprint>,
{
	fn given(&self) -> Option<u128> {
		None
	}

	fn given_by(who: &A) -> u128 {
		F::balance_frozen(&R::get(), who).unique_saturated_into()
	}
}

impl<A> KeyDeposit<A> for () {
	fn given(&self) -> Option<u128> {
		Some(0)
	}

	fn given_by(_: &A) -> u128 {
		0
	}
}

impl<A> KeyDeposit<A> for Disabled {
	fn given(&self) -> Option<u128> {
		Some(0)
	}

	fn given_by(_: &A) -> u128 {
		0
	}
}

impl<T: Config<I>, I: 'static> Pallet<T, I> {
	/// Checks the invariants of the instance's state: every registration decodes, and each account's
	/// deposits are the sum of the tickets of its keys.
	///
	/// The check reads all keys and all accounts of the chain, so it is for `try_state` and tests.
	///
	/// # Errors
	///
	/// A sentence with the account and the amounts, or one that says that a key does not decode.
	pub fn check_state() -> Result<(), String> {
		// A registration that does not decode would make its key unusable and its deposit
		// unreturnable.
		let (keys, decoded) = (Keys::<T, I>::iter_keys().count(), Keys::<T, I>::iter().count());
		if keys != decoded {
			return Err(format!("{}: a registered key does not decode", Self::name()));
		}
		let mut tickets = BTreeMap::<T::AccountId, Option<u128>>::new();
		for registration in Keys::<T, I>::iter_values() {
			let sum = tickets.entry(registration.owner).or_insert(Some(0));
			*sum =
				sum.zip(registration.ticket.given()).map(|(sum, given)| sum.saturating_add(given));
		}
		for (who, sum) in &tickets {
			Self::check_deposit(who, *sum)?;
		}
		frame_system::Account::<T>::iter_keys()
			.filter(|who| !tickets.contains_key(who))
			.try_for_each(|who| Self::check_deposit(&who, Some(0)))
	}

	/// Compares an account's deposits with its tickets.
	fn check_deposit(who: &T::AccountId, tickets: Option<u128>) -> Result<(), String> {
		let given = T::Consideration::given_by(who);
		match tickets {
			Some(tickets) if tickets != given => Err(format!(
				"{}: the deposit of {who:?} is {given}, its keys' tickets say {tickets}",
				Self::name(),
			)),
			_ => Ok(()),
		}
	}
}
