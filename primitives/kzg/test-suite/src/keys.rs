//! Keys: accepted and refused.

use crate::{hostile, replaced, Fixture};
use ark_bls12_381::{Fr, G2Affine};
use ark_ec::{AffineRepr, CurveGroup};
use assay_kzg::{
	encoding::g2_bytes,
	layout::{G2_LEN, KEY_LEN, PREPARED_KEY_LEN},
	simulator::Simulator,
	Backend, PointEvaluation, VerifyingKey,
};
use assay_proof_system::{Defect, VerifyError::*};

/// Bytes of an element of G2's field.
const ELEMENT_LEN: usize = 96;

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn accepts_the_key_of_ethereum<B: Backend<PointEvaluation>>() {
	let VerifyingKey(key) = VerifyingKey::ethereum();
	assert_eq!(key[..G2_LEN], g2_bytes(&G2Affine::generator()));
	assert!(B::prepare_key(&key).is_ok());
}

/// A setup may have any generator as `[1]_2`: the same proofs are valid.
#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn accepts_another_generator<B: Backend<PointEvaluation>>() {
	let simulator = Simulator::new(3);
	let one = (G2Affine::generator() * Fr::from(7u64)).into_affine();
	let key = VerifyingKey::from_points(&one, &(one * simulator.tau).into_affine());
	let prepared = B::prepare_key(&key.0).expect("the key is usable");
	let (proof, inputs) = simulator.prove(0);
	assert_eq!(B::verify(&prepared, &proof.0, &inputs.0), Ok(()));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_keys_of_another_length<B: Backend<PointEvaluation>>() {
	let VerifyingKey(key) = VerifyingKey::ethereum();
	let longer = [&key[..], &[0]].concat();
	for bytes in [&[], &key[..1], &key[..G2_LEN], &key[..KEY_LEN - 1], &longer] {
		assert_eq!(B::prepare_key(bytes), Err(MalformedKey(Defect::Length)));
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_malformed_points<B: Backend<PointEvaluation>>() {
	let VerifyingKey(key) = VerifyingKey::ethereum();
	for (point, defect) in hostile::g2() {
		for start in [0, G2_LEN] {
			let verdict = B::prepare_key(&replaced(&key, start, &point));
			assert_eq!(verdict, Err(MalformedKey(defect)), "{start}: {point:02x?}");
		}
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn judges_the_first_point_first<B: Backend<PointEvaluation>>() {
	let hostile = hostile::g2();
	for (first, defect) in &hostile {
		for (second, _) in &hostile {
			let verdict = B::prepare_key(&[&first[..], second].concat());
			assert_eq!(verdict, Err(MalformedKey(*defect)));
		}
	}
}

/// `−[1]_2` and `[τ]_2` by their coordinates, each with its slopes: the first is that of the tangent.
#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn prepared_keys_have_the_documented_layout<B: Backend<PointEvaluation>>() {
	let simulator = Simulator::new(1);
	let prepared = B::prepare_key(&simulator.verifying_key().0).expect("the key is usable");
	assert_eq!(prepared.len(), PREPARED_KEY_LEN);
	let one = G2Affine::generator();
	let points = [-one, (one * simulator.tau).into_affine()];
	for (point, bytes) in points.iter().zip(prepared.chunks_exact(PREPARED_KEY_LEN / 2)) {
		let (x, y) = point.xy().expect("the point is finite");
		let slope = (x * x * ark_bls12_381::Fq2::from(3u64)) / (y + y);
		let expected: Vec<u8> = [x, y, slope].iter().flat_map(little_endian).collect();
		assert_eq!(bytes[..3 * ELEMENT_LEN], expected);
	}
}

fn little_endian(element: &ark_bls12_381::Fq2) -> Vec<u8> {
	use ark_ff::{BigInteger, PrimeField};
	[element.c0, element.c1].iter().flat_map(|c| c.into_bigint().to_bytes_le()).collect()
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_prepared_keys_of_another_form<B: Backend<PointEvaluation>>() {
	let fixture = Fixture::new::<B>();
	let (proof, inputs) = fixture.proof(0);
	let verdicts = |prepared: &[u8], defect| {
		let refused = Err(MalformedKey(defect));
		assert_eq!(B::verify(prepared, &proof, &inputs), refused);
		assert_eq!(B::verify_batch(prepared, &[(&proof, &inputs)]), refused);
	};
	let longer = [&fixture.prepared[..], &[0]].concat();
	for prepared in [&[], &fixture.prepared[..PREPARED_KEY_LEN - 1], &longer] {
		verdicts(prepared, Defect::Length);
	}
	for point in [0, PREPARED_KEY_LEN / 2] {
		let mut prepared = fixture.prepared.clone();
		prepared[point] ^= 1;
		verdicts(&prepared, Defect::NotOnCurve);
		for element in [0, 1, 2, 69] {
			let place = point + element * ELEMENT_LEN;
			verdicts(&replaced(&fixture.prepared, place, &[0xff; 48]), Defect::NotCanonical);
		}
	}
}
