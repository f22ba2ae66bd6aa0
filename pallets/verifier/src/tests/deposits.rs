//! The findings of `try_state`.

use super::*;
use crate::KeyDeposit;
use frame_support::traits::{
	fungible::{
		FreezeConsideration, HoldConsideration, LoneFreezeConsideration, LoneHoldConsideration,
		MutateHold,
	},
	tokens::Precision,
	ConstU8, Footprint,
};

fn reason() -> RuntimeHoldReason {
	RuntimeHoldReason::Verifier(HoldReason::KeyDeposit)
}

/// Holds five units without a ticket.
fn hold(who: u64) {
	assert_ok!(Balances::hold(&reason(), &who, 5));
}

fn other_key() -> VerifyingKey {
	Simulator::<Bls12_381>::new(INPUTS, 2).verifying_key()
}

/// Asserts that `corrupt` turns a sound state into one that is refused with `message`, by the
/// affected instance only.
fn noticed(corrupt: impl FnOnce(), message: impl FnOnce() -> String) {
	with_key(|| {
		assert_ok!(WasmVerifier::register_key(signed(ALICE), key()));
		assert_ok!(Verifier::register_key(signed(BOB), other_key()));
		assert_eq!(Verifier::check_state(), Ok(()));
		corrupt();
		assert_eq!(Verifier::check_state(), Err(message()));
		assert_eq!(WasmVerifier::check_state(), Ok(()));
	});
}

#[test]
fn calls_keep_the_state_sound() {
	with_key(|| {
		assert_ok!(Verifier::register_key(signed(ALICE), other_key()));
		assert_ok!(WasmVerifier::register_key(signed(ALICE), key()));
		assert_eq!(Verifier::check_state(), Ok(()));
		assert_eq!(WasmVerifier::check_state(), Ok(()));
		assert_ok!(Verifier::remove_key(signed(ALICE), hash()));
		assert_eq!(Verifier::check_state(), Ok(()));
		assert_ok!(Verifier::remove_key(signed(ALICE), Verifier::hash_of(&other_key())));
		assert_eq!(Verifier::check_state(), Ok(()));
	});
}

#[test]
fn a_ticket_without_its_hold_is_noticed() {
	let release = || {
		assert_ok!(Balances::release(&reason(), &ALICE, 1, Precision::Exact));
	};
	let message = || {
		let given = held(ALICE);
		let tickets = given + 1;
		format!("Verifier: the deposit of 1 is {given}, its keys' tickets say {tickets}")
	};
	noticed(release, message);
}

#[test]
fn a_hold_without_a_ticket_is_noticed() {
	// For an account without a key, and for one that has one.
	noticed(
		|| hold(REFUSED),
		|| "Verifier: the deposit of 99 is 5, its keys' tickets say 0".into(),
	);
	noticed(
		|| hold(BOB),
		|| {
			let (given, tickets) = (held(BOB), held(BOB) - 5);
			format!("Verifier: the deposit of 2 is {given}, its keys' tickets say {tickets}")
		},
	);
}

#[test]
fn a_key_that_is_lost_is_noticed_by_its_deposit() {
	noticed(
		|| Keys::<Test>::remove(hash()),
		|| format!("Verifier: the deposit of 1 is {}, its keys' tickets say 0", held(ALICE)),
	);
}

#[test]
fn a_ticket_in_anothers_name_is_noticed() {
	let change_owner = || {
		Keys::<Test>::mutate(hash(), |registration| {
			registration.as_mut().expect("it was registered").owner = BOB;
		});
	};
	let message = || {
		let (given, tickets) = (held(BOB), held(BOB) + held(ALICE));
		format!("Verifier: the deposit of 2 is {given}, its keys' tickets say {tickets}")
	};
	noticed(change_owner, message);
}

#[test]
fn a_registration_that_does_not_decode_is_noticed() {
	noticed(
		|| frame_support::storage::unhashed::put_raw(&Keys::<Test>::hashed_key_for(hash()), &[1]),
		|| "Verifier: a registered key does not decode".into(),
	);
}

#[cfg(feature = "try-runtime")]
#[test]
fn the_hook_has_the_message() {
	use frame_support::traits::Hooks;
	with_key(|| {
		assert_ok!(<Verifier as Hooks<u64>>::try_state(1));
		hold(REFUSED);
		let message = "Verifier: the deposit of 99 is 5, its keys' tickets say 0";
		assert_eq!(<Verifier as Hooks<u64>>::try_state(1), Err(DispatchError::Other(message)));
	});
}

/// Takes two deposits, or one, from Bob, and asserts the amounts of the tickets and of the account.
fn say<D: KeyDeposit<u64>>(sizes: &[usize], tickets: &[Option<u128>], given: u128) {
	new_test_ext().execute_with(|| {
		assert_eq!(D::given_by(&BOB), 0);
		let said: Vec<_> = sizes
			.iter()
			.map(|size| D::new(&BOB, Footprint::from_parts(1, *size)).expect("Bob can pay").given())
			.collect();
		assert_eq!((&said[..], D::given_by(&BOB), D::given_by(&ALICE)), (tickets, given, 0));
	});
}

#[test]
fn every_consideration_says_what_was_given() {
	type Freeze = ConstU8<7>;
	let (two, sum) = ([Some(1_020), Some(1_040)], 2_060);
	say::<HoldConsideration<u64, Balances, Deposit, Price>>(&[10, 20], &two, sum);
	say::<FreezeConsideration<u64, Balances, Freeze, Price, Footprint>>(&[10, 20], &two, sum);
	say::<LoneHoldConsideration<u64, Balances, Deposit, Price, Footprint>>(&[10], &[None], 1_020);
	say::<LoneFreezeConsideration<u64, Balances, Freeze, Price, Footprint>>(&[10], &[None], 1_020);
	say::<()>(&[10, 20], &[Some(0); 2], 0);
}
