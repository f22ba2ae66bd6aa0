//! The weights that an instance needs.
//!
//! They depend on the proof system and its backend, so a runtime provides an implementation for each
//! instance.

use frame_support::weights::Weight;

/// Weights of the calls, by path.
///
/// `n` is a size in the proof system's unit (`Sizes::key_size`, `verification_size`), up to
/// `MAX_SIZE`; `p` is a number of proofs, up to `MAX_BATCH`. The pallet adds the hook's weight.
pub trait WeightInfo {
	/// Registers a key of size `n`.
	fn register_key(n: u32) -> Weight;
	/// Removes a key.
	fn remove_key() -> Weight;
	/// Verifies a proof of size `n` under a registered key.
	fn verify_registered(n: u32) -> Weight;
	/// Verifies a proof of size `n` that turns out to be light (`Sizes::is_light`) under a registered
	/// key. Systems without light proofs have no such weight.
	fn verify_light(n: u32) -> Weight {
		Self::verify_registered(n)
	}
	/// Verifies a proof of size `n` under an inline key. Unused if that is charged as a registration
	/// and a verification (`Sizes::INLINE_COST_SUBADDITIVE`).
	fn verify_inline(n: u32) -> Weight;
	/// Verifies `p` proofs of size `n` each under a registered key.
	fn verify_batch_registered(p: u32, n: u32) -> Weight;
	/// Verifies `p` proofs of size `n` each under an inline key.
	fn verify_batch_inline(p: u32, n: u32) -> Weight;
	/// Looks up a key that is not registered.
	fn verify_unknown_key() -> Weight;
}

/// No weight at all, for tests: on a chain, verifications would be free.
#[cfg(test)]
impl WeightInfo for () {
	fn register_key(_: u32) -> Weight {
		Weight::zero()
	}
	fn remove_key() -> Weight {
		Weight::zero()
	}
	fn verify_registered(_: u32) -> Weight {
		Weight::zero()
	}
	fn verify_inline(_: u32) -> Weight {
		Weight::zero()
	}
	fn verify_batch_registered(_: u32, _: u32) -> Weight {
		Weight::zero()
	}
	fn verify_batch_inline(_: u32, _: u32) -> Weight {
		Weight::zero()
	}
	fn verify_unknown_key() -> Weight {
		Weight::zero()
	}
}
