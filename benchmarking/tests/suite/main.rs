//! Tests of what is measured: the cases, the chain, the standalone module and the libraries.
//!
//! These tests are apart from the unit tests because they reach the code of every proof system, which a program of
//! unit tests would compile again.

#![allow(clippy::unwrap_used)]

mod bls_signatures;
mod cases;
mod chain;
mod inputs;
mod proof_systems;
mod standalone;

use assay_baselines_runtime::RuntimeCall;
use assay_benchmarking::chain::{Chain, OpenBlock};
use sp_runtime::DispatchResult;

/// Returns a chain that has executed these calls, with its next block.
fn chain_with(calls: Vec<RuntimeCall>) -> (Chain, OpenBlock) {
	let mut chain = Chain::new().unwrap();
	chain.extend(calls).unwrap();
	let block = chain.open().unwrap();
	(chain, block)
}

/// Returns a chain's result of a call, which is the next in a block.
fn verdict(chain: &Chain, block: &OpenBlock, call: RuntimeCall) -> DispatchResult {
	chain.apply(block, &chain.sign(call, 0)).unwrap().0.unwrap()
}
