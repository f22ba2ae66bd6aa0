//! The compiled contracts: `make test-contracts` compiles them first.

use crate::harness::{block_weight, limits, ALICE};
use assay_precompiles_runtime::{Revive, RuntimeOrigin};
use pallet_revive::{Code, ExecConfig, H160};
use serde::Deserialize;

pallet_revive::precompiles::alloy::sol! {
	interface ICaller {
		error ProofRefused(uint8 verdict, uint8 defect);
		function verifyWithGas(uint256 gasLimit, bytes32 system, bytes32 key, bytes calldata proof, bytes calldata inputs)
			external returns (bool success, bytes memory result);
		function verifyByLibrary(bytes32 system, bytes32 key, bytes calldata proof, bytes calldata inputs) external;
		function forward(address target, bytes calldata input) external returns (bool success, bytes memory result);
		function forwardStatic(address target, bytes calldata input)
			external view returns (bool success, bytes memory result);
		function forwardDelegate(address target, bytes calldata input)
			external returns (bool success, bytes memory result);
	}

	interface IPrivateAirdrop {
		event Claimed(uint256 indexed nullifier, address recipient);
		error AlreadyClaimed(uint256 nullifier);
		error NotPaid();
		error ProofRefused(uint8 verdict, uint8 defect);
		function claim(uint256 nullifier, address recipient, bytes calldata proof) external;
		function claimed(uint256 nullifier) external view returns (bool);
		function publicInputs(uint256 nullifier, address recipient) external view returns (bytes memory);
	}
}

#[derive(Deserialize)]
struct Compiled {
	code: String,
}

/// Returns the code that deploys a contract.
fn code(name: &str) -> Vec<u8> {
	let path = format!("{}/../contracts/{name}.json", env!("CARGO_MANIFEST_DIR"));
	let compiled = std::fs::read(&path).unwrap_or_else(|error| {
		panic!("{path}: {error}. Compile the contracts first: npm ci && npm run build")
	});
	let Compiled { code } = serde_json::from_slice(&compiled).unwrap();
	hex::decode(code).unwrap()
}

/// Deploys a contract as Alice, with the encoded arguments of its constructor and an amount of money.
#[track_caller]
pub fn deploy(name: &str, arguments: Vec<u8>, value: u128) -> H160 {
	let result = Revive::bare_instantiate(
		RuntimeOrigin::signed(ALICE),
		value.into(),
		limits(block_weight()),
		Code::Upload([code(name), arguments].concat()),
		vec![],
		None,
		&ExecConfig::new_substrate_tx(),
	);
	let deployed = result.result.expect("the contract is deployed");
	assert!(!deployed.result.did_revert(), "the constructor reverted");
	deployed.addr
}
