//! # Once-only pallet
//!
//! A hook for `pallet-verifier` under which every statement counts once.
//!
//! ## Overview
//!
//! A proof can be submitted again by anyone, and a statement has many proofs. The pallet remembers
//! each statement that it counts and refuses a remembered one with
//! [`AlreadyCounted`](Error::AlreadyCounted), which fails the call that verified it. The pallet
//! comes before the hook that acts on statements:
//!
//! ```text
//! type OnVerified = ForKeys<RewardKeys, (OnceOnly, Rewards)>;
//! ```
//!
//! One instance of the pallet serves one application, over any number of verifier instances: a
//! statement is the same on every backend. An application whose proofs carry a nullifier remembers
//! the nullifier instead, by [`count`](Pallet::count), since two statements can have the same
//! nullifier.
//!
//! ## Bounds
//!
//! At most [`MaxStatements`](Config::MaxStatements) statements are remembered, each for at least
//! [`Lifetime`](Config::Lifetime) blocks. After that, a statement makes room for another, and
//! **counts again**. So a lifetime is safe only if proofs expire before it ends: their public
//! inputs hold a block number or an epoch, and the hook that acts on them refuses past ones.
//! Without a lifetime nothing is forgotten, and the pallet accepts `MaxStatements` statements in
//! total.
//!
//! Without room, statements are refused with [`Full`](Error::Full). Anyone who can make enough valid
//! proofs can fill the room, so the keys should be the application's own
//! ([`ForKeys`](pallet_verifier::ForKeys)). The room cannot be filled if `MaxStatements` is at
//! least the number of statements that the blocks of one lifetime can verify.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;
// The macros that build the tests' runtime refer to every pallet by its crate.
#[cfg(test)]
extern crate self as pallet_once_only;

pub use pallet::*;
pub use weights::{DatabaseWeight, WeightInfo};

#[cfg(feature = "runtime-benchmarks")]
mod benchmarking;
#[cfg(test)]
mod mock;
#[cfg(test)]
mod tests;
mod weights;

use alloc::{format, string::String};
use assay_proof_system::H256;
use frame_support::{dispatch::DispatchResult, weights::Weight};
use pallet_verifier::{OnVerified, Verified};

#[frame_support::pallet]
pub mod pallet {
	use super::*;
	use frame_support::pallet_prelude::*;
	use frame_system::pallet_prelude::*;
	use sp_runtime::{traits::Zero, Saturating};

	/// The version of the storage layout.
	const STORAGE_VERSION: StorageVersion = StorageVersion::new(1);

	#[pallet::pallet]
	#[pallet::storage_version(STORAGE_VERSION)]
	pub struct Pallet<T, I = ()>(_);

	/// The instance's configuration.
	#[pallet::config]
	pub trait Config<I: 'static = ()>:
		frame_system::Config<RuntimeEvent: From<Event<Self, I>>>
	{
		/// The most statements that are remembered at a time.
		///
		/// The limit can be changed at any time. If it is lowered, the statements that are already
		/// remembered stay, and a new statement takes the place of one whose lifetime is over.
		#[pallet::constant]
		type MaxStatements: Get<u32>;

		/// The least number of blocks for which a statement is remembered, or `None` for ever.
		///
		/// A statement that is forgotten counts again. So with a lifetime, proofs have to expire by
		/// their public inputs before the lifetime is over.
		#[pallet::constant]
		type Lifetime: Get<Option<BlockNumberFor<Self>>>;

		/// The weight of the hook.
		type WeightInfo: WeightInfo;
	}

	/// The remembered statements, each with the block in which it counted.
	#[pallet::storage]
	pub type Statements<T: Config<I>, I: 'static = ()> =
		StorageMap<_, Blake2_128Concat, H256, BlockNumberFor<T>>;

	/// The remembered statements in the order in which they counted.
	#[pallet::storage]
	pub type Queue<T: Config<I>, I: 'static = ()> = StorageMap<_, Twox64Concat, u64, H256>;

	/// The place of the oldest statement in the queue, and the first place behind the latest.
	#[pallet::storage]
	pub type Ends<T: Config<I>, I: 'static = ()> = StorageValue<_, (u64, u64), ValueQuery>;

