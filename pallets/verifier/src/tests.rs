//! Every call: what it does, and what it refuses without changing anything.

use crate::{mock::*, types::KeySource, Call, Error, Event, HoldReason, Keys};
use assay_groth16::{layout, simulator::Simulator, Bls12_381, Proof, PublicInputs, VerifyingKey};
use assay_proof_system::{Defect, DryRunError, VerifyError, H256};
use codec::Encode;
use frame_support::{
	assert_noop, assert_ok,
	dispatch::GetDispatchInfo,
	traits::{fungible::InspectHold, Get},
};
use sp_runtime::{DispatchError, TokenError};

type Verify = Call<Test>;

const INPUTS: usize = 2;

fn simulator() -> Simulator<Bls12_381> {
	Simulator::new(INPUTS, 1)
}

fn key() -> VerifyingKey {
	simulator().verifying_key()
}

fn proof() -> (Proof, PublicInputs) {
	simulator().prove(0)
}

fn batch(size: u64) -> Vec<(Proof, PublicInputs)> {
	(0..size).map(|nonce| simulator().prove(nonce)).collect()
}

fn signed(who: u64) -> RuntimeOrigin {
	RuntimeOrigin::signed(who)
}

fn hash() -> H256 {
	Verifier::hash_of(&key())
}

fn registered() -> KeySource<VerifyingKey> {
	KeySource::Registered(hash())
}

fn inline() -> KeySource<VerifyingKey> {
	KeySource::Inline(key())
}

fn held(who: u64) -> u64 {
	Balances::balance_on_hold(&HoldReason::<()>::KeyDeposit.into(), &who)
}

/// Runs a test on a chain where Alice has registered the key.
fn with_key(test: impl FnOnce()) {
	new_test_ext().execute_with(|| {
		assert_ok!(Verifier::register_key(signed(ALICE), key()));
		System::reset_events();
		test();
	});
}

fn statement(inputs: &PublicInputs) -> H256 {
	assay_proof_system::statement::<sp_core::Blake2Hasher>(
		"groth16/bls12-381",
		hash(),
		&inputs.encode(),
	)
}

mod register_key {
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
		assert_ne!(Verifier::hash_of(&key()), Verifier::hash_of(&Simulator::<Bls12_381>::new(2, 2).verifying_key()));
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
				// x = 4 has y² = 68, a square: a point of the curve whose order is not r.
				let outside = ark_point_outside_the_subgroup();
				key[..96].copy_from_slice(&outside);
			},
			Defect::NotInSubgroup,
		);
	}

	/// The first point outside the subgroup that the test suite finds.
	fn ark_point_outside_the_subgroup() -> Vec<u8> {
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
}

mod remove_key {
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

	#[test]
	fn refuses_an_unknown_key() {
		new_test_ext().execute_with(|| {
			assert_noop!(Verifier::remove_key(signed(ALICE), hash()), Error::<Test>::UnknownKey);
		});
	}
}

mod verify {
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
				let call = Verify::verify { key: key.clone(), proof: proof.clone(), inputs: inputs.clone() };
				assert_eq!(Verifier::dry_run(&call), Err(DryRunError::Rejected(error)));
				let call = Verifier::verify(signed(BOB), key, proof.clone(), inputs.clone());
				assert_noop!(call, Error::<Test>::from(error));
			}
			assert_eq!(System::events(), []);
			assert_eq!(RECORDED.take(), []);
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
			let call = Verify::verify { key: registered(), proof: proof.clone(), inputs: inputs.clone() };
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
}

mod verify_batch {
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
					.map(|statement| Event::ProofVerified { statement: *statement, key: hash(), who: BOB })
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
			let limit = layout::MAX_BATCH as u64;
			assert_ok!(Verifier::verify_batch(signed(BOB), registered(), batch(limit)));
			let call = Verifier::verify_batch(signed(BOB), registered(), batch(limit + 1));
			assert_noop!(call, Error::<Test>::LimitExceeded);
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
		});
	}
}

mod weights {
	use super::*;

	fn weight(call: Verify) -> u64 {
		call.get_dispatch_info().call_weight.ref_time()
	}

	const HOOK: u64 = HOOK_WEIGHT.ref_time();

