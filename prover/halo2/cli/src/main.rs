//! `assay-halo2`, the program that `assay halo2` runs: proofs of halo2's circuits for Assay's chain.
//!
//! A circuit is configured automatically for the chosen number of rows. The output is for the chain: the
//! self-describing verifying key, the proof, and its public inputs.

mod arguments;
mod artefacts;
mod audit;
mod error;
mod inspect;
mod libraries;
mod prove;
mod srs;
mod statement;

use arguments::{Cli, Command};
use clap::Parser;
use error::Error;
use std::{
	fs,
	io::{stdout, Write},
	path::Path,
	process::ExitCode,
};

fn main() -> ExitCode {
	match run(Cli::parse().command) {
		Ok(()) => ExitCode::SUCCESS,
		Err(error) => {
			eprintln!("assay-halo2: {error}");
			ExitCode::from(error.exit_code())
		}
	}
}

fn run(command: Command) -> Result<(), Error> {
	match command {
		Command::Audit(arguments) => audit::run(arguments),
		Command::Prove(arguments) => prove::run(arguments),
		Command::Mock(arguments) => inspect::mock(arguments),
		Command::Layout(arguments) => inspect::layout(arguments),
		Command::Bench(arguments) => inspect::bench(arguments),
		Command::Srs(arguments) => srs::run(arguments),
		Command::Libraries(arguments) => libraries::run(arguments),
	}
}

/// Prints a line of the result. A closed pipe is not an error.
fn say(line: impl AsRef<str>) {
	let _ = writeln!(stdout(), "{}", line.as_ref());
}

fn read(path: &Path) -> Result<Vec<u8>, Error> {
	fs::read(path).map_err(|source| Error::Read { path: path.to_owned(), source })
}
