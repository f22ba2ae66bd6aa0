//! The verifier, over any way of recovering the key.

use crate::{
	signature::Policy,
	types::{split_proof, PreparedKey, Signer, DIGEST_LEN},
	PublicKey, Signature,
};
use assay_proof_system::{
	Defect,
	VerifyError::{self, MalformedInputs, MalformedKey, MalformedProof, ProofInvalid},
};

/// Validates a key: every address is one, a compressed key has to be a point's.
pub fn prepare_key(key: &[u8]) -> Result<PreparedKey, VerifyError> {
	if let Signer::Key(compressed) = Signer::read(key)? {
		// SEC 1, section 2.3.4: what does not decode is no point.
		if !matches!(compressed[0], 2 | 3) {
			return Err(MalformedKey(Defect::NotCanonical));
		}
		PublicKey::decompress(compressed).ok_or(MalformedKey(Defect::NotOnCurve))?;
	}
	PreparedKey::new(key)
}

/// Checks that the signature's key is the signer's.
///
/// Lengths come first, then the signature's numbers, then what recovers the key.
pub fn verify<P: Policy>(
	key: &[u8],
	proof: &[u8],
	digest: &[u8],
	hinted: bool,
	recover: impl FnOnce(&[u8; DIGEST_LEN], &Signature, &[u8]) -> Result<Option<PublicKey>, VerifyError>,
) -> Result<(), VerifyError> {
	let signer = Signer::read(key)?;
	let (signature, hints) = split_proof(proof, hinted)?;
	let digest = digest.try_into().map_err(|_| MalformedInputs(Defect::Length))?;
	let signature =
		Signature::from_bytes::<P>(signature).ok_or(MalformedProof(Defect::NotCanonical))?;
	match recover(digest, &signature, hints)? {
		Some(key) if signer.is(&key) => Ok(()),
		_ => Err(ProofInvalid),
	}
}
