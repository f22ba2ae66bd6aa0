//! Verifiers, the hook that remembers statements, and the precompiles over them.

use crate::{
	weights, AccountId, Balance, Balances, Groth16Bls12381, Groth16Bn254, KzgEip4844, OnceOnly,
	Runtime, RuntimeHoldReason, UNIT,
};
use assay_groth16::{Bls12_381, Bn254, Groth16};
use assay_host_functions::Host;
use assay_kzg::Kzg;
use assay_precompiles::{ethereum, Assay};
use frame_support::{
	parameter_types,
	traits::{fungible::HoldConsideration, ConstU128, ConstU32, Contains, LinearStoragePrice},
};
use sp_core::H256;

/// Assay's precompiles. Other precompiles of the runtime go into the same tuple.
pub type Precompiles = (
	Assay<Runtime>,
	ethereum::Bn254Add<Runtime>,
	ethereum::Bn254Mul<Runtime>,
	ethereum::Bn254Pairing<Runtime>,
	ethereum::PointEvaluation<Runtime>,
	ethereum::Bls12381G1Add<Runtime>,
	ethereum::Bls12381G1Msm<Runtime>,
	ethereum::Bls12381G2Add<Runtime>,
	ethereum::Bls12381G2Msm<Runtime>,
	ethereum::Bls12381Pairing<Runtime>,
	ethereum::Bls12381MapToG1<Runtime>,
	ethereum::Bls12381MapToG2<Runtime>,
);

impl assay_precompiles::Config for Runtime {
	type Verifiers = (Groth16Bn254, Groth16Bls12381, KzgEip4844);
	type Counted = Counted;
	type WeightInfo = weights::WeightInfo<Runtime>;
}

/// The statements that the hook of `Groth16Bls12381` has counted.
pub struct Counted;

impl Contains<H256> for Counted {
	fn contains(statement: &H256) -> bool {
		pallet_once_only::Statements::<Runtime>::contains_key(statement)
	}
}

// For the tests alone: statements of every key are counted, for ever, and no more than these. A chain counts only those
// of keys that it trusts (`ForKeys`), as docs/statements.md shows. Otherwise anyone can fill the list with proofs under a
// key of their own.
parameter_types! {
	pub const Lifetime: Option<u32> = None;
}

impl pallet_once_only::Config for Runtime {
	type MaxStatements = ConstU32<1000>;
	type Lifetime = Lifetime;
	type WeightInfo = pallet_once_only::DatabaseWeight<Runtime>;
}

/// The deposit for a key: a part for the entry and a part for each byte stored.
type KeyPrice =
	LinearStoragePrice<ConstU128<{ UNIT / 100 }>, ConstU128<{ UNIT / 10_000 }>, Balance>;

/// Configures a verifier: `pallet: proof system, its hook, its weights;`.
macro_rules! verifiers {
	($($name:ident: $system:ty, $hook:ty, $weights:ident;)*) => {
		$(
			const _: () = {
				parameter_types! {
					pub const Deposit: RuntimeHoldReason =
						RuntimeHoldReason::$name(pallet_verifier::HoldReason::KeyDeposit);
				}

				impl pallet_verifier::Config<pallet_verifier::$name> for Runtime {
					type System = $system;
					type Consideration = HoldConsideration<AccountId, Balances, Deposit, KeyPrice>;
					type OnVerified = $hook;
					type WeightInfo = weights::$weights::WeightInfo<Runtime>;
				}
			};
		)*
	};
}

verifiers! {
	Groth16Bls12381: Groth16<Bls12_381, Host>, OnceOnly, groth16_bls12_381;
	Groth16Bn254: Groth16<Bn254, Host>, (), groth16_bn254;
	KzgEip4844: Kzg<Host>, (), kzg_eip4844;
}
