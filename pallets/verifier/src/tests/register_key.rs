use super::*;

#[test]
fn stores_the_prepared_key_against_a_deposit() {
	new_test_ext().execute_with(|| {
		assert_ok!(Verifier::register_key(signed(ALICE), key()));
		let stored = Keys::<Test>::get(hash()).expect("it was registered");
		assert_eq!(stored.owner, ALICE);
		let len = layout::prepared_key_len::<Bls12_381>(INPUTS);
		assert_eq!(stored.key.as_bytes().len(), len);
		assert_eq!(held(ALICE), DEPOSIT_BASE + DEPOSIT_PER_BYTE * stored.key.encoded_size() as u64);
		System::assert_last_event(Event::KeyRegistered { hash: hash(), owner: ALICE }.into());
	});
}

#[test]
fn has_one_hash_on_every_backend() {
	assert_eq!(Verifier::hash_of(&key()), WasmVerifier::hash_of(&key()));
	assert_ne!(
		Verifier::hash_of(&key()),
		Verifier::hash_of(&Simulator::<Bls12_381>::new(2, 2).verifying_key())
	);
}

#[test]
fn stores_the_same_bytes_on_every_backend() {
	with_key(|| {
		assert_ok!(WasmVerifier::register_key(signed(BOB), key()));
		let ours = Keys::<Test>::get(hash()).expect("it was registered").key;
		let theirs = Keys::<Test, crate::Instance1>::get(hash()).expect("so was this").key;
		assert_eq!(ours, theirs);
	});
}

#[test]
fn refuses_a_key_registered_twice() {
	with_key(|| {
		for who in [ALICE, BOB] {
			let again = Verifier::register_key(signed(who), key());
			assert_noop!(again, Error::<Test>::AlreadyRegistered);
		}
	});
}

#[test]
fn refuses_malformed_keys() {
	let refused = |change: fn(&mut Vec<u8>), defect| {
		new_test_ext().execute_with(|| {
			let mut key = key();
			change(&mut key.0);
			let call = Verifier::register_key(signed(ALICE), key);
			assert_noop!(call, Error::<Test>::MalformedKey(defect));
			assert_eq!(held(ALICE), 0);
		});
	};
	refused(|key| key.clear(), Defect::Length);
	refused(|key| key.truncate(key.len() - 1), Defect::Length);
	refused(|key| key.push(0), Defect::Length);
	refused(|key| key[0] |= 0x80, Defect::NotCanonical);
	refused(|key| key[..96].fill(0xff), Defect::NotCanonical);
	refused(|key| key[95] ^= 1, Defect::NotOnCurve);
	refused(
		|key| {
			key[..96].fill(0);
			key[0] = 0x40;
		},
		Defect::Identity,
	);
	refused(
		|key| {
			key[..96].copy_from_slice(&outside_the_subgroup());
		},
		Defect::NotInSubgroup,
	);
}

/// The point outside the subgroup that the test suite has.
fn outside_the_subgroup() -> Vec<u8> {
	use assay_groth16_test_suite::hostile::Group;
	let key = super::key().0;
	Group::G1
		.hostile_variants::<Bls12_381>(&key[..96])
		.into_iter()
		.find_map(|(bytes, defect)| (defect == Defect::NotInSubgroup).then_some(bytes))
		.expect("the suite has one")
}

#[test]
fn refuses_a_key_over_the_limit() {
	new_test_ext().execute_with(|| {
		let mut key = Simulator::<Bls12_381>::new(layout::MAX_INPUTS, 1).verifying_key();
		assert_ok!(Verifier::register_key(signed(ALICE), key.clone()));
		let last = key.0[key.0.len() - 96..].to_vec();
		key.0.extend(last);
		let call = Verifier::register_key(signed(ALICE), key);
		assert_noop!(call, Error::<Test>::LimitExceeded);
	});
}

#[test]
fn refuses_an_owner_who_cannot_pay() {
	new_test_ext().execute_with(|| {
		let call = Verifier::register_key(signed(POOR), key());
		assert_noop!(call, TokenError::FundsUnavailable);
	});
}

#[test]
fn needs_a_signature() {
	new_test_ext().execute_with(|| {
		let call = Verifier::register_key(RuntimeOrigin::none(), key());
		assert_noop!(call, DispatchError::BadOrigin);
	});
}
