//! Lattice proofs: the host functions on every code path, and the verifier for wasm. Keys of parameters
//! that a chain takes, and keys of any.

#![no_main]

use assay_fuzz::{every, fuzz_verdicts, Honest, Subject, Verifier};
use assay_host_functions::Host;
use assay_lattice::{
	sets, simulator::Simulator, verifier::prepare_any_key, Parameters, Portable, ShortPreimages,
	Wasm,
};

/// Few columns, so that a proof is quick. Such statements hide nothing and a chain refuses their keys,
/// but their proofs are checked alike.
const SMALL: Parameters =
	Parameters { columns: 40, preimages: 5, deviation: 3000, ..sets::COMPACT };
/// Words of 64 bits, and entries whose squares fill more than 64 bits.
const WIDE: Parameters = Parameters {
	width: 64,
	rows: 2048,
	columns: 33,
	preimages: 7,
	deviation: 2_000_000_000,
	..sets::COMPACT
};

fn honest(parameters: Parameters, statement: u8) -> Honest {
	let simulator = Simulator::new(parameters, u64::from(statement));
	let key = simulator.verifying_key().0;
	let prepared = prepare_any_key::<Portable>(&key).expect("the parameters have a shape");
	let pair = |nonce: u64| {
		let (proof, inputs) = simulator.prove(nonce, &nonce.to_le_bytes());
		(proof.0, inputs.0)
	};
	Honest { key, prepared, pairs: (0..3).map(pair).collect() }
}

fn verifiers() -> Vec<Verifier> {
	vec![Verifier::of::<ShortPreimages, Host>("Host"), Verifier::of::<ShortPreimages, Wasm>("Wasm")]
}

fn subject(
	name: &'static str,
	verifiers: fn() -> Vec<Verifier>,
	honest: fn(u8) -> Honest,
) -> Subject {
	Subject {
		name,
		verifiers,
		honest,
		elements: |_, bytes| every(4, 0, bytes),
		special: || [0u32, 1, u32::MAX, 1 << 31].map(|word| word.to_le_bytes().to_vec()).to_vec(),
		rigid: true,
		takes_any_prepared_key: false,
		implied: None,
	}
}

fn subjects() -> [Subject; 2] {
	[
		subject("lattice/short-preimages", verifiers, |statement| honest(sets::COMPACT, statement)),
		subject(
			"lattice, any parameters",
			|| {
				let prepare_key = prepare_any_key::<Portable>;
				verifiers().into_iter().map(|one| Verifier { prepare_key, ..one }).collect()
			},
			|statement| honest(if statement % 2 == 0 { SMALL } else { WIDE }, statement),
		),
	]
}

fuzz_verdicts!(subjects());
