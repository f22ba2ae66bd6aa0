#![doc = include_str!("../README.md")]
//!
//! # Backends
//!
//! A [`Groth16`] is a [`ProofSystem`] for a [`Curve`] on a [`Backend`]:
//!
//! | backend | crate | what runs where |
//! | --- | --- | --- |
//! | [`Wasm`] | this one | `assay-msm` and `assay-pairings`, compiled into the runtime |
//! | `Wasm<Arkworks>` | this one | arkworks, compiled into the runtime: for comparison |
//! | `Curves` | `assay-curves` | the same verifier in the runtime; its pairings, MSMs and multiplications are host calls |
//! | `Host` | `assay-host-functions` | the same verifier in the node, in one host call |
//!
//! All of them run this crate's [`verifier`], on different [`Arithmetic`]. With the feature `hinted`, the module
//! `hinted` has proofs with hints, which take less work on `Wasm`; the module `hinter` makes them.
//!
//! The verifier checks (Groth, *On the Size of Pairing-based Non-interactive Arguments*,
//! [eprint 2016/260](https://eprint.iacr.org/2016/260), section 3.2)
//!
//! ```text
//! e(a, b) · e(Σ x_i·gamma_abc_i, −γ) · e(c, −δ) = e(α, β),   x_0 = 1
//! ```
//!
//! with one multi-Miller loop and one final exponentiation. The right side, −γ and −δ are computed
//! when a key is prepared, and on [`Wasm`] the functions by which the loop multiplies for −γ and −δ
//! ([`assay_pairings::fixed_argument`]). [`layout`] has the byte layouts, `docs/formats.md` the order of the checks.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod arithmetic;
#[cfg(feature = "hinted")]
pub mod hinted;
#[cfg(feature = "hinter")]
pub mod hinter;
pub mod layout;
pub mod simulator;
pub mod verifier;

mod backend;
mod curve;
mod encoding;
mod types;
mod weakness;

pub use arithmetic::{Arithmetic, ArkworksArithmetic, AssayArithmetic, AssayCurve};
pub use assay_proof_system::Backend;
pub use backend::{Arkworks, Assay, Wasm};
pub use curve::{Bls12_377, Bls12_381, Bn254, Curve, BW6_761};
pub use types::{MaxPreparedKeyLen, PreparedKey, Proof, PublicInputs, StoresKeys, VerifyingKey};
pub use weakness::Weakness;

#[cfg(feature = "runtime-benchmarks")]
use assay_proof_system::BenchmarkCases;
use assay_proof_system::{batch::entries, ProofSystem, Sizes, VerifyError};
use core::marker::PhantomData;

/// The Groth16 proof system over the curve `C`, computed by the backend `B`.
pub struct Groth16<C, B>(PhantomData<(C, B)>);

impl<C: Curve, B: Backend<C>> ProofSystem for Groth16<C, B> {
	const ID: &'static str = C::ID;
	const MAX_BATCH: u32 = C::MAX_BATCH as u32;

	type VerifyingKey = VerifyingKey;
	type PreparedKey = PreparedKey<Self>;
	type Proof = Proof;
	type PublicInputs = PublicInputs;

	fn prepare_key(key: &VerifyingKey) -> Result<PreparedKey<Self>, VerifyError> {
		PreparedKey::from_bytes(B::prepare_key(&key.0)?)
	}

	fn prepare_inline_key(key: &VerifyingKey) -> Result<PreparedKey<Self>, VerifyError> {
		PreparedKey::from_bytes(B::prepare_inline_key(&key.0)?)
	}

	fn verify(
		key: &PreparedKey<Self>,
		proof: &Proof,
		inputs: &PublicInputs,
	) -> Result<(), VerifyError> {
		B::verify(key.as_bytes(), &proof.0, &inputs.0)
	}

	fn verify_batch(
		key: &PreparedKey<Self>,
		batch: &[(Proof, PublicInputs)],
	) -> Result<(), VerifyError> {
		B::verify_batch(key.as_bytes(), &entries(batch))
	}
}

/// Sizes are numbers of public inputs.
impl<C: Curve, B: Backend<C>> Sizes for Groth16<C, B> {
	const MAX_SIZE: u32 = C::MAX_INPUTS as u32;

	fn key_size(key: &VerifyingKey) -> u32 {
		size::<C>(layout::inputs_of_key::<C>(key.0.len()).unwrap_or(C::MAX_INPUTS))
	}

	fn verification_size(_: &Proof, inputs: &PublicInputs) -> u32 {
		size::<C>(inputs.0.len().div_ceil(C::SCALAR_LEN))
	}

	fn prepared_size(key: &PreparedKey<Self>) -> u32 {
		let len = layout::without_extension::<C>(key.as_bytes()).len();
		size::<C>(layout::inputs_of_prepared_key::<C>(len).unwrap_or(0))
	}

	/// Returns true for an extended key. A backend that reads extensions may find a key of another backend, too.
	fn is_light(key: &PreparedKey<Self>, _: &Proof, _: &PublicInputs) -> bool {
		B::EXTENDS_KEYS && layout::split_extension::<C>(key.as_bytes()).1.is_some()
	}
}

#[cfg(feature = "runtime-benchmarks")]
impl<C: Curve, B: Backend<C>> BenchmarkCases for Groth16<C, B> {
	fn benchmark_case(size: u32, seed: u32) -> (VerifyingKey, Proof, PublicInputs) {
		let simulator = simulator::Simulator::<C>::new(size as usize, 0);
		let (proof, inputs) = simulator.prove(u64::from(seed));
		(simulator.verifying_key(), proof, inputs)
	}

	fn benchmark_light_case(size: u32, seed: u32) -> Option<(VerifyingKey, Proof, PublicInputs)> {
		B::EXTENDS_KEYS.then(|| Self::benchmark_case(size, seed))
	}

	/// A key for one input takes longer to extend than one for none.
	fn benchmark_key(size: u32) -> VerifyingKey {
		let inputs = if B::EXTENDS_KEYS { size.max(1) } else { size };
		simulator::Simulator::<C>::new(inputs as usize, 0).verifying_key()
	}

	fn benchmark_proof(size: u32, seed: u32) -> (Proof, PublicInputs) {
		simulator::Simulator::<C>::new(size as usize, 0).prove(u64::from(seed))
	}
}

/// Returns a number of public inputs within the limit. A number above the limit fails before any
/// work.
fn size<C: Curve>(inputs: usize) -> u32 {
	inputs.min(C::MAX_INPUTS) as u32
}
