//! The migration to the storage layout of the feature `upgrade-test`: registered keys move to another
//! hasher.
//!
//! A network's test upgrades its runtime to one with this feature, and then finds every key again.
//! The migration moves all keys in one block, which is enough for a test: on a chain with many keys
//! it would have to take several blocks.

use crate::{Config, Keys, Pallet};
use alloc::vec::Vec;
use assay_proof_system::H256;
use codec::Decode;
use core::marker::PhantomData;
use frame_support::{
	migrations::VersionedMigration,
	storage::{unhashed, PrefixIterator, StoragePrefixedMap},
	traits::{Get, UncheckedOnRuntimeUpgrade},
	weights::Weight,
};
#[cfg(feature = "try-runtime")]
use {codec::Encode, frame_support::ensure, sp_runtime::TryRuntimeError};

/// The migration of an instance, from version 1 to version 2 of its storage.
pub type MoveKeys<T, I = ()> = VersionedMigration<
	1,
	2,
	UncheckedMoveKeys<T, I>,
	Pallet<T, I>,
	<T as frame_system::Config>::DbWeight,
>;

/// [`MoveKeys`] without a check of the storage's version.
pub struct UncheckedMoveKeys<T, I = ()>(PhantomData<(T, I)>);

/// An entry of the map: a key's hash and its encoded registration.
type Entry = (H256, Vec<u8>);

impl<T: Config<I>, I: 'static> UncheckedMoveKeys<T, I> {
	/// Iterates over the entries of the first layout. Its hasher is the identity, so the hash alone
	/// follows the map's prefix.
	fn entries() -> PrefixIterator<Entry> {
		let prefix = Keys::<T, I>::final_prefix().to_vec();
		PrefixIterator::new(prefix.clone(), prefix, |mut hash, registration| {
			Ok((H256::decode(&mut hash)?, registration.to_vec()))
		})
	}
}

impl<T: Config<I>, I: 'static> UncheckedOnRuntimeUpgrade for UncheckedMoveKeys<T, I> {
	fn on_runtime_upgrade() -> Weight {
		// Both layouts have the same prefix, so all entries are removed before the first one is
		// inserted.
		let entries: Vec<Entry> = Self::entries().drain().collect();
		let count = entries.len() as u64;
		for (hash, registration) in entries {
			unhashed::put_raw(&Keys::<T, I>::hashed_key_for(hash), &registration);
		}
		T::DbWeight::get().reads_writes(count.saturating_add(1), count.saturating_mul(2))
	}

	/// Returns all entries, encoded.
	#[cfg(feature = "try-runtime")]
	fn pre_upgrade() -> Result<Vec<u8>, TryRuntimeError> {
		Ok(Self::entries().collect::<Vec<_>>().encode())
	}

	/// Checks that the second layout has exactly the entries of before.
	#[cfg(feature = "try-runtime")]
	fn post_upgrade(before: Vec<u8>) -> Result<(), TryRuntimeError> {
		let before = Vec::<Entry>::decode(&mut &before[..])
			.map_err(|_| "the entries of before the upgrade do not decode")?;
		ensure!(
			Keys::<T, I>::iter_keys().count() == before.len(),
			"there are more or fewer keys than before the upgrade"
		);
		for (hash, registration) in before {
			ensure!(
				unhashed::get_raw(&Keys::<T, I>::hashed_key_for(hash)) == Some(registration),
				"a key is missing after the upgrade, or differs"
			);
		}
		Pallet::<T, I>::check_state().map_err(|message| TryRuntimeError::Other(message.leak()))
	}
}
