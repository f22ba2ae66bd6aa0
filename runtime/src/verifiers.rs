//! The verifiers: an instance of `pallet_verifier` for each proof system.

#[cfg(feature = "ifma-weights")]
use super::weights::ifma as weights;
#[cfg(not(feature = "ifma-weights"))]
use super::weights::reference as weights;
use crate::*;
use assay_bls_signatures::{BlsSignatures, MinPk, MinSig};
use assay_ecdsa::Ecdsa;
use assay_groth16::{Bls12_377, Bls12_381, Bn254, Groth16, BW6_761};
use assay_halo2::{Halo2, Ipa, Kzg};
use assay_host_functions::Host;
use assay_proof_system::{DryRunError, KeyInfo};
use frame_support::{
	parameter_types,
	traits::{fungible::HoldConsideration, ConstU128, LinearStoragePrice},
};
use sp_core::H256;

/// The name of the set of weights for verifications by host functions.
///
/// - `reference` holds on every validator that is as fast as Polkadot's reference hardware and whose
///   processor has ADX, BMI2 and AVX2.
/// - `ifma` requires that every validator's processor has AVX-512 IFMA. On a processor without it,
///   calls can take several times the time that they are charged for.
///
/// docs/weights.md has the machines behind both. A node that was built with a set refuses to
/// validate if its processor lacks the set's code path.
pub const WEIGHTS: &str = if cfg!(feature = "ifma-weights") { "ifma" } else { "reference" };

/// The deposit for a key: a part for the entry and a part for each stored byte, so that
/// deposits grow with the storage that keys take.
pub type KeyPrice =
	LinearStoragePrice<ConstU128<{ 10 * MILLI_UNIT }>, ConstU128<{ MILLI_UNIT / 10 }>, Balance>;

/// Defines all that a runtime needs of its verifiers from a table: `name: proof system, weights;`.
///
/// The name is that of the pallet in the runtime and that of its instance in `pallet_verifier`. The
/// weights' name is also that of the benchmarks. A line without a proof system leaves the pallet's
/// configuration to the caller, who has all of the runtime in scope.
macro_rules! verifier_table {
	($($name:ident $(: $system:ty)?, $weights:ident;)*) => {
		$($(
			const _: () = {
				parameter_types! {
					pub const Deposit: RuntimeHoldReason =
						RuntimeHoldReason::$name(pallet_verifier::HoldReason::KeyDeposit);
				}

				impl pallet_verifier::Config<pallet_verifier::$name> for Runtime {
					type System = $system;
					type Consideration = HoldConsideration<AccountId, Balances, Deposit, KeyPrice>;
					type OnVerified = ();
					type WeightInfo = weights::$weights::WeightInfo<Runtime>;
				}
			};
		)?)*

		/// The pallets of the table, each with the name of its weights.
		pub const TABLE: &[(&str, &str)] = &[$((stringify!($name), stringify!($weights))),*];

		/// The migrations of the table's pallets, in which all keys move.
		#[cfg(feature = "upgrade-test")]
		pub type MoveKeys =
			($(pallet_verifier::migration::MoveKeys<Runtime, pallet_verifier::$name>,)*);

		/// The benchmarks of the table's pallets.
		#[cfg(feature = "runtime-benchmarks")]
		pub(crate) const BENCHMARKS: benchmarks::Benchmarks =
			benchmarks::benchmark_table! { $([$weights, $name])* };

		/// Verifies like `call`, but without a transaction.
		///
		/// # Errors
		///
		/// [`DryRunError`], `NotAVerification` for the calls of other pallets.
		pub fn dry_run(call: &RuntimeCall) -> Result<(), DryRunError> {
			match call {
				$(RuntimeCall::$name(call) => $name::dry_run(call),)*
				_ => Err(DryRunError::NotAVerification),
			}
		}

		/// Returns the key information of the verifier with this name.
		pub fn key_info(pallet: &str, hash: H256) -> Option<KeyInfo<AccountId>> {
			match pallet {
				$(stringify!($name) => $name::key_info(hash),)*
				_ => None,
			}
		}
	};
}

// For another runtime that includes this file.
#[allow(unused_imports, reason = "only a runtime with more tables than this one uses it")]
pub(crate) use verifier_table;

parameter_types! {
	pub const Groth16Bls12381Deposit: RuntimeHoldReason =
		RuntimeHoldReason::Groth16Bls12381(pallet_verifier::HoldReason::KeyDeposit);
}

impl pallet_verifier::Config<pallet_verifier::Groth16Bls12381> for Runtime {
	type System = Groth16<Bls12_381, Host>;
	type Consideration = HoldConsideration<AccountId, Balances, Groth16Bls12381Deposit, KeyPrice>;
	type OnVerified = ();
	type WeightInfo = weights::groth16_bls12_381::WeightInfo<Runtime>;
}

verifier_table! {
	// Its configuration is above, as docs/runtime.md shows it.
	Groth16Bls12381, groth16_bls12_381;
	Groth16Bls12377: Groth16<Bls12_377, Host>, groth16_bls12_377;
	Groth16Bn254: Groth16<Bn254, Host>, groth16_bn254;
	Groth16Bw6761: Groth16<BW6_761, Host>, groth16_bw6_761;
	EcdsaSecp256k1: Ecdsa<Host>, ecdsa_secp256k1;
	Lattice: assay_lattice::Lattice<Host>, lattice;
	Halo2Kzg: Halo2<Kzg, Host>, halo2_kzg;
	Halo2Ipa: Halo2<Ipa, Host>, halo2_ipa;
	KzgEip4844: assay_kzg::Kzg<Host>, kzg_eip4844;
	RingVrf: assay_ring_vrf::RingVrf<Host>, ring_vrf;
	BlsMinPk: BlsSignatures<MinPk, Host>, bls_min_pk;
	BlsMinSig: BlsSignatures<MinSig, Host>, bls_min_sig;
}
