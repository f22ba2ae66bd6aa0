//! Batches of proofs under one key.

use crate::{hostile, BY_MESSAGES};
use assay_bls_signatures::{
	simulator::Simulator, verifier::MAX_BATCH, Backend, Group, Scheme, Variant, VerifyingKey,
};
use assay_proof_system::{
	Defect::*,
	VerifyError::{self, *},
};

/// A prepared key, and proofs under it.
struct Batch {
	prepared: Vec<u8>,
	entries: Vec<(Vec<u8>, Vec<u8>)>,
}

impl Batch {
	/// Makes proofs of a scheme by `count` keys, of different messages. The members of a committee
	/// that sign differ from proof to proof.
	fn new<V: Variant, B: Backend<V>>(scheme: Scheme, count: usize, size: usize) -> Self {
		let simulator = Simulator::<V>::new(count, 7);
		let prove = |nonce: usize| match scheme {
			Scheme::Committee => {
				let members: Vec<_> = (0..count).map(|index| index != nonce % count).collect();
				simulator.prove_by_committee(1, &members, &[nonce as u8])
			}
			Scheme::Possession => simulator.prove(scheme, &[]),
			_ => {
				let message = |index: usize| vec![nonce as u8, index as u8];
				simulator.prove(scheme, &(0..count).map(message).collect::<Vec<_>>())
			}
		};
		let key: VerifyingKey = prove(0).0;
		let prepared = B::prepare_key(&key.0).expect("the simulator's keys are well-formed");
		let entries = (0..size).map(prove).map(|(_, proof, inputs)| (proof.0, inputs.0)).collect();
		Self { prepared, entries }
	}

	fn verify<V: Variant, B: Backend<V>>(&self) -> Result<(), VerifyError> {
		let entries: Vec<_> =
			self.entries.iter().map(|(proof, inputs)| (&proof[..], &inputs[..])).collect();
		B::verify_batch(&self.prepared, &entries)
	}
}

/// Returns the keys that give one equation, and those whose proofs are checked one by one.
fn shapes() -> Vec<(Scheme, usize)> {
	let mut shapes: Vec<_> =
		BY_MESSAGES.into_iter().flat_map(|scheme| [(scheme, 1), (scheme, 3)]).collect();
	shapes.extend([(Scheme::Committee, 5), (Scheme::Possession, 1)]);
	shapes
}

/// Sizes from zero to several.
pub fn accepts_valid_proofs_of_every_scheme<V: Variant, B: Backend<V>>() {
	for (scheme, count) in shapes() {
		for size in [0, 1, 2, 9] {
			let batch = Batch::new::<V, B>(scheme, count, size);
			assert_eq!(batch.verify::<V, B>(), Ok(()), "{scheme:?} {count} {size}");
		}
	}
}

/// In each position.
pub fn refuses_one_bad_proof<V: Variant, B: Backend<V>>() {
	for (scheme, count) in shapes() {
		for place in 0..3 {
			let mut batch = Batch::new::<V, B>(scheme, count, 3);
			batch.entries[place].0[0] ^= 0x20;
			assert_eq!(batch.verify::<V, B>(), Err(ProofInvalid), "{scheme:?} {count}");
		}
	}
}

/// Exchanged signatures, whose sum is correct.
pub fn refuses_errors_that_cancel_out<V: Variant, B: Backend<V>>() {
	let len = V::Signatures::COMPRESSED_LEN;
	for (scheme, count) in shapes().into_iter().filter(|(scheme, _)| *scheme != Scheme::Possession)
	{
		let mut batch = Batch::new::<V, B>(scheme, count, 2);
		let [first, second] = &mut batch.entries[..] else { panic!("there are two") };
		first.0[..len].swap_with_slice(&mut second.0[..len]);
		assert_eq!(batch.verify::<V, B>(), Err(ProofInvalid));
		// Exchanged together with their inputs, they are valid again.
		let [first, second] = &mut batch.entries[..] else { panic!("there are two") };
		std::mem::swap(&mut first.1, &mut second.1);
		if scheme != Scheme::Committee {
			assert_eq!(batch.verify::<V, B>(), Ok(()));
		}
	}
}

/// Behind a valid entry, or behind an invalid one.
pub fn refuses_malformed_entries<V: Variant, B: Backend<V>>() {
	let len = V::Signatures::COMPRESSED_LEN;
	for (scheme, count) in shapes() {
		let batch = || Batch::new::<V, B>(scheme, count, 3);
		let is_one_equation = count == 1 || scheme == Scheme::Committee;
		for (point, defect) in hostile::points::<V::Signatures>() {
			let mut batch = batch();
			batch.entries[2].0[..len].copy_from_slice(&point);
			assert_eq!(batch.verify::<V, B>(), Err(MalformedProof(defect)));
			batch.entries[0].0[0] ^= 0x20;
			let expected = match is_one_equation {
				true => MalformedProof(defect),
				false => ProofInvalid,
			};
			assert_eq!(batch.verify::<V, B>(), Err(expected));
			// Lengths are checked first.
			batch.entries[1].0.push(0);
			assert_eq!(batch.verify::<V, B>(), Err(MalformedProof(Length)));
			batch.entries[0].1.push(0);
			assert_eq!(batch.verify::<V, B>(), Err(MalformedInputs(Length)));
			batch.entries[0].1 = vec![0; 4 * 7];
			assert_eq!(batch.verify::<V, B>(), Err(WrongInputCount));
		}
	}
	// Too few members make a proof invalid, which is reported after any malformed entry.
	let mut batch = Batch::new::<V, B>(Scheme::Committee, 3, 2);
	batch.entries[0].0[len] = 0;
	assert_eq!(batch.verify::<V, B>(), Err(ProofInvalid));
	batch.entries[1].0[len] |= 0x80;
	assert_eq!(batch.verify::<V, B>(), Err(MalformedProof(NotCanonical)));
}

/// One more than the limit.
pub fn refuses_more_proofs_than_the_limit<V: Variant, B: Backend<V>>() {
	let mut batch = Batch::new::<V, B>(Scheme::Basic, 1, MAX_BATCH);
	assert_eq!(batch.verify::<V, B>(), Ok(()));
	batch.entries.push((vec![], vec![]));
	assert_eq!(batch.verify::<V, B>(), Err(LimitExceeded));
}
