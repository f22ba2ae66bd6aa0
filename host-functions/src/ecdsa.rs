//! ECDSA over secp256k1: check a signature, check a batch, each in one call.
//!
//! The functions are exported as `ext_assay_ecdsa_secp256k1_<function>_version_1`. A key is an Ethereum
//! address or a compressed public key. [`assay_ecdsa`] validates it in the runtime. A proof is a
//! signature without hints, 65 bytes. A digest has 32 bytes. The native side recovers the key by
//! libsecp256k1 (C, the library of Bitcoin's nodes).
//!
//! The first argument is the code of the [policy](HostPolicy). Statuses are those of
//! [`VerifyError::code`]. The functions validate everything in a proof, so a caller need not check
//! anything.

#[cfg(feature = "std")]
mod native;

#[cfg(feature = "std")]
use crate::metrics;
use crate::Host;
use alloc::vec::Vec;
use assay_ecdsa::{
	verifier, Ethereum, Permissive, Policy, SignatureForm, DIGEST_LEN, SIGNATURE_LEN,
};
use assay_proof_system::{
	batch::{Entry, Joined},
	Backend, VerifyError,
};
use sp_runtime_interface::{pass_by::PassFatPointerAndRead, runtime_interface};

/// A policy that the node supports.
pub trait HostPolicy: Policy {
	/// The policy's number, which never changes.
	const CODE: u32;
}

impl HostPolicy for Ethereum {
	const CODE: u32 = 0;
}

impl HostPolicy for Permissive {
	const CODE: u32 = 1;
}

/// ECDSA over secp256k1.
#[runtime_interface]
pub trait Assay {
	/// Checks one signature without hints.
	///
	/// Status: 0, `MalformedKey` for a key of an unknown length, `MalformedProof`,
	/// `MalformedInputs`, `ProofInvalid`; `NotSupported` for an unknown policy.
	fn ecdsa_secp256k1_verify(
		policy: u32,
		key: PassFatPointerAndRead<&[u8]>,
		proof: PassFatPointerAndRead<&[u8]>,
		digest: PassFatPointerAndRead<&[u8]>,
	) -> u32 {
		metrics::verdict("ecdsa_secp256k1_verify", || native::verify(policy, key, proof, digest))
	}

	/// Checks `size` signatures of one key, each for its own digest, one by one until one fails.
	/// `proofs` and `digests` are joined.
	///
	/// Status: as for one signature, for the first that fails; `MalformedProof` or `MalformedInputs`
	/// for bytes that are not `size` signatures or digests.
	fn ecdsa_secp256k1_verify_batch(
		policy: u32,
		key: PassFatPointerAndRead<&[u8]>,
		size: u32,
		proofs: PassFatPointerAndRead<&[u8]>,
		digests: PassFatPointerAndRead<&[u8]>,
	) -> u32 {
		metrics::verdict("ecdsa_secp256k1_verify_batch", || {
			native::verify_batch(policy, key, size, proofs, digests)
		})
	}
}

/// The functions.
pub mod host_calls {
	#[cfg(feature = "std")]
	pub use super::assay::HostFunctions;
	pub use super::assay::{ecdsa_secp256k1_verify, ecdsa_secp256k1_verify_batch};
}

impl SignatureForm for Host {}

impl<P: HostPolicy> Backend<P> for Host {
	fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
		verifier::prepare_key(key)
	}

	fn verify(key: &[u8], proof: &[u8], digest: &[u8]) -> Result<(), VerifyError> {
		verifier::check_lengths(key, proof, digest)?;
		VerifyError::from_status(host_calls::ecdsa_secp256k1_verify(P::CODE, key, proof, digest))
	}

	fn verify_batch(key: &[u8], batch: &[Entry<'_>]) -> Result<(), VerifyError> {
		let fits = |(proof, digest): &Entry<'_>| {
			proof.len() == SIGNATURE_LEN && digest.len() == DIGEST_LEN
		};
		let (joinable, rest) = batch.split_at(batch.iter().take_while(|entry| fits(entry)).count());
		if !joinable.is_empty() {
			let Joined { size, proofs, inputs } = Joined::new(joinable)?;
			VerifyError::from_status(host_calls::ecdsa_secp256k1_verify_batch(
				P::CODE,
				key,
				size,
				&proofs,
				&inputs,
			))?;
		}
		// The error of an entry of wrong lengths comes after the errors of the entries before it.
		match rest.first() {
			Some((proof, digest)) => <Self as Backend<P>>::verify(key, proof, digest),
			None => Ok(()),
		}
	}
}
