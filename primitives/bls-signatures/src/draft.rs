//! The verification procedures of
//! [draft-irtf-cfrg-bls-signature-05](https://datatracker.ietf.org/doc/html/draft-irtf-cfrg-bls-signature-05),
//! for compressed keys and signatures. `Ok` is the draft's VALID; an error says why a call is INVALID.

use crate::{verifier, Proof, PublicInputs, Scheme, Variant, VerifyingKey};
use assay_proof_system::VerifyError;

/// `Verify` of a scheme, or the same of [`Scheme::ProofOfPossession`].
///
/// # Errors
///
/// As [`verifier::prepare_key`] and [`verifier::verify`].
pub fn verify<V: Variant>(
	scheme: Scheme,
	key: &[u8],
	message: &[u8],
	signature: &[u8],
) -> Result<(), VerifyError> {
	aggregate_verify::<V>(scheme, &[key], &[message], signature)
}

/// `AggregateVerify` of a scheme: a message for each key, at most
/// [`MAX_MESSAGES`](crate::scheme::MAX_MESSAGES).
///
/// # Errors
///
/// As [`verify`].
pub fn aggregate_verify<V: Variant>(
	scheme: Scheme,
	keys: &[impl AsRef<[u8]>],
	messages: &[impl AsRef<[u8]>],
	signature: &[u8],
) -> Result<(), VerifyError> {
	let key = VerifyingKey::new(scheme, keys);
	check::<V>(&key, signature, &PublicInputs::from_messages(messages))
}

/// `FastAggregateVerify`: one message for all keys, at most
/// [`MAX_MEMBERS`](crate::scheme::MAX_MEMBERS). The keys need proofs of possession.
///
/// # Errors
///
/// As [`verify`]; `LimitExceeded` for more keys.
pub fn fast_aggregate_verify<V: Variant>(
	keys: &[impl AsRef<[u8]>],
	message: &[u8],
	signature: &[u8],
) -> Result<(), VerifyError> {
	let all = u16::try_from(keys.len()).map_err(|_| VerifyError::LimitExceeded)?;
	let members = alloc::vec![true; keys.len()];
	let proof = Proof::of_committee(signature, &members);
	let inputs = PublicInputs::from_messages(&[message]);
	check::<V>(&VerifyingKey::committee(all, keys), &proof.0, &inputs)
}

/// `PopVerify`: the proof of possession of a key.
///
/// # Errors
///
/// As [`verify`].
pub fn pop_verify<V: Variant>(key: &[u8], proof: &[u8]) -> Result<(), VerifyError> {
	let no_message: [&[u8]; 0] = [];
	aggregate_verify::<V>(Scheme::Possession, &[key], &no_message, proof)
}

fn check<V: Variant>(
	key: &VerifyingKey,
	proof: &[u8],
	inputs: &PublicInputs,
) -> Result<(), VerifyError> {
	verifier::verify::<V>(&verifier::prepare_key::<V>(&key.0)?, proof, &inputs.0)
}
