#![doc = include_str!("../README.md")]
//!
//! # Statement
//!
//! A [`Lattice`] is a [`ProofSystem`]. Its keys are statements: a matrix `A` modulo `2^w`, given by
//! a seed, and `T = A·S`. A proof shows that its maker knows short preimages of `T`'s columns, and
//! nothing else about `S`. It is the amortised proof of Baum, Bootle, Cerulli, del Pino, Groth and
//! Lyubashevsky ([eprint 2018/560](https://eprint.iacr.org/2018/560), section 3) made
//! non-interactive by SHAKE256. It assumes only the hardness of short integer solutions (SIS) and the
//! hash, so it is believed to withstand quantum computers.
//!
//! ```text
//! prover                                     verifier
//! Y ← D_σ^(v×n), W = A·Y
//! C = H(parameters, A, T, context, W)        W = A·Z − T·C
//! Z = S·C + Y, again with probability 1−1/ρ  C = H(…, W)?  ‖z_j‖ ≤ √(2v)·σ for every column?
//! ```
//!
//! | module or trait | contents |
//! | --- | --- |
//! | [`parameters`] | sound parameters, with reasons |
//! | [`sets`] | parameter sets to choose from |
//! | [`layout`], [`packing`], [`hash`] | every byte |
//! | [`Arithmetic`] | the arithmetic: [`Portable`] here, processors' vector units in `assay-lattice-native` |

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod hash;
pub mod layout;
pub mod packing;
pub mod parameters;
pub mod sets;
pub mod simulator;
pub mod verifier;
pub mod word;

mod arithmetic;
mod backend;
mod types;

pub use arithmetic::{subset_sums, Arithmetic, Portable, PublicMatrix};
pub use assay_proof_system::Backend;
pub use backend::{ShortPreimages, Wasm};
pub use hash::Challenge;
pub use parameters::{Parameters, Unsound};
pub use types::{MaxPreparedKeyLen, PreparedKey, Proof, PublicInputs, VerifyingKey};
pub use word::Word;

#[cfg(feature = "runtime-benchmarks")]
use assay_proof_system::BenchmarkCases;
use assay_proof_system::{ProofSystem, Sizes, VerifyError};
use core::marker::PhantomData;

/// The lattice proof system, computed by the backend `B`.
pub struct Lattice<B>(PhantomData<B>);

impl<B: Backend<ShortPreimages>> ProofSystem for Lattice<B> {
	const ID: &'static str = "lattice/short-preimages";
	const MAX_BATCH: u32 = 2;

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
}

/// Sizes are units of [`Parameters::work`] beyond the minimum. Only a prepared key shows all of its
/// work.
impl<B: Backend<ShortPreimages>> Sizes for Lattice<B> {
	const MAX_SIZE: u32 = layout::MAX_SIZE;
	const BATCH_WEIGHT_IS_SUM: bool = true;

	fn key_size(key: &VerifyingKey) -> u32 {
		layout::key_size(&key.0)
	}

	fn verification_size(_: &Proof, inputs: &PublicInputs) -> u32 {
		layout::claimed_size(&inputs.0)
	}

	fn prepared_size(key: &PreparedKey) -> u32 {
		key.as_bytes()
			.get(hash::DIGEST_LEN..)
			.map_or(0, |key| layout::claimed_work(key).try_into().unwrap_or(u32::MAX))
	}
}

#[cfg(feature = "runtime-benchmarks")]
impl<B: Backend<ShortPreimages>> BenchmarkCases for Lattice<B> {
	fn benchmark_case(size: u32, seed: u32) -> (VerifyingKey, Proof, PublicInputs) {
		simulator::benchmark_case(size, seed)
	}

	fn benchmark_key(size: u32) -> VerifyingKey {
		simulator::benchmark_key(size)
	}
}
