//! `limits`: every code path of this machine, each in a process of its own.

use super::{check, measure, summary};
use crate::{chain::Chain, code_path, measure::Effort, results::Charge};
use anyhow::{ensure, Context, Result};
use assay_host_functions::CodePath;
use clap::Args;
use std::{
	io::{self, BufRead, BufReader, Write},
	process::Stdio,
	time::Duration,
};

/// The samples that a figure has however long they take, and the time for it.
const LEAST_SAMPLES: usize = 3;
const TIME: Duration = Duration::from_millis(500);

/// The calls to measure, and the samples of each.
#[derive(Args, Clone)]
pub struct Selection {
	/// Only instances whose name this means: a part of it, or all of it with `*` for any text.
	/// Several are separated by commas.
	#[arg(long, value_name = "PATTERN", default_value = "")]
	pub pallets: String,

	/// The samples of each call, at most.
	#[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u16).range(1..))]
	pub samples: u16,

	/// The first calls, which were measured before.
	#[arg(long, hide = true, default_value_t = 0)]
	pub skip: usize,
}

impl Selection {
	pub(super) fn effort(&self) -> Effort {
		Effort { samples: self.samples.into(), least: LEAST_SAMPLES, time: TIME }
	}
}

/// The arguments of `assay-benchmarking limits`.
#[derive(Args)]
pub struct Options {
	#[command(flatten)]
	selection: Selection,

	/// The code paths, separated by commas, instead of all that this machine has.
	#[arg(long, value_name = "PATHS", value_delimiter = ',', value_parser = path)]
	code_paths: Vec<CodePath>,

	/// Measure on the code path that this process takes, and write a line of JSON for each call.
	#[arg(long, hide = true)]
	here: bool,
}

fn path(name: &str) -> Result<CodePath, String> {
	let names = CodePath::ALL.map(CodePath::name).join(", ");
	CodePath::by_name(name).ok_or_else(|| format!("code paths are {names}"))
}

/// Measures, prints the table, and fails if a call takes more than it is charged.
pub fn run(options: &Options) -> Result<()> {
	if options.here {
		let mut out = io::stdout().lock();
		return measure(&mut Chain::new()?, &options.selection, |charge| {
			writeln!(out, "{}", serde_json::to_string(&charge)?)?;
			Ok(out.flush()?)
		});
	}
	let paths = match &options.code_paths[..] {
		[] => CodePath::available(),
		paths => paths.to_vec(),
	};
	let mut charges = Vec::new();
	measure_all(&options.selection, &paths, &[], |charge| {
		eprintln!(
			"{}: {}: {}: {:.2}",
			charge.code_path,
			charge.pallet,
			charge.call,
			charge.ratio()
		);
		charges.push(charge);
		Ok(())
	})?;
	println!("{}", summary(&charges));
	check(&charges)
}

/// Measures calls at their limits on these code paths, and passes on those that are not in `done`.
pub fn measure_all(
	selection: &Selection,
	paths: &[CodePath],
	done: &[Charge],
	mut found: impl FnMut(Charge) -> Result<()>,
) -> Result<()> {
	for path in paths {
		let skip = done.iter().filter(|charge| charge.code_path == path.name()).count();
		let mut child = code_path::command(*path)?
			.args(["limits", "--here", "--pallets", &selection.pallets])
			.args(["--samples", &selection.samples.to_string(), "--skip", &skip.to_string()])
			.stdout(Stdio::piped())
			.spawn()
			.context("this program cannot be started again")?;
		let out = child.stdout.take().context("the output of a process of its own")?;
		for line in BufReader::new(out).lines() {
			found(serde_json::from_str(&line?)?)?;
		}
		let status = child.wait()?;
		ensure!(status.success(), "failed on the code path {path}: {status}");
	}
	Ok(())
}
