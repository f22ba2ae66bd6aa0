//! Assay's runtime: a chain that verifies proofs.
//!
//! This file composes the pallets. Their configuration is in [`configs`], the runtime's interface to
//! the node in [`apis`], genesis states in [`genesis_config_presets`] and weights in [`weights`].
//!
//! # Features
//!
//! - `baselines`: adds the pure-wasm instances of every proof system beside the native ones, to
//!   compare them with. A production chain has no use for them.
//! - `metadata-hash`: embeds the hash of the metadata, which offline signers check.
//! - `runtime-benchmarks`: adds the benchmarks.

#![cfg_attr(not(feature = "std"), no_std)]
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
#[cfg(test)]
mod tests;
pub mod weights;

use alloc::{borrow::Cow, vec::Vec};
use sp_runtime::{
	generic, impl_opaque_keys,
	traits::{BlakeTwo256, IdentifyAccount, Verify},
	MultiAddress, MultiSignature,
};
use sp_version::RuntimeVersion;

/// The runtime's version.
#[sp_version::runtime_version]
pub const VERSION: RuntimeVersion = RuntimeVersion {
	spec_name: Cow::Borrowed("assay"),
	impl_name: Cow::Borrowed("assay"),
	authoring_version: 1,
	spec_version: 1,
	impl_version: 1,
	apis: apis::RUNTIME_API_VERSIONS,
	transaction_version: 1,
	system_version: 1,
};

impl_opaque_keys! {
	/// The keys of a validator.
	pub struct SessionKeys {
		/// The key that authors blocks.
		pub aura: Aura,
		/// The key that votes on finality.
		pub grandpa: Grandpa,
	}
}

/// A balance, in units of `10^-12` of the chain's token.
pub type Balance = u128;
/// One token.
pub const UNIT: Balance = 1_000_000_000_000;
/// A thousandth of a token.
pub const MILLI_UNIT: Balance = UNIT / 1_000;
/// The balance below which an account ceases to exist.
pub const EXISTENTIAL_DEPOSIT: Balance = MILLI_UNIT;

/// A slot, and so the time between blocks, in milliseconds.
pub const SLOT_DURATION: u64 = 6_000;

/// The signature of a transaction.
pub type Signature = MultiSignature;
/// An account.
pub type AccountId = <<Signature as Verify>::Signer as IdentifyAccount>::AccountId;
/// How a transaction names an account.
pub type Address = MultiAddress<AccountId, ()>;
/// The number of transactions that an account has sent.
pub type Nonce = u32;
/// A block's height.
pub type BlockNumber = u32;
/// The hash of a block or state.
pub type Hash = sp_core::H256;
/// A block's header.
pub type Header = generic::Header<BlockNumber, BlakeTwo256>;
/// A block.
pub type Block = generic::Block<Header, UncheckedExtrinsic>;

/// What a transaction carries beside its call, and what is checked of it.
pub type TxExtension = (
	frame_system::CheckNonZeroSender<Runtime>,
	frame_system::CheckSpecVersion<Runtime>,
	frame_system::CheckTxVersion<Runtime>,
	frame_system::CheckGenesis<Runtime>,
	frame_system::CheckEra<Runtime>,
	frame_system::CheckNonce<Runtime>,
	frame_system::CheckWeight<Runtime>,
	pallet_transaction_payment::ChargeTransactionPayment<Runtime>,
	frame_metadata_hash_extension::CheckMetadataHash<Runtime>,
	frame_system::WeightReclaim<Runtime>,
);

/// An extrinsic as it arrives.
pub type UncheckedExtrinsic =
	generic::UncheckedExtrinsic<Address, RuntimeCall, Signature, TxExtension>;

/// Runs blocks.
pub type Executive = frame_executive::Executive<
	Runtime,
	Block,
	frame_system::ChainContext<Runtime>,
	Runtime,
	AllPalletsWithSystem,
>;

/// What the node needs to know of the runtime's types: transactions are bytes to it, so that it
/// keeps working when the runtime changes theirs.
pub mod opaque {
	use super::{BlakeTwo256, BlockNumber};
	use sp_runtime::generic;

	pub use sp_runtime::OpaqueExtrinsic as UncheckedExtrinsic;

	/// A block's header.
	pub type Header = generic::Header<BlockNumber, BlakeTwo256>;
	/// A block.
	pub type Block = generic::Block<Header, UncheckedExtrinsic>;
}

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

	// Verifiers: native ones from 32, their pure-wasm baselines from 128, in the same order.
	#[runtime::pallet_index(32)]
	pub type Groth16Bls12381 = pallet_verifier<Instance1>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(128)]
	pub type Groth16Bls12381Wasm = pallet_verifier<Instance2>;
}
