//! Groth16's verifier: each curve is one line.

use alloc::vec::Vec;
use assay_groth16::{layout, Arkworks, Backend, Curve};
use assay_wasm_exports::{export, Answer, Arguments};

/// The verifier over arkworks.
type Wasm = assay_groth16::Wasm<Arkworks>;

/// The status of a check that failed. The harness only prints it.
const REFUSED: u32 = 1;

fn verify<C: Curve>([key, proof, inputs]: Arguments<'_>) -> Answer
where
	Wasm: Backend<C>,
{
	let verdict = <Wasm as Backend<C>>::verify(key, proof, inputs);
	verdict.map(|()| Vec::new()).map_err(|_| REFUSED)
}

fn verify_inline<C: Curve>([key, proof, inputs]: Arguments<'_>) -> Answer
where
	Wasm: Backend<C>,
{
	let key = <Wasm as Backend<C>>::prepare_key(key).map_err(|_| REFUSED)?;
	verify::<C>([&key, proof, inputs])
}

fn verify_batch<C: Curve>([key, proofs, inputs]: Arguments<'_>) -> Answer
where
	Wasm: Backend<C>,
{
	let size = proofs.len() / layout::proof_len::<C>();
	let batch = layout::split_batch::<C>(key.len(), size, proofs, inputs).map_err(|_| REFUSED)?;
	let verdict = <Wasm as Backend<C>>::verify_batch(key, &batch);
	verdict.map(|()| Vec::new()).map_err(|_| REFUSED)
}

/// Exports the checks over a curve.
macro_rules! groth16 {
	($name:ident, $curve:ident) => {
		paste::paste! {
			export!(
				#[doc = "Checks a proof."]
				[<groth16_ $name _verify>], verify::<assay_groth16::$curve>
			);
			export!(
				#[doc = "Checks a proof under a key that is validated first."]
				[<groth16_ $name _verify_inline>], verify_inline::<assay_groth16::$curve>
			);
			export!(
				#[doc = "Checks a batch of proofs."]
				[<groth16_ $name _verify_batch>], verify_batch::<assay_groth16::$curve>
			);
		}
	};
}

groth16!(bls12_381, Bls12_381);
groth16!(bls12_377, Bls12_377);
groth16!(bw6_761, BW6_761);
groth16!(bn254, Bn254);
