//! The self-describing verifying key.
//!
//! In halo2's own formats a key can't be read back without the source code of its circuit. This one
//! says everything that a verifier has to know: how many columns there are and when they are
//! committed to, where they are opened, which polynomials vanish, and how the transcript is hashed.
//!
//! Expressions are one list of [`Node`]s for all gates, lookups and shuffles. A node refers to
//! earlier nodes only, so there is nothing to recurse into, nothing can be cyclic, and an expression
//! that occurs twice is evaluated once.

mod bounds;
mod decode;
mod nodes;
mod validation;

pub use bounds::{
	MAX_BLINDING_FACTORS, MAX_CHALLENGES, MAX_CIRCUITS, MAX_COLUMNS, MAX_DEGREE,
	MAX_INSTANCE_QUERIES, MAX_INSTANCE_ROTATIONS, MAX_LOOKUP_WIDTH, MAX_PHASES, MAX_ROTATIONS,
	MAX_UNOPENED, MAX_UNOPENED_ADVICE, NODES_FREE, NODES_PER_ELEMENT,
};
pub use validation::KeyDefect;

pub(crate) use nodes::{compress, Evaluations};

use crate::{layout, Scheme};
use alloc::{collections::BTreeMap, vec::Vec};
use codec::{Decode, Encode};

/// Bytes of a scalar, little-endian.
pub const SCALAR_LEN: usize = 32;
/// Bytes of a point in a key: both coordinates, little-endian; the identity is all zeros.
pub const POINT_LEN: usize = 64;

/// A scalar in a key.
pub type ScalarBytes = [u8; SCALAR_LEN];
/// A point in a key.
pub type PointBytes = [u8; POINT_LEN];

/// The version of the key's format, its first byte.
pub const FORMAT: u8 = 1;

/// How a proof's messages become challenges, and how its bytes are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum TranscriptKind {
	/// halo2's `Blake2bRead` with `Challenge255`: points compressed, numbers little-endian.
	#[codec(index = 0)]
	Blake2b,
	/// snark-verifier's `EvmTranscript`: Keccak-256, coordinates and numbers big-endian. Over BN254
	/// only.
	#[codec(index = 1)]
	Keccak256,
	/// snark-verifier's `PoseidonTranscript` with `T = 3`, `RATE = 2`, 8 full and 57 partial rounds:
	/// bytes as for Blake2b. Over BN254 only.
	#[codec(index = 2)]
	Poseidon,
}

/// An opening of a column: its number among its kind, and the row relative to the current one.
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
	/// A column of the circuit.
	#[codec(index = 1)]
	Fixed(#[codec(compact)] u32),
	/// A column of public inputs.
	#[codec(index = 2)]
	Instance(#[codec(compact)] u32),
}

/// A step of the expressions. Operands are numbers of earlier nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Encode, Decode)]
pub enum Node {
	/// A number.
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

/// The number of a node.
pub type NodeId = u32;

/// Rows of the one list of expressions that are, compressed by θ, a permutation of rows of the
/// other (shuffle), or among them (lookup).
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Argument {
	/// What is looked up, or shuffled.
	pub input: Vec<NodeId>,
	/// The table, or what the input is a shuffle of. As many as in `input`.
	pub table: Vec<NodeId>,
}

/// A verifying key for commitments by the scheme `S`.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct VerifyingKeyData<S: Scheme> {
	/// [`FORMAT`].
	pub format: u8,
	/// The transcript.
	pub transcript: TranscriptKind,
	/// What the transcript begins with: as the libraries make it, a digest of their own description of
	/// the key. Here it is what the registrant says: nothing compares it with the other fields, so a
	/// proof's challenges need not depend on them. Whoever made the key could choose constants and
	/// commitments after the challenges of a proof, and have proofs under a key that reads as if it
	/// had none. A key is to be trusted by its hash, if it is that of a key rebuilt from the circuit's
	/// source, not by what its fields look like.
	pub digest: ScalarBytes,
	/// There are `2^k` rows.
	pub k: u8,
	/// The degree that the quotient polynomial and the permutation's sets are cut by: halo2's
	/// `ConstraintSystem::degree`.
	pub degree: u8,
	/// Rows at the end of each column that hide the witness.
	pub blinding_factors: u16,
	/// For each advice column, the phase in which it is committed to.
	pub advice_phases: Vec<u8>,
	/// For each challenge, the phase after which it is drawn.
	pub challenge_phases: Vec<u8>,
	/// For each instance column, the rows that a statement gives it, no more and no fewer: the
	/// transcript has the values, but not where a column ends, so the key has to say it.
	pub instance_rows: Vec<u32>,
	/// Where advice columns are opened, in the order of the evaluations in a proof.
	pub advice_queries: Vec<Query>,
	/// Where fixed columns are opened.
	pub fixed_queries: Vec<Query>,
	/// Where instance columns are opened or evaluated.
	pub instance_queries: Vec<Query>,
	/// All expressions.
	pub nodes: Vec<Node>,
	/// The nodes that vanish on every row.
	pub gates: Vec<NodeId>,
	/// The lookup arguments.
	pub lookups: Vec<Argument>,
	/// The shuffle arguments.
	pub shuffles: Vec<Argument>,
	/// The columns between which cells are copied.
	pub permutation: Vec<Column>,
	/// Commitments to the fixed columns.
	pub fixed_commitments: Vec<PointBytes>,
	/// Commitments to the permutation of each column of `permutation`.
	pub permutation_commitments: Vec<PointBytes>,
	/// What the commitment scheme needs.
	pub parameters: S::Parameters,
}

impl<S: Scheme> VerifyingKeyData<S> {
	/// The columns of one set of the permutation argument: its polynomials have the key's degree.
	pub fn permutation_chunk(&self) -> usize {
		usize::from(self.degree).saturating_sub(2).max(1)
	}

	/// Product polynomials of the permutation argument.
	pub fn permutation_sets(&self) -> usize {
		self.permutation.len().div_ceil(self.permutation_chunk())
	}

	/// The most nodes that the key may have, gates and terms of arguments included.
	pub fn node_limit(&self) -> usize {
		let (points, scalars) = layout::elements_by_circuit(self);
		NODES_FREE + NODES_PER_ELEMENT * (points + scalars)
	}

	/// Parts that the quotient polynomial is committed to in.
	pub fn quotient_parts(&self) -> usize {
		usize::from(self.degree).saturating_sub(1)
	}

	/// The last phase.
	pub fn last_phase(&self) -> u8 {
		self.advice_phases.iter().copied().max().unwrap_or(0)
	}

	/// Rows of the domain.
	pub fn rows(&self) -> u64 {
		1u64.checked_shl(u32::from(self.k)).unwrap_or(u64::MAX)
	}

	/// Rows that hold a witness: what comes before the last row that hides it.
	pub fn usable_rows(&self) -> u64 {
		self.rows().saturating_sub(u64::from(self.blinding_factors) + 1)
	}

	/// The columns that are opened at the current row, each with the number of its query.
	pub fn current_queries(&self) -> BTreeMap<Column, usize> {
		fn of<'a>(
			queries: &'a [Query],
			column: fn(u32) -> Column,
		) -> impl Iterator<Item = (Column, usize)> + 'a {
			let current = queries.iter().enumerate().filter(|(_, query)| query.rotation == 0);
			current.map(move |(number, query)| (column(query.column), number))
		}
		of(&self.advice_queries, Column::Advice)
			.chain(of(&self.fixed_queries, Column::Fixed))
			.chain(of(&self.instance_queries, Column::Instance))
			.collect()
	}
}
