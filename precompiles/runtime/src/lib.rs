//! A development runtime with pallet-revive, verifiers and Assay's precompiles, which its tests call.
//!
//! It shows the code that a chain with contracts needs. [`precompiles`] has Assay's part of it.

#![cfg_attr(not(feature = "std"), no_std)]
#![allow(missing_docs, reason = "FRAME's macro gives no documentation to all that it makes")]

extern crate alloc;

mod ethereum;
mod precompiles;
pub mod weights;

pub use ethereum::{Address, Block, EthExtension, Extension, Signature, UncheckedExtrinsic};

use alloc::vec::Vec;
use frame_support::{
	derive_impl, parameter_types,
	traits::{ConstU128, ConstU32, ConstU64, VariantCountOf},
	weights::{
		constants::{ParityDbWeight, WEIGHT_REF_TIME_PER_SECOND},
		Weight,
	},
};
use frame_system::limits::BlockWeights;
use sp_runtime::traits::{IdentifyAccount, Verify};

/// An account.
pub type AccountId = <<Signature as Verify>::Signer as IdentifyAccount>::AccountId;
/// An amount of money.
pub type Balance = u128;

/// The unit of money. With pallet-revive's ratio of a million, it has 18 decimals, like Ethereum's.
pub const UNIT: Balance = 1_000_000_000_000;

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
	pub type Balances = pallet_balances;
	#[runtime::pallet_index(3)]
	pub type TransactionPayment = pallet_transaction_payment;
	#[runtime::pallet_index(4)]
	pub type Revive = pallet_revive;
	#[runtime::pallet_index(5)]
	pub type OnceOnly = pallet_once_only;
	#[runtime::pallet_index(32)]
	pub type Groth16Bls12381 = pallet_verifier<Groth16Bls12381>;
	#[runtime::pallet_index(34)]
	pub type Groth16Bn254 = pallet_verifier<Groth16Bn254>;
	#[runtime::pallet_index(40)]
	pub type KzgEip4844 = pallet_verifier<KzgEip4844>;
}

/// A block's compute, and the bytes of its storage proof.
const MAX_BLOCK_WEIGHT: Weight =
	Weight::from_parts(2 * WEIGHT_REF_TIME_PER_SECOND, 10 * 1024 * 1024);

parameter_types! {
	/// The limits of a block.
	pub RuntimeBlockWeights: BlockWeights = BlockWeights::simple_max(MAX_BLOCK_WEIGHT);
}

#[derive_impl(frame_system::config_preludes::SolochainDefaultConfig)]
impl frame_system::Config for Runtime {
	type Block = Block;
	type BlockWeights = RuntimeBlockWeights;
	type AccountId = AccountId;
	type Nonce = u32;
	type DbWeight = ParityDbWeight;
	type AccountData = pallet_balances::AccountData<Balance>;
	type MaxConsumers = ConstU32<16>;
}

impl pallet_timestamp::Config for Runtime {
	type Moment = u64;
	type OnTimestampSet = ();
	type MinimumPeriod = ConstU64<3000>;
	type WeightInfo = ();
}

#[derive_impl(pallet_balances::config_preludes::TestDefaultConfig)]
impl pallet_balances::Config for Runtime {
	type Balance = Balance;
	type ExistentialDeposit = ConstU128<{ UNIT / 1000 }>;
	type AccountStore = System;
	type RuntimeHoldReason = RuntimeHoldReason;
	type RuntimeFreezeReason = RuntimeFreezeReason;
	type FreezeIdentifier = RuntimeFreezeReason;
	type MaxFreezes = VariantCountOf<RuntimeFreezeReason>;
}
