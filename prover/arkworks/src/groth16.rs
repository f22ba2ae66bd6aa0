//! Groth16's keys and proofs.

use ark_ec::pairing::Pairing;
use ark_ff::Field;
use ark_groth16::{
	r1cs_to_qap::{LibsnarkReduction, R1CSToQAP},
	Groth16, Proof, ProvingKey,
};
use ark_poly::GeneralEvaluationDomain;
use ark_relations::gr1cs::{ConstraintSynthesizer, ConstraintSystemRef, Matrix, SynthesisError};
use ark_std::rand::RngCore;
use assay_ark_curves::{
	ark_bls12_377::Bls12_377, ark_bls12_381::Bls12_381, ark_bn254::Bn254, ark_bw6_761::BW6_761,
};

type Synthesis<'a, F> = dyn FnOnce(ConstraintSystemRef<F>) -> Result<(), SynthesisError> + 'a;

/// A circuit of any type.
pub struct Circuit<'a, F: Field>(Box<Synthesis<'a, F>>);

impl<'a, F: Field> Circuit<'a, F> {
	/// Takes a circuit.
	pub fn new(circuit: impl ConstraintSynthesizer<F> + 'a) -> Self {
		Self(Box::new(|cs| circuit.generate_constraints(cs)))
	}
}

impl<F: Field> ConstraintSynthesizer<F> for Circuit<'_, F> {
	fn generate_constraints(self, cs: ConstraintSystemRef<F>) -> Result<(), SynthesisError> {
		(self.0)(cs)
	}
}

/// A synthesized circuit and its assignment.
#[derive(Clone, Copy)]
pub struct Assigned<'a, F> {
	/// The matrices of the rank-1 constraints.
	pub matrices: &'a [Matrix<F>],
	/// The number of instance variables, with the constant one.
	pub instance: usize,
	/// The number of constraints.
	pub constraints: usize,
	/// The values of the instance variables, then of the witness variables.
	pub assignment: &'a [F],
}

/// A pairing with arkworks' Groth16.
pub trait ArkGroth16: Pairing {
	/// Makes the keys for a circuit from random numbers.
	///
	/// # Errors
	///
	/// The circuit's errors.
	fn ark_setup(
		circuit: Circuit<'_, Self::ScalarField>,
		random: &mut dyn RngCore,
	) -> Result<ProvingKey<Self>, SynthesisError>;

	/// Makes the proof with the randomness r and s.
	///
	/// # Errors
	///
	/// The circuit's errors.
	fn ark_prove(
		circuit: Circuit<'_, Self::ScalarField>,
		key: &ProvingKey<Self>,
		r: Self::ScalarField,
		s: Self::ScalarField,
	) -> Result<Proof<Self>, SynthesisError>;

	/// Makes the proof for a circuit that has been synthesized.
	///
	/// # Errors
	///
	/// [`SynthesisError::PolynomialDegreeTooLarge`] if the field has no domain of the circuit's size.
	fn ark_prove_assigned(
		circuit: Assigned<'_, Self::ScalarField>,
		key: &ProvingKey<Self>,
		r: Self::ScalarField,
		s: Self::ScalarField,
	) -> Result<Proof<Self>, SynthesisError>;

	/// Computes the coefficients of the quotient h.
	///
	/// # Errors
	///
	/// The errors of [`ArkGroth16::ark_prove_assigned`].
	fn ark_quotient(
		circuit: Assigned<'_, Self::ScalarField>,
	) -> Result<Vec<Self::ScalarField>, SynthesisError>;
}

macro_rules! pairings {
	($($pairing:ty),*) => {$(
		impl ArkGroth16 for $pairing {
			fn ark_setup(
				circuit: Circuit<'_, Self::ScalarField>,
				mut random: &mut dyn RngCore,
			) -> Result<ProvingKey<Self>, SynthesisError> {
				Groth16::<Self>::generate_random_parameters_with_reduction(circuit, &mut random)
			}

			fn ark_prove(
				circuit: Circuit<'_, Self::ScalarField>,
				key: &ProvingKey<Self>,
				r: Self::ScalarField,
				s: Self::ScalarField,
			) -> Result<Proof<Self>, SynthesisError> {
				Groth16::<Self>::create_proof_with_reduction(circuit, key, r, s)
			}

			fn ark_prove_assigned(
				Assigned { matrices, instance, constraints, assignment }: Assigned<'_, Self::ScalarField>,
				key: &ProvingKey<Self>,
				r: Self::ScalarField,
				s: Self::ScalarField,
			) -> Result<Proof<Self>, SynthesisError> {
				Groth16::<Self>::create_proof_with_reduction_and_matrices(
					key,
					r,
					s,
					matrices,
					instance,
					constraints,
					assignment,
				)
			}

			fn ark_quotient(
				Assigned { matrices, instance, constraints, assignment }: Assigned<'_, Self::ScalarField>,
			) -> Result<Vec<Self::ScalarField>, SynthesisError> {
				LibsnarkReduction::witness_map_from_matrices::<_, GeneralEvaluationDomain<_>>(
					matrices,
					instance,
					constraints,
					assignment,
				)
			}
		}
	)*};
}

pairings!(Bls12_377, Bls12_381, Bn254, BW6_761);
