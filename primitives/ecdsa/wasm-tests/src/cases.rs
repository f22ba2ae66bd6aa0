//! Random signatures, the same in every run.

use assay_ecdsa::Signature;
use k256::ecdsa::{RecoveryId, SigningKey};
use rand_chacha::{
	rand_core::{RngCore, SeedableRng},
	ChaCha20Rng,
};

/// A valid signature.
pub struct Case {
	/// The digest that is signed.
	pub digest: [u8; 32],
	/// The signature.
	pub signature: Signature,
	/// The signer's key: `x` and `y`.
	pub key: [u8; 64],
}

/// Returns valid signatures by random keys of random digests.
pub fn signatures(seed: u64, count: usize) -> impl Iterator<Item = Case> {
	let mut random = ChaCha20Rng::seed_from_u64(seed);
	core::iter::from_fn(move || {
		let (mut secret, mut digest) = ([0; 32], [0; 32]);
		random.fill_bytes(&mut secret);
		random.fill_bytes(&mut digest);
		Some((SigningKey::from_slice(&secret).ok()?, digest))
	})
	.map(|(key, digest)| case(&key, digest))
	.take(count)
}

fn case(key: &SigningKey, digest: [u8; 32]) -> Case {
	let signed: Result<(k256::ecdsa::Signature, RecoveryId), _> =
		key.sign_prehash_recoverable(&digest);
	let (signature, id) = signed.expect("a random digest has a signature");
	let (r, s) = signature.split_bytes();
	let signature = Signature::new(&r.into(), &s.into(), id.to_byte());
	let mut coordinates = [0; 64];
	let point = key.verifying_key().to_encoded_point(false);
	coordinates.copy_from_slice(&point.as_bytes()[1..]);
	Case { digest, signature: signature.expect("numbers in their range"), key: coordinates }
}
