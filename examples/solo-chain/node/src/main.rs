//! The node of a solo chain that verifies proofs: one node, which makes a block for each transaction.
//!
//! The line that Assay adds is in `service.rs`, between `// Assay` and `// end`.

#![allow(clippy::result_large_err, reason = "sc-cli's error is large, and made at most once")]

mod service;

use clap::Parser;
use sc_cli::{RunCmd, SubstrateCli};
use sc_service::{ChainType, Properties};
use sp_genesis_builder::DEV_RUNTIME_PRESET;

type ChainSpec = sc_service::GenericChainSpec;

/// The node of a solo chain. `solo-node --dev` runs it.
#[derive(Debug, Parser)]
struct Cli {
	/// The options of the node.
	#[clap(flatten)]
	run: RunCmd,
}

impl SubstrateCli for Cli {
	fn impl_name() -> String {
		"Solo Node".into()
	}

	fn impl_version() -> String {
		env!("SUBSTRATE_CLI_IMPL_VERSION").into()
	}

	fn description() -> String {
		env!("CARGO_PKG_DESCRIPTION").into()
	}

	fn author() -> String {
		"The Assay developers".into()
	}

	fn support_url() -> String {
		"the README of Assay".into()
	}

	fn copyright_start_year() -> i32 {
		2026
	}

	fn load_spec(&self, id: &str) -> Result<Box<dyn sc_service::ChainSpec>, String> {
		if id != "dev" {
			return Err(format!("there is no chain {id}; there is dev: pass --dev"));
		}
		let wasm = solo_runtime::WASM_BINARY.ok_or(
			"this node was built without a runtime (SKIP_WASM_BUILD was set): build it again without",
		)?;
		let mut properties = Properties::new();
		properties.insert("tokenSymbol".into(), "SOLO".into());
		properties.insert("tokenDecimals".into(), 12.into());
		let spec = ChainSpec::builder(wasm, None)
			.with_name("Solo Development")
			.with_id("dev")
			.with_chain_type(ChainType::Development)
			.with_properties(properties)
			.with_genesis_config_preset_name(DEV_RUNTIME_PRESET)
			.build();
		Ok(Box::new(spec))
	}
}

fn main() -> sc_cli::Result<()> {
	let cli = Cli::from_args();
	let runner = cli.create_runner(&cli.run)?;
	runner.run_node_until_exit(|config| async move {
		service::start::<sc_network::Litep2pNetworkBackend>(config).map_err(sc_cli::Error::Service)
	})
}
