//! The verifier of ring VRF signatures.

use alloc::vec::Vec;
use assay_ring_vrf::{verifier, ArkworksArithmetic};
use assay_wasm_exports::{export, Answer, Arguments};

/// The status of a check that failed. The harness only prints it.
const REFUSED: u32 = 1;

fn verify([key, proof, inputs]: Arguments<'_>) -> Answer {
	let verdict = verifier::verify::<ArkworksArithmetic>(key, proof, inputs);
	verdict.map(|()| Vec::new()).map_err(|_| REFUSED)
}

fn verify_batch([key, packed, _]: Arguments<'_>) -> Answer {
	let verdict = verifier::verify_batch::<ArkworksArithmetic>(key, packed);
	verdict.map(|()| Vec::new()).map_err(|_| REFUSED)
}

export!(
	/// Checks a ring VRF signature.
	ring_vrf_verify,
	verify
);

export!(
	/// Checks a batch of ring VRF signatures.
	ring_vrf_verify_batch,
	verify_batch
);
