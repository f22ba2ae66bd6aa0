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
	Arithmetic, Scheme,
};
use alloc::vec::Vec;
use assay_proof_system::{
	Defect,
	VerifyError::{self, *},
};
use codec::{DecodeAll, Encode};

/// Validates a verifying key. What is stored is the key itself: it says everything already, and its
/// points are not compressed.
pub fn prepare_key<A: Arithmetic>(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
	if key.len() > A::Scheme::MAX_KEY_LEN {
		return Err(LimitExceeded);
	}
	let data = decode_key::<A::Scheme>(key)?;
	// One key has one encoding, and with it one hash.
	if data.encode() != key {
		return Err(MalformedKey(Defect::NotCanonical));
	}
	data.validate::<A>()?;
	Ok(key.to_vec())
}

/// Checks one proof, of one or several circuits.
pub fn verify<A: Arithmetic>(
	prepared_key: &[u8],
	proof: &[u8],
	inputs: &[u8],
) -> Result<(), VerifyError> {
	let key = Key::<A>::read(prepared_key)?;
	settle(&key, check(&key, proof, inputs)?)
}

/// Checks a [packed](batch::pack) batch of proofs for one key by one equation, the random combination
/// of theirs.
pub fn verify_batch<A: Arithmetic>(prepared_key: &[u8], packed: &[u8]) -> Result<(), VerifyError> {
	let entries = batch::unpack(packed, A::Scheme::MAX_BATCH)?;
	let key = Key::<A>::read(prepared_key)?;
	let coefficients: Vec<A::Scalar> = batch::coefficients(prepared_key, packed, entries.len());
	let mut sum = Accumulator::empty(key.bases.len());
	for ((proof, inputs), coefficient) in entries.into_iter().zip(&coefficients) {
		sum.add(check(&key, proof, inputs)?, coefficient);
	}
	settle(&key, sum)
}

fn decode_key<S: Scheme>(bytes: &[u8]) -> Result<VerifyingKeyData<S>, VerifyError> {
	VerifyingKeyData::decode_all(&mut &bytes[..]).map_err(|_| MalformedKey(Defect::Length))
}

/// Everything but the last equation.
fn check<A: Arithmetic>(
	key: &Key<A>,
	proof: &[u8],
	mut inputs: &[u8],
) -> Result<Accumulator<A>, VerifyError> {
	if proof.len().saturating_add(inputs.len()) > A::Scheme::MAX_PROOF_LEN {
		return Err(LimitExceeded);
	}
	let instances = layout::read_instances(&key.data, &mut inputs)?;
	if !inputs.is_empty() {
		return Err(MalformedInputs(Defect::Length));
	}
	if proof.len() != layout::proof_len(&key.data, instances.len()) {
		return Err(MalformedProof(Defect::Length));
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
	let key = Key::<A>::read(prepared_key)?;
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
	let key = Key::<A>::read(prepared_key)?;
	let right = check(&key, proof, inputs)?.right;
	Ok((right.key, right.scalars))
}

/// A decoded prepared key.
struct Key<A: Arithmetic> {
	data: VerifyingKeyData<A::Scheme>,
	/// The scheme's bases, then the commitments to fixed columns, then to permutations.
	bases: Vec<A::Point>,
	/// How many of them are the scheme's.
	scheme_bases: usize,
}

impl<A: Arithmetic> Key<A> {
	/// Decodes a key that was validated when it was prepared.
	fn read(bytes: &[u8]) -> Result<Self, VerifyError> {
		let data = decode_key::<A::Scheme>(bytes)?;
		// Memory is taken by these: a key that was not prepared gets an answer as well.
		if data.k > A::Scheme::MAX_K || !A::Scheme::fits(&data) {
			return Err(MalformedKey(Defect::NotCanonical));
		}
		let mut bases = A::Scheme::bases::<A>(&data.parameters);
		let scheme_bases = bases.len();
		let commitments = data.fixed_commitments.iter().chain(&data.permutation_commitments);
		bases.extend(commitments.map(A::point_unchecked));
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
