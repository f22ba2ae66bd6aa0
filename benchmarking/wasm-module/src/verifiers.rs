//! The verifiers of the proof systems.

use alloc::vec::Vec;
use assay_bls_signatures::{MinPk, MinSig, Variant};
use assay_ecdsa::{Ethereum, Hinted, Plain, DIGEST_LEN, SIGNATURE_LEN};
use assay_groth16::Curve;
use assay_halo2::{Ipa, Kzg, Scheme};
use assay_kzg::PointEvaluation;
use assay_lattice::ShortPreimages;
use assay_proof_system::{
	batch::{unpack, Entry},
	Backend, VerifyError,
};
use assay_ring_vrf::{ArkworksArithmetic, BandersnatchRing};
use assay_wasm_exports::{export, Answer, Arguments};

/// The verifiers whose arithmetic can be chosen, over arkworks.
type Groth16 = assay_groth16::Wasm<assay_groth16::Arkworks>;
type Halo2 = assay_halo2::Wasm<assay_halo2::Arkworks>;
type RingVrf = assay_ring_vrf::Wasm<assay_ring_vrf::Arkworks>;

/// The status of a check that failed. The harness only prints it.
const REFUSED: u32 = 1;

/// Returns a verdict as the answer of an operation.
fn answer(verdict: Result<(), VerifyError>) -> Answer {
	verdict.map(|()| Vec::new()).map_err(|_| REFUSED)
}

/// Checks a proof of the system that `S` describes.
fn verify<S, B: Backend<S>>([key, proof, inputs]: Arguments<'_>) -> Answer {
	answer(B::verify(key, proof, inputs))
}

/// Checks a batch, or refuses what could not be split into one.
fn verify_batch<S, B: Backend<S>>(
	key: &[u8],
	batch: Result<Vec<Entry<'_>>, VerifyError>,
) -> Answer {
	answer(batch.and_then(|batch| B::verify_batch(key, &batch)))
}

fn bls_batch<V: Variant>([key, packed, _]: Arguments<'_>) -> Answer {
	let batch = unpack(packed, assay_bls_signatures::verifier::MAX_BATCH);
	verify_batch::<V, assay_bls_signatures::Wasm>(key, batch)
}

fn ecdsa_batch([key, proofs, digests]: Arguments<'_>) -> Answer {
	let entries = proofs.chunks_exact(SIGNATURE_LEN).zip(digests.chunks_exact(DIGEST_LEN));
	verify_batch::<Ethereum, Plain>(key, Ok(entries.collect()))
}

fn groth16_inline<C: Curve>([key, proof, inputs]: Arguments<'_>) -> Answer
where
	Groth16: Backend<C>,
{
	let key = <Groth16 as Backend<C>>::prepare_key(key).map_err(|_| REFUSED)?;
	verify::<C, Groth16>([&key, proof, inputs])
}

fn groth16_batch<C: Curve>([key, proofs, inputs]: Arguments<'_>) -> Answer
where
	Groth16: Backend<C>,
{
	let size = proofs.len() / assay_groth16::layout::proof_len::<C>();
	let batch = assay_groth16::layout::split_batch::<C>(key.len(), size, proofs, inputs);
	verify_batch::<C, Groth16>(key, batch)
}

fn halo2_batch<S: Scheme>([key, packed, _]: Arguments<'_>) -> Answer
where
	Halo2: Backend<S>,
{
	verify_batch::<S, Halo2>(key, unpack(packed, S::MAX_BATCH))
}

fn kzg_batch([key, proofs, inputs]: Arguments<'_>) -> Answer {
	let size = proofs.len() / assay_kzg::layout::PROOF_LEN;
	let batch = assay_kzg::layout::split_batch(key.len(), size, proofs, inputs);
	verify_batch::<PointEvaluation, assay_kzg::Wasm>(key, batch)
}

/// Checks a batch that the verifier takes as it is packed.
fn ring_vrf_batch([key, packed, _]: Arguments<'_>) -> Answer {
	answer(assay_ring_vrf::verifier::verify_batch::<ArkworksArithmetic>(key, packed))
}

export!(
	/// Checks a BLS signature under keys in G1.
	bls_min_pk_verify,
	verify::<MinPk, assay_bls_signatures::Wasm>
);
export!(
	/// Checks a batch of BLS signatures under keys in G1.
	bls_min_pk_verify_batch,
	bls_batch::<MinPk>
);
export!(
	/// Checks a BLS signature under keys in G2.
	bls_min_sig_verify,
	verify::<MinSig, assay_bls_signatures::Wasm>
);
export!(
	/// Checks a batch of BLS signatures under keys in G2.
	bls_min_sig_verify_batch,
	bls_batch::<MinSig>
);

export!(
	/// Checks an ECDSA signature by k256.
	ecdsa_secp256k1_verify,
	verify::<Ethereum, Plain>
);
export!(
	/// Checks a batch of ECDSA signatures by k256.
	ecdsa_secp256k1_verify_batch,
	ecdsa_batch
);
export!(
	/// Checks an ECDSA signature with hints.
	ecdsa_hinted_secp256k1_verify,
	verify::<Ethereum, Hinted>
);

export!(
	/// Checks a halo2 proof with commitments by KZG.
	halo2_kzg_verify,
	verify::<Kzg, Halo2>
);
export!(
	/// Checks a batch of halo2 proofs with commitments by KZG.
	halo2_kzg_verify_batch,
	halo2_batch::<Kzg>
);
export!(
	/// Checks a halo2 proof with commitments by the inner product argument.
	halo2_ipa_verify,
	verify::<Ipa, Halo2>
);
export!(
	/// Checks a batch of halo2 proofs with commitments by the inner product argument.
	halo2_ipa_verify_batch,
	halo2_batch::<Ipa>
);

export!(
	/// Checks a KZG point evaluation.
	kzg_verify,
	verify::<PointEvaluation, assay_kzg::Wasm>
);
export!(
	/// Checks a batch of KZG point evaluations.
	kzg_verify_batch,
	kzg_batch
);

export!(
	/// Checks a lattice proof.
	lattice_verify,
	verify::<ShortPreimages, assay_lattice::Wasm>
);

export!(
	/// Checks a ring VRF signature.
	ring_vrf_verify,
	verify::<BandersnatchRing, RingVrf>
);
export!(
	/// Checks a batch of ring VRF signatures.
	ring_vrf_verify_batch,
	ring_vrf_batch
);

/// Exports Groth16's checks over a curve.
macro_rules! groth16 {
	($name:ident, $curve:ident) => {
		paste::paste! {
			export!(
				#[doc = "Checks a Groth16 proof."]
				[<groth16_ $name _verify>], verify::<assay_groth16::$curve, Groth16>
			);
			export!(
				#[doc = "Checks a Groth16 proof under a key that is validated first."]
				[<groth16_ $name _verify_inline>], groth16_inline::<assay_groth16::$curve>
			);
			export!(
				#[doc = "Checks a batch of Groth16 proofs."]
				[<groth16_ $name _verify_batch>], groth16_batch::<assay_groth16::$curve>
			);
		}
	};
}

groth16!(bls12_381, Bls12_381);
groth16!(bls12_377, Bls12_377);
groth16!(bw6_761, BW6_761);
groth16!(bn254, Bn254);
