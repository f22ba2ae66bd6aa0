//! Statements and proofs.

use crate::gpu;
use assay_gpu::lattice::{arithmetic::OnGpu, prove, Prover, ProverError};
use assay_lattice::{
	sets,
	verifier::{prepare_any_key, verify},
	Parameters, Portable, Unsound,
};
use assay_lattice_native::Native;
use assay_lattice_prover::{self as cpu, Entries, ProveError, Settings, Witness};

/// Makes the same proof on both devices, and verifies it. Returns the number of draws.
fn agree(prover: &mut Prover, parameters: Parameters, entries: Entries, seed: u8) -> u64 {
	let witness = Witness::generate_any(parameters, entries, &[seed; 32], 2).unwrap();
	let on_gpu = prover.generate_any(parameters, entries, &[seed; 32]).unwrap();
	assert!(on_gpu.to_bytes() == witness.to_bytes());
	assert!(on_gpu.t() == witness.t(), "T of {parameters:?}");
	let decoded = prover.decode(&witness.to_bytes()).unwrap();
	assert!(decoded.t() == witness.t());
	let settings = Settings::with_threads(2);
	let expected = cpu::prove(&witness, b"context", &[seed ^ 1; 32], settings).unwrap();
	let found = prover.prove(&witness, b"context", &[seed ^ 1; 32], settings).unwrap();
	assert_eq!(found.draws, expected.draws);
	assert!(found.proof == expected.proof, "the proof of {parameters:?}");
	assert_eq!(found.inputs, expected.inputs);
	let key = prepare_any_key::<Native>(&witness.verifying_key().0).unwrap();
	assert_eq!(verify::<Native>(&key, &found.proof.0, &found.inputs.0), Ok(()));
	found.draws
}

#[test]
fn proofs_of_every_set_are_the_cpus() {
	let Some(gpu) = gpu("proofs_of_every_set_are_the_cpus") else { return };
	// One prover for all, so that the public matrix changes.
	let mut prover = Prover::new(&gpu);
	for (name, set) in sets::ALL {
		let entries = if name == "reference" { Entries::Bits(7) } else { Entries::Ternary };
		let draws = agree(&mut prover, set, entries, 11);
		println!("{name}: {draws} draws");
	}
}

/// Draws are rejected, and later ones accepted, for every width of words.
#[test]
fn rejected_draws_are_the_cpus() {
	let Some(gpu) = gpu("rejected_draws_are_the_cpus") else { return };
	let mut prover = Prover::new(&gpu);
	let mut most = 0;
	// Masks modulo 2^8 are short, so the matrix for this width is small enough for them to hide it.
	for (width, deviation, columns, repetitions) in
		[(8, 20, 40, 3), (16, 2016, 301, 131), (32, 2016, 301, 131), (64, 3_600_000_000, 301, 131)]
	{
		let parameters = Parameters {
			width,
			deviation,
			rows: 77,
			columns,
			preimages: 3,
			repetitions,
			rejection: 4,
			operator_norm: 50,
			..sets::COMPACT
		};
		for seed in 1..6 {
			most = most.max(agree(&mut prover, parameters, Entries::Ternary, seed));
		}
	}
	assert!(most > 4, "{most}");
}

/// Entries of every kind, of numbers that do not fill a block.
#[test]
fn witnesses_are_the_cpus() {
	let Some(gpu) = gpu("witnesses_are_the_cpus") else { return };
	let mut prover = Prover::new(&gpu);
	let kinds = (0..=9).map(Entries::Bits).chain([Entries::Ternary]);
	for (seed, entries) in (0..).zip(kinds) {
		for (columns, preimages) in [(1, 1), (301, 3), (40, 40), (777, 1001)] {
			let parameters = Parameters { columns, preimages, rows: 5, ..sets::REFERENCE };
			let witness = Witness::generate_any(parameters, entries, &[seed; 32], 1).unwrap();
			let found = prover.generate_any(parameters, entries, &[seed; 32]).unwrap();
			assert!(
				found.to_bytes() == witness.to_bytes(),
				"{entries:?} of {columns} by {preimages}"
			);
			assert!(found.t() == witness.t(), "T of {entries:?}");
		}
	}
}

/// A prover that has another witness on the GPU, or another matrix, proves the same.
#[test]
fn witnesses_can_change() {
	let Some(gpu) = gpu("witnesses_can_change") else { return };
	let mut prover = Prover::new(&gpu);
	let first = prover.generate(sets::COMPACT, &[1; 32]).unwrap();
	let second = prover.generate(sets::COMPACT, &[2; 32]).unwrap();
	let mut proofs = |witness: &Witness, seed: u8| {
		let found = prover.prove(witness, b"", &[seed; 32], Settings::default()).unwrap();
		let expected = cpu::prove(witness, b"", &[seed; 32], Settings::with_threads(2)).unwrap();
		assert!(found.proof == expected.proof);
		let key = prepare_any_key::<OnGpu>(&witness.verifying_key().0).unwrap();
		assert_eq!(verify::<OnGpu>(&key, &found.proof.0, &found.inputs.0), Ok(()));
	};
	proofs(&first, 3);
	proofs(&second, 4);
	proofs(&first.clone(), 5);
}

#[test]
fn the_portable_verifier_accepts_a_proof() {
	let Some(gpu) = gpu("the_portable_verifier_accepts_a_proof") else { return };
	let mut prover = Prover::new(&gpu);
	let witness = prover.generate(sets::COMPACT, &[2; 32]).unwrap();
	let proved = prove(&gpu, &witness, b"", &[3; 32], Settings::default()).unwrap();
	let key = prepare_any_key::<Portable>(&witness.verifying_key().0).unwrap();
	assert_eq!(verify::<Portable>(&key, &proved.proof.0, &proved.inputs.0), Ok(()));
}

#[test]
fn inputs_are_refused_as_on_the_cpu() {
	let Some(gpu) = gpu("inputs_are_refused_as_on_the_cpu") else { return };
	let mut prover = Prover::new(&gpu);
	let refused = |error| Some(ProverError::Prove(error));
	let unsound = prover.generate(sets::REFERENCE, &[0; 32]).err();
	assert_eq!(unsound, refused(ProveError::Parameters(Unsound::Security)));
	let short = Parameters { operator_norm: 2, ..sets::COMPACT };
	let long = prover.generate_any(short, Entries::Ternary, &[0; 32]).err();
	assert_eq!(long, refused(ProveError::WitnessTooLong));
	let shape = Parameters { width: 7, ..sets::COMPACT };
	let generated = prover.generate_any(shape, Entries::Ternary, &[0; 32]).err();
	assert_eq!(generated, refused(ProveError::Parameters(Unsound::Width)));
	let witness = prover.generate(sets::COMPACT, &[0; 32]).unwrap();
	let bytes = witness.to_bytes();
	for len in [0, 27, 59, 60, bytes.len() - 1] {
		assert_eq!(prover.decode(&bytes[..len]).err(), refused(ProveError::WitnessSize));
	}
	let mut settings = Settings::default();
	settings.max_draws = 0;
	let none = prover.prove(&witness, b"", &[0; 32], settings).err();
	assert_eq!(none, refused(ProveError::NoDrawAccepted));
}
