//! The verifiers: an instance per proof system and backend.

#[cfg(feature = "ifma-weights")]
use crate::weights::ifma as weights;
#[cfg(not(feature = "ifma-weights"))]
use crate::weights::reference as weights;
// What does not run by host functions alone has one set.
#[cfg(feature = "baselines")]
use crate::weights::reference as baseline_weights;
use crate::*;
#[cfg(feature = "baselines")]
use assay_curves::Curves;
use assay_ecdsa::Ecdsa;
#[cfg(feature = "baselines")]
use assay_ecdsa::{Hinted, Plain};
#[cfg(feature = "baselines")]
use assay_groth16::Wasm;
use assay_groth16::{Bls12_377, Bls12_381, Bn254, Groth16, BW6_761};
use assay_halo2::{Halo2, Ipa, Kzg};
use assay_host_functions::Host;
use assay_proof_system::{DryRunError, KeyInfo};
use frame_support::{
	parameter_types,
	traits::{fungible::HoldConsideration, ConstU128, LinearStoragePrice, PalletInfoAccess},
};
use sp_core::H256;

/// The name of the set of weights that verifications by host functions are charged by.
///
/// - `reference` holds on every validator that is as fast as Polkadot's reference hardware, whatever
///   its processor.
/// - `ifma` presumes that every validator's processor has AVX-512 IFMA. On one without it, calls take
///   up to six times what they are charged.
///
/// docs/weights.md has the machines behind both. A node of the other kind refuses to validate.
pub const WEIGHTS: &str = if cfg!(feature = "ifma-weights") { "ifma" } else { "reference" };

/// The deposit for a key: a part for the entry and a part for each byte stored, so that a chain full
/// of keys is a chain full of deposits.
type KeyPrice =
	LinearStoragePrice<ConstU128<{ 10 * MILLI_UNIT }>, ConstU128<{ MILLI_UNIT / 10 }>, Balance>;

parameter_types! {
	pub const Groth16Bls12381Deposit: RuntimeHoldReason =
		RuntimeHoldReason::Groth16Bls12381(pallet_verifier::HoldReason::KeyDeposit);
}

impl pallet_verifier::Config<pallet_verifier::Instance1> for Runtime {
	type System = Groth16<Bls12_381, Host>;
	type Consideration = HoldConsideration<AccountId, Balances, Groth16Bls12381Deposit, KeyPrice>;
	type OnVerified = ();
	type WeightInfo = weights::groth16_bls12_381::WeightInfo<Runtime>;
}

