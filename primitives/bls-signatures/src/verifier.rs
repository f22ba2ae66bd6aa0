//! The verifier, from bytes to a verdict. Byte strings have the layouts of [`layout`](crate::layout).

use crate::{
	group::{Group, PointsAndHashes},
	layout::{Entry, Key},
	scheme::Scheme,
	variant::{Pair, PointOf, Variant},
};
use alloc::vec::Vec;
use ark_ec::AffineRepr;
use assay_proof_system::{
	batch::{batch_coefficients, limbs, pack, Coefficient, Entry as Bytes},
	proves, Defect,
	VerifyError::{self, *},
};

/// The maximum number of proofs in a batch.
pub const MAX_BATCH: usize = 64;

/// The domain at the beginning of a batch's hash.
const BATCH_DOMAIN: &[u8] = b"assay:bls-signatures:batch:1";

/// Validates a verifying key and computes the prepared key.
///
/// # Errors
///
/// Those of [`Key::read`]; then `MalformedKey` with `NotCanonical`, `NotOnCurve` or `Identity` for
/// the first point with this defect; then `MalformedKey(NotInSubgroup)`.
pub fn prepare_key<V: Variant>(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
	prepare::<V>(&Key::read::<V>(key)?)
}

/// Validates the points of a verifying key and computes the prepared key.
///
/// # Errors
///
/// Those of [`prepare_key`], except for lengths.
pub fn prepare<V: Variant>(key: &Key<'_>) -> Result<Vec<u8>, VerifyError> {
	let finite = |point: Result<PointOf<V::Keys>, Defect>| {
		let point = point?;
		if point.is_zero() {
			return Err(Defect::Identity);
		}
		Ok(point)
	};
	let points = V::Keys::decompress_all(key.points).into_iter().map(finite);
	let points: Vec<_> = points.collect::<Result<_, _>>().map_err(MalformedKey)?;
	if !V::Keys::are_all_in_subgroup(&points) {
		return Err(MalformedKey(Defect::NotInSubgroup));
	}
	let mut prepared = Vec::with_capacity(key.prepared_len::<V>());
	prepared.extend_from_slice(key.head);
	if key.scheme == Scheme::Committee {
		prepared.extend(V::Keys::encode(&V::Keys::sum(&points)));
	}
	for point in &points {
		prepared.extend(V::Keys::encode(point));
	}
	Ok(prepared)
}

/// Checks `Π e(key_i, H(message_i)) = e(generator, signature)`.
///
/// # Errors
///
/// Those of [`Key::read_prepared`] and [`Key::split`]; then `MalformedProof` with `NotCanonical` or
/// `NotOnCurve` for the signature, `NotCanonical` for bits of no member, `NotInSubgroup` for the
/// signature; then `ProofInvalid`. `MalformedKey` for bytes that are not a prepared key.
pub fn verify<V: Variant>(
	prepared_key: &[u8],
	proof: &[u8],
	inputs: &[u8],
) -> Result<(), VerifyError> {
	let key = Key::read_prepared::<V>(prepared_key)?;
	verify_entry::<V>(&key, &key.split::<V>(proof, inputs)?)
}

