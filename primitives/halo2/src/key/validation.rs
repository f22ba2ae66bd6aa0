//! Validation of a key: everything that it refers to exists, its points are on the curve, and the cost
//! of a check is bounded by the length of its proofs.

use super::*;
use crate::{encoding, field::Halo2Field, transcript::Transcript, Arithmetic};
use alloc::collections::BTreeSet;
use assay_proof_system::{Defect, VerifyError};
use core::fmt;

/// A defect of a key. Chains report it as a less detailed [`VerifyError`]; tools print it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyDefect {
	/// The first byte is not the format of this version.
	Format,
	/// The transcript does not exist over this field.
	Transcript,
	/// The digest is not a scalar.
	Digest,
	/// The number of rows is one, or more than the scheme allows.
	Rows,
	/// The degree is too low for the arguments, above the limit, or too high for the quotient's domain.
	Degree,
	/// The rows that hide the witness leave no room for another row, or are more than any circuit needs.
	BlindingFactors,
	/// There are too many columns, queries or challenges, or too many columns that are never opened.
	Columns,
	/// A phase does not exist, or a challenge is of a phase without commitments.
	Phase,
	/// An instance column has no rows, or more than are usable.
	InstanceRows,
	/// A query is of a column that does not exist, is repeated, or rotates by all rows or more.
	Query,
	/// There are too many different rotations.
	Rotations,
	/// A node refers to itself, to a later node, or to a query that does not exist.
	Node,
	/// A constant is not a scalar.
	Constant,
	/// There are more nodes, gates and terms of arguments than the length of the key's proofs allows.
	Nodes,
	/// A gate, lookup or shuffle refers to a node that does not exist.
	Expression,
	/// A constraint has a higher degree than the key.
	ExpressionDegree,
	/// A lookup or shuffle has empty lists, lists of different lengths, or too many expressions.
	Argument,
	/// A column of the permutation does not exist, is not opened at the current row, or is repeated.
	Permutation,
	/// The permutation does not have exactly one commitment for each column.
	Commitments,
	/// A commitment is not a valid point.
	Commitment(Defect),
	/// The scheme's parameters do not fit the key.
	Parameters,
	/// The scheme's parameters are not points of the group, or are inconsistent.
	Parameter(Defect),
	/// Proofs of this key are longer than the limit.
	ProofLength,
}

impl From<KeyDefect> for VerifyError {
	fn from(defect: KeyDefect) -> Self {
		match defect {
			KeyDefect::Commitment(defect) | KeyDefect::Parameter(defect) => {
				Self::MalformedKey(defect)
			}
			KeyDefect::Commitments | KeyDefect::Parameters => Self::MalformedKey(Defect::Length),
			KeyDefect::Columns
			| KeyDefect::Nodes
			| KeyDefect::ProofLength
			| KeyDefect::Rotations => Self::LimitExceeded,
			_ => Self::MalformedKey(Defect::NotCanonical),
		}
	}
}

impl fmt::Display for KeyDefect {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.write_str(match self {
			Self::Format => "the format is not of this version",
			Self::Transcript => "the transcript does not exist over this field",
			Self::Digest => "the digest is not below the field's modulus",
			Self::Rows => "the number of rows is out of range",
			Self::Degree => "the degree is out of range",
			Self::BlindingFactors => "the blinding factors leave no usable row, or are too many",
			Self::Columns => {
				"there are too many columns, queries or challenges, or too many unopened columns"
			}
			Self::Phase => "a phase does not exist, or commits to no column",
			Self::InstanceRows => "an instance column has no rows, or too many",
			Self::Query => "a query is out of range or repeated",
			Self::Rotations => "there are too many different rotations",
			Self::Node => "a node refers to itself, a later node, or a query that does not exist",
			Self::Constant => "a constant is not below the field's modulus",
			Self::Nodes => "the expressions are too large for the length of the proofs",
			Self::Expression => "a gate, lookup or shuffle refers to a node that does not exist",
			Self::ExpressionDegree => "a constraint has a higher degree than the key",
			Self::Argument => {
				"a lookup or shuffle has empty lists, lists of different lengths, or too many expressions"
			}
			Self::Permutation => {
				"a column of the permutation does not exist, is not opened at the current row, or is repeated"
			}
			Self::Commitments => "the permutation does not have one commitment for each column",
			Self::Commitment(defect) => return write!(f, "a commitment is invalid: {defect}"),
			Self::Parameters => "the number of the commitment scheme's parameters does not fit the key",
			Self::Parameter(defect) => {
				return write!(f, "the commitment scheme's parameters are invalid: {defect}")
			}
			Self::ProofLength => "the key's proofs are longer than the limit",
		})
	}
}

impl core::error::Error for KeyDefect {}

