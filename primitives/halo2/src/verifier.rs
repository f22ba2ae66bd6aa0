//! The verifier, over any arithmetic.
//!
//! A check runs through states, each of which consumes the previous one. So no step can be left out,
//! repeated or reordered. The protocol is PLONK as in halo2
//! ([the halo2 book](https://zcash.github.io/halo2/design/protocol.html)), with the phases and shuffles that
//! its descendants added.

mod context;
mod domain;
mod grand_product;
mod lookup;
mod permutation;
mod protocol;
mod shuffle;
mod vanishing;

use crate::{
	batch,
	key::VerifyingKeyData,
	layout::{self, Reader, Roots},
	msm::DualMsm,
	prepared::{self, KeyBytes},
	Arithmetic, Scheme,
};
use alloc::vec::Vec;
use assay_proof_system::{
	proves, Defect,
	VerifyError::{self, *},
};
use codec::Encode;

/// Validates a verifying key and prepares it: the prepared key is the lengths of its proofs, then the
/// key itself. The key's points are not compressed, so there is nothing to precompute.
///
/// # Errors
///
/// Those of [`VerifyingKeyData::read`]; `MalformedKey(NotCanonical)` for another encoding of the key; then the first
/// defect that [`VerifyingKeyData::validate`] finds, as `MalformedKey` or `LimitExceeded`.
pub fn prepare_key<A: Arithmetic>(key: KeyBytes<'_>) -> Result<Vec<u8>, VerifyError> {
	Ok(prepared::with_key(&validated::<A>(key)?, key.as_bytes()))
}

/// Decodes and validates a verifying key.
pub(crate) fn validated<A: Arithmetic>(
	key: KeyBytes<'_>,
) -> Result<VerifyingKeyData<A::Scheme>, VerifyError> {
	let key = key.as_bytes();
	let data = VerifyingKeyData::<A::Scheme>::read(key)?;
	// Each key must have only one encoding, and so only one hash.
	if data.encode() != key {
		return Err(MalformedKey(Defect::NotCanonical));
	}
	data.validate::<A>()?;
	Ok(data)
}

/// Checks one proof, of one or several circuits.
///
/// # Errors
///
/// `MalformedKey(Length)` for a prepared key shorter than its head; then by the lengths of proof and inputs
/// `LimitExceeded`, `MalformedInputs`, `WrongInputCount` and `MalformedProof(Length)`; then `MalformedKey` for
/// bytes that [`prepare_key`] does not make; then `MalformedInputs` and `WrongInputCount`, `MalformedProof`,
/// `ProofInvalid`.
pub fn verify<A: Arithmetic>(
	prepared_key: &[u8],
	proof: &[u8],
	inputs: &[u8],
) -> Result<(), VerifyError> {
	let (len, key) = prepared::split(prepared_key)?;
	prepared::admit::<A::Scheme>(&len, proof, inputs)?;
	let key = Key::<A>::read(key)?;
	let parameters = key.parameters()?;
	finish(&key, &parameters, reduce(&key, proof, Roots::Computed, inputs)?)
}

/// Checks a [packed](batch::pack) batch of proofs for one key by a random linear combination of their
/// equations.
///
/// # Errors
///
/// Those of [`batch::unpack`], with [`Scheme::MAX_BATCH`] as the limit; then those of [`verify`], by lengths for all
/// entries before any is decoded.
pub fn verify_batch<A: Arithmetic>(prepared_key: &[u8], packed: &[u8]) -> Result<(), VerifyError> {
	let entries = batch::unpack(packed, A::Scheme::MAX_BATCH)?;
	let (len, key) = prepared::split(prepared_key)?;
	for (proof, inputs) in &entries {
		prepared::admit::<A::Scheme>(&len, proof, inputs)?;
	}
	let key = Key::<A>::read(key)?;
	let parameters = key.parameters()?;
	let coefficients: Vec<A::Scalar> = batch::coefficients(prepared_key, packed, entries.len());
	let mut equation = DualMsm::empty(key.bases.len());
	for ((proof, inputs), coefficient) in entries.into_iter().zip(&coefficients) {
		equation.add(reduce(&key, proof, Roots::Computed, inputs)?, coefficient);
	}
	finish(&key, &parameters, equation)
}

