#![doc = include_str!("../README.md")]
//!
//! # Statement
//!
//! A [`RingVrf`] is a [`ProofSystem`]. Its keys are rings: commitments to a list of public keys on
//! the curve Bandersnatch. Public inputs are pairs of VRF input data and output, and additional
//! data. A proof is a ring VRF signature. It shows that its maker knows the secret key of a member
//! of the ring, that the outputs are those of this key, and that the maker signed the additional
//! data. It hides which member it was.
//!
//! ```text
//! Pedersen proof   Y = x·G + b·B,  O = x·I        knows x and b; Y hides the public key x·G
//! ring proof       Y − b·B is in the ring         knows b and the member's place
//! ```
//!
//! The Pedersen proof is that of section 3 of the
//! [Bandersnatch VRF specification](https://github.com/davxy/bandersnatch-vrf-spec), for several pairs and with the
//! hashes of the suite `Bandersnatch-SHA512-ELL2-v1`. The ring proof is that of the
//! [ring proof specification](https://github.com/davxy/ring-proof-spec), committed by KZG over BLS12-381.
//!
//! | module or trait | contents |
//! | --- | --- |
//! | [`suite`] | constants: base points, names at the beginning of hashes |
//! | [`layout`] | the layouts of keys, proofs and inputs |
//! | [`hash_to_curve`] | from VRF input data to a point |
//! | [`pedersen`] | the Pedersen proof |
//! | [`membership`] | the ring proof |
//! | [`Arithmetic`] | the curves' operations, by [`AssayArithmetic`] and [`ArkworksArithmetic`] |
//!
//! # Backends
//!
//! | backend | crate | what runs where |
//! | --- | --- | --- |
//! | [`Wasm`] | this one | `assay-msm` and `assay-pairings`, compiled into the runtime |
//! | `Wasm<Arkworks>` | this one | arkworks, compiled into the runtime: for comparison |
//! | `Curves` | `assay-curves` | the verifier in the runtime, its multiplications and pairings by host calls |
//! | `Host` | `assay-host-functions` | the verifier of `Wasm` in the node, in one host call |

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod arithmetic;
pub mod batch;
pub mod hash_to_curve;
pub mod layout;
pub mod membership;
pub mod pedersen;
pub mod simulator;
pub mod suite;
pub mod verifier;

mod backend;
mod encoding;
mod transcript;
mod types;

pub use arithmetic::{Arithmetic, ArkworksArithmetic, AssayArithmetic};
pub use assay_proof_system::{Backend, WithArithmetic};
pub use backend::{Arkworks, Assay, BandersnatchRing, Wasm};
pub use types::{MaxPreparedKeyLen, PreparedKey, Proof, PublicInputs, VerifyingKey};

#[cfg(feature = "runtime-benchmarks")]
use assay_proof_system::BenchmarkCases;
use assay_proof_system::{batch::entries, ProofSystem, Sizes, VerifyError};
use core::marker::PhantomData;

/// A number of the field that both curves share: BLS12-381's scalars are Bandersnatch's coordinates.
pub type Element = ark_bls12_381::Fr;
/// A scalar of Bandersnatch.
pub type Scalar = ark_ed_on_bls12_381_bandersnatch::Fr;
/// A point of Bandersnatch, in twisted Edwards form.
pub type Point = ark_ed_on_bls12_381_bandersnatch::EdwardsAffine;

/// Ring VRF signatures over Bandersnatch, checked by the backend `B`.
pub struct RingVrf<B>(PhantomData<B>);

impl<B: Backend<BandersnatchRing>> ProofSystem for RingVrf<B> {
	const ID: &'static str = "ring-vrf/bandersnatch-sha512-ell2";
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

/// Sizes are numbers of pairs. All keys have one size.
impl<B: Backend<BandersnatchRing>> Sizes for RingVrf<B> {
	const MAX_SIZE: u32 = layout::MAX_PAIRS as u32;
	const BATCH_WEIGHT_IS_SUM: bool = true;
	const INLINE_COST_SUBADDITIVE: bool = true;

	fn key_size(_: &VerifyingKey) -> u32 {
		1
	}

	fn verification_size(_: &Proof, inputs: &PublicInputs) -> u32 {
		layout::claimed_pairs(&inputs.0)
	}

	fn prepared_size(_: &PreparedKey) -> u32 {
		1
	}
}

#[cfg(feature = "runtime-benchmarks")]
impl<B: Backend<BandersnatchRing>> BenchmarkCases for RingVrf<B> {
	fn benchmark_case(size: u32, seed: u32) -> (VerifyingKey, Proof, PublicInputs) {
		simulator::benchmark_case(size, seed)
	}
}
