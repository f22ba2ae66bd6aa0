//! The chain's types: accounts, balances, blocks and transactions.

use crate::{AllPalletsWithSystem, Aura, Grandpa, Runtime, RuntimeCall};
use alloc::vec::Vec;
use sp_runtime::{
	generic, impl_opaque_keys,
	traits::{BlakeTwo256, IdentifyAccount, Verify},
	MultiAddress, MultiSignature,
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

/// The duration of a slot, and so the time between blocks, in milliseconds.
pub const SLOT_DURATION: u64 = 6_000;

/// The signature of a transaction.
pub type Signature = MultiSignature;
/// An account.
pub type AccountId = <<Signature as Verify>::Signer as IdentifyAccount>::AccountId;
/// An account in the form that a transaction uses.
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

/// The extensions of a transaction: its data apart from the call, with their checks.
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

/// An extrinsic as received.
pub type UncheckedExtrinsic =
	generic::UncheckedExtrinsic<Address, RuntimeCall, Signature, TxExtension>;

/// The executor of blocks.
pub type Executive = frame_executive::Executive<
	Runtime,
	Block,
	frame_system::ChainContext<Runtime>,
	Runtime,
	AllPalletsWithSystem,
>;

/// The block types of the node. Transactions are opaque bytes to it, so that it keeps working when
/// the runtime changes their types.
pub mod opaque {
	use super::{BlakeTwo256, BlockNumber};
	use sp_runtime::generic;

	pub use sp_runtime::OpaqueExtrinsic as UncheckedExtrinsic;

	/// A block's header.
	pub type Header = generic::Header<BlockNumber, BlakeTwo256>;
	/// A block.
	pub type Block = generic::Block<Header, UncheckedExtrinsic>;
}
