//! The benchmarks that a runtime has, run one by one.

use anyhow::{anyhow, Context, Result};
use codec::{Decode, Encode};
use frame_benchmarking::{BenchmarkBatch, BenchmarkConfig, BenchmarkList, BenchmarkParameter};
use frame_support::traits::StorageInfo;
use sc_chain_spec::GenesisConfigBuilderRuntimeCaller;
use sc_client_db::BenchmarkingState;
use sc_executor::WasmExecutor;
use sp_core::traits::{CallContext, ReadRuntimeVersionExt, RuntimeCode, WrappedRuntimeCode};
use sp_externalities::Extensions;
use sp_runtime::traits::{BlakeTwo256, Hash};
use sp_state_machine::{OverlayedChanges, StateMachine};
use std::time::{Duration, Instant};

/// Host functions in addition to Substrate's own.
type MoreHostFunctions =
	(frame_benchmarking::benchmarking::HostFunctions, assay_host_functions::HostFunctions);

type Executor = WasmExecutor<(sp_io::SubstrateHostFunctions, MoreHostFunctions)>;

/// The genesis preset of a development chain.
const PRESET: &str = "development";

/// A component with a value.
pub type Value = (BenchmarkParameter, u32);

/// A benchmark of the runtime.
#[derive(Clone, Debug, PartialEq)]
pub struct Benchmark {
	/// The name of the pallet's or instance's benchmarks.
	pub pallet: String,
	/// The pallet, as the runtime names it.
	pub instance: String,
	/// The benchmark.
	pub name: String,
	/// The components with their ranges.
	pub components: Vec<(BenchmarkParameter, u32, u32)>,
}

/// A runtime with benchmarks.
pub struct Benchmarks<'a> {
	code: &'a [u8],
	hash: Vec<u8>,
	executor: Executor,
	state: BenchmarkingState<BlakeTwo256>,
}

impl<'a> Benchmarks<'a> {
	/// Loads this runtime, on the genesis of a development chain.
	pub fn new(code: &'a [u8]) -> Result<Self> {
		Self::on(code, WasmExecutor::builder().build())
	}

	/// Returns the same runtime, compiled once, on a state of its own.
	pub fn another(&self) -> Result<Self> {
		Self::on(self.code, self.executor.clone())
	}

	fn on(code: &'a [u8], executor: Executor) -> Result<Self> {
		let genesis = GenesisConfigBuilderRuntimeCaller::<MoreHostFunctions>::new(code)
			.get_storage_for_named_preset(Some(&PRESET.to_owned()))
			.map_err(|error| anyhow!("genesis: {error}"))?;
		let state = BenchmarkingState::new(genesis, None, false, false)
			.map_err(|error| anyhow!("genesis: {error}"))?;
		Ok(Self { code, hash: BlakeTwo256::hash(code).0.to_vec(), executor, state })
	}

	/// Returns every benchmark that gives a weight.
	pub fn list(&self) -> Result<Vec<Benchmark>> {
		const EXTRA: bool = false;
		let (list, _): (Vec<BenchmarkList>, Vec<StorageInfo>) =
			self.call("Benchmark_benchmark_metadata", &EXTRA.encode())?;
		parse(list)
	}

	/// Runs a benchmark once with its own assertions, and returns the time, with its preparation;
	/// `None` if it is skipped.
	pub fn run(&self, benchmark: &Benchmark, components: &[Value]) -> Result<Option<Duration>> {
		let config = BenchmarkConfig {
			pallet: benchmark.pallet.clone().into_bytes(),
			instance: benchmark.instance.clone().into_bytes(),
			benchmark: benchmark.name.clone().into_bytes(),
			selected_components: components.to_vec(),
			verify: true,
			internal_repeats: 1,
		};
		let start = Instant::now();
		let batches: core::result::Result<Vec<BenchmarkBatch>, String> =
			self.call("Benchmark_dispatch_benchmark", &config.encode())?;
		let time = start.elapsed();
		let batches = batches.map_err(|error| anyhow!(error))?;
		Ok((!batches.is_empty()).then_some(time))
	}

	fn call<T: Decode>(&self, method: &str, data: &[u8]) -> Result<T> {
		let mut extensions = Extensions::default();
		extensions.register(ReadRuntimeVersionExt::new(self.executor.clone()));
		let code = RuntimeCode {
			code_fetcher: &WrappedRuntimeCode(self.code.into()),
			heap_pages: None,
			hash: self.hash.clone(),
		};
		let mut overlay = OverlayedChanges::default();
		let mut machine = StateMachine::new(
			&self.state,
			&mut overlay,
			&self.executor,
			method,
			data,
			&mut extensions,
			&code,
			CallContext::Offchain,
		);
		let result = machine.execute().map_err(|error| anyhow!("{method}: {error}"))?;
		T::decode(&mut &result[..]).with_context(|| format!("the result of {method}"))
	}
}

/// Converts the runtime's answer to benchmarks.
pub fn parse(list: Vec<BenchmarkList>) -> Result<Vec<Benchmark>> {
	let mut benchmarks = Vec::new();
	for BenchmarkList { pallet, instance, benchmarks: of_pallet } in list {
		let (pallet, instance) = (String::from_utf8(pallet)?, String::from_utf8(instance)?);
		for benchmark in of_pallet {
			benchmarks.push(Benchmark {
				pallet: pallet.clone(),
				instance: instance.clone(),
				name: String::from_utf8(benchmark.name)?,
				components: benchmark.components,
			});
		}
	}
	Ok(benchmarks)
}
