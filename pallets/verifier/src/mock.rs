//! A chain with three instances of the pallet: native arithmetic, pure-wasm arithmetic, and a proof
//! system some of whose proofs are light.

use crate::{OnVerified, Verified};
use assay_groth16::{Bls12_381, Groth16, Proof, PublicInputs, VerifyingKey, Wasm};
use assay_host_functions::Host;
#[cfg(feature = "runtime-benchmarks")]
use assay_proof_system::BenchmarkCases;
use assay_proof_system::{ProofSystem, Sizes, VerifyError};
use frame_support::{
	derive_impl,
	dispatch::DispatchResult,
	parameter_types,
	traits::{fungible::HoldConsideration, ConstU32, ConstU64, LinearStoragePrice},
	weights::{constants::WEIGHT_REF_TIME_PER_SECOND, Weight},
};
use sp_runtime::{BuildStorage, DispatchError};
use std::cell::RefCell;

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
	pub type LightVerifier = pallet_verifier<Instance2>;
}

#[derive_impl(frame_system::config_preludes::TestDefaultConfig)]
impl frame_system::Config for Test {
	type Block = frame_system::mocking::MockBlock<Test>;
	type AccountData = pallet_balances::AccountData<u64>;
}

#[derive_impl(pallet_balances::config_preludes::TestDefaultConfig)]
impl pallet_balances::Config for Test {
	type AccountStore = System;
	type RuntimeHoldReason = RuntimeHoldReason;
	type FreezeIdentifier = u8;
	type MaxFreezes = ConstU32<1>;
}

pub const DEPOSIT_BASE: u64 = 1_000;
pub const DEPOSIT_PER_BYTE: u64 = 2;

parameter_types! {
	pub const Deposit: RuntimeHoldReason =
		RuntimeHoldReason::Verifier(crate::HoldReason::KeyDeposit);
	pub const WasmDeposit: RuntimeHoldReason =
		RuntimeHoldReason::WasmVerifier(crate::HoldReason::KeyDeposit);
	pub const LightDeposit: RuntimeHoldReason =
		RuntimeHoldReason::LightVerifier(crate::HoldReason::KeyDeposit);
}

pub type Price = LinearStoragePrice<ConstU64<DEPOSIT_BASE>, ConstU64<DEPOSIT_PER_BYTE>, u64>;

impl crate::Config for Test {
	type System = Groth16<Bls12_381, Host>;
	type Consideration = HoldConsideration<u64, Balances, Deposit, Price>;
	type OnVerified = Recorder;
	type WeightInfo = TestWeight;
}

impl crate::Config<crate::Instance1> for Test {
	type System = Groth16<Bls12_381, Wasm>;
	type Consideration = HoldConsideration<u64, Balances, WasmDeposit, Price>;
	type OnVerified = ();
	type WeightInfo = ();
}

impl crate::Config<crate::Instance2> for Test {
	type System = OneByOne;
	type Consideration = HoldConsideration<u64, Balances, LightDeposit, Price>;
	type OnVerified = Recorder;
	type WeightInfo = TestWeight;
}

/// Groth16 with other charges. A batch is charged like its proofs, and an inline key like its
/// registration. A proof is light if its first input is even.
pub struct OneByOne;

pub type Single = Groth16<Bls12_381, Wasm>;

impl ProofSystem for OneByOne {
	const ID: &'static str = Single::ID;
	const MAX_BATCH: u32 = 4;

	type VerifyingKey = VerifyingKey;
	type PreparedKey = <Single as ProofSystem>::PreparedKey;
	type Proof = Proof;
	type PublicInputs = PublicInputs;

	fn prepare_key(key: &VerifyingKey) -> Result<Self::PreparedKey, VerifyError> {
		Single::prepare_key(key)
	}

	fn verify(
		key: &Self::PreparedKey,
		proof: &Proof,
		inputs: &PublicInputs,
	) -> Result<(), VerifyError> {
		Single::verify(key, proof, inputs)
	}

	fn verify_batch(
		key: &Self::PreparedKey,
		batch: &[(Proof, PublicInputs)],
	) -> Result<(), VerifyError> {
		assert!(batch.len() > 1, "a batch of one is verified as its proof");
		batch.iter().try_for_each(|(proof, inputs)| Self::verify(key, proof, inputs))
	}
}

