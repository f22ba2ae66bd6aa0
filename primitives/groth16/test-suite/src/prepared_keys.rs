//! Prepared keys without functions that `prepare_key` did not make: refused with an exact error, or with the same
//! verdict on every backend.

use crate::{
	hostile::{encode, for_each_hostile_point, torsion, Group, Hostile},
	Fixture,
};
use ark_ec::{short_weierstrass::Affine, CurveConfig, CurveGroup};
use ark_ff::{AdditiveGroup, BigInteger, Field, PrimeField};
use ark_serialize::{CanonicalDeserialize, CanonicalSerialize};
use assay_groth16::{layout, simulator::Simulator, Backend, Curve};
use assay_proof_system::{Defect, VerifyError, VerifyError::*};
use std::marker::PhantomData;

/// Numbers of inputs below, at and above those at which implementations change their method of
/// combining them.
const INPUT_COUNTS: [usize; 4] = [1, 2, 9, 64];

/// A prepared key, to be changed, and a proof.
struct Case<C: Curve> {
	/// Without functions, which are trusted.
	prepared: Vec<u8>,
	proof: Vec<u8>,
	inputs: Vec<u8>,
	curve: PhantomData<C>,
}

impl<C: Curve> Case<C> {
	fn new<B: Backend<C>>(inputs: usize) -> Self {
		let fixture = Fixture::<C>::new::<B>(inputs);
		let (proof, inputs) = fixture.proof(0);
		let prepared = fixture.without_extension().to_vec();
		Self { prepared, proof, inputs, curve: PhantomData }
	}

	/// Asserts the same verdict for one proof and for a batch of two.
	#[track_caller]
	fn judges<B: Backend<C>>(&self, prepared: &[u8], verdict: Result<(), VerifyError>) {
		assert_eq!(B::verify(prepared, &self.proof, &self.inputs), verdict);
		let batch = [(&self.proof[..], &self.inputs[..]); 2];
		assert_eq!(B::verify_batch(prepared, &batch), verdict, "a batch");
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_malformed_points<C: Hostile, B: Backend<C>>() {
	let case = Case::<C>::new::<B>(1);
	let (target, points) = case.prepared.split_at(C::GT_LEN);
	let groups = [Group::G2, Group::G2, Group::G1, Group::G1];
	for_each_hostile_point::<C>(points, &groups, |points, point, defect| {
		let verdict = match (groups[point], defect) {
			// Another point of the curve gives another statement.
			(Group::G1, Defect::NotInSubgroup | Defect::Identity) => ProofInvalid,
			_ => MalformedKey(defect),
		};
		case.judges::<B>(&[target, points].concat(), Err(verdict));
	});
}

/// Two points that are off their curve, where formulas for adding and doubling give different lines.
#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_exchanged_coordinates<C: Curve, B: Backend<C>>() {
	let case = Case::<C>::new::<B>(1);
	let (gamma, delta) = (C::GT_LEN, C::GT_LEN + C::G2_LEN);
	let coordinate = C::G2_LEN / 2;
	let mut prepared = case.prepared.clone();
	for index in 0..coordinate {
		prepared.swap(gamma + index, delta + index);
	}
	case.judges::<B>(&prepared, Err(MalformedKey(Defect::NotOnCurve)));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_target_elements_without_powers<C: Curve, B: Backend<C>>() {
	let case = Case::<C>::new::<B>(1);
	let prepared = &case.prepared;
	let modulus = C::BaseField::MODULUS.to_bytes_le();
	let coefficient_len = C::G1_LEN / 2;
	let judge = |range: core::ops::Range<usize>, bytes: &[u8], defect| {
		let mut prepared = prepared.clone();
		prepared[range].copy_from_slice(bytes);
		case.judges::<B>(&prepared, Err(MalformedKey(defect)));
	};
	for start in (0..C::GT_LEN).step_by(coefficient_len) {
		let range = start..start + coefficient_len;
		judge(range.clone(), &modulus[..coefficient_len], Defect::NotCanonical);
		judge(range.clone(), &vec![0xff; coefficient_len], Defect::NotCanonical);
		// Another element of the field, outside the subgroup.
		let mut other = prepared[range.clone()].to_vec();
		other[0] ^= 1;
		judge(range, &other, Defect::NotInSubgroup);
	}
	judge(0..C::GT_LEN, &vec![0; C::GT_LEN], Defect::NotInSubgroup);
}

/// The elements have powers, but are not the value of any pairing.
#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn judges_cyclotomic_target_elements<C: Curve, B: Backend<C>>() {
	let case = Case::<C>::new::<B>(1);
	let prepared = &case.prepared;
	let decoded = C::TargetField::deserialize_uncompressed(&prepared[..C::GT_LEN]);
	let value = decoded.expect("the value of a pairing");
	// f^((q³ − 1)·(q + 1)) for an f that is in no subgroup.
	let degree = <C::G2Config as CurveConfig>::BaseField::extension_degree() as usize;
	let f = value + C::TargetField::ONE.double();
	let easy = f.frobenius_map(3 * degree) * f.inverse().expect("it is not zero");
	let easy = easy.frobenius_map(degree) * easy;
	assert_ne!(easy.pow(C::ScalarField::MODULUS), C::TargetField::ONE);
	for element in [C::TargetField::ONE, easy, easy * value] {
		let mut prepared = prepared.clone();
		element
			.serialize_uncompressed(&mut prepared[..C::GT_LEN])
			.expect("it has the length of an element");
		case.judges::<B>(&prepared, Err(ProofInvalid));
	}
}

/// A point of the curve is the sum of a point of G1 and one whose order divides the cofactor. The
/// pairing with −γ ignores the second, so the verdict is that of the first.
#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn ignores_what_is_outside_g1_in_the_points_of_inputs<C: Curve, B: Backend<C>>() {
	let torsion = torsion::<C::G1Config>();
	for count in INPUT_COUNTS.into_iter().filter(|count| *count <= C::MAX_INPUTS) {
		let mut case = Case::<C>::new::<B>(count);
		let start = layout::prepared_key_len::<C>(0) - C::G1_LEN;
		for (number, first) in torsion.iter().enumerate() {
			let mut prepared = case.prepared.clone();
			for (index, bytes) in prepared[start..].chunks_exact_mut(C::G1_LEN).enumerate() {
				// The same point everywhere, then all of them in turn.
				let part = if number % 2 == 0 { first } else { &torsion[index % torsion.len()] };
				let point = Affine::<C::G1Config>::deserialize_uncompressed_unchecked(&*bytes);
				let point = point.expect("a point") + part;
				bytes.copy_from_slice(&encode(point.into_affine()));
			}
			case.judges::<B>(&prepared, Ok(()));
			case.inputs[0] ^= 1;
			case.judges::<B>(&prepared, Err(ProofInvalid));
			case.inputs[0] ^= 1;
		}
	}
}

