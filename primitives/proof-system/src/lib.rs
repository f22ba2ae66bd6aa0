//! The contract between a proof system and a chain.
//!
//! A proof system is a type that implements [`ProofSystem`]: how to validate a verifying key once,
//! how to check a proof against it, and what the weights of both may look at. A chain stores the
//! [prepared](ProofSystem::PreparedKey) key under its [`key_hash`] and names what was proved by a
//! [`statement`]. Everything that can go wrong is a [`VerifyError`].
//!
//! To add a proof system, write one crate that implements the trait and one instance of
//! `pallet-verifier` in the runtime; nothing here or in the pallet changes.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod error;
mod hash;

pub use error::{Defect, VerifyError};
pub use hash::{key_hash, statement, KEY_DOMAIN, STATEMENT_DOMAIN};
pub use primitive_types::H256;

use alloc::vec::Vec;
use codec::{Decode, DecodeWithMemTracking, Encode, MaxEncodedLen};
use core::fmt::Debug;
use scale_info::TypeInfo;

/// What a value needs to be an argument of a call.
pub trait Argument:
	Clone + Debug + PartialEq + Eq + Encode + Decode + DecodeWithMemTracking + TypeInfo + 'static
{
}

impl<T> Argument for T where
	T: Clone
		+ Debug
		+ PartialEq
		+ Eq
		+ Encode
		+ Decode
		+ DecodeWithMemTracking
		+ TypeInfo
		+ 'static
{
}

/// One proof system over one curve and one backend.
///
/// Implementations are deterministic, bounded and free of panics on every input: they run in block
/// execution. Two implementations with the same [`ID`](Self::ID) (backends of one system) give the
/// same answer, error included, on every input.
///
/// # Weights
///
/// A weight is computed before anything is read from storage or decoded, so the `*_size`
/// functions look at lengths and tags only, never at contents, and cost nothing. They may be told
/// lies (a length that fits no key); they then round up, and verification answers with an error
/// that costs less than what was charged.
///
/// Where what a proof costs is up to its key as well, it is charged as the costliest of its size.
/// [`is_light`](Self::is_light) says afterwards whether it was one of a class that costs far less,
/// which has a weight of its own.
pub trait ProofSystem {
	/// The system's identifier, `<system>/<curve or parameters>`, the same for every backend. It is
	/// hashed into key hashes and statements, so it never changes.
	const ID: &'static str;

	/// The largest [`key_size`](Self::key_size) and [`inputs_size`](Self::inputs_size) accepted:
	/// the upper bound of the weights' linear component.
	const MAX_SIZE: u32;

	/// The most proofs in one [`verify_batch`](Self::verify_batch).
	const MAX_BATCH: u32;

	/// Whether a batch, and one of a single proof as well, costs no more than its proofs
	/// [verified](Self::verify) one by one. It is then charged as they are; otherwise as a batch of
	/// proofs of the largest one's size.
	const BATCH_WITHIN_SUM: bool = false;

	/// True if a key that comes with a proof is charged as its registration and a verification under it,
	/// one by one. Where the sizes of a key and of its proofs are apart, no weight of the larger of
	/// both is a bound that is near. Otherwise it is charged by that weight.
	const INLINE_WITHIN_SUM: bool = false;

	/// A verifying key as its owner submits it.
	type VerifyingKey: Argument;
	/// A validated key with all that could be computed ahead of the first proof. It is what a chain
	/// stores, so it is bounded.
	type PreparedKey: Argument + MaxEncodedLen;
	/// A proof.
	type Proof: Argument;
	/// The public inputs of a proof.
	type PublicInputs: Argument;

	/// The size that a key's registration is weighed by, in units of the system's choice (for
	/// Groth16, public inputs).
	fn key_size(key: &Self::VerifyingKey) -> u32;

	/// The size that a verification is weighed by, in the same units, as far as it is up to the inputs.
	fn inputs_size(inputs: &Self::PublicInputs) -> u32;

	/// The size that a verification is weighed by. Where proofs differ in length it is up to them as
	/// well; by default it is that of the inputs.
	fn verification_size(_proof: &Self::Proof, inputs: &Self::PublicInputs) -> u32 {
		Self::inputs_size(inputs)
	}

