//! The runtime's executor, which caches compiled code, and the types that depend on it.

use crate::host_functions::HostFunctions;
use assay_runtime::{apis::RuntimeApi, opaque::Block};
use sc_executor::{HeapAllocStrategy, DEFAULT_HEAP_ALLOC_STRATEGY};
use sc_service::{ChainType, Configuration};
use sp_core::traits::{CallContext, CodeExecutor, Externalities, RuntimeCode, WrappedRuntimeCode};
use sp_io::hashing::blake2_256;
use std::{env, path::PathBuf};

/// The runtime's executor: Substrate's own, with Assay's host functions.
pub type Executor = sc_executor::WasmExecutor<HostFunctions>;

/// The client.
pub type FullClient = sc_service::TFullClient<Block, RuntimeApi, Executor>;
/// The database.
pub type FullBackend = sc_service::TFullBackend<Block>;
/// The rule for the best chain: the longest.
pub type FullSelectChain = sc_consensus::LongestChain<FullBackend, Block>;
/// The transactions that wait for a block.
pub type Pool = sc_transaction_pool::TransactionPoolHandle<Block, FullClient>;

/// Makes the executor for a configuration, as `sc_service::new_wasm_executor` does.
///
/// That function sets no folder for compiled runtimes, so the runtime is compiled at each start.
pub fn new(config: &Configuration) -> Executor {
	let options = &config.executor;
	let heap = options.default_heap_pages.map_or(DEFAULT_HEAP_ALLOC_STRATEGY, |pages| {
		HeapAllocStrategy::Static { extra_pages: pages as _ }
	});
	let builder = Executor::builder()
		.with_execution_method(options.wasm_method)
		.with_onchain_heap_alloc_strategy(heap)
		.with_offchain_heap_alloc_strategy(heap)
		.with_max_runtime_instances(options.max_runtime_instances)
		.with_runtime_cache_size(options.runtime_cache_size);
	match compiled_runtimes(config) {
		Some(folder) => builder.with_cache_path(folder).build(),
		None => builder.build(),
	}
}

/// Returns the folder for compiled runtimes, as an absolute path, which wasmtime requires.
///
/// It is in the chain's folder. The folders of development chains are mostly temporary, so these
/// chains share a folder in the user's cache.
fn compiled_runtimes(config: &Configuration) -> Option<PathBuf> {
	let folder = match config.chain_spec.chain_type() {
		ChainType::Development => user_cache()?.join("assay"),
		_ => config.data_path.clone(),
	};
	std::path::absolute(folder.join("runtimes")).ok()
}

/// Returns the folder for the user's caches, if the environment names one.
fn user_cache() -> Option<PathBuf> {
	let folder =
		|variable| env::var_os(variable).filter(|path| !path.is_empty()).map(PathBuf::from);
	folder("XDG_CACHE_HOME").or_else(|| Some(folder("HOME")?.join(".cache")))
}

/// Calls a function of a runtime on a state.
///
/// # Errors
///
/// The executor's error, as text.
pub fn call(
	executor: &Executor,
	runtime: &[u8],
	state: &mut dyn Externalities,
	function: &str,
	argument: &[u8],
) -> Result<Vec<u8>, String> {
	let code = RuntimeCode {
		code_fetcher: &WrappedRuntimeCode(runtime.into()),
		heap_pages: None,
		hash: blake2_256(runtime).to_vec(),
	};
	let (result, _) = executor.call(state, &code, function, argument, CallContext::Offchain);
	result.map_err(|error| error.to_string())
}
