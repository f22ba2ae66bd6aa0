//! Byte layouts of proofs and public inputs.
//!
//! A proof has the form that halo2's prover writes. In the table, `c` is the number of circuits in the
//! transcript, `P` a point and `F` a scalar.
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
//! Points and scalars take 32 bytes each, little-endian. With the EVM's transcript a point takes 64
//! bytes, and all numbers are big-endian.
//!
//! Public inputs are `c ‖ (rows ‖ F…)…`: the number of circuits, then each instance column of each
//! circuit as its number of rows, which the key fixes, and their values. Counts are 32-bit. All numbers
//! are little-endian.

pub use crate::key::{
	elements, elements_by_circuit, point_len, proof_len, ProofLen, LOOKUP_ELEMENTS,
	SHUFFLE_ELEMENTS,
};

use crate::{
	encoding::{self, ScalarBytes, POINT_LEN, SCALAR_LEN},
	key::{VerifyingKeyData, COMPRESSED_LEN, MAX_CIRCUITS},
	transcript::{Challenge, Transcript, TranscriptKind},
	Arithmetic, Scheme,
};
use alloc::vec::Vec;
use assay_proof_system::{
	Defect,
	VerifyError::{self, *},
};

/// Bytes of a count.
pub const COUNT_LEN: usize = 4;
/// Bytes of a compressed point's second coordinate.
pub const ROOT_LEN: usize = POINT_LEN - COMPRESSED_LEN;

/// The values of the instance columns of each circuit.
pub type Instances<F> = Vec<Vec<Vec<F>>>;

/// Decodes public inputs from the front of `bytes`.
///
/// # Errors
///
/// `MalformedInputs`, `LimitExceeded` for too many circuits, `WrongInputCount` if a column's number of
/// rows is not the key's.
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
				encoding::scalar(&bytes).map_err(MalformedInputs)
			})
			.collect()
	};
	(0..circuits)
		.map(|_| key.instance_rows.iter().map(|rows| column(bytes, *rows)).collect())
		.collect()
}

/// Decodes the number of circuits from the front of public inputs.
///
/// # Errors
///
/// `MalformedInputs(Length)`, `WrongInputCount` for zero circuits, `LimitExceeded` for too many.
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

pub(crate) fn take<'a>(bytes: &mut &'a [u8], len: usize) -> Option<&'a [u8]> {
	if bytes.len() < len {
		return None;
	}
	let (head, rest) = bytes.split_at(len);
	*bytes = rest;
	Some(head)
}

/// The second coordinates of compressed points, which are square roots.
pub enum Roots<'a> {
	/// They are computed.
	Computed,
	/// They are given, in the order of the points, 32 bytes each, little-endian. That of the identity is zero.
	Given(&'a [u8]),
	/// They are computed, and recorded in this form.
	Recorded(&'a mut Vec<u8>),
}

impl Roots<'_> {
	/// Decodes the next compressed point.
	fn decode<A: Arithmetic>(
		&mut self,
		compressed: &[u8; COMPRESSED_LEN],
	) -> Result<A::Point, Defect> {
		match self {
			Self::Computed => A::compressed(compressed),
			Self::Given(roots) => {
				let (root, rest) = roots.split_first_chunk().ok_or(Defect::Length)?;
				*roots = rest;
				A::point(&A::Scheme::FLAGS.coordinates(compressed, root)?)
			}
			Self::Recorded(roots) => {
				let point = A::compressed(compressed)?;
				roots.extend_from_slice(&A::coordinates(&point)[COMPRESSED_LEN..]);
				Ok(point)
			}
		}
	}

	/// Returns true if no given root is left.
	fn is_at_end(&self) -> bool {
		!matches!(self, Self::Given(roots) if !roots.is_empty())
	}
}

/// Reads a proof. Every element that it reads is also absorbed by the transcript.
pub struct Reader<'a, A: Arithmetic> {
	bytes: &'a [u8],
	roots: Roots<'a>,
	kind: TranscriptKind,
	transcript: Transcript<A::Scalar>,
}

impl<'a, A: Arithmetic> Reader<'a, A> {
	/// Creates a reader at the start of a proof. `None` if the transcript does not exist over the field.
	pub fn new(kind: TranscriptKind, bytes: &'a [u8], roots: Roots<'a>) -> Option<Self> {
		Some(Self { bytes, roots, kind, transcript: Transcript::new(kind)? })
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
				self.roots.decode::<A>(&compressed)
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
		let scalar = encoding::scalar(&number).map_err(MalformedProof)?;
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

	/// Returns true if the whole proof has been read, and all given roots.
	pub fn is_at_end(&self) -> bool {
		self.bytes.is_empty() && self.roots.is_at_end()
	}

	/// Draws a challenge.
	pub fn challenge<Name>(&mut self) -> Challenge<A::Scalar, Name> {
		Challenge::new(self.transcript.challenge())
	}
}