/// The points have no component in G1, so the inputs have no effect.
#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn takes_points_of_small_order_for_the_identity<C: Curve, B: Backend<C>>() {
	let torsion = torsion::<C::G1Config>();
	for count in INPUT_COUNTS.into_iter().filter(|count| *count <= C::MAX_INPUTS) {
		let simulator = Simulator::<C>::with_gamma_abc(&[1], 5);
		let prepared =
			B::prepare_inline_key(&simulator.verifying_key().0).expect("a well-formed key");
		let rest = prepared.len() - C::G1_LEN;
		// Proofs for a key whose only such point is the identity.
		let (proof, _) = Simulator::<C>::with_gamma_abc(&[0], 5).prove(0);
		let values = [0, 1, 2, 3, 6, 77].map(C::ScalarField::from);
		for (number, first) in torsion.iter().enumerate() {
			let mut prepared = prepared[..rest].to_vec();
			for index in 0..=count {
				let part = if number % 2 == 0 { first } else { &torsion[index % torsion.len()] };
				prepared.extend(encode(*part));
			}
			for shift in 0..3 {
				let mut inputs = Vec::new();
				for index in 0..count {
					let mut value = values[(index + shift) % values.len()];
					if index % 3 == 2 {
						value = -value;
					}
					value.serialize_uncompressed(&mut inputs).expect("a vector takes all bytes");
				}
				assert_eq!(B::verify(&prepared, &proof.0, &inputs), Ok(()), "{count} inputs");
				let batch = [(&proof.0[..], &inputs[..]); 2];
				assert_eq!(B::verify_batch(&prepared, &batch), Ok(()));
			}
		}
	}
}