impl Sizes for OneByOne {
	const MAX_SIZE: u32 = Single::MAX_SIZE;
	const BATCH_WEIGHT_IS_SUM: bool = true;
	const INLINE_COST_SUBADDITIVE: bool = true;

	fn key_size(key: &VerifyingKey) -> u32 {
		Single::key_size(key)
	}

	fn verification_size(proof: &Proof, inputs: &PublicInputs) -> u32 {
		Single::verification_size(proof, inputs)
	}

	fn prepared_size(key: &Self::PreparedKey) -> u32 {
		Single::prepared_size(key)
	}

	fn is_light(_: &Self::PreparedKey, _: &Proof, inputs: &PublicInputs) -> bool {
		inputs.0.first().is_some_and(|byte| byte % 2 == 0)
	}
}

#[cfg(feature = "runtime-benchmarks")]
impl BenchmarkCases for OneByOne {
	fn benchmark_case(size: u32, seed: u32) -> (VerifyingKey, Proof, PublicInputs) {
		Single::benchmark_case(size, seed)
	}
}

/// Weights that distinguish the paths.
pub struct TestWeight;

impl crate::WeightInfo for TestWeight {
	fn register_key(n: u32) -> Weight {
		Weight::from_parts(1_000 + u64::from(n), 0)
	}
	fn remove_key() -> Weight {
		Weight::from_parts(2_000, 0)
	}
	fn verify_registered(n: u32) -> Weight {
		if TOO_HEAVY.get() {
			// One fits into a block, and a batch of many does not.
			return Weight::from_parts(WEIGHT_REF_TIME_PER_SECOND / 3, 0);
		}
		Weight::from_parts(3_000 + u64::from(n), 0)
	}
	fn verify_light(n: u32) -> Weight {
		let base = if HEAVY_IF_LIGHT.get() { 5_000 } else { 500 };
		Weight::from_parts(base + u64::from(n), 0)
	}
	fn verify_inline(n: u32) -> Weight {
		Weight::from_parts(4_000 + u64::from(n), 0)
	}
	fn verify_batch_registered(p: u32, n: u32) -> Weight {
		Weight::from_parts(1_000 * u64::from(p) + 5_000 + u64::from(n), 0)
	}
	fn verify_batch_inline(p: u32, n: u32) -> Weight {
		if TOO_HEAVY.get() {
			return Weight::MAX;
		}
		Weight::from_parts(1_000 * u64::from(p) + 6_000 + u64::from(n), 0)
	}
	fn verify_unknown_key() -> Weight {
		Weight::from_parts(7, 0)
	}
}

thread_local! {
	/// True if the largest call is heavier than a block.
	pub static TOO_HEAVY: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
	/// True if a light proof's weight is above that of others.
	pub static HEAVY_IF_LIGHT: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
	/// The statements that the hook was called for.
	pub static RECORDED: RefCell<Vec<sp_core::H256>> = const { RefCell::new(Vec::new()) };
}

/// An account whose proofs the hook refuses.
pub const REFUSED: u64 = 99;

pub const HOOK_WEIGHT: Weight = Weight::from_parts(100_000, 0);

/// A hook that records statements, and refuses one account.
pub struct Recorder;

impl OnVerified<u64, PublicInputs> for Recorder {
	fn on_verified(verified: &Verified<u64, PublicInputs>) -> DispatchResult {
		if *verified.who == REFUSED {
			return Err(DispatchError::Other("refused by the hook"));
		}
		RECORDED.with_borrow_mut(|recorded| recorded.push(verified.statement));
		Ok(())
	}

	fn weight() -> Weight {
		HOOK_WEIGHT
	}
}

pub const ALICE: u64 = 1;
pub const BOB: u64 = 2;
pub const POOR: u64 = 3;

pub fn new_test_ext() -> sp_io::TestExternalities {
	let mut storage = frame_system::GenesisConfig::<Test>::default()
		.build_storage()
		.expect("the default is valid");
	pallet_balances::GenesisConfig::<Test> {
		balances: vec![(ALICE, 1_000_000), (BOB, 1_000_000), (POOR, 10), (REFUSED, 1_000_000)],
		..Default::default()
	}
	.assimilate_storage(&mut storage)
	.expect("the balances are valid");
	RECORDED.with_borrow_mut(Vec::clear);
	let mut ext = sp_io::TestExternalities::new(storage);
	// Events are only recorded from the first block on.
	ext.execute_with(|| System::set_block_number(1));
	ext
}
