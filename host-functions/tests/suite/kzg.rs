//! The host functions of KZG point evaluation: against the suite, against the portable backend on random
//! input, and as they are called.

use assay_host_functions::{kzg::host_calls, Host};
use assay_kzg::{
	layout::{INPUTS_LEN, PREPARED_KEY_LEN, PROOF_LEN},
	Wasm,
};
use assay_kzg_test_suite::{agreement, suite, Fixture};
use assay_proof_system::{Defect, VerifyError};
use proptest::prelude::*;

suite!(Host);
agreement!(Host, Wasm, 400);

fn status(code: u32) -> Result<(), VerifyError> {
	VerifyError::from_status(code)
}

#[test]
fn an_output_buffer_of_another_length_is_refused_and_zeroed() {
	let key = Fixture::new::<Host>().simulator.verifying_key().0;
	for len in [0, 1, PREPARED_KEY_LEN - 1, PREPARED_KEY_LEN + 1] {
		let mut out = vec![7; len];
		let verdict = status(host_calls::kzg_prepare_key(&key, &mut out));
		assert_eq!(verdict, Err(VerifyError::NotSupported));
		assert!(out.iter().all(|byte| *byte == 0));
	}
}

#[test]
fn a_refused_key_leaves_zeros() {
	let mut key = Fixture::new::<Host>().simulator.verifying_key().0;
	key[0] = 0;
	let mut out = vec![7; PREPARED_KEY_LEN];
	let verdict = status(host_calls::kzg_prepare_key(&key, &mut out));
	assert_eq!(verdict, Err(VerifyError::MalformedKey(Defect::NotCanonical)));
	assert!(out.iter().all(|byte| *byte == 0));
}

/// The host checks the lengths of the joined bytes.
#[test]
fn a_batch_of_another_length_is_refused() {
	let fixture = Fixture::new::<Host>();
	let (proof, inputs) = fixture.proof(0);
	let call = |size, proofs: &[u8], inputs: &[u8]| {
		status(host_calls::kzg_verify_batch(&fixture.prepared, size, proofs, inputs))
	};
	assert_eq!(call(1, &proof, &inputs), Ok(()));
	assert_eq!(call(0, &[], &[]), Ok(()));
	assert_eq!(call(65, &proof, &inputs), Err(VerifyError::LimitExceeded));
	assert_eq!(call(u32::MAX, &proof, &inputs), Err(VerifyError::LimitExceeded));
	for size in [0, 2] {
		let verdict = call(size, &proof, &inputs);
		assert_eq!(verdict, Err(VerifyError::MalformedProof(Defect::Length)));
	}
	let verdict = call(1, &proof, &inputs[1..]);
	assert_eq!(verdict, Err(VerifyError::MalformedInputs(Defect::Length)));
}

/// Every input gets a status.
#[test]
fn garbage_is_refused() {
	let fixture = Fixture::new::<Host>();
	let (proof, inputs) = fixture.proof(0);
	let bytes = |len| proptest::collection::vec(any::<u8>(), len);
	let config = ProptestConfig { cases: 500, failure_persistence: None, ..Default::default() };
	proptest!(config, |(
		key in prop_oneof![
			Just(fixture.prepared.clone()),
			bytes(PREPARED_KEY_LEN..PREPARED_KEY_LEN + 1),
			bytes(0..2000),
		],
		proof in prop_oneof![Just(proof.clone()), bytes(PROOF_LEN..PROOF_LEN + 1), bytes(0..2000)],
		inputs in prop_oneof![bytes(INPUTS_LEN..INPUTS_LEN + 1), bytes(0..2000)],
	)| {
		prop_assert_ne!(host_calls::kzg_verify(&key, &proof, &inputs), 0);
		prop_assert_ne!(host_calls::kzg_verify_batch(&key, 1, &proof, &inputs), 0);
		let mut out = vec![0; PREPARED_KEY_LEN];
		prop_assert_ne!(host_calls::kzg_prepare_key(&proof, &mut out), 0);
	});
	// So the refusals above are due to the garbage.
	assert_eq!(status(host_calls::kzg_verify(&fixture.prepared, &proof, &inputs)), Ok(()));
}
