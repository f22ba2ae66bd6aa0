//! Groth16 proofs, as ark-groth16 makes them: Groth, "On the Size of Pairing-based Non-interactive Arguments",
//! EUROCRYPT 2016.
//!
//! The GPU computes the quotient and the five MSMs.

use crate::{ntt, Bases, Domain, Elements, Gpu, GpuCurve, GpuError, GpuScalarField};
use ark_ec::{
	pairing::Pairing,
	short_weierstrass::{Affine, Projective},
	CurveGroup,
};
use ark_ff::Zero;
use ark_groth16::{r1cs_to_qap::evaluate_constraint, Proof, ProvingKey};
use ark_relations::gr1cs::{
	ConstraintSynthesizer, ConstraintSystem, Matrix, OptimizationGoal, SynthesisError,
	SynthesisMode, R1CS_PREDICATE_LABEL,
};
use assay_ark_curves::{ark_bls12_377::Bls12_377, ark_bls12_381::Bls12_381, ark_bn254::Bn254};
use rayon::prelude::*;

/// A pairing whose groups both have kernels: that of BLS12-377, BLS12-381 or BN254.
pub trait GpuPairing:
	Pairing<
	G1 = Projective<<Self as GpuPairing>::G1Curve>,
	G1Affine = Affine<<Self as GpuPairing>::G1Curve>,
	G2 = Projective<<Self as GpuPairing>::G2Curve>,
	G2Affine = Affine<<Self as GpuPairing>::G2Curve>,
	ScalarField: GpuScalarField,
>
{
	/// The curve of G1.
	type G1Curve: GpuCurve<ScalarField = Self::ScalarField>;
	/// The curve of G2.
	type G2Curve: GpuCurve<ScalarField = Self::ScalarField>;
}

macro_rules! pairings {
	($($pairing:ident, $curve:ident;)*) => {$(
		impl GpuPairing for $pairing {
			type G1Curve = assay_ark_curves::$curve::g1::Config;
			type G2Curve = assay_ark_curves::$curve::g2::Config;
		}
	)*};
}

pairings! {
	Bls12_377, ark_bls12_377;
	Bls12_381, ark_bls12_381;
	Bn254, ark_bn254;
}

/// The reason why there is no proof.
#[derive(Debug, thiserror::Error)]
pub enum ProvingError {
	/// The circuit's synthesis failed.
	#[error(transparent)]
	Synthesis(#[from] SynthesisError),
	/// The GPU failed.
	#[error(transparent)]
	Gpu(#[from] GpuError),
	/// The key belongs to another circuit.
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

/// A proving key whose points are on a GPU, for any number of proofs.
pub struct Prover<'a, E: GpuPairing> {
	gpu: Gpu,
	key: &'a ProvingKey<E>,
	a_query: Bases<E::G1Curve>,
	b_g1_query: Bases<E::G1Curve>,
	b_g2_query: Bases<E::G2Curve>,
	h_query: Bases<E::G1Curve>,
	l_query: Bases<E::G1Curve>,
}

impl<'a, E: GpuPairing> Prover<'a, E> {
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
			b_g1_query: Bases::new(gpu, &key.b_g1_query)?,
			b_g2_query: Bases::new(gpu, &key.b_g2_query)?,
			h_query: Bases::new(gpu, &key.h_query)?,
			l_query: Bases::new(gpu, &key.l_query)?,
		})
	}

	/// Makes the proof that `Groth16::create_proof_with_reduction` of ark-groth16 makes with the randomness r
	/// and s.
	///
	/// # Errors
	///
	/// [`ProvingError`].
	pub fn prove(
		&self,
		circuit: impl ConstraintSynthesizer<E::ScalarField>,
		r: E::ScalarField,
		s: E::ScalarField,
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

	/// Makes the proof for a circuit's matrices and an assignment, whose first `instance` values are the
	/// constant one and the public inputs.
	///
	/// # Errors
	///
	/// [`ProvingError`].
	pub fn prove_assignment(
		&self,
		matrices: &[Matrix<E::ScalarField>],
		instance: usize,
		assignment: &[E::ScalarField],
		r: E::ScalarField,
		s: E::ScalarField,
	) -> Result<Proof<E>, ProvingError> {
		self.check(instance, assignment.len())?;
		let sums = self.sums(matrices, instance, assignment)?;
		Ok(self.assemble(sums, r, s))
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

	/// Computes the five MSMs.
	fn sums(
		&self,
		matrices: &[Matrix<E::ScalarField>],
		instance: usize,
		assignment: &[E::ScalarField],
	) -> Result<Sums<E>, ProvingError> {
		let h = quotient(&self.gpu, matrices, instance, assignment)?;
		let scalars = Elements::new(&self.gpu, assignment)?;
		Ok(Sums {
			a: self.a_query.msm_of(&scalars, 0, scalars.len())?,
			b_g1: self.b_g1_query.msm_of(&scalars, 0, scalars.len())?,
			b_g2: self.b_g2_query.msm_of(&scalars, 0, scalars.len())?,
			// As in ark-groth16, the last coefficient, which is zero, has no point.
			h: self.h_query.msm_of(&h, 0, self.h_query.len().min(h.len()))?,
			l: self.l_query.msm_of(&scalars, instance, self.l_query.len())?,
		})
	}

	/// Computes `A = α + Σ a_i·A_i + r·δ`, `B = β + Σ a_i·B_i + s·δ` and
	/// `C = Σ l_i·L_i + Σ h_i·H_i + s·A + r·B − r·s·δ`.
	fn assemble(&self, sums: Sums<E>, r: E::ScalarField, s: E::ScalarField) -> Proof<E> {
		let key = self.key;
		let a = key.delta_g1 * r + sums.a + key.vk.alpha_g1;
		// If r is zero, r·B is zero: B in G1 is not needed.
		let b_in_g1 =
			if r.is_zero() { E::G1::zero() } else { key.delta_g1 * s + sums.b_g1 + key.beta_g1 };
		let b = sums.b_g2 + key.vk.delta_g2 * s + key.vk.beta_g2;
		let c = sums.l + sums.h + a * s + b_in_g1 * r - key.delta_g1 * (r * s);
		Proof { a: a.into_affine(), b: b.into_affine(), c: c.into_affine() }
	}
}

/// The sums of a proof, by the names of their queries.
struct Sums<E: Pairing> {
	a: E::G1,
	b_g1: E::G1,
	b_g2: E::G2,
	h: E::G1,
	l: E::G1,
}

/// Computes the coefficients that `LibsnarkReduction::witness_map_from_matrices` of ark-groth16 computes.
/// They stay on the GPU.
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
	// `Domain::new` refuses a size that exceeds `F::TWO_ADICITY`.
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
