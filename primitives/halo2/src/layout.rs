//! Byte layouts of proofs and public inputs.
//!
//! A proof is what halo2's prover writes; `c` is the number of circuits in the transcript, `P` a
//! point, `F` a scalar.
//!
//! | part | of one circuit | in all |
//! | --- | --- | --- |
//! | advice commitments, phase by phase | `P` for each column | × c in each phase |
//! | permuted inputs and tables of lookups | `2P` for each lookup | × c |
//! | permutation products | `P` for each set | × c |
//! | lookup products | `P` each | × c |
//! | shuffle products | `P` each | × c |
//! | random polynomial, quotient | | `P`, `(degree − 1)·P` |
//! | instance evaluations (inner product argument) | `F` for each query | × c |
//! | advice evaluations | `F` for each query | × c |
//! | fixed evaluations, random polynomial, permutations | | `F` for each query, `F`, `F` for each column |
//! | permutation products | `3F` for each set, `2F` for the last | × c |
//! | lookups | `5F` each | × c |
//! | shuffles | `2F` each | × c |
//! | opening | | [`Scheme`]'s |
//!
//! A point takes 32 bytes, a scalar 32, little-endian; in the EVM's transcript a point takes 64
//! bytes, and all is big-endian.
//!
//! Public inputs are `c ‖ (rows ‖ F…)…`: the number of circuits, and for each circuit and each of its
//! instance columns the number of rows, which is the key's, and the rows. Counts are 32-bit, all is
//! little-endian.

use crate::{
	arithmetic,
	key::{ScalarBytes, TranscriptKind, VerifyingKeyData, MAX_CIRCUITS, POINT_LEN, SCALAR_LEN},
	opening::Sets,
	transcript::{Challenge, Transcript},
	Arithmetic, Scheme,
};
use alloc::vec::Vec;
use assay_proof_system::{
	Defect,
	VerifyError::{self, *},
};

/// Bytes of a count.
pub const COUNT_LEN: usize = 4;

/// Bytes of a compressed point.
const COMPRESSED_LEN: usize = 32;

/// Bytes of a point in a proof.
pub const fn point_len(transcript: TranscriptKind) -> usize {
	match transcript {
		TranscriptKind::Keccak256 => POINT_LEN,
		TranscriptKind::Blake2b | TranscriptKind::Poseidon => COMPRESSED_LEN,
	}
}

/// What a lookup adds to a circuit's part of a proof: `(points, scalars)`.
pub const LOOKUP_ELEMENTS: (usize, usize) = (3, 5);
/// What a shuffle adds: `(points, scalars)`.
pub const SHUFFLE_ELEMENTS: (usize, usize) = (1, 2);

/// How many points and scalars a circuit adds to a proof: `(points, scalars)`.
pub fn elements_by_circuit<S: Scheme>(key: &VerifyingKeyData<S>) -> (usize, usize) {
	let sets = key.permutation_sets();
	let (lookups, shuffles) = (key.lookups.len(), key.shuffles.len());
	let of_arguments =
		|of_lookup: usize, of_shuffle: usize| of_lookup * lookups + of_shuffle * shuffles;
	let points =
		key.advice_phases.len() + sets + of_arguments(LOOKUP_ELEMENTS.0, SHUFFLE_ELEMENTS.0);
	let instance = if S::COMMITS_TO_INSTANCES { key.instance_queries.len() } else { 0 };
	let products = (3 * sets).saturating_sub(1);
	let scalars = instance
		+ key.advice_queries.len()
		+ products
		+ of_arguments(LOOKUP_ELEMENTS.1, SHUFFLE_ELEMENTS.1);
	(points, scalars)
}

/// How many points and scalars a proof has besides those of its circuits: `(points, scalars)`.
fn shared_elements<S: Scheme>(key: &VerifyingKeyData<S>) -> (usize, usize) {
	let (opening_points, opening_scalars) = S::opening_len(key, &Sets::of_key(key));
	let evaluations = key.fixed_queries.len() + 1 + key.permutation.len();
	(1 + key.quotient_parts() + opening_points, evaluations + opening_scalars)
}

/// How many points and scalars a proof has: `(points, scalars)`.
pub fn elements<S: Scheme>(key: &VerifyingKeyData<S>, circuits: usize) -> (usize, usize) {
	let (points, scalars) = elements_by_circuit(key);
	let (shared_points, shared_scalars) = shared_elements(key);
	(circuits * points + shared_points, circuits * scalars + shared_scalars)
}

/// The length of a key's proofs, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofLen {
	/// Bytes of all that there is once.
	pub shared: usize,
	/// Bytes that each circuit adds.
	pub by_circuit: usize,
}

impl ProofLen {
	/// The length of a key's proofs.
	pub fn of<S: Scheme>(key: &VerifyingKeyData<S>) -> Self {
		let bytes = |(points, scalars): (usize, usize)| {
			points * point_len(key.transcript) + scalars * SCALAR_LEN
		};
		Self { shared: bytes(shared_elements(key)), by_circuit: bytes(elements_by_circuit(key)) }
	}

	/// Bytes of a proof of so many circuits.
	pub fn of_circuits(&self, circuits: usize) -> usize {
		circuits.saturating_mul(self.by_circuit).saturating_add(self.shared)
	}
}

/// Bytes of a proof of so many circuits.
pub fn proof_len<S: Scheme>(key: &VerifyingKeyData<S>, circuits: usize) -> usize {
	ProofLen::of(key).of_circuits(circuits)
}

/// The values of the instance columns of each circuit.
pub type Instances<F> = Vec<Vec<Vec<F>>>;

