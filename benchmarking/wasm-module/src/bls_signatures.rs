//! The verifiers of BLS signatures.

use alloc::vec::Vec;
use assay_bls_signatures::{verifier::MAX_BATCH, Backend, MinPk, MinSig, Variant, Wasm};
use assay_proof_system::batch::unpack;
use assay_wasm_exports::{export, Answer, Arguments};

/// The status of a check that failed. The harness only prints it.
const REFUSED: u32 = 1;

fn verify<V: Variant>([key, proof, inputs]: Arguments<'_>) -> Answer {
	let verdict = <Wasm as Backend<V>>::verify(key, proof, inputs);
	verdict.map(|()| Vec::new()).map_err(|_| REFUSED)
}

fn verify_batch<V: Variant>([key, packed, _]: Arguments<'_>) -> Answer {
	let batch = unpack(packed, MAX_BATCH).map_err(|_| REFUSED)?;
	let verdict = <Wasm as Backend<V>>::verify_batch(key, &batch);
	verdict.map(|()| Vec::new()).map_err(|_| REFUSED)
}

export!(
	/// Checks a signature under keys in G1.
	bls_min_pk_verify,
	verify::<MinPk>
);
export!(
	/// Checks a batch of signatures under keys in G1.
	bls_min_pk_verify_batch,
	verify_batch::<MinPk>
);
export!(
	/// Checks a signature under keys in G2.
	bls_min_sig_verify,
	verify::<MinSig>
);
export!(
	/// Checks a batch of signatures under keys in G2.
	bls_min_sig_verify_batch,
	verify_batch::<MinSig>
);
