//! A chain in memory, and calls of addresses.

use assay_groth16::{simulator::Simulator, Bn254, Proof, PublicInputs};
use assay_precompiles_runtime::{
	AccountId, Balance, Groth16Bn254, Revive, Runtime, RuntimeEvent, RuntimeOrigin, System, UNIT,
};
use assay_proof_system::H256;
use frame_support::{assert_ok, weights::Weight};
use pallet_revive::{
	precompiles::alloy::sol_types::SolCall, AddressMapper, ExecConfig, ExecReturnValue,
	TransactionLimits, H160, U256,
};
use sp_runtime::{traits::Hash, traits::Keccak256, BuildStorage, DispatchError};

pub const ALICE: AccountId = AccountId::new([1; 32]);
pub const BOB: AccountId = AccountId::new([2; 32]);

/// The initial balance of an account.
pub const ENDOWMENT: Balance = 1_000_000 * UNIT;

/// Returns the address of the precompile with this number.
pub fn precompile(number: u8) -> H160 {
	let mut address = [0; 20];
	address[16..18].copy_from_slice(&[0xa5, number]);
	H160(address)
}

/// Returns the address of `IAssay`.
pub fn assay() -> H160 {
	precompile(0)
}

/// Returns the name of a proof system in contracts.
pub fn system(id: &str) -> [u8; 32] {
	Keccak256::hash(id.as_bytes()).0
}

/// Runs a test on a new chain.
pub fn on_chain<R>(test: impl FnOnce() -> R) -> R {
	let mut storage = frame_system::GenesisConfig::<Runtime>::default().build_storage().unwrap();
	pallet_balances::GenesisConfig::<Runtime> {
		balances: vec![(ALICE, ENDOWMENT), (BOB, ENDOWMENT), (Revive::account_id(), ENDOWMENT)],
		..Default::default()
	}
	.assimilate_storage(&mut storage)
	.unwrap();
	sp_io::TestExternalities::new(storage).execute_with(|| {
		System::set_block_number(1);
		for account in [ALICE, BOB] {
			assert_ok!(Revive::map_account(RuntimeOrigin::signed(account)));
		}
		System::reset_events();
		test()
	})
}

/// The result of a call, and the weight that the call was charged.
pub struct Outcome {
	pub result: Result<ExecReturnValue, DispatchError>,
	pub weight: Weight,
}

impl Outcome {
	/// Returns the output of a call that succeeded.
	#[track_caller]
	pub fn output(self) -> Vec<u8> {
		let value = self.result.expect("the call succeeds");
		assert!(!value.did_revert(), "{}", String::from_utf8_lossy(&value.data));
		value.data
	}

	/// Returns the data of a call that reverted.
	#[track_caller]
	pub fn revert(self) -> Vec<u8> {
		let value = self.result.expect("the call reverts");
		assert!(value.did_revert());
		value.data
	}
}

/// Calls an address as Alice.
pub fn call(to: H160, input: Vec<u8>) -> Outcome {
	call_as(ALICE, to, input, block_weight())
}

/// Returns the most weight of a call.
pub fn block_weight() -> Weight {
	<Runtime as frame_system::Config>::BlockWeights::get().max_block
}

pub fn limits(weight_limit: Weight) -> TransactionLimits<Runtime> {
	TransactionLimits::WeightAndDeposit { weight_limit, deposit_limit: ENDOWMENT }
}

pub fn call_as(who: AccountId, to: H160, input: Vec<u8>, limit: Weight) -> Outcome {
	let result = Revive::bare_call(
		RuntimeOrigin::signed(who),
		to,
		U256::zero(),
		limits(limit),
		input,
		&ExecConfig::new_substrate_tx(),
	);
	Outcome { result: result.result, weight: result.weight_consumed }
}

/// Calls a function of a contract as Alice, and decodes what it returns.
#[track_caller]
pub fn call_function<C: SolCall>(to: H160, function: C) -> C::Return {
	let output = call(to, function.abi_encode()).output();
	C::abi_decode_returns_validate(&output).unwrap()
}

/// Returns the text of a revert by `revert(text)` or of a precompile.
#[track_caller]
pub fn reason(revert: &[u8]) -> String {
	use pallet_revive::precompiles::alloy::sol_types::{Revert, SolError};
	Revert::abi_decode(revert).expect("a revert with a text").reason
}

pub fn address_of(account: &AccountId) -> H160 {
	<Runtime as pallet_revive::Config>::AddressMapper::to_address(account)
}

/// Returns the events of the block.
pub fn events() -> Vec<RuntimeEvent> {
	System::events().into_iter().map(|record| record.event).collect()
}

/// A key for Groth16 over BN254 whose proofs anyone can make, registered by Bob.
pub struct TestKey {
	pub simulator: Simulator<Bn254>,
	pub hash: H256,
}

impl TestKey {
	pub fn register(inputs: usize) -> Self {
		let simulator = Simulator::new(inputs, 7);
		let key = simulator.verifying_key();
		let hash = Groth16Bn254::hash_of(&key);
		assert_ok!(Groth16Bn254::register_key(RuntimeOrigin::signed(BOB), key));
		System::reset_events();
		Self { simulator, hash }
	}

	/// Makes a proof that was not made before, and its inputs.
	pub fn prove(&self, nonce: u64) -> (Vec<u8>, Vec<u8>) {
		let (Proof(proof), PublicInputs(inputs)) = self.simulator.prove(nonce);
		(proof, inputs)
	}
}
