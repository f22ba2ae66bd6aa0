//! Statements that count, are refused, or are forgotten.

mod bounds;
mod statements;

use crate::{mock::*, Ends, Error, Event, Queue, Statements};
use ark_ff::PrimeField;
use assay_groth16::{simulator::Simulator, Bls12_381, Proof, PublicInputs, VerifyingKey};
use assay_proof_system::H256;
use codec::Encode;
use frame_support::{assert_noop, assert_ok, dispatch::GetDispatchInfo, traits::Hooks};
use pallet_verifier::{KeySource, OnVerified};

type Case = (Proof, PublicInputs);

fn simulator(seed: u64) -> Simulator<Bls12_381> {
	Simulator::new(2, seed)
}

fn key() -> KeySource<VerifyingKey> {
	KeySource::Inline(simulator(0).verifying_key())
}

/// Returns a proof of a number, which names an account, under the simulator's key.
fn proof_under(seed: u64, number: u64, who: u64) -> Case {
	let named = PrimeField::from_le_bytes_mod_order(&beneficiary(&who));
	simulator(seed).prove_inputs(&[number.into(), named], number)
}

/// Returns such a proof under the key that is rewarded.
fn proof_of(number: u64, who: u64) -> Case {
	proof_under(0, number, who)
}

fn signed(who: u64) -> RuntimeOrigin {
	RuntimeOrigin::signed(who)
}

fn verify(who: u64, (proof, inputs): Case) -> Result<(), sp_runtime::DispatchError> {
	Verifier::verify(signed(who), key(), proof, inputs).map(|_| ()).map_err(|error| error.error)
}

fn statement_number(number: u64) -> H256 {
	H256::from_low_u64_be(number)
}

/// Runs a test on a chain that rewards proofs under the key, and checks the state afterwards.
fn on_chain(test: impl FnOnce()) {
	new_test_ext().execute_with(|| {
		RewardKey::set(Verifier::hash_of(&simulator(0).verifying_key()));
		test();
		assert_eq!(OnceOnly::check_state(), Ok(()));
	});
}

#[test]
fn errors_are_pinned_by_index() {
	let errors = [Error::<Test>::AlreadyCounted, Error::Full];
	assert_eq!(errors.map(|error| error.encode()), [[0], [1]]);
}

#[test]
fn weights_are_charged_for_every_proof() {
	let hook = <OnceOnly as OnVerified<u64, PublicInputs>>::weight();
	let database = <Test as frame_system::Config>::DbWeight::get().reads_writes(4, 5);
	assert!(hook.ref_time() > database.ref_time() && hook.proof_size() > 0);
	let (proof, inputs) = proof_of(0, ALICE);
	let call = pallet_verifier::Call::<Test>::verify {
		key: key(),
		proof: proof.clone(),
		inputs: inputs.clone(),
	};
	assert_eq!(call.get_dispatch_info().call_weight, hook + REWARD_WEIGHT);
	let batch = vec![(proof, inputs); 3];
	let call = pallet_verifier::Call::<Test>::verify_batch { key: key(), batch };
	assert_eq!(call.get_dispatch_info().call_weight, (hook + REWARD_WEIGHT) * 3);
}

#[test]
fn a_corrupted_state_is_noticed() {
	let corrupted = |corrupt: fn(), message: &str| {
		new_test_ext().execute_with(|| {
			for number in 0..2 {
				assert_ok!(OnceOnly::count(statement_number(number)));
			}
			assert_eq!(OnceOnly::check_state(), Ok(()));
			corrupt();
			assert_eq!(OnceOnly::check_state(), Err(message.into()));
		});
	};
	let lost = "the statement at 1 is not remembered, or out of order";
	corrupted(|| Statements::<Test>::remove(statement_number(1)), lost);
	corrupted(|| Queue::<Test>::remove(1), lost);
	corrupted(|| Statements::<Test>::insert(statement_number(1), 0), lost);
	corrupted(|| Ends::<Test>::put((0, 1)), "[2, 2] statements and places, 1 in the queue");
	corrupted(
		|| Statements::<Test>::insert(statement_number(2), 1),
		"[3, 2] statements and places, 2 in the queue",
	);
}

#[test]
fn the_configuration_is_sound() {
	<OnceOnly as Hooks<u64>>::integrity_test();
}

#[test]
#[should_panic(expected = "there must be room for a statement")]
fn no_room_at_all_is_noticed() {
	MaxStatements::set(0);
	<OnceOnly as Hooks<u64>>::integrity_test();
}

#[test]
#[should_panic(expected = "a lifetime must have a block")]
fn a_lifetime_of_no_block_is_noticed() {
	Lifetime::set(Some(0));
	<OnceOnly as Hooks<u64>>::integrity_test();
}
