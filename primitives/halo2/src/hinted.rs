//! Proofs with hints, for chains without host functions.
//!
//! A hinted proof is a proof and numbers that the verifier checks instead of computing them:
//!
//! - the second coordinate of each compressed point, in place of a square root;
//! - with KZG, a *witness* in place of the final exponentiation ([`assay_pairings::residue_witness`] has the proof of
//!   soundness).
//!
//! Hints are part of a proof, so [`Halo2Hinted`] is a system with an identifier of its own. With KZG the prepared key
//! differs too: it has the slopes by which the Miller loop multiplies `[s]_2`. [`layout`] has the byte layouts,
//! `docs/halo2.md` the figures.
//!
//! # Soundness
//!
//! A given coordinate is accepted only if the point is on the curve and has the parity that the proof states. So it is
//! the one that a verifier without hints computes, and the transcript absorbs the same bytes. The last equation is
//! `f(left, [s]_2)·f(right, −[1]_2) = 1` after the final exponentiation, for which the witness is a proof. The slopes of
//! `[s]_2` come from the prepared key, those of `−[1]_2` are constants.

mod kzg;
pub mod layout;
mod scheme;
pub mod verifier;

pub use kzg::KzgSetup;
pub use scheme::HintedScheme;

use crate::{prepared, size, Proof, PublicInputs, VerifyingKey, Wasm, HEAD_LEN, SIZE_UNIT};
use alloc::vec::Vec;
use assay_proof_system::{
	batch::{entries, Entry},
	Backend, ProofSystem, Sizes, VerifyError,
};
use core::marker::PhantomData;
#[cfg(all(feature = "hinter", feature = "runtime-benchmarks"))]
use {
	crate::{
		hinter::hints_for,
		repeated,
		simulator::{Class, Simulate},
	},
	assay_proof_system::BenchmarkCases,
};

assay_proof_system::byte_strings! {
	/// A validated verifying key, as stored; its layout is in [`layout`]. The other byte strings are those of
	/// plain proofs.
	PreparedKey<S: HintedScheme>: at most HEAD_LEN + S::MAX_KEY_LEN + layout::key_hints_len::<S>();
}

/// Hinted proofs of the scheme `S`, as the parameter of a [`Backend`].
pub struct Hinted<S>(PhantomData<S>);

/// halo2 with hints and commitments by the scheme `S`, computed by the backend `B`.
pub struct Halo2Hinted<S, B>(PhantomData<(S, B)>);

impl<S: HintedScheme, B: Backend<Hinted<S>>> ProofSystem for Halo2Hinted<S, B> {
	const ID: &'static str = S::HINTED_ID;
	const MAX_BATCH: u32 = S::MAX_BATCH as u32;

	type VerifyingKey = VerifyingKey;
	type PreparedKey = PreparedKey<S>;
	type Proof = Proof;
	type PublicInputs = PublicInputs;

	fn prepare_key(key: &VerifyingKey) -> Result<PreparedKey<S>, VerifyError> {
		PreparedKey::from_bytes(B::prepare_key(&key.0)?)
	}

	fn verify(
		key: &PreparedKey<S>,
		proof: &Proof,
		inputs: &PublicInputs,
	) -> Result<(), VerifyError> {
		B::verify(key.as_bytes(), &proof.0, &inputs.0)
	}

	fn verify_batch(
		key: &PreparedKey<S>,
		batch: &[(Proof, PublicInputs)],
	) -> Result<(), VerifyError> {
		B::verify_batch(key.as_bytes(), &entries(batch))
	}
}

/// Sizes are those of plain proofs: a proof states how many of its bytes are hints.
impl<S: HintedScheme, B: Backend<Hinted<S>>> Sizes for Halo2Hinted<S, B> {
	const MAX_SIZE: u32 = crate::max_size::<S>();
	const BATCH_WEIGHT_IS_SUM: bool = true;
	const INLINE_COST_SUBADDITIVE: bool = true;

