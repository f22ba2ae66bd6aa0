#![doc = include_str!("../README.md")]
//!
//! # Traits
//!
//! A proof system is a type that implements [`ProofSystem`]: it validates a verifying key once, and
//! checks proofs against it. [`Sizes`] has the numbers that the weights of both operations depend
//! on. A chain stores the [prepared](ProofSystem::PreparedKey) key under its [`key_hash`] and
//! identifies the proved statement by a [`statement`] hash. Every failure is a [`VerifyError`].
//!
//! Only a proof system's interface has types for keys, proofs and inputs. Below it, a [`Backend`]
//! takes bytes and decides where the verifier runs.
//!
//! To add a proof system, write one crate that implements the traits and one instance of
//! `pallet-verifier` in the runtime; nothing here or in the pallet changes.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod batch;

mod backend;
mod byte_strings;
mod error;
mod hash;
mod system;

pub use backend::{Backend, WithArithmetic};
#[doc(hidden)]
pub use byte_strings::decode_bytes;
pub use error::{proves, Defect, VerifyError};
pub use hash::{key_hash, statement, KEY_DOMAIN, STATEMENT_DOMAIN};
pub use primitive_types::H256;
#[cfg(feature = "runtime-benchmarks")]
pub use system::BenchmarkCases;
pub use system::{Argument, ProofSystem, Sizes};

use alloc::{string::String, vec::Vec};
use codec::{Decode, Encode};
use scale_info::TypeInfo;

/// The reason why a dry run did not succeed.
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

/// A registered key, as a query returns it.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode, TypeInfo)]
pub struct KeyInfo<AccountId> {
	/// The account that registered the key, with its deposit on hold.
	pub owner: AccountId,
	/// The proof system's [identifier](ProofSystem::ID).
	pub system: String,
	/// The key's [size](Sizes::prepared_size): for Groth16, its number of public inputs.
	pub size: u32,
	/// The SCALE encoding of the prepared key.
	pub prepared: Vec<u8>,
}
