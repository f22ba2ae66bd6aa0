//! The verifier, over any arithmetic.
//!
//! A check runs through states, each of which consumes the one before it: what was absorbed and
//! drawn in one is all that the next can use, so no step can be left out, repeated or reordered. The
//! protocol is PLONK as in halo2 ([the halo2 book](https://zcash.github.io/halo2/design/protocol.html)),
//! with the phases and shuffles that its descendants added.

mod domain;
mod lookup;
mod permutation;
mod products;
mod protocol;
mod shuffle;
mod vanishing;

use crate::{
	batch,
	key::VerifyingKeyData,
	layout::{self, Reader},
	msm::Accumulator,
	prepared::{self, KeyBytes},
	Arithmetic, Scheme,
};
use alloc::vec::Vec;
use assay_proof_system::{
	Defect,
	VerifyError::{self, *},
};
use codec::Encode;

/// Validates a verifying key. The prepared key is the key itself after the lengths of its proofs: it
/// says everything already, and its points are not compressed.
pub fn prepare_key<A: Arithmetic>(key: KeyBytes<'_>) -> Result<Vec<u8>, VerifyError> {
	let key = key.as_bytes();
	let data = VerifyingKeyData::<A::Scheme>::read(key)?;
	// One key has one encoding, and with it one hash.
	if data.encode() != key {
		return Err(MalformedKey(Defect::NotCanonical));
	}
	data.validate::<A>()?;
	Ok(prepared::with_key(&data, key))
}

/// Checks one proof, of one or several circuits.
pub fn verify<A: Arithmetic>(
	prepared_key: &[u8],
	proof: &[u8],
	inputs: &[u8],
) -> Result<(), VerifyError> {
	let (len, key) = prepared::split(prepared_key)?;
	prepared::admit::<A::Scheme>(&len, proof, inputs)?;
	let key = Key::<A>::read(key)?;
	settle(&key, check(&key, proof, inputs)?)
}

/// Checks a [packed](batch::pack) batch of proofs for one key by one equation, the random combination
/// of theirs.
pub fn verify_batch<A: Arithmetic>(prepared_key: &[u8], packed: &[u8]) -> Result<(), VerifyError> {
	let entries = batch::unpack(packed, A::Scheme::MAX_BATCH)?;
	let (len, key) = prepared::split(prepared_key)?;
	for (proof, inputs) in &entries {
		prepared::admit::<A::Scheme>(&len, proof, inputs)?;
	}
	let key = Key::<A>::read(key)?;
	let coefficients: Vec<A::Scalar> = batch::coefficients(prepared_key, packed, entries.len());
	let mut sum = Accumulator::empty(key.bases.len());
	for ((proof, inputs), coefficient) in entries.into_iter().zip(&coefficients) {
		sum.add(check(&key, proof, inputs)?, coefficient);
	}
	settle(&key, sum)
}

/// Everything but the last equation, of a proof whose length is that of the key's.
fn check<A: Arithmetic>(
	key: &Key<A>,
	proof: &[u8],
	mut inputs: &[u8],
) -> Result<Accumulator<A>, VerifyError> {
	let instances = layout::read_instances(&key.data, &mut inputs)?;
	if !inputs.is_empty() {
		return Err(MalformedInputs(Defect::Length));
	}
	let reader =
		Reader::new(key.data.transcript, proof).ok_or(MalformedKey(Defect::NotCanonical))?;
	protocol::Statement::absorb(key, &instances, reader)?
		.advice()?
		.lookups()?
		.products()?
		.quotient()?
		.evaluations()?
		.open()
}

fn settle<A: Arithmetic>(key: &Key<A>, accumulator: Accumulator<A>) -> Result<(), VerifyError> {
	if accumulator.holds(&key.data.parameters, &key.bases) {
		Ok(())
	} else {
		Err(ProofInvalid)
	}
}

/// The right side of a proof's last equation as a point, and the coefficient that its last point has
/// there.
pub(crate) fn right_side<A: Arithmetic>(
	prepared_key: &[u8],
	proof: &[u8],
	inputs: &[u8],
) -> Result<(A::Point, A::Scalar), VerifyError> {
	let key = Key::<A>::read(prepared::split(prepared_key)?.1)?;
	let right = check(&key, proof, inputs)?.right;
	let last = right.scalars.last().copied().ok_or(ProofInvalid)?;
	Ok((right.compute(&key.bases), last))
}

/// Coefficients of the key's bases, and of the proof's points in their order.
type Coefficients<A> = (Vec<<A as Arithmetic>::Scalar>, Vec<<A as Arithmetic>::Scalar>);

/// The right side of a proof's last equation by its coefficients.
pub(crate) fn right_scalars<A: Arithmetic>(
	prepared_key: &[u8],
	proof: &[u8],
	inputs: &[u8],
) -> Result<Coefficients<A>, VerifyError> {
	let key = Key::<A>::read(prepared::split(prepared_key)?.1)?;
	let right = check(&key, proof, inputs)?.right;
	Ok((right.key, right.scalars))
}

/// The decoded key of a prepared key.
struct Key<A: Arithmetic> {
	data: VerifyingKeyData<A::Scheme>,
	/// The scheme's bases, then the commitments to fixed columns, then to permutations.
	bases: Vec<A::Point>,
	/// How many of them are the scheme's.
	scheme_bases: usize,
}

impl<A: Arithmetic> Key<A> {
	/// Decodes a key. It was validated when it was prepared; its points are looked at again, so that
	/// bytes which were not have one answer as well.
	fn read(bytes: &[u8]) -> Result<Self, VerifyError> {
		let data = VerifyingKeyData::<A::Scheme>::read(bytes)?;
		// Memory is taken by these: a key that was not prepared gets an answer as well.
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

	/// The base that a fixed column is committed to by.
	fn fixed(&self, column: u32) -> usize {
		self.scheme_bases + column as usize
	}

	/// The base that the permutation of a column is committed to by.
	fn permutation(&self, index: usize) -> usize {
		self.scheme_bases + self.data.fixed_commitments.len() + index
	}
}
