//! The byte strings that are sent and stored.

use crate::{
	layout::{self, MAX_PREPARED_KEY_LEN},
	Parameters,
};

assay_proof_system::byte_strings! {
	/// A statement: `parameters ‖ seed of A ‖ T`.
	VerifyingKey;
	/// A proof: `challenge seed ‖ Z`.
	Proof;
	/// The context of a proof: `size ‖ context`.
	PublicInputs;
	/// A validated statement, as stored: `digest ‖ parameters ‖ seed of A ‖ T`.
	PreparedKey: at most MAX_PREPARED_KEY_LEN;
}

impl PublicInputs {
	/// Returns the inputs of proofs for keys of these parameters, bound to a context.
	pub fn new(parameters: &Parameters, context: &[u8]) -> Self {
		Self(layout::inputs(parameters, context))
	}
}
