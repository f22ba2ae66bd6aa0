//! Without the weight for a check, the check is not made. This test has a process of its own, since the host functions
//! count their calls in one place.
#![allow(missing_docs, clippy::unwrap_used)]

#[path = "suite/harness.rs"]
#[allow(dead_code)]
mod harness;

use assay_host_functions::metrics::host_calls;
use assay_precompiles::assay::IAssay;
use assay_precompiles_runtime::{Groth16Bn254, Runtime};
use frame_support::weights::Weight;
use harness::{
	assay, block_weight, call, call_as, events, on_chain, precompile, system, TestKey, ALICE,
};
use pallet_revive::{precompiles::alloy::sol_types::SolCall, Error};

/// Returns the number of host calls so far.
fn checks() -> u64 {
	host_calls().iter().map(|calls| calls.count).sum()
}

#[test]
fn weight_is_charged_before_a_check() {
	on_chain(|| {
		let key = TestKey::register(3);
		let (proof, inputs) = key.prove(1);
		let verify = IAssay::verifyCall {
			system: system("groth16/bn254").into(),
			key: key.hash.0.into(),
			proof: proof.into(),
			inputs: inputs.into(),
		};
		let check = IAssay::checkCall {
			system: verify.system,
			key: verify.key,
			proof: verify.proof.clone(),
			inputs: verify.inputs.clone(),
		};
		let pair = vec![0; 192];
		let before = checks();
		for (to, input) in [
			(assay(), verify.abi_encode()),
			(assay(), check.abi_encode()),
			(precompile(0x07), pair.clone()),
			(precompile(0x08), pair),
		] {
			// The pairing of the check alone costs more.
			for limit in [0, 1, 10_000_000, 50_000_000] {
				let limit = Weight::from_parts(limit, block_weight().proof_size());
				let outcome = call_as(ALICE, to, input.clone(), limit);
				assert_eq!(outcome.result, Err(Error::<Runtime>::OutOfGas.into()));
			}
		}
		assert_eq!(checks(), before, "a check was made");
		assert!(events().is_empty());
		assert!(Groth16Bn254::key_info(key.hash).is_some());

		// With the whole weight the check is made; with one unit less the call fails, though only after the check.
		let outcome = call(assay(), verify.abi_encode());
		assert_eq!(checks(), before + 1);
		let weight = outcome.weight;
		outcome.output();
		let short = weight.saturating_sub(Weight::from_parts(1, 0));
		let outcome = call_as(ALICE, assay(), verify.abi_encode(), short);
		assert_eq!(outcome.result, Err(Error::<Runtime>::OutOfGas.into()));
	});
}
