//! halo2 verification for chains, `no_std`: any circuit, from a key that describes it.
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
//! | [`Wasm`] | this one | arkworks, compiled into the runtime |
//! | `Curves` | `assay-curves` | the same verifier in the runtime; its pairings and sums are host calls |
//! | `Host` | `assay-host-functions` | the same verifier in the node, in one host call |
//!
//! All three run the one verifier of this crate, on different [`Arithmetic`]. What a key says is in
//! [`key`], how proofs and inputs are laid out in [`layout`].
//!
//! A usable key is not one to trust: "What to check about a key" in the repository's `docs/halo2.md`
//! says why. [`KnownSetups`] binds the structured reference strings that a chain takes keys over.
//!
//! # What is stricter here than in halo2's libraries
//!
//! They accept, and this refuses: bytes after the proof; a point of BN254 with the flag of the
//! identity set beside a coordinate; other numbers of rows of an instance column than the key says. The
//! libraries leave that number to the application, and their transcripts do not tell where a column
//! ends, or with the inner product argument whether it ends in zeros. On a chain one proof should have
//! one form, and prove one statement.
//!
//! ```
//! use assay_halo2::{Halo2, Kzg, VerifyingKey, Wasm};
//! use assay_proof_system::{Defect, ProofSystem, VerifyError};
//!
//! type System = Halo2<Kzg, Wasm>;
//! assert_eq!(
//!     System::prepare_key(&VerifyingKey(vec![0; 100])),
//!     Err(VerifyError::MalformedKey(Defect::Length)),
//! );
//! ```

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod arithmetic;
pub mod batch;
pub mod field;
pub mod key;
pub mod layout;
pub mod scheme;
pub mod simulator;
pub mod transcript;

mod backend;
mod encoding;
mod msm;
mod opening;
mod poseidon;
mod prepared;
mod setups;
mod types;
mod verifier;

pub use arithmetic::Arithmetic;
pub use backend::{Backend, Engine, Wasm};
pub use prepared::HEAD_LEN;
pub use scheme::{Ipa, IpaParameters, Kzg, KzgOpening, KzgParameters, Scheme};
pub use setups::KnownSetups;
pub use types::{MaxKeyLen, PreparedKey, Proof, PublicInputs, VerifyingKey};

use alloc::vec::Vec;
use assay_proof_system::{ProofSystem, VerifyError};
use core::marker::PhantomData;

/// Bytes of a proof and its public inputs that count as one by the sizes of the weights.
pub const SIZE_UNIT: usize = 32;

/// The halo2 proof system with commitments by the scheme `S`, computed by the backend `B`.
pub struct Halo2<S, B>(PhantomData<(S, B)>);

impl<S: Scheme, B: Backend<S>> ProofSystem for Halo2<S, B> {
	const ID: &'static str = S::ID;
	const MAX_SIZE: u32 = max_size::<S>();
	const MAX_BATCH: u32 = S::MAX_BATCH as u32;
	const BATCH_WITHIN_SUM: bool = true;
	// A key may be far longer than its proofs.
	const INLINE_WITHIN_SUM: bool = true;

	type VerifyingKey = VerifyingKey;
	type PreparedKey = PreparedKey<S>;
	type Proof = Proof;
	type PublicInputs = PublicInputs;

	fn key_size(key: &VerifyingKey) -> u32 {
		size::<S>(key.0.len(), S::MAX_KEY_LEN)
	}

	fn inputs_size(inputs: &PublicInputs) -> u32 {
		size::<S>(inputs.0.len(), S::MAX_PROOF_LEN)
	}

	/// The size of the proof and its inputs, in units of 32 bytes. What a check costs is at most
	/// proportional to it, beside a constant, by the limits that keys are held to.
	fn verification_size(proof: &Proof, inputs: &PublicInputs) -> u32 {
		size::<S>(proof.0.len().saturating_add(inputs.0.len()), S::MAX_PROOF_LEN)
	}

	/// One circuit's proof, its key neither with Poseidon's transcript nor of more rows than
	/// [`Scheme::MAX_LIGHT_K`] says.
	fn is_light(key: &PreparedKey<S>, _: &Proof, inputs: &PublicInputs) -> bool {
		key.is_light() && inputs.circuits() == Some(1)
	}

	fn prepared_size(key: &PreparedKey<S>) -> u32 {
		size::<S>(key.as_bytes().len().saturating_sub(HEAD_LEN), S::MAX_KEY_LEN)
	}

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
		if batch.len() > S::MAX_BATCH {
			return Err(VerifyError::LimitExceeded);
		}
		let entries: Vec<_> =
			batch.iter().map(|(proof, inputs)| (&proof.0[..], &inputs.0[..])).collect();
		B::verify_batch(key.as_bytes(), &batch::pack(&entries))
	}

	#[cfg(feature = "runtime-benchmarks")]
	fn benchmark_case(size: u32, seed: u32) -> (VerifyingKey, Proof, PublicInputs) {
		S::simulate(simulator::Class::Any, size, seed)
	}

	#[cfg(feature = "runtime-benchmarks")]
	fn benchmark_key(size: u32) -> VerifyingKey {
		S::simulate_key(size)
	}

	#[cfg(feature = "runtime-benchmarks")]
	fn benchmark_light_case(size: u32, seed: u32) -> Option<(VerifyingKey, Proof, PublicInputs)> {
		Some(S::simulate(simulator::Class::Light, size, seed))
	}
}

/// The size of what is as long as it may be.
pub(crate) const fn max_size<S: Scheme>() -> u32 {
	S::MAX_PROOF_LEN.div_ceil(SIZE_UNIT) as u32
}

/// A length as a size: its share of the limit. What is over the limit fails before any work.
fn size<S: Scheme>(len: usize, limit: usize) -> u32 {
	let (len, most) = (len.min(limit) as u64, u64::from(max_size::<S>()));
	(len * most).div_ceil(limit as u64) as u32
}
