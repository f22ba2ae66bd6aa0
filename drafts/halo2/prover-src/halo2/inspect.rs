//! `assay halo2 mock` and `assay halo2 layout`

use super::{arguments::InspectArgs, statement};
use crate::{commands::Outcome, error::Error};
use assay_halo2_circuits::{mock as check, CircuitError, Config, Statement};

/// Checks a statement without a proof.
pub(super) fn mock(arguments: InspectArgs) -> Result<Outcome, Error> {
	let statement = read(&arguments)?;
	for k in arguments.k {
		let config = Config::search(&statement, k)?;
		match check(&statement, &config) {
			Ok(()) => println!("{}: satisfied; {config}", statement.name()),
			Err(CircuitError::Unsatisfied(reason)) => {
				println!("{}: not satisfied: {reason}", statement.name());
				return Ok(Outcome::Refused);
			}
			Err(error) => return Err(error.into()),
		}
	}
	Ok(Outcome::Done)
}

/// Says how a circuit is laid out.
pub(super) fn layout(arguments: InspectArgs) -> Result<Outcome, Error> {
	let statement = read(&arguments)?;
	for k in arguments.k {
		let config = Config::search(&statement, k)?;
		let layout = config.layout(&statement);
		println!(
			"{config}\n  {} cells, {} of them looked up, {} constants, {} public values",
			layout.advice_cells, layout.lookup_cells, layout.fixed_cells, layout.public_values
		);
	}
	Ok(Outcome::Done)
}

fn read(arguments: &InspectArgs) -> Result<Statement, Error> {
	let given = &arguments.statement;
	statement(given.circuit, given.input.as_deref(), given.size, given.seed)
}
