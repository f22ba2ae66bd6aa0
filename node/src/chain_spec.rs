//! The chains that the node knows by name.

use assay_runtime::WASM_BINARY;
use sc_service::{ChainType, Properties};
use sp_genesis_builder::{DEV_RUNTIME_PRESET, LOCAL_TESTNET_RUNTIME_PRESET};

/// A chain's specification.
pub type ChainSpec = sc_service::GenericChainSpec;

fn chain_spec(name: &str, id: &str, kind: ChainType, preset: &str) -> Result<ChainSpec, String> {
	let wasm = WASM_BINARY.ok_or(
		"this node was built without a runtime (SKIP_WASM_BUILD was set): build it again without, or \
		pass a chain specification by --chain FILE",
	)?;
	let mut properties = Properties::new();
	properties.insert("tokenSymbol".into(), "ASY".into());
	properties.insert("tokenDecimals".into(), 12.into());
	Ok(ChainSpec::builder(wasm, None)
		.with_name(name)
		.with_id(id)
		.with_chain_type(kind)
		.with_protocol_id("assay")
		.with_properties(properties)
		.with_genesis_config_preset_name(preset)
		.build())
}

/// One validator, Alice, for development.
pub fn development() -> Result<ChainSpec, String> {
	chain_spec("Assay Development", "dev", ChainType::Development, DEV_RUNTIME_PRESET)
}

/// Two validators, Alice and Bob, on a network of one's own.
pub fn local() -> Result<ChainSpec, String> {
	chain_spec("Assay Local Testnet", "local", ChainType::Local, LOCAL_TESTNET_RUNTIME_PRESET)
}
