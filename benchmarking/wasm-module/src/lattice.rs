//! The verifier of lattice proofs.

use alloc::vec::Vec;
use assay_lattice::{Backend, ShortPreimages, Wasm};
use assay_wasm_exports::{export, Answer, Arguments};

/// The status of a check that failed. The harness only prints it.
const REFUSED: u32 = 1;

fn verify([key, proof, inputs]: Arguments<'_>) -> Answer {
	<Wasm as Backend<ShortPreimages>>::verify(key, proof, inputs)
		.map(|()| Vec::new())
		.map_err(|_| REFUSED)
}

export!(
	/// Checks a proof.
	lattice_verify,
	verify
);
