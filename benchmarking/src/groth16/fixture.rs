//! Keys and proofs, and the calls that carry them.

use crate::report::Column;
use assay_groth16::{simulator::Simulator, Bls12_381, Proof, PublicInputs, VerifyingKey};
use assay_runtime::{Runtime, RuntimeCall};
use frame_support::dispatch::GetDispatchInfo;
use pallet_verifier::{Call, Instance1, KeySource, Pallet};
use sp_core::H256;

/// What the keys on the chain are made from, and what the others are.
const SEED: u64 = 1;
const SEED_OF_UNREGISTERED: u64 = 2;

/// A key, and proofs for it.
pub struct Case {
	/// The number of public inputs.
	pub inputs: usize,
	/// The key.
	pub key: VerifyingKey,
	/// What the chain knows it by, on every instance.
	pub hash: H256,
	/// Proofs with their inputs.
	pub entries: Vec<(Proof, PublicInputs)>,
}

impl Case {
	/// A key for so many inputs, with so many proofs.
	pub fn new(inputs: usize, proofs: usize) -> Self {
		Self::from_seed(SEED, inputs, proofs)
	}

	/// A key other than that of [`new`](Self::new), without proofs.
	pub fn unregistered(inputs: usize) -> Self {
		Self::from_seed(SEED_OF_UNREGISTERED, inputs, 0)
	}

	fn from_seed(seed: u64, inputs: usize, proofs: usize) -> Self {
		let simulator = Simulator::<Bls12_381>::new(inputs, seed);
		let key = simulator.verifying_key();
		Self {
			inputs,
			hash: Pallet::<Runtime, Instance1>::hash_of(&key),
			key,
			entries: (0..proofs as u64).map(|nonce| simulator.prove(nonce)).collect(),
		}
	}

	/// The first proofs and their inputs, both joined, as a backend takes them.
	pub fn joined(&self, size: usize) -> (Vec<u8>, Vec<u8>) {
		let entries = &self.entries[..size];
		let proofs: Vec<_> = entries.iter().map(|(proof, _)| &proof.0[..]).collect();
		let inputs: Vec<_> = entries.iter().map(|(_, inputs)| &inputs.0[..]).collect();
		(proofs.concat(), inputs.concat())
	}
}

/// The verifiers of the runtime.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instance {
	/// `Groth16Bls12381`, through the host function.
	Host,
	/// `Groth16Bls12381Wasm`.
	Wasm,
}

/// The same call of either instance: their types differ, their fields do not.
macro_rules! call {
	($instance:expr, $($call:tt)*) => {
		match $instance {
			Instance::Host => RuntimeCall::Groth16Bls12381(Call::$($call)*),
			Instance::Wasm => RuntimeCall::Groth16Bls12381Wasm(Call::$($call)*),
		}
	};
}

impl Instance {
	/// Where its figures stand.
	pub const fn column(self) -> Column {
		match self {
			Self::Host => Column::Host,
			Self::Wasm => Column::PureWasm,
		}
	}

	/// Registers the case's key.
	pub fn register_key(self, case: &Case) -> RuntimeCall {
		let key = case.key.clone();
		call!(self, register_key { key })
	}

	/// Verifies a proof under the case's registered key.
	pub fn verify(self, case: &Case, (proof, inputs): &(Proof, PublicInputs)) -> RuntimeCall {
		let (proof, inputs) = (proof.clone(), inputs.clone());
		let key = KeySource::Registered(case.hash);
		call!(self, verify { key, proof, inputs })
	}

	/// Verifies the case's first proofs at once.
	pub fn verify_batch(self, case: &Case, size: usize) -> RuntimeCall {
		let batch = case.entries[..size].to_vec();
		let key = KeySource::Registered(case.hash);
		call!(self, verify_batch { key, batch })
	}
}

/// The weight that a call is charged, in microseconds, without that of its transaction.
pub fn charged(call: &RuntimeCall) -> f64 {
	call.get_dispatch_info().call_weight.ref_time() as f64 / 1e6
}
