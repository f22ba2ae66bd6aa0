//! `assay-benchmarking`: what verification costs on the chain, beside the same check outside it and
//! beside other libraries.
//!
//! A subcommand measures one proof system. All that it compares is sampled in one run, in turns, so
//! that a busy moment of the machine falls on every column alike.

mod chain;
mod extrinsic;
mod groth16;
mod measure;
mod report;

use clap::{Parser, Subcommand};

/// Measures verification on the chain, outside it and in other libraries.
#[derive(Parser)]
#[command(version)]
struct Cli {
	#[command(subcommand)]
	command: Command,
}

#[derive(Subcommand)]
enum Command {
	/// Groth16 over BLS12-381.
	Groth16(groth16::Options),
}

fn main() -> anyhow::Result<()> {
	match Cli::parse().command {
		Command::Groth16(options) => groth16::run(&options),
	}
}
