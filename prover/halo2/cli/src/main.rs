//! `assay-halo2`, the program that `assay halo2` runs: proofs of halo2's circuits for Assay's chain.
//!
//! A circuit is configured automatically for the chosen number of rows. The output is for the chain: the
//! self-describing verifying key, the proof, and its public inputs.

mod arguments;
mod artefacts;
mod audit;
mod error;
mod hint;
mod inspect;
mod libraries;
mod prove;
mod srs;
mod statement;

use arguments::{Cli, Command};
use assay_artefact::{finish_printing, keep_failure, print};
use clap::Parser;
use error::Error;
use std::{fs, path::Path, process::ExitCode};

fn main() -> ExitCode {
	match parse_and_run().and_then(|()| Ok(finish_printing()?)) {
		Ok(()) => ExitCode::SUCCESS,
		Err(error) => {
			eprintln!("assay-halo2: {error}");
			ExitCode::from(error.exit_code())
		}
	}
}

/// Parses the arguments and runs the command. Wrong arguments end the process.
fn parse_and_run() -> Result<(), Error> {
	match Cli::try_parse() {
		Ok(cli) => run(cli.command),
		// The help or the version.
		Err(asked) if !asked.use_stderr() => {
			keep_failure(asked.print());
			Ok(())
		}
		Err(wrong) => wrong.exit(),
	}
}

fn run(command: Command) -> Result<(), Error> {
	match command {
		Command::Audit(arguments) => audit::run(arguments),
		Command::Prove(arguments) => prove::run(arguments),
		Command::Hint(arguments) => hint::run(arguments),
		Command::Mock(arguments) => inspect::mock(arguments),
		Command::Layout(arguments) => inspect::layout(arguments),
		Command::Bench(arguments) => inspect::bench(arguments),
		Command::Srs(arguments) => srs::run(arguments),
		Command::Libraries(arguments) => libraries::run(arguments),
	}
}

/// Prints a line of the result, by [`print()`].
fn say(line: impl AsRef<str>) {
	print(format!("{}\n", line.as_ref()).as_bytes());
}

fn read(path: &Path) -> Result<Vec<u8>, Error> {
	fs::read(path).map_err(|source| Error::Read { path: path.to_owned(), source })
}
