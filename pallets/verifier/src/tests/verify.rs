use super::*;

#[test]
fn announces_the_statement() {
	with_key(|| {
		for key in [registered(), inline()] {
			let (proof, inputs) = proof();
			assert_ok!(Verifier::verify(signed(BOB), key, proof, inputs.clone()));
			let statement = statement(&inputs);
			let event = Event::ProofVerified { statement, key: hash(), who: BOB };
			System::assert_last_event(event.into());
			assert_eq!(RECORDED.take(), [statement]);
		}
	});
}

#[test]
fn does_not_need_a_registered_key() {
	new_test_ext().execute_with(|| {
		let (proof, inputs) = proof();
		assert_ok!(Verifier::verify(signed(BOB), inline(), proof, inputs));
		assert_eq!(Keys::<Test>::iter().count(), 0);
	});
}

#[test]
fn gives_the_same_verdict_on_the_wasm_backend() {
	with_key(|| {
		assert_ok!(WasmVerifier::register_key(signed(ALICE), key()));
		let (proof, inputs) = proof();
		let call = WasmVerifier::verify(signed(BOB), registered(), proof.clone(), inputs);
		assert_ok!(call);
		let (_, other) = simulator().prove(1);
		let call = WasmVerifier::verify(signed(BOB), registered(), proof, other);
		assert_noop!(call, Error::<Test, crate::Instance1>::ProofInvalid);
	});
}

/// Asserts that the changed proof and inputs are refused with `error`, and nothing happens.
fn refused(change: impl Fn(&mut Vec<u8>, &mut Vec<u8>), error: VerifyError) {
	with_key(|| {
		let (mut proof, mut inputs) = proof();
		change(&mut proof.0, &mut inputs.0);
		for key in [registered(), inline()] {
			let call =
				Verify::verify { key: key.clone(), proof: proof.clone(), inputs: inputs.clone() };
			assert_eq!(Verifier::dry_run(&call), Err(DryRunError::Rejected(error)));
			let call = Verifier::verify(signed(BOB), key, proof.clone(), inputs.clone());
			assert_noop!(call, Error::<Test>::from(error));
		}
		assert!(System::events().is_empty());
		assert!(RECORDED.take().is_empty());
	});
}

#[test]
fn refuses_malformed_proofs() {
	use VerifyError::MalformedProof;
	refused(|proof, _| proof.truncate(383), MalformedProof(Defect::Length));
	refused(|proof, _| proof.push(0), MalformedProof(Defect::Length));
	refused(|proof, _| proof.clear(), MalformedProof(Defect::Length));
	refused(|proof, _| proof[0] |= 0x20, MalformedProof(Defect::NotCanonical));
	refused(|proof, _| proof[383] ^= 1, MalformedProof(Defect::NotOnCurve));
	refused(
		|proof, _| {
			proof[96..288].fill(0);
			proof[96] = 0x40;
		},
		MalformedProof(Defect::Identity),
	);
}

#[test]
fn refuses_malformed_and_wrong_inputs() {
	use VerifyError::*;
	refused(|_, inputs| inputs.truncate(63), MalformedInputs(Defect::Length));
	refused(|_, inputs| inputs[32..].fill(0xff), MalformedInputs(Defect::NotCanonical));
	refused(|_, inputs| inputs.truncate(32), WrongInputCount);
	refused(|_, inputs| inputs.extend([0; 32]), WrongInputCount);
	refused(|_, inputs| inputs.resize(32 * (layout::MAX_INPUTS + 1), 0), LimitExceeded);
	refused(|_, inputs| inputs[0] ^= 1, ProofInvalid);
}

#[test]
fn refuses_an_unknown_key_and_returns_most_of_its_weight() {
	new_test_ext().execute_with(|| {
		let (proof, inputs) = proof();
		let call =
			Verify::verify { key: registered(), proof: proof.clone(), inputs: inputs.clone() };
		assert_eq!(Verifier::dry_run(&call), Err(DryRunError::UnknownKey));
		let error = Verifier::verify(signed(BOB), registered(), proof, inputs)
			.expect_err("there is no key");
		assert_eq!(error.error, Error::<Test>::UnknownKey.into());
		let weight = <TestWeight as crate::WeightInfo>::verify_unknown_key();
		assert_eq!(error.post_info.actual_weight, Some(weight));
	});
}

#[test]
fn refuses_a_malformed_inline_key() {
	with_key(|| {
		let (proof, inputs) = proof();
		let mut key = key();
		key.0.pop();
		let call = Verifier::verify(signed(BOB), KeySource::Inline(key), proof, inputs);
		assert_noop!(call, Error::<Test>::MalformedKey(Defect::Length));
	});
}

#[test]
fn is_undone_when_the_hook_refuses() {
	with_key(|| {
		let (proof, inputs) = proof();
		let call = Verifier::verify(signed(REFUSED), registered(), proof, inputs);
		assert_noop!(call, DispatchError::Other("refused by the hook"));
	});
}

#[test]
fn needs_a_signature() {
	with_key(|| {
		let (proof, inputs) = proof();
		let call = Verifier::verify(RuntimeOrigin::none(), registered(), proof, inputs);
		assert_noop!(call, DispatchError::BadOrigin);
	});
}
