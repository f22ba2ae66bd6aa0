//! `assay lattice bench`

use super::{
	arguments::{BenchArgs, Measured},
	LatticeError,
};
use crate::{
	command::{open_device, Outcome},
	error::Error,
	progress::Progress,
};
use assay_gpu::bench as on_gpu;
use assay_lattice_prover::bench::{self, Line};
use std::fs;

/// LatticeZK's own figures, on its authors' machine.
const LATTICEZK: &str = include_str!("../../../benchmarking/reference/latticezk.csv");

/// Runs the command.
pub fn run(arguments: BenchArgs) -> Result<Outcome, Error> {
	let progress = Progress::new(false);
	let gpu = open_device(arguments.device, &progress)?;
	let table = match arguments.figures {
		Some(path) => fs::read_to_string(&path).map_err(|source| Error::Read { path, source })?,
		None => LATTICEZK.into(),
	};
	let wants = |what| arguments.what == what || arguments.what == Measured::All;
	let say = |lines: Vec<Line>| {
		for line in lines {
			match line.measure.and_then(|measure| figure(&table, measure)) {
				Some(theirs) => progress.say(format!("{line}  (LatticeZK: {theirs})")),
				None => progress.say(line.to_string()),
			}
		}
	};
	if wants(Measured::Samplers) {
		say(match &gpu {
			Some(gpu) => on_gpu::samplers(gpu).map_err(LatticeError::from)?,
			None => bench::samplers(),
		});
	}
	if wants(Measured::Protocol) {
		say(match &gpu {
			Some(gpu) => on_gpu::protocol(gpu).map_err(LatticeError::from)?,
			None => bench::protocol(arguments.threads).map_err(LatticeError::from)?,
		});
	}
	if wants(Measured::Sets) {
		say(match &gpu {
			Some(gpu) => on_gpu::of_sets(gpu).map_err(LatticeError::from)?,
			None => bench::of_sets(arguments.threads).map_err(LatticeError::from)?,
		});
	}
	Ok(Outcome::Done)
}

/// Finds the figure of a measure in a table with the columns `measure,value,unit,threads,machine`. It is
/// in the measure's first row, which is that of one thread.
fn figure(table: &str, measure: &str) -> Option<String> {
	table.lines().find_map(|row| {
		let mut columns = row.split(',');
		(columns.next()? == measure).then_some(())?;
		let (value, unit) = (columns.next()?, columns.next()?);
		Some(format!("{value} {unit}"))
	})
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn figures_are_found_by_their_measure() {
		let table = "measure,value,unit,threads,machine\na,1.3,s,1,X\na,0.6,s,all,X\nb,7,c,1,X";
		assert_eq!(figure(table, "a").as_deref(), Some("1.3 s"));
		assert_eq!(figure(table, "b").as_deref(), Some("7 c"));
		assert_eq!(figure(table, "c"), None);
		assert_eq!(figure("", "a"), None);
	}
}