/// Configures the other instances in the same way, `pallet, instance, proof system, weights;`, and
/// finds an instance by a call or by its name.
macro_rules! verifiers {
	($($(#[$condition:meta])* $pallet:ident, $instance:ident, $system:ty, $set:ident::$weights:ident;)*) => {
		$(
			$(#[$condition])*
			const _: () = {
				parameter_types! {
					pub const Deposit: RuntimeHoldReason =
						RuntimeHoldReason::$pallet(pallet_verifier::HoldReason::KeyDeposit);
				}

				impl pallet_verifier::Config<pallet_verifier::$instance> for Runtime {
					type System = $system;
					type Consideration = HoldConsideration<AccountId, Balances, Deposit, KeyPrice>;
					type OnVerified = ();
					type WeightInfo = $set::$weights::WeightInfo<Runtime>;
				}
			};
		)*

		/// Verifies as `call` would, without a transaction.
		pub fn dry_run(call: &RuntimeCall) -> Result<(), DryRunError> {
			match call {
				RuntimeCall::Groth16Bls12381(call) => Groth16Bls12381::dry_run(call),
				$(
					$(#[$condition])*
					RuntimeCall::$pallet(call) => $pallet::dry_run(call),
				)*
				_ => Err(DryRunError::NotAVerification),
			}
		}

		/// What the verifier of that name knows of a key.
		pub fn key_info(pallet: &str, hash: H256) -> Option<KeyInfo<AccountId>> {
			if pallet == Groth16Bls12381::name() {
				return Groth16Bls12381::key_info(hash);
			}
			$(
				$(#[$condition])*
				if pallet == $pallet::name() {
					return $pallet::key_info(hash);
				}
			)*
			None
		}
	};
}

verifiers! {
	Groth16Bls12377, Instance2, Groth16<Bls12_377, Host>, weights::groth16_bls12_377;
	Groth16Bn254, Instance3, Groth16<Bn254, Host>, weights::groth16_bn254;
	Groth16Bw6761, Instance4, Groth16<BW6_761, Host>, weights::groth16_bw6_761;
	EcdsaSecp256k1, Instance13, Ecdsa<Host>, weights::ecdsa_secp256k1;
	Lattice, Instance17, assay_lattice::Lattice<Host>, weights::lattice;
	Halo2Kzg, Instance19, Halo2<Kzg, Host>, weights::halo2_kzg;
	Halo2Ipa, Instance22, Halo2<Ipa, Host>, weights::halo2_ipa;
	#[cfg(feature = "baselines")]
	Groth16Bls12381Wasm, Instance5, Groth16<Bls12_381, Wasm>, baseline_weights::groth16_bls12_381_wasm;
	#[cfg(feature = "baselines")]
	Groth16Bls12377Wasm, Instance6, Groth16<Bls12_377, Wasm>, baseline_weights::groth16_bls12_377_wasm;
	#[cfg(feature = "baselines")]
	Groth16Bn254Wasm, Instance7, Groth16<Bn254, Wasm>, baseline_weights::groth16_bn254_wasm;
	#[cfg(feature = "baselines")]
	Groth16Bw6761Wasm, Instance8, Groth16<BW6_761, Wasm>, baseline_weights::groth16_bw6_761_wasm;
	#[cfg(feature = "baselines")]
	Groth16Bls12381Curves, Instance9, Groth16<Bls12_381, Curves>, baseline_weights::groth16_bls12_381_curves;
	#[cfg(feature = "baselines")]
	Groth16Bls12377Curves, Instance10, Groth16<Bls12_377, Curves>, baseline_weights::groth16_bls12_377_curves;
	#[cfg(feature = "baselines")]
	Groth16Bn254Curves, Instance11, Groth16<Bn254, Curves>, baseline_weights::groth16_bn254_curves;
	#[cfg(feature = "baselines")]
	Groth16Bw6761Curves, Instance12, Groth16<BW6_761, Curves>, baseline_weights::groth16_bw6_761_curves;
	#[cfg(feature = "baselines")]
	EcdsaSecp256k1Wasm, Instance14, Ecdsa<Plain>, baseline_weights::ecdsa_secp256k1_wasm;
	#[cfg(feature = "baselines")]
	EcdsaHintedSecp256k1Wasm, Instance15, Ecdsa<Hinted>, baseline_weights::ecdsa_hinted_secp256k1_wasm;
	#[cfg(feature = "baselines")]
	EcdsaSecp256k1Curves, Instance16, Ecdsa<Curves>, baseline_weights::ecdsa_secp256k1_curves;
	#[cfg(feature = "baselines")]
	LatticeWasm, Instance18, assay_lattice::Lattice<assay_lattice::Wasm>, baseline_weights::lattice_wasm;
	#[cfg(feature = "baselines")]
	Halo2KzgWasm, Instance20, Halo2<Kzg, assay_halo2::Wasm>, baseline_weights::halo2_kzg_wasm;
	#[cfg(feature = "baselines")]
	Halo2KzgCurves, Instance21, Halo2<Kzg, Curves>, baseline_weights::halo2_kzg_curves;
	#[cfg(feature = "baselines")]
	Halo2IpaWasm, Instance23, Halo2<Ipa, assay_halo2::Wasm>, baseline_weights::halo2_ipa_wasm;
	#[cfg(feature = "baselines")]
	Halo2IpaCurves, Instance24, Halo2<Ipa, Curves>, baseline_weights::halo2_ipa_curves;
}
