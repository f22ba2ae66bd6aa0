#![doc = include_str!("../README.md")]
//!
//! # Backends
//!
//! An [`Ecdsa`] is a [`ProofSystem`] on a [`Backend`], under a [`Policy`]:
//!
//! | backend | crate | proof | what runs where |
//! | --- | --- | --- | --- |
//! | [`Hinted`] | this one | signature and hints | a check of the hints, compiled into the runtime |
//! | `Plain` | this one, feature `k256` | signature | k256, compiled into the runtime; for comparison |
//! | `Curves` | `assay-curves` | signature | `Arkworks` in the runtime; its MSM is a host call |
//! | `Host` | `assay-host-functions` | signature | recovery in the node, in one host call |
//!
//! [`hinted`] explains hints and why they need no trust; [`hinter`] makes them (feature `hinter`).
//! Hints are part of a proof, so [`Hinted`] is a system with an identifier of its own: a chain
//! registers keys and identifies statements for one or the other.
//!
//! Recovery and verification are the same check: `Q` is recovered from `(r, s)` and `R` if and only
//! if `(r, s)` verifies under `Q` and the point computed on the way is `R`.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod digit;
pub mod field;
pub mod hinted;
pub mod program;
pub mod scalar;
pub mod steps;
pub mod verifier;

#[cfg(feature = "hinter")]
pub mod hinter;
#[cfg(feature = "hinter")]
pub mod simulator;

mod affine;
mod arithmetic;
mod backend;
mod generator;
mod key;
mod powers;
mod signature;
mod types;

pub use affine::Affine;
pub use arithmetic::Arithmetic;
#[cfg(feature = "arkworks")]
pub use arithmetic::Arkworks;
#[cfg(feature = "k256")]
pub use arithmetic::K256;
pub use assay_proof_system::Backend;
#[cfg(feature = "k256")]
pub use backend::Plain;
pub use backend::{Hinted, SignatureForm, Wasm};
pub use hinted::{recover_hinted, HintError, Recovery};
pub use key::{PublicKey, ADDRESS_LEN, COMPRESSED_LEN};
pub use signature::{Ethereum, Permissive, Policy, Signature, SIGNATURE_LEN};
pub use types::{MaxPreparedKeyLen, PreparedKey, Proof, PublicInputs, VerifyingKey, DIGEST_LEN};

#[cfg(feature = "runtime-benchmarks")]
use assay_proof_system::BenchmarkCases;
use assay_proof_system::{batch::entries, ProofSystem, Sizes, VerifyError};
use core::marker::PhantomData;

/// ECDSA over secp256k1, computed by the backend `B`, for signatures that the policy `P` accepts.
pub struct Ecdsa<B, P = Ethereum>(PhantomData<(B, P)>);

impl<B: Backend<P> + SignatureForm, P: Policy> ProofSystem for Ecdsa<B, P> {
	const ID: &'static str = P::IDS[B::HINTED as usize];
	const MAX_BATCH: u32 = 64;

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
		if batch.len() > Self::MAX_BATCH as usize {
			return Err(VerifyError::LimitExceeded);
		}
		B::verify_batch(key.as_bytes(), &entries(batch))
	}
}

/// All signatures have one size.
impl<B: Backend<P> + SignatureForm, P: Policy> Sizes for Ecdsa<B, P> {
	const MAX_SIZE: u32 = 1;
	const BATCH_WEIGHT_IS_SUM: bool = true;

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

#[cfg(feature = "runtime-benchmarks")]
impl<B: Backend<P> + SignatureForm, P: Policy> BenchmarkCases for Ecdsa<B, P> {
	fn benchmark_case(_: u32, seed: u32) -> (VerifyingKey, Proof, PublicInputs) {
		let case = match B::HINTED {
			true => simulator::costliest(seed),
			// Without hints all valid signatures take about the same time.
			false => simulator::case(seed).map(|case| (case, Default::default())),
		};
		let Some((case, hints)) = case else {
			return (
				VerifyingKey(Default::default()),
				Proof(Default::default()),
				PublicInputs(Default::default()),
			);
		};
		(
			// Its validation takes a square root, which is much slower than the hash for an address.
			VerifyingKey::compressed(&case.key),
			Proof::hinted(&case.signature, &hints),
			PublicInputs(case.digest.to_vec()),
		)
	}
}
