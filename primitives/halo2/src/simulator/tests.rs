//! Cases verify, have the requested size, and are of their class.

use super::*;
use crate::{Halo2, Wasm};
use assay_proof_system::{ProofSystem, Sizes, VerifyError};
use codec::Decode;

const CLASSES: [Class; 2] = [Class::Any, Class::Light];

fn checks<S: Scheme>(
	class: Class,
	case: impl Fn(Class, u32, u32) -> (VerifyingKey, Proof, PublicInputs),
	size: u32,
) where
	Wasm: crate::Backend<S>,
{
	let case = |size, seed| case(class, size, seed);
	let (key, proof, inputs) = case(size, 1);
	let prepared = Halo2::<S, Wasm>::prepare_key(&key).expect("the key is usable");
	let light = Halo2::<S, Wasm>::is_light(&prepared, &proof, &inputs);
	assert_eq!(light, class == Class::Light, "{size}");
	assert_eq!(Halo2::<S, Wasm>::verify(&prepared, &proof, &inputs), Ok(()), "{size}");
	let (same_key, other, _) = case(size, 2);
	assert_eq!(key, same_key);
	assert_ne!(proof, other);
	assert_eq!(Halo2::<S, Wasm>::verify(&prepared, &other, &inputs), Ok(()), "{size}");
	let batch = [(proof, inputs.clone()), (other.clone(), inputs.clone())];
	assert_eq!(Halo2::<S, Wasm>::verify_batch(&prepared, &batch), Ok(()), "{size}");
	let mut changed = other.0;
	let last = changed.len() - SCALAR_LEN - 1;
	changed[last - 31] ^= 1;
	let verdict = Halo2::<S, Wasm>::verify(&prepared, &Proof(changed), &inputs);
	assert!(verdict.is_err() && verdict != Err(VerifyError::LimitExceeded), "{verdict:?}");
}

#[test]
fn kzg_cases_verify() {
	for class in CLASSES {
		for size in [0, 1, 8, 100, 1000] {
			checks::<Kzg>(class, kzg_case, size);
		}
	}
}

#[test]
fn the_largest_kzg_cases_verify() {
	for class in CLASSES {
		checks::<Kzg>(class, kzg_case, Halo2::<Kzg, Wasm>::MAX_SIZE);
	}
}

#[test]
fn ipa_cases_verify() {
	for class in CLASSES {
		for size in [0, 8, 100, 1000] {
			checks::<Ipa>(class, |class, size, seed| ipa_case(class, 5, size, seed), size);
		}
	}
}

#[test]
fn the_largest_ipa_cases_verify() {
	for class in CLASSES {
		checks::<Ipa>(class, Ipa::simulate, Halo2::<Ipa, Wasm>::MAX_SIZE);
	}
}

#[test]
fn what_costs_more_is_not_light() {
	type System<S> = Halo2<S, Wasm>;
	let is_light = |key: &VerifyingKeyData<Kzg>, circuits: usize| {
		let (proof, inputs) =
			forge_kzg(key, &SECRET.into(), &vec![Vec::new(); circuits], 1).expect("a proof");
		let prepared = System::<Kzg>::prepare_key(&VerifyingKey::from(key)).expect("a key");
		assert_eq!(System::<Kzg>::verify(&prepared, &proof, &inputs), Ok(()));
		System::<Kzg>::is_light(&prepared, &proof, &inputs)
	};
	let (key, _, _) = kzg_case(Class::Light, 64, 1);
	let mut key = VerifyingKeyData::<Kzg>::decode(&mut &key.0[..]).expect("a key");
	assert!(is_light(&key, 1));
	assert!(!is_light(&key, 2));
	key.transcript = TranscriptKind::Keccak256;
	assert!(is_light(&key, 1));
	key.transcript = TranscriptKind::Poseidon;
	assert!(!is_light(&key, 1));

	for (k, light) in [(Ipa::MAX_LIGHT_K, true), (Ipa::MAX_LIGHT_K + 1, false)] {
		let (key, proof, inputs) = ipa_case(Class::Light, k, 64, 1);
		let prepared = System::<Ipa>::prepare_key(&key).expect("a key");
		assert_eq!(System::<Ipa>::is_light(&prepared, &proof, &inputs), light, "{k}");
	}
	// Inputs too short for a number of circuits.
	let (key, proof, _) = kzg_case(Class::Light, 64, 1);
	let prepared = System::<Kzg>::prepare_key(&key).expect("a key");
	assert!(!System::<Kzg>::is_light(&prepared, &proof, &PublicInputs(vec![1, 0, 0])));
}

fn is_about_as_large<S: Simulate>(class: Class, size: u32)
where
	Wasm: crate::Backend<S>,
{
	type System<S> = Halo2<S, Wasm>;
	let (_, proof, inputs) = S::simulate(class, size, 1);
	let of_proof = System::<S>::verification_size(&proof, &inputs);
	assert!(of_proof >= size * 9 / 10, "{size}: a proof of {of_proof}");
}

#[test]
fn cases_are_about_as_large_as_asked_for() {
	for class in CLASSES {
		for size in [0, 64, 500, 1000, 2000] {
			is_about_as_large::<Kzg>(class, size);
			is_about_as_large::<Ipa>(class, size);
		}
		is_about_as_large::<Kzg>(class, Halo2::<Kzg, Wasm>::MAX_SIZE);
		is_about_as_large::<Ipa>(class, Halo2::<Ipa, Wasm>::MAX_SIZE);
	}
}

fn keys_are_valid_and_about_as_large<S: Simulate>()
where
	Wasm: crate::Backend<S>,
{
	type System<S> = Halo2<S, Wasm>;
	for size in [0, 1, 2, 3, 7, 64, 500, 1000, 1500, 2000, System::<S>::MAX_SIZE] {
		let key = S::simulate_key(size);
		assert!(System::<S>::prepare_key(&key).is_ok(), "{size}");
		let of_key = System::<S>::key_size(&key);
		assert!(of_key >= size * 9 / 10, "{size}: a key of {of_key}");
	}
}

#[test]
fn keys_are_valid_and_about_as_large_as_asked_for() {
	keys_are_valid_and_about_as_large::<Kzg>();
	keys_are_valid_and_about_as_large::<Ipa>();
}
