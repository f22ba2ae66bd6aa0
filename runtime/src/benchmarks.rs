//! The benchmarks, and the functions that run them.

use crate::*;
use alloc::{string::String, vec::Vec};
use frame_benchmarking::{BenchmarkBatch, BenchmarkConfig, BenchmarkList};
use frame_support::traits::{StorageInfo, StorageInfoTrait, WhitelistedStorageKeys};
use frame_system_benchmarking::{
	extensions::Pallet as SystemExtensionsBench, Pallet as SystemBench,
};
use sp_core::storage::TrackedStorageKey;

impl frame_system_benchmarking::Config for Runtime {}
impl pallet_transaction_payment::BenchmarkConfig for Runtime {}

/// The benchmarks of some pallets.
pub(crate) struct Benchmarks {
	/// Lists the benchmarks. If the argument is true, the list includes those that give no weight.
	pub(crate) list: fn(bool) -> Vec<BenchmarkList>,
	/// Runs the benchmarks that a configuration selects. The given storage keys count as read.
	pub(crate) run:
		fn(&BenchmarkConfig, &[TrackedStorageKey]) -> Result<Vec<BenchmarkBatch>, String>,
}

/// Makes [`Benchmarks`] from `[name, pallet]`. The name is also that of the weights' module.
macro_rules! benchmark_table {
	($([$name:ident, $pallet:ty])*) => {
		$crate::benchmarks::Benchmarks {
			list: |extra| {
				let mut list = ::alloc::vec::Vec::new();
				$(::frame_benchmarking::list_benchmark!(list, extra, $name, $pallet);)*
				list
			},
			run: |config, whitelist| {
				let mut batches = ::alloc::vec::Vec::new();
				let params = (config, whitelist);
				$(::frame_benchmarking::add_benchmark!(params, batches, $name, $pallet);)*
				Ok(batches)
			},
		}
	};
}
pub(crate) use benchmark_table;

const FRAME: Benchmarks = benchmark_table! {
	[frame_system, SystemBench::<Runtime>]
	[frame_system_extensions, SystemExtensionsBench::<Runtime>]
	[pallet_balances, Balances]
	[pallet_sudo, Sudo]
	[pallet_timestamp, Timestamp]
	[pallet_transaction_payment, TransactionPayment]
	[pallet_utility, Utility]
};

/// Returns the tables of benchmarks, FRAME's pallets first.
fn tables() -> impl Iterator<Item = &'static Benchmarks> {
	[&FRAME].into_iter().chain(BENCHMARKS)
}

/// Lists the benchmarks and the storage of the runtime.
pub(crate) fn metadata(extra: bool) -> (Vec<BenchmarkList>, Vec<StorageInfo>) {
	let list = tables().flat_map(|table| (table.list)(extra)).collect();
	(list, AllPalletsWithSystem::storage_info())
}

/// Runs the benchmarks that a configuration selects.
///
/// # Errors
///
/// The message of the first benchmark that fails.
pub(crate) fn dispatch(config: &BenchmarkConfig) -> Result<Vec<BenchmarkBatch>, String> {
	let whitelist = AllPalletsWithSystem::whitelisted_storage_keys();
	let mut batches = Vec::new();
	for table in tables() {
		batches.extend((table.run)(config, &whitelist)?);
	}
	Ok(batches)
}
