//! `compare`: samples every column of each case in turns, case by case.

pub mod limits;

use crate::{
	cases::{self, Case},
	libraries::{self, latticezk::LatticeZk, program::Program},
	measure::Effort,
	probes::{Machinery, Probes},
	results::{Column, Entry, Journal, Provenance, Results},
	table::{micros, Table},
};
use anyhow::{ensure, Context, Result};
use assay_host_functions::CodePath;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::{
	env,
	io::{self, Write},
	path::{Path, PathBuf},
	time::Duration,
};

/// The samples of a figure, and of a quick run's.
const SAMPLES: u16 = 50;
const QUICK_SAMPLES: u16 = 10;

/// The samples that a figure has however long they take.
const LEAST_SAMPLES: usize = 3;

/// The time for the samples of a figure, and of a quick run's.
const TIME: Duration = Duration::from_secs(4);
const QUICK_TIME: Duration = Duration::from_millis(250);

/// Options of `assay-benchmarking compare`.
#[derive(Args)]
pub struct Options {
	/// Measure the cases whose name this means: a part of it, or all of it with `*` for any text.
	/// Several are separated by commas.
	#[arg(long, value_name = "PATTERN", default_value = "")]
	cases: String,

	/// Fewer samples, and no case of more than 10 000 points, for a first look.
	#[arg(long)]
	quick: bool,

	/// The samples of each figure; of long ones there are fewer, but three at least.
	#[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
	samples: Option<u16>,

	/// Measure all cases this many times, one pass after the other, and keep the fastest measurement
	/// of each, whose medians add up to the least.
	#[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=100))]
	passes: u16,

	/// Go on with a run that was interrupted.
	#[arg(long)]
	resume: bool,

	/// The file of the run, to which every case is written when it is done.
	#[arg(long, value_name = "FILE", default_value_os_t = default_file())]
	results: PathBuf,

	/// LatticeZK's `prover`, built elsewhere, to measure beside its parameters.
	#[arg(long, value_name = "PROGRAM")]
	latticezk: Option<PathBuf>,

	/// VROOM's program, built by scripts/build-vroom.sh, to measure beside BLS12-381.
	#[arg(long, value_name = "PROGRAM")]
	vroom: Option<PathBuf>,

	/// List the cases and do nothing.
	#[arg(long)]
	list: bool,
}

/// Returns the default file of a run: beside the program.
pub fn default_file() -> PathBuf {
	folder().join("compare.jsonl")
}

/// Returns the folder for files that are neither source nor report.
fn folder() -> PathBuf {
	let program = env::current_exe().ok();
	let beside = program.as_deref().and_then(Path::parent);
	beside.map_or_else(env::temp_dir, |folder| folder.join("benchmarking"))
}

impl Options {
	fn effort(&self) -> Effort {
		let usual = if self.quick { QUICK_SAMPLES } else { SAMPLES };
		Effort {
			samples: self.samples.unwrap_or(usual).into(),
			least: LEAST_SAMPLES,
			time: if self.quick { QUICK_TIME } else { TIME },
		}
	}

	/// Returns the command that repeats this run, without the arguments that depend on where files
	/// are.
	fn command(&self) -> String {
		let mut command = "assay-benchmarking compare".to_owned();
		if !self.cases.is_empty() {
			command += &format!(" --cases '{}'", self.cases);
		}
		if self.quick {
			command += " --quick";
		}
		if let Some(samples) = self.samples {
			command += &format!(" --samples {samples}");
		}
		if self.passes > 1 {
			command += &format!(" --passes {}", self.passes);
		}
		if self.latticezk.is_some() {
			command += " --latticezk PROGRAM";
		}
		if self.vroom.is_some() {
			command += " --vroom PROGRAM";
		}
		command
	}

	fn selected(&self) -> Vec<Case> {
		let mut cases = cases::all();
		cases.retain(|case| cases::matches(&self.cases, &case.name) && (case.quick || !self.quick));
		cases
	}
}

/// Prints the cases' names, until their reader has enough.
fn list(cases: &[Case]) -> Result<()> {
	let mut out = io::stdout().lock();
	for case in cases {
		match writeln!(out, "{}", case.name) {
			Err(error) if error.kind() == io::ErrorKind::BrokenPipe => break,
			written => written?,
		}
	}
	Ok(())
}

