use super::*;

#[test]
fn announces_every_statement() {
	with_key(|| {
		for key in [registered(), inline()] {
			System::reset_events();
			let batch = batch(3);
			assert_ok!(Verifier::verify_batch(signed(BOB), key, batch.clone()));
			let statements: Vec<_> = batch.iter().map(|(_, inputs)| statement(inputs)).collect();
			let expected: Vec<RuntimeEvent> = statements
				.iter()
				.map(|statement| Event::ProofVerified {
					statement: *statement,
					key: hash(),
					who: BOB,
				})
				.map(Into::into)
				.collect();
			let events: Vec<_> = System::events().into_iter().map(|record| record.event).collect();
			assert_eq!(events, expected);
			assert_eq!(RECORDED.take(), statements);
		}
	});
}

#[test]
fn takes_the_limit_and_not_one_more() {
	with_key(|| {
		let limit = Bls12_381::MAX_BATCH as u64;
		assert_ok!(Verifier::verify_batch(signed(BOB), registered(), batch(limit)));
		let call = Verifier::verify_batch(signed(BOB), registered(), batch(limit + 1));
		assert_noop!(call, Error::<Test>::LimitExceeded);
		// The same without a key, in the call and in a dry run.
		let key = KeySource::Registered(H256::zero());
		let call = Verifier::verify_batch(signed(BOB), key.clone(), batch(limit + 1));
		assert_noop!(call, Error::<Test>::LimitExceeded);
		let call = Verify::verify_batch { key, batch: batch(limit + 1) };
		let refused = DryRunError::Rejected(VerifyError::LimitExceeded);
		assert_eq!(Verifier::dry_run(&call), Err(refused));
	});
}

#[test]
fn refuses_all_for_one() {
	with_key(|| {
		let mut batch = batch(3);
		batch[1].1 .0[0] ^= 1;
		let call = Verifier::verify_batch(signed(BOB), registered(), batch.clone());
		assert_noop!(call, Error::<Test>::ProofInvalid);
		batch[2].0 .0.pop();
		let call = Verifier::verify_batch(signed(BOB), registered(), batch.clone());
		assert_noop!(call, Error::<Test>::MalformedProof(Defect::Length));
		batch[0].1 .0.truncate(32);
		let call = Verifier::verify_batch(signed(BOB), registered(), batch);
		assert_noop!(call, Error::<Test>::WrongInputCount);
	});
}

#[test]
fn does_not_let_the_bytes_of_neighbours_slide() {
	with_key(|| {
		let mut batch = batch(2);
		let moved = batch[0].0 .0.pop().expect("it has bytes");
		batch[1].0 .0.insert(0, moved);
		let call = Verifier::verify_batch(signed(BOB), registered(), batch);
		assert_noop!(call, Error::<Test>::MalformedProof(Defect::Length));
	});
}

#[test]
fn refuses_an_empty_batch() {
	with_key(|| {
		let call = Verifier::verify_batch(signed(BOB), registered(), vec![]);
		assert_noop!(call, Error::<Test>::EmptyBatch);
		let call = Verify::verify_batch { key: registered(), batch: vec![] };
		assert_eq!(Verifier::dry_run(&call), Err(DryRunError::EmptyBatch));
	});
}

#[test]
fn refuses_an_unknown_key() {
	new_test_ext().execute_with(|| {
		let error = Verifier::verify_batch(signed(BOB), registered(), batch(2))
			.expect_err("there is no key");
		assert_eq!(error.error, Error::<Test>::UnknownKey.into());
		let weight = <TestWeight as crate::WeightInfo>::verify_unknown_key();
		assert_eq!(error.post_info.actual_weight, Some(weight));
	});
}
