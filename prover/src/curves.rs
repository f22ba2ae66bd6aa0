//! Arguments for raw curve operations, with the results that a chain must give: `assay curves`.
//!
//! A chain with `pallet-curves` computes such operations on several backends. A sample is the
//! arguments of one call, and the hash that the call's event must name, computed by arkworks alone.
//! The points and scalars are drawn from a seed: one seed always gives one sample.

mod arguments;
mod curve;
mod document;
mod request;
mod sample;

pub use arguments::{Command, SampleArgs};
pub use curve::Curve;
pub use request::{Group, Operation, Request, RequestError};
pub use sample::Sample;

use crate::{
	commands::{self, Outcome},
	error::Error,
	progress::Progress,
};
use assay_artefact::OutputFolder;
use document::FILE;

/// Runs a command.
///
/// # Errors
///
/// [`Error::Curves`] for a request that no chain could serve, [`Error::Output`].
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
	commands::write(&output, &progress, &[(FILE, document::to_json(&request, &sample))])?;
	Ok(Outcome::Done)
}
