//! `assay halo2 bench`

use super::arguments::BenchArgs;
use crate::{commands::Outcome, error::Error};
use assay_halo2_circuits::{bench, CSV_HEADER};

/// Prints a row for each configuration.
pub(super) fn run(arguments: BenchArgs) -> Result<Outcome, Error> {
	println!("{CSV_HEADER}");
	for k in arguments.k {
		println!("{}", bench(arguments.circuit, arguments.size, k, arguments.proofs)?);
	}
	Ok(Outcome::Done)
}