/// Reduces a proof of the right length to its last equation.
pub(crate) fn reduce<'a, A: Arithmetic>(
	key: &'a Key<A>,
	proof: &'a [u8],
	roots: Roots<'a>,
	mut inputs: &[u8],
) -> Result<DualMsm<A>, VerifyError> {
	let instances = layout::read_instances(&key.data, &mut inputs)?;
	if !inputs.is_empty() {
		return Err(MalformedInputs(Defect::Length));
	}
	let reader =
		Reader::new(key.data.transcript, proof, roots).ok_or(MalformedKey(Defect::NotCanonical))?;
	protocol::Statement::absorb(key, &instances, reader)?
		.advice()?
		.lookups()?
		.products()?
		.quotient()?
		.evaluations()?
		.open()
}

/// Checks the last equation.
fn finish<A: Arithmetic>(
	key: &Key<A>,
	parameters: &A::PreparedParameters,
	equation: DualMsm<A>,
) -> Result<(), VerifyError> {
	let (left, right) = equation.sides(&key.bases);
	proves(A::check(parameters, &left, &right))
}

/// Returns the right side of a proof's last equation as a point, and the coefficient of its last point.
pub(crate) fn right_side<A: Arithmetic>(
	prepared_key: &[u8],
	proof: &[u8],
	inputs: &[u8],
) -> Result<(A::Point, A::Scalar), VerifyError> {
	let key = Key::<A>::read(prepared::split(prepared_key)?.1)?;
	let right = reduce(&key, proof, Roots::Computed, inputs)?.right;
	let last = right.scalars.last().copied().ok_or(ProofInvalid)?;
	Ok((right.eval(&key.bases), last))
}

/// Coefficients of the key's bases, and of the proof's points in order.
type Coefficients<A> = (Vec<<A as Arithmetic>::Scalar>, Vec<<A as Arithmetic>::Scalar>);

/// Returns the coefficients of the right side of a proof's last equation.
pub(crate) fn right_scalars<A: Arithmetic>(
	prepared_key: &[u8],
	proof: &[u8],
	inputs: &[u8],
) -> Result<Coefficients<A>, VerifyError> {
	let key = Key::<A>::read(prepared::split(prepared_key)?.1)?;
	let right = reduce(&key, proof, Roots::Computed, inputs)?.right;
	Ok((right.key, right.scalars))
}

/// The decoded key of a prepared key.
pub(crate) struct Key<A: Arithmetic> {
	pub data: VerifyingKeyData<A::Scheme>,
	/// The scheme's bases, then the commitments to fixed columns, then to permutations.
	pub bases: Vec<A::Point>,
	/// The number of the scheme's bases.
	scheme_bases: usize,
}

impl<A: Arithmetic> Key<A> {
	/// Decodes a key that was validated when it was prepared. Points are validated again, so that
	/// bytes which were never prepared get the same verdict everywhere.
	pub fn read(bytes: &[u8]) -> Result<Self, VerifyError> {
		let data = VerifyingKeyData::<A::Scheme>::read(bytes)?;
		// These determine how much memory is used, so keys that were never prepared must be refused here.
		if data.k > A::Scheme::MAX_K || !A::Scheme::fits(&data) {
			return Err(MalformedKey(Defect::NotCanonical));
		}
		let mut bases = A::Scheme::bases::<A>(&data.parameters).map_err(MalformedKey)?;
		let scheme_bases = bases.len();
		bases.reserve_exact(data.fixed_commitments.len() + data.permutation_commitments.len());
		for commitment in data.fixed_commitments.iter().chain(&data.permutation_commitments) {
			bases.push(A::point(commitment).map_err(MalformedKey)?);
		}
		Ok(Self { data, bases, scheme_bases })
	}

	/// Prepares the scheme's parameters.
	fn parameters(&self) -> Result<A::PreparedParameters, VerifyError> {
		A::prepare_parameters(&self.data.parameters).map_err(MalformedKey)
	}

	/// Returns the base that is the commitment to a fixed column.
	fn fixed(&self, column: u32) -> usize {
		self.scheme_bases + column as usize
	}

	/// Returns the base that is the commitment to a column's permutation.
	fn permutation(&self, index: usize) -> usize {
		self.scheme_bases + self.data.fixed_commitments.len() + index
	}
}
