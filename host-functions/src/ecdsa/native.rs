//! The native side: the verifier of [`assay_ecdsa`] over libsecp256k1.

use super::HostPolicy;
use assay_ecdsa::{
	verifier, Arithmetic, Ethereum, Permissive, Policy, PublicKey, Signature, DIGEST_LEN,
	SIGNATURE_LEN,
};
use assay_proof_system::{batch, Defect, VerifyError};
use secp256k1::{
	ecdsa::{RecoverableSignature, RecoveryId},
	Message, SECP256K1,
};

/// Recovery by libsecp256k1.
pub struct Native;

impl Arithmetic for Native {
	fn recover(digest: &[u8; DIGEST_LEN], signature: &Signature) -> Option<PublicKey> {
		let id = RecoveryId::from_i32(signature.recovery_id().into()).ok()?;
		let bytes = signature.to_bytes();
		let signature = RecoverableSignature::from_compact(bytes.get(..64)?, id).ok()?;
		// Any 32 bytes are a message; the library reduces the number.
		let message = Message::from_digest_slice(digest).ok()?;
		let key = SECP256K1.recover_ecdsa(&message, &signature).ok()?;
		let [_, coordinates @ ..] = key.serialize_uncompressed();
		Some(PublicKey::from_bytes_unchecked(coordinates))
	}
}

/// Checks one signature.
pub fn verify(policy: u32, key: &[u8], proof: &[u8], digest: &[u8]) -> Result<(), VerifyError> {
	match policy {
		Ethereum::CODE => verifier::verify::<Ethereum, Native>(key, proof, digest),
		Permissive::CODE => verifier::verify::<Permissive, Native>(key, proof, digest),
		_ => Err(VerifyError::NotSupported),
	}
}

/// Checks `size` signatures, `proofs` and `digests` joined.
pub fn verify_batch(
	policy: u32,
	key: &[u8],
	size: u32,
	proofs: &[u8],
	digests: &[u8],
) -> Result<(), VerifyError> {
	let size = size as usize;
	match policy {
		Ethereum::CODE => verify_all::<Ethereum>(key, size, proofs, digests),
		Permissive::CODE => verify_all::<Permissive>(key, size, proofs, digests),
		_ => Err(VerifyError::NotSupported),
	}
}

fn verify_all<P: Policy>(
	key: &[u8],
	size: usize,
	proofs: &[u8],
	digests: &[u8],
) -> Result<(), VerifyError> {
	if size.checked_mul(SIGNATURE_LEN) != Some(proofs.len()) {
		return Err(VerifyError::MalformedProof(Defect::Length));
	}
	if size.checked_mul(DIGEST_LEN) != Some(digests.len()) {
		return Err(VerifyError::MalformedInputs(Defect::Length));
	}
	batch::split(size, proofs, digests)
		.into_iter()
		.try_for_each(|(proof, digest)| verifier::verify::<P, Native>(key, proof, digest))
}
