//! A runtime with the two pallets that are compared: Snowbridge's Ethereum client, as it was published,
//! and Assay's verifier of BLS signatures.
//!
//! It is built to WebAssembly twice. Unpatched, the client has its own library, and the verifier is
//! compiled in as well. `patched/` replaces the library and turns on the feature `assay`: then both check
//! signatures by Assay's host functions.
//!
//! There are no transactions around the calls, and so no fees: only [`dispatch`] is measured.

#![cfg_attr(not(feature = "std"), no_std)]
#![allow(missing_docs, reason = "polkadot-sdk's macros make items without documentation")]

extern crate alloc;

// The allocator and the panic handler.
#[cfg(substrate_runtime)]
use sp_io as _;

#[path = "../../../../runtime/src/weights/reference/bls_min_pk.rs"]
mod bls_min_pk;

// The macro that composes the pallets uses the name.
use alloc::vec::Vec;
#[cfg(not(feature = "assay"))]
use assay_bls_signatures::Wasm as Backend;
use assay_bls_signatures::{BlsSignatures, MinPk};
#[cfg(feature = "assay")]
use assay_host_functions::Host as Backend;
use codec::{Decode, Encode};
use frame_support::{
	derive_impl,
	storage::unhashed,
	traits::{ConstU32, Get},
};
use snowbridge_beacon_primitives::{BeaconHeader, Fork, ForkVersions};
use sp_core::H256;
use sp_runtime::{
	generic,
	traits::{BlakeTwo256, Dispatchable},
	AccountId32, DispatchError,
};

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
	pub type EthereumBeaconClient = snowbridge_pallet_ethereum_client;
	#[runtime::pallet_index(2)]
	pub type BlsMinPk = pallet_verifier<BlsMinPk>;
}

/// A block.
pub type Block = generic::Block<
	generic::Header<u32, BlakeTwo256>,
	generic::UncheckedExtrinsic<AccountId32, RuntimeCall, (), ()>,
>;

#[derive_impl(frame_system::config_preludes::SolochainDefaultConfig)]
impl frame_system::Config for Runtime {
	type Block = Block;
}

impl snowbridge_pallet_ethereum_client::Config for Runtime {
	type RuntimeEvent = RuntimeEvent;
	type ForkVersions = StoredForkVersions;
	type FreeHeadersInterval = ConstU32<32>;
	type WeightInfo = ();
}

impl pallet_verifier::Config<pallet_verifier::BlsMinPk> for Runtime {
	type System = BlsSignatures<MinPk, Backend>;
	type Consideration = ();
	type OnVerified = ();
	type WeightInfo = bls_min_pk::WeightInfo<Runtime>;
}

/// The fork versions of the state, so that a chain can have wrong ones.
pub struct StoredForkVersions;

impl StoredForkVersions {
	const KEY: &'static [u8] = b"fork versions";
}

impl Get<ForkVersions> for StoredForkVersions {
	fn get() -> ForkVersions {
		unhashed::get_or_else(Self::KEY, fork_versions)
	}
}

/// Returns the fork versions of the chain that the pallet's own tests follow.
pub fn fork_versions() -> ForkVersions {
	let fork = |number: u8, epoch| Fork { version: [number, 0, 0, 0], epoch };
	ForkVersions {
		genesis: fork(0, 0),
		altair: fork(1, 0),
		bellatrix: fork(2, 0),
		capella: fork(3, 0),
		deneb: fork(4, 0),
		electra: fork(5, 0),
		fulu: fork(6, 100_000_000),
	}
}

/// The sender of a call.
#[derive(Clone, Copy, Debug, Encode, Decode)]
pub enum Sender {
	/// The root, which sets checkpoints.
	Root,
	/// An account.
	Account,
}

impl From<Sender> for RuntimeOrigin {
	fn from(sender: Sender) -> Self {
		match sender {
			Sender::Root => Self::root(),
			Sender::Account => Self::signed(AccountId32::new([1; 32])),
		}
	}
}

/// Begins a block, of a chain with these fork versions. Without a block there would be no events.
pub fn begin_block(versions: &ForkVersions) {
	unhashed::put(StoredForkVersions::KEY, versions);
	System::initialize(&1, &H256::zero(), &generic::Digest::default());
}

/// Makes a call.
///
/// # Errors
///
/// The call's error.
pub fn dispatch(sender: Sender, call: RuntimeCall) -> Result<(), DispatchError> {
	call.dispatch(sender.into()).map(drop).map_err(|refused| refused.error)
}

/// Returns the root that the sync committee signs: the pallet's root of an attested header whose signature
/// is in the block of a slot.
///
/// # Errors
///
/// The pallet's error.
pub fn signing_root(header: &BeaconHeader, signature_slot: u64) -> Result<H256, DispatchError> {
	let validators_root = EthereumBeaconClient::validators_root();
	EthereumBeaconClient::signing_root(header, validators_root, signature_slot)
}

sp_core::wasm_export_functions! {
	fn snowbridge_begin_block(versions: ForkVersions) {
		begin_block(&versions)
	}

	fn snowbridge_dispatch(sender: Sender, call: RuntimeCall) -> Result<(), DispatchError> {
		dispatch(sender, call)
	}

	fn snowbridge_signing_root(header: BeaconHeader, slot: u64) -> Result<H256, DispatchError> {
		signing_root(&header, slot)
	}
}
