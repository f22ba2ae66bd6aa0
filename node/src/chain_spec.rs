//! The chains that the node knows by name.

use crate::executor::{call, Executor};
use codec::{Decode, Encode};
use sc_service::{ChainType, Properties};
use sp_core::storage::{well_known_keys, Storage};
use sp_genesis_builder::{DEV_RUNTIME_PRESET, LOCAL_TESTNET_RUNTIME_PRESET};
use sp_state_machine::BasicExternalities;

/// A chain's specification.
pub type ChainSpec = sc_service::GenericChainSpec;

/// A chain that the node knows by name.
pub struct Chain {
	name: &'static str,
	id: &'static str,
	kind: ChainType,
	preset: &'static str,
	runtime: Option<&'static [u8]>,
}

impl Chain {
	/// Returns the chain that `--chain` knows by this name.
	pub fn by_name(name: &str) -> Option<Self> {
		match name {
			"dev" => Some(Self::development()),
			"" | "local" => Some(Self::local()),
			#[cfg(feature = "baselines")]
			"baselines" => Some(Self::baselines()),
			_ => None,
		}
	}

	/// Returns the chain with one validator, Alice, for development.
	fn development() -> Self {
		Self {
			name: "Assay Development",
			id: "dev",
			kind: ChainType::Development,
			preset: DEV_RUNTIME_PRESET,
			runtime: assay_runtime::WASM_BINARY,
		}
	}

	/// Returns the chain with two validators, Alice and Bob, for a local test network.
	fn local() -> Self {
		Self {
			name: "Assay Local Testnet",
			id: "local",
			kind: ChainType::Local,
			preset: LOCAL_TESTNET_RUNTIME_PRESET,
			runtime: assay_runtime::WASM_BINARY,
		}
	}

	/// Returns the chain for development whose runtime has pallets to compare with.
	#[cfg(feature = "baselines")]
	fn baselines() -> Self {
		Self {
			name: "Assay Baselines",
			id: "baselines",
			runtime: assay_baselines_runtime::WASM_BINARY,
			..Self::development()
		}
	}

	fn runtime(&self) -> Result<&'static [u8], String> {
		self.runtime.ok_or_else(|| {
			"this node was built without a runtime (SKIP_WASM_BUILD was set): build it again \
			without, or pass a chain specification by --chain FILE"
				.into()
		})
	}

	/// Returns the chain's specification.
	///
	/// # Errors
	///
	/// The node was built without the runtime.
	pub fn spec(&self) -> Result<ChainSpec, String> {
		let mut properties = Properties::new();
		properties.insert("tokenSymbol".into(), "ASY".into());
		properties.insert("tokenDecimals".into(), 12.into());
		Ok(ChainSpec::builder(self.runtime()?, None)
			.with_name(self.name)
			.with_id(self.id)
			.with_chain_type(self.kind.clone())
			.with_protocol_id("assay")
			.with_properties(properties)
			.with_genesis_config_preset_name(self.preset)
			.build())
	}

	/// Builds the chain's genesis state with an executor.
	///
	/// The specification builds the same state, but with an executor of its own, which compiles the
	/// runtime at each start.
	///
	/// # Errors
	///
	/// The runtime cannot be run, or refuses its own preset.
	pub fn genesis(&self, executor: &Executor) -> Result<Storage, String> {
		let runtime = self.runtime()?;
		let preset = |name: Option<&str>| -> Result<serde_json::Value, String> {
			let mut state = BasicExternalities::new_empty();
			let json =
				call(executor, runtime, &mut state, "GenesisBuilder_get_preset", &name.encode())?;
			let json: Option<Vec<u8>> = decode(&json)?;
			let json = json.ok_or_else(|| format!("the runtime has no preset {name:?}"))?;
			serde_json::from_slice(&json).map_err(|error| error.to_string())
		};
		let mut config = preset(None)?;
		sc_chain_spec::json_merge(&mut config, preset(Some(self.preset))?);

		let config = config.to_string().encode();
		let mut state = BasicExternalities::new_empty();
		let built = call(executor, runtime, &mut state, "GenesisBuilder_build_state", &config)?;
		decode::<Result<(), String>>(&built)??;
		let mut storage = state.into_storages();
		storage.top.insert(well_known_keys::CODE.to_vec(), runtime.to_vec());
		Ok(storage)
	}
}

fn decode<T: Decode>(mut bytes: &[u8]) -> Result<T, String> {
	T::decode(&mut bytes).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
	use super::*;
	use sp_runtime::BuildStorage;

	#[test]
	fn the_genesis_is_that_of_the_specification() {
		let executor = Executor::builder().build();
		for name in ["dev", "local"] {
			let chain = Chain::by_name(name).expect("the node knows it");
			let specified = chain.spec().and_then(|spec| spec.build_storage());
			let built = chain.genesis(&executor).expect("the runtime builds it");
			assert_eq!(built.top, specified.expect("the runtime builds it").top, "{name}");
			assert!(built.children_default.is_empty());
		}
	}

	#[test]
	fn other_chains_are_not_known() {
		assert!(Chain::by_name("polkadot").is_none());
	}
}
