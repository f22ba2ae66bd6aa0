//! Refusals, with their exact errors.

mod export;
mod inputs;
mod keys;
mod proofs;
mod shuffles;

use crate::cases::Case;
use assay_halo2::{Backend, Halo2, PreparedKey, Proof, PublicInputs, Scheme, VerifyingKey, Wasm};
use assay_proof_system::{ProofSystem, VerifyError};

/// A key, a proof and inputs that verify, as bytes.
pub struct Fixture<S: Scheme> {
	pub prepared: PreparedKey<S>,
	pub proof: Vec<u8>,
	pub inputs: Vec<u8>,
}

impl<S: Scheme> Fixture<S>
where
	Wasm: Backend<S>,
{
	pub fn new(case: &Case<'_, S>) -> Self {
		let fixture = Self {
			prepared: prepare::<S>(VerifyingKey::from(&case.key).0).expect("the key is usable"),
			proof: case.proof.clone(),
			inputs: PublicInputs::from_instances(&case.instances).0,
		};
		assert_eq!(fixture.verify(&fixture.proof, &fixture.inputs), Ok(()));
		fixture
	}

	pub fn verify(&self, proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
		let (proof, inputs) = (Proof(proof.to_vec()), PublicInputs(inputs.to_vec()));
		Halo2::<S, Wasm>::verify(&self.prepared, &proof, &inputs)
	}

	pub fn verify_batch(&self, entries: &[(&[u8], &[u8])]) -> Result<(), VerifyError> {
		let entry = |(proof, inputs): &(&[u8], &[u8])| {
			(Proof(proof.to_vec()), PublicInputs(inputs.to_vec()))
		};
		let batch: Vec<_> = entries.iter().map(entry).collect();
		Halo2::<S, Wasm>::verify_batch(&self.prepared, &batch)
	}
}

pub fn prepare<S: Scheme>(key: Vec<u8>) -> Result<PreparedKey<S>, VerifyError>
where
	Wasm: Backend<S>,
{
	Halo2::<S, Wasm>::prepare_key(&VerifyingKey(key))
}
