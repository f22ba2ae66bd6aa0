use super::*;
use crate::{
	check::{batch_weight, inline_weight},
	WeightInfo,
};
use assay_proof_system::ProofSystem;
use frame_support::weights::Weight;

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
	assert_eq!(weight(verify_batch(registered())), 8_002 + 3 * HOOK);
	assert_eq!(weight(verify_batch(inline())), 9_002 + 3 * HOOK);
}

#[test]
fn are_bounded_for_what_is_over_the_limit() {
	let most = Bls12_381::MAX_INPUTS as u64;
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

#[test]
fn of_a_batch_are_those_of_its_parts_where_these_are_a_bound() {
	let of_batch = |key_size, sizes: &[u32]| {
		batch_weight::<OneByOne, TestWeight>(key_size, sizes.iter().copied()).ref_time()
	};
	assert_eq!(of_batch(None, &[1, 9]), 2 * 3_000 + 10);
	// An inline key is charged like its registration.
	assert_eq!(of_batch(Some(4), &[1, 9]), 1_004 + 3_001 + 3_009);
	assert_eq!(of_batch(Some(4), &[9, 1]), 1_004 + 3_009 + 3_001);
	// A batch above the limit is refused before any work, and so is an empty one, which is not free.
	assert_eq!(of_batch(None, &[0; 2_000]), u64::from(OneByOne::MAX_BATCH) * 3_000);
	let nothing = TestWeight::verify_unknown_key().ref_time();
	assert!(nothing > 0);
	assert_eq!((of_batch(None, &[]), of_batch(Some(4), &[])), (nothing, nothing));
}

#[test]
fn of_a_batch_are_at_most_those_of_its_parts() {
	let of_batch = |key_size, sizes: &[u32]| {
		batch_weight::<Single, TestWeight>(key_size, sizes.iter().copied()).ref_time()
	};
	assert_eq!(of_batch(None, &[1, 9]), 2 * 3_000 + 10);
	assert_eq!(of_batch(None, &[1, 9, 0]), 3 * 1_000 + 5_009);
	assert_eq!(of_batch(Some(4), &[1, 9]), 4_004 + 3_009);
	assert_eq!(of_batch(Some(20), &[1, 9, 0]), 3 * 1_000 + 6_020);
	let nothing = TestWeight::verify_unknown_key().ref_time();
	assert_eq!((of_batch(None, &[]), of_batch(Some(4), &[])), (nothing, nothing));
}

/// Weights of batches that are below those of one proof.
struct LowPlane;

impl WeightInfo for LowPlane {
	fn register_key(n: u32) -> Weight {
		TestWeight::register_key(n)
	}
	fn remove_key() -> Weight {
		TestWeight::remove_key()
	}
	fn verify_registered(n: u32) -> Weight {
		TestWeight::verify_registered(n)
	}
	fn verify_inline(n: u32) -> Weight {
		TestWeight::verify_inline(n)
	}
	fn verify_batch_registered(p: u32, n: u32) -> Weight {
		Weight::from_parts(1_600 * u64::from(p) + u64::from(n), 0)
	}
	fn verify_batch_inline(p: u32, n: u32) -> Weight {
		Self::verify_batch_registered(p, n)
	}
	fn verify_unknown_key() -> Weight {
		TestWeight::verify_unknown_key()
	}
}

#[test]
fn of_a_small_batch_are_at_least_those_of_one_proof() {
	let of_batch = |key_size, sizes: &[u32]| {
		batch_weight::<Single, LowPlane>(key_size, sizes.iter().copied()).ref_time()
	};
	assert_eq!(of_batch(None, &[9]), 3_009);
	assert_eq!(of_batch(None, &[1, 9]), 3_009 + 1_600);
	assert_eq!(of_batch(Some(4), &[1, 9]), 4_009 + 1_600);
	assert_eq!(of_batch(Some(20), &[1, 9]), 4_020 + 1_600);
	assert_eq!(of_batch(Some(4), &[1, 9, 1]), 4_009 + 2 * 1_600);
}

#[test]
fn of_an_inline_key_are_those_of_its_parts_where_sizes_are_apart() {
	let of_sizes =
		|key_size, size| inline_weight::<OneByOne, TestWeight>(key_size, size).ref_time();
	assert_eq!(of_sizes(60, 4), 1_060 + 3_004);
	assert_eq!(of_sizes(4, 60), 1_004 + 3_060);
	let together = inline_weight::<Single, TestWeight>(60, 4).ref_time();
	assert_eq!(together, 4_060);
}

type Light = Call<Test, crate::Instance2>;

/// Runs a test on a chain where the instance with light proofs has the key.
fn with_light_key(test: impl FnOnce()) {
	new_test_ext().execute_with(|| {
		assert_ok!(LightVerifier::register_key(signed(ALICE), key()));
		test();
	});
}

/// Returns the first proof whose input is even, or odd.
fn proof_of(light: bool) -> (Proof, PublicInputs) {
	(0..)
		.map(|nonce| simulator().prove(nonce))
		.find(|case| is_light(case) == light)
		.expect("endless")
}

fn is_light((_, inputs): &(Proof, PublicInputs)) -> bool {
	inputs.0[0] % 2 == 0
}

/// Returns the weight charged before a call and, if it changes, the weight charged after the call.
/// The call may succeed or fail.
fn settled(call: Light, error: Option<VerifyError>) -> (u64, Option<u64>) {
	let charged = call.get_dispatch_info().call_weight.ref_time();
	let post_info = match (call.dispatch_bypass_filter(signed(BOB)), error) {
		(Ok(post_info), None) => post_info,
		(Err(failed), Some(error)) => {
			assert_eq!(failed.error, Error::<Test, crate::Instance2>::from(error).into());
			failed.post_info
		}
		(result, _) => panic!("{result:?}"),
	};
	(charged, post_info.actual_weight.map(|weight| weight.ref_time()))
}

#[test]
fn of_a_light_proof_are_given_back_in_part() {
	let verify = |key: &KeySource<VerifyingKey>, light| {
		let (proof, inputs) = proof_of(light);
		Light::verify { key: key.clone(), proof, inputs }
	};
	with_light_key(|| {
		assert_eq!(settled(verify(&registered(), true), None), (3_002 + HOOK, Some(502 + HOOK)));
		assert_eq!(settled(verify(&registered(), false), None), (3_002 + HOOK, None));
		// The weight includes the key's validation, like a registration.
		assert_eq!(settled(verify(&inline(), true), None), (1_002 + 3_002 + HOOK, None));
	});
}

/// A call never reports more than it was charged, which FRAME would log as an error.
#[test]
fn of_a_light_proof_are_at_most_those_that_were_charged() {
	with_light_key(|| {
		let (proof, inputs) = proof_of(true);
		HEAVY_IF_LIGHT.set(true);
		let call = Light::verify { key: registered(), proof, inputs };
		assert_eq!(settled(call, None), (3_002 + HOOK, Some(3_002 + HOOK)));
		let call = Light::verify_batch { key: registered(), batch: vec![proof_of(true); 2] };
		assert_eq!(settled(call, None), (2 * (3_002 + HOOK), Some(2 * (3_002 + HOOK))));
		HEAVY_IF_LIGHT.set(false);
	});
}

#[test]
fn of_a_batch_over_the_limit_have_the_hooks_of_the_largest() {
	let most = u64::from(Single::MAX_BATCH);
	let of = |proofs: u64| weight(Verify::verify_batch { key: registered(), batch: batch(proofs) });
	assert_eq!(of(most), 1_000 * most + 5_002 + most * HOOK);
	assert_eq!(of(most + 100), of(most));
}

#[test]
fn of_a_light_proof_that_fails_are_given_back_as_well() {
	with_light_key(|| {
		let (mut proof, inputs) = proof_of(true);
		proof.0.pop();
		let call = Light::verify { key: registered(), proof, inputs };
		let error = VerifyError::MalformedProof(Defect::Length);
		assert_eq!(settled(call, Some(error)), (3_002 + HOOK, Some(502 + HOOK)));
	});
}

#[test]
fn of_a_light_proof_that_the_hook_refuses_are_given_back_as_well() {
	with_light_key(|| {
		let (proof, inputs) = proof_of(true);
		let call = Light::verify { key: registered(), proof, inputs };
		let failed = call.dispatch_bypass_filter(signed(REFUSED)).expect_err("the hook refuses it");
		assert_eq!(failed.error, DispatchError::Other("refused by the hook"));
		let weight = failed.post_info.actual_weight.map(|weight| weight.ref_time());
		assert_eq!(weight, Some(502 + HOOK));
	});
}

#[test]
fn of_a_batch_are_given_back_for_its_light_proofs() {
	let verify_batch = |lights: &[bool]| {
		let batch = lights.iter().map(|light| proof_of(*light)).collect();
		Light::verify_batch { key: registered(), batch }
	};
	with_light_key(|| {
		let (charged, weight) = settled(verify_batch(&[true, false, true]), None);
		assert_eq!(charged, 3 * (3_002 + HOOK));
		assert_eq!(weight, Some(2 * 502 + 3_002 + 3 * HOOK));
		assert_eq!(settled(verify_batch(&[false]), None), (3_002 + HOOK, None));
	});
}
