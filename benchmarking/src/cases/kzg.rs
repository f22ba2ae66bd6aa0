//! KZG point evaluation, as EIP-4844 has it.

use super::{limits::Limits, Case, Subject};
use crate::{
	calls::Verifier,
	probes::{failed, Probes},
	results::Column,
	standalone::Slices,
};
use anyhow::Result;
use assay_baselines_runtime::RuntimeCall;
use assay_host_functions::Host;
use assay_kzg::{
	layout::MAX_BATCH, simulator::Simulator, Backend, Kzg, PointEvaluation, Proof, PublicInputs,
	VerifyingKey,
};
use assay_proof_system::{batch::split, key_hash, ProofSystem};
use codec::Encode;
use pallet_verifier::KeySource;
use sp_core::H256;
use sp_runtime::traits::BlakeTwo256;

/// The instances of the verifier's pallet, each in its column. There is none by curve host calls.
const INSTANCES: [(&str, Column); 2] =
	[("KzgEip4844Wasm", Column::Wasm), ("KzgEip4844", Column::Host)];

/// Proofs of one key that a case of single proofs goes round.
const PROOFS: usize = 8;

/// About what all columns take for one proof, in microseconds.
const COST: f64 = 6_000.0;

/// About what all columns take for the largest batch.
const BATCH_COST: f64 = 60_000.0;

/// Checks under a registered key.
struct Evaluations {
	/// True for the largest batch, checked at once.
	batch: bool,
}

/// A case's key and proofs.
struct Fixture {
	key: VerifyingKey,
	hash: H256,
	entries: Vec<(Proof, PublicInputs)>,
}

/// Every case of KZG point evaluation.
pub fn cases() -> Vec<Case> {
	let case = |batch, name: String, operation: &str| Case {
		name,
		curve: "bls12_381",
		operation: operation.into(),
		size: if batch { MAX_BATCH } else { 1 },
		cost: if batch { BATCH_COST } else { COST },
		quick: true,
		subject: Box::new(Evaluations { batch }),
	};
	vec![
		case(false, "kzg_verify (eip-4844)".into(), "kzg_verify"),
		case(true, format!("kzg_verify_batch (eip-4844), {MAX_BATCH} proofs"), "kzg_verify_batch"),
	]
}

/// Adds the calls at their limits.
pub fn limits(limits: &mut Limits) -> Result<()> {
	limits.verifier::<Kzg<Host>>("KzgEip4844", &["Wasm", ""], "setup")
}

impl Evaluations {
	/// The case's key and proofs. The cases have different keys, so that each can register its own.
	fn fixture(&self) -> Fixture {
		let simulator = Simulator::new(if self.batch { 1 } else { 2 });
		let key = simulator.verifying_key();
		let proofs = if self.batch { MAX_BATCH } else { PROOFS };
		Fixture {
			hash: key_hash::<BlakeTwo256>(Kzg::<Host>::ID, &key.encode()),
			key,
			entries: (0..proofs as u64).map(|nonce| simulator.prove(nonce)).collect(),
		}
	}

	fn calls(&self, pallet: &str, fixture: &Fixture) -> Result<Vec<RuntimeCall>> {
		let pallet = Verifier(pallet);
		let key = KeySource::<VerifyingKey>::Registered(fixture.hash);
		if self.batch {
			return Ok(vec![pallet.verify_batch(&key, &fixture.entries)?]);
		}
		let entries = fixture.entries.iter();
		entries.map(|(proof, inputs)| pallet.verify(&key, proof, inputs)).collect()
	}
}

impl Subject for Evaluations {
	fn preparation(&self) -> Result<Vec<RuntimeCall>> {
		let key = self.fixture().key;
		INSTANCES.iter().map(|(pallet, _)| Verifier(pallet).register_key(&key)).collect()
	}

	fn probe(&self, probes: &mut Probes<'_>) -> Result<()> {
		let fixture = self.fixture();
		for (pallet, column) in INSTANCES {
			probes.calls(column, &self.calls(pallet, &fixture)?)?;
		}
		let key =
			<Host as Backend<PointEvaluation>>::prepare_key(&fixture.key.0).map_err(failed)?;
		let (operation, inputs) = if self.batch {
			("kzg_verify_batch", vec![joined(key, &fixture)])
		} else {
			("kzg_verify", slices(&key, &fixture))
		};
		probes.standalone(operation, &inputs, None)?;
		let (batch, size) = (self.batch, fixture.entries.len());
		probes.native(Column::Native, inputs, move |[key, proofs, inputs]| {
			match batch {
				true => <Host as Backend<PointEvaluation>>::verify_batch(
					key,
					&split(size, proofs, inputs),
				),
				false => <Host as Backend<PointEvaluation>>::verify(key, proofs, inputs),
			}
			.map_err(failed)
		});
		Ok(())
	}
}

/// The arguments of each check.
fn slices(key: &[u8], fixture: &Fixture) -> Vec<Slices> {
	let entries = fixture.entries.iter();
	entries.map(|(proof, inputs)| [key.to_vec(), proof.0.clone(), inputs.0.clone()]).collect()
}

/// The arguments of a batch: proofs and inputs joined.
fn joined(key: Vec<u8>, fixture: &Fixture) -> Slices {
	let proofs: Vec<_> = fixture.entries.iter().map(|(proof, _)| &proof.0[..]).collect();
	let inputs: Vec<_> = fixture.entries.iter().map(|(_, inputs)| &inputs.0[..]).collect();
	[key, proofs.concat(), inputs.concat()]
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::chain::Chain;

	#[test]
	fn the_chain_takes_a_proof_and_refuses_another_value() {
		let subject = Evaluations { batch: false };
		let fixture = subject.fixture();
		let mut chain = Chain::new().unwrap();
		chain.extend(subject.preparation().unwrap()).unwrap();
		let block = chain.open().unwrap();
		let key = KeySource::<VerifyingKey>::Registered(fixture.hash);
		let [(proof, inputs), (_, others), ..] = &fixture.entries[..] else { unreachable!() };
		for (pallet, _) in INSTANCES {
			let verdict = |inputs| {
				let call = Verifier(pallet).verify(&key, proof, inputs).unwrap();
				chain.apply(&block, &chain.sign(call, 0)).unwrap().0.unwrap()
			};
			assert_eq!(verdict(inputs), Ok(()), "{pallet}");
			assert!(verdict(others).is_err(), "{pallet}");
		}
	}
}