fn require(holds: bool, defect: KeyDefect) -> Result<(), KeyDefect> {
	if holds {
		Ok(())
	} else {
		Err(defect)
	}
}

impl<S: Scheme> VerifyingKeyData<S> {
	/// Validates the key, cheap checks first.
	///
	/// # Errors
	///
	/// The first defect in this order: numbers and transcript, columns and queries, length of proofs and
	/// number of nodes, nodes, gates and arguments, points.
	pub fn validate<A: Arithmetic<Scheme = S>>(&self) -> Result<(), KeyDefect> {
		self.validate_shape()?;
		self.validate_columns()?;
		self.validate_nodes()?;
		self.validate_arguments()?;
		self.validate_commitments::<A>()
	}

	fn validate_shape(&self) -> Result<(), KeyDefect> {
		require(self.format == FORMAT, KeyDefect::Format)?;
		require(Transcript::<S::Field>::new(self.transcript).is_some(), KeyDefect::Transcript)?;
		encoding::scalar::<S::Field>(&self.digest).map_err(|_| KeyDefect::Digest)?;
		require((1..=S::MAX_K).contains(&self.k), KeyDefect::Rows)?;
		require((3..=MAX_DEGREE).contains(&self.degree), KeyDefect::Degree)?;
		let extension = usize::BITS - (self.quotient_parts() - 1).leading_zeros();
		require(u32::from(self.k) + extension <= S::Field::LOG_ORDER, KeyDefect::Degree)?;
		// At least one usable row, the last row, and one in between.
		let needed = u64::from(self.blinding_factors) + 3;
		require(
			(1..=MAX_BLINDING_FACTORS).contains(&self.blinding_factors) && needed <= self.rows(),
			KeyDefect::BlindingFactors,
		)
	}

	fn validate_columns(&self) -> Result<(), KeyDefect> {
		let counts =
			[self.advice_phases.len(), self.instance_rows.len(), self.fixed_commitments.len()];
		require(
			counts.iter().all(|count| *count <= MAX_COLUMNS)
				&& self.instance_rows.len() <= S::MAX_INSTANCE_COLUMNS
				&& self.instance_queries.len() <= MAX_INSTANCE_QUERIES
				&& self.challenge_phases.len() <= MAX_CHALLENGES,
			KeyDefect::Columns,
		)?;
		// This bounds the work of the checks below: each item has an element in a proof, and each
		// argument has several.
		let (points, scalars) = elements_by_circuit(self);
		let evaluations = self.fixed_queries.len() + self.permutation.len();
		require(points + scalars + evaluations <= Self::MAX_ELEMENTS, KeyDefect::ProofLength)?;
		let opened = |queries: &[Query]| {
			let mut columns: Vec<u32> = queries.iter().map(|query| query.column).collect();
			columns.sort_unstable();
			columns.dedup();
			columns.len()
		};
		require(
			self.fixed_commitments.len() <= opened(&self.fixed_queries) + MAX_UNOPENED
				&& self.advice_phases.len() <= opened(&self.advice_queries) + MAX_UNOPENED_ADVICE,
			KeyDefect::Columns,
		)?;
		let last = self.last_phase();
		require(
			last < MAX_PHASES && self.challenge_phases.iter().all(|phase| *phase <= last),
			KeyDefect::Phase,
		)?;
		// The challenges of a phase without columns would be known too early.
		require(
			(0..=last).all(|phase| phase == 0 || self.advice_phases.contains(&phase)),
			KeyDefect::Phase,
		)?;
		let usable = self.usable_rows();
		require(
			self.instance_rows.iter().all(|rows| *rows > 0 && u64::from(*rows) <= usable),
			KeyDefect::InstanceRows,
		)?;
		let of_instances: BTreeSet<i32> =
			self.instance_queries.iter().map(|query| query.rotation).collect();
		require(
			S::COMMITS_TO_INSTANCES || of_instances.len() <= MAX_INSTANCE_ROTATIONS,
			KeyDefect::Rotations,
		)?;
		let mut rotations = BTreeSet::from([0, 1, -1]);
		for (queries, columns) in [
			(&self.advice_queries, self.advice_phases.len()),
			(&self.fixed_queries, self.fixed_commitments.len()),
			(&self.instance_queries, self.instance_rows.len()),
		] {
			self.validate_queries(queries, columns)?;
			rotations.extend(queries.iter().map(|query| query.rotation));
		}
		require(rotations.len() <= MAX_ROTATIONS, KeyDefect::Rotations)
	}

