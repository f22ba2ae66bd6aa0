//! ECDSA's verifiers over secp256k1: by k256, and by hints.

use alloc::vec::Vec;
use assay_ecdsa::{Backend, Ethereum, Hinted, Plain, DIGEST_LEN, SIGNATURE_LEN};
use assay_wasm_exports::{export, Answer, Arguments};

/// The status of a check that failed. The harness only prints it.
const REFUSED: u32 = 1;

fn verify<B: Backend<Ethereum>>([key, proof, digest]: Arguments<'_>) -> Answer {
	B::verify(key, proof, digest).map(|()| Vec::new()).map_err(|_| REFUSED)
}

fn verify_batch<B: Backend<Ethereum>>([key, proofs, digests]: Arguments<'_>) -> Answer {
	let entries: Vec<_> =
		proofs.chunks_exact(SIGNATURE_LEN).zip(digests.chunks_exact(DIGEST_LEN)).collect();
	B::verify_batch(key, &entries).map(|()| Vec::new()).map_err(|_| REFUSED)
}

export!(
	/// Checks a signature.
	ecdsa_secp256k1_verify,
	verify::<Plain>
);
export!(
	/// Checks a batch of signatures.
	ecdsa_secp256k1_verify_batch,
	verify_batch::<Plain>
);
export!(
	/// Checks a signature with hints.
	ecdsa_hinted_secp256k1_verify,
	verify::<Hinted>
);
