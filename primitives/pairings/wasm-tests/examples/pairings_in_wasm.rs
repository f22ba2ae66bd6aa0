//! The time of every operation in WebAssembly, beside arkworks'.
//!
//! `cargo run --release -p assay-pairings-wasm-tests --example pairings_in_wasm [WORDS]`: the operations whose
//! names have one of these words, or all.

use anyhow::{ensure, Result};
use assay_pairings_wasm_tests::{Library, Machine, CODE, CODE_WITH_COMPARISON};
use std::time::Duration;

/// The least time of a measurement of many rounds. It is short: another process may take the rest.
const LONG: Duration = Duration::from_millis(4);

/// The number of times that each measurement is repeated. The shortest counts.
const REPETITIONS: usize = 9;

fn main() -> Result<()> {
	let words: Vec<_> = std::env::args().skip(1).collect();
	let code = match std::env::var_os("MODULE_FILE") {
		Some(file) => std::fs::read(file)?,
		None => CODE_WITH_COMPARISON.to_vec(),
	};
	println!("bytes of the module: {}; with arkworks: {}", CODE.len(), code.len());
	println!("| operation | arkworks, ns | Assay, ns | ratio |\n| --- | ---: | ---: | ---: |");
	let mut machine = Machine::new(&code)?;
	for name in machine.operations()? {
		if !words.is_empty() && !words.iter().any(|word| name.contains(word.as_str())) {
			continue;
		}
		let (_, assay) = machine.run(&name, Library::Assay, 1)?;
		let (_, arkworks) = machine.run(&name, Library::Arkworks, 1)?;
		ensure!(assay == arkworks, "{name}: results differ");
		let arkworks = nanoseconds(&mut machine, &name, Library::Arkworks)?;
		let assay = nanoseconds(&mut machine, &name, Library::Assay)?;
		println!("| {name} | {arkworks:.1} | {assay:.1} | {:.3} |", assay / arkworks);
	}
	Ok(())
}

/// The time of one round: the difference between many rounds and one, which both prepare the same.
fn nanoseconds(machine: &mut Machine, name: &str, library: Library) -> Result<f64> {
	let mut shortest = |rounds| -> Result<Duration> {
		let mut shortest = Duration::MAX;
		for _ in 0..REPETITIONS {
			shortest = shortest.min(machine.run(name, library, rounds)?.0);
		}
		Ok(shortest)
	};
	let one = shortest(1)?;
	let (mut rounds, mut many) = (2, shortest(2)?);
	while many.saturating_sub(one) < LONG {
		rounds *= 2;
		many = shortest(rounds)?;
	}
	Ok((many.saturating_sub(one)).as_secs_f64() * 1e9 / f64::from(rounds - 1))
}
