//! A relay chain's validator checks a block of the parachain: proofs are verified in Polkadot's own executor of validation
//! functions, which has no host function of Assay.

mod chain;
mod imports;
mod validator;

use assay_groth16::{simulator::Simulator, Bls12_381, Proof, PublicInputs};
use chain::{alice_signs, Collation, Collator};
use para_runtime::{AccountId, Groth16Bls12381, Header, Runtime, RuntimeCall};
use pallet_verifier::{Call, Error, Groth16Bls12381 as Instance, KeySource};
use sp_runtime::{DispatchError, ModuleError};
use sp_keyring::Sr25519Keyring;
use validator::{validate, ECC};

/// The public inputs of the proofs.
const INPUTS: usize = 2;

/// The host functions that the relay chain's validators have to enable for this runtime.
fn needed() -> &'static [polkadot_primitives::ExecutorParam] {
	if cfg!(feature = "curves") {
		ECC
	} else {
		&[]
	}
}

fn register(simulator: &Simulator<Bls12_381>) -> RuntimeCall {
	Call::<Runtime, Instance>::register_key { key: simulator.verifying_key() }.into()
}

fn verify(simulator: &Simulator<Bls12_381>, proof: Proof, inputs: PublicInputs) -> RuntimeCall {
	let key = KeySource::Registered(Groth16Bls12381::hash_of(&simulator.verifying_key()));
	Call::<Runtime, Instance>::verify { key, proof, inputs }.into()
}

/// A block that registers a key and verifies a proof under it.
fn block_with_a_proof() -> Collation {
	let simulator = Simulator::<Bls12_381>::new(INPUTS, 1);
	let (proof, inputs) = simulator.prove(0);
	let mut collator = Collator::new();
	assert_eq!(collator.apply(0, register(&simulator)), Ok(()));
	assert_eq!(collator.apply(1, verify(&simulator, proof, inputs)), Ok(()));
	collator.finish()
}

#[test]
fn a_validator_verifies_the_proof_of_a_block() {
	let collation = block_with_a_proof();
	let head = validate(needed(), &collation).expect("the block is valid");
	assert_eq!(head, collation.head());
}

#[test]
fn a_wrong_proof_is_a_failed_transaction_of_a_valid_block() {
	let simulator = Simulator::<Bls12_381>::new(INPUTS, 1);
	let ((proof, _), (_, other_inputs)) = (simulator.prove(0), simulator.prove(1));
	let mut collator = Collator::new();
	assert_eq!(collator.apply(0, register(&simulator)), Ok(()));
	let refusal = collator.apply(1, verify(&simulator, proof, other_inputs));
	let DispatchError::Module(ModuleError { index, error, .. }) = refusal.expect_err("a wrong proof")
	else {
		panic!("the pallet refuses it: {refusal:?}");
	};
	let expected = DispatchError::from(Error::<Runtime, Instance>::ProofInvalid);
	let DispatchError::Module(expected) = expected else { unreachable!("a pallet's error") };
	assert_eq!((index, error), (expected.index, expected.error));
	let collation = collator.finish();
	let head = validate(needed(), &collation).expect("the block is valid");
	assert_eq!(head, collation.head());
}

#[test]
fn a_validator_refuses_a_block_whose_proof_was_exchanged() {
	// Another proof of the same statement, in a transaction that Alice signs: all is valid, but the block is another one.
	let simulator = Simulator::<Bls12_381>::new(INPUTS, 1);
	let (_, inputs) = simulator.prove(0);
	let (wrong, _) = simulator.prove(1);
	let mut collation = block_with_a_proof();
	let last = collation.block.extrinsics.len() - 1;
	collation.block.extrinsics[last] =
		alice_signs(collation.genesis.hash(), 1, verify(&simulator, wrong, inputs));
	collation.seal();
	let error = validate(needed(), &collation).expect_err("the header has another root");
	assert!(error.contains("unreachable"), "{error}");
}

/// Without the relay chain's consent there are no curve operations.
#[cfg(feature = "curves")]
#[test]
fn a_validator_without_the_functions_cannot_run_the_verifier() {
	let error = validate(&[], &block_with_a_proof()).expect_err("the functions are missing");
	assert!(error.contains("bls12_381"), "{error}");
}

#[test]
fn the_owner_of_the_key_is_alice() {
	let owner: AccountId = Sr25519Keyring::Alice.to_account_id();
	let collation = block_with_a_proof();
	assert_eq!(collation.owner_of_the_key(), Some(owner));
	let head: Header = collation.head();
	assert_eq!(head.number, 1);
}
