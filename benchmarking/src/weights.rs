//! `weights` and `weights-check`: frame-benchmarking over the benchmarks of the baselines' runtime, which
//! has every pallet of Assay's own.

pub mod benchmarks;
mod bounds;
mod files;
mod passes;
mod plan;
pub mod scaling;

use crate::{calls, code_path};
use anyhow::{ensure, Context, Result};
use assay_baselines_runtime::WASM_BINARY;
use assay_host_functions::{
	hardware::{self, ReferenceMachine},
	CodePath,
};
use benchmarks::{Benchmark, Benchmarks};
use clap::Args;
use files::Folder;
use frame_benchmarking::BenchmarkBatchSplitResults;
use indicatif::{ProgressBar, ProgressStyle};
use plan::{Cost, Effort, Plan};
use scaling::Machine;
use std::{
	collections::{BTreeMap, BTreeSet},
	env, fs,
	num::NonZero,
	path::{Path, PathBuf},
	process,
	sync::{Mutex, MutexGuard, PoisonError},
	thread,
	time::{Duration, Instant},
};

/// The number of slowest benchmarks that the check names.
const SLOWEST: usize = 5;

/// The program with frame-benchmarking's command (`benchmarking/bencher`).
const BENCHER: &str = "assay-bencher";

/// The template of a file of weights.
const TEMPLATE: &str = include_str!("../weights.hbs");

/// Options of `assay-benchmarking weights`.
#[derive(Args)]
pub struct Options {
	#[command(flatten)]
	check: CheckOptions,

	/// The most seconds for a benchmark: fewer steps and repeats are taken of what is slow.
	#[arg(long, value_name = "SECONDS", default_value_t = 5)]
	budget: u64,

	/// The steps of a component's range, at most.
	#[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(2..))]
	steps: u32,

	/// The repeats of each step, at most.
	#[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
	repeat: u32,

	/// How often to measure everything. Each size's times are those of its fastest pass, so that another
	/// program's work in one of them does not count.
	#[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
	passes: u32,

	/// The set of weights to make: `reference` for every pallet, on the code path of the reference
	/// machine; `ifma` for the verifiers by host functions, with AVX-512 IFMA.
	#[arg(long, value_name = "SET", default_value = hardware::REFERENCE.name, value_parser = set)]
	set: ReferenceMachine,

	/// The folder for the files, one folder a set, instead of the runtimes' sources.
	#[arg(long, value_name = "FOLDER")]
	out: Option<PathBuf>,
}

/// Returns the machine that a set of weights is made for.
fn set(name: &str) -> Result<ReferenceMachine, String> {
	ReferenceMachine::by_name(name).ok_or_else(|| {
		let names: Vec<_> = ReferenceMachine::ALL.iter().map(|machine| machine.name).collect();
		format!("the sets of weights are {}", names.join(" and "))
	})
}

/// Options of `assay-benchmarking weights-check`.
#[derive(Args)]
pub struct CheckOptions {
	/// The runtime's wasm, instead of the one that is built into this program.
	#[arg(long, value_name = "FILE")]
	runtime: Option<PathBuf>,

	/// Only pallets whose benchmarks' name matches: a part of it, or all of it with `*` for any text.
	/// Several patterns are separated by commas.
	#[arg(long, value_name = "PATTERN", default_value = "")]
	pallets: String,
}

impl CheckOptions {
	fn code(&self) -> Result<Vec<u8>> {
		match &self.runtime {
			Some(path) => fs::read(path).with_context(|| format!("cannot read {}", path.display())),
			None => Ok(WASM_BINARY
				.context("this program was built without the runtime's wasm")?
				.to_vec()),
		}
	}
}

