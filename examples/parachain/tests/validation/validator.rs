//! A validator of the relay chain, as far as it runs validation functions.

use crate::chain::{Backend, Collation};
use codec::{Decode, Encode};
use para_runtime::Header;
use polkadot_node_core_pvf_common::executor_interface::{execute_artifact, prepare};
use polkadot_parachain_primitives::primitives::{
	BlockData, HeadData, ValidationParams, ValidationResult,
};
use polkadot_primitives::{
	executor_params::DEFAULT_NATIVE_STACK_MAX, ExecutorHostFunction, ExecutorParam, ExecutorParams,
};
use sc_executor_common::runtime_blob::RuntimeBlob;
use std::{sync::OnceLock, thread};

/// The relay chain's consent to RFC-0163's functions.
pub const ECC: &[ExecutorParam] =
	&[ExecutorParam::EnabledHostFunction(ExecutorHostFunction::EccRfc163)];

/// The stack of a thread that executes: the bytes that the executor's parameters let the wasm take, and those that the
/// executor takes.
const STACK: usize = DEFAULT_NATIVE_STACK_MAX as usize + 2 * 1024 * 1024;

/// Returns the runtime for a backend, compiled by Polkadot's settings: without SIMD, and with their limits of memory
/// and stack.
fn artifact(backend: Backend) -> &'static [u8] {
	static ARTIFACTS: [OnceLock<Vec<u8>>; Backend::ALL.len()] =
		[const { OnceLock::new() }; Backend::ALL.len()];
	ARTIFACTS[backend as usize].get_or_init(|| {
		let blob = RuntimeBlob::uncompress_if_needed(backend.code()).expect("the runtime is wasm");
		prepare(blob, &ExecutorParams::default()).expect("the runtime compiles")
	})
}

/// Validates a block, and returns the head of the parachain that it makes.
///
/// # Errors
///
/// The executor's, as text.
pub fn validate(params: &[ExecutorParam], collation: &Collation) -> Result<Header, String> {
	let params = ExecutorParams::from(params);
	let artifact = artifact(collation.backend);
	let arguments = ValidationParams {
		parent_head: HeadData(collation.genesis.encode()),
		block_data: BlockData(collation.block_data()),
		relay_parent_number: collation.relay_parent_number,
		relay_parent_storage_root: collation.relay_parent_storage_root,
	};
	let arguments = arguments.encode();
	// SAFETY: the artefact is one that `prepare` made.
	let execute = move || unsafe { execute_artifact(artifact, &params, &arguments) };
	let thread = thread::Builder::new().stack_size(STACK).spawn(execute).expect("there is memory");
	let result = thread.join().expect("the executor does not panic");
	let result = result.map_err(|error| format!("{error:?}"))?;
	let result = ValidationResult::decode(&mut &result[..]).map_err(|error| error.to_string())?;
	Header::decode(&mut &result.head_data.0[..]).map_err(|error| error.to_string())
}
