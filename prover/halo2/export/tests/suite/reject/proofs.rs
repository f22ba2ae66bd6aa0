//! Proofs.

use super::Fixture;
use crate::{axiom, zcash};
use ark_bn254::Bn254;
use ark_ec::CurveGroup;
use assay_halo2::{
	arithmetic::ArkworksKzg, layout::COUNT_LEN, Arithmetic as _, Backend, Ipa, Kzg, Scheme, Wasm,
};
use assay_proof_system::{Defect, VerifyError::*};

const UNIT: usize = 32;

/// The positions of a proof's points, in units: those before the evaluations, and those of the opening.
pub struct Shape {
	points: Vec<usize>,
	scalars: Vec<usize>,
	/// The flag of the identity, if the scheme allows the identity.
	identity: Option<u8>,
}

/// Computes the shape of a proof by `assay_halo2::layout`: leading points, then evaluations, then the opening,
/// whose points are counted from the end.
pub fn shape<S: Scheme>(len: usize, leading: usize, trailing: &[usize]) -> Shape {
	let units = len / UNIT;
	let mut points: Vec<usize> = (0..leading).collect();
	points.extend(trailing.iter().map(|from_end| units - from_end));
	let scalars = (0..units).filter(|unit| !points.contains(unit)).collect();
	let identity = S::IDENTITY_IN_PROOF.then_some(0x80);
	Shape { points, scalars, identity }
}

fn with_unit(proof: &[u8], unit: usize, bytes: [u8; UNIT]) -> Vec<u8> {
	let mut proof = proof.to_vec();
	proof[unit * UNIT..][..UNIT].copy_from_slice(&bytes);
	proof
}

pub fn refuses_malformed_elements<S: Scheme>(fixture: &Fixture<S>, shape: &Shape)
where
	Wasm: Backend<S>,
{
	let verify = |proof: &[u8]| fixture.verify(proof, &fixture.inputs);
	for unit in &shape.points {
		let at = |bytes| verify(&with_unit(&fixture.proof, *unit, bytes));
		// A coordinate above the modulus, with any flags.
		let mut high = [0xff; UNIT];
		high[31] = if shape.identity.is_some() { 0x3f } else { 0x7f };
		assert_eq!(at(high), Err(MalformedProof(Defect::NotCanonical)), "unit {unit}");
		assert_eq!(at([0xff; UNIT]), Err(MalformedProof(Defect::NotCanonical)), "unit {unit}");
		let mut identity = [0; UNIT];
		match shape.identity {
			// Allowed as an element, but the proof is invalid.
			Some(flag) => {
				identity[31] = flag;
				assert_eq!(at(identity), Err(ProofInvalid), "unit {unit}");
				identity[0] = 1;
				assert_eq!(at(identity), Err(MalformedProof(Defect::NotCanonical)), "unit {unit}");
				// No point of BN254 has x = 0.
				assert_eq!(at([0; UNIT]), Err(MalformedProof(Defect::NotOnCurve)), "unit {unit}");
			}
			None => assert_eq!(at(identity), Err(MalformedProof(Defect::Identity)), "unit {unit}"),
		}
		// Some small coordinate is not that of a point.
		let off_curve = (1..20u8).map(|x| {
			let mut bytes = [0; UNIT];
			bytes[0] = x;
			at(bytes)
		});
		let verdicts: Vec<_> = off_curve.collect();
		assert!(verdicts.contains(&Err(MalformedProof(Defect::NotOnCurve))), "unit {unit}");
		assert!(verdicts.contains(&Err(ProofInvalid)), "unit {unit}");
	}
	for unit in &shape.scalars {
		let at = |bytes| verify(&with_unit(&fixture.proof, *unit, bytes));
		assert_eq!(at([0xff; UNIT]), Err(MalformedProof(Defect::NotCanonical)), "unit {unit}");
		let mut changed = [0; UNIT];
		changed.copy_from_slice(&fixture.proof[unit * UNIT..][..UNIT]);
		changed[0] ^= 1;
		assert_eq!(at(changed), Err(ProofInvalid), "unit {unit}");
	}
}

pub fn refuses_other_lengths<S: Scheme>(fixture: &Fixture<S>)
where
	Wasm: Backend<S>,
{
	let len = fixture.proof.len();
	for proof in [
		&[][..],
		&fixture.proof[..len - 1],
		&fixture.proof[..len - UNIT],
		&[&fixture.proof[..], &[0]].concat(),
		&[&fixture.proof[..], &fixture.proof[..]].concat(),
	] {
		let verdict = fixture.verify(proof, &fixture.inputs);
		assert_eq!(verdict, Err(MalformedProof(Defect::Length)), "{} bytes", proof.len());
	}
	let long = vec![0; S::MAX_PROOF_LEN];
	assert_eq!(fixture.verify(&long, &fixture.inputs), Err(LimitExceeded));
}

/// Replaces commitments of one proof by those of another for the same key.
pub fn refuses_elements_of_another_proof<S: Scheme>(fixture: &Fixture<S>, other: &Fixture<S>)
where
	Wasm: Backend<S>,
{
	assert_eq!(fixture.proof.len(), other.proof.len());
	for unit in 0..fixture.proof.len() / UNIT {
		let mut bytes = [0; UNIT];
		bytes.copy_from_slice(&other.proof[unit * UNIT..][..UNIT]);
		if fixture.proof[unit * UNIT..][..UNIT] != bytes {
			let proof = with_unit(&fixture.proof, unit, bytes);
			assert_eq!(fixture.verify(&proof, &fixture.inputs), Err(ProofInvalid), "unit {unit}");
		}
	}
	assert_eq!(fixture.verify(&other.proof, &fixture.inputs), Err(ProofInvalid));
	assert_eq!(fixture.verify(&fixture.proof, &other.inputs), Err(ProofInvalid));
}

