//! Public inputs: refused, in the documented order.

use crate::{
	hostile::{self, Kind},
	Fixture,
};
use assay_proof_system::{Defect, VerifyError::*};
use assay_ring_vrf::{
	layout::{Inputs, MAX_INPUTS_LEN, MAX_PAIRS, POINT_LEN},
	Backend, BandersnatchRing, PublicInputs,
};

/// Data of the pairs of [`Fixture::proof`].
const DATA: [&[u8]; 2] = [b"first", b"second"];
const ADDITIONAL: &[u8] = b"additional data";

/// Returns the outputs of inputs.
fn outputs(inputs: &[u8]) -> Vec<[u8; POINT_LEN]> {
	let inputs = Inputs::read(inputs).expect("well-formed inputs");
	inputs.pairs.iter().map(|pair| *pair.output).collect()
}

fn encode(pairs: &[(&[u8], [u8; POINT_LEN])], additional: &[u8]) -> Vec<u8> {
	PublicInputs::new(pairs, additional).expect("the data is short").0
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_malformed_outputs<B: Backend<BandersnatchRing>>() {
	let fixture = Fixture::new::<B>(1);
	let (proof, inputs) = fixture.proof(0);
	let outputs = outputs(&inputs);
	let mut hostile = hostile::malformed(Kind::Point);
	hostile.push((hostile::identity(Kind::Point), Defect::Identity));
	for (bytes, defect) in hostile {
		for place in 0..outputs.len() {
			let mut outputs = outputs.clone();
			outputs[place].copy_from_slice(&bytes);
			let inputs = encode(&[(DATA[0], outputs[0]), (DATA[1], outputs[1])], ADDITIONAL);
			let verdict = fixture.verify::<B>(&proof, &inputs);
			assert_eq!(verdict, Err(MalformedInputs(defect)), "output {place} as {bytes:02x?}");
		}
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_other_inputs<B: Backend<BandersnatchRing>>() {
	let fixture = Fixture::new::<B>(1);
	let (proof, inputs) = fixture.proof(0);
	let [first, second] = outputs(&inputs)[..] else { panic!("there are two pairs") };
	let good = [(DATA[0], first), (DATA[1], second)];
	assert_eq!(encode(&good, ADDITIONAL), inputs);
	assert_eq!(fixture.verify::<B>(&proof, &inputs), Ok(()));

	let other = outputs(&fixture.proof(1).1)[0];
	let negated: [u8; POINT_LEN] =
		hostile::other_value(Kind::Point, &first).try_into().expect("it has the length");
	let others: [(&str, Vec<u8>); 13] = [
		("other context", encode(&[(b"fiRst", first), good[1]], ADDITIONAL)),
		("no context", encode(&[(b"", first), good[1]], ADDITIONAL)),
		("another member's output", encode(&[(DATA[0], other), good[1]], ADDITIONAL)),
		("negated output", encode(&[(DATA[0], negated), good[1]], ADDITIONAL)),
		("outputs exchanged", encode(&[(DATA[0], second), (DATA[1], first)], ADDITIONAL)),
		("pairs exchanged", encode(&[good[1], good[0]], ADDITIONAL)),
		("first pair alone", encode(&good[..1], ADDITIONAL)),
		("second pair alone", encode(&good[1..], ADDITIONAL)),
		("no pair", encode(&[], ADDITIONAL)),
		("a pair again", encode(&[good[0], good[1], good[1]], ADDITIONAL)),
		("other additional data", encode(&good, b"additional dat!")),
		("no additional data", encode(&good, b"")),
		("longer additional data", encode(&good, b"additional data\0")),
	];
	for (change, inputs) in others {
		assert_eq!(fixture.verify::<B>(&proof, &inputs), Err(ProofInvalid), "{change}");
	}
	// A proof without pairs signs only the additional data.
	let (proof, inputs) = fixture.proof_for(&[], 0);
	assert_eq!(fixture.verify::<B>(&proof, &inputs), Ok(()));
	assert_eq!(fixture.verify::<B>(&proof, &encode(&good, ADDITIONAL)), Err(ProofInvalid));
	assert_eq!(fixture.verify::<B>(&proof, &encode(&[], b"other")), Err(ProofInvalid));
}

/// All equations hold, for a key that was computed from the outputs. A batch may contain several
/// such proofs.
#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_one_input_with_several_outputs<B: Backend<BandersnatchRing>>() {
	let fixture = Fixture::new::<B>(1);
	let proof = |outputs, nonce| {
		let (proof, inputs) = fixture.simulator.prove_other_outputs(b"context", outputs, nonce);
		(proof.0, inputs.0)
	};
	let (honest, inputs) = proof(1, 0);
	assert_eq!(fixture.verify::<B>(&honest, &inputs), Ok(()));
	for outputs in [2, 3, MAX_PAIRS as u64] {
		let (forged, inputs) = proof(outputs, 0);
		assert_eq!(fixture.verify::<B>(&forged, &inputs), Err(ProofInvalid), "{outputs}");
	}
	let batch = [proof(1, 0), fixture.proof(0), proof(2, 1)];
	let entries = batch.each_ref().map(|(proof, inputs)| (&proof[..], &inputs[..]));
	assert_eq!(B::verify_batch(&fixture.prepared, &entries[..2]), Ok(()));
	assert_eq!(B::verify_batch(&fixture.prepared, &entries), Err(ProofInvalid));
	// A malformed proof is reported first.
	let (mut forged, inputs) = proof(2, 0);
	forged[..POINT_LEN].fill(0xff);
	let verdict = fixture.verify::<B>(&forged, &inputs);
	assert_eq!(verdict, Err(MalformedProof(Defect::NotCanonical)));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_bytes_that_move_between_data_and_outputs<B: Backend<BandersnatchRing>>() {
	let fixture = Fixture::new::<B>(1);
	let (proof, inputs) = fixture.proof(0);
	// One byte more or less is read as data, and every later part moves.
	for length in [DATA[0].len() + 1, DATA[0].len() - 1] {
		let mut moved = inputs.clone();
		moved[1..3].copy_from_slice(&(length as u16).to_le_bytes());
		let verdict = fixture.verify::<B>(&proof, &moved);
		assert!(matches!(verdict, Err(MalformedInputs(_) | ProofInvalid)), "{verdict:?}");
	}
	// The second pair becomes additional data.
	let mut fewer = inputs.clone();
	fewer[0] = 1;
	assert_eq!(fixture.verify::<B>(&proof, &fewer), Err(ProofInvalid));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_inputs_that_end_within_a_pair<B: Backend<BandersnatchRing>>() {
	let fixture = Fixture::new::<B>(1);
	let (proof, inputs) = fixture.proof(0);
	let pairs = inputs.len() - ADDITIONAL.len();
	for len in [0, 1, 2, 3, 7, 8, 39, 40, pairs - 1] {
		let verdict = fixture.verify::<B>(&proof, &inputs[..len]);
		assert_eq!(verdict, Err(MalformedInputs(Defect::Length)), "{len} bytes");
	}
	assert_eq!(fixture.verify::<B>(&proof, &inputs[..pairs]), Err(ProofInvalid));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_more_than_the_limits<B: Backend<BandersnatchRing>>() {
	let fixture = Fixture::new::<B>(1);
	let (proof, inputs) = fixture.proof(0);
	let mut longer = inputs.clone();
	longer.resize(MAX_INPUTS_LEN, 0);
	assert_eq!(fixture.verify::<B>(&proof, &longer), Err(ProofInvalid));
	longer.push(0);
	assert_eq!(fixture.verify::<B>(&proof, &longer), Err(LimitExceeded));
	assert_eq!(fixture.verify::<B>(&[], &longer), Err(LimitExceeded));
	let mut more = inputs;
	more[0] = MAX_PAIRS as u8 + 1;
	assert_eq!(fixture.verify::<B>(&proof, &more), Err(LimitExceeded));
	more[0] = 255;
	assert_eq!(fixture.verify::<B>(&proof, &more), Err(LimitExceeded));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn checks_inputs_before_proofs<B: Backend<BandersnatchRing>>() {
	let fixture = Fixture::new::<B>(1);
	let (mut proof, inputs) = fixture.proof(0);
	proof.fill(0xff);
	let outputs = outputs(&inputs);
	let malformed = encode(&[(DATA[0], outputs[0]), (DATA[1], [0xff; POINT_LEN])], ADDITIONAL);
	let not_canonical = Err(MalformedInputs(Defect::NotCanonical));
	assert_eq!(fixture.verify::<B>(&proof, &malformed), not_canonical);
	assert_eq!(fixture.verify::<B>(&proof[1..], &malformed), Err(MalformedProof(Defect::Length)));
	assert_eq!(fixture.verify::<B>(&proof, &inputs), Err(MalformedProof(Defect::NotCanonical)));
}
