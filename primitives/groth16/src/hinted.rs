//! Proofs with hints, for chains without host functions.
//!
//! A hinted proof is a proof and numbers that the verifier checks instead of computing them:
//!
//! - a *witness* in place of the final exponentiation ([`assay_pairings::residue_witness`] has the proof of
//!   soundness);
//! - the *slopes* of the tangents and chords by which the Miller loop multiplies `b`. Each is
//!   checked by the equation of its line. The last multiple shows whether `b` is in G2, so that no
//!   separate subgroup check is needed;
//! - on BLS12 curves, *preimages* of `a` and `c` under the multiplication by an effective cofactor, in
//!   place of half of their subgroup checks.
//!
//! Hints are part of a proof, so [`Groth16Hinted`] is a system with an identifier of its own. The prepared
//! key differs too. The equation has to be a product of Miller loops,
//!
//! ```text
//! f(a, b) · f(Σ x_i·gamma_abc_i, −γ) · f(c, −δ) · f(α, β)^-1 = 1 after the final exponentiation,
//! ```
//!
//! so a prepared key has the Miller loop `f(α, β)^-1`, one half of which is enough, and the functions
//! by which the loop multiplies for −γ and −δ ([`assay_pairings::fixed_argument`]). For one input it has pairings with −γ
//! instead, and the loop computes their power ([`assay_pairings::fixed_base`]). [`layout`] has the byte layouts,
//! `docs/formats.md` the order of the checks, `docs/groth16-hints.md` the figures.
//!
//! The arithmetic comes in two parts. An [`Arithmetic`] computes encodings, scalars and G1.
//! [`assay_pairings`] computes everything else, for every [`Arithmetic`].

mod curve;
pub mod layout;
pub mod verifier;

pub use curve::{CurveArithmetic, HintedCurve};

#[cfg(doc)]
use crate::Arithmetic;
use crate::{size, Proof, PublicInputs, VerifyingKey, Wasm};
use alloc::vec::Vec;
use assay_proof_system::{batch::entries, Backend, ProofSystem, Sizes, VerifyError};
use core::marker::PhantomData;
#[cfg(all(feature = "hinter", feature = "runtime-benchmarks"))]
use {
	crate::{hinter::hints_for, simulator::Simulator},
	assay_proof_system::BenchmarkCases,
};

assay_proof_system::byte_strings! {
	/// A validated verifying key, as stored; its layout is in [`layout`]. The other byte strings are those of
	/// plain proofs.
	PreparedKey<C: HintedCurve>: at most layout::prepared_key_len::<C>(C::MAX_INPUTS);
}

/// Hinted proofs over the curve `C`, as the parameter of a [`Backend`].
pub struct Hinted<C>(PhantomData<C>);

/// Groth16 with hints over the curve `C`, computed by the backend `B`.
pub struct Groth16Hinted<C, B>(PhantomData<(C, B)>);

impl<C: HintedCurve, B: Backend<Hinted<C>>> ProofSystem for Groth16Hinted<C, B> {
	const ID: &'static str = C::HINTED_ID;
	const MAX_BATCH: u32 = C::MAX_BATCH as u32;

	type VerifyingKey = VerifyingKey;
	type PreparedKey = PreparedKey<C>;
	type Proof = Proof;
	type PublicInputs = PublicInputs;

	fn prepare_key(key: &VerifyingKey) -> Result<PreparedKey<C>, VerifyError> {
		PreparedKey::from_bytes(B::prepare_key(&key.0)?)
	}

	fn verify(
		key: &PreparedKey<C>,
		proof: &Proof,
		inputs: &PublicInputs,
	) -> Result<(), VerifyError> {
		B::verify(key.as_bytes(), &proof.0, &inputs.0)
	}

	fn verify_batch(
		key: &PreparedKey<C>,
		batch: &[(Proof, PublicInputs)],
	) -> Result<(), VerifyError> {
		if batch.len() > Self::MAX_BATCH as usize {
			return Err(VerifyError::LimitExceeded);
		}
		B::verify_batch(key.as_bytes(), &entries(batch))
	}
}

/// Sizes are numbers of public inputs. The proofs of a batch are checked one by one.
impl<C: HintedCurve, B: Backend<Hinted<C>>> Sizes for Groth16Hinted<C, B> {
	const MAX_SIZE: u32 = C::MAX_INPUTS as u32;
	const BATCH_WEIGHT_IS_SUM: bool = true;

	fn key_size(key: &VerifyingKey) -> u32 {
		size::<C>(crate::layout::inputs_of_key::<C>(key.0.len()).unwrap_or(C::MAX_INPUTS))
	}

	fn verification_size(_: &Proof, inputs: &PublicInputs) -> u32 {
		size::<C>(inputs.0.len().div_ceil(C::SCALAR_LEN))
	}

	fn prepared_size(key: &PreparedKey<C>) -> u32 {
		size::<C>(layout::inputs_of_prepared_key::<C>(key.as_bytes().len()).unwrap_or(0))
	}
}

#[cfg(all(feature = "hinter", feature = "runtime-benchmarks"))]
impl<C: HintedCurve, B: Backend<Hinted<C>>> BenchmarkCases for Groth16Hinted<C, B> {
	fn benchmark_case(size: u32, seed: u32) -> (VerifyingKey, Proof, PublicInputs) {
		let simulator = Simulator::<C>::new(size as usize, 0);
		let key = simulator.verifying_key();
		let hinter = Hinter::<C>::new(&key);
		let (proof, inputs) = hinter.hint(simulator.prove(u64::from(seed)));
		(key, proof, inputs)
	}

	/// A key for one input takes longer to prepare than one for none.
	fn benchmark_key(size: u32) -> VerifyingKey {
		Simulator::<C>::new(size.max(1) as usize, 0).verifying_key()
	}

	fn benchmark_batch(size: u32, proofs: u32) -> Vec<(Proof, PublicInputs)> {
		let simulator = Simulator::<C>::new(size as usize, 0);
		let hinter = Hinter::<C>::new(&simulator.verifying_key());
		(0..proofs).map(|seed| hinter.hint(simulator.prove(u64::from(seed)))).collect()
	}
}

/// The maker of hints for the proofs of one key.
#[cfg(all(feature = "hinter", feature = "runtime-benchmarks"))]
struct Hinter<C>(Result<Vec<u8>, VerifyError>, PhantomData<C>);

#[cfg(all(feature = "hinter", feature = "runtime-benchmarks"))]
impl<C: HintedCurve> Hinter<C> {
	fn new(key: &VerifyingKey) -> Self {
		Self(<Wasm as Backend<Hinted<C>>>::prepare_key(&key.0), PhantomData)
	}

	/// Adds the hints. A proof without hints is refused, and then the benchmark fails.
	fn hint(&self, (proof, inputs): (Proof, PublicInputs)) -> (Proof, PublicInputs) {
		let key = self.0.as_deref().ok();
		let hinted = key.and_then(|key| hints_for::<C>(key, &proof.0, &inputs.0).ok());
		(hinted.map_or(proof, Proof), inputs)
	}
}

impl<C: HintedCurve> Backend<Hinted<C>> for Wasm {
	fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
		C::prepare_key(key)
	}

	fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
		C::verify(prepared_key, proof, inputs)
	}
}
