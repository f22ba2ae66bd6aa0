//! Recovery of the key without hints.

#[cfg(feature = "arkworks")]
mod arkworks;

#[cfg(feature = "arkworks")]
pub use arkworks::Arkworks;

use crate::{PublicKey, Signature, DIGEST_LEN};

/// The arithmetic of a verifier of bare signatures. Every implementation gives the same result.
pub trait Arithmetic: 'static {
	/// Returns the key of a signature, if there is one.
	fn recover(digest: &[u8; DIGEST_LEN], signature: &Signature) -> Option<PublicKey>;
}

/// Recovery by k256, for comparison with hints.
#[cfg(feature = "k256")]
pub struct K256;

#[cfg(feature = "k256")]
impl Arithmetic for K256 {
	fn recover(digest: &[u8; DIGEST_LEN], signature: &Signature) -> Option<PublicKey> {
		use k256::ecdsa::{self, RecoveryId, VerifyingKey};

		// k256 refuses a high s, but that is up to the policy.
		let signature = signature.with_low_s();
		let id = RecoveryId::from_byte(signature.recovery_id())?;
		let numbers = signature.to_bytes();
		let signature = ecdsa::Signature::from_slice(numbers.get(..64)?).ok()?;
		let key = VerifyingKey::recover_from_prehash(digest, &signature, id).ok()?;
		let point = key.to_encoded_point(false);
		let coordinates = point.as_bytes().get(1..)?.try_into().ok()?;
		Some(PublicKey::from_bytes_unchecked(coordinates))
	}
}
