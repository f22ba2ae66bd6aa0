//! Random signatures, the same in every run, and the key that k256 recovers from one.

use assay_ecdsa::{PublicKey, Signature};
use k256::ecdsa::{self, RecoveryId, SigningKey, VerifyingKey};
use rand_chacha::{
	rand_core::{RngCore, SeedableRng},
	ChaCha20Rng,
};

/// A valid signature.
pub struct Case {
	pub digest: [u8; 32],
	pub signature: Signature,
	pub key: PublicKey,
}

/// Returns valid signatures by random keys of random digests.
pub fn cases(seed: u64) -> impl Iterator<Item = Case> {
	let mut random = ChaCha20Rng::seed_from_u64(seed);
	core::iter::repeat_with(move || {
		let (mut secret, mut digest) = ([0; 32], [0; 32]);
		random.fill_bytes(&mut secret);
		random.fill_bytes(&mut digest);
		sign(&SigningKey::from_slice(&secret).unwrap(), digest)
	})
}

/// Signs a digest by k256.
pub fn sign(key: &SigningKey, digest: [u8; 32]) -> Case {
	let (signature, id) = key.sign_prehash_recoverable(&digest).unwrap();
	let (r, s) = signature.split_bytes();
	Case {
		digest,
		signature: Signature::new(&r.into(), &s.into(), id.to_byte()).unwrap(),
		key: public(key.verifying_key()),
	}
}

/// Returns the coordinates of a key.
pub fn public(key: &VerifyingKey) -> PublicKey {
	let point = key.to_encoded_point(false);
	PublicKey::from_bytes_unchecked(point.as_bytes()[1..].try_into().unwrap())
}

/// Returns the key that k256 recovers, for any `s`: k256 itself refuses a high one.
pub fn by_k256(digest: &[u8; 32], signature: &Signature) -> Option<PublicKey> {
	let signature = signature.with_low_s();
	let id = RecoveryId::from_byte(signature.recovery_id())?;
	let numbers = ecdsa::Signature::from_slice(&signature.to_bytes()[..64]).unwrap();
	VerifyingKey::recover_from_prehash(digest, &numbers, id).ok().map(|key| public(&key))
}
