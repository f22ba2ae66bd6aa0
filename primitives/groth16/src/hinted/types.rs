//! The prepared key. The other byte strings are those of plain proofs.

use super::{layout, HintedCurve};

assay_proof_system::byte_strings! {
	/// A validated verifying key, as stored; its layout is in [`layout`].
	PreparedKey<C: HintedCurve>: at most layout::prepared_key_len::<C>(C::MAX_INPUTS);
}
