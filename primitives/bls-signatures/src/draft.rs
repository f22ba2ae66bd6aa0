//! The verification procedures of
//! [draft-irtf-cfrg-bls-signature-05](https://datatracker.ietf.org/doc/html/draft-irtf-cfrg-bls-signature-05),
//! for compressed keys and signatures. `Ok` is the draft's VALID; an error is the reason of an
//! INVALID.

use crate::{verifier, Group, Proof, PublicInputs, Scheme, Variant, VerifyingKey};
use assay_proof_system::{Defect, VerifyError};

/// Runs `Verify` of a scheme, or the corresponding check of [`Scheme::ProofOfPossession`].
///
/// # Errors
///
/// `MalformedKey(Length)` for a key of the wrong length; those of [`verifier::prepare_key`] and
/// [`verifier::verify`].
pub fn verify<V: Variant>(
	scheme: Scheme,
	key: &[u8],
	message: &[u8],
	signature: &[u8],
) -> Result<(), VerifyError> {
	aggregate_verify::<V>(scheme, &[key], &[message], signature)
}

/// Runs `AggregateVerify` of a scheme: a message for each key, at most
/// [`MAX_MESSAGES`](crate::scheme::MAX_MESSAGES).
///
/// # Errors
///
/// Those of [`verify`].
pub fn aggregate_verify<V: Variant>(
	scheme: Scheme,
	keys: &[impl AsRef<[u8]>],
	messages: &[impl AsRef<[u8]>],
	signature: &[u8],
) -> Result<(), VerifyError> {
	check_lengths::<V>(keys)?;
	let key = VerifyingKey::new(scheme, keys);
	check::<V>(&key, signature, &PublicInputs::from_messages(messages))
}

/// Runs `FastAggregateVerify`: one message for all keys, at most
/// [`MAX_MEMBERS`](crate::scheme::MAX_MEMBERS). The keys need proofs of possession.
///
/// # Errors
///
/// Those of [`verify`]; `LimitExceeded` for more keys.
pub fn fast_aggregate_verify<V: Variant>(
	keys: &[impl AsRef<[u8]>],
	message: &[u8],
	signature: &[u8],
) -> Result<(), VerifyError> {
	check_lengths::<V>(keys)?;
	let all = u16::try_from(keys.len()).map_err(|_| VerifyError::LimitExceeded)?;
	let members = alloc::vec![true; keys.len()];
	let proof = Proof::of_committee(signature, &members);
	let inputs = PublicInputs::from_messages(&[message]);
	check::<V>(&VerifyingKey::committee(all, keys), &proof.0, &inputs)
}

/// Runs `PopVerify`: checks the proof of possession of a key.
///
/// # Errors
///
/// Those of [`verify`].
pub fn pop_verify<V: Variant>(key: &[u8], proof: &[u8]) -> Result<(), VerifyError> {
	let no_message: [&[u8]; 0] = [];
	aggregate_verify::<V>(Scheme::Possession, &[key], &no_message, proof)
}

/// Checks the length of each key by itself: in a verifying key they are joined without boundaries.
fn check_lengths<V: Variant>(keys: &[impl AsRef<[u8]>]) -> Result<(), VerifyError> {
	if keys.iter().all(|key| key.as_ref().len() == V::Keys::COMPRESSED_LEN) {
		Ok(())
	} else {
		Err(VerifyError::MalformedKey(Defect::Length))
	}
}

fn check<V: Variant>(
	key: &VerifyingKey,
	proof: &[u8],
	inputs: &PublicInputs,
) -> Result<(), VerifyError> {
	verifier::verify::<V>(&verifier::prepare_key::<V>(&key.0)?, proof, &inputs.0)
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::{simulator::Simulator, MinPk, MinSig};

	/// Joined keys would be read as a list of two, of which only the first signed.
	fn two_keys_are_not_one<V: Variant>() {
		const REFUSED: Result<(), VerifyError> = Err(VerifyError::MalformedKey(Defect::Length));
		let simulator = Simulator::<V>::new(2, 7);
		let [first, second] = simulator.keys() else { panic!("there are two") };
		let joined = [&first[..], &second[..]].concat();
		let signature = simulator.sign(Scheme::Committee, &[(0, &b"m"[..])]);
		assert_eq!(fast_aggregate_verify::<V>(&[first], b"m", &signature), Ok(()));
		assert_eq!(fast_aggregate_verify::<V>(&[&joined], b"m", &signature), REFUSED);

		let (one, two) = (&b"one"[..], &b"two"[..]);
		let signature = simulator.sign(Scheme::Basic, &[(0, one), (1, two)]);
		let verify = |keys: &[&[u8]], messages: &[&[u8]]| {
			aggregate_verify::<V>(Scheme::Basic, keys, messages, &signature)
		};
		assert_eq!(verify(&[first, second], &[one, two]), Ok(()));
		assert_eq!(verify(&[&joined], &[one, two]), REFUSED);
		assert_eq!(verify(&[&joined, &[]], &[one, two]), REFUSED);
		let (start, end) = joined.split_at(first.len() + 1);
		assert_eq!(verify(&[start, end], &[one, two]), REFUSED);
	}

	#[test]
	fn two_keys_in_g1_are_not_one() {
		two_keys_are_not_one::<MinPk>();
	}

	#[test]
	fn two_keys_in_g2_are_not_one() {
		two_keys_are_not_one::<MinSig>();
	}
}
