//! A chain that rewards proofs under one key: each statement once, and the account that the proof
//! names.

use crate as pallet_once_only;
use assay_groth16::{Bls12_381, Groth16, PublicInputs, Wasm};
use assay_host_functions::Host;
use assay_proof_system::H256;
use codec::Encode;
use frame_support::{
	derive_impl,
	dispatch::DispatchResult,
	ensure, parameter_types,
	traits::{fungible::Mutate, Equals},
	weights::Weight,
};
use pallet_verifier::{ForKeys, OnVerified, Verified};
use sp_io::hashing::blake2_256;
use sp_runtime::{BuildStorage, DispatchError};

#[frame_support::runtime]
mod runtime {
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
	pub struct Test;

	#[runtime::pallet_index(0)]
	pub type System = frame_system;
	#[runtime::pallet_index(1)]
	pub type Balances = pallet_balances;
	#[runtime::pallet_index(2)]
	pub type Verifier = pallet_verifier;
	#[runtime::pallet_index(3)]
	pub type WasmVerifier = pallet_verifier<Instance1>;
	#[runtime::pallet_index(4)]
	pub type OnceOnly = pallet_once_only;
}

#[derive_impl(frame_system::config_preludes::TestDefaultConfig)]
impl frame_system::Config for Test {
	type Block = frame_system::mocking::MockBlock<Test>;
	type AccountData = pallet_balances::AccountData<u64>;
	type DbWeight = frame_support::weights::constants::RocksDbWeight;
}

#[derive_impl(pallet_balances::config_preludes::TestDefaultConfig)]
impl pallet_balances::Config for Test {
	type AccountStore = System;
}

parameter_types! {
	/// The key that proofs are rewarded under.
	pub static RewardKey: H256 = H256::zero();
	pub static MaxStatements: u32 = 3;
	pub static Lifetime: Option<u64> = Some(10);
}

impl pallet_once_only::Config for Test {
	type MaxStatements = MaxStatements;
	type Lifetime = Lifetime;
	type WeightInfo = pallet_once_only::DatabaseWeight<Test>;
}

impl pallet_verifier::Config for Test {
	type System = Groth16<Bls12_381, Host>;
	type Consideration = ();
	type OnVerified = ForKeys<Equals<RewardKey>, (OnceOnly, Rewards)>;
	type WeightInfo = NoWeight;
}

impl pallet_verifier::Config<pallet_verifier::Instance1> for Test {
	type System = Groth16<Bls12_381, Wasm>;
	type Consideration = ();
	type OnVerified = OnceOnly;
	type WeightInfo = NoWeight;
}

pub const REWARD: u64 = 100;
pub const REWARD_WEIGHT: Weight = Weight::from_parts(1_000, 0);

/// The public input that stands for an account: 31 bytes of its hash, which are below every curve's
/// order.
pub fn beneficiary(who: &u64) -> [u8; 32] {
	let mut hash = who.using_encoded(blake2_256);
	hash[31] = 0;
	hash
}

/// Rewards whoever a proof names. Public inputs are a number and the beneficiary.
pub struct Rewards;

impl OnVerified<u64, PublicInputs> for Rewards {
	fn on_verified(verified: &Verified<u64, PublicInputs>) -> DispatchResult {
		let named = verified.inputs.0.get(32..64);
		ensure!(named == Some(&beneficiary(verified.who)[..]), NOT_NAMED);
		Balances::mint_into(verified.who, REWARD)?;
		Ok(())
	}

	fn weight() -> Weight {
		REWARD_WEIGHT
	}
}

pub const NOT_NAMED: DispatchError = DispatchError::Other("the proof names another account");

/// No weight but the hooks'.
pub struct NoWeight;

impl pallet_verifier::WeightInfo for NoWeight {
	fn register_key(_: u32) -> Weight {
		Weight::zero()
	}
	fn remove_key() -> Weight {
		Weight::zero()
	}
	fn verify_registered(_: u32) -> Weight {
		Weight::zero()
	}
	fn verify_inline(_: u32) -> Weight {
		Weight::zero()
	}
	fn verify_batch_registered(_: u32, _: u32) -> Weight {
		Weight::zero()
	}
	fn verify_batch_inline(_: u32, _: u32) -> Weight {
		Weight::zero()
	}
	fn verify_unknown_key() -> Weight {
		Weight::zero()
	}
}

pub const ALICE: u64 = 1;
pub const MALLORY: u64 = 2;

pub fn new_test_ext() -> sp_io::TestExternalities {
	let storage = frame_system::GenesisConfig::<Test>::default()
		.build_storage()
		.expect("the default is valid");
	let mut ext = sp_io::TestExternalities::new(storage);
	// Events are only recorded from the first block on.
	ext.execute_with(|| System::set_block_number(1));
	ext
}
