//! Hints with bits and numbers changed.

use super::{on_every_curve, Case, Tested};
use ark_ff::{BigInteger, Field, PrimeField};
use ark_serialize::{CanonicalDeserialize, CanonicalSerialize};
use assay_groth16::{hinted::layout, layout as plain, Bls12_377, Bls12_381, Bn254, Curve, BW6_761};
use assay_proof_system::{Defect, VerifyError::*};

on_every_curve! {
	refuses_some_flipped_bits,
	refuses_numbers_that_are_not_reduced,
	refuses_hints_of_another_proof,
	refuses_exchanged_slopes,
}

/// Flips every `step`-th bit of the hints. The verdict is that of the number that the bit is in.
fn refuses_flipped_bits<C: Tested>(first: usize, step: usize) {
	let case = Case::<C>::new(0);
	let (mut proof, inputs) = case.hinted(0);
	let len = C::G1_LEN / 2;
	let start = plain::proof_len::<C>();
	for bit in (8 * start + first..8 * proof.len()).step_by(step) {
		proof[bit / 8] ^= 1 << (bit % 8);
		let number = start + (bit / 8 - start) / len * len;
		let number = C::BaseField::deserialize_uncompressed(&proof[number..number + len]);
		let verdict = match number {
			Ok(_) => ProofInvalid,
			Err(_) => MalformedProof(Defect::NotCanonical),
		};
		assert_eq!(case.verify(&proof, &inputs), Err(verdict), "bit {bit}");
		proof[bit / 8] ^= 1 << (bit % 8);
	}
	assert_eq!(case.verify(&proof, &inputs), Ok(()));
}

fn refuses_some_flipped_bits<C: Tested>() {
	// The step is coprime to the bits of a number, so that every bit position is reached.
	refuses_flipped_bits::<C>(0, 127);
}

/// Flips every one of the 47 thousand bits of the shortest hints.
#[test]
fn refuses_every_flipped_bit() {
	refuses_flipped_bits::<Bn254>(0, 1);
}

#[test]
#[ignore = "minutes: 270,000 verifications"]
fn refuses_every_flipped_bit_on_the_other_curves() {
	refuses_flipped_bits::<Bls12_381>(0, 1);
	refuses_flipped_bits::<Bls12_377>(0, 1);
	refuses_flipped_bits::<BW6_761>(0, 1);
}

fn refuses_numbers_that_are_not_reduced<C: Tested>() {
	let case = Case::<C>::new(0);
	let (proof, inputs) = case.hinted(0);
	let len = C::G1_LEN / 2;
	let modulus = encoded::<C>(&C::BaseField::MODULUS);
	for start in (plain::proof_len::<C>()..proof.len()).step_by(len) {
		let check = |number: &[u8], verdict| {
			let mut bytes = proof.clone();
			bytes[start..start + len].copy_from_slice(number);
			assert_eq!(case.verify(&bytes, &inputs), Err(verdict), "the number at {start}");
		};
		check(&modulus, MalformedProof(Defect::NotCanonical));
		check(&vec![0xff; len], MalformedProof(Defect::NotCanonical));
		// The same number, not reduced. There is room for it.
		let number = C::BaseField::deserialize_uncompressed(&proof[start..start + len]).unwrap();
		let mut sum = number.into_bigint();
		assert!(!sum.add_with_carry(&C::BaseField::MODULUS));
		check(&encoded::<C>(&sum), MalformedProof(Defect::NotCanonical));
		let mut largest = Vec::new();
		(-C::BaseField::ONE).serialize_uncompressed(&mut largest).unwrap();
		check(&largest, ProofInvalid);
	}
}

fn encoded<C: Curve>(number: &<C::BaseField as PrimeField>::BigInt) -> Vec<u8> {
	let bytes = number.to_bytes_le();
	assert!(bytes[C::G1_LEN / 2..].iter().all(|byte| *byte == 0));
	bytes[..C::G1_LEN / 2].to_vec()
}

fn refuses_hints_of_another_proof<C: Tested>() {
	let case = Case::<C>::new(1);
	let ((proof, inputs), (other, other_inputs)) = (case.hinted(0), case.hinted(1));
	let plain = plain::proof_len::<C>();
	let slopes = plain + layout::witness_len::<C>();
	for hints in [
		[&proof[..plain], &other[plain..]].concat(),
		[&proof[..plain], &other[plain..slopes], &proof[slopes..]].concat(),
		[&proof[..slopes], &other[slopes..]].concat(),
		[&other[..plain], &proof[plain..]].concat(),
	] {
		assert_eq!(case.verify(&hints, &inputs), Err(ProofInvalid));
		assert_eq!(case.verify(&hints, &other_inputs), Err(ProofInvalid));
	}
}

fn refuses_exchanged_slopes<C: Tested>() {
	let case = Case::<C>::new(0);
	let (proof, inputs) = case.hinted(0);
	let len = C::G2_LEN / 2;
	let start = super::witness_at::<C>().end;
	for slope in 1..C::SLOPES {
		let mut bytes = proof.clone();
		let at = start + slope * len;
		bytes.copy_within(at - len..at, at);
		assert_eq!(case.verify(&bytes, &inputs), Err(ProofInvalid), "slope {slope}");
		bytes[at..at + len].fill(0);
		assert_eq!(case.verify(&bytes, &inputs), Err(ProofInvalid), "slope {slope}");
	}
}
