//! The host functions of lattice proofs: against the suite, against portable code on random input, and
//! as they are called.

use assay_host_functions::{lattice::host_calls, Host};
use assay_lattice::{hash::DIGEST_LEN, Wasm};
use assay_lattice_test_suite::{agreement, suite, Fixture, SMALL};
use assay_proof_system::VerifyError;
use proptest::prelude::*;

suite!(Host);
agreement!(Host, Wasm, 400);

#[test]
fn an_output_buffer_of_another_length_is_refused_and_zeroed() {
	let fixture = Fixture::new::<Host>(SMALL);
	for len in [0, 1, DIGEST_LEN - 1, DIGEST_LEN + 1] {
		let mut out = vec![7; len];
		let status = host_calls::lattice_prepare_key(&fixture.key, &mut out);
		assert_eq!(VerifyError::from_status(status), Err(VerifyError::NotSupported));
		assert!(out.iter().all(|byte| *byte == 0));
	}
}

#[test]
fn a_refused_key_leaves_zeros() {
	let mut key = Fixture::new::<Host>(SMALL).key;
	key.pop();
	let mut out = [7; DIGEST_LEN];
	let status = host_calls::lattice_prepare_key(&key, &mut out);
	assert!(matches!(VerifyError::from_status(status), Err(VerifyError::MalformedKey(_))));
	assert_eq!(out, [0; DIGEST_LEN]);
}

/// Every input gets a status.
#[test]
fn garbage_is_refused() {
	let fixture = Fixture::new::<Host>(SMALL);
	let (proof, inputs) = fixture.proof(0, b"");
	let bytes = |len| proptest::collection::vec(any::<u8>(), len);
	let config = ProptestConfig { cases: 500, failure_persistence: None, ..Default::default() };
	proptest!(config, |(
		key in prop_oneof![Just(fixture.prepared.clone()), bytes(0..2000)],
		proof in prop_oneof![bytes(proof.len()..proof.len() + 1), bytes(0..2000)],
		inputs in prop_oneof![Just(inputs.clone()), bytes(0..2000)],
	)| {
		prop_assert_ne!(host_calls::lattice_verify(&key, &proof, &inputs), 0);
		let mut out = [0; DIGEST_LEN];
		prop_assert_ne!(host_calls::lattice_prepare_key(&proof, &mut out), 0);
	});
}