/// Measures the requested cases, and prints them.
pub fn run(options: &Options) -> Result<()> {
	let cases = options.selected();
	ensure!(!cases.is_empty(), "no case is called {}: see --list", options.cases);
	if options.list {
		return list(&cases);
	}
	eprintln!("Compiling the runtime and the module, and making a chain.");
	let mut machinery = Machinery {
		gnark: library("gnark", build_gnark()),
		halo2: library("halo2_lib", beside(libraries::start_halo2)),
		snowbridge: library("snowbridge", beside(libraries::start_snowbridge)),
		vroom: options.vroom.as_deref().map(libraries::start_vroom).transpose()?,
		latticezk: options.latticezk.as_deref().map(LatticeZk::new).transpose()?,
		..Machinery::alone()?
	};
	let provenance = Provenance::here(options.command(), versions(&machinery));
	let (mut journal, done) = journal(options, &provenance)?;

	let mut left = Vec::new();
	for pass in 1..=options.passes {
		left.extend(cases.iter().filter(|case| done.passes(&case.name) < pass));
	}
	let progress = progress(left.iter().map(|case| case.cost).sum());
	for case in left {
		progress.set_message(case.name.clone());
		let entries = measure(case, &mut machinery, options.effort(), &provenance)
			.with_context(|| case.name.clone())?;
		progress.suspend(|| println!("{}", line(&entries)));
		journal.case(entries)?;
		progress.inc(case.cost as u64);
	}
	progress.finish_and_clear();

	// Calls at their limits are measured only in a whole run.
	if options.cases.is_empty() {
		eprintln!("Calls at their limits.");
		let selection = limits::Selection {
			pallets: String::new(),
			samples: options.effort().samples.min(QUICK_SAMPLES.into()) as u16,
			skip: 0,
		};
		limits::measure_all(&selection, &CodePath::available(), &done.charges, |charge| {
			journal.charge(charge)
		})?;
	}
	drop(journal);
	let results = Results::read(&options.results)?;
	println!("\n{}", table(&results.entries).render());
	if !results.charges.is_empty() {
		println!("{}", limits::summary(&results.charges));
	}
	eprintln!(
		"Written to {}; `assay-benchmarking report` makes the report.",
		options.results.display()
	);
	Ok(())
}

/// Returns the program of another library, with a notice if it is not there.
fn library(column: &str, started: Result<Program>) -> Option<Program> {
	started.inspect_err(|error| eprintln!("The column {column} is left out: {error:#}.")).ok()
}

/// Builds gnark-crypto's program, if Go is installed.
fn build_gnark() -> Result<Program> {
	std::fs::create_dir_all(folder())?;
	libraries::build_gnark(&folder())
}

/// Starts another program that is in the folder of this one.
fn beside(start: fn(&Path) -> Result<Program>) -> Result<Program> {
	let program = env::current_exe()?;
	start(program.parent().context("the program is in a folder")?)
}

fn journal(options: &Options, provenance: &Provenance) -> Result<(Journal, Results)> {
	if options.resume {
		return Journal::resume(&options.results, provenance);
	}
	Ok((Journal::begin(&options.results, provenance)?, Results::none(provenance.clone())))
}

/// Makes a bar whose length is the cost of the cases, so that its estimate of the time left is
/// fair.
fn progress(cost: f64) -> ProgressBar {
	let bar = ProgressBar::new(cost as u64);
	let template = "[{elapsed_precise}, {eta_precise} left] {wide_bar} {percent:>3} % {msg}";
	if let Ok(style) = ProgressStyle::with_template(template) {
		bar.set_style(style);
	}
	bar.enable_steady_tick(Duration::from_secs(1));
	bar
}

/// Samples a case.
fn measure(
	case: &Case,
	machinery: &mut Machinery,
	effort: Effort,
	provenance: &Provenance,
) -> Result<Vec<Entry>> {
	machinery.prepare(case)?;
	let mut probes = Probes::new(machinery)?;
	case.subject.probe(&mut probes)?;
	let name = (&case.name[..], case.curve, &case.operation[..], case.size);
	let figures = probes.run(effort)?;
	Ok(figures.into_iter().map(|(column, figure)| provenance.entry(name, column, figure)).collect())
}

/// Returns the names and versions of the compared libraries.
fn versions(machinery: &Machinery) -> Vec<(String, String)> {
	let mut versions: Vec<_> = [
		("rustc", env!("RUSTC_VERSION")),
		("polkadot-sdk", "stable2609"),
		("wasmtime", env!("VERSION_WASMTIME")),
		("arkworks (ark-ec)", env!("VERSION_ARK_EC")),
		("ark-groth16", env!("VERSION_ARK_GROTH16")),
		("ark-vrf", env!("VERSION_ARK_VRF")),
		("blst", env!("VERSION_BLST")),
		("k256", env!("VERSION_K256")),
		("libsecp256k1 (secp256k1)", env!("VERSION_SECP256K1")),
	]
	.map(|(name, version)| (name.to_owned(), version.to_owned()))
	.into();
	if let Some(gnark) = &machinery.gnark {
		versions.push(("gnark-crypto".into(), gnark.version()));
	}
	if let Some(vroom) = &machinery.vroom {
		versions.push(("VROOM".into(), vroom.version()));
	}
	if let Some(halo2) = &machinery.halo2 {
		versions.push(("halo2".into(), halo2.version()));
	}
	if let Some(snowbridge) = &machinery.snowbridge {
		versions.push(("Snowbridge".into(), snowbridge.version()));
	}
	versions
}

/// Returns a case in one line.
fn line(entries: &[Entry]) -> String {
	let name = entries.first().map_or("", |entry| &entry.case);
	let figures: Vec<_> = entries
		.iter()
		.map(|entry| format!("{} {}", entry.column.heading(), micros(entry.median_us)))
		.collect();
	format!("{name}: {}", figures.join(", "))
}

/// Makes a table of every case with the medians of its columns.
pub fn table(entries: &[Entry]) -> Table {
	let mut table = Table::new([""].into_iter().chain(Column::ALL.map(Column::heading)));
	let mut names: Vec<&str> = entries.iter().map(|entry| &entry.case[..]).collect();
	names.dedup();
	for name in names {
		let cell = |column| {
			let entry =
				entries.iter().find(|entry| (&entry.case[..], entry.column) == (name, column));
			entry.map_or_else(String::new, |entry| micros(entry.median_us))
		};
		table.line([name.to_owned()].into_iter().chain(Column::ALL.map(cell)));
	}
	table
}
