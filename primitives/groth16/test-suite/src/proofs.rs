//! Single proofs: accepted and refused.

use crate::{
	hostile::{for_each_hostile_point, Group, Hostile},
	Fixture,
};
use ark_ff::{BigInteger, PrimeField};
use assay_groth16::{layout, simulator::Simulator, Backend, Curve};
use assay_proof_system::{Defect, VerifyError::*};

const PROOF: [Group; 3] = [Group::G1, Group::G2, Group::G1];

/// The numbers of inputs at which some implementation changes its method of combining them. The
/// maximum of the curve is tried last.
const INPUT_COUNTS: [usize; 6] = [0, 1, 2, 16, 31, 32];

/// Returns the encoding of the group order plus a small number.
fn order<C: Curve>(plus: u8) -> Vec<u8> {
	let mut bytes = C::ScalarField::MODULUS.to_bytes_le();
	bytes.resize(C::SCALAR_LEN, 0);
	assert!(bytes[0].checked_add(plus).is_some());
	bytes[0] += plus;
	bytes
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn accepts_proofs_of_every_number_of_inputs<C: Hostile, B: Backend<C>>() {
	for count in INPUT_COUNTS.into_iter().chain([C::MAX_INPUTS]) {
		let fixture = Fixture::<C>::new::<B>(count);
		for nonce in 0..2 {
			let (proof, inputs) = fixture.proof(nonce);
			assert_eq!(fixture.verify::<B>(&proof, &inputs), Ok(()), "{count} inputs");
		}
	}
}

/// Equal, opposite and small multiples of one point, with scalars that make them meet: the
/// exceptional cases of addition formulas.
#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn survives_the_exceptional_cases_of_addition<C: Hostile, B: Backend<C>>() {
	let scalar = |value: i64| C::ScalarField::from(value);
	for count in [1usize, 2, 3, 31, 32, 40] {
		let multiples: Vec<i64> =
			(0..=count).map(|index| [1, 1, -1, 2, -2, 3][index % 6]).collect();
		let simulator = Simulator::<C>::with_gamma_abc(&multiples, 9);
		let prepared = B::prepare_key(&simulator.verifying_key().0).expect("a well-formed key");
		let inputs = [
			vec![scalar(0); count],
			vec![scalar(1); count],
			vec![scalar(-1); count],
			vec![scalar(2); count],
			(0..count).map(|index| scalar([1, -1, 0, 5][index % 4])).collect(),
		];
		let mut proved = Vec::new();
		for (nonce, inputs) in inputs.iter().enumerate() {
			let (proof, inputs) = simulator.prove_inputs(inputs, nonce as u64);
			assert_eq!(B::verify(&prepared, &proof.0, &inputs.0), Ok(()), "{count}: {nonce}");
			let mut other = inputs.0.clone();
			other[0] ^= 4;
			let verdict = B::verify(&prepared, &proof.0, &other);
			// r − 1 with another bit may leave the range; the proof is never valid.
			assert!(
				matches!(verdict, Err(ProofInvalid | MalformedInputs(Defect::NotCanonical))),
				"{count}: {nonce}: {verdict:?}"
			);
			proved.push((proof.0, inputs.0));
		}
		let batch: Vec<_> =
			proved.iter().map(|(proof, inputs)| (&proof[..], &inputs[..])).collect();
		assert_eq!(B::verify_batch(&prepared, &batch), Ok(()), "{count} inputs");
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_proofs_of_another_length<C: Hostile, B: Backend<C>>() {
	let fixture = Fixture::<C>::new::<B>(1);
	let (proof, inputs) = fixture.proof(0);
	let longer = [&proof[..], &[0]].concat();
	for bytes in [&[], &proof[..1], &proof[..C::G1_LEN], &proof[..proof.len() - 1], &longer[..]] {
		assert_eq!(
			fixture.verify::<B>(bytes, &inputs),
			Err(MalformedProof(Defect::Length)),
			"{} bytes",
			bytes.len()
		);
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_malformed_points<C: Hostile, B: Backend<C>>() {
	let fixture = Fixture::<C>::new::<B>(1);
	let (proof, inputs) = fixture.proof(0);
	for_each_hostile_point::<C>(&proof, &PROOF, |bytes, point, defect| {
		assert_eq!(
			fixture.verify::<B>(bytes, &inputs),
			Err(MalformedProof(defect)),
			"point {point} as {bytes:02x?}"
		);
	});
}

/// Two malformed points of one proof, of each defect.
#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn reports_the_first_malformed_point<C: Hostile, B: Backend<C>>() {
	let fixture = Fixture::<C>::new::<B>(1);
	let (proof, inputs) = fixture.proof(0);
	let ends = [C::G1_LEN, C::G1_LEN + C::G2_LEN, proof.len()];
	let parts = [0..ends[0], ends[0]..ends[1], ends[1]..ends[2]];
	let variants = |part: usize| {
		let mut variants = PROOF[part].hostile_variants::<C>(&proof[parts[part].clone()]);
		variants.sort_by_key(|(_, defect)| format!("{defect:?}"));
		variants.dedup_by_key(|(_, defect)| *defect);
		variants
	};
	for (first, second) in [(0, 1), (0, 2), (1, 2)] {
		for (point, defect) in variants(first) {
			for (other, _) in variants(second) {
				let mut bytes = proof.clone();
				bytes[parts[first].clone()].copy_from_slice(&point);
				bytes[parts[second].clone()].copy_from_slice(&other);
				let expected = Err(MalformedProof(defect));
				assert_eq!(fixture.verify::<B>(&bytes, &inputs), expected, "{bytes:02x?}");
			}
		}
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_well_formed_proofs_that_do_not_prove<C: Hostile, B: Backend<C>>() {
	let fixture = Fixture::<C>::new::<B>(2);
	let ((proof, inputs), (other, _)) = (fixture.proof(0), fixture.proof(1));
	let (a, b, c) =
		(0..C::G1_LEN, C::G1_LEN..C::G1_LEN + C::G2_LEN, C::G1_LEN + C::G2_LEN..proof.len());
	for part in [a.clone(), b, c.clone()] {
		let mut bytes = proof.clone();
		bytes[part.clone()].copy_from_slice(&other[part]);
		assert_eq!(fixture.verify::<B>(&bytes, &inputs), Err(ProofInvalid));
	}
	let mut swapped = proof.clone();
	swapped[a.clone()].copy_from_slice(&proof[c.clone()]);
	swapped[c].copy_from_slice(&proof[a]);
	assert_eq!(fixture.verify::<B>(&swapped, &inputs), Err(ProofInvalid));
	assert_eq!(fixture.verify::<B>(&other, &inputs), Err(ProofInvalid));
	let other_key = B::prepare_key(&Simulator::<C>::new(2, 8).verifying_key().0)
		.expect("the simulator's keys are well-formed");
	assert_eq!(B::verify(&other_key, &proof, &inputs), Err(ProofInvalid));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_malformed_inputs<C: Hostile, B: Backend<C>>() {
	let fixture = Fixture::<C>::new::<B>(2);
	let (proof, inputs) = fixture.proof(0);
	for position in [0, C::SCALAR_LEN] {
		for scalar in [order::<C>(0), order::<C>(1), vec![0xff; C::SCALAR_LEN]] {
			let mut bytes = inputs.clone();
			bytes[position..position + C::SCALAR_LEN].copy_from_slice(&scalar);
			assert_eq!(
				fixture.verify::<B>(&proof, &bytes),
				Err(MalformedInputs(Defect::NotCanonical))
			);
		}
	}
	for bytes in [&inputs[..1], &inputs[..inputs.len() - 1], &[&inputs[..], &[0]].concat()] {
		assert_eq!(fixture.verify::<B>(&proof, bytes), Err(MalformedInputs(Defect::Length)));
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_another_number_of_inputs<C: Hostile, B: Backend<C>>() {
	let fixture = Fixture::<C>::new::<B>(2);
	let (proof, inputs) = fixture.proof(0);
	for count in [0, 1, 3, C::MAX_INPUTS] {
		let mut bytes = inputs.clone();
		bytes.resize(count * C::SCALAR_LEN, 0);
		assert_eq!(fixture.verify::<B>(&proof, &bytes), Err(WrongInputCount), "{count} inputs");
	}
	let too_many = vec![0; (C::MAX_INPUTS + 1) * C::SCALAR_LEN];
	assert_eq!(fixture.verify::<B>(&proof, &too_many), Err(LimitExceeded));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_other_inputs<C: Hostile, B: Backend<C>>() {
	let fixture = Fixture::<C>::new::<B>(2);
	let (proof, inputs) = fixture.proof(0);
	for position in [0, C::SCALAR_LEN] {
		let mut bytes = inputs.clone();
		bytes[position] ^= 1;
		assert_eq!(fixture.verify::<B>(&proof, &bytes), Err(ProofInvalid));
		bytes[position..position + C::SCALAR_LEN].fill(0);
		assert_eq!(fixture.verify::<B>(&proof, &bytes), Err(ProofInvalid));
	}
	let (first, second) = inputs.split_at(C::SCALAR_LEN);
	assert_eq!(fixture.verify::<B>(&proof, &[second, first].concat()), Err(ProofInvalid));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_prepared_keys_of_no_length<C: Hostile, B: Backend<C>>() {
	let fixture = Fixture::<C>::new::<B>(1);
	let (proof, inputs) = fixture.proof(0);
	let shortest = layout::prepared_key_len::<C>(0);
	let too_long = vec![0; layout::prepared_key_len::<C>(C::MAX_INPUTS + 1)];
	let key = &fixture.prepared;
	for bytes in [&[], &key[..1], &key[..shortest - 1], &key[..key.len() - 1], &too_long[..]] {
		assert_eq!(
			B::verify(bytes, &proof, &inputs),
			Err(MalformedKey(Defect::Length)),
			"{} bytes",
			bytes.len()
		);
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn checks_inputs_before_points<C: Hostile, B: Backend<C>>() {
	let fixture = Fixture::<C>::new::<B>(1);
	let (mut proof, _) = fixture.proof(0);
	proof.fill(0xff);
	assert_eq!(
		fixture.verify::<B>(&proof, &order::<C>(0)),
		Err(MalformedInputs(Defect::NotCanonical))
	);
}
