//! KZG point evaluation, as in EIP-4844.

use super::{
	limits::Limits,
	registered::{BatchForm, Instances, Registered},
	Case, Subject,
};
use crate::{probes::Probes, results::Column};
use anyhow::Result;
use assay_baselines_runtime::RuntimeCall;
use assay_host_functions::Host;
use assay_kzg::{layout::MAX_BATCH, simulator::Simulator, Kzg, PointEvaluation};

/// The instances of the verifier's pallet, each in its column. There is none by curve host calls.
const INSTANCES: &Instances = &[("KzgEip4844Wasm", Column::Wasm), ("KzgEip4844", Column::Host)];

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

/// Returns the key and the proofs of single proofs' case or of the largest batch's. The cases have different keys, so
/// that each can register its own.
pub fn registered(batch: bool) -> Registered<Kzg<Host>> {
	let simulator = Simulator::new(if batch { 1 } else { 2 });
	let proofs = if batch { MAX_BATCH } else { PROOFS };
	Registered {
		key: simulator.verifying_key(),
		entries: (0..proofs as u64).map(|nonce| simulator.prove(nonce)).collect(),
		batch,
		instances: INSTANCES,
	}
}

impl Subject for Evaluations {
	fn preparation(&self) -> Result<Vec<RuntimeCall>> {
		registered(self.batch).registrations()
	}

	fn probe(&self, probes: &mut Probes<'_>) -> Result<()> {
		let registered = registered(self.batch);
		registered.on_chain(probes)?;
		registered.outside_the_chain::<PointEvaluation>(probes, OPERATIONS, BatchForm::Joined)?;
		Ok(())
	}
}