/// Runs every benchmark at the ends of its components' ranges.
pub fn check(options: &CheckOptions) -> Result<()> {
	let start = Instant::now();
	let threads = thread::available_parallelism().map_or(1, NonZero::get);
	let Ran { costs, mut took, .. } = costs(options, threads, |_| true)?;
	took.sort_by(|a, b| b.cmp(a));
	println!("The slowest, with what they prepare:");
	for (time, name) in took.iter().take(SLOWEST) {
		println!("{:6.1} s  {name}", time.as_secs_f64());
	}
	println!("{} benchmarks hold, in {} s.", costs.len(), start.elapsed().as_secs());
	Ok(())
}

/// Runs every benchmark at the ends of its components' ranges. The times are meaningful only on one thread.
///
/// # Errors
///
/// The benchmarks that failed, when all have run.
fn costs(
	options: &CheckOptions,
	threads: usize,
	is_meant: impl Fn(&Benchmark) -> bool,
) -> Result<Ran> {
	let code = options.code()?;
	let runtime = Benchmarks::new(&code)?;
	let mut list = runtime.list()?;
	list.retain(|benchmark| {
		is_meant(benchmark) && crate::cases::matches(&options.pallets, &benchmark.pallet)
	});
	ensure!(!list.is_empty(), "no pallet's benchmarks are called {}", options.pallets);

	let progress = progress(list.len() as u64);
	let (list, ran) = (Mutex::new(list.into_iter()), Mutex::new(Ran::default()));
	let work = |runtime: Benchmarks| loop {
		let Some(benchmark) = lock(&list).next() else { return };
		let name = format!("{}: {}", benchmark.pallet, benchmark.name);
		progress.set_message(name.clone());
		let start = Instant::now();
		let times = ends(&runtime, &benchmark);
		lock(&ran).took.push((start.elapsed(), name.clone()));
		match times {
			Ok(Some(times)) => lock(&ran).costs.push(Cost { benchmark, times }),
			// The instance does not offer the operation of this benchmark.
			Ok(None) => (),
			Err(error) => {
				let failure = format!("{name}: {error:#}");
				progress.suspend(|| eprintln!("{failure}"));
				lock(&ran).failures.push(failure);
			}
		}
		progress.inc(1);
	};
	let others = (1..threads).map(|_| runtime.another()).collect::<Result<Vec<_>>>()?;
	thread::scope(|scope| {
		for other in others {
			scope.spawn(|| work(other));
		}
		work(runtime);
	});
	progress.finish_and_clear();
	let ran = ran.into_inner().unwrap_or_else(PoisonError::into_inner);
	let failures = &ran.failures;
	ensure!(failures.is_empty(), "{} benchmarks failed:\n{}", failures.len(), failures.join("\n"));
	Ok(ran)
}

/// The results of the benchmarks.
#[derive(Default)]
struct Ran {
	/// The times of each benchmark that the runtime has.
	costs: Vec<Cost>,
	/// The time of each benchmark with its preparations, and its name.
	took: Vec<(Duration, String)>,
	/// The names of those that failed, and why.
	failures: Vec<String>,
}

/// Locks a mutex, even a poisoned one: the scope ends the program if a thread panics.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
	mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the times of a benchmark at the ends of its components' ranges; `None` if it is skipped.
fn ends(runtime: &Benchmarks, benchmark: &Benchmark) -> Result<Option<Vec<Duration>>> {
	let ends = plan::ends(&benchmark.components);
	let times = ends.iter().map(|components| runtime.run(benchmark, components));
	Ok(times.collect::<Result<Vec<_>>>()?.into_iter().collect())
}

