//! `assay-benchmarking`: the cost of the chain's operations, on the chain, outside it and in other
//! libraries, and the weights that follow.
//!
//! - `compare` samples every column of a case in turns, so that a busy moment of the machine falls on
//!   all of them alike, and keeps what it finds in a file.
//! - `limits` measures each call at its limits on every code path, and fails if one takes more than
//!   it is charged on the code path of the weights.
//! - `report` makes `docs/benchmarks/` from that file.
//! - `instructions` counts the instructions of the verifications in WebAssembly, which do not depend on the machine.
//! - `weights` weighs every call of both runtimes and writes `runtime/src/weights/` and
//!   `benchmarking/runtime/src/weights/`; `weights-check` runs the same benchmarks once and writes
//!   nothing.
//!
//! The chain is in this process, with the runtime of the baselines (`benchmarking/runtime`).

pub mod calls;
pub mod cases;
pub mod chain;
mod code_path;
mod compare;
pub mod extrinsic;
mod instructions;
mod libraries;
mod measure;
mod probes;
pub mod report;
mod results;
pub mod standalone;
pub mod stock;
mod table;
mod weights;

use clap::{Parser, Subcommand};

/// Measures the chain's operations on the chain, outside it and in other libraries.
#[derive(Parser)]
#[command(version)]
struct Cli {
	#[command(subcommand)]
	command: Command,
}

#[derive(Subcommand)]
enum Command {
	/// Measure the cases of the comparison.
	Compare(compare::Options),
	/// Count the instructions of the verifications in WebAssembly.
	Instructions(instructions::Options),
	/// Measure every call at its limits on every code path of this machine, beside what it is charged.
	Limits(compare::limits::Options),
	/// Make the report of a comparison.
	Report(report::Options),
	/// Weigh every call of the runtime, and write the weights.
	Weights(weights::Options),
	/// Run every benchmark of the runtime at its least and its greatest, and write nothing.
	WeightsCheck(weights::CheckOptions),
}

/// Runs the program on its command line.
///
/// # Errors
///
/// The subcommand's.
pub fn run() -> anyhow::Result<()> {
	assay_host_functions::choose_code_path()?;
	match Cli::parse().command {
		Command::Compare(options) => compare::run(&options),
		Command::Instructions(options) => instructions::run(&options),
		Command::Limits(options) => compare::limits::run(&options),
		Command::Report(options) => report::run(&options),
		Command::Weights(options) => weights::run(&options),
		Command::WeightsCheck(options) => weights::check(&options),
	}
}
