//! halo2's verifiers.

use alloc::vec::Vec;
use assay_halo2::{batch::unpack, Arkworks, Backend, Ipa, Kzg, Scheme};
use assay_wasm_exports::{export, Answer, Arguments};

/// The verifier over arkworks.
type Wasm = assay_halo2::Wasm<Arkworks>;

/// The status of a check that failed. The harness only prints it.
const REFUSED: u32 = 1;

fn verify<S: Scheme>([key, proof, inputs]: Arguments<'_>) -> Answer
where
	Wasm: Backend<S>,
{
	<Wasm as Backend<S>>::verify(key, proof, inputs).map(|()| Vec::new()).map_err(|_| REFUSED)
}

fn verify_batch<S: Scheme>([key, packed, _]: Arguments<'_>) -> Answer
where
	Wasm: Backend<S>,
{
	let batch = unpack(packed, S::MAX_BATCH).map_err(|_| REFUSED)?;
	<Wasm as Backend<S>>::verify_batch(key, &batch).map(|()| Vec::new()).map_err(|_| REFUSED)
}

export!(
	/// Checks a proof with commitments by KZG.
	halo2_kzg_verify,
	verify::<Kzg>
);
export!(
	/// Checks a batch of proofs with commitments by KZG.
	halo2_kzg_verify_batch,
	verify_batch::<Kzg>
);
export!(
	/// Checks a proof with commitments by the inner product argument.
	halo2_ipa_verify,
	verify::<Ipa>
);
export!(
	/// Checks a batch of proofs with commitments by the inner product argument.
	halo2_ipa_verify_batch,
	verify_batch::<Ipa>
);
