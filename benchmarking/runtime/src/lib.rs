//! A runtime for comparison: Assay's own, with each verifier also in pure wasm and by curve host
//! calls, and the raw curve operations on every backend.
//!
//! A production chain has no use for these pallets. The demo, the comparison, the weights' generator
//! and many tests need them.
//!
//! [`chain`] has the files of `runtime/src`, which both runtimes share. [`baselines`] has the other
//! verifiers and [`curves`] the curve operations, one line each.

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

/// The files of Assay's runtime, all but its composition.
#[path = "../../../runtime/src"]
pub mod chain {
	pub mod apis;
	#[cfg(feature = "runtime-benchmarks")]
	pub(crate) mod benchmarks;
	pub mod configs;
	pub mod genesis_config_presets;
	pub mod types;
	pub mod verifiers;
	pub mod weights;
}

pub mod baselines;
pub mod curves;
pub mod weights;

#[cfg(feature = "runtime-benchmarks")]
use chain::benchmarks;
pub use chain::{apis, configs, genesis_config_presets, types::*, verifiers, verifiers::WEIGHTS};

use alloc::{borrow::Cow, vec::Vec};
use assay_proof_system::{DryRunError, KeyInfo};
use sp_core::H256;
use sp_version::RuntimeVersion;

/// The runtime's version.
#[sp_version::runtime_version]
pub const VERSION: RuntimeVersion = RuntimeVersion {
	spec_name: Cow::Borrowed("assay-baselines"),
	impl_name: Cow::Borrowed("assay-baselines"),
	authoring_version: 1,
	spec_version: 1,
	impl_version: 1,
	apis: apis::RUNTIME_API_VERSIONS,
	transaction_version: 1,
	system_version: 1,
};

/// The migrations of an upgrade to this runtime.
pub type Migrations = ();

/// The benchmarks in addition to those of FRAME's pallets.
#[cfg(feature = "runtime-benchmarks")]
const BENCHMARKS: &[benchmarks::Benchmarks] =
	&[verifiers::BENCHMARKS, baselines::BENCHMARKS, curves::BENCHMARKS];

/// Verifies as `call` would, without a transaction.
///
/// # Errors
///
/// [`DryRunError`], `NotAVerification` for the calls of other pallets.
pub fn dry_run(call: &RuntimeCall) -> Result<(), DryRunError> {
	match verifiers::dry_run(call) {
		Err(DryRunError::NotAVerification) => baselines::dry_run(call),
		result => result,
	}
}

