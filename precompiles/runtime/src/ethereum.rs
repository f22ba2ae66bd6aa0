//! pallet-revive, with the extensions, fees and extrinsics of its Ethereum transactions.

use crate::{
	precompiles::Precompiles, AccountId, Balance, Balances, Runtime, RuntimeCall, RuntimeEvent,
	RuntimeHoldReason, RuntimeOrigin, Timestamp, UNIT,
};
use frame_support::{
	derive_impl, parameter_types,
	traits::{ConstBool, ConstU64},
	weights::{FixedFee, Weight},
};
use frame_system::EnsureSigned;
use pallet_revive::{
	evm::{
		fees::{BlockRatioFee, Info},
		runtime::{EthExtra, SetWeightLimit},
		tx_extension::SetOrigin,
	},
	AccountId32Mapper,
};
use pallet_transaction_payment::{
	ChargeTransactionPayment, ConstFeeMultiplier, FungibleAdapter, Multiplier,
};
use sp_runtime::{
	generic::Header,
	traits::{BlakeTwo256, InvalidVersion, One},
	MultiAddress, MultiSignature,
};

/// An account or its index, in an extrinsic.
pub type Address = MultiAddress<AccountId, ()>;
/// A signature of any of Substrate's schemes.
pub type Signature = MultiSignature;
/// A block.
pub type Block = sp_runtime::generic::Block<Header<u32, BlakeTwo256>, UncheckedExtrinsic>;
/// An extrinsic, which may be an Ethereum transaction.
pub type UncheckedExtrinsic =
	pallet_revive::evm::runtime::UncheckedExtrinsic<Address, Signature, EthExtension>;
/// The extensions of a transaction.
pub type Extension = (
	frame_system::CheckNonZeroSender<Runtime>,
	frame_system::CheckNonce<Runtime>,
	frame_system::CheckWeight<Runtime>,
	ChargeTransactionPayment<Runtime>,
	SetOrigin<Runtime>,
);

/// The extensions of an Ethereum transaction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EthExtension;

impl EthExtra for EthExtension {
	type Config = Runtime;
	type ExtensionV0 = Extension;
	type ExtensionOtherVersions = InvalidVersion;

	fn get_eth_extension(nonce: u32, tip: Balance) -> Extension {
		(
			frame_system::CheckNonZeroSender::new(),
			frame_system::CheckNonce::from(nonce),
			frame_system::CheckWeight::new(),
			ChargeTransactionPayment::from(tip),
			SetOrigin::new_from_eth_transaction(),
		)
	}
}

parameter_types! {
	pub FeeMultiplier: Multiplier = Multiplier::one();
	pub const DepositPerByte: Balance = UNIT / 100_000;
	pub const DepositPerItem: Balance = UNIT / 100;
	pub const DepositPerChildTrieItem: Balance = UNIT / 1000;
}

#[derive_impl(pallet_transaction_payment::config_preludes::TestDefaultConfig)]
impl pallet_transaction_payment::Config for Runtime {
	type OnChargeTransaction = FungibleAdapter<Balances, ()>;
	type WeightToFee = BlockRatioFee<1, 1, Self, Balance>;
	type LengthToFee = FixedFee<100, Balance>;
	type FeeMultiplierUpdate = ConstFeeMultiplier<FeeMultiplier>;
}

#[derive_impl(pallet_revive::config_preludes::TestDefaultConfig)]
impl pallet_revive::Config for Runtime {
	type Time = Timestamp;
	type AddressMapper = AccountId32Mapper<Self>;
	type Balance = Balance;
	type Currency = Balances;
	type DepositPerByte = DepositPerByte;
	type DepositPerItem = DepositPerItem;
	type DepositPerChildTrieItem = DepositPerChildTrieItem;
	type AllowEVMBytecode = ConstBool<true>;
	type UploadOrigin = EnsureSigned<AccountId>;
	type InstantiateOrigin = EnsureSigned<AccountId>;
	type ChainId = ConstU64<420_420>;
	type Precompiles = Precompiles;
	type FeeInfo = Info<Address, Signature, EthExtension>;
	type WeightInfo = pallet_revive::weights::SubstrateWeight<Self>;
}

impl TryFrom<RuntimeCall> for pallet_revive::Call<Runtime> {
	type Error = ();

	fn try_from(call: RuntimeCall) -> Result<Self, ()> {
		match call {
			RuntimeCall::Revive(call) => Ok(call),
			_ => Err(()),
		}
	}
}

impl SetWeightLimit for RuntimeCall {
	fn set_weight_limit(&mut self, new: Weight) -> Weight {
		use pallet_revive::Call::{eth_call, eth_instantiate_with_code};
		match self {
			Self::Revive(
				eth_call { weight_limit, .. } | eth_instantiate_with_code { weight_limit, .. },
			) => core::mem::replace(weight_limit, new),
			_ => Weight::zero(),
		}
	}
}