	/// Whether a verification is of a class that costs far less than others of its size may. Under a
	/// registered key the chain gives back what it was charged beyond the costliest of this class,
	/// `benchmark_light_case`; in a batch where that is [charged](Self::BATCH_WITHIN_SUM) as its
	/// proofs are one by one. Costs nothing.
	fn is_light(
		_key: &Self::PreparedKey,
		_proof: &Self::Proof,
		_inputs: &Self::PublicInputs,
	) -> bool {
		false
	}

	/// The size of a prepared key in the same units, for those who show it.
	fn prepared_size(key: &Self::PreparedKey) -> u32;

	/// Validates a key and computes what every later verification needs.
	///
	/// # Errors
	///
	/// [`VerifyError::LimitExceeded`] and [`VerifyError::MalformedKey`].
	fn prepare_key(key: &Self::VerifyingKey) -> Result<Self::PreparedKey, VerifyError>;

	/// Checks one proof.
	///
	/// `key` was made by [`prepare_key`](Self::prepare_key); it is not validated again.
	///
	/// # Errors
	///
	/// Every variant but [`VerifyError::MalformedKey`].
	fn verify(
		key: &Self::PreparedKey,
		proof: &Self::Proof,
		inputs: &Self::PublicInputs,
	) -> Result<(), VerifyError>;

	/// Checks several proofs for one key; succeeds when every one of them verifies.
	///
	/// A system that can check a batch for less than the sum of its parts overrides this. It may
	/// then report malformed entries of the whole batch ahead of an invalid proof.
	///
	/// # Errors
	///
	/// [`VerifyError::LimitExceeded`] for more than [`MAX_BATCH`](Self::MAX_BATCH) entries;
	/// otherwise as [`verify`](Self::verify).
	fn verify_batch(
		key: &Self::PreparedKey,
		batch: &[(Self::Proof, Self::PublicInputs)],
	) -> Result<(), VerifyError> {
		if batch.len() > Self::MAX_BATCH as usize {
			return Err(VerifyError::LimitExceeded);
		}
		batch.iter().try_for_each(|(proof, inputs)| Self::verify(key, proof, inputs))
	}

	/// A key, a proof for it and the proof's inputs, of the given size, which verify. Successive
	/// `seed`s give different proofs for one key. Benchmarks weigh the system with it.
	#[cfg(feature = "runtime-benchmarks")]
	fn benchmark_case(
		size: u32,
		seed: u32,
	) -> (Self::VerifyingKey, Self::Proof, Self::PublicInputs);

	/// The same of a verification that [is light](Self::is_light); none where there are no such.
	#[cfg(feature = "runtime-benchmarks")]
	fn benchmark_light_case(
		_size: u32,
		_seed: u32,
	) -> Option<(Self::VerifyingKey, Self::Proof, Self::PublicInputs)> {
		None
	}

	/// A key of the given size to register. A system whose keys differ in what validating them costs
	/// overrides this: the [case](Self::benchmark_case) is for verification.
	#[cfg(feature = "runtime-benchmarks")]
	fn benchmark_key(size: u32) -> Self::VerifyingKey {
		let (key, _, _) = Self::benchmark_case(size, 0);
		key
	}

	/// The proof and the inputs of a [case](Self::benchmark_case) alone. A system whose keys take
	/// long to make overrides this: a batch has one key.
	#[cfg(feature = "runtime-benchmarks")]
	fn benchmark_proof(size: u32, seed: u32) -> (Self::Proof, Self::PublicInputs) {
		let (_, proof, inputs) = Self::benchmark_case(size, seed);
		(proof, inputs)
	}
}

/// Why a dry run did not succeed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode, TypeInfo)]
#[scale_info(capture_docs = "always")]
pub enum DryRunError {
	/// The call is not one that verifies a proof.
	NotAVerification,
	/// No key is registered under the hash.
	UnknownKey,
	/// The batch holds no proof.
	EmptyBatch,
	/// The check was made, and refused.
	Rejected(VerifyError),
}

/// What is behind a registered key, for those who look it up.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode, TypeInfo)]
pub struct KeyInfo<AccountId> {
	/// Who registered the key and holds its deposit.
	pub owner: AccountId,
	/// The proof system's [identifier](ProofSystem::ID).
	pub system: alloc::string::String,
	/// The key's [size](ProofSystem::prepared_size): for Groth16, its number of public inputs.
	pub inputs: u32,
	/// The SCALE encoding of the prepared key.
	pub prepared: Vec<u8>,
}