/// Weighs, and writes the files.
pub fn run(options: &Options) -> Result<()> {
	let start = Instant::now();
	let set = options.set;
	if CodePath::forced()? != Some(set.code_path) {
		return code_path::run_again(set.code_path);
	}
	// Before the hour that the measurements take.
	bencher()?;
	let mut machine = Machine::new(set);
	eprintln!("Running every benchmark at the ends of its ranges, to see what it takes.");
	let folders = files::folders(set, options.out.as_deref());
	let is_meant = |benchmark: &Benchmark| folders.iter().any(|folder| folder.has(benchmark));
	let Ran { costs, .. } = costs(&options.check, 1, is_meant)?;
	let most = Effort { steps: options.steps, repeat: options.repeat };
	let plan = Plan::new(&costs, most, Duration::from_secs(options.budget));
	let time = plan.time() * options.passes;
	eprintln!("Weighing, for about {} min.", time.as_secs().div_ceil(60));

	let work = tempfile::tempdir()?;
	let runtime = work.path().join("runtime.wasm");
	fs::write(&runtime, options.check.code()?)?;
	let progress = progress(time.as_secs());
	let mut passes = Vec::new();
	for _ in 0..options.passes {
		let mut results = Vec::new();
		for (effort, benchmarks, time) in plan.efforts() {
			let Effort { steps, repeat } = effort;
			progress.set_message(format!("{steps} steps of {repeat} repeats"));
			results.extend(weigh(effort, benchmarks, &costs, &runtime, work.path())?);
			progress.inc(time.as_secs());
		}
		passes.push(results);
		machine.measure_again();
	}
	progress.finish_and_clear();
	let results = passes::fastest(passes);

	let code = options.check.code()?;
	let benchmarks = Benchmarks::new(&code)?.list()?;
	let pallets = results.iter().map(|batch| &batch.pallet).collect::<BTreeSet<_>>().len();
	for folder in folders {
		fs::create_dir_all(folder.path())?;
		write(&results, &costs, &machine, &runtime, &folder)?;
		if options.check.pallets.is_empty() {
			folder.complete(&benchmarks)?;
		}
	}
	println!("{pallets} files, in {} min.", start.elapsed().as_secs().div_ceil(60));
	Ok(())
}

/// Returns the crate of an instance whose benchmarks have a name of their own.
fn crate_of(pallet: &str, instance: &str) -> Option<&'static str> {
	calls::pallet(instance).map(|info| info.module_name).filter(|name| *name != pallet)
}

/// Weighs some of the benchmarks with one effort.
fn weigh(
	effort: Effort,
	benchmarks: &[&Benchmark],
	all: &[Cost],
	runtime: &Path,
	work: &Path,
) -> Result<Vec<BenchmarkBatchSplitResults>> {
	let pallets: BTreeSet<_> = benchmarks.iter().map(|benchmark| &benchmark.pallet[..]).collect();
	let others: Vec<_> = all
		.iter()
		.map(|cost| &cost.benchmark)
		.filter(|benchmark| pallets.contains(&benchmark.pallet[..]))
		.filter(|benchmark| !benchmarks.contains(benchmark))
		.map(|benchmark| format!("{}::{}", benchmark.pallet, benchmark.name))
		.collect();
	let results = work.join("results.json");
	let mut arguments = vec![
		["--pallets".to_owned(), pallets.into_iter().collect::<Vec<_>>().join(",")],
		["--extrinsic".to_owned(), "*".to_owned()],
		["--steps".to_owned(), effort.steps.to_string()],
		["--repeat".to_owned(), effort.repeat.to_string()],
		["--min-duration".to_owned(), "0".to_owned()],
		["--genesis-builder".to_owned(), "runtime".to_owned()],
		// The chain is not a parachain: it sends nobody a proof of its storage reads.
		["--default-pov-mode".to_owned(), "ignored".to_owned()],
		["--no-verify".to_owned(), "--disable-proof-recording".to_owned()],
		["--runtime".to_owned(), runtime.display().to_string()],
		["--json-file".to_owned(), results.display().to_string()],
	];
	if !others.is_empty() {
		arguments.push(["--exclude-extrinsics".to_owned(), others.join(",")]);
	}
	run_pallet_command(&arguments)?;
	serde_json::from_slice(&fs::read(&results)?).context("frame-benchmarking's results")
}