	fn validate_queries(&self, queries: &[Query], columns: usize) -> Result<(), KeyDefect> {
		let mut openings = Vec::with_capacity(queries.len());
		for query in queries {
			let rotation = i64::from(query.rotation);
			require(
				(query.column as usize) < columns && rotation.unsigned_abs() < self.rows(),
				KeyDefect::Query,
			)?;
			// A positive and a negative rotation are the same row if they differ by all rows.
			openings.push((query.column, row_of(rotation, self.rows())));
		}
		openings.sort_unstable();
		require(openings.windows(2).all(|pair| pair[0] != pair[1]), KeyDefect::Query)
	}

	fn validate_nodes(&self) -> Result<(), KeyDefect> {
		require(proof_len(self, 1) <= S::MAX_PROOF_LEN, KeyDefect::ProofLength)?;
		require(self.terms() <= self.node_limit(), KeyDefect::Nodes)?;
		for (index, node) in self.nodes.iter().enumerate() {
			let earlier = |operand: u32| (operand as usize) < index;
			let in_range = match *node {
				Node::Constant(bytes) => {
					encoding::scalar::<S::Field>(&bytes).map_err(|_| KeyDefect::Constant)?;
					true
				}
				Node::Advice(query) => (query as usize) < self.advice_queries.len(),
				Node::Fixed(query) => (query as usize) < self.fixed_queries.len(),
				Node::Instance(query) => (query as usize) < self.instance_queries.len(),
				Node::Challenge(index) => (index as usize) < self.challenge_phases.len(),
				Node::Negated(a) => earlier(a),
				Node::Sum(a, b) | Node::Product(a, b) => earlier(a) && earlier(b),
			};
			require(in_range, KeyDefect::Node)?;
		}
		Ok(())
	}

	/// Counts the multiplications of the expressions: nodes, gates and terms of arguments.
	fn terms(&self) -> usize {
		let arguments = self.lookups.iter().chain(&self.shuffles);
		let summed: usize = arguments.map(|both| both.input.len() + both.table.len()).sum();
		self.nodes.len() + self.gates.len() + summed
	}

	/// Computes the degree of each node's polynomial, in columns.
	fn degrees(&self) -> Vec<u32> {
		let mut degrees: Vec<u32> = Vec::with_capacity(self.nodes.len());
		for node in &self.nodes {
			let of = |operand: u32| degrees.get(operand as usize).copied().unwrap_or(0);
			let degree = match *node {
				Node::Constant(_) | Node::Challenge(_) => 0,
				Node::Advice(_) | Node::Fixed(_) | Node::Instance(_) => 1,
				Node::Negated(a) => of(a),
				Node::Sum(a, b) => of(a).max(of(b)),
				Node::Product(a, b) => of(a).saturating_add(of(b)),
			};
			degrees.push(degree);
		}
		degrees
	}

	fn validate_arguments(&self) -> Result<(), KeyDefect> {
		let degrees = self.degrees();
		let limit = u32::from(self.degree);
		let highest = |expressions: &[NodeId]| {
			expressions.iter().try_fold(0, |highest: u32, node| {
				let degree = degrees.get(*node as usize).ok_or(KeyDefect::Expression)?;
				Ok(highest.max(*degree))
			})
		};
		require(highest(&self.gates)? <= limit, KeyDefect::ExpressionDegree)?;
		// (1 − …)·z·(input + β)·(table + γ), and (1 − …)·z·(either + γ) for a shuffle.
		let lookups = self.lookups.iter().map(|argument| (argument, true));
		let shuffles = self.shuffles.iter().map(|argument| (argument, false));
		for (argument, both) in lookups.chain(shuffles) {
			let Argument { input, table } = argument;
			require(
				input.len() == table.len() && (1..=MAX_LOOKUP_WIDTH).contains(&input.len()),
				KeyDefect::Argument,
			)?;
			let (input, table) = (highest(input)?.max(1), highest(table)?.max(1));
			let product = if both { input.saturating_add(table) } else { input.max(table) };
			require(product.saturating_add(2) <= limit, KeyDefect::ExpressionDegree)?;
		}
		let current = self.current_queries();
		let mut columns = BTreeSet::new();
		for column in &self.permutation {
			require(
				current.contains_key(column) && columns.insert(*column),
				KeyDefect::Permutation,
			)?;
		}
		Ok(())
	}

	fn validate_commitments<A: Arithmetic<Scheme = S>>(&self) -> Result<(), KeyDefect> {
		require(
			self.permutation_commitments.len() == self.permutation.len(),
			KeyDefect::Commitments,
		)?;
		require(S::fits(self), KeyDefect::Parameters)?;
		for commitment in self.fixed_commitments.iter().chain(&self.permutation_commitments) {
			A::point(commitment).map_err(KeyDefect::Commitment)?;
		}
		A::check_parameters(&self.parameters).map_err(KeyDefect::Parameter)
	}
}
