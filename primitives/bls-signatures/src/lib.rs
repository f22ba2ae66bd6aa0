#![doc = include_str!("../README.md")]
//!
//! # Backends
//!
//! A [`BlsSignatures`] is a [`ProofSystem`] for a [`Variant`] on a [`Backend`]:
//!
//! | backend | crate | what runs where |
//! | --- | --- | --- |
//! | [`Wasm`] | this one | the verifier, compiled into the runtime |
//! | `Curves` | `assay-curves` | the verifier in the runtime, its multiplications and pairings by host calls |
//! | `Host` | `assay-host-functions` | the same verifier in the node, in one host call |
//!
//! `Wasm` and `Host` compute by `assay-fields`, `assay-msm` and `assay-pairings`. [`layout`] has the byte layouts,
//! `docs/formats.md` the order of the checks. [`draft`] has the procedures of the draft as functions.

#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

extern crate alloc;

pub mod coordinate;
pub mod draft;
pub mod group;
pub mod hash_to_curve;
pub mod layout;
pub mod scheme;
pub mod simulator;
pub mod verifier;

mod backend;
mod types;
mod variant;

pub use assay_proof_system::Backend;
pub use backend::Wasm;
pub use group::Group;
pub use scheme::Scheme;
pub use types::{MaxPreparedKeyLen, PreparedKey, Proof, PublicInputs, VerifyingKey};
pub use variant::{MinPk, MinSig, PointOf, Variant};

#[cfg(feature = "runtime-benchmarks")]
use assay_proof_system::BenchmarkCases;
use assay_proof_system::{batch::entries, ProofSystem, Sizes, VerifyError};
use core::marker::PhantomData;

/// BLS signatures of the variant `V`, checked by the backend `B`.
pub struct BlsSignatures<V, B>(PhantomData<(V, B)>);

impl<V: Variant, B: Backend<V>> ProofSystem for BlsSignatures<V, B> {
	const ID: &'static str = V::ID;
	const MAX_BATCH: u32 = verifier::MAX_BATCH as u32;

	type VerifyingKey = VerifyingKey;
	type PreparedKey = PreparedKey<V>;
	type Proof = Proof;
	type PublicInputs = PublicInputs;

	fn prepare_key(key: &VerifyingKey) -> Result<PreparedKey<V>, VerifyError> {
		PreparedKey::from_bytes(B::prepare_key(&key.0)?)
	}

	fn verify(
		key: &PreparedKey<V>,
		proof: &Proof,
		inputs: &PublicInputs,
	) -> Result<(), VerifyError> {
		B::verify(key.as_bytes(), &proof.0, &inputs.0)
	}

	fn verify_batch(
		key: &PreparedKey<V>,
		batch: &[(Proof, PublicInputs)],
	) -> Result<(), VerifyError> {
		B::verify_batch(key.as_bytes(), &entries(batch))
	}
}

/// The size of a key counts its public keys in units of eight. The size of a verification counts
/// its messages ([`layout::proof_size`]).
impl<V: Variant, B: Backend<V>> Sizes for BlsSignatures<V, B> {
	const MAX_SIZE: u32 = layout::MAX_SIZE as u32;
	/// For each proof, a batch saves a final exponentiation and a Miller loop, and takes at most
	/// two multiplications by 128 bits. Proofs of several messages are checked one by one.
	const BATCH_WEIGHT_IS_SUM: bool = true;
	const INLINE_COST_SUBADDITIVE: bool = true;

	fn key_size(key: &VerifyingKey) -> u32 {
		layout::key_size::<V>(&key.0) as u32
	}

	fn verification_size(proof: &Proof, inputs: &PublicInputs) -> u32 {
		layout::proof_size::<V>(&proof.0, &inputs.0) as u32
	}

	fn prepared_size(key: &PreparedKey<V>) -> u32 {
		layout::prepared_key_size::<V>(key.as_bytes()) as u32
	}
}

#[cfg(feature = "runtime-benchmarks")]
impl<V: Variant, B: Backend<V>> BenchmarkCases for BlsSignatures<V, B> {
	/// Returns a case of as many keys and messages as the size allows, with the maximum number of
	/// hashed bytes at that size. Message augmentation hashes the keys, too.
	fn benchmark_case(size: u32, seed: u32) -> (VerifyingKey, Proof, PublicInputs) {
		let count = (size as usize).clamp(1, scheme::MAX_MESSAGES);
		let len = (layout::inputs_len(size as usize) / count).saturating_sub(4);
		let message = |index: usize| {
			let mut message = alloc::vec![index as u8; len];
			message[..4].copy_from_slice(&seed.to_le_bytes());
			message
		};
		let messages: alloc::vec::Vec<_> = (0..count).map(message).collect();
		simulator::Simulator::<V>::new(count, 0).prove(Scheme::MessageAugmentation, &messages)
	}

	/// Returns a committee of eight times as many members.
	fn benchmark_key(size: u32) -> VerifyingKey {
		let members = (8 * size as usize).clamp(1, scheme::MAX_MEMBERS);
		VerifyingKey::committee(1, simulator::Simulator::<V>::new(members, 0).keys())
	}
}
