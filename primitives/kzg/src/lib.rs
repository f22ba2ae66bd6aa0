#![doc = include_str!("../README.md")]
//!
//! # Backends
//!
//! A [`Kzg`] is a [`ProofSystem`] on a [`Backend`]:
//!
//! | backend | crate | what runs where |
//! | --- | --- | --- |
//! | [`Wasm`] | this one | the [`verifier`], compiled into the runtime |
//! | `Host` | `assay-host-functions` | the same verifier in the node, in one host call |
//!
//! The verifier checks (Kate, Zaverucha and Goldberg, *Constant-Size Commitments to Polynomials and Their
//! Applications*, section 3.2; EIP-4844's `verify_kzg_proof`)
//!
//! ```text
//! e(C − [y]_1 + z·π, −[1]_2) · e(π, [τ]_2) = 1
//! ```
//!
//! with one Miller loop over lines that are computed when a key is prepared. The specification has the same
//! equation with `[τ − z]_2` in place of `z·π`, which would take a multiplication in G2. A batch is checked by the
//! sum of its equations with random coefficients: two multi-scalar multiplications, and still two pairings.
//!
//! [`layout`] has the byte layouts, `docs/formats.md` the order of the checks.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod encoding;
pub mod layout;
pub mod simulator;
pub mod verifier;

mod backend;
mod types;

pub use assay_proof_system::Backend;
pub use backend::{PointEvaluation, Wasm};
pub use types::{
	versioned_hash, MaxPreparedKeyLen, PreparedKey, Proof, PublicInputs, VerifyingKey, VERSION,
};

#[cfg(feature = "runtime-benchmarks")]
use assay_proof_system::BenchmarkCases;
use assay_proof_system::{batch::entries, ProofSystem, Sizes, VerifyError};
use core::marker::PhantomData;

/// KZG point evaluation, computed by the backend `B`.
pub struct Kzg<B>(PhantomData<B>);

impl<B: Backend<PointEvaluation>> ProofSystem for Kzg<B> {
	const ID: &'static str = "kzg/eip-4844";
	const MAX_BATCH: u32 = layout::MAX_BATCH as u32;

	type VerifyingKey = VerifyingKey;
	type PreparedKey = PreparedKey;
	type Proof = Proof;
	type PublicInputs = PublicInputs;

	fn prepare_key(key: &VerifyingKey) -> Result<PreparedKey, VerifyError> {
		PreparedKey::from_bytes(B::prepare_key(&key.0)?)
	}

	fn verify(key: &PreparedKey, proof: &Proof, inputs: &PublicInputs) -> Result<(), VerifyError> {
		B::verify(key.as_bytes(), &proof.0, &inputs.0)
	}

	fn verify_batch(key: &PreparedKey, batch: &[(Proof, PublicInputs)]) -> Result<(), VerifyError> {
		B::verify_batch(key.as_bytes(), &entries(batch))
	}
}

/// All keys have one size, and so have all proofs.
impl<B: Backend<PointEvaluation>> Sizes for Kzg<B> {
	const MAX_SIZE: u32 = 1;

	fn key_size(_: &VerifyingKey) -> u32 {
		Self::MAX_SIZE
	}

	fn verification_size(_: &Proof, _: &PublicInputs) -> u32 {
		Self::MAX_SIZE
	}

	fn prepared_size(_: &PreparedKey) -> u32 {
		Self::MAX_SIZE
	}
}

/// All cases take the same time: points and scalars are random.
#[cfg(feature = "runtime-benchmarks")]
impl<B: Backend<PointEvaluation>> BenchmarkCases for Kzg<B> {
	fn benchmark_case(_: u32, seed: u32) -> (VerifyingKey, Proof, PublicInputs) {
		let simulator = simulator::Simulator::new(0);
		let (proof, inputs) = simulator.prove(seed.into());
		(simulator.verifying_key(), proof, inputs)
	}
}
