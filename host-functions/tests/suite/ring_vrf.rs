//! The host functions of ring VRF signatures: against the suite, against arkworks on random corruptions, and as they
//! are called.

use assay_host_functions::{ring_vrf::host_calls, Host};
use assay_proof_system::{
	batch::pack,
	Defect,
	VerifyError::{self, *},
};
use assay_ring_vrf::{layout::MAX_PREPARED_KEY_LEN, Arkworks, Wasm};
use assay_ring_vrf_test_suite::{agreement, suite, Fixture};
use proptest::prelude::*;

mod host {
	use super::*;
	suite!(Host);
	agreement!(Host, Wasm<Arkworks>, 300);
}

#[test]
fn an_output_buffer_of_another_length_is_refused_and_zeroed() {
	let Fixture { key, prepared, .. } = Fixture::new::<Host>(1);
	for len in [0, 1, MAX_PREPARED_KEY_LEN - 1, MAX_PREPARED_KEY_LEN + 1] {
		let mut out = vec![7; len];
		let status = host_calls::ring_vrf_bandersnatch_prepare_key(&key, &mut out);
		assert_eq!(VerifyError::from_status(status), Err(NotSupported));
		assert!(out.iter().all(|byte| *byte == 0));
	}
	let mut out = [7; MAX_PREPARED_KEY_LEN];
	assert_eq!(host_calls::ring_vrf_bandersnatch_prepare_key(&key, &mut out), 0);
	assert_eq!(out[..], prepared);
}

#[test]
fn a_refused_key_leaves_zeros() {
	let Fixture { mut key, .. } = Fixture::new::<Host>(1);
	let last = key.len() - 1;
	key[last] ^= 1;
	let mut out = [7; MAX_PREPARED_KEY_LEN];
	let status = host_calls::ring_vrf_bandersnatch_prepare_key(&key, &mut out);
	assert!(matches!(VerifyError::from_status(status), Err(MalformedKey(_))));
	assert_eq!(out, [0; MAX_PREPARED_KEY_LEN]);
}

#[test]
fn packings_that_are_none_are_refused() {
	let fixture = Fixture::new::<Host>(1);
	let (proof, inputs) = fixture.proof(0);
	let packed = pack(&[(&proof, &inputs)]);
	let verify = |packed: &[u8]| {
		VerifyError::from_status(host_calls::ring_vrf_bandersnatch_verify_batch(
			&fixture.prepared,
			packed,
		))
	};
	assert_eq!(verify(&packed), Ok(()));
	assert_eq!(verify(&[0; 4]), Ok(()));
	let longer = [&packed[..], &[0]].concat();
	for bytes in [&[], &packed[..3], &packed[..packed.len() - 1], &longer[..]] {
		assert_eq!(verify(bytes), Err(MalformedProof(Defect::Length)));
	}
	assert_eq!(verify(&[65, 0, 0, 0]), Err(LimitExceeded));
	assert_eq!(verify(&[255; 4]), Err(LimitExceeded));
}

/// Every input gets a status.
#[test]
fn garbage_is_refused() {
	let fixture = Fixture::new::<Host>(1);
	let (proof, inputs) = fixture.proof(0);
	let bytes = |len| proptest::collection::vec(any::<u8>(), len);
	let config = ProptestConfig { cases: 500, failure_persistence: None, ..Default::default() };
	proptest!(config, |(
		key in prop_oneof![Just(fixture.prepared.clone()), bytes(0..2000)],
		proof in prop_oneof![bytes(proof.len()..proof.len() + 1), bytes(0..2000)],
		inputs in prop_oneof![Just(inputs.clone()), bytes(0..2000)],
	)| {
		prop_assert_ne!(host_calls::ring_vrf_bandersnatch_verify(&key, &proof, &inputs), 0);
		prop_assert_ne!(
			host_calls::ring_vrf_bandersnatch_verify_batch(&key, &pack(&[(&proof, &inputs)])),
			0
		);
		let mut out = [0; MAX_PREPARED_KEY_LEN];
		prop_assert_ne!(host_calls::ring_vrf_bandersnatch_prepare_key(&proof, &mut out), 0);
	});
}
