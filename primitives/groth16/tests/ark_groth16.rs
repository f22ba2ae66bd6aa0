//! Keys and proofs of ark-groth16, and its verdicts.

use ark_groth16::Groth16 as ArkGroth16;
use ark_relations::{
	gr1cs::{ConstraintSynthesizer, ConstraintSystemRef, SynthesisError},
	lc,
};
use ark_snark::SNARK;
use assay_groth16::{Bls12_381, Groth16, Proof, PublicInputs, VerifyingKey, Wasm};
use assay_proof_system::{ProofSystem, VerifyError};
use rand_chacha::{rand_core::SeedableRng, ChaCha20Rng};

type Fr = <Bls12_381 as ark_ec::pairing::Pairing>::ScalarField;
type System = Groth16<Bls12_381, Wasm>;

/// `a · b = product`, `a + b = sum`, with product and sum public.
#[derive(Clone)]
struct Circuit {
	a: Fr,
	b: Fr,
}

impl ConstraintSynthesizer<Fr> for Circuit {
	fn generate_constraints(self, cs: ConstraintSystemRef<Fr>) -> Result<(), SynthesisError> {
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

#[test]
fn verdicts_equal_those_of_ark_groth16() {
	let mut rng = ChaCha20Rng::seed_from_u64(1);
	let circuit = Circuit { a: Fr::from(3u64), b: Fr::from(5u64) };
	let (pk, vk) = ArkGroth16::<Bls12_381>::circuit_specific_setup(circuit, &mut rng)
		.expect("the circuit is satisfiable");
	let key = VerifyingKey::from_points::<Bls12_381>(
		&vk.alpha_g1,
		&vk.beta_g2,
		&vk.gamma_g2,
		&vk.delta_g2,
		&vk.gamma_abc_g1,
	);
	let prepared = System::prepare_key(&key).expect("ark-groth16's keys are well-formed");
	let mut batch = Vec::new();
	for (a, b) in [(3u64, 5u64), (0, 0), (1, u64::MAX), (7, 7)] {
		let (a, b) = (Fr::from(a), Fr::from(b));
		let inputs = [a * b, a + b];
		let proof = ArkGroth16::<Bls12_381>::prove(&pk, Circuit { a, b }, &mut rng)
			.expect("the witness satisfies the circuit");
		let bytes = Proof::from_points::<Bls12_381>(&proof.a, &proof.b, &proof.c);
		for inputs in [inputs, [inputs[1], inputs[0]], [inputs[0], inputs[1] + inputs[0]]] {
			let theirs = ArkGroth16::<Bls12_381>::verify(&vk, &inputs, &proof).expect("a verdict");
			let ours = System::verify(&prepared, &bytes, &PublicInputs::from_scalars(&inputs));
			assert_eq!(ours, if theirs { Ok(()) } else { Err(VerifyError::ProofInvalid) });
		}
		batch.push((bytes, PublicInputs::from_scalars(&inputs)));
	}
	assert_eq!(System::verify_batch(&prepared, &batch), Ok(()));
}
