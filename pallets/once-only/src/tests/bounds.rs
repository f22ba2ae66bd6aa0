//! The number of remembered statements, and their lifetime.

use super::*;

fn count(number: u64) -> frame_support::dispatch::DispatchResult {
	OnceOnly::count(statement_number(number))
}

#[test]
fn a_full_storage_refuses_statements() {
	on_chain(|| {
		for number in 0..3 {
			assert_ok!(verify(ALICE, proof_of(number, ALICE)));
		}
		assert_noop!(verify(ALICE, proof_of(3, ALICE)), Error::<Test>::Full);
		assert_noop!(verify(ALICE, proof_of(0, ALICE)), Error::<Test>::AlreadyCounted);
		assert_eq!(Balances::free_balance(ALICE), 3 * REWARD);
	});
}

#[test]
fn the_oldest_makes_room_after_its_lifetime() {
	on_chain(|| {
		for number in 0..3 {
			System::set_block_number(1 + number);
			assert_ok!(count(number));
		}
		System::set_block_number(10);
		assert_noop!(count(3), Error::<Test>::Full);
		System::set_block_number(11);
		assert_ok!(count(3));
		let statement = statement_number(0);
		System::assert_last_event(Event::Forgotten { statement }.into());
		// The next statement is one block younger.
		assert_noop!(count(4), Error::<Test>::Full);
		assert_noop!(count(1), Error::<Test>::AlreadyCounted);
		System::set_block_number(12);
		assert_ok!(count(0));
	});
}

#[test]
fn what_is_old_stays_until_another_comes() {
	on_chain(|| {
		assert_ok!(count(0));
		System::set_block_number(1_000);
		assert_noop!(count(0), Error::<Test>::AlreadyCounted);
		// One statement is removed for each new one, even if there is room.
		assert_ok!(count(1));
		assert_eq!(Statements::<Test>::iter_keys().collect::<Vec<_>>(), [statement_number(1)]);
	});
}

#[test]
fn nothing_is_forgotten_without_a_lifetime() {
	Lifetime::set(None);
	on_chain(|| {
		for number in 0..3 {
			assert_ok!(count(number));
		}
		System::set_block_number(u64::MAX);
		assert_noop!(count(3), Error::<Test>::Full);
		assert_noop!(count(0), Error::<Test>::AlreadyCounted);
	});
}

#[test]
fn the_bounds_can_change() {
	on_chain(|| {
		for number in 0..3 {
			assert_ok!(count(number));
		}
		MaxStatements::set(4);
		assert_ok!(count(3));
		MaxStatements::set(1);
		assert_noop!(count(4), Error::<Test>::Full);
		System::set_block_number(11);
		assert_ok!(count(4));
		assert_eq!(Statements::<Test>::iter().count(), 4);
		Lifetime::set(Some(20));
		assert_noop!(count(5), Error::<Test>::Full);
	});
}
