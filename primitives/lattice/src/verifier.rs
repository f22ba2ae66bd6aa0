//! The verifier, over any arithmetic. Byte strings have the layouts of [`layout`](crate::layout).

use crate::{
	hash::{self, Challenge, Digest, SEED_LEN},
	layout::{self, Key, Prepared},
	packing,
	word::{dispatch, Task},
	Arithmetic, Parameters, PublicMatrix, Word,
};
use alloc::{vec, vec::Vec};
use assay_proof_system::{
	Defect,
	VerifyError::{self, *},
};

/// Validates a key and computes the prepared key: the key's digest, then the key.
///
/// # Errors
///
/// Those of [`key_digest`].
pub fn prepare_key<A: Arithmetic>(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
	Ok([&key_digest::<A>(key)?, key].concat())
}

/// Validates a key and computes its digest, which represents all of it in a challenge.
///
/// # Errors
///
/// In this order: `MalformedKey(Length)` for a key without all parameters, `LimitExceeded` and
/// `MalformedKey(Unsound)` for parameters that a chain does not accept, `MalformedKey(Length)`.
pub fn key_digest<A: Arithmetic>(key: &[u8]) -> Result<Digest, VerifyError> {
	let parameters = Parameters::from_bytes(key).ok_or(MalformedKey(Defect::Length))?;
	parameters.check_for_chain()?;
	let Key { header, t, .. } = Key::read(key)?;
	Ok(hash::key_digest::<A>(header, t))
}

/// Prepares a key of any parameters, even unsound or beyond a chain's limits, for measurements.
///
/// # Errors
///
/// Those of [`Key::read`].
pub fn prepare_any_key<A: Arithmetic>(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
	let Key { header, t, .. } = Key::read(key)?;
	Ok([&hash::key_digest::<A>(header, t), key].concat())
}

/// Recomputes `W = A·Z − T·C` and checks that it gives the challenge, and that `Z` is short.
///
/// # Errors
///
/// Those of [`layout::check_lengths`], then `MalformedProof(NotCanonical)`, then `ProofInvalid`.
pub fn verify<A: Arithmetic>(
	prepared_key: &[u8],
	proof: &[u8],
	inputs: &[u8],
) -> Result<(), VerifyError> {
	let Prepared { digest, key } = Prepared::read(prepared_key)?;
	let context = layout::check_lengths(&key.parameters, proof.len(), inputs)?;
	let (seed, response) =
		proof.split_first_chunk::<SEED_LEN>().ok_or(MalformedProof(Defect::Length))?;
	let challenge = Challenge::expand(seed, &key.parameters);
	let w = dispatch(
		&key.parameters,
		Recompute { key, challenge, response, arithmetic: core::marker::PhantomData::<A> },
	)?;
	if hash::challenge_seed::<A>(digest, context, &w) != *seed {
		return Err(ProofInvalid);
	}
	Ok(())
}

/// The computation of the bytes of `W`, if `Z` is short.
struct Recompute<'a, A> {
	key: Key<'a>,
	challenge: Challenge,
	response: &'a [u8],
	arithmetic: core::marker::PhantomData<A>,
}

impl<A: Arithmetic> Task for Recompute<'_, A> {
	type Output = Result<Vec<u8>, VerifyError>;

	fn run<W: Word>(self) -> Self::Output {
		let parameters = &self.key.parameters;
		let z = packing::unpack::<W>(parameters, self.response).map_err(MalformedProof)?;
		// ‖z_j‖ ≤ B for every column.
		if !z.short {
			return Err(ProofInvalid);
		}
		let mut w = commitment::<W, A>(parameters, &self.key.seed, &z.entries);
		A::subtract(self.key.t, &self.challenge, &mut w);
		Ok(to_bytes(&w))
	}
}

/// Computes `A·Z`.
pub fn commitment<W: Word, A: Arithmetic>(
	parameters: &Parameters,
	seed: &hash::Seed,
	z: &[W],
) -> Vec<W> {
	let (rows, columns) = (parameters.rows as usize, parameters.columns as usize);
	let mut product = vec![W::default(); rows * parameters.repetitions as usize];
	let matrix = PublicMatrix { seed: *seed, first: 0, rows, columns };
	A::multiply(&matrix, z, parameters.entry_bits(), &mut product);
	product
}

/// Returns a matrix as bytes, row after row.
pub fn to_bytes<W: Word>(words: &[W]) -> Vec<u8> {
	let mut bytes = vec![0; words.len() * W::LEN];
	for (bytes, word) in bytes.chunks_exact_mut(W::LEN).zip(words) {
		word.write_le(bytes);
	}
	bytes
}
