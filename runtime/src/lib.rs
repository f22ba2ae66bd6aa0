//! Assay's runtime: a chain that verifies proofs by host functions.
//!
//! This file composes the pallets. The rest:
//!
//! - [`types`]: accounts, balances, blocks and transactions
//! - [`configs`]: the configuration of FRAME's pallets, with the block's limits and the fees
//! - [`verifiers`]: the proof systems, one line each
//! - [`weights`]: the generated weights
//! - [`apis`]: the interface to the node and its clients
//! - [`genesis_config_presets`]: genesis states
//!
//! `benchmarking/runtime` is a second runtime, with pallets to compare these with. It includes all
//! of these files except this one. These files refer to the items of this file by `crate::`, and to
//! the weights by `super::`.
//!
//! # Features
//!
//! - `ifma-weights`: charges verifications by the weights of machines with AVX-512 IFMA, for chains
//!   whose validators all have it ([`WEIGHTS`]).
//! - `metadata-hash`: embeds the hash of the metadata, which offline signers check.
//! - `runtime-benchmarks`: adds the benchmarks.
//! - `upgrade-test`: the next version, for tests of upgrades. It has another storage layout of the
//!   verifiers, and imports a host function that the runtime without the feature does not import.

#![cfg_attr(not(feature = "std"), no_std)]
// The macro that composes the pallets recurses once for each.
#![recursion_limit = "256"]
#![allow(missing_docs, reason = "polkadot-sdk's macros make items without documentation")]

#[cfg(feature = "std")]
mod wasm {
	#![allow(dead_code, reason = "the wasm builder makes more than is used")]
	include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}
#[cfg(feature = "std")]
pub use wasm::{WASM_BINARY, WASM_BINARY_BLOATY};

extern crate alloc;

pub mod apis;
#[cfg(feature = "runtime-benchmarks")]
mod benchmarks;
pub mod configs;
pub mod genesis_config_presets;
pub mod types;
#[cfg(feature = "upgrade-test")]
mod upgrade_test;
pub mod verifiers;
pub mod weights;

pub use types::*;
pub use verifiers::{dry_run, key_info, WEIGHTS};

use alloc::{borrow::Cow, vec::Vec};
use sp_version::RuntimeVersion;

/// Declares the runtime's version. `runtime_version` reads the text of the numbers, so these are not
/// expressions.
macro_rules! version {
	($spec_version:tt) => {
		/// The runtime's version.
		#[sp_version::runtime_version]
		pub const VERSION: RuntimeVersion = RuntimeVersion {
			spec_name: Cow::Borrowed("assay"),
			impl_name: Cow::Borrowed("assay"),
			authoring_version: 1,
			spec_version: $spec_version,
			impl_version: 1,
			apis: apis::RUNTIME_API_VERSIONS,
			transaction_version: 1,
			system_version: 1,
		};
	};
}

#[cfg(not(feature = "upgrade-test"))]
version!(1);
#[cfg(feature = "upgrade-test")]
version!(2);

/// The migrations of an upgrade to this runtime.
#[cfg(not(feature = "upgrade-test"))]
pub type Migrations = ();
#[cfg(feature = "upgrade-test")]
pub use upgrade_test::Migrations;

/// The benchmarks in addition to those of FRAME's pallets.
#[cfg(feature = "runtime-benchmarks")]
const BENCHMARKS: &[benchmarks::Benchmarks] = &[verifiers::BENCHMARKS];

#[allow(missing_docs, reason = "the macro's items are documented by their pallets")]
#[frame_support::runtime]
mod runtime {
	/// The runtime.
	#[runtime::runtime]
	#[runtime::derive(
		RuntimeCall,
		RuntimeEvent,
		RuntimeError,
		RuntimeOrigin,
		RuntimeFreezeReason,
		RuntimeHoldReason,
		RuntimeSlashReason,
		RuntimeLockId,
		RuntimeTask,
		RuntimeViewFunction
	)]
	pub struct Runtime;

	#[runtime::pallet_index(0)]
	pub type System = frame_system;
	#[runtime::pallet_index(1)]
	pub type Timestamp = pallet_timestamp;
	#[runtime::pallet_index(2)]
	pub type Aura = pallet_aura;
	#[runtime::pallet_index(3)]
	pub type Grandpa = pallet_grandpa;
	#[runtime::pallet_index(4)]
	pub type Balances = pallet_balances;
	#[runtime::pallet_index(5)]
	pub type TransactionPayment = pallet_transaction_payment;
	#[runtime::pallet_index(6)]
	pub type Sudo = pallet_sudo;
	#[runtime::pallet_index(7)]
	pub type Utility = pallet_utility;

	// The verifiers have a line each in `verifiers.rs`.
	#[runtime::pallet_index(32)]
	pub type Groth16Bls12381 = pallet_verifier<Groth16Bls12381>;
	#[runtime::pallet_index(33)]
	pub type Groth16Bls12377 = pallet_verifier<Groth16Bls12377>;
	#[runtime::pallet_index(34)]
	pub type Groth16Bn254 = pallet_verifier<Groth16Bn254>;
	#[runtime::pallet_index(35)]
	pub type Groth16Bw6761 = pallet_verifier<Groth16Bw6761>;
	#[runtime::pallet_index(36)]
	pub type EcdsaSecp256k1 = pallet_verifier<EcdsaSecp256k1>;
	#[runtime::pallet_index(37)]
	pub type Lattice = pallet_verifier<Lattice>;
	#[runtime::pallet_index(38)]
	pub type Halo2Kzg = pallet_verifier<Halo2Kzg>;
	#[runtime::pallet_index(39)]
	pub type Halo2Ipa = pallet_verifier<Halo2Ipa>;
	#[runtime::pallet_index(41)]
	pub type KzgEip4844 = pallet_verifier<KzgEip4844>;
	#[runtime::pallet_index(42)]
	pub type RingVrf = pallet_verifier<RingVrf>;
	#[runtime::pallet_index(43)]
	pub type BlsMinPk = pallet_verifier<BlsMinPk>;
	#[runtime::pallet_index(44)]
	pub type BlsMinSig = pallet_verifier<BlsMinSig>;
}
