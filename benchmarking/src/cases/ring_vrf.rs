//! Ring VRF signatures: for few outputs and for the most, one by one and in a batch.

pub mod library;

use super::{
	limits::{Limits, BACKENDS},
	registered::{BatchForm, Instances, Registered},
	Case, Subject,
};
use crate::{probes::Probes, results::Column};
use anyhow::Result;
use assay_baselines_runtime::RuntimeCall;
use assay_host_functions::Host;
use assay_ring_vrf::{
	layout::{MAX_BATCH, MAX_PAIRS},
	simulator::Simulator,
	BandersnatchRing, RingVrf, VerifyingKey,
};

/// The instances of the verifier's pallet, each in its column.
const INSTANCES: &Instances = &[
	("RingVrfArkworks", Column::PureWasm),
	("RingVrfWasm", Column::Wasm),
	("RingVrfCurves", Column::HostCall),
	("RingVrf", Column::Host),
];

/// The operations: of a signature, of a batch.
const OPERATIONS: [&str; 2] = ["ring_verify", "ring_verify_batch"];

/// The operations of the standalone module.
const STANDALONE: [&str; 2] = ["ring_vrf_verify", "ring_vrf_verify_batch"];

/// Members of the ring. A verifier's time depends only on the domain's logarithm.
const MEMBERS: usize = 1000;

/// Signatures of one ring that a case of single ones cycles through.
const SIGNATURES: usize = 8;

/// The approximate time of all columns for a signature, in microseconds: a part for its proof, and one for
/// each output.
const COST: f64 = 600_000.0;
const OUTPUT_COST: f64 = 20_000.0;

/// The approximate time of all columns for the largest batch.
const BATCH_COST: f64 = 5_000_000.0;

/// Checks under a registered key.
struct Signatures {
	/// The number of outputs of each.
	outputs: usize,
	/// True for the largest batch, checked at once.
	batch: bool,
}

/// Signatures in the batch.
pub const BATCH: usize = MAX_BATCH;

/// Returns the name of the case of single signatures with one output.
pub fn single() -> String {
	OPERATIONS[0].into()
}

/// Returns the name of the batch's case.
pub fn batch() -> String {
	format!("{}, {BATCH} proofs", OPERATIONS[1])
}

/// Returns every case of ring VRF signatures.
pub fn cases() -> Vec<Case> {
	let [one, several] = OPERATIONS;
	let case = |name: String, outputs: usize, batch: bool| Case {
		name,
		curve: "bandersnatch",
		operation: if batch { several } else { one }.into(),
		size: if batch { BATCH } else { outputs },
		cost: if batch { BATCH_COST } else { COST + OUTPUT_COST * outputs as f64 },
		quick: outputs == 1 && !batch,
		subject: Box::new(Signatures { outputs, batch }),
	};
	vec![
		case(single(), 1, false),
		case(format!("{one}, {MAX_PAIRS} outputs"), MAX_PAIRS, false),
		case(batch(), 1, true),
	]
}

/// Adds the calls at their limits.
pub fn limits(limits: &mut Limits) -> Result<()> {
	limits.verifier::<RingVrf<Host>>("RingVrf", &BACKENDS, "outputs")
}

/// Returns the key and the signatures of a case: each with so many outputs, one by one or the largest batch. The cases
/// have different keys, so that each can register its own.
pub fn registered(outputs: usize, batch: bool) -> Registered<RingVrf<Host>> {
	let seed = outputs as u64 * 2 + u64::from(batch);
	let simulator = Simulator::new(VerifyingKey::log_size_for(MEMBERS), seed);
	let contexts: Vec<_> = (0..outputs as u64).map(u64::to_le_bytes).collect();
	let contexts: Vec<_> = contexts.iter().map(|context| &context[..]).collect();
	let proofs = if batch { BATCH } else { SIGNATURES };
	Registered {
		key: simulator.verifying_key(),
		entries: (0..proofs as u64)
			.map(|nonce| simulator.prove(&contexts, b"message", nonce))
			.collect(),
		batch,
		instances: INSTANCES,
	}
}

impl Subject for Signatures {
	fn preparation(&self) -> Result<Vec<RuntimeCall>> {
		registered(self.outputs, self.batch).registrations()
	}

	fn probe(&self, probes: &mut Probes<'_>) -> Result<()> {
		let registered = registered(self.outputs, self.batch);
		registered.on_chain(probes)?;
		let checks = registered.outside_the_chain::<BandersnatchRing>(
			probes,
			STANDALONE,
			BatchForm::Packed,
		)?;
		library::columns(probes, &registered, checks)
	}
}
