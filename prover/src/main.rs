//! The binary `assay`: parses the arguments, runs the command, and reports errors and the exit code.

use assay_artefact::{finish_printing, keep_failure};
use assay_prover::{cli::Cli, command::Outcome, error::Error};
use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
	match run().and_then(printed) {
		Ok(outcome) => ExitCode::from(outcome.exit_code()),
		Err(error) => {
			eprintln!("assay: {error}");
			ExitCode::from(error.exit_code())
		}
	}
}

/// Parses the arguments and runs the command. Wrong arguments end the process.
fn run() -> Result<Outcome, Error> {
	match Cli::try_parse() {
		Ok(cli) => cli.command.run(),
		// The help or the version.
		Err(asked) if !asked.use_stderr() => {
			keep_failure(asked.print());
			Ok(Outcome::Done)
		}
		Err(wrong) => wrong.exit(),
	}
}

/// Returns the outcome, if all that the command printed was written.
fn printed(outcome: Outcome) -> Result<Outcome, Error> {
	finish_printing()?;
	Ok(outcome)
}
