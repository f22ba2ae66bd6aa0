//! A relay chain's validator checks a block of the parachain: proofs are verified in Polkadot's own executor of validation
//! functions, which has no host function of Assay.

mod chain;
mod imports;
mod validator;

use assay_groth16::{simulator::Simulator, Bls12_381, Proof, PublicInputs};
use assay_proof_system::Defect;
use chain::{alice_signs, Backend, Collation, Collator};
use pallet_verifier::{Call, Error, Groth16Bls12381 as Instance, KeySource};
use para_runtime::{Groth16Bls12381, Runtime, RuntimeCall};
use sp_keyring::Sr25519Keyring;
use validator::{validate, ECC};

/// The public inputs of the proofs.
const INPUTS: usize = 2;

/// Returns the settings of a relay chain that serves a backend.
fn settings(backend: Backend) -> &'static [polkadot_primitives::ExecutorParam] {
	match backend {
		Backend::Wasm => &[],
		Backend::Curves => ECC,
	}
}

fn register(simulator: &Simulator<Bls12_381>) -> RuntimeCall {
	Call::<Runtime, Instance>::register_key { key: simulator.verifying_key() }.into()
}

fn verify(simulator: &Simulator<Bls12_381>, proof: Proof, inputs: PublicInputs) -> RuntimeCall {
	let key = KeySource::Registered(Groth16Bls12381::hash_of(&simulator.verifying_key()));
	Call::<Runtime, Instance>::verify { key, proof, inputs }.into()
}

/// Makes a block that registers a key and verifies a proof under it.
fn block_with_a_proof(backend: Backend) -> Collation {
	let simulator = Simulator::<Bls12_381>::new(INPUTS, 1);
	let (proof, inputs) = simulator.prove(0);
	let mut collator = Collator::new(backend);
	assert_eq!(collator.apply(0, register(&simulator)), Ok(()));
	assert_eq!(collator.apply(1, verify(&simulator, proof, inputs)), Ok(()));
	collator.finish()
}

#[test]
fn a_validator_verifies_the_proof_of_a_block() {
	for backend in Backend::ALL {
		let collation = block_with_a_proof(backend);
		assert_eq!(validate(settings(backend), &collation), Ok(collation.head()), "{backend:?}");
		assert_eq!(collation.owner_of_the_key(), Some(Sr25519Keyring::Alice.to_account_id()));
	}
}

#[test]
fn wrong_proofs_are_failed_transactions_of_a_valid_block() {
	for backend in Backend::ALL {
		let simulator = Simulator::<Bls12_381>::new(INPUTS, 1);
		let ((proof, inputs), (other, _)) = (simulator.prove(0), simulator.prove(1));
		let mut tampered = proof.clone();
		*tampered.0.last_mut().expect("it has bytes") ^= 1;
		let mut collator = Collator::new(backend);
		assert_eq!(collator.apply(0, register(&simulator)), Ok(()));
		for (nonce, proof, refusal) in [
			(1, other, Error::<Runtime, Instance>::ProofInvalid),
			(2, tampered, Error::MalformedProof(Defect::NotOnCurve)),
		] {
			let call = verify(&simulator, proof, inputs.clone());
			assert_eq!(collator.apply(nonce, call), Err(refusal.into()), "{backend:?}");
		}
		assert_eq!(collator.apply(3, verify(&simulator, proof, inputs)), Ok(()));
		let collation = collator.finish();
		assert_eq!(validate(settings(backend), &collation), Ok(collation.head()), "{backend:?}");
	}
}

/// The block says that the proof was verified: its state is that of a block with a right proof.
#[test]
fn a_validator_refuses_a_block_whose_proof_was_exchanged() {
	for backend in Backend::ALL {
		let simulator = Simulator::<Bls12_381>::new(INPUTS, 1);
		let ((_, inputs), (wrong, _)) = (simulator.prove(0), simulator.prove(1));
		let mut collation = block_with_a_proof(backend);
		let genesis = collation.genesis.hash();
		collation.exchange_last(alice_signs(genesis, 1, verify(&simulator, wrong, inputs)));
		let error = validate(settings(backend), &collation).expect_err("the state is another's");
		assert!(error.contains("unreachable"), "{backend:?}: {error}");
	}
}

/// Without the relay chain's consent there are no curve operations.
#[test]
fn a_validator_without_the_functions_cannot_run_the_verifier() {
	let collation = block_with_a_proof(Backend::Curves);
	let error = validate(settings(Backend::Wasm), &collation).expect_err("they are missing");
	assert!(error.contains("bls12_381"), "{error}");
}