pub fn checks_batches<S: Scheme>(fixture: &Fixture<S>, other: &Fixture<S>)
where
	Wasm: Backend<S>,
{
	let good = (&fixture.proof[..], &fixture.inputs[..]);
	let other = (&other.proof[..], &other.inputs[..]);
	assert_eq!(fixture.verify_batch(&[]), Ok(()));
	assert_eq!(fixture.verify_batch(&[good]), Ok(()));
	assert_eq!(fixture.verify_batch(&[good, other, good]), Ok(()));
	assert_eq!(fixture.verify_batch(&vec![good; S::MAX_BATCH]), Ok(()));
	assert_eq!(fixture.verify_batch(&vec![good; S::MAX_BATCH + 1]), Err(LimitExceeded));

	let unproved = (good.0, other.1);
	assert_eq!(fixture.verify_batch(&[unproved]), Err(ProofInvalid));
	for position in 0..3 {
		let mut batch = [good, other, good];
		batch[position] = unproved;
		assert_eq!(fixture.verify_batch(&batch), Err(ProofInvalid), "position {position}");
	}
	// A good proof does not compensate for a bad one.
	let (short, long) =
		(&good.0[..good.0.len() - 1], [&good.0[good.0.len() - 1..], good.0].concat());
	let shifted = [(short, good.1), (&long[..], good.1)];
	assert_eq!(fixture.verify_batch(&shifted), Err(MalformedProof(Defect::Length)));
	let (short, long) = (&good.1[..COUNT_LEN], [good.1, &good.1[COUNT_LEN..]].concat());
	let shifted = [(good.0, short), (good.0, &long[..])];
	assert_eq!(fixture.verify_batch(&shifted), Err(MalformedInputs(Defect::Length)));
}

/// The last point is moved by a point in one proof, and by its negative in the other. With equal coefficients
/// the errors would cancel out.
fn refuses_errors_that_cancel_out(fixture: &Fixture<Kzg>) {
	type Arithmetic = ArkworksKzg<Bn254>;
	let last = fixture.proof.len() - UNIT;
	let mut bytes = [0; UNIT];
	bytes.copy_from_slice(&fixture.proof[last..]);
	let point = Arithmetic::compressed(&bytes).expect("it is a point");
	let moved = |by: ark_bn254::G1Affine| {
		let coordinates = Arithmetic::coordinates(&(point + by).into_affine());
		let mut bytes = [0; UNIT];
		bytes.copy_from_slice(&coordinates[..UNIT]);
		bytes[31] |= (coordinates[UNIT] & 1) << 6;
		with_unit(&fixture.proof, last / UNIT, bytes)
	};
	let (up, down) = (moved(Arithmetic::generator()), moved(-Arithmetic::generator()));
	let batch = [(&up[..], &fixture.inputs[..]), (&down[..], &fixture.inputs[..])];
	assert_eq!(fixture.verify_batch(&batch), Err(ProofInvalid));
	assert_eq!(fixture.verify(&up, &fixture.inputs), Err(ProofInvalid));
	assert_eq!(fixture.verify(&moved(ark_bn254::G1Affine::identity()), &fixture.inputs), Ok(()));
}

fn kzg(seed: u64) -> Fixture<Kzg> {
	Fixture::new(&axiom::range_case(&axiom::range_setup(seed)))
}

fn ipa(seed: u64) -> Fixture<Ipa> {
	Fixture::new(&zcash::range_case(&zcash::range_setup(seed)))
}

/// One advice column, the permuted input and table, two products, the random polynomial, four parts
/// of the quotient.
const LEADING: usize = 1 + 2 + 2 + 1 + 4;

#[test]
fn kzg_refuses_malformed_elements() {
	let fixture = kzg(2);
	refuses_malformed_elements(&fixture, &shape::<Kzg>(fixture.proof.len(), LEADING, &[2, 1]));
}

#[test]
fn kzg_refuses_other_lengths() {
	refuses_other_lengths(&kzg(2));
}

#[test]
fn kzg_refuses_elements_of_another_proof() {
	refuses_elements_of_another_proof(&kzg(2), &kzg(3));
}

#[test]
fn kzg_checks_batches() {
	checks_batches(&kzg(2), &kzg(3));
	refuses_errors_that_cancel_out(&kzg(2));
}

#[test]
fn ipa_refuses_malformed_elements() {
	let fixture = ipa(2);
	// The opening: f, then the values of three sets, then S and six rounds, then c and f.
	let (rounds, sets) = (6, 3);
	let tail: Vec<usize> =
		[2 + 2 * rounds + 1 + sets + 1].into_iter().chain((3..=2 + 2 * rounds + 1).rev()).collect();
	refuses_malformed_elements(&fixture, &shape::<Ipa>(fixture.proof.len(), LEADING, &tail));
}

#[test]
fn ipa_refuses_other_lengths() {
	refuses_other_lengths(&ipa(2));
}

#[test]
fn ipa_refuses_elements_of_another_proof() {
	refuses_elements_of_another_proof(&ipa(2), &ipa(3));
}

#[test]
fn ipa_checks_batches() {
	checks_batches(&ipa(2), &ipa(3));
}
