//! The binary `assay`: parses the arguments, runs the command, and reports errors and the exit code.

use assay_prover::{cli::Cli, commands};
use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
	match commands::run(Cli::parse()) {
		Ok(outcome) => ExitCode::from(outcome.exit_code()),
		Err(error) => {
			eprintln!("assay: {error}");
			ExitCode::from(error.exit_code())
		}
	}
}
