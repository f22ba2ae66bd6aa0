//! Keys: the same keys are refused as without hints, and prepared keys that `prepare_key` did not
//! make get a verdict without a panic.

use super::{on_every_curve, Case, Tested};
use assay_groth16::{
	hinted::{layout, Hinted, MaxPreparedKeyLen, PreparedKey},
	layout as plain,
	simulator::Simulator,
	Backend, Wasm,
};
use assay_groth16_test_suite::{
	agreement::{changed, changes},
	hostile::{for_each_hostile_point, Group},
};
use assay_proof_system::{Defect, VerifyError, VerifyError::*};
use bounded_collections::Get;
use codec::MaxEncodedLen;
use proptest::{
	strategy::{Strategy, ValueTree},
	test_runner::TestRunner,
};

on_every_curve! {
	refuses_the_keys_that_are_refused_without_hints,
	refuses_weak_keys,
	refuses_malformed_prepared_keys,
	refuses_malformed_prepared_keys_for_one_input,
	judges_changed_prepared_keys,
	bounds_prepared_keys,
}

fn prepare<C: Tested>(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
	<Wasm as Backend<Hinted<C>>>::prepare_key(key)
}

fn refuses_the_keys_that_are_refused_without_hints<C: Tested>() {
	let key = Case::<C>::new(1).simulator.verifying_key().0;
	let groups = [Group::G1, Group::G2, Group::G2, Group::G2, Group::G1, Group::G1];
	for_each_hostile_point::<C>(&key, &groups, |bytes, point, defect| {
		let plain = <Wasm as Backend<C>>::prepare_key(bytes);
		let hinted = prepare::<C>(bytes);
		assert_eq!(hinted.clone().err(), plain.err(), "point {point}");
		// The constant one's point may be the identity.
		let expected = ((point, defect) != (4, Defect::Identity)).then_some(MalformedKey(defect));
		assert_eq!(hinted.err(), expected, "point {point}");
	});
	for len in [0, 1, key.len() - 1, key.len() - C::G1_LEN * 2 - 1] {
		assert_eq!(prepare::<C>(&key[..len]), Err(MalformedKey(Defect::Length)));
	}
}

fn refuses_weak_keys<C: Tested>() {
	let key = Case::<C>::new(1).simulator.verifying_key().0;
	let g2 = |index: usize| C::G1_LEN + index * C::G2_LEN..C::G1_LEN + (index + 1) * C::G2_LEN;
	for (from, to) in [(0, 1), (0, 2), (1, 2)] {
		let mut weak = key.clone();
		weak.copy_within(g2(from), g2(to).start);
		assert_eq!(prepare::<C>(&weak), Err(MalformedKey(Defect::Unsound)));
	}
}

fn refuses_malformed_prepared_keys<C: Tested>() {
	let case = Case::<C>::new(2);
	let (proof, inputs) = case.hinted(0);
	let verify = |key: &[u8]| <Wasm as Backend<Hinted<C>>>::verify(key, &proof, &inputs);
	let functions = layout::witness_len::<C>();
	let points = functions + 2 * C::FUNCTIONS_LEN;
	// A point outside the subgroup, or the identity, makes another key.
	let (before, gamma_abc) = case.key.split_at(points);
	for_each_hostile_point::<C>(gamma_abc, &[Group::G1; 3], |bytes, _, defect| {
		let verdict = match defect {
			Defect::NotInSubgroup | Defect::Identity => ProofInvalid,
			_ => MalformedKey(defect),
		};
		assert_eq!(verify(&[before, bytes].concat()), Err(verdict));
	});
	// Numbers.
	let len = C::G1_LEN / 2;
	for start in (0..points).step_by(len) {
		let mut key = case.key.clone();
		key[start..start + len].fill(0xff);
		assert_eq!(verify(&key), Err(MalformedKey(Defect::NotCanonical)));
		key[start..start + len].fill(0);
		assert_eq!(verify(&key), Err(ProofInvalid));
	}
	for len in [0, functions, points, case.key.len() - 1] {
		assert_eq!(verify(&case.key[..len]), Err(MalformedKey(Defect::Length)));
	}
	let longest = layout::prepared_key_len::<C>(C::MAX_INPUTS + 1);
	assert_eq!(verify(&vec![0; longest]), Err(MalformedKey(Defect::Length)));
}

/// A power that no digit of the input takes may have any value.
fn refuses_malformed_prepared_keys_for_one_input<C: Tested>() {
	if !plain::has_fixed_base::<C>(1) {
		return;
	}
	let case = Case::<C>::new(1);
	let (proof, inputs) = case.hinted(0);
	let verify = |key: &[u8]| <Wasm as Backend<Hinted<C>>>::verify(key, &proof, &inputs);
	let len = C::G1_LEN / 2;
	// f(α, β)^-1 and the pairing with the constant's point precede the powers, and functions follow.
	let powers = 2 * layout::witness_len::<C>()..case.key.len() - C::FUNCTIONS_LEN;
	let mut unused = 0;
	for start in (0..case.key.len()).step_by(len) {
		let mut key = case.key.clone();
		key[start..start + len].fill(0xff);
		assert_eq!(verify(&key), Err(MalformedKey(Defect::NotCanonical)));
		key[start..start + len].fill(0);
		match verify(&key) {
			Ok(()) if powers.contains(&start) => unused += 1,
			verdict => assert_eq!(verdict, Err(ProofInvalid)),
		}
	}
	assert!(unused < powers.len() / len / 2 + 1, "{unused} numbers are not used");
	let mut key = case.key.clone();
	key[powers].fill(0);
	assert_eq!(verify(&key), Err(ProofInvalid));
	let stranger = Case::<C>::of(Simulator::new(1, 8)).key;
	let (first, last) = (layout::witness_len::<C>(), case.key.len() - C::FUNCTIONS_LEN);
	for range in [0..first, first..last, last..case.key.len()] {
		let mut key = case.key.clone();
		key[range.clone()].copy_from_slice(&stranger[range]);
		assert_eq!(verify(&key), Err(ProofInvalid));
	}
	for len in [0, first, last, case.key.len() - 1] {
		assert_eq!(verify(&case.key[..len]), Err(MalformedKey(Defect::Length)));
	}
	let longer = [&case.key[..], &vec![0; C::G1_LEN]].concat();
	assert_eq!(verify(&longer), Err(MalformedKey(Defect::Length)));
}

fn judges_changed_prepared_keys<C: Tested>() {
	for inputs in [1, 2] {
		let case = Case::<C>::new(inputs);
		let (proof, inputs) = case.hinted(0);
		let mut runner = TestRunner::deterministic();
		for _ in 0..100 {
			let changes = changes::<C>().new_tree(&mut runner).unwrap().current();
			let key = changed(&case.key, &changes);
			let verdict = <Wasm as Backend<Hinted<C>>>::verify(&key, &proof, &inputs);
			if key == case.key {
				assert_eq!(verdict, Ok(()));
			} else {
				let refused =
					matches!(verdict, Err(MalformedKey(_) | ProofInvalid | WrongInputCount));
				// A power that no digit of the input takes.
				let unused = verdict == Ok(())
					&& plain::has_fixed_base::<C>(1)
					&& key.len() == case.key.len();
				assert!(refused || unused, "{verdict:?}");
			}
		}
	}
}

fn bounds_prepared_keys<C: Tested>() {
	let longest = layout::prepared_key_len::<C>(C::MAX_INPUTS);
	assert_eq!(MaxPreparedKeyLen::<C>::get() as usize, longest);
	// The length takes four bytes.
	assert_eq!(PreparedKey::<C>::max_encoded_len(), longest + 4);
}