/// Returns the information that the verifier of this name has about a key.
pub fn key_info(pallet: &str, hash: H256) -> Option<KeyInfo<AccountId>> {
	verifiers::key_info(pallet, hash).or_else(|| baselines::key_info(pallet, hash))
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

	// The verifiers by host functions.
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

	// Verifiers in pure wasm.
	#[runtime::pallet_index(128)]
	pub type Groth16Bls12381Wasm = pallet_verifier<Groth16Bls12381Wasm>;
	#[runtime::pallet_index(129)]
	pub type Groth16Bls12377Wasm = pallet_verifier<Groth16Bls12377Wasm>;
	#[runtime::pallet_index(130)]
	pub type Groth16Bn254Wasm = pallet_verifier<Groth16Bn254Wasm>;
	#[runtime::pallet_index(131)]
	pub type Groth16Bw6761Wasm = pallet_verifier<Groth16Bw6761Wasm>;
	#[runtime::pallet_index(132)]
	pub type EcdsaSecp256k1Wasm = pallet_verifier<EcdsaSecp256k1Wasm>;
	#[runtime::pallet_index(133)]
	pub type EcdsaHintedSecp256k1Wasm = pallet_verifier<EcdsaHintedSecp256k1Wasm>;
	#[runtime::pallet_index(134)]
	pub type LatticeWasm = pallet_verifier<LatticeWasm>;
	#[runtime::pallet_index(135)]
	pub type Halo2KzgWasm = pallet_verifier<Halo2KzgWasm>;
	#[runtime::pallet_index(136)]
	pub type Halo2IpaWasm = pallet_verifier<Halo2IpaWasm>;
	#[runtime::pallet_index(137)]
	pub type Groth16HintedBls12381Wasm = pallet_verifier<Groth16HintedBls12381Wasm>;
	#[runtime::pallet_index(138)]
	pub type Groth16HintedBls12377Wasm = pallet_verifier<Groth16HintedBls12377Wasm>;
	#[runtime::pallet_index(139)]
	pub type Groth16HintedBn254Wasm = pallet_verifier<Groth16HintedBn254Wasm>;
	#[runtime::pallet_index(140)]
	pub type Groth16HintedBw6761Wasm = pallet_verifier<Groth16HintedBw6761Wasm>;
	#[runtime::pallet_index(142)]
	pub type KzgEip4844Wasm = pallet_verifier<KzgEip4844Wasm>;
	#[runtime::pallet_index(220)]
	pub type RingVrfWasm = pallet_verifier<RingVrfWasm>;

	// Verifiers in wasm, with their curve operations by host calls.
	#[runtime::pallet_index(144)]
	pub type Groth16Bls12381Curves = pallet_verifier<Groth16Bls12381Curves>;
	#[runtime::pallet_index(145)]
	pub type Groth16Bls12377Curves = pallet_verifier<Groth16Bls12377Curves>;
	#[runtime::pallet_index(146)]
	pub type Groth16Bn254Curves = pallet_verifier<Groth16Bn254Curves>;
	#[runtime::pallet_index(147)]
	pub type Groth16Bw6761Curves = pallet_verifier<Groth16Bw6761Curves>;
	#[runtime::pallet_index(148)]
	pub type EcdsaSecp256k1Curves = pallet_verifier<EcdsaSecp256k1Curves>;
	#[runtime::pallet_index(149)]
	pub type Halo2KzgCurves = pallet_verifier<Halo2KzgCurves>;
	#[runtime::pallet_index(150)]
	pub type Halo2IpaCurves = pallet_verifier<Halo2IpaCurves>;
	#[runtime::pallet_index(151)]
	pub type RingVrfCurves = pallet_verifier<RingVrfCurves>;
	#[runtime::pallet_index(152)]
	pub type BlsMinPkCurves = pallet_verifier<BlsMinPkCurves>;
	#[runtime::pallet_index(153)]
	pub type BlsMinSigCurves = pallet_verifier<BlsMinSigCurves>;

	// Curve operations by host calls.
	#[runtime::pallet_index(160)]
	pub type Bls12381Curves = pallet_curves<Bls12381Curves>;
	#[runtime::pallet_index(161)]
	pub type Bls12377Curves = pallet_curves<Bls12377Curves>;
	#[runtime::pallet_index(162)]
	pub type Bw6761Curves = pallet_curves<Bw6761Curves>;
	#[runtime::pallet_index(163)]
	pub type Bn254Curves = pallet_curves<Bn254Curves>;
	#[runtime::pallet_index(164)]
	pub type EdOnBls12377Curves = pallet_curves<EdOnBls12377Curves>;
	#[runtime::pallet_index(165)]
	pub type BandersnatchCurves = pallet_curves<BandersnatchCurves>;
	#[runtime::pallet_index(166)]
	pub type BandersnatchSwCurves = pallet_curves<BandersnatchSwCurves>;
	#[runtime::pallet_index(167)]
	pub type PallasCurves = pallet_curves<PallasCurves>;
	#[runtime::pallet_index(168)]
	pub type VestaCurves = pallet_curves<VestaCurves>;
	#[runtime::pallet_index(169)]
	pub type Secp256k1Curves = pallet_curves<Secp256k1Curves>;

	// Curve operations in pure wasm.
	#[runtime::pallet_index(176)]
	pub type Bls12381Wasm = pallet_curves<Bls12381Wasm>;
	#[runtime::pallet_index(177)]
	pub type Bls12377Wasm = pallet_curves<Bls12377Wasm>;
	#[runtime::pallet_index(178)]
	pub type Bw6761Wasm = pallet_curves<Bw6761Wasm>;
	#[runtime::pallet_index(179)]
	pub type Bn254Wasm = pallet_curves<Bn254Wasm>;
	#[runtime::pallet_index(180)]
	pub type EdOnBls12377Wasm = pallet_curves<EdOnBls12377Wasm>;
	#[runtime::pallet_index(181)]
	pub type BandersnatchWasm = pallet_curves<BandersnatchWasm>;
	#[runtime::pallet_index(182)]
	pub type BandersnatchSwWasm = pallet_curves<BandersnatchSwWasm>;
	#[runtime::pallet_index(183)]
	pub type PallasWasm = pallet_curves<PallasWasm>;
	#[runtime::pallet_index(184)]
	pub type VestaWasm = pallet_curves<VestaWasm>;
	#[runtime::pallet_index(185)]
	pub type Secp256k1Wasm = pallet_curves<Secp256k1Wasm>;

	// Curve operations without their arithmetic.
	#[runtime::pallet_index(192)]
	pub type Bls12381Dummy = pallet_curves<Bls12381Dummy>;
	#[runtime::pallet_index(193)]
	pub type Bls12377Dummy = pallet_curves<Bls12377Dummy>;
	#[runtime::pallet_index(194)]
	pub type Bw6761Dummy = pallet_curves<Bw6761Dummy>;
	#[runtime::pallet_index(195)]
	pub type Bn254Dummy = pallet_curves<Bn254Dummy>;
	#[runtime::pallet_index(196)]
	pub type EdOnBls12377Dummy = pallet_curves<EdOnBls12377Dummy>;
	#[runtime::pallet_index(197)]
	pub type BandersnatchDummy = pallet_curves<BandersnatchDummy>;
	#[runtime::pallet_index(198)]
	pub type BandersnatchSwDummy = pallet_curves<BandersnatchSwDummy>;
	#[runtime::pallet_index(199)]
	pub type PallasDummy = pallet_curves<PallasDummy>;
	#[runtime::pallet_index(200)]
	pub type VestaDummy = pallet_curves<VestaDummy>;
	#[runtime::pallet_index(201)]
	pub type Secp256k1Dummy = pallet_curves<Secp256k1Dummy>;

	// Verifiers in pure wasm over arkworks.
	#[runtime::pallet_index(208)]
	pub type Groth16Bls12381Arkworks = pallet_verifier<Groth16Bls12381Arkworks>;
	#[runtime::pallet_index(209)]
	pub type Groth16Bls12377Arkworks = pallet_verifier<Groth16Bls12377Arkworks>;
	#[runtime::pallet_index(210)]
	pub type Groth16Bn254Arkworks = pallet_verifier<Groth16Bn254Arkworks>;
	#[runtime::pallet_index(211)]
	pub type Groth16Bw6761Arkworks = pallet_verifier<Groth16Bw6761Arkworks>;
	#[runtime::pallet_index(212)]
	pub type Halo2KzgArkworks = pallet_verifier<Halo2KzgArkworks>;
	#[runtime::pallet_index(213)]
	pub type Halo2IpaArkworks = pallet_verifier<Halo2IpaArkworks>;
	#[runtime::pallet_index(221)]
	pub type RingVrfArkworks = pallet_verifier<RingVrfArkworks>;

	// More verifiers in pure wasm.
	#[runtime::pallet_index(224)]
	pub type BlsMinPkWasm = pallet_verifier<BlsMinPkWasm>;
	#[runtime::pallet_index(225)]
	pub type BlsMinSigWasm = pallet_verifier<BlsMinSigWasm>;
	#[runtime::pallet_index(226)]
	pub type Halo2HintedKzgWasm = pallet_verifier<Halo2HintedKzgWasm>;
	#[runtime::pallet_index(227)]
	pub type Halo2HintedIpaWasm = pallet_verifier<Halo2HintedIpaWasm>;
}
