//! Proofs of halo2's circuits for Assay's chain: `assay-halo2`, which `assay halo2` is.
//!
//! A circuit is configured by itself for the chosen number of rows. What is written is what the chain
//! takes: the self-describing verifying key, the proof, its public inputs.

mod arguments;
mod artefacts;
mod audit;
mod error;
mod inspect;
mod prove;
mod rival;
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
		Command::Rival(arguments) => rival::run(arguments),
	}
}

/// A line of the result. A reader that has gone away is no error.
fn say(line: impl AsRef<str>) {
	let _ = writeln!(stdout(), "{}", line.as_ref());
}

fn read(path: &Path) -> Result<Vec<u8>, Error> {
	fs::read(path).map_err(|source| Error::Read { path: path.to_owned(), source })
}
