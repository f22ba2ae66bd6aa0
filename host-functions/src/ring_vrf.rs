//! Ring VRF signatures: validate a ring's key, check a signature, check a batch, each in one call.
//!
//! The functions are exported as `ext_assay_ring_vrf_bandersnatch_<function>_version_1`. Layouts are those of
//! [`assay_ring_vrf::layout`] and [`pack`], statuses those of [`VerifyError::code`]. The functions validate all that
//! they document as validated; a caller needs to check nothing. The arithmetic is that of `assay-msm` and
//! `assay-pairings`.

#[cfg(feature = "std")]
mod native;

#[cfg(feature = "std")]
use crate::metrics;
use crate::Host;
use alloc::{vec, vec::Vec};
use assay_proof_system::{
	batch::{pack, Entry},
	Backend, VerifyError,
};
use assay_ring_vrf::{
	layout::{self, MAX_BATCH, MAX_PREPARED_KEY_LEN},
	BandersnatchRing,
};
use sp_runtime_interface::{
	pass_by::{PassFatPointerAndRead, PassFatPointerAndWrite},
	runtime_interface,
};

/// Ring VRF signatures over Bandersnatch.
#[runtime_interface]
pub trait Assay {
	/// Validates a ring's key (encoding, domain, points) and writes the prepared key, 769 bytes, to `out`.
	///
	/// Status: 0, `LimitExceeded`, `MalformedKey`; `NotSupported` for an `out` of another length. Unless the status is
	/// 0, `out` is all zeros.
	fn ring_vrf_bandersnatch_prepare_key(
		key: PassFatPointerAndRead<&[u8]>,
		out: PassFatPointerAndWrite<&mut [u8]>,
	) -> u32 {
		metrics::verdict("ring_vrf_bandersnatch_prepare_key", || native::prepare_key(key, out))
	}

	/// Checks one signature. Its elements and the inputs are validated. `prepared_key` must come from
	/// `ring_vrf_bandersnatch_prepare_key`: under other bytes every processor gives the same verdict, which means
	/// nothing.
	///
	/// Status: 0, or any `VerifyError` but `WrongInputCount` and `NotSupported`.
	fn ring_vrf_bandersnatch_verify(
		prepared_key: PassFatPointerAndRead<&[u8]>,
		proof: PassFatPointerAndRead<&[u8]>,
		inputs: PassFatPointerAndRead<&[u8]>,
	) -> u32 {
		metrics::verdict("ring_vrf_bandersnatch_verify", || {
			native::verify(prepared_key, proof, inputs)
		})
	}

	/// Checks several signatures for one ring, `packed` by `assay_proof_system::batch`, by one random linear
	/// combination with the coefficients of `assay_ring_vrf::batch`.
	///
	/// Status: as for one signature, for the first entry that is malformed or for all entries at once.
	fn ring_vrf_bandersnatch_verify_batch(
		prepared_key: PassFatPointerAndRead<&[u8]>,
		packed: PassFatPointerAndRead<&[u8]>,
	) -> u32 {
		metrics::verdict("ring_vrf_bandersnatch_verify_batch", || {
			native::verify_batch(prepared_key, packed)
		})
	}
}

pub use assay as host_calls;

impl Backend<BandersnatchRing> for Host {
	fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
		layout::split_key(key)?;
		let mut prepared = vec![0; MAX_PREPARED_KEY_LEN];
		VerifyError::from_status(host_calls::ring_vrf_bandersnatch_prepare_key(
			key,
			&mut prepared,
		))?;
		Ok(prepared)
	}

	fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
		VerifyError::from_status(host_calls::ring_vrf_bandersnatch_verify(
			prepared_key,
			proof,
			inputs,
		))
	}

	fn verify_batch(prepared_key: &[u8], batch: &[Entry<'_>]) -> Result<(), VerifyError> {
		// A batch that is refused for its size is not packed.
		if batch.len() > MAX_BATCH {
			return Err(VerifyError::LimitExceeded);
		}
		VerifyError::from_status(host_calls::ring_vrf_bandersnatch_verify_batch(
			prepared_key,
			&pack(batch),
		))
	}
}
