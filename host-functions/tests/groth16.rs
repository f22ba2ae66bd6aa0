//! The host functions against the suite, and against arkworks on random input.

use assay_groth16::{Backend, Bls12_381, Wasm};
use assay_groth16_test_suite::Fixture;
use assay_host_functions::{groth16::host_calls, Host};
use assay_proof_system::VerifyError;
use proptest::prelude::*;
use std::sync::OnceLock;

assay_groth16_test_suite::suite!(Bls12_381, Host);

fn fixture() -> &'static Fixture<Bls12_381> {
	static FIXTURE: OnceLock<Fixture<Bls12_381>> = OnceLock::new();
	FIXTURE.get_or_init(|| Fixture::new::<Host>(2))
}

/// Changes to a string of bytes: single bits, whole bytes, a copied stretch, another length.
#[derive(Clone, Debug)]
enum Change {
	Flip { at: usize, bit: u8 },
	Set { at: usize, byte: u8 },
	Copy { from: usize, to: usize, len: usize },
	Truncate { to: usize },
	Append { byte: u8 },
}

fn change() -> impl Strategy<Value = Change> {
	let place = 0..4096usize;
	prop_oneof![
		4 => (place.clone(), 0..8u8).prop_map(|(at, bit)| Change::Flip { at, bit }),
		4 => (place.clone(), any::<u8>()).prop_map(|(at, byte)| Change::Set { at, byte }),
		// Points begin at multiples of 48, scalars at multiples of 32.
		4 => (0..16usize, 0..16usize, prop_oneof![Just(32usize), Just(48), Just(96), Just(192)])
			.prop_map(|(from, to, len)| Change::Copy { from: from * 48, to: to * 48, len }),
		1 => place.prop_map(|to| Change::Truncate { to }),
		1 => any::<u8>().prop_map(|byte| Change::Append { byte }),
	]
}

fn apply(bytes: &mut Vec<u8>, change: &Change) {
	let len = bytes.len();
	if len == 0 {
		return;
	}
	match *change {
		Change::Flip { at, bit } => bytes[at % len] ^= 1 << bit,
		Change::Set { at, byte } => bytes[at % len] = byte,
		Change::Copy { from, to, len: count } => {
			let (from, to) = (from % len, to % len);
			let count = count.min(len - from).min(len - to);
			bytes.copy_within(from..from + count, to);
		}
		Change::Truncate { to } => bytes.truncate(to % len),
		Change::Append { byte } => bytes.push(byte),
	}
}

fn changed(bytes: &[u8], changes: &[Change]) -> Vec<u8> {
	let mut bytes = bytes.to_vec();
	changes.iter().for_each(|change| apply(&mut bytes, change));
	bytes
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
	proptest::collection::vec(change(), 0..3)
}

fn bytes(len: usize) -> impl Strategy<Value = Vec<u8>> {
	proptest::collection::vec(any::<u8>(), len)
}

fn any_bytes() -> impl Strategy<Value = Vec<u8>> {
	proptest::collection::vec(any::<u8>(), 0..2000)
}

/// The same call on both backends.
fn on_both<T: PartialEq + core::fmt::Debug>(host: T, wasm: T) -> Result<(), TestCaseError> {
	prop_assert_eq!(host, wasm);
	Ok(())
}

proptest! {
	#![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

	#[test]
	fn prepare_key_agrees_with_arkworks(changes in changes()) {
		let key = changed(&fixture().key, &changes);
		on_both(
			<Host as Backend<Bls12_381>>::prepare_key(&key),
			<Wasm as Backend<Bls12_381>>::prepare_key(&key),
		)?;
	}

	#[test]
	fn verify_agrees_with_arkworks(
		nonce in 0..3u64,
		proof_changes in changes(),
		input_changes in changes(),
	) {
		let (proof, inputs) = fixture().proof(nonce);
		let (proof, inputs) = (changed(&proof, &proof_changes), changed(&inputs, &input_changes));
		let key = &fixture().prepared;
		on_both(
			<Host as Backend<Bls12_381>>::verify(key, &proof, &inputs),
			<Wasm as Backend<Bls12_381>>::verify(key, &proof, &inputs),
		)?;
	}

	#[test]
	fn verify_batch_agrees_with_arkworks(
		size in 1..5usize,
		proof_changes in changes(),
		input_changes in changes(),
	) {
		let (proofs, inputs): (Vec<_>, Vec<_>) = (0..size as u64).map(|n| fixture().proof(n)).unzip();
		let proofs = changed(&proofs.concat(), &proof_changes);
		let inputs = changed(&inputs.concat(), &input_changes);
		let key = &fixture().prepared;
		on_both(
			<Host as Backend<Bls12_381>>::verify_batch(key, size, &proofs, &inputs),
			<Wasm as Backend<Bls12_381>>::verify_batch(key, size, &proofs, &inputs),
		)?;
	}

	/// Whatever the bytes, a status comes back: of lengths that fit, and of any.
	#[test]
	fn garbage_is_refused(
		key in prop_oneof![bytes(576 + 2 * 192 + 2 * 96), any_bytes()],
		proof in prop_oneof![bytes(384), any_bytes()],
		inputs in prop_oneof![bytes(32), any_bytes()],
		size in prop_oneof![Just(1), any::<u32>()],
	) {
		prop_assert_ne!(host_calls::groth16_bls12_381_verify(&key, &proof, &inputs), 0);
		let mut out = vec![0; 1000];
		prop_assert_ne!(host_calls::groth16_bls12_381_prepare_key(&key, &mut out), 0);
		let status = host_calls::groth16_bls12_381_verify_batch(&key, size, &proof, &inputs);
		prop_assert_ne!(status, 0);
	}
}

#[test]
fn an_output_buffer_of_another_length_is_refused_and_left_alone() {
	let len = fixture().prepared.len();
	for len in [0, 1, len - 1, len + 1] {
		let mut out = vec![0; len];
		let status = host_calls::groth16_bls12_381_prepare_key(&fixture().key, &mut out);
		assert_eq!(VerifyError::from_status(status), Err(VerifyError::NotSupported));
		assert!(out.iter().all(|byte| *byte == 0));
	}
}

#[test]
fn a_refused_key_writes_nothing() {
	let mut key = fixture().key.clone();
	let last = key.len() - 1;
	key[last] ^= 1;
	let mut out = vec![0; fixture().prepared.len()];
	assert_ne!(host_calls::groth16_bls12_381_prepare_key(&key, &mut out), 0);
	assert!(out.iter().all(|byte| *byte == 0));
}
