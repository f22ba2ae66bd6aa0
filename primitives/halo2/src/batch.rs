//! Coefficients of random linear combinations, from a hash of all that is combined.
//!
//! `m` equations hold when a random combination of them does, but for a chance of `2^−128`, if the
//! coefficients are 128 random bits that whoever made the equations could not know. On a chain there
//! is no randomness to draw from, so they are a hash of everything that enters the equations (Bellare,
//! Garay and Rabin, *Fast Batch Verification for Modular Exponentiation and Digital Signatures*,
//! section 3, made non-interactive). Every backend uses these, so all give one answer.

use crate::field::Halo2Field;
use alloc::vec::Vec;
use assay_proof_system::{Defect, VerifyError};
use blake2b_simd::{Params, State};

const BATCH_DOMAIN: &[u8] = b"assay:halo2:batch:1";

/// Bytes of a seed.
const SEED_LEN: usize = 32;
/// Bytes of a coefficient.
const COEFFICIENT_LEN: usize = 16;

pub(crate) fn hasher() -> State {
	Params::new().hash_length(SEED_LEN).to_state()
}

/// A proof and its public inputs.
pub type Entry<'a> = (&'a [u8], &'a [u8]);

/// Several proofs and their inputs as one string: their number, then for each the length of the
/// proof, that of the inputs, the proof and the inputs. Numbers are 32-bit, little-endian.
pub fn pack(entries: &[Entry<'_>]) -> Vec<u8> {
	let mut packed = (entries.len() as u32).to_le_bytes().to_vec();
	for (proof, inputs) in entries {
		packed.extend_from_slice(&(proof.len() as u32).to_le_bytes());
		packed.extend_from_slice(&(inputs.len() as u32).to_le_bytes());
		packed.extend_from_slice(proof);
		packed.extend_from_slice(inputs);
	}
	packed
}

/// What was [packed](pack).
///
/// # Errors
///
/// `LimitExceeded` for more than `limit` entries, `MalformedProof(Length)` for a string that is not
/// of this form.
pub fn unpack(packed: &[u8], limit: usize) -> Result<Vec<Entry<'_>>, VerifyError> {
	const MALFORMED: VerifyError = VerifyError::MalformedProof(Defect::Length);
	let (count, mut rest) = number(packed).ok_or(MALFORMED)?;
	if count > limit {
		return Err(VerifyError::LimitExceeded);
	}
	let mut entries = Vec::with_capacity(count);
	for _ in 0..count {
		let (proof_len, after) = number(rest).ok_or(MALFORMED)?;
		let (inputs_len, after) = number(after).ok_or(MALFORMED)?;
		let (proof, after) = after.split_at_checked(proof_len).ok_or(MALFORMED)?;
		let (inputs, after) = after.split_at_checked(inputs_len).ok_or(MALFORMED)?;
		entries.push((proof, inputs));
		rest = after;
	}
	if !rest.is_empty() {
		return Err(MALFORMED);
	}
	Ok(entries)
}

fn number(bytes: &[u8]) -> Option<(usize, &[u8])> {
	let (number, rest) = bytes.split_first_chunk()?;
	Some((u32::from_le_bytes(*number) as usize, rest))
}

/// The coefficients of a [packed](pack) batch of `size` proofs.
pub fn coefficients<F: Halo2Field>(prepared_key: &[u8], packed: &[u8], size: usize) -> Vec<F> {
	let key = hasher().update(prepared_key).finalize();
	let mut seed = hasher();
	seed.update(BATCH_DOMAIN).update(key.as_bytes()).update(packed);
	expand(seed.finalize().as_bytes(), size)
}

pub(crate) fn expand<F: Halo2Field>(seed: &[u8], count: usize) -> Vec<F> {
	(1..=count as u32)
		.map(|index| {
			let digest = hasher().update(seed).update(&index.to_le_bytes()).finalize();
			let mut coefficient = [0; COEFFICIENT_LEN];
			coefficient.copy_from_slice(&digest.as_bytes()[..COEFFICIENT_LEN]);
			F::from(u128::from_le_bytes(coefficient))
		})
		.collect()
}

#[cfg(test)]
mod tests {
	use super::*;
	use ark_bn254::Fr;
	use ark_ff::PrimeField;
	use VerifyError::{LimitExceeded, MalformedProof};

	const ENTRIES: [Entry<'static>; 2] = [(b"proof", b"in"), (b"p", b"")];

	/// Recomputed by Python's `hashlib.blake2b(…, digest_size=32)` from the formula above.
	#[test]
	fn match_an_independent_implementation() {
		let said: Vec<u128> = coefficients::<Fr>(b"key", &pack(&ENTRIES), 2)
			.iter()
			.map(|coefficient| {
				let limbs = coefficient.into_bigint().0;
				u128::from(limbs[0]) | u128::from(limbs[1]) << 64
			})
			.collect();
		assert_eq!(said, PYTHON);
	}

	const PYTHON: [u128; 2] =
		[0xd84fb3baa45cbd1c7d12694cd2757f25, 0xab95e6f73ec57c111d0c452e23787078];

	#[test]
	fn depend_on_every_byte() {
		let base = coefficients::<Fr>(b"key", b"packed", 2);
		assert_ne!(base[0], base[1]);
		for other in [coefficients::<Fr>(b"kez", b"packed", 2), coefficients(b"key", b"pocked", 2)]
		{
			assert_ne!(base[0], other[0]);
			assert_ne!(base[1], other[1]);
		}
	}

	#[test]
	fn batches_are_unpacked_as_they_were_packed() {
		let packed = pack(&ENTRIES);
		assert_eq!(unpack(&packed, 2), Ok(ENTRIES.to_vec()));
		assert_eq!(unpack(&packed, 1), Err(LimitExceeded));
		assert_eq!(unpack(&pack(&[]), 0), Ok(Vec::new()));
		for len in 0..packed.len() {
			assert_eq!(unpack(&packed[..len], 2), Err(MalformedProof(Defect::Length)));
		}
		let longer = [&packed[..], &[0]].concat();
		assert_eq!(unpack(&longer, 2), Err(MalformedProof(Defect::Length)));
		// A length beyond everything is not reserved.
		let huge = [1, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255];
		assert_eq!(unpack(&huge, 2), Err(MalformedProof(Defect::Length)));
	}
}
