//! halo2: validate a key, check a proof, check a batch, each in one call.
//!
//! The functions are exported as `ext_assay_halo2_<scheme>_<function>_version_1`. Both schemes have
//! the same three functions.
//!
//! | scheme | module | arithmetic |
//! | --- | --- | --- |
//! | KZG over BN254 | [`kzg`] | `assay-pairings`, `assay-msm` |
//! | inner product argument over Vesta | [`ipa`] | `assay-msm` |
//!
//! Layouts are those of [`assay_halo2::key`], [`assay_halo2::layout`] and [`pack`]. Statuses are
//! those of [`VerifyError::code`]. The functions validate everything that they document as
//! validated, so a caller need not check anything.

#[cfg(feature = "std")]
mod native;

use assay_halo2::{KeyBytes, Scheme};
use assay_proof_system::{
	batch::{pack, Entry},
	VerifyError,
};

interface! {
	halo2 {
		kzg: Kzg, "halo2 with KZG over BN254.";
		ipa: Ipa, "halo2 with the inner product argument over Vesta.";
	}
	prepare_key {
		/// Validates a verifying key (encoding, limits, expressions, points, parameters) and writes the
		/// prepared key, eight bytes longer than the key, to `out`.
		///
		/// Status: 0, `LimitExceeded`, `MalformedKey`; `NotSupported` for an `out` of the wrong
		/// length. Unless the status is 0, `out` is all zeros.
	}
	verify {
		/// Checks one proof, of one or several circuits. A proof of another length than the key's
		/// is refused before the key is decoded, so the bytes of `proof` and `inputs` bound the
		/// work. The proof's elements and the inputs are validated. `prepared_key` must come from
		/// `prepare_key`: under other bytes every processor gives the same verdict, but that
		/// verdict is meaningless.
		///
		/// Status: 0, or any `VerifyError` except `NotSupported`.
	}
	verify_batch {
		/// Checks several proofs for one key by one random linear combination with the coefficients of
		/// `assay_halo2::batch`. The proofs are `packed` by `assay_proof_system::batch`.
		///
		/// Status: as for one proof, for the first malformed entry or for all entries at once.
		(packed: PassFatPointerAndRead<&[u8]>)
		(packed)
	}
}

/// Checks a key's length and returns that of its prepared key.
fn prepared_len<S: Scheme>(key: &[u8]) -> Result<usize, VerifyError> {
	Ok(KeyBytes::read::<S>(key)?.prepared_len())
}

/// Packs a batch for the host, unless its size is refused.
fn verify_batch<S: Scheme>(
	call: fn(&[u8], &[u8]) -> u32,
	prepared_key: &[u8],
	batch: &[Entry<'_>],
) -> Result<(), VerifyError> {
	if batch.len() > S::MAX_BATCH {
		return Err(VerifyError::LimitExceeded);
	}
	VerifyError::from_status(call(prepared_key, &pack(batch)))
}
