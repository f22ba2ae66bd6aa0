//! Every call: its effects, and its refusals, which change nothing.

mod deposits;
mod dry_run;
mod hooks;
#[cfg(feature = "upgrade-test")]
mod migration;
mod register_key;
mod remove_key;
mod verify;
mod verify_batch;
mod weights;

use crate::{mock::*, types::KeySource, Call, Error, HoldReason, Keys};
use assay_groth16::{
	layout, simulator::Simulator, Bls12_381, Curve, Proof, PublicInputs, VerifyingKey,
};
use assay_proof_system::{Defect, DryRunError, VerifyError, H256};
use codec::{Decode, Encode};
use frame_support::{
	assert_noop, assert_ok,
	dispatch::GetDispatchInfo,
	traits::{fungible::InspectHold, UnfilteredDispatchable},
};
use sp_runtime::{DispatchError, TokenError};

type Verify = Call<Test>;
type Event = crate::Event<Test>;

const INPUTS: usize = 2;

fn simulator() -> Simulator<Bls12_381> {
	Simulator::new(INPUTS, 1)
}

fn key() -> VerifyingKey {
	simulator().verifying_key()
}

fn proof() -> (Proof, PublicInputs) {
	simulator().prove(0)
}

fn batch(size: u64) -> Vec<(Proof, PublicInputs)> {
	(0..size).map(|nonce| simulator().prove(nonce)).collect()
}

fn signed(who: u64) -> RuntimeOrigin {
	RuntimeOrigin::signed(who)
}

fn hash() -> H256 {
	Verifier::hash_of(&key())
}

fn registered() -> KeySource<VerifyingKey> {
	KeySource::Registered(hash())
}

fn inline() -> KeySource<VerifyingKey> {
	KeySource::Inline(key())
}

fn held(who: u64) -> u64 {
	Balances::balance_on_hold(&RuntimeHoldReason::Verifier(HoldReason::KeyDeposit), &who)
}

/// Runs a test on a chain where Alice has registered the key.
fn with_key(test: impl FnOnce()) {
	new_test_ext().execute_with(|| {
		assert_ok!(Verifier::register_key(signed(ALICE), key()));
		System::reset_events();
		test();
	});
}

/// Removes the last byte of the registered key's storage.
fn cut_registration() {
	let place = Keys::<Test>::hashed_key_for(hash());
	let value = sp_io::storage::get(&place).expect("it was registered");
	sp_io::storage::set(&place, &value[..value.len() - 1]);
}

fn statement(inputs: &PublicInputs) -> H256 {
	assay_proof_system::statement::<sp_core::Blake2Hasher>(
		"groth16/bls12-381",
		hash(),
		&inputs.encode(),
	)
}

#[test]
fn keys_can_be_looked_up() {
	with_key(|| {
		let info = Verifier::key_info(hash()).expect("it was registered");
		assert_eq!((info.owner, info.system.as_str(), info.size), (ALICE, "groth16/bls12-381", 2));
		let stored = Keys::<Test>::get(hash()).expect("it was registered");
		assert_eq!(info.prepared, stored.key.encode());
		assert_eq!(Verifier::key_info(H256::zero()), None);
	});
}

#[test]
fn errors_are_pinned_by_index() {
	let indices: Vec<u8> = VerifyError::all()
		.map(Error::<Test>::from)
		.chain([Error::UnknownKey, Error::AlreadyRegistered, Error::NotOwner, Error::EmptyBatch])
		.map(|error| error.encode()[0])
		.collect();
	let malformed = [[0; 6], [1; 6], [2; 6]].concat();
	assert_eq!(indices, [&malformed[..], &[3, 4, 5, 6, 7, 8, 9, 10]].concat());
}

#[test]
fn storage_has_a_version() {
	use frame_support::traits::{GetStorageVersion, StorageVersion};
	let version = if cfg!(feature = "upgrade-test") { 2 } else { 1 };
	assert_eq!(Verifier::in_code_storage_version(), StorageVersion::new(version));
}

#[test]
fn the_largest_calls_fit_into_a_block() {
	<Verifier as frame_support::traits::Hooks<u64>>::integrity_test();
	<WasmVerifier as frame_support::traits::Hooks<u64>>::integrity_test();
}

#[test]
#[should_panic(expected = "the largest verify_batch inline of groth16/bls12-381 does not fit")]
fn a_call_that_does_not_fit_is_noticed() {
	TOO_HEAVY.set(true);
	<Verifier as frame_support::traits::Hooks<u64>>::integrity_test();
}