	fn key_size(key: &VerifyingKey) -> u32 {
		size::<S>(key.0.len(), S::MAX_KEY_LEN)
	}

	fn verification_size(proof: &Proof, inputs: &PublicInputs) -> u32 {
		let plain = layout::HintedProof::split::<S>(&proof.0)
			.map_or(usize::MAX, |hinted| hinted.proof.len());
		size::<S>(plain.saturating_add(inputs.0.len()), S::MAX_PROOF_LEN)
	}

	fn prepared_size(key: &PreparedKey<S>) -> u32 {
		let others = HEAD_LEN + layout::key_hints_len::<S>();
		size::<S>(key.as_bytes().len().saturating_sub(others), S::MAX_KEY_LEN)
	}

	/// Returns true for a light proof without hints whose MSM has few terms for its length: at most five eighths of the
	/// proof's units and [`LIGHT_TERMS`]. Without square roots, terms are what costs.
	fn is_light(key: &PreparedKey<S>, _: &Proof, inputs: &PublicInputs) -> bool {
		prepared::is_light::<S>(key.as_bytes())
			&& inputs.circuits() == Some(1)
			&& has_few_terms::<S>(key.as_bytes())
	}
}

/// The terms of the MSM that a light proof may have besides five eighths of its units.
pub const LIGHT_TERMS: usize = 48;

/// Compares the terms that a prepared key states with the units of its proofs of one circuit.
fn has_few_terms<S: HintedScheme>(prepared_key: &[u8]) -> bool {
	let terms = || {
		let (plain, hints) = layout::split_key::<S>(prepared_key).ok()?;
		let (len, _) = prepared::split(plain).ok()?;
		Some((hints.terms, len.of_circuits(1) / SIZE_UNIT))
	};
	terms().is_some_and(|(terms, units)| {
		u64::from(terms) * 8 <= units as u64 * 5 + 8 * LIGHT_TERMS as u64
	})
}

#[cfg(all(feature = "hinter", feature = "runtime-benchmarks"))]
impl<S: HintedScheme + Simulate, B: Backend<Hinted<S>>> BenchmarkCases for Halo2Hinted<S, B> {
	fn benchmark_case(size: u32, seed: u32) -> (VerifyingKey, Proof, PublicInputs) {
		hinted::<S>(S::simulate_for_hints(Class::Any, size, seed))
	}

	fn benchmark_light_case(size: u32, seed: u32) -> Option<(VerifyingKey, Proof, PublicInputs)> {
		Some(hinted::<S>(S::simulate_for_hints(Class::Light, size, seed)))
	}

	fn benchmark_key(size: u32) -> VerifyingKey {
		S::simulate_key(size)
	}

	fn benchmark_batch(size: u32, proofs: u32) -> Vec<(Proof, PublicInputs)> {
		repeated(proofs, |seed| Self::benchmark_proof(size, seed))
	}
}

/// Adds hints. A proof without hints is refused, and then the benchmark fails.
#[cfg(all(feature = "hinter", feature = "runtime-benchmarks"))]
fn hinted<S: HintedScheme>(
	(key, proof, inputs): (VerifyingKey, Proof, PublicInputs),
) -> (VerifyingKey, Proof, PublicInputs) {
	let prepared = <Wasm as Backend<Hinted<S>>>::prepare_key(&key.0);
	let hinted = prepared.and_then(|prepared| hints_for::<S>(&prepared, &proof.0, &inputs.0));
	(key, hinted.map_or(proof, Proof), inputs)
}

impl<S: HintedScheme> Backend<Hinted<S>> for Wasm {
	fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
		verifier::prepare_key::<S>(key)
	}

	fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
		verifier::verify::<S>(prepared_key, proof, inputs)
	}

	fn verify_batch(prepared_key: &[u8], batch: &[Entry<'_>]) -> Result<(), VerifyError> {
		verifier::verify_batch::<S>(prepared_key, batch)
	}
}
