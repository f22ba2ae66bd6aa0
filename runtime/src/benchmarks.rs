//! Which pallets have benchmarks, and how they are run.

use crate::{AllPalletsWithSystem, Runtime};
use alloc::{string::String, vec::Vec};
use frame_benchmarking::{
	add_benchmark, list_benchmark, BenchmarkBatch, BenchmarkConfig, BenchmarkList,
};
use frame_support::traits::{StorageInfo, StorageInfoTrait, WhitelistedStorageKeys};
use frame_system_benchmarking::{
	extensions::Pallet as SystemExtensionsBench, Pallet as SystemBench,
};

impl frame_system_benchmarking::Config for Runtime {}

frame_benchmarking::define_benchmarks!(
	[frame_system, SystemBench::<Runtime>]
	[frame_system_extensions, SystemExtensionsBench::<Runtime>]
	[pallet_balances, crate::Balances]
	[pallet_timestamp, crate::Timestamp]
	[pallet_sudo, crate::Sudo]
	[pallet_utility, crate::Utility]
	[groth16_bls12_381, crate::Groth16Bls12381]
);

pub(crate) fn metadata(extra: bool) -> (Vec<BenchmarkList>, Vec<StorageInfo>) {
	let mut list = Vec::<BenchmarkList>::new();
	list_benchmarks!(list, extra);
	#[cfg(feature = "baselines")]
	list_benchmark!(list, extra, groth16_bls12_381_wasm, crate::Groth16Bls12381Wasm);
	(list, AllPalletsWithSystem::storage_info())
}

pub(crate) fn dispatch(config: BenchmarkConfig) -> Result<Vec<BenchmarkBatch>, String> {
	let whitelist = AllPalletsWithSystem::whitelisted_storage_keys();
	let mut batches = Vec::<BenchmarkBatch>::new();
	let params = (&config, &whitelist);
	add_benchmarks!(params, batches);
	#[cfg(feature = "baselines")]
	add_benchmark!(params, batches, groth16_bls12_381_wasm, crate::Groth16Bls12381Wasm);
	Ok(batches)
}
