//! Lattice proofs: validate a statement, check a proof, each in one call.
//!
//! Layouts are those of [`assay_lattice::layout`], statuses those of
//! [`VerifyError::code`](assay_proof_system::VerifyError::code). The functions validate everything
//! that they document as validated, so a caller need not check anything. The arithmetic is
//! `assay-lattice-native`'s, which gives the same bytes on every processor.

use alloc::vec::Vec;
use assay_lattice::{hash::DIGEST_LEN, ShortPreimages};
use assay_proof_system::{Backend, VerifyError};
use sp_runtime_interface::{
	pass_by::{PassFatPointerAndRead, PassFatPointerAndWrite},
	runtime_interface,
};

use crate::Host;
#[cfg(feature = "std")]
use {crate::metrics, assay_lattice_native::Native};

/// Lattice proofs.
#[runtime_interface]
pub trait Assay {
	/// Validates a key (parameters, lengths) and writes its digest, 64 bytes, to `digest`. The digest
	/// followed by the key is the prepared key.
	///
	/// Status: 0, `LimitExceeded`, `MalformedKey`; `NotSupported` for a `digest` of the wrong length.
	/// Unless the status is 0, `digest` is all zeros.
	fn lattice_prepare_key(
		key: PassFatPointerAndRead<&[u8]>,
		digest: PassFatPointerAndWrite<&mut [u8]>,
	) -> u32 {
		metrics::verdict("lattice_prepare_key", || native::write_digest(key, digest))
	}

	/// Checks one proof. Proof and inputs are validated. `prepared_key` must come from
	/// `lattice_prepare_key`: under other bytes every processor gives the same verdict, but that
	/// verdict is meaningless.
	///
	/// Status: 0, or any `VerifyError` except `NotSupported`.
	fn lattice_verify(
		prepared_key: PassFatPointerAndRead<&[u8]>,
		proof: PassFatPointerAndRead<&[u8]>,
		inputs: PassFatPointerAndRead<&[u8]>,
	) -> u32 {
		metrics::verdict("lattice_verify", || native::verify::<Native>(prepared_key, proof, inputs))
	}
}

pub use assay as host_calls;

#[cfg(feature = "std")]
mod native {
	use super::*;
	use assay_lattice::verifier::key_digest;
	pub use assay_lattice::verifier::verify;

	/// Validates `key` and writes its digest to `out`, or zeros after an error.
	pub fn write_digest(key: &[u8], out: &mut [u8]) -> Result<(), VerifyError> {
		out.fill(0);
		if out.len() != DIGEST_LEN {
			return Err(VerifyError::NotSupported);
		}
		out.copy_from_slice(&key_digest::<Native>(key)?);
		Ok(())
	}
}

impl Backend<ShortPreimages> for Host {
	fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
		let mut digest = [0; DIGEST_LEN];
		VerifyError::from_status(host_calls::lattice_prepare_key(key, &mut digest))?;
		Ok([&digest[..], key].concat())
	}

	fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
		VerifyError::from_status(host_calls::lattice_verify(prepared_key, proof, inputs))
	}
}
