//! Batches.

use crate::{
	hostile::{self, Kind},
	Fixture,
};
use ark_ff::One;
use ark_serialize::CanonicalDeserialize;
use assay_proof_system::{
	batch::Entry,
	Defect,
	VerifyError::{self, *},
};
use assay_ring_vrf::{
	layout::{MAX_BATCH, MAX_INPUTS_LEN, POINT_LEN},
	Backend, BandersnatchRing, Scalar,
};

type Proved = (Vec<u8>, Vec<u8>);

fn entries(batch: &[Proved]) -> Vec<Entry<'_>> {
	batch.iter().map(|(proof, inputs)| (&proof[..], &inputs[..])).collect()
}

fn verify<B: Backend<BandersnatchRing>>(
	fixture: &Fixture,
	batch: &[Proved],
) -> Result<(), VerifyError> {
	B::verify_batch(&fixture.prepared, &entries(batch))
}

/// Makes proofs for different numbers of pairs.
fn proofs(fixture: &Fixture, count: usize) -> Vec<Proved> {
	let data: [&[u8]; 3] = [b"first", b"second", b"third"];
	(0..count).map(|index| fixture.proof_for(&data[..index % 4], index as u64)).collect()
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn accepts_valid_batches<B: Backend<BandersnatchRing>>() {
	let fixture = Fixture::new::<B>(1);
	for count in [0, 1, 2, 3, 9] {
		assert_eq!(verify::<B>(&fixture, &proofs(&fixture, count)), Ok(()), "{count} proofs");
	}
	let same = vec![fixture.proof(0); 3];
	assert_eq!(verify::<B>(&fixture, &same), Ok(()));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_a_batch_with_one_bad_proof<B: Backend<BandersnatchRing>>() {
	let fixture = Fixture::new::<B>(1);
	let good = proofs(&fixture, 4);
	for bad in 0..good.len() {
		for (kind, place) in hostile::proof_fields() {
			let mut batch = good.clone();
			let other = hostile::other_value(kind, &batch[bad].0[place.clone()]);
			// Without a pair, O_k is the identity, which has no negative.
			if batch[bad].0[place.clone()] == hostile::identity(Kind::Point) {
				continue;
			}
			batch[bad].0[place.clone()].copy_from_slice(&other);
			assert_eq!(verify::<B>(&fixture, &batch), Err(ProofInvalid), "{bad}: {place:?}");
		}
		let mut batch = good.clone();
		batch[bad].1.push(0);
		assert_eq!(verify::<B>(&fixture, &batch), Err(ProofInvalid));
		batch[bad].1 = good[(bad + 1) % 4].1.clone();
		assert_eq!(verify::<B>(&fixture, &batch), Err(ProofInvalid));
	}
}

/// Errors that would cancel in a plain sum of the equations.
#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_errors_that_cancel_out<B: Backend<BandersnatchRing>>() {
	let fixture = Fixture::new::<B>(1);
	// Without pairs, the responses are coefficients of the bases alone.
	let mut batch: Vec<_> = (0..2).map(|nonce| fixture.proof_for(&[], nonce)).collect();
	for response in [96..96 + POINT_LEN, 128..128 + POINT_LEN] {
		let mut batch = batch.clone();
		for (entry, error) in batch.iter_mut().zip([Scalar::one(), -Scalar::one()]) {
			let bytes = &mut entry.0[response.clone()];
			let value = Scalar::deserialize_compressed(&bytes[..]).expect("it is reduced");
			bytes.copy_from_slice(&hostile::compressed(&(value + error)));
		}
		assert_eq!(verify::<B>(&fixture, &batch), Err(ProofInvalid));
	}
	// Two proofs with each other's openings.
	let [first, second] = &mut batch[..] else { panic!("there are two proofs") };
	first.0[656..].swap_with_slice(&mut second.0[656..]);
	assert_eq!(verify::<B>(&fixture, &batch), Err(ProofInvalid));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_malformed_entries<B: Backend<BandersnatchRing>>() {
	let fixture = Fixture::new::<B>(1);
	let good = proofs(&fixture, 3);
	for bad in 0..good.len() {
		let refuse = |change: &dyn Fn(&mut Proved), error| {
			let mut batch = good.clone();
			change(&mut batch[bad]);
			assert_eq!(verify::<B>(&fixture, &batch), Err(error), "{bad}");
		};
		refuse(&|(proof, _)| proof.truncate(751), MalformedProof(Defect::Length));
		refuse(&|(proof, _)| proof.clear(), MalformedProof(Defect::Length));
		refuse(&|(proof, _)| proof.fill(0xff), MalformedProof(Defect::NotCanonical));
		refuse(&|(_, inputs)| inputs.clear(), MalformedInputs(Defect::Length));
		refuse(&|(_, inputs)| inputs.resize(MAX_INPUTS_LEN + 1, 0), LimitExceeded);
		for (kind, place) in hostile::proof_fields() {
			for (bytes, defect) in hostile::malformed(kind) {
				let change = |entry: &mut Proved| entry.0[place.clone()].copy_from_slice(&bytes);
				refuse(&change, MalformedProof(defect));
			}
		}
	}
	let key = &fixture.prepared[1..];
	assert_eq!(B::verify_batch(key, &entries(&good)), Err(MalformedKey(Defect::Length)));
	assert_eq!(B::verify_batch(key, &[]), Err(MalformedKey(Defect::Length)));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn reports_encodings_before_subgroups<B: Backend<BandersnatchRing>>() {
	let fixture = Fixture::new::<B>(1);
	let mut batch = vec![fixture.proof(0), fixture.proof(1)];
	let outside = |kind| {
		let mut points = hostile::malformed(kind).into_iter();
		points.find(|(_, defect)| *defect == Defect::NotInSubgroup).expect("each curve has some").0
	};
	batch[0].0[704..].copy_from_slice(&outside(Kind::G1));
	assert_eq!(verify::<B>(&fixture, &batch), Err(MalformedProof(Defect::NotInSubgroup)));
	// An output of the second entry is outside as well: inputs are checked first.
	let output = 3 + b"first".len();
	let mut both = batch.clone();
	both[1].1[output..output + POINT_LEN].copy_from_slice(&outside(Kind::Point));
	assert_eq!(verify::<B>(&fixture, &both), Err(MalformedInputs(Defect::NotInSubgroup)));
	// The encoding of the second entry is checked before both.
	both[1].0[..POINT_LEN].fill(0xff);
	assert_eq!(verify::<B>(&fixture, &both), Err(MalformedProof(Defect::NotCanonical)));
	// The length of the second entry is checked before the first one's encodings.
	both[0].0.fill(0xff);
	both[1].0.truncate(1);
	assert_eq!(verify::<B>(&fixture, &both), Err(MalformedProof(Defect::Length)));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_more_proofs_than_the_limit<B: Backend<BandersnatchRing>>() {
	let fixture = Fixture::new::<B>(1);
	let proved = fixture.proof_for(&[b"context"], 0);
	let most = vec![proved; MAX_BATCH + 1];
	assert_eq!(verify::<B>(&fixture, &most[1..]), Ok(()));
	assert_eq!(verify::<B>(&fixture, &most), Err(LimitExceeded));
	// The number of entries is checked before anything is read.
	let nothing = vec![Proved::default(); MAX_BATCH + 1];
	assert_eq!(B::verify_batch(&[], &entries(&nothing)), Err(LimitExceeded));
}
