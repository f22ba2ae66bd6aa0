//! Groth16 over every curve: the host functions on every code path, the verifiers for wasm over Assay's
//! and over arkworks' arithmetic, and hinted proofs, which must not verify unless the plain ones do.

#![no_main]

use ark_ec::CurveConfig;
use ark_ff::Field;
use assay_fuzz::{around_modulus, every, fuzz_verdicts, Honest, Part, Subject, Verifier};
use assay_groth16::{
	hinted::{Hinted, HintedCurve},
	hinter::hint,
	layout,
	simulator::Simulator,
	Arkworks, AssayCurve, Backend, Bls12_377, Bls12_381, Bn254, Curve, Wasm, BW6_761,
};
use assay_host_functions::Host;
use assay_proof_system::VerifyError;
use std::ops::Range;

/// Numbers of public inputs of the four statements.
const INPUTS: [usize; 4] = [1, 0, 2, 9];

fn plain<C: AssayCurve>(name: &'static str) -> Subject
where
	Host: Backend<C>,
{
	Subject {
		name,
		verifiers: || {
			vec![
				Verifier::of::<C, Host>("Host"),
				Verifier::of::<C, Wasm>("Wasm"),
				Verifier::of::<C, Wasm<Arkworks>>("Wasm<Arkworks>"),
			]
		},
		honest: honest::<C>,
		elements: elements::<C>,
		special: special::<C>,
		rigid: true,
		takes_any_prepared_key: true,
		implied: None,
	}
}

/// Keys as they are registered on `Wasm`, which alone reads their extensions, against the same keys without.
fn extended<C: AssayCurve>(name: &'static str) -> Subject
where
	Host: Backend<C>,
{
	Subject {
		name,
		verifiers: || {
			let prepare_key = <Wasm as Backend<C>>::prepare_key;
			let verifier = Verifier { prepare_key, ..Verifier::of::<C, Wasm>("Wasm") };
			let without = Verifier {
				backend: "Wasm without extension",
				verify: |key, proof, inputs| {
					<Wasm as Backend<C>>::verify(layout::without_extension::<C>(key), proof, inputs)
				},
				verify_batch: |key, batch| {
					<Wasm as Backend<C>>::verify_batch(layout::without_extension::<C>(key), batch)
				},
				..verifier
			};
			vec![verifier, without]
		},
		honest: |statement| {
			let plain = honest::<C>(statement);
			let prepared = <Wasm as Backend<C>>::prepare_key(&plain.key).expect("a good key");
			Honest { prepared, ..plain }
		},
		// An extension is trusted, and belongs to the points that stand before it.
		takes_any_prepared_key: false,
		..plain::<C>(name)
	}
}

fn hinted<C: HintedCurve + AssayCurve>(name: &'static str) -> Subject {
	Subject {
		name,
		verifiers: || vec![Verifier::of::<Hinted<C>, Wasm>("Wasm")],
		honest: |statement| {
			let plain = honest::<C>(statement);
			let prepared =
				<Wasm as Backend<Hinted<C>>>::prepare_key(&plain.key).expect("a good key");
			let pairs = plain.pairs.into_iter().map(|(proof, inputs)| {
				(hint::<C>(&prepared, &proof, &inputs).expect("a good proof"), inputs)
			});
			Honest { key: plain.key, pairs: pairs.collect(), prepared }
		},
		elements: elements::<C>,
		special: special::<C>,
		// A witness multiplied by a root of unity may be valid as well.
		rigid: false,
		takes_any_prepared_key: true,
		implied: Some(|key, proof, inputs| {
			let prepared = <Wasm as Backend<C>>::prepare_key(key)?;
			let proof = proof.get(..layout::proof_len::<C>()).ok_or(VerifyError::ProofInvalid)?;
			<Wasm as Backend<C>>::verify(&prepared, proof, inputs)
		}),
	}
}

fn honest<C: AssayCurve>(statement: u8) -> Honest {
	let inputs = INPUTS[usize::from(statement) % INPUTS.len()];
	let simulator = Simulator::<C>::new(inputs, u64::from(statement));
	let key = simulator.verifying_key().0;
	// All backends read keys without an extension.
	let prepared = <Wasm as Backend<C>>::prepare_inline_key(&key).expect("a good key");
	let pair = |nonce| {
		let (proof, inputs) = simulator.prove(nonce);
		(proof.0, inputs.0)
	};
	Honest { key, prepared, pairs: (0..3).map(pair).collect() }
}

/// Returns the places of coordinates, or of scalars among the inputs.
fn elements<C: Curve>(part: Part, bytes: &[u8]) -> Vec<Range<usize>> {
	let is_inputs = matches!(part, Part::Inputs(_));
	every(if is_inputs { C::SCALAR_LEN } else { C::G1_LEN / 2 }, 0, bytes)
}

/// Returns zero, ones, both moduli and their neighbours, in both orders of bytes.
fn special<C: Curve>() -> Vec<Vec<u8>> {
	let len = C::G1_LEN / 2;
	let mut one = vec![0; len];
	one[0] = 1;
	let mut flags = vec![0; len];
	flags[len - 1] = 0x40;
	let mut values = vec![vec![0; len], vec![0xff; len], one, flags];
	values.extend(around_modulus::<C::ScalarField>());
	type Coordinate<C> = <<C as Curve>::G1Config as CurveConfig>::BaseField;
	values.extend(around_modulus::<<Coordinate<C> as Field>::BasePrimeField>());
	// BLS12-381's points are big-endian.
	values.extend(values.clone().into_iter().map(|value| value.into_iter().rev().collect()));
	values
}

fn subjects() -> Vec<Subject> {
	vec![
		plain::<Bls12_381>("groth16/bls12-381"),
		plain::<Bls12_377>("groth16/bls12-377"),
		plain::<Bn254>("groth16/bn254"),
		plain::<BW6_761>("groth16/bw6-761"),
		hinted::<Bls12_381>("groth16-hinted/bls12-381"),
		hinted::<Bls12_377>("groth16-hinted/bls12-377"),
		hinted::<Bn254>("groth16-hinted/bn254"),
		hinted::<BW6_761>("groth16-hinted/bw6-761"),
		extended::<Bls12_381>("groth16/bls12-381, extended key"),
		extended::<Bls12_377>("groth16/bls12-377, extended key"),
		extended::<Bn254>("groth16/bn254, extended key"),
		extended::<BW6_761>("groth16/bw6-761, extended key"),
	]
}

fuzz_verdicts!(subjects());
