//! The verifier of KZG point evaluations.

use alloc::vec::Vec;
use assay_kzg::{
	layout::{split_batch, PROOF_LEN},
	Backend, PointEvaluation, Wasm,
};
use assay_wasm_exports::{export, Answer, Arguments};

/// The status of a check that failed. The harness only prints it.
const REFUSED: u32 = 1;

fn verify([key, proof, inputs]: Arguments<'_>) -> Answer {
	let verdict = <Wasm as Backend<PointEvaluation>>::verify(key, proof, inputs);
	verdict.map(|()| Vec::new()).map_err(|_| REFUSED)
}

fn verify_batch([key, proofs, inputs]: Arguments<'_>) -> Answer {
	let size = proofs.len() / PROOF_LEN;
	let batch = split_batch(key.len(), size, proofs, inputs).map_err(|_| REFUSED)?;
	let verdict = <Wasm as Backend<PointEvaluation>>::verify_batch(key, &batch);
	verdict.map(|()| Vec::new()).map_err(|_| REFUSED)
}

export!(
	/// Checks a proof.
	kzg_verify,
	verify
);

export!(
	/// Checks a batch of proofs.
	kzg_verify_batch,
	verify_batch
);
