//! KZG point evaluation: the host functions on every code path, and the verifier for wasm.

#![no_main]

use assay_ark_curves::ark_bls12_381::Fr;
use assay_fuzz::{
	around_modulus, bls12_381_points, every, fuzz_verdicts, Honest, Pair, Part, Subject, Verifier,
};
use assay_host_functions::Host;
use assay_kzg::{
	layout::{G1_LEN, G2_LEN, SCALAR_LEN},
	simulator::Simulator,
	Backend, PointEvaluation, Wasm,
};
use std::ops::Range;

/// The constant polynomials of the four statements.
const CONSTANTS: [u64; 4] = [0, 1, 2, u64::MAX];

fn honest(statement: u8) -> Honest {
	artefacts(statement, |simulator, nonce| {
		let (proof, inputs) = simulator.prove(nonce);
		(proof.0, inputs.0)
	})
}

/// Makes evaluations of a constant, whose proofs are the identity. The commitment to zero is the identity
/// too.
fn honest_constants(statement: u8) -> Honest {
	artefacts(statement, |simulator, nonce| {
		let value = Fr::from(CONSTANTS[usize::from(statement) % CONSTANTS.len()]);
		let (proof, inputs) = simulator.open(&value, &Fr::from(nonce), &value);
		(proof.0, inputs.0)
	})
}

fn artefacts(statement: u8, pair: impl Fn(&Simulator, u64) -> Pair) -> Honest {
	let simulator = Simulator::new(u64::from(statement));
	let key = simulator.verifying_key().0;
	let prepared = <Wasm as Backend<PointEvaluation>>::prepare_key(&key).expect("a good key");
	let pairs = (0..3).map(|nonce| pair(&simulator, nonce)).collect();
	Honest { key, prepared, pairs }
}

/// Returns the places of points, of coefficients of coordinates in a prepared key, and of scalars and the
/// hash among the inputs.
fn elements(part: Part, bytes: &[u8]) -> Vec<Range<usize>> {
	let len = match part {
		Part::Key => G2_LEN,
		Part::PreparedKey => G2_LEN / 2,
		Part::Proof(_) => G1_LEN,
		Part::Inputs(_) => SCALAR_LEN,
	};
	every(len, 0, bytes)
}

/// Returns zero, one and ones, the group order and its neighbours, big-endian; points.
fn special() -> Vec<Vec<u8>> {
	let mut one = vec![0; SCALAR_LEN];
	one[SCALAR_LEN - 1] = 1;
	let mut values = vec![vec![0; SCALAR_LEN], vec![0xff; SCALAR_LEN], one];
	values.extend(around_modulus::<Fr>().map(|bytes| bytes.into_iter().rev().collect::<Vec<_>>()));
	values.extend(bls12_381_points());
	values
}

fn verifiers() -> Vec<Verifier> {
	vec![
		Verifier::of::<PointEvaluation, Host>("Host"),
		Verifier::of::<PointEvaluation, Wasm>("Wasm"),
	]
}

fn subjects() -> [Subject; 2] {
	[
		Subject {
			name: "kzg/eip-4844",
			verifiers,
			honest,
			elements,
			special,
			rigid: true,
			takes_any_prepared_key: true,
			implied: None,
		},
		Subject {
			name: "kzg/eip-4844 (constants)",
			verifiers,
			honest: honest_constants,
			elements,
			special,
			// A constant has the same value at every point.
			rigid: false,
			takes_any_prepared_key: true,
			implied: None,
		},
	]
}

fuzz_verdicts!(subjects());
