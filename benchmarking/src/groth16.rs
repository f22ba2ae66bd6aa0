//! Groth16 over BLS12-381: which figures are measured, and how they are presented.
//!
//! [`fixture`] makes keys and proofs, [`native`] what is compared with outside the chain, [`plan`] the
//! probes, and [`summary`] the tables and ratios.

pub mod fixture;
mod native;
mod plan;
mod summary;

use crate::{
	chain::Chain,
	report::{self, Provenance},
};
use anyhow::Result;
use assay_groth16::layout::{MAX_BATCH, MAX_INPUTS};
use clap::Args;
use fixture::{Case, Instance};
use plan::{Plan, INPUT_SIZES, KEY_SIZES, WASM_INPUT_SIZES};
use std::path::PathBuf;

/// How the rows name the curve.
const CURVE: &str = "BLS12-381";

/// Figures in wasm, which take long, have one sample where the others have so many.
const WASM_SHARE: usize = 10;

/// What `assay-benchmarking groth16` takes.
#[derive(Args)]
pub struct Options {
	/// A few samples only, for a first look.
	#[arg(long)]
	quick: bool,

	/// Samples of each figure; in wasm, a tenth of it.
	#[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
	samples: Option<u16>,

	/// Where to write the rows as JSON.
	#[arg(long, value_name = "FILE")]
	json: Option<PathBuf>,

	/// Where to write the tables as Markdown.
	#[arg(long, value_name = "FILE")]
	markdown: Option<PathBuf>,
}

impl Options {
	fn samples(&self) -> usize {
		self.samples.map_or(if self.quick { 5 } else { 50 }, usize::from)
	}

	/// The command that gives the same run again, without what depends on where files are.
	fn command(&self) -> String {
		format!("assay-benchmarking groth16 --samples {}", self.samples())
	}
}

/// The keys and proofs of a run.
struct Cases {
	/// One input, and as many proofs as the largest batch has.
	single: Case,
	/// The most inputs, and as many proofs again.
	wide: Case,
	/// A proof for each number of inputs.
	by_inputs: Vec<Case>,
	/// Keys that the chain does not have yet.
	unregistered: Vec<Case>,
}

impl Cases {
	fn new() -> Self {
		Self {
			single: Case::new(1, MAX_BATCH),
			wide: Case::new(MAX_INPUTS, MAX_BATCH),
			by_inputs: INPUT_SIZES.iter().map(|inputs| Case::new(*inputs, 1)).collect(),
			unregistered: KEY_SIZES.iter().map(|inputs| Case::unregistered(*inputs)).collect(),
		}
	}

	/// A chain on which the keys are registered that a run verifies with.
	fn chain(&self) -> Result<Chain> {
		// The key for one input is that of `single`, and the key for the most inputs that of `wide`.
		let beyond_one = || self.by_inputs.iter().filter(|case| case.inputs > 1);
		let in_wasm = beyond_one().filter(|case| WASM_INPUT_SIZES.contains(&case.inputs));
		let mut keys = vec![
			Instance::Host.register_key(&self.single),
			Instance::Wasm.register_key(&self.single),
		];
		keys.extend(beyond_one().map(|case| Instance::Host.register_key(case)));
		keys.extend(in_wasm.map(|case| Instance::Wasm.register_key(case)));
		let mut chain = Chain::new()?;
		chain.extend(keys)?;
		Ok(chain)
	}
}

/// Measures, prints, and writes what was asked for.
pub fn run(options: &Options) -> Result<()> {
	let samples = options.samples();
	let provenance = Provenance::here();
	eprintln!("Making keys and proofs, and a chain that knows the keys.");
	let cases = Cases::new();
	let chain = cases.chain()?;
	let block = chain.open()?;

	let mut plan = Plan::new(&chain, &block, samples, samples.div_ceil(WASM_SHARE).max(3));
	plan.outside_the_chain(&cases)?;
	plan.on_the_chain(&cases)?;
	eprintln!("Sampling {} probes in turns, {samples} rounds.", plan.probes());
	let rows = plan.run(&provenance)?;

	let text = summary::markdown(&rows, &cases, &provenance, &options.command())?;
	println!("{text}");
	if let Some(path) = &options.json {
		report::write_json(path, &rows)?;
	}
	if let Some(path) = &options.markdown {
		report::write(path, &text)?;
	}
	Ok(())
}