/// Writes the files of a folder by frame-benchmarking's own command. Its header is the crate of the
/// pallets and its template has their scaling, so there is a run for each crate and scaling.
fn write(
	results: &[BenchmarkBatchSplitResults],
	costs: &[Cost],
	machine: &Machine,
	runtime: &Path,
	folder: &Folder,
) -> Result<()> {
	let work = tempfile::tempdir()?;
	let (template, header) = (work.path().join("weights.hbs"), work.path().join("crate"));
	let input = work.path().join("results.json");

	// In the order in which the runtime lists them, whatever effort they were weighed with.
	let of_folder = costs.iter().filter(|cost| folder.has(&cost.benchmark));
	let batches = of_folder.flat_map(|Cost { benchmark, .. }| {
		results.iter().filter(|batch| {
			benchmark.pallet.as_bytes() == batch.pallet
				&& benchmark.name.as_bytes() == batch.benchmark
		})
	});

	let mut crates: BTreeMap<_, Vec<_>> = BTreeMap::new();
	for batch in batches {
		let mut batch = batch.clone();
		let (pallet, instance) =
			(String::from_utf8_lossy(&batch.pallet), String::from_utf8_lossy(&batch.instance));
		let scaling = machine.scaling(&instance);
		let of = (crate_of(&pallet, &instance), scaling.to_string());
		scaling.apply(&mut batch);
		bounds::raise(&mut batch)?;
		crates.entry(of).or_default().push(batch);
	}
	for ((of, scaling), results) in crates {
		fs::write(&header, of.unwrap_or_default())?;
		fs::write(&template, machine.describe(TEMPLATE, &scaling))?;
		fs::write(&input, serde_json::to_vec(&results)?)?;
		run_pallet_command(&[
			["--json-input".to_owned(), input.display().to_string()],
			// The command requires a runtime, although it runs none.
			["--runtime".to_owned(), runtime.display().to_string()],
			["--genesis-builder".to_owned(), "runtime".to_owned()],
			["--default-pov-mode".to_owned(), "ignored".to_owned()],
			["--template".to_owned(), template.display().to_string()],
			["--header".to_owned(), header.display().to_string()],
			["--output".to_owned(), folder.path().display().to_string()],
		])?;
	}
	Ok(())
}

/// Returns the program with frame-benchmarking's command, which is beside this one.
fn bencher() -> Result<PathBuf> {
	let program = env::current_exe()?.with_file_name(BENCHER);
	ensure!(
		program.is_file(),
		"{} is not there: `make weights` builds it, and so does cargo build --release --package {BENCHER}",
		program.display()
	);
	Ok(program)
}

/// Runs frame-benchmarking's command.
fn run_pallet_command(arguments: &[[String; 2]]) -> Result<()> {
	let status = process::Command::new(bencher()?)
		.arg("--quiet")
		// Weights hold for a first verification, for which the node has cached nothing of the key.
		.env("ASSAY_G2_CACHE", "0")
		.args(arguments.iter().flatten())
		.status()?;
	ensure!(status.success(), "frame-benchmarking's command failed: {status}");
	Ok(())
}

fn progress(len: u64) -> ProgressBar {
	let bar = ProgressBar::new(len);
	let template = "[{elapsed_precise}, {eta_precise} left] {wide_bar} {percent:>3} % {msg:40!}";
	if let Ok(style) = ProgressStyle::with_template(template) {
		bar.set_style(style);
	}
	bar.enable_steady_tick(Duration::from_secs(1));
	bar
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn instances_name_their_crate_and_pallets_are_named_by_it() {
		assert_eq!(crate_of("pallet_balances", "Balances"), None);
		assert_eq!(crate_of("frame_system", "SystemBench::<Runtime>"), None);
		assert_eq!(crate_of("groth16_bls12_381", "Groth16Bls12381"), Some("pallet_verifier"));
	}
}
