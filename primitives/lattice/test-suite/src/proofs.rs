//! Proofs: accepted and refused.

use crate::{Fixture, SMALL, WIDE};
use assay_lattice::{
	hash::SEED_LEN, layout::MAX_CONTEXT_LEN, sets, simulator::Simulator, verifier::prepare_any_key,
	Backend, Parameters, Portable, PublicInputs, ShortPreimages,
};
use assay_proof_system::{Defect, VerifyError::*};

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn accepts_proofs<B: Backend<ShortPreimages>>() {
	let odd = Parameters { repetitions: 131, preimages: 6, columns: 41, rows: 411, ..SMALL };
	let wide_entries = Parameters { rows: 1500, deviation: 1 << 19, columns: 37, ..SMALL };
	for parameters in [SMALL, WIDE, odd, wide_entries, sets::COMPACT] {
		let fixture = Fixture::new::<B>(parameters);
		for nonce in 0..2 {
			let (proof, inputs) = fixture.proof(nonce, b"context");
			assert_eq!(fixture.verify::<B>(&proof, &inputs), Ok(()), "{parameters:?}");
		}
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_other_statements_and_contexts<B: Backend<ShortPreimages>>() {
	let fixture = Fixture::new::<B>(SMALL);
	let (proof, inputs) = fixture.proof(0, b"this");
	let other = Fixture::of::<B>(Simulator::new(SMALL, 2));
	assert_eq!(other.verify::<B>(&proof, &inputs), Err(ProofInvalid));
	for context in [&b""[..], b"that", b"this "] {
		let inputs = PublicInputs::new(&SMALL, context).0;
		assert_eq!(fixture.verify::<B>(&proof, &inputs), Err(ProofInvalid));
	}
	// Another bound of the witness, everything else unchanged.
	let mut key = fixture.key.clone();
	key[20] -= 1;
	let prepared = prepare_any_key::<Portable>(&key).expect("it has a shape");
	assert_eq!(B::verify(&prepared, &proof, &inputs), Err(ProofInvalid));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_proofs_of_another_length<B: Backend<ShortPreimages>>() {
	let fixture = Fixture::new::<B>(SMALL);
	let (proof, inputs) = fixture.proof(0, b"");
	let longer = [&proof[..], &[0]].concat();
	// A challenge seed of another length moves everything behind it, so the length is wrong.
	let long_seed = [&[0], &proof[..]].concat();
	for bytes in
		[&[], &proof[..SEED_LEN], &proof[1..], &proof[..proof.len() - 1], &longer[..], &long_seed]
	{
		assert_eq!(
			fixture.verify::<B>(bytes, &inputs),
			Err(MalformedProof(Defect::Length)),
			"{} bytes",
			bytes.len()
		);
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_malformed_inputs<B: Backend<ShortPreimages>>() {
	let fixture = Fixture::new::<B>(SMALL);
	let (proof, inputs) = fixture.proof(0, b"");
	let verify = |inputs: &[u8]| fixture.verify::<B>(&proof, inputs);
	assert_eq!(verify(&[]), Err(MalformedInputs(Defect::Length)));
	assert_eq!(verify(&inputs[..1]), Err(MalformedInputs(Defect::Length)));
	assert_eq!(verify(&[inputs[0] + 1, 0]), Err(WrongInputCount));
	assert_eq!(verify(&[0, 0]), Err(WrongInputCount));
	assert_eq!(verify(&[inputs[0], 1]), Err(WrongInputCount));
	let most = PublicInputs::new(&SMALL, &[7; MAX_CONTEXT_LEN]).0;
	assert_eq!(verify(&most), Err(ProofInvalid));
	assert_eq!(verify(&[&most[..], &[7]].concat()), Err(LimitExceeded));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_entries_and_bits_that_are_not_canonical<B: Backend<ShortPreimages>>() {
	// 40·131 entries of 14 bits: 73 360 bits. 41·131·14 = 75 194 bits leave six to spare.
	let parameters =
		Parameters { columns: 41, repetitions: 131, deviation: 1344, preimages: 1, ..SMALL };
	let fixture = Fixture::new::<B>(parameters);
	let (proof, inputs) = fixture.proof(0, b"");
	for bit in 2..8 {
		let mut spare = proof.clone();
		*spare.last_mut().expect("not empty") |= 1 << bit;
		assert_eq!(
			fixture.verify::<B>(&spare, &inputs),
			Err(MalformedProof(Defect::NotCanonical)),
			"bit {bit}"
		);
	}
	// The first entry as −2^13, which the bits could hold.
	let mut lowest = proof.clone();
	lowest[SEED_LEN] = 0;
	lowest[SEED_LEN + 1] = lowest[SEED_LEN + 1] & 0b1100_0000 | 0b0010_0000;
	assert_eq!(fixture.verify::<B>(&lowest, &inputs), Err(MalformedProof(Defect::NotCanonical)));
	lowest[SEED_LEN] = 1;
	assert_eq!(fixture.verify::<B>(&lowest, &inputs), Err(ProofInvalid));
}

/// Returns `count` numbers below `limit` whose squares sum to `total`.
fn with_sum_of_squares(total: u128, count: usize, limit: i64) -> Vec<i64> {
	let mut rest = total;
	let mut entries = Vec::new();
	for left in (1..=count as u128).rev() {
		// A little above an equal share, so that the last ones finish exactly.
		let entry = if left > 12 { (rest / left).isqrt() + 1 } else { rest.isqrt() };
		let entry = entry.min(limit as u128).min(rest.isqrt());
		rest -= entry * entry;
		entries.push(entry as i64);
	}
	assert_eq!(rest, 0, "sums of greedy squares end soon");
	entries
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn accepts_the_norm_bound_and_not_one_more<B: Backend<ShortPreimages>>() {
	for parameters in [SMALL, WIDE] {
		let fixture = Fixture::of::<B>(Simulator::zero(parameters, 3));
		let limit = (1i64 << (parameters.entry_bits() - 1)) - 1;
		let inputs = PublicInputs::new(&parameters, b"").0;
		let (rows, columns) = (parameters.columns as usize, parameters.repetitions as usize);
		for column in [0, columns - 1] {
			let verdicts = [0, 1].map(|excess| {
				let total = parameters.norm_squared() + excess;
				let mut masks = vec![0; rows * columns];
				let entries = with_sum_of_squares(total, rows, limit);
				for (row, entry) in entries.into_iter().enumerate() {
					masks[row * columns + column] = if row % 2 == 0 { entry } else { -entry };
				}
				// With S = 0 the challenge is right for any response: only the norm can fail.
				let proof = fixture.simulator.prove_masks(&masks, b"").0;
				fixture.verify::<B>(&proof, &inputs)
			});
			assert_eq!(verdicts, [Ok(()), Err(ProofInvalid)], "column {column}");
		}
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_every_changed_part<B: Backend<ShortPreimages>>() {
	let fixture = Fixture::new::<B>(SMALL);
	let (proof, inputs) = fixture.proof(0, b"");
	for at in [0, SEED_LEN - 1, SEED_LEN, SEED_LEN + 100, proof.len() - 2] {
		let mut changed = proof.clone();
		changed[at] ^= 1;
		assert_eq!(fixture.verify::<B>(&changed, &inputs), Err(ProofInvalid), "byte {at}");
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_a_scaled_response<B: Backend<ShortPreimages>>() {
	// 2Z is a response for 2W and 2C, but the hash gives neither.
	let fixture = Fixture::of::<B>(Simulator::zero(SMALL, 3));
	let inputs = PublicInputs::new(&SMALL, b"").0;
	let masks: Vec<i64> = (0..SMALL.response_len() as i64).map(|i| i % 1000 - 500).collect();
	let honest = fixture.simulator.prove_masks(&masks, b"").0;
	assert_eq!(fixture.verify::<B>(&honest, &inputs), Ok(()));
	let doubled: Vec<i64> = masks.iter().map(|mask| 2 * mask).collect();
	let scaled = fixture.simulator.prove_masks(&doubled, b"").0;
	let forged = [&honest[..SEED_LEN], &scaled[SEED_LEN..]].concat();
	assert_eq!(fixture.verify::<B>(&forged, &inputs), Err(ProofInvalid));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_a_chosen_challenge<B: Backend<ShortPreimages>>() {
	// A prover who may choose C needs no witness: any Z, and W = A·Z − T·C computed afterwards.
	// Here the challenge seed is chosen in advance, and Z is the response of a zero statement.
	let fixture = Fixture::new::<B>(SMALL);
	let response = Simulator::zero(SMALL, 1);
	let masks = vec![1; SMALL.response_len()];
	let mut forged = response.prove_masks(&masks, b"").0;
	let inputs = PublicInputs::new(&SMALL, b"").0;
	for seed in [[0; SEED_LEN], [0xff; SEED_LEN]] {
		forged[..SEED_LEN].copy_from_slice(&seed);
		assert_eq!(fixture.verify::<B>(&forged, &inputs), Err(ProofInvalid));
	}
}
