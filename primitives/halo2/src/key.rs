//! The self-describing verifying key.
//!
//! In halo2's own formats a key cannot be read back without the source code of its circuit. This format
//! has everything that a verifier needs: the number of columns and the phases of their commitments, the
//! openings, the polynomials that vanish, and the transcript.
//!
//! The expressions of all gates, lookups and shuffles are one list of [`Node`]s. A node refers to
//! earlier nodes only. So evaluation needs no recursion, cycles are impossible, and an expression that
//! occurs twice is evaluated once.

mod limits;
mod nodes;
mod proof_shape;
mod validation;

pub use crate::{
	encoding::{PointBytes, ScalarBytes, POINT_LEN, SCALAR_LEN},
	transcript::TranscriptKind,
};
pub use limits::{
	MAX_BLINDING_FACTORS, MAX_CHALLENGES, MAX_CIRCUITS, MAX_COLUMNS, MAX_DEGREE,
	MAX_INSTANCE_QUERIES, MAX_INSTANCE_ROTATIONS, MAX_LOOKUP_WIDTH, MAX_PHASES, MAX_ROTATIONS,
	MAX_UNOPENED, MAX_UNOPENED_ADVICE, NODES_FREE, NODES_PER_ELEMENT,
};
pub use proof_shape::{
	elements, elements_by_circuit, point_len, proof_len, ProofLen, RotationSets, LOOKUP_ELEMENTS,
	SHUFFLE_ELEMENTS,
};
pub use validation::KeyDefect;

pub(crate) use nodes::{compress, Evaluations};
pub(crate) use proof_shape::{row_of, COMPRESSED_LEN};

use crate::Scheme;
use alloc::{collections::BTreeMap, vec::Vec};
use codec::{Decode, Encode};

/// The version of the key's format, which is its first byte.
pub const FORMAT: u8 = 1;

/// An opening of a column: its index among the columns of its kind, and the row relative to the
/// current one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Encode, Decode)]
pub struct Query {
	/// The column.
	#[codec(compact)]
	pub column: u32,
	/// The rotation.
	pub rotation: i32,
}

