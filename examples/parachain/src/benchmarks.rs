//! The benchmarks that give the verifiers' weights.

use crate::*;
use alloc::{string::String, vec::Vec};
use frame_benchmarking::{BenchmarkBatch, BenchmarkConfig, BenchmarkList};
use frame_support::traits::{StorageInfo, StorageInfoTrait, WhitelistedStorageKeys};

// Assay
frame_benchmarking::define_benchmarks!([pallet_verifier, Groth16Bls12381]);
// end

/// Lists the benchmarks, and the storage of the runtime.
pub fn metadata(extra: bool) -> (Vec<BenchmarkList>, Vec<StorageInfo>) {
	let mut list = Vec::new();
	list_benchmarks!(list, extra);
	(list, AllPalletsWithSystem::storage_info())
}

/// Runs the benchmarks that a configuration selects.
///
/// # Errors
///
/// The message of the first benchmark that fails.
pub fn dispatch(config: &BenchmarkConfig) -> Result<Vec<BenchmarkBatch>, String> {
	let mut batches = Vec::new();
	let whitelist = AllPalletsWithSystem::whitelisted_storage_keys();
	let params = (config, &whitelist);
	add_benchmarks!(params, batches);
	Ok(batches)
}
