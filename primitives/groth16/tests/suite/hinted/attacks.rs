//! The published attacks on witnesses in place of a final exponentiation, on a proof of another statement.
//!
//! Both use a number that the prover provides and the verifier does not compute. Here a proof has
//! no place for one: the prover provides only the witness. So each number that an attacker would
//! provide is tried as a witness, and appended. `assay-pairings` tests the number that would solve
//! the equation.

use super::{on_every_curve, with_witness, Case, Tested};
use assay_fields::{
	tower::{Cubic, Cyclotomic},
	Bytes, Field, Portable,
};
use assay_groth16::hinted::HintedCurve;
use assay_pairings::{residue_witness::Torus, Gt};
use assay_proof_system::{Defect, VerifyError::*};

on_every_curve! {
	refuses_frobenius_powers_that_are_given,
	refuses_inverses_that_are_given,
	refuses_random_witnesses,
}

type T<C> = Torus<<C as HintedCurve>::Pairing<Portable>, Portable>;
type Field12<C> = Gt<<C as HintedCurve>::Pairing<Portable>, Portable>;

/// Returns a hinted proof of other inputs, as nearly valid as the hinter makes it, with the inputs
/// and the witness.
fn invalid<C: Tested>(case: &Case<C>) -> (Vec<u8>, Vec<u8>, T<C>) {
	let ((proof, inputs), (_, other)) = (case.plain(0), case.plain(1));
	assert_eq!(case.verify_plain(&proof, &inputs), Ok(()));
	let attempt = case.attempt(&proof, &other);
	let witness = T::<C>::from_le_bytes(&attempt[super::witness_at::<C>()]).unwrap();
	(attempt, other, witness)
}

/// Tries numbers as witnesses, and as numbers appended to one.
fn are_refused<C: Tested>(case: &Case<C>, numbers: &[T<C>]) {
	let (proof, inputs, _) = invalid(case);
	for number in numbers {
		let mut bytes = Vec::new();
		number.append_le_bytes(&mut bytes);
		let changed = with_witness::<C>(&proof, &bytes);
		assert_eq!(case.verify(&changed, &inputs), Err(ProofInvalid));
		let longer = [&proof[..], &bytes].concat();
		assert_eq!(case.verify(&longer, &inputs), Err(MalformedProof(Defect::Length)));
	}
}

fn torus<C: HintedCurve>(element: &Field12<C>) -> T<C> {
	element.to_torus().unwrap()
}

/// With a freely chosen Frobenius power d of the witness c, `f · c^x · d` would be homogeneous for
/// any f and c.
fn refuses_frobenius_powers_that_are_given<C: Tested>() {
	let case = Case::<C>::new(1);
	let (_, _, witness) = invalid(&case);
	let c = Field12::<C>::from_torus(&witness);
	let powers =
		[c.frobenius(), c.frobenius_2(), c.frobenius().conjugate(), c.frobenius_2().frobenius()];
	let numbers = powers.map(|power| torus::<C>(&power));
	are_refused::<C>(&case, &numbers);
}

/// With a freely chosen inverse d of the witness, the digits 1 and -1 would multiply by unrelated
/// numbers.
fn refuses_inverses_that_are_given<C: Tested>() {
	let case = Case::<C>::new(1);
	let (_, _, witness) = invalid(&case);
	let c = Field12::<C>::from_torus(&witness);
	let inverse = c.inverse().unwrap();
	// Up to a homogeneous factor, the inverse is the conjugate.
	assert!(Field::mul(&inverse, &c.conjugate().inverse().unwrap()).is_homogeneous());
	assert!(c.mul_by_torus(&witness.neg()).is_homogeneous());
	are_refused::<C>(&case, &[torus::<C>(&inverse), witness.neg(), witness.inverse().unwrap()]);
}

fn refuses_random_witnesses<C: Tested>() {
	let case = Case::<C>::new(1);
	let (_, _, witness) = invalid(&case);
	let non_residue = Cubic::ONE.mul_by_v();
	let mut numbers = vec![Cubic::ZERO, Cubic::ONE, Cubic::ONE.neg(), non_residue];
	let mut next = witness;
	for _ in 0..8 {
		next = next.square().add(&Cubic::ONE);
		numbers.push(next);
	}
	are_refused::<C>(&case, &numbers);
	// On a valid proof as well.
	let (proof, inputs) = case.hinted(0);
	for number in &numbers {
		let mut bytes = Vec::new();
		number.append_le_bytes(&mut bytes);
		let changed = with_witness::<C>(&proof, &bytes);
		assert_eq!(case.verify(&changed, &inputs), Err(ProofInvalid));
	}
}
