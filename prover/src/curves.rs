//! `assay curves`: arguments for raw curve operations, with the results that a chain must give.
//!
//! A chain with `pallet-curves` computes such operations on several backends. A sample is the arguments
//! of one call, and the hash that the call's event must contain, computed by arkworks. Points and
//! scalars are drawn from a seed. The same seed always gives the same sample.

mod curve;
mod request;
mod sample;

pub use curve::CurveName;
pub use request::{Command, Group, Operation, Request, RequestError, SampleArgs};
pub use sample::Sample;

use crate::{command::Outcome, error::Error, progress::Progress};
use assay_artefact::OutputFolder;
use sample::FILE;

/// Runs a command.
///
/// # Errors
///
/// [`RequestError`] for a request that no chain can serve, and [`Error::Output`].
pub fn run(command: Command) -> Result<Outcome, Error> {
	let Command::Sample(arguments) = command;
	let request = Request::check(&arguments)?;
	let output = arguments.output;
	let progress = Progress::new(output.quiet);
	let output = OutputFolder::open(output.out, output.force, &[FILE])?;
	let sample = {
		let _stage = progress.stage(format!("computing {request}"));
		request.sample()
	};
	progress.say(format!("operation      {request}"));
	progress.say(format!("result         {:?}", sample.result_hash()));
	progress.write(&output, &[(FILE, sample::to_json(&request, &sample))])?;
	Ok(Outcome::Done)
}
