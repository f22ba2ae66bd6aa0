//! Queries of a client, without a transaction.

#![allow(clippy::multiple_bound_locations, reason = "the macro repeats the parameters' bounds")]

use alloc::string::String;
use assay_proof_system::H256;
pub use assay_proof_system::{DryRunError, KeyInfo};
use codec::Codec;

sp_api::decl_runtime_apis! {
	/// Dry runs and registered keys, over all instances of the pallet in a runtime.
	pub trait VerifierApi<AccountId: Codec, RuntimeCall: Codec> {
		/// Makes the check of a `verify` or `verify_batch` call without submitting it.
		fn verify(call: RuntimeCall) -> Result<(), DryRunError>;

		/// Returns the key registered under `hash` in the runtime's instance called `pallet`.
		fn key(pallet: String, hash: H256) -> Option<KeyInfo<AccountId>>;
	}
}
