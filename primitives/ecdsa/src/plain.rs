//! Recovery by k256: what hints are compared with.

use crate::{Engine, PublicKey, Signature};
use k256::ecdsa::{self, RecoveryId, VerifyingKey};

/// k256, compiled into whoever calls it.
pub struct Plain;

impl Engine for Plain {
	fn recover(digest: &[u8; 32], signature: &Signature) -> Option<PublicKey> {
		// It refuses a high s, which is the policy's matter.
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