/// Checks proofs under one key. For a committee or a single key, one equation replaces those of all
/// proofs: their random combination. Other proofs are checked one by one, after the lengths of all.
///
/// # Errors
///
/// `LimitExceeded` for more than [`MAX_BATCH`] proofs; otherwise those of [`verify`], with malformed
/// entries ahead of invalid ones if there is one equation.
pub fn verify_batch<V: Variant>(
	prepared_key: &[u8],
	batch: &[Bytes<'_>],
) -> Result<(), VerifyError> {
	if batch.len() > MAX_BATCH {
		return Err(LimitExceeded);
	}
	let key = Key::read_prepared::<V>(prepared_key)?;
	let mut entries = Vec::with_capacity(batch.len());
	for (proof, inputs) in batch {
		entries.push(key.split::<V>(proof, inputs)?);
	}
	let is_one_pair = key.scheme == Scheme::Committee || key.count == 1;
	if !is_one_pair || batch.len() < 2 {
		return entries.iter().try_for_each(|entry| verify_entry::<V>(&key, entry));
	}

	let Decoded { signatures, pairs } = decode::<V>(&key, &entries)?;
	if !V::Signatures::are_all_in_subgroup(&signatures) {
		return Err(MalformedProof(Defect::NotInSubgroup));
	}
	let coefficients: Vec<_> = coefficients(prepared_key, batch).iter().map(limbs).collect();
	let pairs = pairs?;
	let pairs = if key.scheme == Scheme::Committee {
		let (keys, hashes): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
		V::Keys::batch_mul(&keys, &coefficients).into_iter().zip(hashes).collect()
	} else {
		let hashes: Vec<_> = pairs.iter().map(|(_, hash)| *hash).collect();
		let hash = V::Signatures::msm(&hashes, &coefficients);
		pairs.first().map(|(key, _)| (*key, hash)).into_iter().collect::<Vec<_>>()
	};
	let signature = V::prepare(&V::Signatures::msm(&signatures, &coefficients));
	proves(signature.is_some_and(|signature| V::holds(&pairs, &signature)))
}

/// Returns the coefficients of a batch. The packed form of a batch is unambiguous.
pub fn coefficients(prepared_key: &[u8], batch: &[Bytes<'_>]) -> Vec<Coefficient> {
	batch_coefficients(BATCH_DOMAIN, prepared_key, [&pack(batch)[..]], batch.len())
}

fn verify_entry<V: Variant>(key: &Key<'_>, entry: &Entry<'_>) -> Result<(), VerifyError> {
	let Decoded { signatures, pairs } = decode::<V>(key, core::slice::from_ref(entry))?;
	let prepared = signatures.iter().map(V::prepare_in_subgroup).collect::<Option<Vec<_>>>();
	let prepared = prepared.ok_or(MalformedProof(Defect::NotInSubgroup))?;
	let pairs = pairs?;
	proves(prepared.iter().all(|signature| V::holds(&pairs, signature)))
}

/// The points of proofs and of their keys and messages.
struct Decoded<V: Variant> {
	/// The signatures, on the curve.
	signatures: Vec<PointOf<V::Signatures>>,
	/// The keys, with the hashes of the messages that they signed. An error here is reported after
	/// those of the signatures.
	pairs: Result<Vec<Pair<V>>, VerifyError>,
}

/// Decodes the proofs' signatures and the bits of a committee's members, and hashes the messages.
fn decode<V: Variant>(key: &Key<'_>, entries: &[Entry<'_>]) -> Result<Decoded<V>, VerifyError> {
	let encodings: Vec<_> = entries.iter().map(|entry| entry.signature).collect();
	let encodings = encodings.concat();
	let (points, pairs) = match keys::<V>(key, entries) {
		Ok(keys) => {
			let (points, hashes) = decompress_and_hash::<V>(key, entries, &encodings, &keys);
			(points, Ok(keys.into_iter().zip(hashes).collect()))
		}
		Err(error) => (V::Signatures::decompress_all(&encodings), Err(error)),
	};
	let read = |(entry, signature): (&Entry<'_>, Result<PointOf<V::Signatures>, Defect>)| {
		let signature = signature?;
		if (key.count..8 * entry.members.len()).any(|index| has_signed(entry, index)) {
			return Err(Defect::NotCanonical);
		}
		Ok(signature)
	};
	let signatures = entries.iter().zip(points).map(read).collect::<Result<_, _>>();
	Ok(Decoded { signatures: signatures.map_err(MalformedProof)?, pairs })
}

/// Returns true if the member's bit is set.
fn has_signed(entry: &Entry<'_>, index: usize) -> bool {
	entry.members[index / 8] >> (index % 8) & 1 == 1
}

/// Returns the keys that signed the proofs' messages.
fn keys<V: Variant>(
	key: &Key<'_>,
	entries: &[Entry<'_>],
) -> Result<Vec<PointOf<V::Keys>>, VerifyError> {
	let mut keys = Vec::new();
	for entry in entries {
		if key.scheme == Scheme::Committee {
			keys.push(committee::<V>(key, entry)?);
		} else {
			for bytes in key.points.chunks_exact(V::Keys::UNCOMPRESSED_LEN) {
				keys.push(V::Keys::decode(bytes).map_err(MalformedKey)?);
			}
		}
		if key.scheme == Scheme::Basic && !all_differ(&entry.messages) {
			return Err(ProofInvalid);
		}
	}
	Ok(keys)
}

/// Decodes signatures, and hashes the messages that the keys signed.
fn decompress_and_hash<V: Variant>(
	key: &Key<'_>,
	entries: &[Entry<'_>],
	encodings: &[u8],
	keys: &[PointOf<V::Keys>],
) -> PointsAndHashes<PointOf<V::Signatures>> {
	let prefixes: Vec<_> = match key.scheme.hashes_key() {
		true => keys.iter().map(V::Keys::compress).collect(),
		false => keys.iter().map(|_| Vec::new()).collect(),
	};
	// A proof of possession has no other message than the key.
	let messages = entries.iter().flat_map(|entry| entry.messages.iter().copied());
	let messages = messages.chain(core::iter::repeat(&[][..]));
	let messages: Vec<_> =
		prefixes.iter().zip(messages).map(|(prefix, message)| [&prefix[..], message]).collect();
	V::Signatures::decompress_and_hash(encodings, key.scheme.tag::<V>().as_bytes(), &messages)
}

fn all_differ(messages: &[&[u8]]) -> bool {
	let mut sorted = messages.to_vec();
	sorted.sort_unstable();
	sorted.windows(2).all(|pair| pair[0] != pair[1])
}

/// Adds the keys of the members that signed, or subtracts the others from the sum of all.
fn committee<V: Variant>(
	key: &Key<'_>,
	entry: &Entry<'_>,
) -> Result<PointOf<V::Keys>, VerifyError> {
	let signed = (0..key.count).filter(|index| has_signed(entry, *index)).count();
	if signed < key.threshold {
		return Err(ProofInvalid);
	}
	let are_few = 2 * signed <= key.count;
	let mut points = Vec::new();
	if !are_few {
		points.push(V::Keys::decode(key.sum).map_err(MalformedKey)?);
	}
	for (index, bytes) in key.points.chunks_exact(V::Keys::UNCOMPRESSED_LEN).enumerate() {
		if has_signed(entry, index) == are_few {
			let point = V::Keys::decode(bytes).map_err(MalformedKey)?;
			points.push(if are_few { point } else { -point });
		}
	}
	let sum = V::Keys::sum(&points);
	// `KeyValidate` refuses the identity, also as a sum.
	if sum.is_zero() {
		return Err(ProofInvalid);
	}
	Ok(sum)
}

#[cfg(test)]
mod tests {
	use super::*;

	/// The expected values are recomputed by Python's `hashlib.blake2b(…, digest_size=32)` from the
	/// formula in `docs/formats.md`.
	#[test]
	fn coefficients_match_an_independent_implementation() {
		let batch: [Bytes<'_>; 2] = [(b"proof", b"in"), (b"p", b"")];
		let said: Vec<_> = coefficients(b"key", &batch).iter().map(hex::encode).collect();
		assert_eq!(said, ["f017b9661a4a05d053eff3b69514277f", "94851713d70e7b0c53c7d6299acb1a5a"]);
	}

	#[test]
	fn coefficients_depend_on_every_byte() {
		let batch: [Bytes<'_>; 2] = [(b"proof", b"in"), (b"p", b"")];
		let base = coefficients(b"key", &batch);
		assert_ne!(base[0], base[1]);
		for other in [
			coefficients(b"kez", &batch),
			coefficients(b"key", &[batch[0], (b"q", b"")]),
			coefficients(b"key", &[(b"proof", b"im"), batch[1]]),
			coefficients(b"key", &[(b"proofi", b"n"), batch[1]]),
		] {
			assert_ne!(base[0], other[0]);
			assert_ne!(base[1], other[1]);
		}
	}
}
