//! Measures the lattice prover and its samplers on the GPU, and the reference run on the CPU as well.
//!
//! `cargo run --release -p assay-gpu --example lattice -- [threads of the CPU]`

use assay_gpu::{bench, Gpu};
use assay_lattice_prover::bench::{protocol, Line};
use std::{env, error::Error, process::ExitCode};

fn main() -> ExitCode {
	match run() {
		Ok(()) => ExitCode::SUCCESS,
		Err(error) => {
			eprintln!("{error}");
			ExitCode::FAILURE
		}
	}
}

fn run() -> Result<(), Box<dyn Error>> {
	let threads = env::args().nth(1).map_or(Ok(1), |threads| threads.parse())?;
	let gpu = Gpu::open()?;
	println!("{}", gpu.name());
	let say = |lines: &[Line]| lines.iter().for_each(|line| println!("{line}"));
	say(&bench::samplers(&gpu)?);
	say(&bench::products(&gpu)?);
	println!("\nthe sets on the GPU");
	say(&bench::of_sets(&gpu)?);
	println!("\nthe reference run on the GPU");
	let on_gpu = bench::protocol(&gpu)?;
	say(&on_gpu);
	println!("\nthe reference run on the CPU, {threads} threads");
	let on_cpu = protocol(threads)?;
	say(&on_cpu);
	let whole =
		|lines: &[Line]| lines.iter().find(|line| line.what == "whole run").map(|line| line.value);
	if let (Some(gpu), Some(cpu)) = (whole(&on_gpu), whole(&on_cpu)) {
		println!("\nwhole run, GPU to CPU : {:.3}", gpu / cpu);
	}
	Ok(())
}
