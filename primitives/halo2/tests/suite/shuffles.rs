//! Proofs with shuffles, made by another library; `vectors/README.md` has their source.

use crate::pse::{Vectors, MIXED, MIXED_GWC, MIXED_IPA, PAIRS, PHASES_GWC};
use assay_halo2::{
	key::{Argument, VerifyingKeyData},
	Backend, Halo2, Ipa, Kzg, PreparedKey, Proof, Scheme, VerifyingKey, Wasm,
};
use assay_proof_system::{
	Defect, ProofSystem,
	VerifyError::{self, *},
};
use codec::Decode;
use std::ops::Range;

type System<S> = Halo2<S, Wasm>;

const UNIT: usize = 32;

fn prepare<S: Scheme>(key: &VerifyingKey) -> PreparedKey<S>
where
	Wasm: Backend<S>,
{
	System::<S>::prepare_key(key).expect("the key is usable")
}

fn decode<S: Scheme>(key: &VerifyingKey) -> VerifyingKeyData<S> {
	VerifyingKeyData::decode(&mut &key.0[..]).expect("it is a key")
}

fn tells_true_from_false<S: Scheme>(text: &str)
where
	Wasm: Backend<S>,
{
	let Vectors { key, proofs, invalid } = Vectors::read(text);
	let prepared = prepare::<S>(&key);
	for (proof, inputs) in &proofs {
		assert_eq!(System::<S>::verify(&prepared, proof, inputs), Ok(()));
	}
	assert_eq!(System::<S>::verify_batch(&prepared, &proofs), Ok(()));
	assert!(!invalid.is_empty());
	for entry in invalid {
		assert_eq!(System::<S>::verify(&prepared, &entry.0, &entry.1), Err(ProofInvalid));
		let batch = [&proofs[..], &[entry]].concat();
		assert_eq!(System::<S>::verify_batch(&prepared, &batch), Err(ProofInvalid));
	}
}

#[test]
fn of_two_columns() {
	tells_true_from_false::<Kzg>(PAIRS);
}

#[test]
fn beside_a_lookup_a_gate_and_public_inputs() {
	tells_true_from_false::<Kzg>(MIXED);
	tells_true_from_false::<Kzg>(MIXED_GWC);
	tells_true_from_false::<Ipa>(MIXED_IPA);
}

#[test]
fn of_several_circuits_with_challenges() {
	tells_true_from_false::<Kzg>(PHASES_GWC);
}

/// Returns the ranges of the shuffles' commitments and evaluations in a proof, in units.
fn elements<S: Scheme>(key: &VerifyingKeyData<S>, circuits: usize) -> [Range<usize>; 2] {
	let (sets, lookups, shuffles) = (key.permutation_sets(), key.lookups.len(), key.shuffles.len());
	let products = circuits * (key.advice_phases.len() + 3 * lookups + sets);
	let instance = if S::COMMITS_TO_INSTANCES { circuits * key.instance_queries.len() } else { 0 };
	let of_columns = instance + circuits * key.advice_queries.len() + key.fixed_queries.len();
	let of_arguments = circuits * ((3 * sets).saturating_sub(1) + 5 * lookups);
	let evaluations = products
		+ circuits * shuffles
		+ 1 + key.quotient_parts()
		+ of_columns
		+ 1 + key.permutation.len()
		+ of_arguments;
	[products..products + circuits * shuffles, evaluations..evaluations + 2 * circuits * shuffles]
}

fn refuses_swapped_elements<S: Scheme>(text: &str, circuits: usize)
where
	Wasm: Backend<S>,
{
	let Vectors { key, proofs: [(proof, inputs), _], .. } = Vectors::read(text);
	let prepared = prepare::<S>(&key);
	for units in elements(&decode::<S>(&key), circuits) {
		for (left, right) in
			units.clone().flat_map(|left| (left + 1..units.end).map(move |right| (left, right)))
		{
			let (left, right) = (left * UNIT, right * UNIT);
			let mut swapped = proof.0.clone();
			swapped.copy_within(left..left + UNIT, right);
			swapped[left..left + UNIT].copy_from_slice(&proof.0[right..right + UNIT]);
			assert_ne!(swapped, proof.0);
			let verdict = System::<S>::verify(&prepared, &Proof(swapped), &inputs);
			assert_eq!(verdict, Err(ProofInvalid), "{left} and {right}");
		}
	}
}

