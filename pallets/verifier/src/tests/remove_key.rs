use super::*;

#[test]
fn returns_the_deposit() {
	with_key(|| {
		let balance = Balances::free_balance(ALICE);
		let deposit = held(ALICE);
		assert_ok!(Verifier::remove_key(signed(ALICE), hash()));
		assert_eq!(Keys::<Test>::get(hash()), None);
		assert_eq!(held(ALICE), 0);
		assert_eq!(Balances::free_balance(ALICE), balance + deposit);
		System::assert_last_event(Event::KeyRemoved { hash: hash(), owner: ALICE }.into());
	});
}

#[test]
fn lets_the_key_be_registered_again() {
	with_key(|| {
		assert_ok!(Verifier::remove_key(signed(ALICE), hash()));
		assert_ok!(Verifier::register_key(signed(BOB), key()));
	});
}

#[test]
fn refuses_anyone_but_the_owner() {
	with_key(|| {
		assert_noop!(Verifier::remove_key(signed(BOB), hash()), Error::<Test>::NotOwner);
		let root = Verifier::remove_key(RuntimeOrigin::root(), hash());
		assert_noop!(root, DispatchError::BadOrigin);
	});
}

/// Another runtime may not be able to decode the key, but its owner still gets the deposit.
#[test]
fn returns_the_deposit_of_a_key_that_does_not_decode() {
	with_key(|| {
		cut_registration();
		assert_noop!(Verifier::remove_key(signed(BOB), hash()), Error::<Test>::NotOwner);
		assert_ok!(Verifier::remove_key(signed(ALICE), hash()));
		assert!(!Keys::<Test>::contains_key(hash()));
		assert_eq!(held(ALICE), 0);
	});
}

#[test]
fn refuses_an_unknown_key() {
	new_test_ext().execute_with(|| {
		assert_noop!(Verifier::remove_key(signed(ALICE), hash()), Error::<Test>::UnknownKey);
	});
}
