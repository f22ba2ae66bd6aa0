use super::*;
use crate::{forge::*, Entries};
use assay_lattice::{
	sets,
	verifier::{prepare_any_key, prepare_key, verify},
	Parameters, Portable, VerifyingKey,
};
use assay_lattice_native::Native;
use assay_proof_system::{Defect, VerifyError};
use assay_samplers::statistics::{Check, Counter};

/// Parameters for responses of one column and a witness with one nonzero entry. In the first row `B` is 0
/// or that entry, which is a quarter of `σ`. With 64 rows the norm bound `√128·σ` has no effect.
const TINY: Parameters = Parameters {
	width: 64,
	rejection: 4,
	security: 128,
	rows: 1,
	columns: 64,
	preimages: 1,
	repetitions: 1,
	operator_norm: 127,
	deviation: 550,
};

/// Counts the first entries of published responses over many proofs, and the draws that they took.
fn published(witness: i8, count: usize, publish_all: bool, seed: u8) -> (Counter, u64) {
	let mut entries = vec![0; 64];
	entries[0] = witness;
	let witness = Witness::from_entries(TINY, [1; 32], entries, 1).unwrap();
	let mut counter = Check::new(TINY.deviation.into(), 0.0).counter();
	let mut draws = 0;
	for index in 0..count {
		let mut proof_seed = [seed; 32];
		proof_seed[..8].copy_from_slice(&index.to_le_bytes());
		let settings = Settings { publish_all, ..Settings::default() };
		let proved = prove(&witness, b"", &proof_seed, settings).unwrap();
		let z = assay_lattice::packing::unpack::<u64>(&TINY, &proved.proof.0[32..]).unwrap();
		counter.add(&[z.entries[0] as i64]);
		draws += proved.draws;
	}
	(counter, draws)
}

#[test]
fn what_is_published_does_not_depend_on_the_witness() {
	for witness in [127, -127] {
		let (counter, draws) = published(witness, 5_000, false, 3);
		counter.finish();
		// One draw in ρ = 16.
		assert!((74_000..86_000).contains(&draws), "{draws}");
	}
}

/// The test above can fail: without rejection the witness is visible.
#[test]
#[should_panic(expected = "moment 1")]
fn without_rejection_it_would() {
	published(127, 5_000, true, 3).0.finish();
}

/// Makes a witness that is too small to be hidden, but needs few draws.
fn small() -> Witness {
	let parameters = Parameters { columns: 300, rejection: 4, deviation: 2016, ..sets::COMPACT };
	assert_eq!(
		Witness::generate(parameters, &[5; 32]).err(),
		Some(ProveError::Parameters(assay_lattice::Unsound::Hiding))
	);
	Witness::generate_any(parameters, Entries::Ternary, &[5; 32], 1).unwrap()
}

/// Prepares the key of a statement that need not be sound.
fn prepared(key: &VerifyingKey) -> Vec<u8> {
	prepare_any_key::<Native>(&key.0).unwrap()
}

#[test]
fn proofs_verify_and_forgeries_do_not() {
	let witness = small();
	let proved = prove(&witness, b"here", &[6; 32], Settings::default()).unwrap();
	let key = prepared(&witness.verifying_key());
	assert_eq!(verify::<Native>(&key, &proved.proof.0, &proved.inputs.0), Ok(()));
	assert_eq!(verify::<Portable>(&key, &proved.proof.0, &proved.inputs.0), Ok(()));
	for forgery in Forgery::ALL {
		let (key, proof, inputs) = forge(forgery, &witness, b"here", &[7; 32]).unwrap();
		let refused = verify::<Native>(&prepared(&key), &proof.0, &inputs.0);
		assert_eq!(refused, Err(VerifyError::ProofInvalid), "{forgery:?}");
	}
}

#[test]
fn the_same_seed_gives_the_same_proof_on_any_number_of_threads() {
	let witness = small();
	let by = |threads, seed| {
		let settings = Settings { threads, ..Settings::default() };
		let witness =
			Witness::generate_any(*witness.parameters(), Entries::Ternary, &[5; 32], threads);
		prove(&witness.unwrap(), b"", &[seed; 32], settings).unwrap().proof
	};
	let proof = by(1, 8);
	assert!(proof == by(2, 8));
	assert!(proof == by(3, 8));
	assert!(proof != by(1, 9));
}

#[test]
fn witnesses_are_held_to_the_parameters() {
	let p = Parameters { columns: 20, preimages: 2, ..sets::COMPACT };
	let from = |entries| Witness::from_entries(p, [0; 32], entries, 1).err();
	assert_eq!(from(vec![0; 39]), Some(ProveError::WitnessSize));
	assert_eq!(from(vec![0; 40]), None);
	// All ones: √40. All sixes: 6·√40 = 37.9, s = 35.
	assert_eq!(from(vec![5; 40]), None);
	assert_eq!(from(vec![6; 40]), Some(ProveError::WitnessTooLong));
	let short = Parameters { operator_norm: 2, ..p };
	let generated = Witness::generate_any(short, Entries::Ternary, &[0; 32], 1);
	assert_eq!(generated.err(), Some(ProveError::WitnessTooLong));
	let unsound = assay_lattice::Unsound::Security;
	assert_eq!(
		Witness::generate(sets::REFERENCE, &[0; 32]).err(),
		Some(ProveError::Parameters(unsound))
	);
}

#[test]
fn witnesses_round_trip() {
	let witness = small();
	let bytes = witness.to_bytes();
	let again = Witness::from_bytes(&bytes, 1).unwrap();
	assert_eq!(again.verifying_key(), witness.verifying_key());
	assert_eq!(again.to_bytes(), bytes);
	for len in [0, 27, 59, 60, bytes.len() - 1] {
		let refused = Witness::from_bytes(&bytes[..len], 1).err();
		assert_eq!(refused, Some(ProveError::WitnessSize), "{len} bytes");
	}
}

#[test]
fn it_gives_up_when_told() {
	let settings = Settings { max_draws: 0, ..Settings::default() };
	assert_eq!(prove(&small(), b"", &[0; 32], settings).err(), Some(ProveError::NoDrawAccepted));
}

#[test]
fn statements_are_as_the_verifier_expands_them() {
	let witness = small();
	let (key, t) = (witness.verifying_key().0, witness.t());
	assert_eq!(prepare_key::<Portable>(&key), Err(VerifyError::MalformedKey(Defect::Unsound)));
	// Computes one entry of T by hand.
	let p = witness.parameters();
	let mut row = vec![0; 4 * p.columns as usize];
	assay_lattice::hash::expand_row(&witness.seed, 7, &mut row);
	let sum = row.chunks(4).zip(witness.entries.iter()).fold(0u32, |sum, (a, s)| {
		let a = u32::from_le_bytes(a.try_into().unwrap());
		sum.wrapping_add(a.wrapping_mul(*s as u32))
	});
	assert_eq!(t[28..32], sum.to_le_bytes());
	// All of −1, 0 and 1 occur.
	let count = |value| witness.entries.iter().filter(|entry| **entry == value).count();
	assert!([-1, 0, 1].iter().all(|value| (60..140).contains(&count(*value))));
}
