//! Ring VRF signatures: validate a ring's key, check a signature, check a batch, each in one call.
//!
//! The functions are exported as `ext_assay_ring_vrf_bandersnatch_<function>_version_1`. Layouts
//! are those of [`assay_ring_vrf::layout`] and [`pack`], statuses those of [`VerifyError::code`].
//! The functions validate everything that they document as validated, so a caller need not check
//! anything. The arithmetic is that of `assay-msm` and `assay-pairings`.

use assay_proof_system::{
	batch::{pack, Entry},
	VerifyError,
};
use assay_ring_vrf::layout::{self, MAX_BATCH, MAX_PREPARED_KEY_LEN};

interface! {
	ring_vrf {
		bandersnatch: BandersnatchRing, "Ring VRF signatures over Bandersnatch.";
	}
	prepare_key {
		/// Validates a ring's key (encoding, domain, points) and writes the prepared key, 769 bytes, to `out`.
		///
		/// Status: 0, `LimitExceeded`, `MalformedKey`; `NotSupported` for an `out` of the wrong
		/// length. Unless the status is 0, `out` is all zeros.
	}
	verify {
		/// Checks one signature. Its elements and the inputs are validated. `prepared_key` must
		/// come from `ring_vrf_bandersnatch_prepare_key`: under other bytes every processor gives
		/// the same verdict, but that verdict is meaningless.
		///
		/// Status: 0, or any `VerifyError` except `WrongInputCount` and `NotSupported`.
	}
	verify_batch {
		/// Checks several signatures for one ring by one random linear combination with the coefficients of
		/// `assay_ring_vrf::batch`. The signatures are `packed` by `assay_proof_system::batch`.
		///
		/// Status: as for one signature, for the first malformed entry or for all entries at once.
		(packed: PassFatPointerAndRead<&[u8]>)
		(packed)
	}
}

#[cfg(feature = "std")]
mod native {
	use super::*;
	use crate::g2_cache::G2Cache;
	use assay_proof_system::WithArithmetic;
	pub use assay_ring_vrf::verifier::{verify, verify_batch};
	use assay_ring_vrf::{verifier, Arithmetic, AssayArithmetic, BandersnatchRing};

	/// The node's native code, with the cache of keys' points.
	pub struct Native;

	/// The native arithmetic.
	pub type ArithmeticOf<S> = <Native as WithArithmetic<S>>::Arithmetic;

	impl WithArithmetic<BandersnatchRing> for Native {
		type Arithmetic = AssayArithmetic<G2Cache>;
	}

	/// Validates `key` and writes the prepared key to `out`, or zeros after an error.
	pub fn prepare_key<A: Arithmetic>(key: &[u8], out: &mut [u8]) -> Result<(), VerifyError> {
		out.fill(0);
		layout::split_key(key)?;
		if out.len() != MAX_PREPARED_KEY_LEN {
			return Err(VerifyError::NotSupported);
		}
		out.copy_from_slice(&verifier::prepare_key::<A>(key)?);
		Ok(())
	}
}

/// Checks a key's length and returns that of its prepared key.
#[allow(clippy::extra_unused_type_parameters, reason = "other systems have several curves")]
fn prepared_len<S>(key: &[u8]) -> Result<usize, VerifyError> {
	layout::split_key(key)?;
	Ok(MAX_PREPARED_KEY_LEN)
}

/// Packs a batch for the host, unless its size is refused.
#[allow(clippy::extra_unused_type_parameters, reason = "other systems have several curves")]
fn verify_batch<S>(
	call: fn(&[u8], &[u8]) -> u32,
	prepared_key: &[u8],
	batch: &[Entry<'_>],
) -> Result<(), VerifyError> {
	if batch.len() > MAX_BATCH {
		return Err(VerifyError::LimitExceeded);
	}
	VerifyError::from_status(call(prepared_key, &pack(batch)))
}