	#[test]
	fn follow_the_lengths() {
		let (proof, inputs) = proof();
		assert_eq!(weight(Verify::register_key { key: key() }), 1_000 + INPUTS as u64);
		assert_eq!(weight(Verify::remove_key { hash: hash() }), 2_000);
		let verify = |key| Verify::verify { key, proof: proof.clone(), inputs: inputs.clone() };
		assert_eq!(weight(verify(registered())), 3_002 + HOOK);
		assert_eq!(weight(verify(inline())), 4_002 + HOOK);
		let verify_batch = |key| Verify::verify_batch { key, batch: batch(3) };
		assert_eq!(weight(verify_batch(registered())), 3_005_002 + 3 * HOOK);
		assert_eq!(weight(verify_batch(inline())), 3_006_002 + 3 * HOOK);
	}

	#[test]
	fn are_bounded_for_what_is_over_the_limit() {
		let most = layout::MAX_INPUTS as u64;
		let key = VerifyingKey(vec![0; 1 << 20]);
		assert_eq!(weight(Verify::register_key { key: key.clone() }), 1_000 + most);
		let inputs = PublicInputs(vec![0; 1 << 20]);
		let (proof, _) = proof();
		let call = Verify::verify { key: registered(), proof: proof.clone(), inputs: inputs.clone() };
		assert_eq!(weight(call), 3_000 + most + HOOK);
		let call = Verify::verify { key: KeySource::Inline(key), proof, inputs };
		assert_eq!(weight(call), 4_000 + most + HOOK);
	}

	#[test]
	fn an_inline_key_with_more_inputs_than_the_proof_pays_for_its_own() {
		let (proof, _) = proof();
		let call = Verify::verify { key: inline(), proof, inputs: PublicInputs(vec![]) };
		assert_eq!(weight(call), 4_002 + HOOK);
	}
}

mod dry_run {
	use super::*;

	#[test]
	fn says_yes_and_changes_nothing() {
		with_key(|| {
			let (proof, inputs) = proof();
			for key in [registered(), inline()] {
				let call = Verify::verify { key: key.clone(), proof: proof.clone(), inputs: inputs.clone() };
				assert_eq!(Verifier::dry_run(&call), Ok(()));
				let call = Verify::verify_batch { key, batch: batch(2) };
				assert_eq!(Verifier::dry_run(&call), Ok(()));
			}
			assert_eq!(System::events(), []);
		});
	}

	#[test]
	fn is_for_verifications() {
		new_test_ext().execute_with(|| {
			let call = Verify::register_key { key: key() };
			assert_eq!(Verifier::dry_run(&call), Err(DryRunError::NotAVerification));
		});
	}
}

#[test]
fn keys_can_be_looked_up() {
	with_key(|| {
		let info = Verifier::key_info(hash()).expect("it was registered");
		assert_eq!((info.owner, info.system.as_str(), info.inputs), (ALICE, "groth16/bls12-381", 2));
		let stored = Keys::<Test>::get(hash()).expect("it was registered");
		assert_eq!(info.prepared, stored.key.encode());
		assert_eq!(Verifier::key_info(H256::zero()), None);
	});
}

#[test]
fn errors_are_pinned_by_index() {
	let indices: Vec<u8> = VerifyError::all()
		.map(Error::<Test>::from)
		.chain([
			Error::UnknownKey,
			Error::AlreadyRegistered,
			Error::NotOwner,
			Error::EmptyBatch,
		])
		.map(|error| error.encode()[0])
		.collect();
	let malformed = [[0; 5], [1; 5], [2; 5]].concat();
	assert_eq!(indices, [&malformed[..], &[3, 4, 5, 6, 7, 8, 9, 10]].concat());
}

#[test]
fn storage_has_a_version() {
	use frame_support::traits::{GetStorageVersion, StorageVersion};
	assert_eq!(Verifier::in_code_storage_version(), StorageVersion::new(1));
}

#[test]
fn the_largest_calls_fit_into_a_block() {
	let limit = <Test as frame_system::Config>::BlockWeights::get().max_block;
	assert!(limit.ref_time() > 0);
	<Verifier as frame_support::traits::Hooks<u64>>::integrity_test();
}
