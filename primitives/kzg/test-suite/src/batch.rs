//! Batches: accepted and refused.

use crate::{hostile, replaced, Fixture};
use ark_bls12_381::G1Affine;
use ark_ec::{AffineRepr, CurveGroup};
use assay_kzg::{
	encoding::{g1_bytes, g1_on_curve},
	layout::{G1_LEN, HASH_LEN, MAX_BATCH},
	versioned_hash, Backend, PointEvaluation,
};
use assay_proof_system::{batch::Entry, Defect, VerifyError, VerifyError::*};

/// A batch, with separate proofs and inputs.
struct Batch {
	proofs: Vec<Vec<u8>>,
	inputs: Vec<Vec<u8>>,
}

impl Batch {
	fn new(fixture: &Fixture, size: usize) -> Self {
		let (proofs, inputs) = (0..size as u64).map(|nonce| fixture.proof(nonce)).unzip();
		Self { proofs, inputs }
	}

	fn verify<B: Backend<PointEvaluation>>(&self, fixture: &Fixture) -> Result<(), VerifyError> {
		let proofs = self.proofs.iter().map(Vec::as_slice);
		let entries: Vec<Entry<'_>> = proofs.zip(self.inputs.iter().map(Vec::as_slice)).collect();
		B::verify_batch(&fixture.prepared, &entries)
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn accepts_valid_batches<B: Backend<PointEvaluation>>() {
	let fixture = Fixture::new::<B>();
	for size in [0, 1, 2, 3, 15, MAX_BATCH] {
		let verdict = Batch::new(&fixture, size).verify::<B>(&fixture);
		assert_eq!(verdict, Ok(()), "{size} proofs");
	}
	// The same proof several times is valid too: equal points in one sum.
	let (proof, inputs) = fixture.proof(0);
	let batch = Batch { proofs: vec![proof; 4], inputs: vec![inputs; 4] };
	assert_eq!(batch.verify::<B>(&fixture), Ok(()));
	// Identities.
	let (c, z) = (ark_bls12_381::Fr::from(0u64), ark_bls12_381::Fr::from(3u64));
	let (proof, inputs) = fixture.simulator.open(&c, &z, &c);
	let batch = Batch { proofs: vec![proof.0; 3], inputs: vec![inputs.0; 3] };
	assert_eq!(batch.verify::<B>(&fixture), Ok(()));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_a_batch_with_one_bad_proof<B: Backend<PointEvaluation>>() {
	const SIZE: usize = 4;
	let fixture = Fixture::new::<B>();
	let (stranger, others) = fixture.proof(SIZE as u64);
	for position in 0..SIZE {
		let whole = || Batch::new(&fixture, SIZE);
		let mut batch = whole();
		batch.proofs[position] = replaced(&batch.proofs[position], G1_LEN, &stranger[G1_LEN..]);
		assert_eq!(batch.verify::<B>(&fixture), Err(ProofInvalid), "point {position}");
		let mut batch = whole();
		batch.inputs[position] = replaced(&batch.inputs[position], HASH_LEN, &others[HASH_LEN..]);
		assert_eq!(batch.verify::<B>(&fixture), Err(ProofInvalid), "statement {position}");
		let mut batch = whole();
		batch.inputs[position][HASH_LEN - 1] ^= 1;
		assert_eq!(batch.verify::<B>(&fixture), Err(ProofInvalid), "hash {position}");
	}
	let mut batch = Batch::new(&fixture, SIZE);
	batch.inputs.swap(0, 1);
	assert_eq!(batch.verify::<B>(&fixture), Err(ProofInvalid));
}

/// `π_1 + P` and `π_2 − P` have the sum of `π_1` and `π_2`, and with equal `z` the rest of the
/// equations is the same: only the coefficients distinguish them. The same holds for the values
/// `y_1 + 1` and `y_2 − 1`.
#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_errors_that_cancel_out<B: Backend<PointEvaluation>>() {
	let fixture = Fixture::new::<B>();
	let number = |number: u64| ark_bls12_381::Fr::from(number);
	let (c, z, one) = (number(70), number(3), number(1));
	let opened = |ys: [ark_bls12_381::Fr; 2]| {
		let (proofs, inputs) = ys
			.map(|y| fixture.simulator.open(&c, &z, &y))
			.into_iter()
			.map(|(proof, inputs)| (proof.0, inputs.0))
			.unzip();
		Batch { proofs, inputs }
	};
	let ys = [number(11), number(22)];
	let mut batch = opened(ys);
	assert_eq!(batch.verify::<B>(&fixture), Ok(()));
	let point = G1Affine::generator();
	for (proof, point) in batch.proofs.iter_mut().zip([point, -point]) {
		let last = g1_on_curve(proof.last_chunk().expect("a proof is longer")).expect("a point");
		*proof = replaced(proof, G1_LEN, &g1_bytes(&(last + point).into_affine()));
	}
	assert_eq!(batch.verify::<B>(&fixture), Err(ProofInvalid));

	let mut batch = opened(ys);
	batch.inputs = opened([ys[0] + one, ys[1] - one]).inputs;
	assert_eq!(batch.verify::<B>(&fixture), Err(ProofInvalid));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_malformed_entries<B: Backend<PointEvaluation>>() {
	let fixture = Fixture::new::<B>();
	// A few proofs, more than backends take at a time, and so many that a backend may test all points at once.
	for (size, position) in [(1, 0), (3, 2), (10, 1), (10, 9), (MAX_BATCH, 40)] {
		for (point, defect) in hostile::g1() {
			for start in [0, G1_LEN] {
				let mut batch = Batch::new(&fixture, size);
				batch.proofs[position] = replaced(&batch.proofs[position], start, &point);
				let commitment = batch.proofs[position].first_chunk().expect("a proof is longer");
				let hash = versioned_hash(commitment);
				batch.inputs[position] = replaced(&batch.inputs[position], 0, &hash);
				let verdict = batch.verify::<B>(&fixture);
				assert_eq!(verdict, Err(MalformedProof(defect)), "{position} of {size}");
			}
		}
		let mut batch = Batch::new(&fixture, size);
		batch.inputs[position][HASH_LEN] = 0xff;
		assert_eq!(batch.verify::<B>(&fixture), Err(MalformedInputs(Defect::NotCanonical)));
		let mut batch = Batch::new(&fixture, size);
		batch.proofs[position].pop();
		assert_eq!(batch.verify::<B>(&fixture), Err(MalformedProof(Defect::Length)));
		let mut batch = Batch::new(&fixture, size);
		batch.inputs[position].push(0);
		assert_eq!(batch.verify::<B>(&fixture), Err(MalformedInputs(Defect::Length)));
	}
	// A malformed entry is reported ahead of an invalid proof before it.
	let mut batch = Batch::new(&fixture, 2);
	batch.inputs[0][HASH_LEN - 1] ^= 1;
	batch.inputs[1][0] = 0;
	assert_eq!(batch.verify::<B>(&fixture), Err(MalformedInputs(Defect::NotCanonical)));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_more_than_the_limit<B: Backend<PointEvaluation>>() {
	let fixture = Fixture::new::<B>();
	let mut batch = Batch::new(&fixture, 1);
	batch.proofs = vec![batch.proofs[0].clone(); MAX_BATCH + 1];
	batch.inputs = vec![batch.inputs[0].clone(); MAX_BATCH + 1];
	assert_eq!(batch.verify::<B>(&fixture), Err(LimitExceeded));
	batch.proofs[0].pop();
	assert_eq!(batch.verify::<B>(&fixture), Err(LimitExceeded));
}