/// A column of any kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Encode, Decode)]
pub enum Column {
	/// A column of the witness.
	#[codec(index = 0)]
	Advice(#[codec(compact)] u32),
	/// A column that the circuit fixes.
	#[codec(index = 1)]
	Fixed(#[codec(compact)] u32),
	/// A column of public inputs.
	#[codec(index = 2)]
	Instance(#[codec(compact)] u32),
}

/// A step of the expressions. Operands are indices of earlier nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Encode, Decode)]
pub enum Node {
	/// A constant.
	#[codec(index = 0)]
	Constant(ScalarBytes),
	/// The evaluation of an entry of the advice queries.
	#[codec(index = 1)]
	Advice(#[codec(compact)] u32),
	/// The evaluation of an entry of the fixed queries.
	#[codec(index = 2)]
	Fixed(#[codec(compact)] u32),
	/// The evaluation of an entry of the instance queries.
	#[codec(index = 3)]
	Instance(#[codec(compact)] u32),
	/// A challenge.
	#[codec(index = 4)]
	Challenge(#[codec(compact)] u32),
	/// `−a`.
	#[codec(index = 5)]
	Negated(#[codec(compact)] u32),
	/// `a + b`.
	#[codec(index = 6)]
	Sum(#[codec(compact)] u32, #[codec(compact)] u32),
	/// `a·b`.
	#[codec(index = 7)]
	Product(#[codec(compact)] u32, #[codec(compact)] u32),
}

/// The index of a node.
pub type NodeId = u32;

/// A lookup or shuffle argument. The values of each side's expressions on a row, compressed by θ,
/// are one element. In a lookup each element of `input` occurs in `table`. In a shuffle both have
/// the same elements, equally often.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Argument {
	/// The expressions that are looked up or shuffled.
	pub input: Vec<NodeId>,
	/// The table, or the expressions that `input` is a shuffle of. As many as in `input`.
	pub table: Vec<NodeId>,
}

/// A verifying key for commitments by the scheme `S`.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct VerifyingKeyData<S: Scheme> {
	/// [`FORMAT`].
	pub format: u8,
	/// The transcript.
	pub transcript: TranscriptKind,
	/// The scalar that the transcript absorbs first. In the libraries it is a digest of their own
	/// description of the key.
	///
	/// Here the registrant chooses it. It is not compared with the other fields, so a proof's
	/// challenges need not depend on them. The maker of a key could choose constants and
	/// commitments after the challenges of a proof, and so prove false statements under a key that
	/// looks harmless. Trust a key only if its hash is that of a key rebuilt from the circuit's
	/// source, never by its fields.
	pub digest: ScalarBytes,
	/// The logarithm of the number of rows, which is `2^k`.
	pub k: u8,
	/// The degree that determines the quotient's parts and the permutation's sets: halo2's
	/// `ConstraintSystem::degree`.
	pub degree: u8,
	/// Rows at the end of each column that hide the witness.
	pub blinding_factors: u16,
	/// For each advice column, the phase of its commitment.
	pub advice_phases: Vec<u8>,
	/// For each challenge, the phase after which it is drawn.
	pub challenge_phases: Vec<u8>,
	/// For each instance column, the exact number of rows in a statement. The transcript absorbs the
	/// values but not their number, so the key must fix it.
	pub instance_rows: Vec<u32>,
	/// The openings of advice columns, in the order of the evaluations in a proof.
	pub advice_queries: Vec<Query>,
	/// The openings of fixed columns.
	pub fixed_queries: Vec<Query>,
	/// The openings or evaluations of instance columns.
	pub instance_queries: Vec<Query>,
	/// All expressions.
	pub nodes: Vec<Node>,
	/// The nodes whose polynomials vanish on every row.
	pub gates: Vec<NodeId>,
	/// The lookup arguments.
	pub lookups: Vec<Argument>,
	/// The shuffle arguments.
	pub shuffles: Vec<Argument>,
	/// The columns of the permutation argument, between which cells are copied.
	pub permutation: Vec<Column>,
	/// Commitments to the fixed columns.
	pub fixed_commitments: Vec<PointBytes>,
	/// Commitments to the permutation polynomial of each column of `permutation`.
	pub permutation_commitments: Vec<PointBytes>,
	/// The parameters of the commitment scheme.
	pub parameters: S::Parameters,
}

impl<S: Scheme> VerifyingKeyData<S> {
	/// Returns the number of columns in one set of the permutation argument, which the degree limits.
	pub fn permutation_chunk(&self) -> usize {
		usize::from(self.degree).saturating_sub(2).max(1)
	}

	/// Returns the number of the permutation argument's product polynomials.
	pub fn permutation_sets(&self) -> usize {
		self.permutation.len().div_ceil(self.permutation_chunk())
	}

	/// Returns the maximum number of nodes of the key, including gates and terms of arguments.
	pub fn node_limit(&self) -> usize {
		let (points, scalars) = elements_by_circuit(self);
		NODES_FREE + NODES_PER_ELEMENT * (points + scalars)
	}

	/// Returns the number of parts of the quotient polynomial.
	pub fn quotient_parts(&self) -> usize {
		usize::from(self.degree).saturating_sub(1)
	}

	/// Returns the last phase.
	pub fn last_phase(&self) -> u8 {
		self.advice_phases.iter().copied().max().unwrap_or(0)
	}

	/// Returns the number of rows.
	pub fn rows(&self) -> u64 {
		1u64.checked_shl(u32::from(self.k)).unwrap_or(u64::MAX)
	}

	/// Returns the number of rows that hold the witness: all rows before the one of `l_last`, which the
	/// rows that hide the witness follow.
	pub fn usable_rows(&self) -> u64 {
		self.rows().saturating_sub(u64::from(self.blinding_factors) + 1)
	}

	/// Returns the columns that are opened at the current row, each with the index of its query.
	pub fn current_queries(&self) -> BTreeMap<Column, usize> {
		fn of<'a>(
			queries: &'a [Query],
			column: fn(u32) -> Column,
		) -> impl Iterator<Item = (Column, usize)> + 'a {
			let current = queries.iter().enumerate().filter(|(_, query)| query.rotation == 0);
			current.map(move |(index, query)| (column(query.column), index))
		}
		of(&self.advice_queries, Column::Advice)
			.chain(of(&self.fixed_queries, Column::Fixed))
			.chain(of(&self.instance_queries, Column::Instance))
			.collect()
	}
}
