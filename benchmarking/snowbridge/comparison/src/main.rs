//! `assay-snowbridge`: the times of updates of Ethereum's light client on a chain, with signatures checked
//! by Snowbridge's library in WebAssembly and by Assay's host functions.
//!
//! Both chains are sampled in turns, so that a busy moment of the machine falls on both alike.
//!
//! `assay-snowbridge serve` takes samples of Snowbridge's client for the comparison.

use anyhow::{bail, Result};
use assay_snowbridge::{
	cases::{signatures, updates, Case},
	chain::Bls,
	measure::{Bench, Effort, Probe, Reading},
	serve::serve,
	table::{micros, ratio, Table},
	VERSIONS,
};
use std::{env, io, time::Duration};

const EFFORT: Effort = Effort { samples: 51, least: 11, time: Duration::from_secs(20) };

fn main() -> Result<()> {
	let arguments: Vec<_> = env::args().skip(1).collect();
	match &arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
		[] => print(),
		["serve"] => serve(io::stdin().lock(), io::stdout().lock()),
		_ => bail!("usage: assay-snowbridge [serve]"),
	}
}

/// Measures every case on both chains, and prints the times.
fn print() -> Result<()> {
	let path = assay_host_functions::choose_code_path()?;
	for (name, version) in VERSIONS {
		println!("{name} {version}");
	}
	println!("native code: {}", path.name());

	let mut bench = Bench::default();
	let updates = probes(&mut bench, updates()?)?;
	let signatures = probes(&mut bench, signatures()?)?;
	let samples = bench.run(EFFORT)?;
	let headings = [
		["Snowbridge's client", "its library, µs", "Assay's host functions, µs", "ratio"],
		["`BlsMinPk`", "in WebAssembly, µs", "by a host function, µs", "ratio"],
	];
	for (headings, cases) in headings.into_iter().zip([updates, signatures]) {
		let mut table = Table::new(headings);
		for (name, probes) in cases {
			let [wasm, host] = probes.map(|probe| samples.read(Reading::Plain(probe)).median);
			table.line([name.to_owned(), micros(wasm), micros(host), ratio(wasm / host)]);
		}
		println!("\n{}", table.render().trim_end());
	}
	Ok(())
}

/// Adds cases, each on both chains.
fn probes(bench: &mut Bench<'_>, cases: Vec<Case>) -> Result<Vec<(&'static str, [Probe; 2])>> {
	let mut probes = Vec::with_capacity(cases.len());
	for case in cases {
		let mut add = |bls: Bls| -> Result<Probe> {
			Ok(bench.add(format!("{} ({bls:?})", case.name), case.sampler(bls)?))
		};
		let [wasm, host] = Bls::ALL;
		probes.push((case.name, [add(wasm)?, add(host)?]));
	}
	Ok(probes)
}
