//! `assay-halo2 mock`, `layout` and `bench`.

use crate::{
	arguments::{BenchArgs, Circuit, InspectArgs},
	say,
	statement::{configs, drawn, each_config, Input},
	Error,
};
use assay_halo2_circuits::{bench as measure, mock as check, CircuitError, Preimage, CSV_HEADER};

/// Checks a statement without a proof.
pub fn mock(arguments: InspectArgs) -> Result<(), Error> {
	let circuit = arguments.statement.circuit;
	match Input::read(&arguments.statement)? {
		Input::Library(statement) => {
			for config in configs(&arguments.rows, &statement)? {
				check(&statement, &config)?;
				say(format!("{circuit}: satisfied; {config}"));
			}
		}
		Input::Zcash(preimage) => {
			for k in zcash_rows(&arguments)? {
				preimage.mock(k)?;
				say(format!("{circuit}: satisfied; 2^{k} rows"));
			}
		}
	}
	Ok(())
}

fn zcash_rows(arguments: &InspectArgs) -> Result<Vec<u32>, Error> {
	if !arguments.rows.config.is_empty() {
		return Err(Error::Unneeded(Circuit::Zcash, "--config"));
	}
	let k = &arguments.rows.k;
	Ok(if k.is_empty() { vec![Preimage::DEFAULT_K] } else { k.clone() })
}

/// Shows the layout of a circuit.
pub fn layout(arguments: InspectArgs) -> Result<(), Error> {
	match Input::read(&arguments.statement)? {
		Input::Library(statement) => {
			for config in configs(&arguments.rows, &statement)? {
				let layout = config.layout(&statement);
				say(format!(
					"{config}\n  {} cells, {} of them looked up, {} constants, {} public values",
					layout.advice_cells,
					layout.lookup_cells,
					layout.fixed_cells,
					layout.public_values
				));
			}
			Ok(())
		}
		Input::Zcash(_) => {
			Err(Error::Unneeded(Circuit::Zcash, "layout, for its columns are the same at any k"))
		}
	}
}

/// Measures each configuration as a benchmark case, and prints it as a line of CSV.
pub fn bench(arguments: BenchArgs) -> Result<(), Error> {
	let Circuit::Library(circuit) = arguments.circuit else {
		return Err(Error::Unneeded(Circuit::Zcash, "bench"));
	};
	let statement = drawn(circuit, arguments.size, 0)?;
	let configs = each_config(&arguments.rows, &statement)?;
	say(CSV_HEADER);
	let mut measured = false;
	for config in configs {
		let case = config
			.and_then(|config| measure(circuit, arguments.size, config, arguments.proofs.into()));
		match case {
			Ok(case) => {
				say(case.to_string());
				measured = true;
			}
			// The other cases are measured nevertheless.
			Err(error @ CircuitError::Rows { .. }) => eprintln!("left out: {error}"),
			Err(error) => return Err(error.into()),
		}
	}
	measured.then_some(()).ok_or(Error::NothingMeasured)
}
