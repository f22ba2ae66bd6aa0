//! Groth16's quotient and whole proofs against ark-groth16's.

use crate::gpu;
use ark_ff::{AdditiveGroup, Field, UniformRand};
use ark_relations::{
	gr1cs::{
		ConstraintSynthesizer, ConstraintSystem, ConstraintSystemRef, OptimizationGoal,
		SynthesisError, SynthesisMode, Variable, R1CS_PREDICATE_LABEL,
	},
	lc,
};
use ark_std::rand::{rngs::StdRng, SeedableRng};
use assay_ark_curves::{ark_bls12_377, ark_bls12_381, ark_bn254};
use assay_ark_prover::groth16::{ArkGroth16, Assigned, Circuit};
use assay_gpu::groth16::{quotient, GpuPairing, Prover, ProvingError};

/// "I know x_0 such that x_n is this", with `x_(i+1) = x_i·(x_i + i)` and n constraints, beside one that makes the
/// last equal to the public input.
#[derive(Clone, Copy)]
struct Chain<F> {
	first: F,
	links: u64,
}

impl<F: ark_ff::PrimeField> ConstraintSynthesizer<F> for Chain<F> {
	fn generate_constraints(self, cs: ConstraintSystemRef<F>) -> Result<(), SynthesisError> {
		let next = |x: F, i: u64| x * (x + F::from(i));
		let last = (0..self.links).fold(self.first, next);
		let output = cs.new_input_variable(|| Ok(last))?;
		let (mut value, mut variable) = (self.first, cs.new_witness_variable(|| Ok(self.first))?);
		for i in 0..self.links {
			let a = variable;
			value = next(value, i);
			variable = cs.new_witness_variable(|| Ok(value))?;
			cs.enforce_r1cs_constraint(
				|| lc!() + a,
				|| lc!() + a + (F::from(i), Variable::One),
				|| lc!() + variable,
			)?;
		}
		cs.enforce_r1cs_constraint(|| lc!() + variable, || lc!() + Variable::One, || lc!() + output)
	}
}

fn quotients<E: GpuPairing + ArkGroth16>(test: &str) {
	let Some(gpu) = gpu(test) else { return };
	let mut random = StdRng::seed_from_u64(7);
	for links in [0, 1, 5, 6, 100, 1000, 5000] {
		let cs = ConstraintSystem::new_ref();
		cs.set_optimization_goal(OptimizationGoal::Constraints);
		cs.set_mode(SynthesisMode::Prove {
			construct_matrices: true,
			generate_lc_assignments: false,
		});
		let first = E::ScalarField::rand(&mut random);
		Chain { first, links }.generate_constraints(cs.clone()).unwrap();
		cs.finalize();
		let matrices = &cs.to_matrices().unwrap()[R1CS_PREDICATE_LABEL];
		let instance = cs.num_instance_variables();
		let assignment =
			[&cs.instance_assignment().unwrap()[..], &cs.witness_assignment().unwrap()[..]]
				.concat();
		let constraints = cs.num_constraints();
		let circuit = Assigned { matrices, instance, constraints, assignment: &assignment };
		let expected = E::ark_quotient(circuit).unwrap();
		let found = quotient(&gpu, matrices, instance, &assignment).unwrap().to_vec().unwrap();
		assert!(found == expected, "{links} links");
	}
}

fn proofs<E: GpuPairing + ArkGroth16>(test: &str) {
	let Some(gpu) = gpu(test) else { return };
	let mut random = StdRng::seed_from_u64(8);
	for links in [1, 6, 300] {
		let circuit = Chain { first: E::ScalarField::rand(&mut random), links };
		let key = E::ark_setup(Circuit::new(circuit), &mut random).unwrap();
		let prover = Prover::new(&gpu, &key).unwrap();
		let (zero, r, s) =
			(E::ScalarField::ZERO, E::ScalarField::rand(&mut random), E::ScalarField::ONE.double());
		for (r, s) in [(r, s), (zero, s), (r, zero), (zero, zero)] {
			let expected = E::ark_prove(Circuit::new(circuit), &key, r, s).unwrap();
			assert_eq!(prover.prove(circuit, r, s).unwrap(), expected, "{links} links");
		}
		let error = prover.prove(Chain { links: links + 1, ..circuit }, r, s).unwrap_err();
		let needed = key.a_query.len() + 1;
		assert!(
			matches!(error, ProvingError::Key { query: "a_query", key, circuit } if key + 1 == needed && circuit == needed),
			"{error}"
		);
	}
}

macro_rules! suites {
	($($module:ident, $curve:ident, $pairing:ident;)*) => {$(
		mod $module {
			use super::*;

			#[test]
			fn quotients() {
				let test = concat!("quotient::", stringify!($module), "::quotients");
				super::quotients::<$curve::$pairing>(test);
			}

			#[test]
			fn proofs() {
				let test = concat!("quotient::", stringify!($module), "::proofs");
				super::proofs::<$curve::$pairing>(test);
			}
		}
	)*};
}

suites! {
	bls12_377, ark_bls12_377, Bls12_377;
	bls12_381, ark_bls12_381, Bls12_381;
	bn254, ark_bn254, Bn254;
}
