//! Prints the figures of LatticeZK's tools for the samplers and the prover here.
//!
//! `cargo run --release -p assay-lattice-prover --example bench -- [samplers|protocol|sets|all] [threads]`

use assay_lattice_prover::bench;

fn main() -> Result<(), Box<dyn std::error::Error>> {
	let mut arguments = std::env::args().skip(1);
	let what = arguments.next().unwrap_or_else(|| "all".into());
	let threads = arguments.next().map_or(Ok(1), |threads| threads.parse())?;
	let wants = |name: &str| what == name || what == "all";
	let mut lines = Vec::new();
	if wants("samplers") {
		lines.extend(bench::samplers());
	}
	if wants("protocol") {
		lines.extend(bench::protocol(threads)?);
	}
	if wants("sets") {
		lines.extend(bench::of_sets(threads)?);
	}
	for line in lines {
		println!("{line}");
	}
	Ok(())
}
