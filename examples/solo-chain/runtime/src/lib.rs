//! The runtime of a solo chain that verifies Groth16 proofs.
//!
//! It is as small as a runtime with fees can be. Assay's lines are between `// Assay` and `// end`.

#![cfg_attr(not(feature = "std"), no_std)]
#![recursion_limit = "256"]
#![allow(missing_docs, reason = "polkadot-sdk's macros make items without documentation")]

#[cfg(feature = "std")]
mod wasm {
	#![allow(dead_code, reason = "the wasm builder makes more than is used")]
	include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}
#[cfg(feature = "std")]
pub use wasm::WASM_BINARY;

extern crate alloc;

pub mod apis;
pub mod genesis;
// Assay
mod weights;
// end

use alloc::{borrow::Cow, vec::Vec};
// Assay
use assay_groth16::{Bls12_381, Groth16};
use assay_host_functions::Host;
use frame_support::traits::{fungible::HoldConsideration, LinearStoragePrice};
// end
use frame_support::{
	derive_impl, parameter_types,
	traits::{ConstU128, ConstU32, ConstU64, ConstU8, VariantCountOf},
	weights::{constants::ParityDbWeight, ConstantMultiplier, IdentityFee},
};
use pallet_transaction_payment::{ConstFeeMultiplier, FungibleAdapter, Multiplier};
use sp_runtime::{
	generic,
	traits::{BlakeTwo256, IdentifyAccount, One, Verify},
	MultiAddress, MultiSignature,
};
use sp_version::RuntimeVersion;

/// A balance, in units of `10^-12` of the chain's token.
pub type Balance = u128;
/// One token.
pub const UNIT: Balance = 1_000_000_000_000;
/// The signature of a transaction.
pub type Signature = MultiSignature;
/// An account.
pub type AccountId = <<Signature as Verify>::Signer as IdentifyAccount>::AccountId;
/// The number of transactions that an account has sent.
pub type Nonce = u32;
/// A block's header.
pub type Header = generic::Header<u32, BlakeTwo256>;
/// A block.
pub type Block = generic::Block<Header, UncheckedExtrinsic>;
/// A block as the node has it, to which transactions are bytes.
pub type OpaqueBlock = generic::Block<Header, sp_runtime::OpaqueExtrinsic>;

/// The extensions of a transaction.
pub type TxExtension = (
	frame_system::CheckNonZeroSender<Runtime>,
	frame_system::CheckSpecVersion<Runtime>,
	frame_system::CheckTxVersion<Runtime>,
	frame_system::CheckGenesis<Runtime>,
	frame_system::CheckEra<Runtime>,
	frame_system::CheckNonce<Runtime>,
	frame_system::CheckWeight<Runtime>,
	pallet_transaction_payment::ChargeTransactionPayment<Runtime>,
	frame_system::WeightReclaim<Runtime>,
);

/// An extrinsic as it arrives.
pub type UncheckedExtrinsic =
	generic::UncheckedExtrinsic<MultiAddress<AccountId, ()>, RuntimeCall, Signature, TxExtension>;

/// Runs blocks.
pub type Executive = frame_executive::Executive<
	Runtime,
	Block,
	frame_system::ChainContext<Runtime>,
	Runtime,
	AllPalletsWithSystem,
>;

/// The runtime's version.
#[sp_version::runtime_version]
pub const VERSION: RuntimeVersion = RuntimeVersion {
	spec_name: Cow::Borrowed("solo"),
	impl_name: Cow::Borrowed("solo"),
	authoring_version: 1,
	spec_version: 1,
	impl_version: 1,
	apis: apis::RUNTIME_API_VERSIONS,
	transaction_version: 1,
	system_version: 1,
};

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
	// Assay
	#[runtime::pallet_index(4)]
	pub type Groth16Bls12381 = pallet_verifier<Groth16Bls12381>;
	// end
}

// Assay
parameter_types! {
	pub const KeyDeposit: RuntimeHoldReason =
		RuntimeHoldReason::Groth16Bls12381(pallet_verifier::HoldReason::KeyDeposit);
}

impl pallet_verifier::Config<pallet_verifier::Groth16Bls12381> for Runtime {
	type System = Groth16<Bls12_381, Host>;
	type Consideration = HoldConsideration<AccountId, Balances, KeyDeposit, KeyPrice>;
	type OnVerified = ();
	type WeightInfo = weights::WeightInfo<Runtime>;
}

/// The deposit for a key: a part for the entry and a part for each byte.
type KeyPrice =
	LinearStoragePrice<ConstU128<{ UNIT / 100 }>, ConstU128<{ UNIT / 10_000 }>, Balance>;
// end

parameter_types! {
	pub const Version: RuntimeVersion = VERSION;
	pub FeeMultiplier: Multiplier = Multiplier::one();
}

#[derive_impl(frame_system::config_preludes::SolochainDefaultConfig)]
impl frame_system::Config for Runtime {
	type Block = Block;
	type BlockHashCount = ConstU32<2400>;
	type DbWeight = ParityDbWeight;
	type Version = Version;
	type AccountData = pallet_balances::AccountData<Balance>;
}

impl pallet_timestamp::Config for Runtime {
	type Moment = u64;
	type OnTimestampSet = ();
	type MinimumPeriod = ConstU64<1>;
	type WeightInfo = ();
}

impl pallet_balances::Config for Runtime {
	type RuntimeEvent = RuntimeEvent;
	type RuntimeHoldReason = RuntimeHoldReason;
	type RuntimeFreezeReason = RuntimeFreezeReason;
	type WeightInfo = pallet_balances::weights::SubstrateWeight<Runtime>;
	type Balance = Balance;
	type DustRemoval = ();
	type ExistentialDeposit = ConstU128<{ UNIT / 1_000 }>;
	type AccountStore = System;
	type ReserveIdentifier = [u8; 8];
	type FreezeIdentifier = RuntimeFreezeReason;
	type MaxLocks = ConstU32<50>;
	type MaxReserves = ();
	type MaxFreezes = VariantCountOf<RuntimeFreezeReason>;
	type DoneSlashHandler = ();
}

impl pallet_transaction_payment::Config for Runtime {
	type RuntimeEvent = RuntimeEvent;
	type OnChargeTransaction = FungibleAdapter<Balances, ()>;
	type WeightToFee = IdentityFee<Balance>;
	type LengthToFee = ConstantMultiplier<Balance, ConstU128<400_000>>;
	type FeeMultiplierUpdate = ConstFeeMultiplier<FeeMultiplier>;
	type OperationalFeeMultiplier = ConstU8<5>;
	type WeightInfo = pallet_transaction_payment::weights::SubstrateWeight<Runtime>;
}
