//! The binary `assay`: parses the arguments, runs the command, and reports errors and the exit code.

use assay_prover::cli::Cli;
use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
	match Cli::parse().command.run() {
		Ok(outcome) => ExitCode::from(outcome.exit_code()),
		Err(error) => {
			eprintln!("assay: {error}");
			ExitCode::from(error.exit_code())
		}
	}
}
