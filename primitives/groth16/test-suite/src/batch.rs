//! Batches: accepted and refused.

use crate::{
	hostile::{encode, Group, Hostile},
	Fixture,
};
use ark_ec::{short_weierstrass::Affine, AffineRepr, CurveGroup};
use ark_serialize::CanonicalDeserialize;
use assay_groth16::{Backend, Curve};
use assay_proof_system::{batch::Entry, Defect, VerifyError, VerifyError::*};

/// A batch, with separate proofs and inputs.
struct Batch {
	proofs: Vec<Vec<u8>>,
	inputs: Vec<Vec<u8>>,
}

impl Batch {
	fn new<C: Curve>(fixture: &Fixture<C>, size: usize) -> Self {
		let (proofs, inputs) = (0..size as u64).map(|nonce| fixture.proof(nonce)).unzip();
		Self { proofs, inputs }
	}

	fn entries(&self) -> Vec<Entry<'_>> {
		self.proofs.iter().map(Vec::as_slice).zip(self.inputs.iter().map(Vec::as_slice)).collect()
	}

	fn verify<C: Curve, B: Backend<C>>(&self, fixture: &Fixture<C>) -> Result<(), VerifyError> {
		B::verify_batch(&fixture.prepared, &self.entries())
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn accepts_valid_batches<C: Hostile, B: Backend<C>>() {
	for inputs in [0, 1, 3] {
		let fixture = Fixture::<C>::new::<B>(inputs);
		for size in [0, 1, 2, 15, C::MAX_BATCH] {
			let verdict = Batch::new(&fixture, size).verify::<C, B>(&fixture);
			assert_eq!(verdict, Ok(()), "{size} proofs with {inputs} inputs");
		}
	}
	// The same proof twice is valid too.
	let fixture = Fixture::<C>::new::<B>(1);
	let mut batch = Batch::new(&fixture, 2);
	batch.proofs[1] = batch.proofs[0].clone();
	batch.inputs[1] = batch.inputs[0].clone();
	assert_eq!(batch.verify::<C, B>(&fixture), Ok(()));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_a_batch_with_one_bad_proof<C: Hostile, B: Backend<C>>() {
	const SIZE: usize = 4;
	let fixture = Fixture::<C>::new::<B>(2);
	let (stranger, other_inputs) = fixture.proof(SIZE as u64);
	for position in 0..SIZE {
		let mut batch = Batch::new(&fixture, SIZE);
		batch.proofs[position] = stranger.clone();
		assert_eq!(batch.verify::<C, B>(&fixture), Err(ProofInvalid), "proof {position}");

		let mut batch = Batch::new(&fixture, SIZE);
		batch.inputs[position] = other_inputs.clone();
		assert_eq!(batch.verify::<C, B>(&fixture), Err(ProofInvalid), "inputs {position}");
	}
	let mut batch = Batch::new(&fixture, SIZE);
	batch.inputs.swap(0, 1);
	assert_eq!(batch.verify::<C, B>(&fixture), Err(ProofInvalid));
}

/// `c_1 + P` and `c_2 − P` have the sum of `c_1` and `c_2`: only the coefficients distinguish them.
#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_errors_that_cancel_out<C: Hostile, B: Backend<C>>() {
	let fixture = Fixture::<C>::new::<B>(1);
	let mut batch = Batch::new(&fixture, 2);
	let start = C::G1_LEN + C::G2_LEN;
	let point = Affine::<C::G1Config>::generator();
	for (proof, point) in batch.proofs.iter_mut().zip([point, -point]) {
		let c = Affine::<C::G1Config>::deserialize_uncompressed(&proof[start..]).expect("a point");
		proof[start..].copy_from_slice(&encode((c + point).into_affine()));
	}
	assert_eq!(batch.verify::<C, B>(&fixture), Err(ProofInvalid));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_malformed_entries<C: Hostile, B: Backend<C>>() {
	let fixture = Fixture::<C>::new::<B>(1);
	// A few proofs, more than backends take at a time, and so many that a backend may test all points at once.
	for (size, position) in [(3, 0), (3, 2), (10, 1), (10, 9), (13, 12), (C::MAX_BATCH, 7)] {
		let whole = Batch::new(&fixture, size);
		let c = C::G1_LEN + C::G2_LEN;
		for (group, start) in [(Group::G1, 0), (Group::G2, C::G1_LEN), (Group::G1, c)] {
			let end = start + if start == C::G1_LEN { C::G2_LEN } else { C::G1_LEN };
			let point = &whole.proofs[position][start..end];
			for (variant, defect) in group.hostile_variants::<C>(point) {
				let mut proofs = whole.proofs.clone();
				proofs[position][start..end].copy_from_slice(&variant);
				let batch = Batch { proofs, inputs: whole.inputs.clone() };
				assert_eq!(batch.verify::<C, B>(&fixture), Err(MalformedProof(defect)));
			}
		}
		let mut batch = Batch::new(&fixture, size);
		batch.inputs[position].fill(0xff);
		assert_eq!(batch.verify::<C, B>(&fixture), Err(MalformedInputs(Defect::NotCanonical)));
	}
	// The first malformed entry is reported, and a malformed one takes precedence over an invalid
	// one. (Points outside the subgroups are detected after all entries are read.)
	let mut batch = Batch::new(&fixture, 3);
	batch.inputs[0][0] ^= 1;
	batch.proofs[1].fill(0xff);
	batch.inputs[2].fill(0xff);
	assert_eq!(batch.verify::<C, B>(&fixture), Err(MalformedProof(Defect::NotCanonical)));
	let mut batch = Batch::new(&fixture, 2);
	batch.inputs[1].fill(0xff);
	let b = C::G1_LEN..C::G1_LEN + C::G2_LEN;
	for (variant, defect) in Group::G2.hostile_variants::<C>(&fixture.proof(0).0[b.clone()]) {
		if defect == Defect::NotInSubgroup {
			batch.proofs[0][b.clone()].copy_from_slice(&variant);
			let refused = Err(MalformedInputs(Defect::NotCanonical));
			assert_eq!(batch.verify::<C, B>(&fixture), refused);
		}
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_lengths_that_do_not_fit<C: Hostile, B: Backend<C>>() {
	let fixture = Fixture::<C>::new::<B>(1);
	let batch = Batch::new(&fixture, 3);
	let whole = batch.entries();
	for position in 0..3 {
		let verify = |entry: Entry<'_>| {
			let mut entries = whole.clone();
			entries[position] = entry;
			B::verify_batch(&fixture.prepared, &entries)
		};
		let (proof, inputs) = whole[position];
		let longer = [proof, &[0]].concat();
		for proof in [&[][..], &proof[1..], &proof[..proof.len() - 1], &longer] {
			assert_eq!(verify((proof, inputs)), Err(MalformedProof(Defect::Length)));
		}
		let longer = [inputs, &[0]].concat();
		for inputs in [&inputs[1..], &longer] {
			assert_eq!(verify((proof, inputs)), Err(MalformedInputs(Defect::Length)));
		}
		for inputs in [vec![], inputs.repeat(2)] {
			assert_eq!(verify((proof, &inputs)), Err(WrongInputCount));
		}
	}
	// Bytes moved to a neighbour.
	let mut moved = Batch::new(&fixture, 3);
	let byte = moved.proofs[0].pop().expect("it has bytes");
	moved.proofs[1].insert(0, byte);
	assert_eq!(moved.verify::<C, B>(&fixture), Err(MalformedProof(Defect::Length)));
	let mut moved = Batch::new(&fixture, 3);
	let byte = moved.inputs[0].pop().expect("it has bytes");
	moved.inputs[1].insert(0, byte);
	assert_eq!(moved.verify::<C, B>(&fixture), Err(MalformedInputs(Defect::Length)));

	let short_key = &fixture.prepared[1..];
	assert_eq!(B::verify_batch(short_key, &whole), Err(MalformedKey(Defect::Length)));
	assert_eq!(B::verify_batch(short_key, &[]), Err(MalformedKey(Defect::Length)));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_more_proofs_than_the_limit<C: Hostile, B: Backend<C>>() {
	let fixture = Fixture::<C>::new::<B>(0);
	let (proof, _) = fixture.proof(0);
	let size = C::MAX_BATCH + 1;
	let verify = |entry: Entry<'_>, size| B::verify_batch(&fixture.prepared, &vec![entry; size]);
	assert_eq!(verify((&proof[..], &[]), size), Err(LimitExceeded));
	// The size is checked before the entries.
	assert_eq!(verify((&[], &[]), 100 * size), Err(LimitExceeded));
}
