use super::*;
use assay_groth16_test_suite::hostile::{for_each_hostile_point, Group};

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
		// The key has functions, so the check is light, and its refusal has a weight.
		frame_support::assert_storage_noop!({
			let call = WasmVerifier::verify(signed(BOB), registered(), proof, other);
			let invalid = Error::<Test, crate::Instance1>::ProofInvalid;
			assert_eq!(call.map_err(|refused| refused.error), Err(invalid.into()));
		});
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
	refused(|_, inputs| inputs.resize(32 * (Bls12_381::MAX_INPUTS + 1), 0), LimitExceeded);
	refused(|_, inputs| inputs[0] ^= 1, ProofInvalid);
}

#[test]
fn refuses_an_unknown_key_and_returns_most_of_its_weight() {
	new_test_ext().execute_with(|| {
		let (proof, inputs) = proof();
		let call =
			Verify::verify { key: registered(), proof: proof.clone(), inputs: inputs.clone() };
		assert_eq!(Verifier::dry_run(&call), Err(DryRunError::UnknownKey));
		let before = sp_io::storage::root(Default::default());
		let error = Verifier::verify(signed(BOB), registered(), proof, inputs)
			.expect_err("there is no key");
		assert_eq!(sp_io::storage::root(Default::default()), before);
		assert_eq!(error.error, Error::<Test>::UnknownKey.into());
		let weight = <TestWeight as crate::WeightInfo>::verify_unknown_key();
		assert_eq!(error.post_info.actual_weight, Some(weight));
	});
}

/// It was read as a whole, so it is charged like one that decodes.
#[test]
fn refuses_a_registered_key_that_does_not_decode_and_returns_nothing() {
	with_key(|| {
		cut_registration();
		let (proof, inputs) = proof();
		let malformed = VerifyError::MalformedKey(Defect::NotCanonical);
		let call =
			Verify::verify { key: registered(), proof: proof.clone(), inputs: inputs.clone() };
		assert_eq!(Verifier::dry_run(&call), Err(DryRunError::Rejected(malformed)));
		assert_noop!(
			Verifier::verify(signed(BOB), registered(), proof, inputs),
			Error::<Test>::from(malformed)
		);
		let batch = batch(2);
		assert_noop!(
			Verifier::verify_batch(signed(BOB), registered(), batch),
			Error::<Test>::from(malformed)
		);
		assert_eq!(Verifier::key_info(hash()), None);
	});
}

#[test]
fn refuses_every_hostile_point_without_a_trace() {
	let groups = [Group::G1, Group::G2, Group::G1];
	with_key(|| {
		let (proof, inputs) = proof();
		for_each_hostile_point::<Bls12_381>(&proof.0, &groups, |bytes, _, defect| {
			let proof = Proof(bytes.to_vec());
			let call = Verifier::verify(signed(BOB), registered(), proof, inputs.clone());
			assert_noop!(call, Error::<Test>::MalformedProof(defect));
		});
	});
}

#[test]
fn refuses_scalars_at_and_above_the_order() {
	// r = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001, little-endian.
	const ORDER: [u8; 32] = [
		0x01, 0x00, 0x00, 0x00, 0xff, 0xff, 0xff, 0xff, 0xfe, 0x5b, 0xfe, 0xff, 0x02, 0xa4, 0xbd,
		0x53, 0x05, 0xd8, 0xa1, 0x09, 0x08, 0xd8, 0x39, 0x33, 0x48, 0x7d, 0x9d, 0x29, 0x53, 0xa7,
		0xed, 0x73,
	];
	let not_canonical = VerifyError::MalformedInputs(Defect::NotCanonical);
	refused(|_, inputs| inputs[..32].copy_from_slice(&ORDER), not_canonical);
	refused(
		|_, inputs| {
			inputs[32..].copy_from_slice(&ORDER);
			inputs[32] += 1;
		},
		not_canonical,
	);
	// One less is a scalar like any other.
	refused(
		|_, inputs| {
			inputs[..32].copy_from_slice(&ORDER);
			inputs[0] -= 1;
		},
		VerifyError::ProofInvalid,
	);
}

#[test]
fn refuses_malformed_inline_keys() {
	with_key(|| {
		let (proof, inputs) = proof();
		let refused = |key: Vec<u8>, error: Error<Test>| {
			let key = KeySource::Inline(VerifyingKey(key));
			let call = Verifier::verify(signed(BOB), key, proof.clone(), inputs.clone());
			assert_noop!(call, error);
		};
		let mut off_curve = key().0;
		off_curve[95] ^= 1;
		refused(off_curve, Error::MalformedKey(Defect::NotOnCurve));
		let limit = layout::key_len::<Bls12_381>(Bls12_381::MAX_INPUTS);
		refused(vec![0; limit + 1], Error::LimitExceeded);
	});
}

#[test]
fn refuses_a_truncated_inline_key() {
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
