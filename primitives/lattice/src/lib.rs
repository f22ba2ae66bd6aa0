//! Lattice proofs for chains, `no_std`: knowledge of short preimages, many in one proof.
//!
//! A [`Lattice`] is a [`ProofSystem`]. Its keys are statements: a matrix `A` modulo `2^w`, given by a
//! seed, and `T = A·S`. A proof shows that whoever made it knows short preimages of `T`'s columns,
//! and nothing else of `S`. It is the amortised proof of Baum, Bootle, Cerulli, del Pino, Groth and
//! Lyubashevsky ([eprint 2018/560](https://eprint.iacr.org/2018/560), section 3) made
//! non-interactive by SHAKE256. No assumption but the hardness of short integer solutions (SIS) and
//! the hash goes into it, so it is believed to withstand quantum computers.
//!
//! ```text
//! prover                                     verifier
//! Y ← D_σ^(v×n), W = A·Y
//! C = H(parameters, A, T, context, W)        W = A·Z − T·C
//! Z = S·C + Y, again with probability 1−1/ρ  C = H(…, W)?  ‖z_j‖ ≤ √(2v)·σ for every column?
//! ```
//!
//! | where | what |
//! | --- | --- |
//! | [`parameters`] | which parameters mean something, and why |
//! | [`sets`] | sets to choose from |
//! | [`layout`], [`packing`], [`hash`] | every byte |
//! | [`Engine`] | the arithmetic: [`Portable`] here, processors' vector units in `assay-lattice-native` |
//!
//! ```
//! use assay_lattice::{sets, Lattice, VerifyingKey, Wasm};
//! use assay_proof_system::{Defect, ProofSystem, VerifyError};
//!
//! // The parameters of a prototype's demonstration: they prove nothing.
//! let key = VerifyingKey(sets::REFERENCE.to_bytes().to_vec());
//! assert_eq!(
//!     Lattice::<Wasm>::prepare_key(&key),
//!     Err(VerifyError::MalformedKey(Defect::Unsound)),
//! );
//! ```

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

mod backend;
mod engine;
mod types;

pub use backend::{Backend, Wasm};
pub use engine::{subset_sums, Engine, Portable, PublicMatrix};
pub use hash::Challenge;
pub use parameters::{Parameters, Unsound};
pub use types::{PreparedKey, Proof, PublicInputs, VerifyingKey};
pub use word::Word;

use assay_proof_system::{ProofSystem, VerifyError};
use core::marker::PhantomData;

/// The lattice proof system, computed by the backend `B`.
pub struct Lattice<B>(PhantomData<B>);

impl<B: Backend> ProofSystem for Lattice<B> {
	const ID: &'static str = "lattice/short-preimages";
	const MAX_SIZE: u32 = layout::MAX_SIZE;
	const MAX_BATCH: u32 = 2;
	const BATCH_WITHIN_SUM: bool = true;

	type VerifyingKey = VerifyingKey;
	type PreparedKey = PreparedKey;
	type Proof = Proof;
	type PublicInputs = PublicInputs;

	fn key_size(key: &VerifyingKey) -> u32 {
		layout::key_size(&key.0)
	}

	fn inputs_size(inputs: &PublicInputs) -> u32 {
		layout::claimed_size(&inputs.0)
	}

	fn prepared_size(key: &PreparedKey) -> u32 {
		key.as_bytes()
			.get(hash::DIGEST_LEN..)
			.map_or(0, |key| layout::claimed_work(key).try_into().unwrap_or(u32::MAX))
	}

	fn prepare_key(key: &VerifyingKey) -> Result<PreparedKey, VerifyError> {
		PreparedKey::from_bytes(B::prepare_key(&key.0)?)
	}

	fn verify(key: &PreparedKey, proof: &Proof, inputs: &PublicInputs) -> Result<(), VerifyError> {
		B::verify(key.as_bytes(), &proof.0, &inputs.0)
	}

	#[cfg(feature = "runtime-benchmarks")]
	fn benchmark_case(size: u32, seed: u32) -> (VerifyingKey, Proof, PublicInputs) {
		simulator::benchmark_case(size, seed)
	}

	#[cfg(feature = "runtime-benchmarks")]
	fn benchmark_key(size: u32) -> VerifyingKey {
		simulator::benchmark_key(size)
	}
}
