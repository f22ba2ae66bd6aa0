//! The command line.

use crate::{hardware, sealing::Sealing, shell};
use sc_cli::RunCmd;

/// A node of Assay, a chain that verifies proofs at native speed.
///
/// `assay-node --dev` runs a chain of one's own, which makes a block whenever a transaction arrives.
#[derive(Debug, clap::Parser)]
pub struct Cli {
	/// A command; without one, run a node.
	#[command(subcommand)]
	pub subcommand: Option<Subcommand>,

	/// The moments at which a development chain makes blocks: `instant` (as soon as a transaction arrives, and
	/// finalised at once), `interval:MILLISECONDS` (also empty ones, finalised at once), or
	/// `consensus` (each slot, by Aura and GRANDPA, as other chains do).
	///
	/// With `instant` and `interval`, each block moves the chain's clock by one slot. Commands that read blocks need the
	/// option that the blocks were made with.
	///
	/// [default: instant on a development chain, consensus on any other]
	#[arg(long, value_name = "WHEN", global = true)]
	pub sealing: Option<Sealing>,

	/// The answer to a validator's machine that is slower than the one that the weights were made for.
	/// The node measures itself at its start. Development chains are not checked.
	#[arg(long, value_name = "CHECK", value_enum, default_value_t)]
	pub hardware_check: hardware::Check,

	/// The options of the node.
	#[clap(flatten)]
	pub run: RunCmd,
}

/// A command instead of running a node.
#[derive(Debug, clap::Subcommand)]
#[allow(clippy::large_enum_variant, reason = "there is one of it in the whole program")]
pub enum Subcommand {
	/// Make, inspect and insert keys.
	#[command(subcommand)]
	Key(sc_cli::KeySubcommand),

	/// Write a chain specification. (Deprecated upstream in favour of `export-chain-spec`.)
	#[allow(deprecated, reason = "scripts still use it")]
	BuildSpec(sc_cli::BuildSpecCmd),

	/// Write a chain specification.
	ExportChainSpec(sc_cli::ExportChainSpecCmd),

	/// Check blocks.
	CheckBlock(sc_cli::CheckBlockCmd),

	/// Write blocks to a file.
	ExportBlocks(sc_cli::ExportBlocksCmd),

	/// Write the state of a block as a chain specification.
	ExportState(sc_cli::ExportStateCmd),

	/// Read blocks from a file.
	ImportBlocks(sc_cli::ImportBlocksCmd),

	/// Remove a chain's data.
	PurgeChain(sc_cli::PurgeChainCmd),

	/// Take the chain back to an earlier state.
	Revert(sc_cli::RevertCmd),

	/// Measure Assay's operations on this machine, beside the machines that the weights were made for.
	Hardware,

	/// Print the columns of the database.
	ChainInfo(sc_cli::ChainInfoCmd),

	/// Print the completions of a shell.
	Completions(shell::CompletionsArgs),

	/// Write a manual page for each command.
	Man(shell::ManArgs),
}
