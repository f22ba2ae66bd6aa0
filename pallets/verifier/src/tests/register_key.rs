use super::*;
use assay_groth16_test_suite::hostile::{for_each_hostile_point, Group};

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
fn stores_the_same_bytes_on_every_backend_but_for_functions() {
	with_key(|| {
		assert_ok!(WasmVerifier::register_key(signed(BOB), key()));
		let ours = Keys::<Test>::get(hash()).expect("it was registered").key;
		let theirs = Keys::<Test, crate::Instance1>::get(hash()).expect("so was this").key;
		assert_eq!(ours.as_bytes(), layout::without_extension::<Bls12_381>(theirs.as_bytes()));
		let functions = layout::extension_len::<Bls12_381>(INPUTS);
		assert_eq!(theirs.as_bytes().len(), ours.as_bytes().len() + functions);
	});
}

/// A runtime that changes its backend finds the keys of the one before.
#[test]
fn keys_of_one_backend_serve_another() {
	with_key(|| {
		assert_ok!(WasmVerifier::register_key(signed(BOB), key()));
		Keys::<Test>::mutate(hash(), |ours| {
			Keys::<Test, crate::Instance1>::mutate(hash(), |theirs| {
				let (ours, theirs) = (ours.as_mut().unwrap(), theirs.as_mut().unwrap());
				let (host, wasm) = (ours.key.encode(), theirs.key.encode());
				ours.key = Decode::decode(&mut &wasm[..]).unwrap();
				theirs.key = Decode::decode(&mut &host[..]).unwrap();
			});
		});
		let info = Verifier::key_info(hash()).expect("it was registered");
		assert_eq!(info.size, INPUTS as u32);
		let (proof, inputs) = proof();
		let (_, other) = simulator().prove(1);
		assert_ok!(Verifier::verify(signed(BOB), registered(), proof.clone(), inputs.clone()));
		assert_ok!(Verifier::verify_batch(signed(BOB), registered(), batch(3)));
		assert_ok!(WasmVerifier::verify(signed(BOB), registered(), proof.clone(), inputs));
		assert_ok!(WasmVerifier::verify_batch(signed(BOB), registered(), batch(3)));
		let call = Verifier::verify(signed(BOB), registered(), proof.clone(), other.clone());
		assert_noop!(call, Error::<Test>::ProofInvalid);
		let call = WasmVerifier::verify(signed(BOB), registered(), proof, other);
		assert_noop!(call, Error::<Test, crate::Instance1>::ProofInvalid);
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
}

#[test]
fn refuses_every_hostile_point_without_a_trace() {
	// α, β, γ, δ, and the points of the constant and the two inputs.
	let groups = [vec![Group::G1], vec![Group::G2; 3], vec![Group::G1; 1 + INPUTS]].concat();
	const CONSTANT: usize = 4;
	new_test_ext().execute_with(|| {
		for_each_hostile_point::<Bls12_381>(&key().0, &groups, |bytes, point, defect| {
			if (point, defect) != (CONSTANT, Defect::Identity) {
				let call = Verifier::register_key(signed(ALICE), VerifyingKey(bytes.to_vec()));
				assert_noop!(call, Error::<Test>::MalformedKey(defect));
			}
		});
		assert_eq!(held(ALICE), 0);
	});
}

#[test]
fn refuses_a_key_over_the_limit() {
	new_test_ext().execute_with(|| {
		let mut key = Simulator::<Bls12_381>::new(Bls12_381::MAX_INPUTS, 1).verifying_key();
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
