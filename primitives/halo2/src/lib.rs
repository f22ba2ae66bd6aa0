#![doc = include_str!("../README.md")]
//!
//! # Schemes and backends
//!
//! A [`Halo2`] is a [`ProofSystem`] for a [`Scheme`] on a [`Backend`]:
//!
//! | scheme | curve | proofs of |
//! | --- | --- | --- |
//! | [`Kzg`] | BN254 | the libraries that descend from halo2 and commit by KZG, opened by SHPLONK or GWC19 |
//! | [`Ipa`] | Vesta | zcash's `halo2_proofs`, circuits over the Pallas base field |
//!
//! | backend | crate | what runs where |
//! | --- | --- | --- |
//! | [`Wasm`] | this one | `assay-msm` and `assay-pairings`, compiled into the runtime |
//! | `Wasm<Arkworks>` | this one | arkworks, compiled into the runtime: for comparison |
//! | `Curves` | `assay-curves` | the same verifier in the runtime; its pairings and MSMs are host calls |
//! | `Host` | `assay-host-functions` | the same verifier in the node, in one host call |
//!
//! All of them run this crate's [`verifier`], on different [`Arithmetic`]. [`key`] documents keys,
//! [`layout`] proofs and inputs.
//!
//! A usable key need not be trustworthy: see "What to check about a key" in the repository's
//! `docs/halo2.md`. [`KnownSetups`] restricts the structured reference strings of a chain's keys.
//!
//! # Stricter than halo2's libraries
//!
//! The libraries accept, and this crate refuses: bytes after the proof; a point of BN254 with the
//! flag of the identity and a coordinate; an instance column with another number of rows than the
//! key's. The libraries leave that number to the application. Their transcripts do not mark the end
//! of a column; with the inner product argument, zeros at its end change nothing. On a chain one
//! proof should have one form, and prove one statement.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod arithmetic;
pub mod batch;
pub mod field;
#[cfg(feature = "hinted")]
pub mod hinted;
#[cfg(feature = "hinter")]
pub mod hinter;
pub mod key;
pub mod layout;
pub mod scheme;
pub mod simulator;
pub mod transcript;
pub mod verifier;

mod backend;
mod encoding;
mod msm;
mod opening;
mod poseidon;
mod prepared;
mod setups;
mod types;

pub use arithmetic::Arithmetic;
pub use assay_proof_system::{Backend, WithArithmetic};
pub use backend::{Arkworks, Assay, Wasm};
pub use prepared::{KeyBytes, HEAD_LEN};
pub use scheme::{Ipa, IpaParameters, Kzg, KzgOpening, KzgParameters, Scheme};
pub use setups::KnownSetups;
pub use types::{MaxPreparedKeyLen, PreparedKey, Proof, PublicInputs, VerifyingKey};

#[cfg(feature = "runtime-benchmarks")]
use alloc::vec::Vec;
#[cfg(feature = "runtime-benchmarks")]
use assay_proof_system::BenchmarkCases;
use assay_proof_system::{batch::entries, ProofSystem, Sizes, VerifyError};
use core::marker::PhantomData;
#[cfg(feature = "runtime-benchmarks")]
use simulator::{Class, Simulate};

/// Bytes of a proof and its public inputs that count as one unit of size in the weights.
pub const SIZE_UNIT: usize = 32;

/// The halo2 proof system with commitments by the scheme `S`, computed by the backend `B`.
pub struct Halo2<S, B>(PhantomData<(S, B)>);

impl<S: Scheme, B: Backend<S>> ProofSystem for Halo2<S, B> {
	const ID: &'static str = S::ID;
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

/// Sizes are in units of 32 bytes of a proof and its inputs. Apart from a constant, the cost of a
/// check is at most proportional to them, by the limits for keys.
impl<S: Scheme, B: Backend<S>> Sizes for Halo2<S, B> {
	const MAX_SIZE: u32 = max_size::<S>();
	const BATCH_WEIGHT_IS_SUM: bool = true;
	// A key may be far longer than its proofs.
	const INLINE_COST_SUBADDITIVE: bool = true;

	fn key_size(key: &VerifyingKey) -> u32 {
		size::<S>(key.0.len(), S::MAX_KEY_LEN)
	}

	fn verification_size(proof: &Proof, inputs: &PublicInputs) -> u32 {
		size::<S>(proof.0.len().saturating_add(inputs.0.len()), S::MAX_PROOF_LEN)
	}

	fn prepared_size(key: &PreparedKey<S>) -> u32 {
		size::<S>(key.as_bytes().len().saturating_sub(HEAD_LEN), S::MAX_KEY_LEN)
	}

	/// Returns true for one circuit's proof, under a key with at most [`Scheme::MAX_LIGHT_K`] and
	/// without Poseidon's transcript.
	fn is_light(key: &PreparedKey<S>, _: &Proof, inputs: &PublicInputs) -> bool {
		prepared::is_light::<S>(key.as_bytes()) && inputs.circuits() == Some(1)
	}
}

#[cfg(feature = "runtime-benchmarks")]
impl<S: Simulate, B: Backend<S>> BenchmarkCases for Halo2<S, B> {
	fn benchmark_case(size: u32, seed: u32) -> (VerifyingKey, Proof, PublicInputs) {
		S::simulate(Class::Any, size, seed)
	}

	fn benchmark_light_case(size: u32, seed: u32) -> Option<(VerifyingKey, Proof, PublicInputs)> {
		Some(S::simulate(Class::Light, size, seed))
	}

	fn benchmark_key(size: u32) -> VerifyingKey {
		S::simulate_key(size)
	}

	fn benchmark_batch(size: u32, proofs: u32) -> Vec<(Proof, PublicInputs)> {
		repeated(proofs, |seed| Self::benchmark_proof(size, seed))
	}
}

/// Makes the proofs of a batch. It repeats a few, because they are slow to make. A proof costs the same if the batch
/// has it twice.
#[cfg(feature = "runtime-benchmarks")]
fn repeated(
	proofs: u32,
	make: impl Fn(u32) -> (Proof, PublicInputs),
) -> Vec<(Proof, PublicInputs)> {
	/// The number of different proofs.
	const DIFFERENT: u32 = 4;
	let different: Vec<_> = (0..proofs.min(DIFFERENT)).map(make).collect();
	different.iter().cycle().take(proofs as usize).cloned().collect()
}

/// Returns the largest size.
pub(crate) const fn max_size<S: Scheme>() -> u32 {
	S::MAX_PROOF_LEN.div_ceil(SIZE_UNIT) as u32
}

/// Returns a length's share of its limit as a size. A length over the limit fails before any work.
fn size<S: Scheme>(len: usize, limit: usize) -> u32 {
	let (len, most) = (len.min(limit) as u64, u64::from(max_size::<S>()));
	(len * most).div_ceil(limit as u64) as u32
}