#[test]
fn swapped_products_and_evaluations_are_refused() {
	refuses_swapped_elements::<Kzg>(PAIRS, 1);
	refuses_swapped_elements::<Kzg>(MIXED, 1);
	refuses_swapped_elements::<Kzg>(MIXED_GWC, 1);
	refuses_swapped_elements::<Kzg>(PHASES_GWC, 2);
	refuses_swapped_elements::<Ipa>(MIXED_IPA, 1);
}

#[test]
fn every_byte_counts() {
	let Vectors { key, proofs: [(proof, inputs), _], .. } = Vectors::read(PAIRS);
	let prepared = prepare::<Kzg>(&key);
	for at in 0..proof.0.len() {
		let mut changed = proof.0.clone();
		changed[at] ^= 1 << (at % 8);
		let verdict = System::<Kzg>::verify(&prepared, &Proof(changed), &inputs);
		let refused = matches!(
			verdict,
			Err(ProofInvalid | MalformedProof(Defect::NotCanonical | Defect::NotOnCurve))
		);
		assert!(refused, "byte {at}: {verdict:?}");
	}
}

/// Verifies a vector's first proof under a changed key.
fn under<S: Scheme>(text: &str, change: impl Fn(&mut Vec<Argument>)) -> Result<(), VerifyError>
where
	Wasm: Backend<S>,
{
	let Vectors { key, proofs: [(proof, inputs), _], .. } = Vectors::read(text);
	let mut data = decode::<S>(&key);
	change(&mut data.shuffles);
	let changed = VerifyingKey::from(&data);
	assert_ne!(changed, key);
	System::<S>::verify(&prepare(&changed), &proof, &inputs)
}

/// The order of shuffles, the order of their expressions, and the two sides are all significant.
#[test]
fn other_shuffles_are_not_proved() {
	let turned = |shuffle: &mut Argument| core::mem::swap(&mut shuffle.input, &mut shuffle.table);
	for text in [PAIRS, MIXED, MIXED_GWC] {
		let of = |change: &dyn Fn(&mut Vec<Argument>)| under::<Kzg>(text, change);
		let last = |shuffles: &mut Vec<Argument>| shuffles.len() - 1;
		assert_eq!(of(&|shuffles| turned(&mut shuffles[0])), Err(ProofInvalid));
		let other_order = |shuffles: &mut Vec<Argument>| {
			let last = last(shuffles);
			shuffles[last].input.reverse();
			shuffles[last].table.reverse();
		};
		assert_eq!(of(&other_order), Err(ProofInvalid));
		let one_column = |shuffles: &mut Vec<Argument>| {
			let last = last(shuffles);
			shuffles[last].input.pop();
			shuffles[last].table.pop();
		};
		assert_eq!(of(&one_column), Err(ProofInvalid));
		let malformed = Err(MalformedProof(Defect::Length));
		assert_eq!(of(&|shuffles| shuffles.truncate(shuffles.len() - 1)), malformed);
		assert_eq!(of(&|shuffles| shuffles.push(shuffles[0].clone())), malformed);
	}
	for text in [MIXED, MIXED_GWC, PHASES_GWC] {
		assert_eq!(under::<Kzg>(text, |shuffles| shuffles.swap(0, 1)), Err(ProofInvalid));
	}
	assert_eq!(under::<Ipa>(MIXED_IPA, |shuffles| shuffles.swap(0, 1)), Err(ProofInvalid));
	assert_eq!(under::<Ipa>(MIXED_IPA, |shuffles| turned(&mut shuffles[1])), Err(ProofInvalid));
}
