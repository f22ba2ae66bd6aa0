//! Which pallets have benchmarks, and how they are run.

#[cfg(feature = "baselines")]
use crate::Groth16Bls12381Wasm;
use crate::{AllPalletsWithSystem, Balances, Groth16Bls12381, Runtime, Sudo, Timestamp, Utility};
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
	[pallet_balances, Balances]
	[pallet_timestamp, Timestamp]
	[pallet_sudo, Sudo]
	[pallet_utility, Utility]
	[groth16_bls12_381, Groth16Bls12381]
);

pub(crate) fn metadata(extra: bool) -> (Vec<BenchmarkList>, Vec<StorageInfo>) {
	let mut list = Vec::<BenchmarkList>::new();
	list_benchmarks!(list, extra);
	#[cfg(feature = "baselines")]
	list_benchmark!(list, extra, groth16_bls12_381_wasm, Groth16Bls12381Wasm);
	(list, AllPalletsWithSystem::storage_info())
}

pub(crate) fn dispatch(config: BenchmarkConfig) -> Result<Vec<BenchmarkBatch>, String> {
	let whitelist = AllPalletsWithSystem::whitelisted_storage_keys();
	let mut batches = Vec::<BenchmarkBatch>::new();
	let params = (&config, &whitelist);
	add_benchmarks!(params, batches);
	#[cfg(feature = "baselines")]
	add_benchmark!(params, batches, groth16_bls12_381_wasm, Groth16Bls12381Wasm);
	Ok(batches)
}
