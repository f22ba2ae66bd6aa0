//! Single proofs: accepted and refused.

use crate::{
	hostile::{self, proof_fields, Kind},
	Fixture,
};
use assay_proof_system::{Defect, VerifyError::*};
use assay_ring_vrf::{
	layout::{MAX_LOG_SIZE, MAX_PAIRS, MIN_LOG_SIZE},
	simulator::Simulator,
	Backend, BandersnatchRing,
};

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn accepts_proofs_over_every_kind_of_domain<B: Backend<BandersnatchRing>>() {
	for log_size in [MIN_LOG_SIZE, MIN_LOG_SIZE + 1, 14, MAX_LOG_SIZE] {
		let simulator = Simulator::new(log_size, 3);
		let prepared = B::prepare_key(&simulator.verifying_key().0).expect("a well-formed key");
		for nonce in 0..2 {
			let (proof, inputs) = simulator.prove(&[b"context"], b"message", nonce);
			assert_eq!(B::verify(&prepared, &proof.0, &inputs.0), Ok(()), "2^{log_size}");
		}
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn accepts_proofs_for_every_number_of_pairs<B: Backend<BandersnatchRing>>() {
	let fixture = Fixture::new::<B>(1);
	for pairs in 0..=MAX_PAIRS {
		let data: Vec<_> = (0..pairs).map(|pair| format!("context {pair}")).collect();
		let data: Vec<_> = data.iter().map(String::as_bytes).collect();
		let (proof, inputs) = fixture.proof_for(&data, 0);
		assert_eq!(fixture.verify::<B>(&proof, &inputs), Ok(()), "{pairs} pairs");
	}
	let same: [&[u8]; 2] = [b"twice"; 2];
	let (proof, inputs) = fixture.proof_for(&same, 0);
	assert_eq!(fixture.verify::<B>(&proof, &inputs), Ok(()));
	for pairs in [1, 7, MAX_PAIRS] {
		let (proof, inputs) = fixture.simulator.prove_with_most_data(pairs, 0);
		assert_eq!(fixture.verify::<B>(&proof.0, &inputs.0), Ok(()), "{pairs} pairs");
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_proofs_of_another_length<B: Backend<BandersnatchRing>>() {
	let fixture = Fixture::new::<B>(1);
	let (proof, inputs) = fixture.proof(0);
	let longer = [&proof[..], &[0]].concat();
	for bytes in [&[], &proof[..1], &proof[..160], &proof[..proof.len() - 1], &longer[..]] {
		let verdict = fixture.verify::<B>(bytes, &inputs);
		assert_eq!(verdict, Err(MalformedProof(Defect::Length)), "{} bytes", bytes.len());
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_malformed_points<B: Backend<BandersnatchRing>>() {
	let fixture = Fixture::new::<B>(1);
	let (proof, inputs) = fixture.proof(0);
	for (index, (kind, place)) in proof_fields().into_iter().enumerate() {
		if matches!(kind, Kind::Scalar | Kind::Element) {
			continue;
		}
		for (bytes, defect) in hostile::malformed(kind) {
			let mut proof = proof.clone();
			proof[place.clone()].copy_from_slice(&bytes);
			let verdict = fixture.verify::<B>(&proof, &inputs);
			assert_eq!(verdict, Err(MalformedProof(defect)), "field {index} as {bytes:02x?}");
		}
		let mut proof = proof.clone();
		proof[place].copy_from_slice(&hostile::identity(kind));
		// Only the commitment to the key must not be the identity, whose opening everyone knows.
		let expected = if index == 0 { MalformedProof(Defect::Identity) } else { ProofInvalid };
		assert_eq!(fixture.verify::<B>(&proof, &inputs), Err(expected), "field {index}");
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_numbers_over_their_modulus<B: Backend<BandersnatchRing>>() {
	let fixture = Fixture::new::<B>(1);
	let (proof, inputs) = fixture.proof(0);
	for (kind, place) in proof_fields() {
		if !matches!(kind, Kind::Scalar | Kind::Element) {
			continue;
		}
		for (bytes, defect) in hostile::malformed(kind) {
			let mut proof = proof.clone();
			proof[place.clone()].copy_from_slice(&bytes);
			assert_eq!(fixture.verify::<B>(&proof, &inputs), Err(MalformedProof(defect)));
		}
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_another_value_of_any_field<B: Backend<BandersnatchRing>>() {
	let fixture = Fixture::new::<B>(1);
	let (proof, inputs) = fixture.proof(0);
	for (index, (kind, place)) in proof_fields().into_iter().enumerate() {
		let mut other = proof.clone();
		other[place.clone()].copy_from_slice(&hostile::other_value(kind, &proof[place]));
		assert_eq!(fixture.verify::<B>(&other, &inputs), Err(ProofInvalid), "field {index}");
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_exchanged_fields<B: Backend<BandersnatchRing>>() {
	let fixture = Fixture::new::<B>(1);
	let (proof, inputs) = fixture.proof(0);
	let fields = proof_fields();
	let mut exchanges = 0;
	for (index, (kind, first)) in fields.iter().enumerate() {
		for (other, second) in &fields[..index] {
			if kind != other {
				continue;
			}
			let mut exchanged = proof.clone();
			exchanged[first.clone()].copy_from_slice(&proof[second.clone()]);
			exchanged[second.clone()].copy_from_slice(&proof[first.clone()]);
			let verdict = fixture.verify::<B>(&exchanged, &inputs);
			assert_eq!(verdict, Err(ProofInvalid), "{first:?} and {second:?}");
			exchanges += 1;
		}
	}
	// Exchanges among 3 points, 2 scalars, 7 points of G1 and 8 elements.
	assert_eq!(exchanges, 3 + 1 + 21 + 28);
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_fields_of_another_proof<B: Backend<BandersnatchRing>>() {
	let fixture = Fixture::new::<B>(1);
	let ((proof, inputs), (other, other_inputs)) = (fixture.proof(0), fixture.proof(1));
	for (_, place) in proof_fields() {
		let mut mixed = proof.clone();
		mixed[place.clone()].copy_from_slice(&other[place.clone()]);
		assert_eq!(fixture.verify::<B>(&mixed, &inputs), Err(ProofInvalid), "{place:?}");
	}
	// Each half is valid by itself.
	let halves = [&proof[..160], &other[160..]].concat();
	assert_eq!(fixture.verify::<B>(&halves, &inputs), Err(ProofInvalid));
	assert_eq!(fixture.verify::<B>(&halves, &other_inputs), Err(ProofInvalid));
	assert_eq!(fixture.verify::<B>(&other, &inputs), Err(ProofInvalid));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_proofs_for_another_ring<B: Backend<BandersnatchRing>>() {
	let (fixture, other) = (Fixture::new::<B>(1), Fixture::new::<B>(2));
	let (proof, inputs) = fixture.proof(0);
	assert_eq!(other.verify::<B>(&proof, &inputs), Err(ProofInvalid));
	// The same commitments over another domain.
	let mut key = fixture.key.clone();
	key[0] += 1;
	let prepared = B::prepare_key(&key).expect("the domain is another");
	assert_eq!(B::verify(&prepared, &proof, &inputs), Err(ProofInvalid));
	// Each point of another key, or in another's place.
	let places = hostile::places(&hostile::KEY, 1);
	for (kind, place) in &places {
		let mut key = fixture.key.clone();
		key[place.clone()].copy_from_slice(&other.key[place.clone()]);
		if key != fixture.key {
			let prepared = B::prepare_key(&key).expect("its points are valid");
			assert_eq!(B::verify(&prepared, &proof, &inputs), Err(ProofInvalid), "{place:?}");
		}
		for (_, from) in places.iter().filter(|(from, at)| from == kind && at != place) {
			let mut key = fixture.key.clone();
			key[place.clone()].copy_from_slice(&fixture.key[from.clone()]);
			key[from.clone()].copy_from_slice(&fixture.key[place.clone()]);
			let prepared = B::prepare_key(&key).expect("its points are valid");
			assert_eq!(B::verify(&prepared, &proof, &inputs), Err(ProofInvalid), "{place:?}");
		}
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn reports_the_first_malformed_field<B: Backend<BandersnatchRing>>() {
	let fixture = Fixture::new::<B>(1);
	let (proof, inputs) = fixture.proof(0);
	let defect_of = |kind, defect| {
		let malformed = hostile::malformed(kind).into_iter().find(|(_, found)| *found == defect);
		malformed.expect("every kind of point has one").0
	};
	let off_curve = [Kind::Point, Kind::G1].map(|kind| defect_of(kind, Defect::NotOnCurve));
	let fields = proof_fields();
	for (index, (kind, place)) in fields.iter().enumerate() {
		let bytes = match kind {
			Kind::Point => &off_curve[0],
			Kind::G1 => &off_curve[1],
			_ => continue,
		};
		let mut proof = proof.clone();
		proof[place.clone()].copy_from_slice(bytes);
		for (_, later) in &fields[index + 1..] {
			proof[later.clone()].fill(0xff);
		}
		let verdict = fixture.verify::<B>(&proof, &inputs);
		assert_eq!(verdict, Err(MalformedProof(Defect::NotOnCurve)), "field {index}");
		// Subgroups are checked after all encodings.
		let mut proof = proof.clone();
		proof[place.clone()].copy_from_slice(&defect_of(*kind, Defect::NotInSubgroup));
		let expected =
			if index + 1 == fields.len() { Defect::NotInSubgroup } else { Defect::NotCanonical };
		assert_eq!(fixture.verify::<B>(&proof, &inputs), Err(MalformedProof(expected)));
	}
}