	#[pallet::event]
	#[pallet::generate_deposit(pub(super) fn deposit_event)]
	pub enum Event<T: Config<I>, I: 'static = ()> {
		/// A statement's lifetime was over, and the statement made room. From now on it can count
		/// again.
		Forgotten {
			/// The statement.
			statement: H256,
		},
	}

	// Wallets and indexers know these errors by their codec indices, which never change.
	#[pallet::error]
	pub enum Error<T, I = ()> {
		/// The statement has counted before, with this proof or another one.
		#[codec(index = 0)]
		AlreadyCounted,
		/// The limit of remembered statements is reached, and none is old enough to be forgotten. Try
		/// again later.
		#[codec(index = 1)]
		Full,
	}

	#[pallet::hooks]
	impl<T: Config<I>, I: 'static> Hooks<BlockNumberFor<T>> for Pallet<T, I> {
		fn integrity_test() {
			assert!(T::MaxStatements::get() > 0, "there must be room for a statement");
			assert!(T::Lifetime::get() != Some(Zero::zero()), "a lifetime must have a block");
		}

		#[cfg(feature = "try-runtime")]
		fn try_state(_: BlockNumberFor<T>) -> Result<(), sp_runtime::TryRuntimeError> {
			// The error takes a static string. The message may leak: the process ends with the check.
			Self::check_state()
				.map_err(|message| sp_runtime::TryRuntimeError::Other(message.leak()))
		}
	}

	impl<T: Config<I>, I: 'static> Pallet<T, I> {
		/// Remembers a statement, or another hash that is to count once, such as a nullifier's.
		///
		/// The oldest statement makes room if its lifetime is over.
		///
		/// # Errors
		///
		/// `AlreadyCounted`, `Full`.
		pub fn count(statement: H256) -> DispatchResult {
			ensure!(!Statements::<T, I>::contains_key(statement), Error::<T, I>::AlreadyCounted);
			let now = frame_system::Pallet::<T>::block_number();
			let (mut oldest, end) = Ends::<T, I>::get();
			if let Some(forgotten) = Self::expired(oldest, now) {
				Statements::<T, I>::remove(forgotten);
				Queue::<T, I>::remove(oldest);
				oldest = oldest.saturating_add(1);
				Self::deposit_event(Event::Forgotten { statement: forgotten });
			} else {
				let remembered = end.saturating_sub(oldest);
				ensure!(remembered < u64::from(T::MaxStatements::get()), Error::<T, I>::Full);
			}
			Statements::<T, I>::insert(statement, now);
			Queue::<T, I>::insert(end, statement);
			Ends::<T, I>::put((oldest, end.saturating_add(1)));
			Ok(())
		}

		/// Returns the statement at this place of the queue if its lifetime is over.
		fn expired(place: u64, now: BlockNumberFor<T>) -> Option<H256> {
			let lifetime = T::Lifetime::get()?;
			let statement = Queue::<T, I>::get(place)?;
			let since = Statements::<T, I>::get(statement)?;
			(since.saturating_add(lifetime) <= now).then_some(statement)
		}
	}
}

impl<T: Config<I>, I: 'static> Pallet<T, I> {
	/// Checks the invariants of the state: the queue has the remembered statements, each once, in
	/// the order of their blocks. For `try_state` and tests.
	///
	/// # Errors
	///
	/// A sentence with the place in the queue, or with the numbers of entries that differ.
	pub fn check_state() -> Result<(), String> {
		let (oldest, end) = Ends::<T, I>::get();
		let mut last = None;
		for place in oldest..end {
			let since = Queue::<T, I>::get(place).and_then(Statements::<T, I>::get);
			if since.is_none() || since < last {
				return Err(format!("the statement at {place} is not remembered, or out of order"));
			}
			last = since;
		}
		let remembered = end.saturating_sub(oldest);
		let counts = [Statements::<T, I>::iter_keys().count(), Queue::<T, I>::iter_keys().count()];
		if counts.iter().any(|count| u64::try_from(*count) != Ok(remembered)) {
			return Err(format!("{counts:?} statements and places, {remembered} in the queue"));
		}
		Ok(())
	}
}

impl<T: Config<I>, I: 'static, PublicInputs> OnVerified<T::AccountId, PublicInputs>
	for Pallet<T, I>
{
	fn on_verified(verified: &Verified<T::AccountId, PublicInputs>) -> DispatchResult {
		Self::count(verified.statement)
	}

	fn weight() -> Weight {
		T::WeightInfo::count()
	}
}
