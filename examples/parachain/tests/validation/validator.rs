//! A validator of the relay chain, as far as it runs validation functions.

use crate::chain::Collation;
use codec::{Decode, Encode};
use para_runtime::Header;
use polkadot_node_core_pvf_common::executor_interface::{execute_artifact, prepare};
use polkadot_parachain_primitives::primitives::{
	BlockData, HeadData, ValidationParams, ValidationResult,
};
use polkadot_primitives::{ExecutorHostFunction, ExecutorParam, ExecutorParams};
use sc_executor_common::runtime_blob::RuntimeBlob;

/// The relay chain's consent to RFC-0163's functions.
pub const ECC: &[ExecutorParam] =
	&[ExecutorParam::EnabledHostFunction(ExecutorHostFunction::EccRfc163)];

/// Validates a block, and returns the head of the parachain that it makes.
///
/// # Errors
///
/// The executor's, as text.
pub fn validate(params: &[ExecutorParam], collation: &Collation) -> Result<Header, String> {
	let params = ExecutorParams::from(params);
	let blob =
		RuntimeBlob::uncompress_if_needed(collation.code).map_err(|error| error.to_string())?;
	let artifact = prepare(blob, &params).map_err(|error| error.to_string())?;
	let arguments = ValidationParams {
		parent_head: HeadData(collation.genesis.encode()),
		block_data: BlockData(collation.block_data()),
		relay_parent_number: collation.relay_parent_number,
		relay_parent_storage_root: collation.relay_parent_storage_root,
	};
	// SAFETY: the artefact is the one that `prepare` just made.
	let result = unsafe { execute_artifact(&artifact, &params, &arguments.encode()) }
		.map_err(|error| format!("{error:?}"))?;
	let result = ValidationResult::decode(&mut &result[..]).map_err(|error| error.to_string())?;
	Header::decode(&mut &result.head_data.0[..]).map_err(|error| error.to_string())
}
