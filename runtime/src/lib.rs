//! Assay's runtime: a chain that verifies proofs.
//!
//! This file composes the pallets. Their configuration is in [`configs`], the runtime's interface to
//! the node in [`apis`], genesis states in [`genesis_config_presets`] and weights in [`weights`].
//!
//! # Features
//!
//! - `baselines`: adds to each proof system the instances that compute in pure wasm and by curve host
//!   calls, and the raw curve operations on every backend, to compare with. A production chain has
//!   no use for them.
//! - `ifma-weights`: charges verifications by the weights of machines with AVX-512 IFMA, for chains
//!   whose validators all have it ([`WEIGHTS`]).
//! - `metadata-hash`: embeds the hash of the metadata, which offline signers check.
//! - `runtime-benchmarks`: adds the benchmarks.

#![cfg_attr(not(feature = "std"), no_std)]
// The macro that composes the pallets recurses once for each.
#![recursion_limit = "512"]
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

pub use configs::verifiers::WEIGHTS;

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

	// Verifiers: by host functions from 32; the same systems, in the same order, in pure wasm from 128
	// and by curve host calls from 144.
	#[runtime::pallet_index(32)]
	pub type Groth16Bls12381 = pallet_verifier<Instance1>;
	#[runtime::pallet_index(33)]
	pub type Groth16Bls12377 = pallet_verifier<Instance2>;
	#[runtime::pallet_index(34)]
	pub type Groth16Bn254 = pallet_verifier<Instance3>;
	#[runtime::pallet_index(35)]
	pub type Groth16Bw6761 = pallet_verifier<Instance4>;
	#[runtime::pallet_index(36)]
	pub type EcdsaSecp256k1 = pallet_verifier<Instance13>;
	#[runtime::pallet_index(37)]
	pub type Lattice = pallet_verifier<Instance17>;
	#[runtime::pallet_index(38)]
	pub type Halo2Kzg = pallet_verifier<Instance19>;
	#[runtime::pallet_index(39)]
	pub type Halo2Ipa = pallet_verifier<Instance22>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(128)]
	pub type Groth16Bls12381Wasm = pallet_verifier<Instance5>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(129)]
	pub type Groth16Bls12377Wasm = pallet_verifier<Instance6>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(130)]
	pub type Groth16Bn254Wasm = pallet_verifier<Instance7>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(131)]
	pub type Groth16Bw6761Wasm = pallet_verifier<Instance8>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(132)]
	pub type EcdsaSecp256k1Wasm = pallet_verifier<Instance14>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(133)]
	pub type EcdsaHintedSecp256k1Wasm = pallet_verifier<Instance15>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(134)]
	pub type LatticeWasm = pallet_verifier<Instance18>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(135)]
	pub type Halo2KzgWasm = pallet_verifier<Instance20>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(136)]
	pub type Halo2IpaWasm = pallet_verifier<Instance23>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(144)]
	pub type Groth16Bls12381Curves = pallet_verifier<Instance9>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(145)]
	pub type Groth16Bls12377Curves = pallet_verifier<Instance10>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(146)]
	pub type Groth16Bn254Curves = pallet_verifier<Instance11>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(147)]
	pub type Groth16Bw6761Curves = pallet_verifier<Instance12>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(148)]
	pub type EcdsaSecp256k1Curves = pallet_verifier<Instance16>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(149)]
	pub type Halo2KzgCurves = pallet_verifier<Instance21>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(150)]
	pub type Halo2IpaCurves = pallet_verifier<Instance24>;

	// Curve operations: by host calls from 160, in pure wasm from 176, without arithmetic from 192.
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(160)]
	pub type Bls12381Curves = pallet_curves<Bls12381Curves>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(161)]
	pub type Bls12377Curves = pallet_curves<Bls12377Curves>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(162)]
	pub type Bw6761Curves = pallet_curves<Bw6761Curves>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(163)]
	pub type Bn254Curves = pallet_curves<Bn254Curves>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(164)]
	pub type EdOnBls12377Curves = pallet_curves<EdOnBls12377Curves>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(165)]
	pub type BandersnatchCurves = pallet_curves<BandersnatchCurves>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(166)]
	pub type BandersnatchSwCurves = pallet_curves<BandersnatchSwCurves>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(167)]
	pub type PallasCurves = pallet_curves<PallasCurves>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(168)]
	pub type VestaCurves = pallet_curves<VestaCurves>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(169)]
	pub type Secp256k1Curves = pallet_curves<Secp256k1Curves>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(176)]
	pub type Bls12381Wasm = pallet_curves<Bls12381Wasm>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(177)]
	pub type Bls12377Wasm = pallet_curves<Bls12377Wasm>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(178)]
	pub type Bw6761Wasm = pallet_curves<Bw6761Wasm>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(179)]
	pub type Bn254Wasm = pallet_curves<Bn254Wasm>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(180)]
	pub type EdOnBls12377Wasm = pallet_curves<EdOnBls12377Wasm>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(181)]
	pub type BandersnatchWasm = pallet_curves<BandersnatchWasm>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(182)]
	pub type BandersnatchSwWasm = pallet_curves<BandersnatchSwWasm>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(183)]
	pub type PallasWasm = pallet_curves<PallasWasm>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(184)]
	pub type VestaWasm = pallet_curves<VestaWasm>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(185)]
	pub type Secp256k1Wasm = pallet_curves<Secp256k1Wasm>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(192)]
	pub type Bls12381Dummy = pallet_curves<Bls12381Dummy>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(193)]
	pub type Bls12377Dummy = pallet_curves<Bls12377Dummy>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(194)]
	pub type Bw6761Dummy = pallet_curves<Bw6761Dummy>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(195)]
	pub type Bn254Dummy = pallet_curves<Bn254Dummy>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(196)]
	pub type EdOnBls12377Dummy = pallet_curves<EdOnBls12377Dummy>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(197)]
	pub type BandersnatchDummy = pallet_curves<BandersnatchDummy>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(198)]
	pub type BandersnatchSwDummy = pallet_curves<BandersnatchSwDummy>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(199)]
	pub type PallasDummy = pallet_curves<PallasDummy>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(200)]
	pub type VestaDummy = pallet_curves<VestaDummy>;
	#[cfg(feature = "baselines")]
	#[runtime::pallet_index(201)]
	pub type Secp256k1Dummy = pallet_curves<Secp256k1Dummy>;
}
