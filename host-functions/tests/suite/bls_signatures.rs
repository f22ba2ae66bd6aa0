//! The host functions of BLS signatures: against the suite, against the portable backend on random corruptions,
//! and as they are called.

use assay_bls_signatures::{layout::Key, Backend, MinPk, MinSig, Scheme, Variant, Wasm};
use assay_bls_signatures_test_suite::{agreement, suite, Case};
use assay_host_functions::{bls_signatures::host_calls, Host};
use assay_proof_system::{
	batch::pack,
	Defect,
	VerifyError::{self, *},
};
use proptest::prelude::*;

mod min_pk {
	use super::*;
	suite!(MinPk, Host);
	agreement!(MinPk, Host, Wasm, 300);
}

mod min_sig {
	use super::*;
	suite!(MinSig, Host);
	agreement!(MinSig, Host, Wasm, 300);
}

/// The three host functions of a variant.
struct Calls {
	prepare_key: fn(&[u8], &mut [u8]) -> u32,
	verify: fn(&[u8], &[u8], &[u8]) -> u32,
	verify_batch: fn(&[u8], &[u8]) -> u32,
}

const MIN_PK: Calls = Calls {
	prepare_key: host_calls::bls_signatures_min_pk_prepare_key,
	verify: host_calls::bls_signatures_min_pk_verify,
	verify_batch: host_calls::bls_signatures_min_pk_verify_batch,
};

const MIN_SIG: Calls = Calls {
	prepare_key: host_calls::bls_signatures_min_sig_prepare_key,
	verify: host_calls::bls_signatures_min_sig_verify,
	verify_batch: host_calls::bls_signatures_min_sig_verify_batch,
};

fn status(code: u32) -> Result<(), VerifyError> {
	VerifyError::from_status(code)
}

fn output_buffers<V: Variant>(calls: &Calls)
where
	Host: Backend<V>,
{
	for Case { mut key, prepared, .. } in Case::all::<V, Host>() {
		let len = prepared.len();
		for other in [0, 1, len - 1, len + 1] {
			let mut out = vec![7; other];
			assert_eq!(status((calls.prepare_key)(&key, &mut out)), Err(NotSupported));
			assert!(out.iter().all(|byte| *byte == 0));
		}
		let mut out = vec![7; len];
		assert_eq!(status((calls.prepare_key)(&key, &mut out)), Ok(()));
		assert_eq!(out, prepared);

		// The first point without its compression bit.
		let points = Key::read::<V>(&key).map_or(0, |key| key.points.len());
		let point = key.len() - points;
		key[point] &= 0x7f;
		let verdict = status((calls.prepare_key)(&key, &mut out));
		assert_eq!(verdict, Err(MalformedKey(Defect::NotCanonical)));
		assert!(out.iter().all(|byte| *byte == 0));

		// A key of impossible lengths leaves zeros too.
		let mut out = vec![7; len];
		assert_eq!(status((calls.prepare_key)(&[], &mut out)), Err(MalformedKey(Defect::Length)));
		assert!(out.iter().all(|byte| *byte == 0));
	}
}

#[test]
fn output_buffers_of_another_length_are_refused_and_refused_keys_leave_zeros() {
	output_buffers::<MinPk>(&MIN_PK);
	output_buffers::<MinSig>(&MIN_SIG);
}

fn packings<V: Variant>(calls: &Calls)
where
	Host: Backend<V>,
{
	let case = Case::by_messages::<V, Host>(Scheme::Basic, 1);
	let packed = pack(&[(&case.proof, &case.inputs)]);
	let verify = |packed: &[u8]| status((calls.verify_batch)(&case.prepared, packed));
	assert_eq!(verify(&packed), Ok(()));
	assert_eq!(verify(&[0; 4]), Ok(()));
	let longer = [&packed[..], &[0]].concat();
	for bytes in [&packed[..0], &packed[..3], &packed[..packed.len() - 1], &longer] {
		assert_eq!(verify(bytes), Err(MalformedProof(Defect::Length)));
	}
	assert_eq!(verify(&[65, 0, 0, 0]), Err(LimitExceeded));
	assert_eq!(verify(&[255; 4]), Err(LimitExceeded));
}

#[test]
fn packings_that_are_none_are_refused() {
	packings::<MinPk>(&MIN_PK);
	packings::<MinSig>(&MIN_SIG);
}

fn garbage<V: Variant>(calls: &Calls)
where
	Host: Backend<V>,
{
	let case = Case::by_committee::<V, Host>(2, &[true, false, true]);
	let bytes = |len| proptest::collection::vec(any::<u8>(), len);
	let proof_len = case.proof.len();
	let config = ProptestConfig { cases: 300, failure_persistence: None, ..Default::default() };
	proptest!(config, |(
		key in prop_oneof![Just(case.prepared.clone()), bytes(0..2000)],
		proof in prop_oneof![bytes(proof_len..proof_len + 1), bytes(0..2000)],
		inputs in prop_oneof![Just(case.inputs.clone()), bytes(0..2000)],
	)| {
		prop_assert_ne!((calls.verify)(&key, &proof, &inputs), 0);
		prop_assert_ne!((calls.verify_batch)(&key, &pack(&[(&proof, &inputs)])), 0);
		let mut out = vec![0; case.prepared.len()];
		prop_assert_ne!((calls.prepare_key)(&proof, &mut out), 0);
	});
	// So the refusals above are due to the garbage.
	assert_eq!(status((calls.verify)(&case.prepared, &case.proof, &case.inputs)), Ok(()));
}

/// Every input gets a status.
#[test]
fn garbage_is_refused() {
	garbage::<MinPk>(&MIN_PK);
	garbage::<MinSig>(&MIN_SIG);
}
