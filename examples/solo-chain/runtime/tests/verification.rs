//! The runtime verifies proofs, and its wasm runs on a node with Assay's host functions.

use assay_groth16::{simulator::Simulator, Bls12_381};
use assay_proof_system::Defect;
use frame_support::{
	assert_noop, assert_ok,
	traits::{fungible::InspectHold, IntegrityTest},
};
use pallet_verifier::{Error, Event, Groth16Bls12381 as Instance, KeySource};
use sc_executor::WasmExecutor;
use solo_runtime::*;
use sp_core::traits::{CallContext, CodeExecutor, RuntimeCode, WrappedRuntimeCode};
use sp_keyring::Sr25519Keyring::Alice;
use sp_runtime::BuildStorage;
use sp_wasm_interface::HostFunctions;

/// Runs a test on the first block, with a balance of Alice's.
fn with_alice(test: impl FnOnce(RuntimeOrigin)) {
	let balances = vec![(Alice.to_account_id(), UNIT)];
	let genesis = RuntimeGenesisConfig {
		balances: BalancesConfig { balances, ..Default::default() },
		..Default::default()
	};
	let mut state = sp_io::TestExternalities::from(genesis.build_storage().expect("it is valid"));
	state.execute_with(|| {
		System::set_block_number(1);
		test(RuntimeOrigin::signed(Alice.to_account_id()));
	});
}

#[test]
fn every_call_fits_into_a_block() {
	AllPalletsWithSystem::integrity_test();
}

#[test]
fn a_proof_is_verified_and_a_wrong_one_refused() {
	with_alice(|alice| {
		let simulator = Simulator::<Bls12_381>::new(2, 1);
		let key = simulator.verifying_key();
		let hash = Groth16Bls12381::hash_of(&key);
		assert_ok!(Groth16Bls12381::register_key(alice.clone(), key));
		assert!(Balances::balance_on_hold(&KeyDeposit::get(), &Alice.to_account_id()) > 0);

		let ((proof, inputs), (other, _)) = (simulator.prove(0), simulator.prove(1));
		let mut tampered = proof.clone();
		*tampered.0.last_mut().expect("it has bytes") ^= 1;
		let verify = |proof| {
			let key = KeySource::Registered(hash);
			Groth16Bls12381::verify(alice.clone(), key, proof, inputs.clone())
		};
		assert_noop!(verify(other), Error::<Runtime, Instance>::ProofInvalid);
		let off_the_curve = Error::<Runtime, Instance>::MalformedProof(Defect::NotOnCurve);
		assert_noop!(verify(tampered), off_the_curve);
		assert_ok!(verify(proof));
		let events = System::read_events_for_pallet::<Event<Runtime, Instance>>();
		let verified = events.into_iter().filter_map(|event| match event {
			Event::ProofVerified { key, who, .. } => Some((key, who)),
			_ => None,
		});
		assert_eq!(verified.collect::<Vec<_>>(), [(hash, Alice.to_account_id())]);
	});
}

/// Asks the runtime's wasm for its version, on a node with these host functions.
fn version_on<H: HostFunctions>() -> Result<Vec<u8>, String> {
	let fetcher = WrappedRuntimeCode(WASM_BINARY.expect("the runtime was built").into());
	let code = RuntimeCode { code_fetcher: &fetcher, heap_pages: None, hash: vec![0] };
	let mut state = sp_io::TestExternalities::default();
	let (version, _) = WasmExecutor::<H>::builder().build().call(
		&mut state.ext(),
		&code,
		"Core_version",
		&[],
		CallContext::Offchain,
	);
	version.map_err(|error| error.to_string())
}

#[test]
fn the_wasm_asks_for_the_functions_of_assay() {
	type Functions = (sp_io::SubstrateHostFunctions, assay_host_functions::HostFunctions);
	assert!(version_on::<Functions>().is_ok_and(|version| !version.is_empty()));
	let error = version_on::<sp_io::SubstrateHostFunctions>().expect_err("they are missing");
	assert!(error.contains("requires function imports which are not present"), "{error}");
	assert!(error.contains("groth16"), "{error}");
}
