//! `assay-bencher`: frame-benchmarking's own command for pallets, with Assay's host functions.
//!
//! `assay-benchmarking weights` runs it. It is a separate program because frame-benchmarking's command depends on
//! 170 packages that nothing else here needs, polkadot-sdk's relay chain among them.

use anyhow::{anyhow, Result};
use clap::Parser;
use frame_benchmarking_cli::PalletCmd;
use sp_runtime::traits::BlakeTwo256;

/// Runs benchmarks of a runtime's pallets, by frame-benchmarking's own command.
#[derive(Parser)]
#[command(version)]
struct Cli {
	#[command(flatten)]
	command: PalletCmd,
}

fn main() -> Result<()> {
	assay_host_functions::choose_code_path()?;
	Cli::parse()
		.command
		.run_with_spec::<BlakeTwo256, assay_host_functions::HostFunctions>(None)
		.map_err(|error| anyhow!("{error}"))
}
