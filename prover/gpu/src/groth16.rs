//! Groth16 proofs, as ark-groth16 makes them: Groth, "On the Size of Pairing-based Non-interactive Arguments",
//! EUROCRYPT 2016.
//!
//! The quotient and the four MSMs in G1 are the GPU's. The MSM in G2 is the processor's, at the same time.

use crate::{ntt, Bases, Domain, Elements, Gpu, GpuCurve, GpuError, GpuScalarField};
use ark_ec::{
	pairing::Pairing,
	short_weierstrass::{Affine, Projective},
	CurveGroup, VariableBaseMSM,
};
use ark_ff::Zero;
use ark_groth16::{r1cs_to_qap::evaluate_constraint, Proof, ProvingKey};
use ark_relations::gr1cs::{
	ConstraintSynthesizer, ConstraintSystem, Matrix, OptimizationGoal, SynthesisError,
	SynthesisMode, R1CS_PREDICATE_LABEL,
};
use rayon::prelude::*;
use std::{panic, thread};

/// The reason why there is no proof.
#[derive(Debug, thiserror::Error)]
pub enum ProvingError {
	/// The circuit's synthesis failed.
	#[error(transparent)]
	Synthesis(#[from] SynthesisError),
	/// The GPU failed.
	#[error(transparent)]
	Gpu(#[from] GpuError),
	/// The key is another circuit's.
	#[error("the proving key has {key} elements in its {query}, but the circuit needs {circuit}: give the circuit's key")]
	Key {
		/// The field of the key.
		query: &'static str,
		/// The number of its elements.
		key: usize,
		/// The needed number.
		circuit: usize,
	},
}

/// A proving key whose points in G1 are on a GPU, for any number of proofs.
pub struct Prover<'a, E: Pairing, C: GpuCurve> {
	gpu: Gpu,
	key: &'a ProvingKey<E>,
	a_query: Bases<C>,
	b_query: Bases<C>,
	h_query: Bases<C>,
	l_query: Bases<C>,
}

impl<'a, E, C> Prover<'a, E, C>
where
	E: Pairing<G1 = Projective<C>, G1Affine = Affine<C>, ScalarField = C::ScalarField>,
	C: GpuCurve,
{
	/// Copies a key's points to a GPU.
	///
	/// # Errors
	///
	/// [`GpuError::Memory`] and [`GpuError::Driver`].
	pub fn new(gpu: &Gpu, key: &'a ProvingKey<E>) -> Result<Self, GpuError> {
		Ok(Self {
			gpu: gpu.clone(),
			key,
			a_query: Bases::new(gpu, &key.a_query)?,
			b_query: Bases::new(gpu, &key.b_g1_query)?,
			h_query: Bases::new(gpu, &key.h_query)?,
			l_query: Bases::new(gpu, &key.l_query)?,
		})
	}

	/// Makes the proof that `Groth16::create_proof_with_reduction` of ark-groth16 makes, by the randomness r and s.
	///
	/// # Errors
	///
	/// [`ProvingError`].
	pub fn prove(
		&self,
		circuit: impl ConstraintSynthesizer<C::ScalarField>,
		r: C::ScalarField,
		s: C::ScalarField,
	) -> Result<Proof<E>, ProvingError> {
		let system = ConstraintSystem::new_ref();
		system.set_optimization_goal(OptimizationGoal::Constraints);
		system.set_mode(SynthesisMode::Prove {
			construct_matrices: true,
			generate_lc_assignments: false,
		});
		circuit.generate_constraints(system.clone())?;
		system.finalize();
		let matrices = system.to_matrices()?;
		let matrices =
			matrices.get(R1CS_PREDICATE_LABEL).ok_or(SynthesisError::PredicateNotFound)?;
		let mut assignment = system.instance_assignment()?.to_vec();
		let instance = assignment.len();
		assignment.extend_from_slice(&system.witness_assignment()?);
		self.prove_assignment(matrices, instance, &assignment, r, s)
	}

	/// Makes the proof for the matrices of a circuit and an assignment, of which `instance` are the constant one and
	/// the public inputs.
	///
	/// # Errors
	///
	/// [`ProvingError`].
	pub fn prove_assignment(
		&self,
		matrices: &[Matrix<C::ScalarField>],
		instance: usize,
		assignment: &[C::ScalarField],
		r: C::ScalarField,
		s: C::ScalarField,
	) -> Result<Proof<E>, ProvingError> {
		self.check(instance, assignment.len())?;
		thread::scope(|scope| {
			let in_g2 = scope.spawn(|| E::G2::msm_unchecked(&self.key.b_g2_query, assignment));
			let in_g1 = self.in_g1(matrices, instance, assignment);
			let b = in_g2.join().unwrap_or_else(|panic| panic::resume_unwind(panic));
			Ok(self.assemble(in_g1?, b, r, s))
		})
	}

	fn check(&self, instance: usize, assignment: usize) -> Result<(), ProvingError> {
		let key = self.key;
		let lengths = [
			("a_query", key.a_query.len(), assignment),
			("b_g1_query", key.b_g1_query.len(), assignment),
			("b_g2_query", key.b_g2_query.len(), assignment),
			("l_query", key.l_query.len(), assignment.saturating_sub(instance)),
		];
		match lengths.into_iter().find(|(_, key, circuit)| key != circuit) {
			Some((query, key, circuit)) => Err(ProvingError::Key { query, key, circuit }),
			None => Ok(()),
		}
	}

	/// Computes the four MSMs in G1.
	fn in_g1(
		&self,
		matrices: &[Matrix<C::ScalarField>],
		instance: usize,
		assignment: &[C::ScalarField],
	) -> Result<InG1<C>, ProvingError> {
		let h = quotient(&self.gpu, matrices, instance, assignment)?;
		let scalars = Elements::new(&self.gpu, assignment)?;
		Ok(InG1 {
			a: self.a_query.msm_of(&scalars, 0, scalars.len())?,
			b: self.b_query.msm_of(&scalars, 0, scalars.len())?,
			// As in ark-groth16, the last coefficient, which is zero, has no point.
			h: self.h_query.msm_of(&h, 0, self.h_query.len().min(h.len()))?,
			l: self.l_query.msm_of(&scalars, instance, self.l_query.len())?,
		})
	}

	/// `A = α + Σ a_i·A_i + r·δ`, `B = β + Σ a_i·B_i + s·δ` and `C = Σ l_i·L_i + Σ h_i·H_i + s·A + r·B − r·s·δ`.
	fn assemble(
		&self,
		sums: InG1<C>,
		sum_b: E::G2,
		r: C::ScalarField,
		s: C::ScalarField,
	) -> Proof<E> {
		let key = self.key;
		let a = key.delta_g1 * r + sums.a + key.vk.alpha_g1;
		// r·B is zero for r zero, without B.
		let b_in_g1 =
			if r.is_zero() { E::G1::zero() } else { key.delta_g1 * s + sums.b + key.beta_g1 };
		let b = sum_b + key.vk.delta_g2 * s + key.vk.beta_g2;
		let c = sums.l + sums.h + a * s + b_in_g1 * r - key.delta_g1 * (r * s);
		Proof { a: a.into_affine(), b: b.into_affine(), c: c.into_affine() }
	}
}

/// The sums of a proof in G1, by the names of their queries.
struct InG1<C: GpuCurve> {
	a: Projective<C>,
	b: Projective<C>,
	h: Projective<C>,
	l: Projective<C>,
}

/// Computes the coefficients that `LibsnarkReduction::witness_map_from_matrices` of ark-groth16 computes, of which
/// they stay on the GPU.
///
/// # Errors
///
/// [`GpuError::Size`] for a domain that the GPU does not support, and those of [`ntt::quotient`].
pub fn quotient<F: GpuScalarField>(
	gpu: &Gpu,
	matrices: &[Matrix<F>],
	instance: usize,
	assignment: &[F],
) -> Result<Elements<F>, ProvingError> {
	let [a, b, c] = matrices else { return Err(SynthesisError::PredicateNotFound.into()) };
	let rows = a.len();
	// An `F::TWO_ADICITY` that is too small is an error of the domain.
	let domain = Domain::new(gpu, (rows + instance).next_power_of_two().ilog2())?;
	let evaluate = |matrix: &Matrix<F>| {
		let mut values = vec![F::ZERO; domain.size()];
		values
			.par_iter_mut()
			.with_min_len(1 << 8)
			.zip(matrix)
			.for_each(|(value, row)| *value = evaluate_constraint(row, assignment));
		values
	};
	let mut values = evaluate(a);
	values[rows..rows + instance].copy_from_slice(&assignment[..instance]);
	let a = Elements::new(gpu, &values)?;
	let b = Elements::new(gpu, &evaluate(b))?;
	let c = Elements::new(gpu, &evaluate(c))?;
	Ok(ntt::quotient(&domain, a, b, c)?)
}
