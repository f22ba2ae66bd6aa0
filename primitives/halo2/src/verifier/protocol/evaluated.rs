//! The last state, which has all evaluations.

use super::{commitment_of, Advice};
use crate::{
	key::Evaluations,
	msm::{CommitmentRef, CommitmentTable, DualMsm},
	verifier::{
		context::Arguments,
		domain::{Domain, LagrangeEvals},
		lookup, permutation, shuffle,
		vanishing::{self, Constraints},
	},
	Arithmetic, Scheme,
};
use alloc::vec::Vec;
use ark_ff::AdditiveGroup;
use assay_proof_system::{Defect, VerifyError};

/// The challenges of the constraints.
pub struct Challenges<F> {
	pub theta: F,
	pub beta: F,
	pub gamma: F,
	pub y: F,
	pub x: F,
}

/// The evaluations of one circuit.
pub struct Circuit<F> {
	pub instance: Vec<F>,
	pub advice: Vec<F>,
	pub permutation: permutation::Evaluated<F>,
	pub lookups: Vec<lookup::Evaluated<F>>,
	pub shuffles: Vec<shuffle::Evaluated<F>>,
}

/// The state in which all polynomials are evaluated at `x`.
pub struct Evaluated<'a, A: Arithmetic> {
	pub advice: Advice<'a, A>,
	pub domain: Domain<A::Scalar>,
	pub challenges: Challenges<A::Scalar>,
	pub fixed: Vec<A::Scalar>,
	pub common: permutation::Common<A::Scalar>,
	pub vanishing: vanishing::Evaluated<A::Scalar>,
	pub circuits: Vec<Circuit<A::Scalar>>,
}

impl<A: Arithmetic> Evaluated<'_, A> {
	/// Computes the quotient's evaluation from the constraints, and reads the opening proof.
	pub fn open(mut self) -> Result<DualMsm<A>, VerifyError> {
		let constraints = self.constraints();
		let mut queries = Vec::new();
		let context = &mut self.advice.context;
		let (key, domain) = (context.key, &mut self.domain);
		let last_row = -(i64::from(key.data.blinding_factors) + 1);

		for (index, circuit) in self.circuits.iter().enumerate() {
			if let Some(commitments) = context.instance.get(index) {
				let claims = key.data.instance_queries.iter().zip(&circuit.instance);
				queries.extend(claims.map(|(query, value)| {
					domain.query(commitment_of(commitments, query), query.rotation.into(), *value)
				}));
			}
			let commitments = &self.advice.advice[index];
			let claims = key.data.advice_queries.iter().zip(&circuit.advice);
			queries.extend(claims.map(|(query, value)| {
				domain.query(commitment_of(commitments, query), query.rotation.into(), *value)
			}));
			circuit.permutation.queries(last_row, domain, &mut queries);
			circuit.lookups.iter().for_each(|lookup| lookup.queries(domain, &mut queries));
			circuit.shuffles.iter().for_each(|shuffle| shuffle.queries(domain, &mut queries));
		}
		let claims = key.data.fixed_queries.iter().zip(&self.fixed);
		queries.extend(claims.map(|(query, value)| {
			domain.query(CommitmentRef::Key(key.fixed(query.column)), query.rotation.into(), *value)
		}));
		self.common.queries(key, domain, &mut queries);
		self.vanishing.queries(constraints, domain, &mut queries)?;

		let commitments = CommitmentTable {
			key_bases: key.bases.len(),
			proof: context.commitments.take(),
			quotient: self.vanishing.parts(),
			x_to_n: domain.x_to_n,
		};
		let equation = A::Scheme::open(&key.data, &mut context.reader, &commitments, &queries)?;
		// The proof has the layout's length, so this fails only for surplus roots.
		if !context.reader.is_at_end() {
			return Err(VerifyError::MalformedProof(Defect::Length));
		}
		Ok(equation)
	}

	/// Combines all constraints: for each circuit its gates, permutation, lookups and shuffles.
	fn constraints(&self) -> Constraints<A::Scalar> {
		let key = self.advice.context.key;
		let Challenges { theta, beta, gamma, y, x } = self.challenges;
		let lagrange = LagrangeEvals::new(&self.domain, key.data.blinding_factors);
		let columns = permutation::Columns::of_key(key);
		let mut constraints = Constraints::new(y);
		for circuit in &self.circuits {
			let evaluations = Evaluations {
				advice: &circuit.advice,
				fixed: &self.fixed,
				instance: &circuit.instance,
				challenges: &self.advice.challenges,
			};
			let values = evaluations.of_nodes(&key.data.nodes);
			for gate in &key.data.gates {
				constraints.push(values.get(*gate as usize).copied().unwrap_or(A::Scalar::ZERO));
			}
			let arguments = Arguments { values: &values, theta, beta, gamma, x };
			circuit.permutation.constrain(
				&columns,
				&self.common,
				&evaluations,
				&arguments,
				&lagrange,
				&mut constraints,
			);
			for (lookup, argument) in circuit.lookups.iter().zip(&key.data.lookups) {
				lookup.constrain(argument, &arguments, &lagrange, &mut constraints);
			}
			for (shuffle, argument) in circuit.shuffles.iter().zip(&key.data.shuffles) {
				shuffle.constrain(argument, &arguments, &lagrange, &mut constraints);
			}
		}
		constraints
	}
}