/// Decodes public inputs from the front of `bytes`.
///
/// # Errors
///
/// `MalformedInputs`, `LimitExceeded` for too many circuits, `WrongInputCount` for other rows of a
/// column than the key says.
pub fn read_instances<S: Scheme>(
	key: &VerifyingKeyData<S>,
	bytes: &mut &[u8],
) -> Result<Instances<S::Field>, VerifyError> {
	let circuits = read_circuits(bytes)?;
	let column = |bytes: &mut &[u8], expected: u32| {
		let rows = count(bytes)?;
		if rows != expected as usize {
			return Err(WrongInputCount);
		}
		let values = take(bytes, rows * SCALAR_LEN).ok_or(MalformedInputs(Defect::Length))?;
		values
			.chunks_exact(SCALAR_LEN)
			.map(|value| {
				let mut bytes = ScalarBytes::default();
				bytes.copy_from_slice(value);
				arithmetic::scalar(&bytes).map_err(MalformedInputs)
			})
			.collect()
	};
	(0..circuits)
		.map(|_| key.instance_rows.iter().map(|rows| column(bytes, *rows)).collect())
		.collect()
}

/// Decodes the number of circuits, with which public inputs begin.
///
/// # Errors
///
/// `MalformedInputs(Length)`, `WrongInputCount` for no circuit, `LimitExceeded` for too many.
pub fn read_circuits(bytes: &mut &[u8]) -> Result<usize, VerifyError> {
	match count(bytes)? {
		0 => Err(WrongInputCount),
		circuits if circuits > MAX_CIRCUITS => Err(LimitExceeded),
		circuits => Ok(circuits),
	}
}

fn count(bytes: &mut &[u8]) -> Result<usize, VerifyError> {
	let word = take(bytes, COUNT_LEN).ok_or(MalformedInputs(Defect::Length))?;
	let mut count = [0; COUNT_LEN];
	count.copy_from_slice(word);
	Ok(u32::from_le_bytes(count) as usize)
}

fn take<'a>(bytes: &mut &'a [u8], len: usize) -> Option<&'a [u8]> {
	if bytes.len() < len {
		return None;
	}
	let (head, rest) = bytes.split_at(len);
	*bytes = rest;
	Some(head)
}

/// Reads a proof. What is read is absorbed.
pub struct Reader<'a, A: Arithmetic> {
	bytes: &'a [u8],
	kind: TranscriptKind,
	transcript: Transcript<A::Scalar>,
}

impl<'a, A: Arithmetic> Reader<'a, A> {
	/// A reader at the start of a proof; `None` for a transcript that the field has none of.
	pub fn new(kind: TranscriptKind, bytes: &'a [u8]) -> Option<Self> {
		Some(Self { bytes, kind, transcript: Transcript::new(kind)? })
	}

	/// Absorbs a scalar that is not in the proof.
	pub fn absorb_scalar(&mut self, scalar: &A::Scalar) {
		self.transcript.absorb_scalar(scalar);
	}

	/// Absorbs a point that is not in the proof.
	pub fn absorb_point(&mut self, point: &A::Point) {
		self.transcript.absorb_point(&A::coordinates(point));
	}

	/// Reads a point.
	///
	/// # Errors
	///
	/// `MalformedProof`.
	pub fn point(&mut self) -> Result<A::Point, VerifyError> {
		let bytes =
			take(&mut self.bytes, point_len(self.kind)).ok_or(MalformedProof(Defect::Length))?;
		let point = match self.kind {
			TranscriptKind::Keccak256 => {
				let mut coordinates = [0; POINT_LEN];
				for (to, from) in coordinates.chunks_exact_mut(32).zip(bytes.chunks_exact(32)) {
					to.iter_mut().zip(from.iter().rev()).for_each(|(to, from)| *to = *from);
				}
				A::point(&coordinates)
			}
			TranscriptKind::Blake2b | TranscriptKind::Poseidon => {
				let mut compressed = [0; COMPRESSED_LEN];
				compressed.copy_from_slice(bytes);
				A::compressed(&compressed)
			}
		}
		.map_err(MalformedProof)?;
		if !A::Scheme::IDENTITY_IN_PROOF && A::is_identity(&point) {
			return Err(MalformedProof(Defect::Identity));
		}
		self.absorb_point(&point);
		Ok(point)
	}

	/// Reads a scalar.
	///
	/// # Errors
	///
	/// `MalformedProof`.
	pub fn scalar(&mut self) -> Result<A::Scalar, VerifyError> {
		let bytes = take(&mut self.bytes, SCALAR_LEN).ok_or(MalformedProof(Defect::Length))?;
		let mut number = ScalarBytes::default();
		number.copy_from_slice(bytes);
		if self.kind == TranscriptKind::Keccak256 {
			number.reverse();
		}
		let scalar = arithmetic::scalar(&number).map_err(MalformedProof)?;
		self.absorb_scalar(&scalar);
		Ok(scalar)
	}

	/// Reads scalars.
	///
	/// # Errors
	///
	/// `MalformedProof`.
	pub fn scalars(&mut self, count: usize) -> Result<Vec<A::Scalar>, VerifyError> {
		(0..count).map(|_| self.scalar()).collect()
	}

	/// Whether all of the proof is read.
	pub fn is_at_end(&self) -> bool {
		self.bytes.is_empty()
	}

	/// Draws a challenge.
	pub fn challenge<Name>(&mut self) -> Challenge<A::Scalar, Name> {
		Challenge::new(self.transcript.challenge())
	}
}
