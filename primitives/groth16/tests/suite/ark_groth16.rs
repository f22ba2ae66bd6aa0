//! Keys and proofs of ark-groth16, and its verdicts.

use ark_ff::PrimeField;
use ark_groth16::Groth16 as ArkGroth16;
use ark_relations::{
	gr1cs::{ConstraintSynthesizer, ConstraintSystemRef, SynthesisError},
	lc,
};
use ark_snark::SNARK;
use assay_groth16::{
	AssayCurve, Bls12_377, Bls12_381, Bn254, Groth16, Proof, PublicInputs, VerifyingKey, Wasm,
	BW6_761,
};
use assay_proof_system::{ProofSystem, VerifyError};
use rand_chacha::{rand_core::SeedableRng, ChaCha20Rng};

/// `a · b = product`, `a + b = sum`, with product and sum public.
#[derive(Clone)]
struct Circuit<F> {
	a: F,
	b: F,
}

impl<F: PrimeField> ConstraintSynthesizer<F> for Circuit<F> {
	fn generate_constraints(self, cs: ConstraintSystemRef<F>) -> Result<(), SynthesisError> {
		let product = cs.new_input_variable(|| Ok(self.a * self.b))?;
		let sum = cs.new_input_variable(|| Ok(self.a + self.b))?;
		let a = cs.new_witness_variable(|| Ok(self.a))?;
		let b = cs.new_witness_variable(|| Ok(self.b))?;
		cs.enforce_r1cs_constraint(|| lc!() + a, || lc!() + b, || lc!() + product)?;
		cs.enforce_r1cs_constraint(
			|| lc!() + a + b,
			|| lc!() + ark_relations::gr1cs::Variable::One,
			|| lc!() + sum,
		)
	}
}

fn verdicts_equal_those_of_ark_groth16<C: AssayCurve>() {
	let mut rng = ChaCha20Rng::seed_from_u64(1);
	let scalar = |value: u64| C::ScalarField::from(value);
	let circuit = Circuit { a: scalar(3), b: scalar(5) };
	let (pk, vk) = ArkGroth16::<C>::circuit_specific_setup(circuit, &mut rng)
		.expect("the circuit is satisfiable");
	let key = VerifyingKey::from_points::<C>(
		&vk.alpha_g1,
		&vk.beta_g2,
		&vk.gamma_g2,
		&vk.delta_g2,
		&vk.gamma_abc_g1,
	);
	let prepared =
		Groth16::<C, Wasm>::prepare_key(&key).expect("ark-groth16's keys are well-formed");
	let mut batch = Vec::new();
	for (a, b) in [(3u64, 5u64), (0, 0), (1, u64::MAX), (7, 7)] {
		let (a, b) = (scalar(a), scalar(b));
		let inputs = [a * b, a + b];
		let proof = ArkGroth16::<C>::prove(&pk, Circuit { a, b }, &mut rng)
			.expect("the witness satisfies the circuit");
		let bytes = Proof::from_points::<C>(&proof.a, &proof.b, &proof.c);
		for inputs in [inputs, [inputs[1], inputs[0]], [inputs[0], inputs[1] + inputs[0]]] {
			let theirs = ArkGroth16::<C>::verify(&vk, &inputs, &proof).expect("a verdict");
			let ours =
				Groth16::<C, Wasm>::verify(&prepared, &bytes, &PublicInputs::from_scalars(&inputs));
			assert_eq!(ours, if theirs { Ok(()) } else { Err(VerifyError::ProofInvalid) });
		}
		batch.push((bytes, PublicInputs::from_scalars(&inputs)));
	}
	assert_eq!(Groth16::<C, Wasm>::verify_batch(&prepared, &batch), Ok(()));
}

#[test]
fn over_bls12_381() {
	verdicts_equal_those_of_ark_groth16::<Bls12_381>();
}

#[test]
fn over_bls12_377() {
	verdicts_equal_those_of_ark_groth16::<Bls12_377>();
}

#[test]
fn over_bn254() {
	verdicts_equal_those_of_ark_groth16::<Bn254>();
}

#[test]
fn over_bw6_761() {
	verdicts_equal_those_of_ark_groth16::<BW6_761>();
}
