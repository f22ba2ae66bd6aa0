//! BLS signatures over BLS12-381: validate a key, check a signature, check a batch, each in one call.
//!
//! The functions are exported as `ext_assay_bls_signatures_<variant>_<function>_version_1`. Both
//! variants have the same three functions.
//!
//! | variant | module | keys | signatures |
//! | --- | --- | --- | --- |
//! | Ethereum's | [`min_pk`] | G1 | G2 |
//! | drand's | [`min_sig`] | G2 | G1 |
//!
//! Layouts are those of [`assay_bls_signatures::layout`] and [`pack`], statuses those of
//! [`VerifyError::code`]. The functions validate everything that they document as validated, so a
//! caller need not check anything. The native side is the verifier of `assay-bls-signatures`, over
//! `assay-pairings` and `assay-msm`, which use the processor's instructions.

use assay_bls_signatures::{layout::Key, verifier::MAX_BATCH, Variant};
use assay_proof_system::{
	batch::{pack, Entry},
	VerifyError,
};

interface! {
	bls_signatures {
		min_pk: MinPk, "BLS signatures with keys in G1.";
		min_sig: MinSig, "BLS signatures with keys in G2.";
	}
	prepare_key {
		/// Validates a verifying key (scheme, number of keys, threshold, and for each point the
		/// encoding, curve, identity and subgroup) and writes the prepared key, whose points are
		/// uncompressed, to `out`.
		///
		/// Status: 0, `LimitExceeded`, `MalformedKey`; `NotSupported` for an `out` of the wrong
		/// length. Unless the status is 0, `out` is all zeros.
	}
	verify {
		/// Checks one signature, of one or several messages, or by members of a committee. The
		/// signature and the inputs are validated. `prepared_key` must come from `prepare_key`:
		/// under other bytes every processor gives the same verdict, but that verdict is
		/// meaningless.
		///
		/// Status: 0, or any `VerifyError` except `NotSupported`.
	}
	verify_batch {
		/// Checks several signatures for one key, `packed` by `assay_proof_system::batch`. Signatures for
		/// one public key or a committee are checked by one random linear combination with the
		/// coefficients of `assay_bls_signatures::verifier`, others one by one.
		///
		/// Status: as for one signature, for the first malformed entry or for all entries at once.
		(packed: PassFatPointerAndRead<&[u8]>)
		(packed)
	}
}

#[cfg(feature = "std")]
mod native {
	use super::*;
	use assay_bls_signatures::verifier;
	pub use assay_bls_signatures::verifier::verify;
	use assay_proof_system::batch::unpack;

	/// The arithmetic of a variant. It is the same for both: the variant itself chooses the groups.
	pub type ArithmeticOf<V> = V;

	/// Validates `key` and writes the prepared key to `out`, or zeros after an error.
	pub fn prepare_key<V: Variant>(key: &[u8], out: &mut [u8]) -> Result<(), VerifyError> {
		out.fill(0);
		let key = Key::read::<V>(key)?;
		if out.len() != key.prepared_len::<V>() {
			return Err(VerifyError::NotSupported);
		}
		out.copy_from_slice(&verifier::prepare::<V>(&key)?);
		Ok(())
	}

	/// Checks a packed batch of signatures.
	pub fn verify_batch<V: Variant>(prepared_key: &[u8], packed: &[u8]) -> Result<(), VerifyError> {
		verifier::verify_batch::<V>(prepared_key, &unpack(packed, MAX_BATCH)?)
	}
}

/// Checks a key's lengths and returns the length of its prepared key.
fn prepared_len<V: Variant>(key: &[u8]) -> Result<usize, VerifyError> {
	Ok(Key::read::<V>(key)?.prepared_len::<V>())
}

/// Packs a batch for the host, unless its size is refused.
#[allow(
	clippy::extra_unused_type_parameters,
	reason = "of other systems the limit is the variant's"
)]
fn verify_batch<V: Variant>(
	call: fn(&[u8], &[u8]) -> u32,
	prepared_key: &[u8],
	batch: &[Entry<'_>],
) -> Result<(), VerifyError> {
	if batch.len() > MAX_BATCH {
		return Err(VerifyError::LimitExceeded);
	}
	VerifyError::from_status(call(prepared_key, &pack(batch)))
}
