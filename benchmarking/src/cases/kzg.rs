//! KZG point evaluation, as in EIP-4844.

use super::{
	limits::Limits,
	registered::{BatchForm, Registered},
	Case, Subject,
};
use crate::{probes::Probes, results::Column};
use anyhow::Result;
use assay_baselines_runtime::RuntimeCall;
use assay_host_functions::Host;
use assay_kzg::{layout::MAX_BATCH, simulator::Simulator, Kzg, PointEvaluation};

/// The instances of the verifier's pallet, each in its column. There is none by curve host calls.
const INSTANCES: [(&str, Column); 2] =
	[("KzgEip4844Wasm", Column::Wasm), ("KzgEip4844", Column::Host)];

/// The operations, also of the standalone module: of a proof, of a batch.
const OPERATIONS: [&str; 2] = ["kzg_verify", "kzg_verify_batch"];

/// Proofs of one key that a case of single proofs cycles through.
const PROOFS: usize = 8;

/// The approximate time of all columns for one proof, in microseconds.
const COST: f64 = 6_000.0;

/// The approximate time of all columns for the largest batch.
const BATCH_COST: f64 = 60_000.0;

/// Checks under a registered key.
struct Evaluations {
	/// True for the largest batch, checked at once.
	batch: bool,
}

/// Returns every case of KZG point evaluation.
pub fn cases() -> Vec<Case> {
	let [single, batch] = OPERATIONS;
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
		case(false, format!("{single} (eip-4844)"), single),
		case(true, format!("{batch} (eip-4844), {MAX_BATCH} proofs"), batch),
	]
}

/// Adds the calls at their limits.
pub fn limits(limits: &mut Limits) -> Result<()> {
	limits.verifier::<Kzg<Host>>("KzgEip4844", &["Wasm", ""], "setup")
}

impl Evaluations {
	/// Returns the case's key and proofs. The cases have different keys, so that each can register
	/// its own.
	fn registered(&self) -> Registered<Kzg<Host>> {
		let simulator = Simulator::new(if self.batch { 1 } else { 2 });
		let proofs = if self.batch { MAX_BATCH } else { PROOFS };
		Registered {
			key: simulator.verifying_key(),
			entries: (0..proofs as u64).map(|nonce| simulator.prove(nonce)).collect(),
			batch: self.batch,
		}
	}
}

impl Subject for Evaluations {
	fn preparation(&self) -> Result<Vec<RuntimeCall>> {
		self.registered().registrations(&INSTANCES)
	}

	fn probe(&self, probes: &mut Probes<'_>) -> Result<()> {
		let registered = self.registered();
		registered.on_chain(probes, &INSTANCES)?;
		registered.outside_the_chain::<PointEvaluation>(probes, OPERATIONS, BatchForm::Joined)?;
		Ok(())
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::cases::registered::tests::chain_takes_a_proof_and_refuses_it_for_others;

	#[test]
	fn the_chain_takes_a_proof_and_refuses_another_value() {
		let registered = Evaluations { batch: false }.registered();
		chain_takes_a_proof_and_refuses_it_for_others(&registered, &INSTANCES);
	}
}
