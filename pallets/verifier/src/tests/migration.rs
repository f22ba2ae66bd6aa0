//! The migration to the layout of the feature `upgrade-test`.

use super::*;
use crate::{
	migration::{MoveKeys, UncheckedMoveKeys},
	Instance1,
};
use frame_support::{
	migrations::VersionedPostUpgradeData,
	storage::unhashed,
	traits::{GetStorageVersion, OnRuntimeUpgrade, PalletInfoAccess, StorageVersion},
	weights::Weight,
};

/// Returns the storage key of the registration in the first layout of an instance.
fn first_place<Pallet: PalletInfoAccess>() -> Vec<u8> {
	let names = [Pallet::name(), "Keys"].map(|name| sp_io::hashing::twox_128(name.as_bytes()));
	[&names.concat()[..], hash().as_bytes()].concat()
}

/// Moves the key's registration back to the first layout, on a chain where two instances have it.
fn in_first_layout(test: impl FnOnce()) {
	with_key(|| {
		assert_ok!(WasmVerifier::register_key(signed(BOB), key()));
		back::<Verifier>(Keys::<Test>::hashed_key_for(hash()));
		back::<WasmVerifier>(Keys::<Test, Instance1>::hashed_key_for(hash()));
		test();
	});
}

fn back<Pallet: PalletInfoAccess + GetStorageVersion>(place: Vec<u8>) {
	let registration = unhashed::get_raw(&place).expect("the key was registered");
	unhashed::kill(&place);
	unhashed::put_raw(&first_place::<Pallet>(), &registration);
	StorageVersion::new(1).put::<Pallet>();
}

#[test]
fn the_migration_moves_the_keys_of_its_instance() {
	in_first_layout(|| {
		let call = || Verifier::verify(signed(BOB), registered(), proof().0, proof().1);
		assert_eq!(call().map_err(|error| error.error), Err(Error::<Test>::UnknownKey.into()));
		assert!(MoveKeys::<Test>::on_runtime_upgrade().all_gt(Weight::zero()));
		assert_eq!(Verifier::on_chain_storage_version(), StorageVersion::new(2));
		assert_eq!(Keys::<Test>::get(hash()).map(|found| found.owner), Some(ALICE));
		assert_eq!(unhashed::get_raw(&first_place::<Verifier>()), None);
		assert_eq!(Verifier::check_state(), Ok(()));
		assert_ok!(call());
		assert_ok!(Verifier::remove_key(signed(ALICE), hash()));
		assert_eq!(held(ALICE), 0);
		// The other instance has not migrated yet.
		assert_eq!(WasmVerifier::on_chain_storage_version(), StorageVersion::new(1));
		assert!(unhashed::exists(&first_place::<WasmVerifier>()));
		MoveKeys::<Test, Instance1>::on_runtime_upgrade();
		assert_eq!(Keys::<Test, Instance1>::get(hash()).map(|found| found.owner), Some(BOB));
	});
}

#[test]
fn the_migration_of_another_version_does_nothing() {
	with_key(|| {
		StorageVersion::new(2).put::<Verifier>();
		let before = Keys::<Test>::get(hash()).expect("it was registered");
		MoveKeys::<Test>::on_runtime_upgrade();
		assert_eq!(Keys::<Test>::get(hash()), Some(before));
		assert_eq!(Verifier::on_chain_storage_version(), StorageVersion::new(2));
	});
}

#[cfg(feature = "try-runtime")]
#[test]
fn the_checks_accept_the_migration() {
	in_first_layout(|| {
		let before = MoveKeys::<Test>::pre_upgrade().expect("the entries are read");
		MoveKeys::<Test>::on_runtime_upgrade();
		assert_ok!(MoveKeys::<Test>::post_upgrade(before));
		// The second time, there is nothing to do and nothing to check.
		let noop = MoveKeys::<Test>::pre_upgrade().expect("there is nothing to read");
		assert_eq!(noop, VersionedPostUpgradeData::Noop.encode());
		assert_ok!(MoveKeys::<Test>::post_upgrade(noop));
	});
}

#[cfg(feature = "try-runtime")]
#[test]
fn the_checks_notice_what_is_lost() {
	use frame_support::traits::UncheckedOnRuntimeUpgrade;
	type Unchecked = UncheckedMoveKeys<Test>;
	let refused = |corrupt: fn(), message| {
		in_first_layout(|| {
			let before = Unchecked::pre_upgrade().expect("the entries are read");
			Unchecked::on_runtime_upgrade();
			assert_ok!(Unchecked::post_upgrade(before.clone()));
			corrupt();
			assert_eq!(Unchecked::post_upgrade(before), Err(DispatchError::Other(message)));
		});
	};
	refused(
		|| Keys::<Test>::remove(hash()),
		"there are more or fewer keys than before the upgrade",
	);
	refused(
		|| unhashed::put_raw(&Keys::<Test>::hashed_key_for(hash()), &[1]),
		"a key is missing after the upgrade, or differs",
	);
	refused(
		|| {
			let reason = RuntimeHoldReason::Verifier(HoldReason::KeyDeposit);
			use frame_support::traits::fungible::MutateHold;
			assert_ok!(Balances::hold(&reason, &ALICE, 5));
		},
		"Verifier: the deposit of 1 is 1381, its keys' tickets say 1376",
	);
	assert_eq!(
		Unchecked::post_upgrade(vec![1]),
		Err(DispatchError::Other("the entries of before the upgrade do not decode"))
	);
}
