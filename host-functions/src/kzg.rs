//! KZG point evaluation (EIP-4844): validate a key, check a proof, check a batch, each in one call.
//!
//! The functions are exported as `ext_assay_kzg_<function>_version_1`. Layouts are those of
//! [`assay_kzg::layout`], statuses those of [`VerifyError::code`]. The functions validate
//! everything that they document as validated, so a caller need not check anything. The native side
//! is the verifier of `assay-kzg`, over `assay-pairings` and `assay-msm`, which use the processor's
//! instructions.

use crate::Host;
use alloc::{vec, vec::Vec};
use assay_kzg::{
	layout::{self, KEY_LEN, PREPARED_KEY_LEN},
	PointEvaluation,
};
use assay_proof_system::{
	batch::{Entry, Joined},
	Backend, Defect, VerifyError,
};
use sp_runtime_interface::{
	pass_by::{PassFatPointerAndRead, PassFatPointerAndWrite},
	runtime_interface,
};

#[cfg(feature = "std")]
use crate::metrics;

/// KZG point evaluation.
#[runtime_interface]
pub trait Assay {
	/// Validates a verifying key (encoding, curve, subgroup, identities, and that its points do not
	/// reveal the secret) and writes the prepared key, `layout::PREPARED_KEY_LEN` bytes, to `out`.
	///
	/// Status: 0, `MalformedKey`; `NotSupported` for an `out` of the wrong length. Unless the
	/// status is 0, `out` is all zeros.
	fn kzg_prepare_key(
		key: PassFatPointerAndRead<&[u8]>,
		out: PassFatPointerAndWrite<&mut [u8]>,
	) -> u32 {
		metrics::verdict("kzg_prepare_key", || native::prepare_key(key, out))
	}

	/// Checks one proof. The proof's points and the inputs are validated. `prepared_key` must come
	/// from `kzg_prepare_key`: under other bytes every processor gives the same verdict, but that
	/// verdict is meaningless.
	///
	/// Status: 0, or any `VerifyError` except `WrongInputCount`, `LimitExceeded` and `NotSupported`.
	fn kzg_verify(
		prepared_key: PassFatPointerAndRead<&[u8]>,
		proof: PassFatPointerAndRead<&[u8]>,
		inputs: PassFatPointerAndRead<&[u8]>,
	) -> u32 {
		metrics::verdict("kzg_verify", || native::verify(prepared_key, proof, inputs))
	}

	/// Checks `size` proofs for one key by one random linear combination with the coefficients of
	/// `assay_kzg::verifier`. `proofs` and `inputs` are joined.
	///
	/// Status: as for one proof, for the first malformed entry or for all entries at once;
	/// `LimitExceeded` for more than `layout::MAX_BATCH` proofs.
	fn kzg_verify_batch(
		prepared_key: PassFatPointerAndRead<&[u8]>,
		size: u32,
		proofs: PassFatPointerAndRead<&[u8]>,
		inputs: PassFatPointerAndRead<&[u8]>,
	) -> u32 {
		metrics::verdict("kzg_verify_batch", || {
			native::verify_batch(prepared_key, size, proofs, inputs)
		})
	}
}

pub use assay as host_calls;

#[cfg(feature = "std")]
mod native {
	use super::*;
	use assay_kzg::verifier;
	pub use assay_kzg::verifier::verify;

	/// Validates `key` and writes the prepared key to `out`, or zeros after an error.
	pub fn prepare_key(key: &[u8], out: &mut [u8]) -> Result<(), VerifyError> {
		out.fill(0);
		if out.len() != PREPARED_KEY_LEN {
			return Err(VerifyError::NotSupported);
		}
		out.copy_from_slice(&verifier::prepare_key(key)?);
		Ok(())
	}

	/// Checks `size` proofs for one key, `proofs` and `inputs` joined.
	pub fn verify_batch(
		prepared_key: &[u8],
		size: u32,
		proofs: &[u8],
		inputs: &[u8],
	) -> Result<(), VerifyError> {
		let batch = layout::split_batch(prepared_key.len(), size as usize, proofs, inputs)?;
		verifier::verify_batch(prepared_key, &batch)
	}
}

impl Backend<PointEvaluation> for Host {
	fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
		// No memory is reserved for a key of the wrong length.
		if key.len() != KEY_LEN {
			return Err(VerifyError::MalformedKey(Defect::Length));
		}
		let mut prepared = vec![0; PREPARED_KEY_LEN];
		VerifyError::from_status(host_calls::kzg_prepare_key(key, &mut prepared))?;
		Ok(prepared)
	}

	fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
		layout::check_lengths(prepared_key.len(), proof.len(), inputs.len())?;
		VerifyError::from_status(host_calls::kzg_verify(prepared_key, proof, inputs))
	}

	fn verify_batch(prepared_key: &[u8], batch: &[Entry<'_>]) -> Result<(), VerifyError> {
		// The joined entries no longer show their lengths.
		layout::check_batch(prepared_key.len(), batch)?;
		let Joined { size, proofs, inputs } = Joined::new(batch)?;
		VerifyError::from_status(host_calls::kzg_verify_batch(prepared_key, size, &proofs, &inputs))
	}
}
