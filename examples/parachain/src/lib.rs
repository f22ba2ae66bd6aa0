//! The runtime of a parachain that verifies Groth16 proofs.
//!
//! It is as small as a parachain's runtime with fees can be: its collators are fixed, and it takes
//! no messages. Assay's lines are between `// Assay` and `// end`.
//!
//! Without features the verifier is WebAssembly like the rest of the runtime. With the feature
//! `curves` its curve operations are calls of RFC-0163's host functions: polkadot-omni-node has them,
//! and the relay chain has to enable them for its validators (`ExecutorParam::EnabledHostFunction`).

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

/// The runtime with the feature `curves`.
#[cfg(feature = "std")]
pub mod with_curves {
	#![allow(dead_code, reason = "the wasm builder makes more than is used")]
	include!(concat!(env!("OUT_DIR"), "/wasm_binary_curves.rs"));
}

extern crate alloc;

pub mod apis;
#[cfg(feature = "runtime-benchmarks")]
pub mod benchmarks;
pub mod genesis;
// Assay
#[cfg_attr(feature = "curves", path = "weights/curves.rs")]
#[cfg_attr(not(feature = "curves"), path = "weights/wasm.rs")]
mod weights;
// end

use alloc::{borrow::Cow, vec::Vec};
// Assay
#[cfg(feature = "curves")]
use assay_curves::Curves as Backend;
#[cfg(not(feature = "curves"))]
use assay_groth16::Wasm as Backend;
use assay_groth16::{Bls12_381, Groth16};
use frame_support::traits::{fungible::HoldConsideration, LinearStoragePrice};
// end
use cumulus_pallet_parachain_system::RelayNumberStrictlyIncreases;
use frame_support::{
	derive_impl, parameter_types,
	traits::{ConstBool, ConstU128, ConstU32, ConstU64, ConstU8, VariantCountOf},
	weights::{
		constants::{ParityDbWeight, WEIGHT_REF_TIME_PER_SECOND},
		ConstantMultiplier, IdentityFee, Weight,
	},
};
use frame_system::limits::BlockWeights;
use pallet_transaction_payment::{ConstFeeMultiplier, FungibleAdapter, Multiplier};
use sp_consensus_aura::sr25519::AuthorityId as AuraId;
use sp_runtime::{
	generic, impl_opaque_keys,
	traits::{BlakeTwo256, IdentifyAccount, One, Verify},
	MultiAddress, MultiSignature, Perbill,
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

/// A slot of the relay chain and of this one, in milliseconds.
pub const SLOT_DURATION: u32 = 6_000;
/// The blocks for each relay chain block, and those that may wait for the relay chain to include them.
const VELOCITY: u32 = 1;
const UNINCLUDED: u32 = 3;

/// The rule for the next block: its slot is the relay chain's, and not too many are waiting.
pub type ConsensusHook = cumulus_pallet_aura_ext::FixedVelocityConsensusHook<
	Runtime,
	SLOT_DURATION,
	VELOCITY,
	UNINCLUDED,
>;

impl_opaque_keys! {
	/// The keys of a collator.
	pub struct SessionKeys {
		/// The key that authors blocks.
		pub aura: Aura,
	}
}

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
	spec_name: Cow::Borrowed("para"),
	impl_name: Cow::Borrowed("para"),
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
	pub type ParachainSystem = cumulus_pallet_parachain_system;
	#[runtime::pallet_index(2)]
	pub type Timestamp = pallet_timestamp;
	#[runtime::pallet_index(3)]
	pub type ParachainInfo = parachain_info;
	#[runtime::pallet_index(4)]
	pub type Balances = pallet_balances;
	#[runtime::pallet_index(5)]
	pub type TransactionPayment = pallet_transaction_payment;
	#[runtime::pallet_index(6)]
	pub type Aura = pallet_aura;
	#[runtime::pallet_index(7)]
	pub type AuraExt = cumulus_pallet_aura_ext;
	// Assay
	#[runtime::pallet_index(8)]
	pub type Groth16Bls12381 = pallet_verifier<Groth16Bls12381>;
	// end
}

// Assay
parameter_types! {
	pub const KeyDeposit: RuntimeHoldReason =
		RuntimeHoldReason::Groth16Bls12381(pallet_verifier::HoldReason::KeyDeposit);
}

impl pallet_verifier::Config<pallet_verifier::Groth16Bls12381> for Runtime {
	type System = Groth16<Bls12_381, Backend>;
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
	/// Two seconds of compute, and the largest block that the relay chain takes.
	pub RuntimeBlockWeights: BlockWeights = BlockWeights::with_sensible_defaults(
		Weight::from_parts(
			2 * WEIGHT_REF_TIME_PER_SECOND,
			cumulus_primitives_core::relay_chain::MAX_POV_SIZE as u64,
		),
		Perbill::from_percent(75),
	);
	pub ReservedWeight: Weight = RuntimeBlockWeights::get().max_block.saturating_div(4);
}

#[derive_impl(frame_system::config_preludes::ParaChainDefaultConfig)]
impl frame_system::Config for Runtime {
	type Block = Block;
	type BlockWeights = RuntimeBlockWeights;
	type BlockHashCount = ConstU32<2400>;
	type DbWeight = ParityDbWeight;
	type Version = Version;
	type AccountData = pallet_balances::AccountData<Balance>;
	type OnSetCode = cumulus_pallet_parachain_system::ParachainSetCode<Runtime>;
}

impl cumulus_pallet_parachain_system::Config for Runtime {
	type RuntimeEvent = RuntimeEvent;
	type OnSystemEvent = ();
	type SelfParaId = ParachainInfo;
	type OutboundXcmpMessageSource = ();
	type DmpQueue = ();
	type ReservedDmpWeight = ReservedWeight;
	type XcmpMessageHandler = ();
	type ReservedXcmpWeight = ReservedWeight;
	type CheckAssociatedRelayNumber = RelayNumberStrictlyIncreases;
	type WeightInfo = cumulus_pallet_parachain_system::weights::SubstrateWeight<Runtime>;
	type ConsensusHook = ConsensusHook;
	type RelayParentOffset = ConstU32<0>;
	type SchedulingSignatureVerifier = ();
}

impl parachain_info::Config for Runtime {}

impl pallet_aura::Config for Runtime {
	type AuthorityId = AuraId;
	type DisabledValidators = ();
	type MaxAuthorities = ConstU32<32>;
	type AllowMultipleBlocksPerSlot = ConstBool<true>;
	type SlotDuration = ConstU64<{ SLOT_DURATION as u64 }>;
}

impl cumulus_pallet_aura_ext::Config for Runtime {}

impl pallet_timestamp::Config for Runtime {
	type Moment = u64;
	type OnTimestampSet = Aura;
	type MinimumPeriod = ConstU64<0>;
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

cumulus_pallet_parachain_system::register_validate_block! {
	Runtime = Runtime,
	BlockExecutor = cumulus_pallet_aura_ext::BlockExecutor::<Runtime, Executive>,
}
